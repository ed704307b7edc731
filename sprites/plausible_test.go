package sprites

import (
	"errors"
	"image"
	"image/color"
	"math/rand/v2"
	"strings"
	"testing"

	"phosphor/assets"
	"phosphor/formats/gemimg"
	"phosphor/sprites/sheettest"
)

// TestNoCardSheet checks that pictures that can be divided into cards but are no card sheets
// are refused with the reason. Each has only one defect: without it, it is accepted.
func TestNoCardSheet(t *testing.T) {
	cell := image.Pt(66, 88)
	paint := func(planes int, f func(x, y int) uint8) *image.Paletted {
		p := image.NewPaletted(image.Rect(0, 0, 15*cell.X, 4*cell.Y), make(color.Palette, 1<<planes))
		for i := range p.Palette {
			v := uint8(255 - i*255/(1<<planes-1))
			p.Palette[i] = color.RGBA{v, uint8(i), 255 - v, 255}
		}
		for y := range p.Rect.Dy() {
			for x := range p.Rect.Dx() {
				p.SetColorIndex(x, y, f(x, y))
			}
		}
		return p
	}
	noise := rand.New(rand.NewPCG(1, 2))
	// spoilt draws a good sheet and changes the pixels of its cells.
	spoilt := func(planes int, f func(column, row, x, y int, v uint8) uint8) *image.Paletted {
		p := sheettest.Usual(cell, planes).Image()
		for y := range p.Rect.Dy() {
			for x := range p.Rect.Dx() {
				p.SetColorIndex(x, y, f(x/cell.X, y/cell.Y, x%cell.X, y%cell.Y, p.ColorIndexAt(x, y)))
			}
		}
		return p
	}
	good := sheettest.Usual(cell, 4).Image()
	mono := sheettest.Usual(cell, 1).Image()
	at := func(p *image.Paletted, column, row, x, y int) uint8 {
		return p.ColorIndexAt(column*cell.X+x, row*cell.Y+y)
	}
	for name, c := range map[string]struct {
		picture *image.Paletted
		why     string
	}{
		"a gradient down":       {paint(8, func(_, y int) uint8 { return uint8(y * 255 / 352) }), "the same card"},
		"a gradient across":     {paint(8, func(x, _ int) uint8 { return uint8(x * 255 / 990) }), "the same card"},
		"a gradient askew":      {paint(8, func(x, y int) uint8 { return uint8((10*x + 37*y) / 90) }), "do not have a common edge"},
		"noise":                 {paint(4, func(_, _ int) uint8 { return uint8(noise.IntN(16)) }), "do not have a common edge"},
		"one colour":            {paint(1, func(_, _ int) uint8 { return 0 }), "the same card"},
		"a page of text":        {paint(1, func(x, y int) uint8 { return map[bool]uint8{true: 1}[y%16 > 3 && y%16 < 12 && noise.IntN(4) == 0] }), "do not have a common edge"},
		"frames around nothing": {spoilt(1, func(_, _, x, y int, v uint8) uint8 { return map[bool]uint8{true: v}[x == 0 || y == 0] }), "the same card"},
		"frames around noise":   {spoilt(1, func(column, _, x, y int, v uint8) uint8 { return frame(cell, column, x, y, v, uint8(noise.IntN(2))) }), "ranks"},
		"two cards alike": {spoilt(4, func(column, row, x, y int, v uint8) uint8 {
			return map[bool]uint8{true: at(good, 3, row, x, y), false: v}[column == 4 && row == 2]
		}), "the same card"},
		"no borders": {spoilt(4, func(column, row, x, y int, v uint8) uint8 { return frame(cell, column, x, y, uint8(column+row), v) }), "do not have a common edge"},
		"red and black in turns": {spoilt(4, func(column, row, x, y int, v uint8) uint8 {
			return map[bool]uint8{true: frame(cell, column, x, y, v, 29-v), false: v}[v >= 14 && (row == 1 || row == 2)]
		}), "not in the colour of its suit"},
		"ranks in another order": {spoilt(1, func(column, row, x, y int, v uint8) uint8 {
			return map[bool]uint8{true: at(mono, (column*5+1)%13, row, x, y), false: v}[row == 1 && column < 13]
		}), "ranks"},
		"a table that is not empty": {spoilt(4, func(column, row, x, y int, v uint8) uint8 {
			return map[bool]uint8{true: 15, false: v}[column == 13 && row == 0 && x < 33]
		}), "not an empty place"},
	} {
		_, err := CutSheet(c.picture, nil)
		var no NotCardsError
		if !errors.As(err, &no) || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v, want %q", name, err, c.why)
		}
		if _, err := CutSheet(c.picture, &SheetLayouts[0]); err != nil {
			t.Errorf("%s: rejected although a CARDS.LAY describes it: %v", name, err)
		}
	}
	for _, p := range []*image.Paletted{good, mono} {
		if _, err := CutSheet(p, nil); err != nil {
			t.Errorf("a card sheet is rejected: %v", err)
		}
	}
}

// frame returns v at the edge of a card and inside of it other; in the last two columns
// v all over.
func frame(cell image.Point, column, x, y int, v, other uint8) uint8 {
	if column < 13 && x > 0 && y > 0 && x < cell.X-1 && y < cell.Y-1 {
		return other
	}
	return v
}

// TestOwnSheetsArePlausible checks that our own sheets are reported as what they are, and no other
// layout is.
func TestOwnSheetsArePlausible(t *testing.T) {
	for _, name := range []string{"CARDS1.IMG", "CARDS2.IMG", "CARDS4.IMG", "CARDS8.IMG", "CARDSTT.IMG", "CARDSMED.IMG", "CARDSLOW.IMG"} {
		f, err := assets.Yukon().Open(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := gemimg.DecodePaletted(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if l, err := likeliest(p); err != nil || l != &SheetLayouts[0] {
			t.Errorf("%s: %v, %v", name, l, err)
		}
	}
}
