// Package stcolor reads the colour registers of the Atari ST and STE, which several
// picture formats store unchanged.
//
// A register is a word of 16 bits: 0RGB, with 3 bits for each intensity on the ST. The STE
// has a fourth bit, the lowest of the intensity, stored above the others where the ST has
// none.
package stcolor

import (
	"encoding/binary"
	"image/color"

	"phosphor/fb/raster"
)

// steBits are the bits that only the STE has.
const steBits = 0x888

// IsSTE reports whether any of the registers in b has a bit that only the STE has.
func IsSTE(b []byte) bool {
	for ; len(b) >= 2; b = b[2:] {
		if binary.BigEndian.Uint16(b)&steBits != 0 {
			return true
		}
	}
	return false
}

// Color returns the colour of a register. The eight levels of an ST span the full range,
// and so do the sixteen of an STE.
func Color(word uint16, ste bool) color.RGBA {
	level := func(v uint16) uint8 {
		if ste {
			return uint8(v&7<<1|v>>3&1) * 17
		}
		return uint8((int(v&7)*255 + 3) / 7)
	}
	return color.RGBA{level(word >> 8), level(word >> 4), level(word), 255}
}

// Words returns the registers in b.
func Words(b []byte) (words []uint32) {
	for ; len(b) >= 2; b = b[2:] {
		words = append(words, uint32(binary.BigEndian.Uint16(b)))
	}
	return words
}

// Palette returns the colours of the registers in b. If no bit of the STE is set, they are
// those of an ST, whose eight levels span the full range.
func Palette(b []byte) color.Palette { return PaletteOf(b, IsSTE(b)) }

// PaletteOf does the same if it is known whether the registers are those of an STE.
func PaletteOf(b []byte, ste bool) (p color.Palette) {
	for ; len(b) >= 2; b = b[2:] {
		p = append(p, Color(binary.BigEndian.Uint16(b), ste))
	}
	return p
}

// Encoder returns a function that converts a picture's registers to those of an ST or STE,
// and whether they have five bits per component.
func Encoder(dac raster.DAC) (word func(uint32) uint16, fine bool) {
	switch dac {
	case raster.ST, raster.STE, raster.STE15:
		return func(w uint32) uint16 { return uint16(w) }, dac == raster.STE15
	case nil:
		dac = raster.RGB24
	}
	return func(w uint32) uint16 {
		rgb := dac.RGB(w)
		return uint16(raster.STE.Word(color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}))
	}, false
}

// Bits reads bits from the top of each byte down, for formats that pack registers.
type Bits struct {
	Data []byte
	at   int // in bits
}

// Has reports whether at least n bits are left.
func (b *Bits) Has(n int) bool { return b.at+n <= 8*len(b.Data) }

// Take returns the next n bits, which must be available.
func (b *Bits) Take(n int) (v uint32) {
	for range n {
		v = v<<1 | uint32(b.Data[b.at/8]>>(7-b.at%8)&1)
		b.at++
	}
	return v
}

// Mono returns the colours of the highest resolution, in which bit 0 of the first register
// decides whether pixel value 0 is white and 1 black, or the reverse.
func Mono(blackOnWhite bool) color.Palette {
	white, black := color.RGBA{255, 255, 255, 255}, color.RGBA{0, 0, 0, 255}
	if blackOnWhite {
		return color.Palette{white, black}
	}
	return color.Palette{black, white}
}

// Brighter reports whether a is at least as bright as b.
func Brighter(a, b color.Color) bool {
	return color.GrayModel.Convert(a).(color.Gray).Y >= color.GrayModel.Convert(b).(color.Gray).Y
}

// AppendWords appends the registers that come closest to the colours, those of an ST if it
// has them all, otherwise of an STE.
func AppendWords(b []byte, p color.Palette) []byte {
	ste := false
	for _, c := range p {
		c := color.RGBAModel.Convert(c).(color.RGBA)
		for _, v := range [...]uint8{c.R, c.G, c.B} {
			n := (int(v)*7 + 127) / 255
			ste = ste || uint8((n*255+3)/7) != v
		}
	}
	for _, c := range p {
		c := color.RGBAModel.Convert(c).(color.RGBA)
		var word uint16
		for _, v := range [...]uint8{c.R, c.G, c.B} {
			n := uint16((int(v)*7 + 127) / 255)
			if ste {
				n = uint16((int(v)*15 + 127) / 255)
				n = n>>1 | n&1<<3
			}
			word = word<<4 | n
		}
		b = binary.BigEndian.AppendUint16(b, word)
	}
	return b
}
