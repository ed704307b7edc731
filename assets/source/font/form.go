package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"image"

	"phosphor/formats/atarist"
	"phosphor/formats/gdosfont"
)

//go:embed form13.txt
var form13 string

// The cells of the form font: the number of rows, and the row of the base line.
const (
	formHeight   = 13
	formBaseline = 10
	formCapTop   = 2
	formSmallTop = 5
)

// makeForm returns the bytes of the form font's file.
func makeForm() ([]byte, error) {
	shapes, err := proportional{sources: []string{form13}}.shapes()
	if err != nil {
		return nil, err
	}
	const bottom = formHeight - 1 - formBaseline
	file := gdosfont.Font{
		ID:     2,
		Point:  8,
		Name:   "Phosphor Form 13",
		First:  ' ',
		Height: formHeight,

		Top:     formBaseline,
		Ascent:  formBaseline - formCapTop,
		Half:    formBaseline - formSmallTop,
		Descent: bottom,
		Bottom:  bottom,

		LeftOffset:  1,
		RightOffset: 5,
		Thicken:     1,
		Underline:   1,
		Lighten:     0x5555,
		Skew:        0x5555,
		Flags:       gdosfont.FlagBigEndian,
	}
	drawn := 0
	for code := file.First; drawn < len(shapes); code++ {
		if code > 255 {
			return nil, fmt.Errorf("%d characters are not in the set of the Atari ST", len(shapes)-drawn)
		}
		s := shapes[atarist.Runes[code]]
		if s == nil {
			file.Glyphs = append(file.Glyphs, gdosfont.Glyph{})
			continue
		}
		drawn++
		file.MaxCellWidth = max(file.MaxCellWidth, s.advance)
		file.Glyphs = append(file.Glyphs, gdosfont.Glyph{
			Width: s.advance,
			Bits:  s.bitmap(image.Rect(0, formBaseline+1-formHeight, s.advance, formBaseline+1)),
		})
	}
	file.MaxCharWidth = file.MaxCellWidth - 1
	var b bytes.Buffer
	if err := gdosfont.Encode(&b, &file); err != nil {
		return nil, fmt.Errorf("writing the font: %w", err)
	}
	return b.Bytes(), nil
}
