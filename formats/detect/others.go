package detect

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"strings"

	"phosphor/formats/amigafont"
	"phosphor/formats/amigaicon"
	"phosphor/formats/avr"
	"phosphor/formats/gdosfont"
	"phosphor/formats/hsn"
	"phosphor/formats/oberonfont"
	"phosphor/formats/oberonpal"
	"phosphor/formats/pcm"
	"phosphor/formats/rsc"
	"phosphor/formats/svx8"
	"phosphor/formats/wav"
	"phosphor/formats/xsb"
)

// sound returns the contents of a sound file. file is what its package reports about it.
func sound(file any, s *pcm.Sound, facts ...Fact) *Contents {
	channels := map[int]string{1: "mono", 2: "stereo"}[s.Channels]
	return &Contents{File: file, Sound: s, Facts: append([]Fact{
		{"sample_rate", s.Rate, "sound", fmt.Sprintf("%d Hz, %s, %d bits", s.Rate, channels, s.Bits)},
		{"channels", s.Channels, "", ""},
		{"bits", s.Bits, "", ""},
		{"seconds", s.Duration().Seconds(), "length", fmt.Sprintf("%.2f s, %d samples", s.Duration().Seconds(), s.Frames())},
	}, facts...)}
}

func readHSN(data []byte) (*Contents, error) {
	f, err := hsn.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	facts := []Fact{{"version", f.Version.String(), "version", f.Version.String()}}
	if f.Info != "" {
		facts = append(facts, Fact{"info", f.Info, "info", f.Info})
	}
	facts = append(facts, Fact{"mixer", f.Mixer, "mixer", fmt.Sprintf("volume %d of 40, left %d and right %d of 20, treble %d and bass %d of 12",
		f.Mixer.Volume, f.Mixer.Left, f.Mixer.Right, f.Mixer.Treble, f.Mixer.Bass)})
	return sound(f, &f.Sound, append(facts, missing(f.Missing)...)...), nil
}

// missing says how much of a file was cut off.
func missing(n int) []Fact {
	if n == 0 {
		return nil
	}
	return []Fact{{"missing", n, "damage", fmt.Sprintf("cut off, %d bytes are missing", n)}}
}

// texts says what a file says of itself, where it says something.
func texts(pairs ...string) (facts []Fact) {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			facts = append(facts, Fact{pairs[i], pairs[i+1], pairs[i], pairs[i+1]})
		}
	}
	return facts
}

func read8SVX(data []byte) (*Contents, error) {
	f, err := svx8.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	packing := []string{"none", "Fibonacci", "exponential"}[min(int(f.Compression), 2)]
	facts := []Fact{
		{"octaves", 1 + len(f.Lower), "octaves", fmt.Sprintf("%d; the last %d samples of the highest are repeated", 1+len(f.Lower), f.Repeat)},
		{"repeat", f.Repeat, "", ""},
		{"volume", float64(f.Volume) / svx8.FullVolume, "volume", fmt.Sprintf("%.2f", float64(f.Volume)/svx8.FullVolume)},
		{"packing", packing, "packing", packing},
	}
	facts = append(facts, texts("name", f.Name, "author", f.Author, "copyright", f.Copyright, "remarks", strings.Join(f.Remarks, "; "))...)
	return sound(f, &f.Sound, append(facts, missing(f.Missing)...)...), nil
}

func readAVR(data []byte) (*Contents, error) {
	f, err := avr.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	facts := texts("name", f.Name+f.More, "remarks", f.Remarks)
	if f.Loop {
		facts = append(facts, Fact{"loop", [2]int{f.LoopStart, f.LoopEnd}, "loop", fmt.Sprintf("from %d to %d", f.LoopStart, f.LoopEnd)})
	}
	return sound(f, &f.Sound, append(facts, missing(f.Missing)...)...), nil
}

func readWAV(data []byte) (*Contents, error) {
	s, err := wav.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return sound(nil, s), nil
}

func readGDOSFont(data []byte) (*Contents, error) {
	f, err := gdosfont.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	last := f.First + len(f.Glyphs) - 1
	return &Contents{File: f, Facts: []Fact{
		{"name", f.Name, "name", f.Name},
		{"points", f.Point, "size", fmt.Sprintf("%d points, cell %dx%d pixels", f.Point, f.MaxCellWidth, f.Height)},
		{"width", f.MaxCellWidth, "", ""},
		{"height", f.Height, "", ""},
		{"first", f.First, "codes", fmt.Sprintf("%d to %d", f.First, last)},
		{"last", last, "", ""},
	}}, nil
}

