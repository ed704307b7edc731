// Command font makes Phosphor's fonts. The system fonts of GEM, SYSTEM16.FNT and SYSTEM08.FNT, come from the drawings in
// system16.txt and system08.txt: all 256 codes of the Atari ST in cells of 8x16 pixels, for 640x400, and of 8x8, for
// 640x200.
//
// The letters are drawn for this project, in the style of the machine: without serifs, with upright strokes of two pixels
// and tall small letters. Codes 0x00 to 0x1F are the signs with which GEM draws windows and menus, and a few ornaments:
// 0x0E and 0x0F are two halves of a screen, and 0x1C to 0x1F the four quarters of a jester, where Atari has its own signs.
//
// It also makes the proportional fonts of the Oberon desktop, Oberon10.Scn.Fnt and others, from oberon10.txt and its
// companions. Their characters are as wide as those of ETH Oberon's fonts with these names, so that layouts fit; their shapes
// are drawn for this project.
//
// FORM13.FNT, drawn in form13.txt, is the proportional font of forms, with the characters of the Atari ST.
//
// The fonts of the Amiga's screens, phosphor.font with the sizes phosphor/8 and phosphor/9, come from amiga8.txt, and
// their headings, phosphor/30, from oberon12b.txt; see heading.go.
//
// Run by go generate in the folder assets; -out names another folder than its fonts.
package main

import (
	"bytes"
	_ "embed"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"phosphor/formats/gdosfont"
)

// A font is one file to make. Rows count from the top of the cell, 0 first.
type font struct {
	name     string // of the file, without .FNT
	source   string
	height   int // of the cell, pixels
	capTop   int // first row of capitals
	smallTop int // first row of small letters
	baseline int // the row of the base line
	points   int // the size that the VDI calls this one
}

//go:embed system16.txt
var system16 string

//go:embed system08.txt
var system08 string

var fonts = []font{
	{name: "SYSTEM16", source: system16, height: 16, capTop: 2, smallTop: 5, baseline: 12, points: 10},
	{name: "SYSTEM08", source: system08, height: 8, capTop: 0, smallTop: 2, baseline: 6, points: 9},
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("font: ")
	out := flag.String("out", "fonts", "write the fonts into this folder")
	previews := flag.String("preview", "", "write PNG pictures of the fonts into this folder, too")
	flag.Parse()
	for _, f := range proportionals {
		if err := f.make(*out, *previews); err != nil {
			log.Fatalf("%s: %v", f.name, err)
		}
	}
	if err := makeAmiga(*out, *previews); err != nil {
		log.Fatal(err)
	}
	if err := makeHeading(*out); err != nil {
		log.Fatal(err)
	}
	for _, f := range fonts {
		glyphs, err := parse(f.source, f.height)
		if err != nil {
			log.Fatalf("%s: %v", f.name, err)
		}
		file, err := f.encode(glyphs)
		if err != nil {
			log.Fatalf("%s: %v", f.name, err)
		}
		if err := os.WriteFile(filepath.Join(*out, f.name+".FNT"), file, 0o666); err != nil {
			log.Fatal(err)
		}
		if *previews == "" {
			continue
		}
		if err := preview(*previews, f.name, f.height, glyphs, sample); err != nil {
			log.Fatal(err)
		}
	}
	form, err := makeForm()
	if err != nil {
		log.Fatalf("FORM13: %v", err)
	}
	if err := os.WriteFile(filepath.Join(*out, "FORM13.FNT"), form, 0o666); err != nil {
		log.Fatal(err)
	}
}

// encode returns the font as the bytes of its file. It is number 1, the system's face, and big-endian as in the
// machine's memory.
func (f font) encode(glyphs *[codes]*glyph) ([]byte, error) {
	bottom := f.height - 1 - f.baseline
	lean := max(1, bottom/2)
	file := gdosfont.Font{
		ID:     1,
		Point:  f.points,
		Name:   fmt.Sprintf("Phosphor %dx%d", cellWidth, f.height),
		Height: f.height,

		Top:     f.baseline,
		Ascent:  f.baseline - f.capTop,
		Half:    f.baseline - f.smallTop,
		Descent: bottom,
		Bottom:  bottom,

		MaxCharWidth: cellWidth,
		MaxCellWidth: cellWidth,
		LeftOffset:   lean,
		RightOffset:  f.height/2 - lean,
		Thicken:      1,
		Underline:    1,
		Lighten:      0x5555,
		Skew:         0x5555,
		Flags:        gdosfont.FlagSystem | gdosfont.FlagBigEndian | gdosfont.FlagMonospaced,
	}
	for _, g := range glyphs {
		file.Glyphs = append(file.Glyphs, gdosfont.Glyph{Width: cellWidth, Bits: g.bits})
	}
	var b bytes.Buffer
	if err := gdosfont.Encode(&b, &file); err != nil {
		return nil, fmt.Errorf("writing the font: %w", err)
	}
	return b.Bytes(), nil
}
