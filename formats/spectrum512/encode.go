package spectrum512

import (
	"errors"
	"fmt"
	"io"

	"phosphor/fb/planar"
	"phosphor/fb/raster"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
)

// Encode writes a picture as SPU. It must be 320 pixels wide with at most 199 lines. Its
// registers may change before a line and at the positions that [ChangeAt] returns.
// Missing lines are black.
func Encode(w io.Writer, p *raster.Picture) error {
	b, err := encode(p)
	return codec.Write(w, "spectrum512", b, err)
}

func encode(p *raster.Picture) ([]byte, error) {
	r := p.Bounds()
	switch {
	case r.Dx() != width || r.Dy() < 1 || r.Dy() > lines:
		return nil, fmt.Errorf("size is %dx%d, expected %d pixels and 1 to %d lines", r.Dx(), r.Dy(), width, lines)
	case p.Bits != raster.Plain || len(p.Registers) > setSize || !r.In(p.Bitmap.Rect):
		return nil, errors.New("the picture needs more than plain numbers of 16 registers")
	}
	b := make([]byte, spuSize)
	words, fine := stcolor.Encoder(p.DAC)
	if fine {
		copy(b, fineMark)
	}
	pix := p.Bitmap.Pix[p.Bitmap.PixOffset(r.Min.X, r.Min.Y):]
	if err := planar.ST(width, 4).ToPlanar(b[lineBytes:stscreen.Size], pix, p.Bitmap.Stride, width, r.Dy()); err != nil {
		return nil, err
	}
	var now [setSize]uint16
	for i, word := range p.Registers {
		now[i] = words(word)
	}
	rest := p.List
	for y := range r.Dy() {
		entries := b[stscreen.Size+2*perLine*y:]
		set := func(n int, v uint16) { entries[2*n], entries[2*n+1] = byte(v>>8), byte(v) }
		fill := func(from int) {
			for i, v := range now {
				set(from+i, v)
			}
		}
		var line raster.List
		for len(rest) > 0 && int(rest[0].Y) == y {
			line, rest = append(line, rest[0]), rest[1:]
		}
		// Registers that do not change keep their colours.
		for _, group := range []int{0, 1, 2} {
			for _, c := range line {
				n, ok := place(c)
				if !ok {
					return nil, fmt.Errorf("%v changes at line %d, pixel %d, where Spectrum 512 cannot", c.Reg, c.Y, c.X)
				}
				if n/setSize == group {
					now[c.Reg] = words(c.Word)
				}
			}
			fill(group * setSize)
		}
	}
	return b, nil
}

// place returns the number of the colour that a change sets.
func place(c raster.Change) (n int, ok bool) {
	if c.Reg >= setSize {
		return 0, false
	}
	if c.X <= 0 {
		return int(c.Reg), true
	}
	for n = setSize + int(c.Reg); n < perLine; n += setSize {
		if ChangeAt(n) == int(c.X) {
			return n, true
		}
	}
	return 0, false
}