func readOberonFont(data []byte) (*Contents, error) {
	f, err := oberonfont.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	glyphs := 0
	for _, r := range f.Runs {
		glyphs += len(r.Glyphs)
	}
	return &Contents{File: f, Facts: []Fact{
		{"height", f.Height, "size", fmt.Sprintf("%d pixels high, from %d to %d", f.Height, f.MinY, f.MaxY)},
		{"characters", glyphs, "codes", fmt.Sprintf("%d characters in %d runs", glyphs, len(f.Runs))},
	}}, nil
}

func readAmigaFont(data []byte) (*Contents, error) {
	f, err := amigafont.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	last := f.Lo + len(f.Glyphs) - 1
	return &Contents{File: f, Facts: []Fact{
		{"name", f.Name, "name", f.Name},
		{"height", f.YSize, "size", fmt.Sprintf("%d pixels high, %d wide as a rule", f.YSize, f.XSize)},
		{"first", f.Lo, "codes", fmt.Sprintf("%d to %d", f.Lo, last)},
		{"last", last, "", ""},
	}}, nil
}

func readAmigaContents(data []byte) (*Contents, error) {
	c, err := amigafont.DecodeContents(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, e := range c.Entries {
		paths = append(paths, e.Path)
	}
	return &Contents{File: c, Facts: []Fact{{"sizes", paths, "sizes", strings.Join(paths, ", ")}}}, nil
}

func readPalette(data []byte) (*Contents, error) {
	p, err := oberonpal.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	colors := hexes(p)
	return &Contents{File: p, Facts: []Fact{{"palette", colors, "colours", fmt.Sprintf("%d: %s ...", len(p), strings.Join(colors[:8], " "))}}}, nil
}

// readLevels reads levels in one of their formats.
func readLevels(decode func(io.Reader) (*xsb.Collection, error)) func([]byte) (*Contents, error) {
	return func(data []byte) (*Contents, error) {
		c, err := decode(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		facts := texts("title", c.Title, "author", c.Author)
		return &Contents{File: c, Facts: append(facts, Fact{"levels", len(c.Levels), "levels", fmt.Sprint(len(c.Levels))})}, nil
	}
}

func readRSC(data []byte) (*Contents, error) {
	f, err := rsc.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	objects := 0
	for _, t := range f.Trees {
		objects += len(t)
	}
	order := "big-endian, Atari"
	if f.LittleEndian {
		order = "little-endian, PC"
	}
	return &Contents{File: f, Facts: []Fact{
		{"version", f.Version, "version", fmt.Sprintf("%d, %s", f.Version, order)},
		{"little_endian", f.LittleEndian, "", ""},
		{"trees", len(f.Trees), "trees", fmt.Sprintf("%d with %d objects", len(f.Trees), objects)},
		{"objects", objects, "", ""},
		{"strings", len(f.Strings), "free", fmt.Sprintf("%d strings, %d images, %d colour icons", len(f.Strings), len(f.Images), len(f.ColorIcons))},
		{"images", len(f.Images), "", ""},
		{"color_icons", len(f.ColorIcons), "", ""},
	}}, nil
}

func readText(data []byte) (*Contents, error) {
	lines := bytes.Count(data, []byte("\n"))
	if data[len(data)-1] != '\n' {
		lines++
	}
	return &Contents{Facts: []Fact{{"lines", lines, "text", fmt.Sprintf("%d lines", lines)}}}, nil
}

// readIcon returns the usual picture of an icon, in its own colours where it has them. One that
// is damaged after its pictures is shown.
func readIcon(data []byte) (*Contents, error) {
	c, err := amigaicon.Decode(bytes.NewReader(data))
	if c == nil {
		return nil, err
	}
	m := c.Best()[0]
	out := &Contents{File: c, Picture: m, Facts: []Fact{
		{"type", c.Type.String(), "icon", c.Type.String()},
		{"size", []int{m.Rect.Dx(), m.Rect.Dy()}, "size", fmt.Sprintf("%dx%d, %d pictures", m.Rect.Dx(), m.Rect.Dy(), len(c.Best()))},
	}}
	if c.Colored == nil {
		out.Aspect = image.Pt(1, 2)
	}
	if c.DefaultTool != "" {
		out.Facts = append(out.Facts, Fact{"default_tool", c.DefaultTool, "default tool", c.DefaultTool})
	}
	for _, t := range c.ToolTypes {
		out.Facts = append(out.Facts, Fact{"tool_type", t, "tool type", t})
	}
	return out, nil
}
