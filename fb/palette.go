package fb

import (
	"image/color"

	"phosphor/fb/raster"
)

// A DAC defines how a machine stores a colour in a register. Package raster describes it
// further, and how to write another.
type DAC = raster.DAC

// The DACs of the machines.
const (
	RGB24  = raster.RGB24  // 8:8:8, 0xRRGGBB: Amiga AGA, Oberon, Windows
	ST     = raster.ST     // 3:3:3 in the nibbles of 0x0RGB: Atari 520 and 1040 ST
	STE    = raster.STE    // 4:4:4, each nibble rotated so that its bit 3 is the lowest: STE, Mega STE
	TT     = raster.TT     // 4:4:4 in 0x0RGB: Atari TT
	Falcon = raster.Falcon // 6:6:6 in 0xRRGG00BB, the low two bits of each byte absent: Falcon VIDEL
	Amiga  = raster.Amiga  // 4:4:4 in 0x0RGB: Amiga OCS and ECS
)

// A Palette is the colour registers of a screen. Register i decides what a pixel of value
// i looks like when the screen is shown, so a register that changes recolours every such
// pixel without drawing.
type Palette struct {
	dac     DAC
	word    []uint32
	rgb     [256]uint32
	version uint64
}

// NewPalette returns a palette of registers of the given kind, RGB24 if nil, loaded with
// words.
func NewPalette(dac DAC, words []uint32) *Palette {
	if dac == nil {
		dac = RGB24
	}
	p := &Palette{dac: dac, word: make([]uint32, len(words))}
	for i, w := range words {
		p.SetWord(i, w)
	}
	return p
}

// DAC returns the kind of the registers.
func (p *Palette) DAC() DAC { return p.dac }

// Len returns the number of registers, at most 256.
func (p *Palette) Len() int { return len(p.word) }

// Word returns the word in register i.
func (p *Palette) Word(i int) uint32 { return p.word[i] }

// SetWord loads register i with a word in the hardware's format.
func (p *Palette) SetWord(i int, w uint32) {
	p.word[i] = w
	p.rgb[i] = p.dac.RGB(w)
	p.version++
}

// Set loads register i with the colour nearest to c that it can hold.
func (p *Palette) Set(i int, c color.Color) { p.SetWord(i, p.dac.Word(c)) }

// RGB returns the colour that register i shows, as 0xRRGGBB.
func (p *Palette) RGB(i int) uint32 { return p.rgb[i] }

// Colors returns the registers as a palette of package image/color.
func (p *Palette) Colors() color.Palette {
	pal := make(color.Palette, len(p.word))
	for i := range pal {
		v := p.rgb[i]
		pal[i] = color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
	}
	return pal
}

// Index returns the register whose colour is nearest to c, the first of several. A
// transparent colour counts as it looks on black.
func (p *Palette) Index(c color.Color) int { return int(p.nearest(c, len(p.word))) }

// nearest finds it among the first n registers.
func (p *Palette) nearest(c color.Color, n int) (best uint8) {
	cr, cg, cb, _ := c.RGBA()
	r, g, b := int(cr>>8), int(cg>>8), int(cb>>8)
	least := 1 << 30
	for i, v := range p.rgb[:min(n, len(p.word))] {
		dr, dg, db := int(v>>16)-r, int(v>>8&0xff)-g, int(v&0xff)-b
		if d := dr*dr + dg*dg + db*db; d < least {
			if least, best = d, uint8(i); d == 0 {
				break
			}
		}
	}
	return best
}

// color returns the colour of a register; registers that do not exist are black.
func (p *Palette) color(i uint8) color.RGBA {
	v := p.rgb[i]
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
}

// Version returns a number that changes whenever a register is written. A display
// converts the whole screen again when the version differs from the last.
func (p *Palette) Version() uint64 { return p.version }
