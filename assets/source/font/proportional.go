package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"image"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"phosphor/formats/oberonfont"
	"phosphor/formats/oberontext"
)

//go:embed oberon10.txt
var oberon10 string

//go:embed oberon10b.txt
var oberon10b string

//go:embed oberon10i.txt
var oberon10i string

//go:embed oberon12b.txt
var oberon12b string

// A proportional is a proportional font of the Oberon desktop to make.
type proportional struct {
	name    string   // of the file, without .Scn.Fnt
	sources []string // later ones replace characters of earlier ones
	slanted bool
	height  int // distance between two lines
}

var proportionals = []proportional{
	{name: "Oberon10", sources: []string{oberon10}, height: 12},
	{name: "Oberon10b", sources: []string{oberon10b}, height: 12},
	{name: "Oberon10i", sources: []string{oberon10, oberon10i}, height: 12, slanted: true},
	{name: "Oberon12b", sources: []string{oberon12b}, height: 14},
}

// make writes the font into the folder out and, unless previews is empty, pictures of it into
// previews.
func (f proportional) make(out, previews string) error {
	shapes, err := f.shapes()
	if err != nil {
		return err
	}
	file, err := f.encode(shapes)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, f.name+".Scn.Fnt"), file, 0o666); err != nil || previews == "" {
		return err
	}
	return previewProportional(previews, f.name, f.height, shapes)
}

// A shape is a character of a proportional font: its ink in pixels from the pen on the base line, y upwards.
type shape struct {
	advance int
	ink     []image.Point
}

// shapes parses the sources of a font and returns its characters. The grammar is described at the top of oberon10.txt.
func (f proportional) shapes() (map[rune]*shape, error) {
	d, err := draw(f.sources...)
	if err != nil {
		return nil, err
	}
	all := d.characters()
	if f.slanted {
		for _, s := range all {
			for i := range s.ink {
				switch p := &s.ink[i]; {
				case p.Y >= 6:
					p.X++
				case p.Y <= 2:
					p.X--
				}
			}
		}
	}
	return all, nil
}

// A drawing is a parsed source in the grammar of oberon10.txt.
type drawing struct {
	shapes   map[string]*shape // by name
	composed map[string]string // items
	advances map[string]int
	repeats  map[string]int // the row that is doubled in a taller font
}

// draw parses sources, whose later shapes replace earlier ones, and composes the composed characters.
func draw(sources ...string) (*drawing, error) {
	d := &drawing{map[string]*shape{}, map[string]string{}, map[string]int{}, map[string]int{}}
	for n, src := range sources {
		if err := d.parse(src); err != nil {
			return nil, fmt.Errorf("source %d: %w", n+1, err)
		}
	}
	for name, list := range d.composed {
		s, err := d.compose(name, list)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		d.shapes[name] = s
	}
	for name, n := range d.advances {
		s := d.shapes[name]
		if s == nil {
			return nil, fmt.Errorf("advance: %s is not drawn", name)
		}
		s.advance = n
	}
	for name := range d.repeats {
		if d.shapes[name] == nil {
			return nil, fmt.Errorf("repeat: %s is not drawn", name)
		}
	}
	return d, nil
}

// compose lays shapes over each other. The first one sets the advance, and the row to repeat.
func (d *drawing) compose(name, list string) (*shape, error) {
	s := &shape{}
	for i, item := range strings.Fields(list) {
		part, place, _ := strings.Cut(item, "@")
		p := d.shapes[part]
		if p == nil {
			return nil, fmt.Errorf("%s is not drawn", part)
		}
		var by image.Point
		if place != "" {
			if _, err := fmt.Sscanf(place, "%d,%d", &by.X, &by.Y); err != nil {
				return nil, fmt.Errorf("place %q: %w", place, err)
			}
		}
		if i == 0 {
			s.advance = p.advance
			if row, ok := d.repeats[part]; ok {
				d.repeats[name] = row
			}
		}
		for _, q := range p.ink {
			s.ink = append(s.ink, q.Add(by))
		}
	}
	return s, nil
}

// words are the names of characters that cannot stand for themselves.
var words = map[string]rune{"space": ' ', "tab": '\t', "nbsp": '\u00a0', "soft": '\u00ad'}

// characters returns the shapes that are characters, not parts.
func (d *drawing) characters() map[rune]*shape {
	all := map[rune]*shape{}
	for name, s := range d.shapes {
		r, ok := words[name]
		if !ok && utf8.RuneCountInString(name) == 1 {
			r, ok = []rune(name)[0], true
		}
		if ok {
			all[r] = s
		}
	}
	return all
}

