// Package ham shows pictures in hold and modify, the Amiga's way to show more colours than
// there are pixel values.
//
// A pixel value of 5 or 6 planes has 4 bits of data, one of 7 or 8 planes has 6.
// The bits above say what to do with them: 0 takes the colour of that number; the
// others keep the colour of the pixel on the left, except for a new blue (1), red (2)
// or green (3).
package ham

import (
	"encoding/binary"
	"image/color"
)

// Bits returns how many bits of a pixel are data.
func Bits(planes int) int {
	if planes > 6 {
		return 6
	}
	return 4
}

// Show writes the colours of a line in hold and modify to dst, four bytes a
// pixel. The colour left of the first pixel is number 0.
func Show(dst, pix []byte, p color.Palette, planes int) {
	bits := Bits(planes)
	var colors [64]uint32 // red in the lowest byte
	for i, c := range p[:1<<bits] {
		c := c.(color.RGBA)
		colors[i] = uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xff<<24
	}
	held := colors[0]
	for i, v := range pix {
		data := v & (1<<bits - 1)
		// As an intensity, the bits are repeated to fill eight.
		level := uint32(data<<(8-bits) | data>>(2*bits-8))
		switch v >> bits {
		case 0:
			held = colors[data]
		case 1:
			held = held&^0xff0000 | level<<16
		case 2:
			held = held&^0xff | level
		case 3:
			held = held&^0xff00 | level<<8
		}
		binary.LittleEndian.PutUint32(dst[4*i:], held)
	}
}
