package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"phosphor/formats/gdosfont"
	"phosphor/formats/gemimg"
	"phosphor/formats/hsn"
	"phosphor/formats/pcm"
	"phosphor/formats/rsc"
	"phosphor/formats/wav"
)

type infoCmd struct {
	Files []string `arg:"" name:"file" help:"Files to look at."`
	JSON  bool     `help:"As JSON, one object a line."`
}

// A field is one fact about a file: a key for programs, and a label and a text
// for people. Facts without a label are for programs alone.
type field struct {
	key   string
	value any
	label string
	text  string
}

// A fileKind is a format that the program knows: how its files are told from
// others and what there is to tell about one.
type fileKind struct {
	name    string
	matches func(data []byte) bool
	tell    func(data []byte) ([]field, error)
}

// fileKinds are tried in turn. Contents decide, not names.
var fileKinds = []fileKind{
	{"CrazySounds HSN", func(b []byte) bool { return bytes.HasPrefix(b, []byte("HSND1.")) }, tellHSN},
	{"GEM IMG", gemimg.Match, tellIMG},
	{"WAV", wav.Match, tellWAV},
	{"GDOS font", func(b []byte) bool { return gdosfont.Match(b) && isFont(b) }, tellFont},
	{"GEM RSC", isResource, tellResource},
}

// Fonts and resources have no mark at their beginning. They are what reads as
// such.
func isFont(b []byte) bool {
	_, err := gdosfont.Decode(bytes.NewReader(b))
	return err == nil
}

func isResource(b []byte) bool {
	_, err := rsc.Decode(b)
	return err == nil
}

var errUnknown = errors.New("offset 0: not a format that is known here (GEM IMG, HSN, WAV, GDOS font, GEM RSC)")

func (c *infoCmd) Run(std *streams) error {
	var errs []error
	for _, name := range c.Files {
		if err := c.tell(std.out, name); err != nil {
			errs = append(errs, err)
			// Of several files each gets its line; the last error is told by
			// the caller.
			if len(errs) > 1 {
				fmt.Fprintln(std.err, "phosphor:", oneLine(errs[len(errs)-2]))
			}
		}
	}
	if len(errs) > 0 {
		return errs[len(errs)-1]
	}
	return nil
}

func (c *infoCmd) tell(w io.Writer, name string) error {
	data, err := readFile(name)
	if err != nil {
		return err
	}
	kind := kindOf(data)
	if kind == nil {
		return fmt.Errorf("%s: %w", name, errUnknown)
	}
	fields, err := kind.tell(data)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if c.JSON {
		m := map[string]any{"file": name, "format": kind.name, "bytes": len(data)}
		for _, f := range fields {
			m[f.key] = f.value
		}
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		return enc.Encode(m)
	}
	fmt.Fprintf(w, "%s: %s, %d bytes\n", name, kind.name, len(data))
	for _, f := range fields {
		if f.label != "" {
			fmt.Fprintf(w, "  %-10s %s\n", f.label, f.text)
		}
	}
	return nil
}

func kindOf(data []byte) *fileKind {
	for i := range fileKinds {
		if fileKinds[i].matches(data) {
			return &fileKinds[i]
		}
	}
	return nil
}

// readFile reads a file and says plainly when it is a folder.
func readFile(name string) ([]byte, error) {
	st, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if st.IsDir() {
		return nil, fmt.Errorf("%s: is a folder, expected a file", filepath.Clean(name))
	}
	return os.ReadFile(name)
}

