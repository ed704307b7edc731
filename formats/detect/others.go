package detect

import (
	"bytes"
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
	channels := Word(map[int]string{1: "mono", 2: "stereo"}[s.Channels])
	return &Contents{File: file, Sound: s, Facts: append([]Fact{
		{"sample_rate", s.Rate, "sound", Say("%d Hz, %s, %d bits", s.Rate, channels, s.Bits)},
		{Key: "channels", Value: s.Channels},
		{Key: "bits", Value: s.Bits},
		{"seconds", s.Duration().Seconds(), "length", Say("%.2f s, %d samples", s.Duration().Seconds(), s.Frames())},
	}, facts...)}
}

func readHSN(data []byte) (*Contents, error) {
	f, err := hsn.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	facts := []Fact{{"version", f.Version.String(), "version", quote(f.Version.String())}}
	if f.Info != "" {
		facts = append(facts, Fact{"info", f.Info, "info", quote(f.Info)})
	}
	facts = append(facts, Fact{"mixer", f.Mixer, "mixer", Say("volume %d of 40, left %d and right %d of 20, treble %d and bass %d of 12",
		f.Mixer.Volume, f.Mixer.Left, f.Mixer.Right, f.Mixer.Treble, f.Mixer.Bass)})
	return sound(f, &f.Sound, append(facts, missing(f.Missing)...)...), nil
}

// missing returns facts about the part of a file that was cut off.
func missing(n int) []Fact {
	if n == 0 {
		return nil
	}
	return []Fact{{"missing", n, "damage", Say("cut off; %d bytes are missing", n)}}
}

// texts returns the texts that a file contains about itself, omitting empty ones.
func texts(pairs ...string) (facts []Fact) {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			facts = append(facts, Fact{pairs[i], pairs[i+1], pairs[i], quote(pairs[i+1])})
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
		{"octaves", 1 + len(f.Lower), "octaves", Say("%d; the last %d samples of the highest are repeated", 1+len(f.Lower), f.Repeat)},
		{Key: "repeat", Value: f.Repeat},
		{"volume", float64(f.Volume) / svx8.FullVolume, "volume", Say("%.2f", float64(f.Volume)/svx8.FullVolume)},
		{"packing", packing, "packing", Word(packing)},
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
		facts = append(facts, Fact{"loop", [2]int{f.LoopStart, f.LoopEnd}, "loop", Say("from %d to %d", f.LoopStart, f.LoopEnd)})
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
		{"name", f.Name, "name", quote(f.Name)},
		{"points", f.Point, "size", Say("%d points, cell %dx%d pixels", f.Point, f.MaxCellWidth, f.Height)},
		{Key: "width", Value: f.MaxCellWidth},
		{Key: "height", Value: f.Height},
		{"first", f.First, "codes", Say("%d to %d", f.First, last)},
		{Key: "last", Value: last},
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
		{"height", f.Height, "size", Say("%d pixels high, from %d to %d", f.Height, f.MinY, f.MaxY)},
		{"characters", glyphs, "codes", Say("%d characters in %d runs", glyphs, len(f.Runs))},
	}}, nil
}

func readAmigaFont(data []byte) (*Contents, error) {
	f, err := amigafont.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	last := f.Lo + len(f.Glyphs) - 1
	return &Contents{File: f, Facts: []Fact{
		{"name", f.Name, "name", quote(f.Name)},
		{"height", f.YSize, "size", Say("%d pixels high, usually %d wide", f.YSize, f.XSize)},
		{"first", f.Lo, "codes", Say("%d to %d", f.Lo, last)},
		{Key: "last", Value: last},
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
	return &Contents{File: c, Facts: []Fact{{"sizes", paths, "sizes", quote(strings.Join(paths, ", "))}}}, nil
}

func readPalette(data []byte) (*Contents, error) {
	p, err := oberonpal.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	colors := hexes(p)
	return &Contents{File: p, Facts: []Fact{{"palette", colors, "colours", Say("%d: %s ...", len(p), strings.Join(colors[:8], " "))}}}, nil
}

// readLevels reads levels in one of their formats.
func readLevels(decode func(io.Reader) (*xsb.Collection, error)) func([]byte) (*Contents, error) {
	return func(data []byte) (*Contents, error) {
		c, err := decode(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		facts := texts("title", c.Title, "author", c.Author)
		return &Contents{File: c, Facts: append(facts, Fact{"levels", len(c.Levels), "levels", Say("%d", len(c.Levels))})}, nil
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
		{"version", f.Version, "version", Say("%d, %s", f.Version, Word(order))},
		{Key: "little_endian", Value: f.LittleEndian},
		{"trees", len(f.Trees), "trees", Say("%d with %d objects", len(f.Trees), objects)},
		{Key: "objects", Value: objects},
		{"strings", len(f.Strings), "free", Say("%d strings, %d images, %d colour icons", len(f.Strings), len(f.Images), len(f.ColorIcons))},
		{Key: "images", Value: len(f.Images)},
		{Key: "color_icons", Value: len(f.ColorIcons)},
	}}, nil
}

func readText(data []byte) (*Contents, error) {
	lines := bytes.Count(data, []byte("\n"))
	if data[len(data)-1] != '\n' {
		lines++
	}
	return &Contents{Facts: []Fact{{"lines", lines, "text", Say("%d lines", lines)}}}, nil
}

// readIcon returns the usual picture of an icon, in its own colours if it has any. An icon
// that is damaged after its pictures is shown.
func readIcon(data []byte) (*Contents, error) {
	c, err := amigaicon.Decode(bytes.NewReader(data))
	if c == nil {
		return nil, err
	}
	m := c.Best()[0]
	out := &Contents{File: c, Picture: m, Facts: []Fact{
		{"type", c.Type.String(), "icon", Word(c.Type.String())},
		{"size", []int{m.Rect.Dx(), m.Rect.Dy()}, "size", Say("%dx%d, %d pictures", m.Rect.Dx(), m.Rect.Dy(), len(c.Best()))},
	}}
	if c.Colored == nil {
		out.Aspect = image.Pt(1, 2)
	}
	if c.DefaultTool != "" {
		out.Facts = append(out.Facts, Fact{"default_tool", c.DefaultTool, "default tool", quote(c.DefaultTool)})
	}
	for _, t := range c.ToolTypes {
		out.Facts = append(out.Facts, Fact{"tool_type", t, "tool type", quote(t)})
	}
	return out, nil
}
