package photochrome

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"phosphor/fb/raster"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/stcolor"
)

// Encode writes a picture of one screen. It must be 320 pixels wide with at most 199
// lines. Its registers may change before a line, at negative pixel positions, and at the
// positions that [ChangeAt] returns. The next line begins with the colours that the last
// 16 changes of a line set. Missing lines are black.
func Encode(w io.Writer, p *raster.Picture) error {
	b, err := encode(p)
	return codec.Write(w, "photochrome", b, err)
}

func encode(p *raster.Picture) ([]byte, error) {
	r := p.Bounds()
	switch {
	case r.Dx() != width || r.Dy() < 1 || r.Dy() > lines:
		return nil, fmt.Errorf("size is %dx%d, expected %d pixels and 1 to %d lines", r.Dx(), r.Dy(), width, lines)
	case p.Bits != raster.Plain || len(p.Registers) > 16 || !r.In(p.Bitmap.Rect):
		return nil, errors.New("the picture needs more than plain numbers of 16 registers")
	}
	words, fine := stcolor.Encoder(p.DAC)
	if fine {
		return nil, errors.New("15-bit colours cannot be stored")
	}
	planes := make([]byte, 4*planeSize)
	for y := range r.Dy() {
		for x := range width {
			v, at := p.Bitmap.ColorIndexAt(r.Min.X+x, r.Min.Y+y), (y+1)*width+x
			for plane := range 4 {
				planes[plane*planeSize+at/8] |= v >> plane & 1 << (7 - at%8)
			}
		}
	}
	colors := make([]uint16, colorWords)
	var now [16]uint16
	for i, word := range p.Registers {
		now[i] = words(word)
	}
	rest := p.List
	for y := range r.Dy() {
		var line raster.List
		for len(rest) > 0 && int(rest[0].Y) == y {
			line, rest = append(line, rest[0]), rest[1:]
		}
		for group := range shown / 16 {
			for _, c := range line {
				n, ok := place(c)
				if !ok {
					return nil, fmt.Errorf("%v changes at line %d, pixel %d, where PhotoChrome cannot", c.Reg, c.Y, c.X)
				}
				if n/16 == group {
					now[c.Reg] = words(c.Word)
				}
			}
			for i, v := range now {
				at := y*perLine + group*16 + i
				if group == 0 && y > 0 && colors[at] != v {
					return nil, fmt.Errorf("register %d changes between the lines %d and %d, where PhotoChrome cannot", i, y-1, y)
				}
				colors[at] = v
			}
		}
	}
	b := append([]byte(mark), 0, 1)
	b = pack(b, planes, 1)
	var bytes []byte
	for _, v := range colors {
		bytes = binary.BigEndian.AppendUint16(bytes, v)
	}
	return pack(b, bytes, 2), nil
}

// place returns the number of the colour that a change sets.
func place(c raster.Change) (n int, ok bool) {
	if c.Reg >= 16 {
		return 0, false
	}
	if c.X < 0 {
		return int(c.Reg), true
	}
	for n = 16 + int(c.Reg); n < shown; n += 16 {
		if ChangeAt(n) == int(c.X) {
			return n, true
		}
	}
	return 0, false
}

// pack appends items of one or two bytes, packed.
func pack(b, data []byte, item int) []byte {
	count, at := 0, len(b)
	b = append(b, 0, 0)
	same := func(i, j int) bool { return string(data[i:i+item]) == string(data[j:j+item]) }
	for i := 0; i < len(data); count++ {
		n := 1
		for i+n*item < len(data) && n < 0xffff && same(i, i+n*item) {
			n++
		}
		if n > 2 || n == 2 && item == 2 {
			if n > 127 {
				b = binary.BigEndian.AppendUint16(append(b, 0), uint16(n))
			} else {
				b = append(b, byte(n))
			}
			b = append(b, data[i:i+item]...)
			i += n * item
			continue
		}
		// Literals, up to a run of three.
		n = 1
		for j := i + item; j < len(data) && n < 128; j += item {
			if j+2*item < len(data) && same(j, j+item) && same(j, j+2*item) {
				break
			}
			n++
		}
		b = append(append(b, byte(-n)), data[i:i+n*item]...)
		i += n * item
	}
	binary.BigEndian.PutUint16(b[at:], uint16(count))
	return b
}