func tellIMG(data []byte) ([]field, error) {
	m, err := gemimg.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	size := m.Paletted.Rect.Size()
	colors := make([]string, len(m.Paletted.Palette))
	for i, c := range m.Paletted.Palette {
		r, g, b, _ := c.RGBA()
		colors[i] = fmt.Sprintf("%02x%02x%02x", r>>8, g>>8, b>>8)
	}
	aspect, pixel := 0.0, "unknown"
	if m.PixelWidth > 0 && m.PixelHeight > 0 {
		aspect = float64(m.PixelWidth) / float64(m.PixelHeight)
		pixel = fmt.Sprintf("%dx%d microns, aspect %.2f", m.PixelWidth, m.PixelHeight, aspect)
	}
	s := m.Stats
	return []field{
		{"kind", m.Kind.String(), "header", m.Kind.String()},
		{"width", size.X, "size", fmt.Sprintf("%dx%d pixels", size.X, size.Y)},
		{"height", size.Y, "", ""},
		{"planes", m.Planes, "planes", fmt.Sprintf("%d, %d colours", m.Planes, len(colors))},
		{"palette", colors, "", ""},
		{"palette_source", m.PaletteSource.String(), "palette", m.PaletteSource.String()},
		{"pixel_width", m.PixelWidth, "pixel", pixel},
		{"pixel_height", m.PixelHeight, "", ""},
		{"pixel_aspect", aspect, "", ""},
		{"pattern_length", m.PatternLength, "", ""},
		{"packing", s, "packing", fmt.Sprintf("%d solid runs, %d pattern runs (of %d bytes), %d literal strings, %d lines repeated by %d records",
			s.Solids, s.Patterns, m.PatternLength, s.Literals, s.RepeatedLines, s.Replications)},
		{"packed_bytes", s.PackedBytes, "packed", fmt.Sprintf("%d bytes of %d, %d surplus, %d trailing", s.PackedBytes,
			(size.X+7)/8*size.Y*m.Planes, s.SurplusBytes, s.TrailingBytes)},
	}, nil
}

func tellHSN(data []byte) ([]field, error) {
	f, err := hsn.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	fields := append([]field{{"version", f.Version.String(), "version", f.Version.String()}}, soundFields(&f.Sound)...)
	if f.Info != "" {
		fields = append(fields, field{"info", f.Info, "info", f.Info})
	}
	fields = append(fields, field{"mixer", f.Mixer, "mixer", fmt.Sprintf("volume %d of 40, left %d and right %d of 20, treble %d and bass %d of 12",
		f.Mixer.Volume, f.Mixer.Left, f.Mixer.Right, f.Mixer.Treble, f.Mixer.Bass)})
	if f.Missing > 0 {
		fields = append(fields, field{"missing_bytes", f.Missing, "damage", fmt.Sprintf("cut off, %d bytes are missing", f.Missing)})
	}
	return fields, nil
}

func tellWAV(data []byte) ([]field, error) {
	s, err := wav.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return soundFields(s), nil
}

func soundFields(s *pcm.Sound) []field {
	channels := map[int]string{1: "mono", 2: "stereo"}[s.Channels]
	return []field{
		{"sample_rate", s.Rate, "sound", fmt.Sprintf("%d Hz, %s, %d bits", s.Rate, channels, s.Bits)},
		{"channels", s.Channels, "", ""},
		{"bits", s.Bits, "", ""},
		{"seconds", s.Duration().Seconds(), "length", fmt.Sprintf("%.2f s, %d samples", s.Duration().Seconds(), s.Frames())},
	}
}

func tellFont(data []byte) ([]field, error) {
	f, err := gdosfont.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	last := f.First + len(f.Glyphs) - 1
	return []field{
		{"name", f.Name, "name", f.Name},
		{"points", f.Point, "size", fmt.Sprintf("%d points, cell %dx%d pixels", f.Point, f.MaxCellWidth, f.Height)},
		{"width", f.MaxCellWidth, "", ""},
		{"height", f.Height, "", ""},
		{"first", f.First, "codes", fmt.Sprintf("%d to %d", f.First, last)},
		{"last", last, "", ""},
	}, nil
}

func tellResource(data []byte) ([]field, error) {
	f, err := rsc.Decode(data)
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
	return []field{
		{"version", f.Version, "version", fmt.Sprintf("%d, %s", f.Version, order)},
		{"little_endian", f.LittleEndian, "", ""},
		{"trees", len(f.Trees), "trees", fmt.Sprintf("%d with %d objects", len(f.Trees), objects)},
		{"objects", objects, "", ""},
		{"strings", len(f.Strings), "free", fmt.Sprintf("%d strings, %d images, %d colour icons", len(f.Strings), len(f.Images), len(f.ColorIcons))},
		{"images", len(f.Images), "", ""},
		{"color_icons", len(f.ColorIcons), "", ""},
	}, nil
}
