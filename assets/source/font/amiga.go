package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"image"
	"io"
	"os"
	"path"
	"path/filepath"
	"strconv"

	"phosphor/formats/amigafont"
)

//go:embed amiga8.txt
var amiga8 string

// The typeface of the Amiga's screens, in two heights in pixels.
const amigaFace = "phosphor"

var amigaHeights = []int{8, 9}

// Rows of the font 8 pixels high above its base line, and the row that the taller font repeats unless the source names
// another.
const (
	amigaAscent = 6
	repeated    = 2
)

// amigaFont makes the font of the given height from the drawing of the lowest one.
func amigaFont(height int) (*amigafont.Font, error) {
	d, err := draw(amiga8)
	if err != nil {
		return nil, err
	}
	if height > amigaHeights[0] {
		for name, s := range d.shapes {
			row, ok := d.repeats[name]
			if !ok {
				row = repeated
			}
			s.repeat(row)
		}
	}
	f := &amigafont.Font{
		Name: amigaFace + strconv.Itoa(height), Flags: amigafont.FromDisk | amigafont.Designed,
		YSize: height, XSize: cellWidth, Baseline: height - 2, BoldSmear: 1, Lo: ' ',
	}
	cell := image.Rect(0, -1, cellWidth, height-1)
	glyph := func(s *shape) (amigafont.Glyph, error) {
		if box := s.box(); !box.In(cell) || s.advance != cellWidth {
			return amigafont.Glyph{}, fmt.Errorf("ink in %v, want in %v; %d pixels wide", box, cell, s.advance)
		}
		return amigafont.Glyph{Width: cellWidth, Space: cellWidth, Bits: s.bitmap(cell)}, nil
	}
	return f, fill(f, d, d.shapes["missing"], glyph)
}

// fill makes the characters of f from the shapes of d. Characters without a shape look like
// missing.
func fill(f *amigafont.Font, d *drawing, missing *shape, glyph func(*shape) (amigafont.Glyph, error)) error {
	var err error
	if f.Missing, err = glyph(missing); err != nil {
		return err
	}
	characters := d.characters()
	for code := f.Lo; code <= 255; code++ {
		g := f.Missing
		if s := characters[rune(code)]; s != nil {
			if g, err = glyph(s); err != nil {
				return fmt.Errorf("%q: %w", rune(code), err)
			}
		}
		f.Glyphs = append(f.Glyphs, g)
	}
	return nil
}

// repeat doubles a row of the shape.
func (s *shape) repeat(row int) {
	var ink []image.Point
	for _, p := range s.ink {
		if p.Y <= row {
			ink = append(ink, p)
		}
		if p.Y >= row {
			ink = append(ink, p.Add(image.Pt(0, 1)))
		}
	}
	s.ink = ink
}

// amigaFiles returns the files of the typeface by name.
func amigaFiles() (map[string][]byte, error) {
	files := map[string][]byte{}
	contents := &amigafont.Contents{Kind: amigafont.Bitmaps}
	write := func(name string, encode func(io.Writer) error) error {
		var b bytes.Buffer
		if err := encode(&b); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		files[name] = b.Bytes()
		return nil
	}
	for _, height := range amigaHeights {
		f, err := amigaFont(height)
		if err != nil {
			return nil, fmt.Errorf("amiga8.txt: %w", err)
		}
		name := path.Join(amigaFace, strconv.Itoa(height))
		contents.Entries = append(contents.Entries, amigafont.Entry{Path: name, YSize: height, Flags: f.Flags})
		if err := write(name, func(w io.Writer) error { return amigafont.Encode(w, f) }); err != nil {
			return nil, err
		}
	}
	return files, write(amigaFace+".font", func(w io.Writer) error { return amigafont.EncodeContents(w, contents) })
}

// makeAmiga writes the typeface into the folder out and, unless previews is empty, pictures of it into
// previews.
func makeAmiga(out, previews string) error {
	files, err := amigaFiles()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(out, amigaFace), 0o777); err != nil {
		return err
	}
	for name, b := range files {
		if err := os.WriteFile(filepath.Join(out, filepath.FromSlash(name)), b, 0o666); err != nil {
			return err
		}
	}
	if previews == "" {
		return nil
	}
	var sample []byte // in Latin-1
	for _, r := range amigaSample {
		sample = append(sample, byte(r))
	}
	for _, height := range amigaHeights {
		f, err := amigaFont(height)
		if err != nil {
			return err
		}
		var glyphs [codes]*glyph
		for code := range glyphs {
			glyphs[code] = &glyph{bits: f.Glyph(byte(code)).Bits}
		}
		if err := preview(previews, amigaFace+strconv.Itoa(height), height, &glyphs, string(sample)); err != nil {
			return err
		}
	}
	return nil
}