func (d *drawing) parse(src string) error {
	lines := strings.Split(src, "\n")
	for n := 0; n < len(lines); n++ {
		line := lines[n]
		if line == "" || line[0] == ';' {
			continue
		}
		words := strings.Fields(line)
		if words[0] == "compose" && len(words) > 3 && words[2] == "=" {
			d.composed[words[1]] = strings.Join(words[3:], " ")
			delete(d.shapes, words[1])
			continue
		}
		if len(words) < 3 {
			return fmt.Errorf("line %d: %q is not understood", n+1, line)
		}
		switch words[0] {
		case "advance":
			v, err := strconv.Atoi(words[2])
			if err != nil {
				return fmt.Errorf("line %d: %w", n+1, err)
			}
			d.advances[words[1]] = v
			continue
		case "rows", "repeat":
		default:
			return fmt.Errorf("line %d: %q is not understood", n+1, line)
		}
		y, err := strconv.Atoi(words[1])
		if err != nil {
			return fmt.Errorf("line %d: %w", n+1, err)
		}
		names := words[2:]
		if words[0] == "repeat" {
			for _, name := range names {
				d.repeats[name] = y
			}
			continue
		}
		row := make([]*shape, len(names))
		for i, name := range names {
			row[i] = &shape{}
			d.shapes[name] = row[i]
			delete(d.composed, name)
		}
		for n++; n < len(lines) && lines[n] != ""; n, y = n+1, y-1 {
			fields := strings.Fields(lines[n])
			if len(fields) != len(row) {
				return fmt.Errorf("line %d: %d fields, want %d", n+1, len(fields), len(row))
			}
			for i, field := range fields {
				if strings.Trim(field, ".#") != "" || row[i].advance != 0 && row[i].advance != len(field) {
					return fmt.Errorf("line %d: %s: %q is not a row of %d pixels", n+1, names[i], field, row[i].advance)
				}
				row[i].advance = len(field)
				for x := range len(field) {
					if field[x] == '#' {
						row[i].ink = append(row[i].ink, image.Pt(x, y))
					}
				}
			}
		}
	}
	return nil
}

// box returns the smallest box around the ink, y upwards; Max is outside.
func (s *shape) box() image.Rectangle {
	var box image.Rectangle
	for _, p := range s.ink {
		box = box.Union(image.Rectangle{p, p.Add(image.Pt(1, 1))})
	}
	return box
}

// bitmap returns the ink in a box as rows from the top down, the leftmost pixel in the highest
// bit.
func (s *shape) bitmap(box image.Rectangle) []byte {
	stride := (box.Dx() + 7) / 8
	bits := make([]byte, stride*box.Dy())
	for _, p := range s.ink {
		x, y := p.X-box.Min.X, box.Max.Y-1-p.Y
		bits[y*stride+x/8] |= 0x80 >> (x % 8)
	}
	return bits
}

// fontCodes returns the codes of characters in our fonts of Oberon: those of its character set and,
// for letters that the set lacks, those of ISO 8859-1, which are free in the set.
func fontCodes() map[rune]int {
	codes := map[rune]int{}
	for code := 0xa0; code <= 0xff; code++ {
		codes[rune(code)] = code
	}
	for code, r := range oberontext.Runes {
		codes[r] = code
	}
	return codes
}

// encode returns the font as the bytes of its file.
func (f proportional) encode(shapes map[rune]*shape) ([]byte, error) {
	codes := fontCodes()
	glyphs := map[int]oberonfont.Glyph{}
	out := oberonfont.Font{Family: 'P', Height: f.height}
	all := image.Rectangle{}
	for r, s := range shapes {
		code, ok := codes[r]
		if !ok {
			return nil, fmt.Errorf("no character %q in the set of Oberon", r)
		}
		box := s.box()
		all = all.Union(box)
		glyphs[code] = oberonfont.Glyph{
			Advance: s.advance, X: box.Min.X, Y: box.Min.Y, Width: box.Dx(), Height: box.Dy(), Bits: s.bitmap(box),
		}
	}
	out.MinX, out.MaxX, out.MinY, out.MaxY = all.Min.X, all.Max.X, all.Min.Y, all.Max.Y
	for _, code := range slices.Sorted(maps.Keys(glyphs)) {
		last := len(out.Runs) - 1
		if last < 0 || code != out.Runs[last].First+len(out.Runs[last].Glyphs) {
			out.Runs = append(out.Runs, oberonfont.Run{First: code})
			last++
		}
		out.Runs[last].Glyphs = append(out.Runs[last].Glyphs, glyphs[code])
	}
	var b bytes.Buffer
	if err := oberonfont.Encode(&b, &out); err != nil {
		return nil, fmt.Errorf("writing the font: %w", err)
	}
	return b.Bytes(), nil
}
