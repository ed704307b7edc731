package fb

import "image/color"

// A DAC is the way a machine keeps a colour in a register: how many bits each
// of red, green and blue has and where in the register's word they lie.
type DAC uint8

const (
	RGB24  DAC = iota // 8:8:8, 0xRRGGBB: Oberon, Windows
	ST                // 3:3:3 in the nibbles of 0x0RGB: Atari 520 and 1040 ST
	STE               // 4:4:4, each nibble rotated so that its bit 3 is the lowest: STE, Mega STE
	TT                // 4:4:4 in 0x0RGB: Atari TT
	Falcon            // 6:6:6 in 0xRRGG00BB, the low two bits of each byte absent: Falcon VIDEL
	Amiga             // 4:4:4 in 0x0RGB: Amiga OCS and ECS
)

func (d DAC) String() string {
	return [...]string{"24 bit", "ST 9 bit", "STE 12 bit", "TT 12 bit", "Falcon 18 bit", "Amiga 12 bit"}[d]
}

// levels returns how many bits each component has.
func (d DAC) bits() uint {
	return [...]uint{8, 3, 4, 4, 6, 4}[d]
}

// level is the register level nearest to the 8-bit intensity v.
func (d DAC) level(v uint8) uint32 {
	top := uint32(1)<<d.bits() - 1
	return (uint32(v)*top + 127) / 255
}

// intensity is the 8-bit intensity of a register level.
func (d DAC) intensity(l uint32) uint32 {
	top := uint32(1)<<d.bits() - 1
	return (l&top*255 + top/2) / top
}

// rotate4 moves the lowest bit of a nibble to the top, where the STE keeps it
// so that programs for the ST's three bits still work; unrotate4 moves it back.
func rotate4(v uint32) uint32   { return v>>1&7 | v&1<<3 }
func unrotate4(v uint32) uint32 { return v<<1&14 | v>>3&1 }

// Word returns the register word whose colour is nearest to c.
func (d DAC) Word(c color.Color) uint32 {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	return d.pack([3]int64{int64(d.level(n.R)), int64(d.level(n.G)), int64(d.level(n.B))})
}

// pack returns the register word of the levels of red, green and blue.
func (d DAC) pack(l [3]int64) uint32 {
	r, g, b := uint32(l[0]), uint32(l[1]), uint32(l[2])
	switch d {
	case RGB24:
		return r<<16 | g<<8 | b
	case STE:
		return rotate4(r)<<8 | rotate4(g)<<4 | rotate4(b)
	case Falcon:
		return r<<26 | g<<18 | b<<2
	default:
		return r<<8 | g<<4 | b
	}
}

// RGB returns the colour that a register word shows, as 0xRRGGBB.
func (d DAC) RGB(word uint32) uint32 {
	r, g, b := word>>8, word>>4, word
	switch d {
	case RGB24:
		r, g, b = word>>16, word>>8, word
	case STE:
		r, g, b = unrotate4(r), unrotate4(g), unrotate4(b)
	case Falcon:
		r, g, b = word>>26, word>>18, word>>2
	}
	return d.intensity(r)<<16 | d.intensity(g)<<8 | d.intensity(b)
}

// A Palette is the colour registers of a screen. What a pixel of value i looks
// like is decided by register i at the moment the screen is shown, so a
// register that changes recolours every such pixel without drawing.
type Palette struct {
	dac     DAC
	word    []uint32
	rgb     [256]uint32
	version uint64
}

// NewPalette returns registers of the given kind, loaded with words.
func NewPalette(dac DAC, words []uint32) *Palette {
	p := &Palette{dac: dac, word: make([]uint32, len(words))}
	for i, w := range words {
		p.SetWord(i, w)
	}
	return p
}

// DAC tells the kind of the registers.
func (p *Palette) DAC() DAC { return p.dac }

// Len is the number of registers, at most 256.
func (p *Palette) Len() int { return len(p.word) }

// Word returns the word in register i.
func (p *Palette) Word(i int) uint32 { return p.word[i] }

// SetWord loads register i with a word as the hardware takes it.
func (p *Palette) SetWord(i int, w uint32) {
	p.word[i] = w
	p.rgb[i] = p.dac.RGB(w)
	p.version++
}

// Set loads register i with the colour nearest to c that it can hold.
func (p *Palette) Set(i int, c color.Color) { p.SetWord(i, p.dac.Word(c)) }

// RGB returns what register i shows, as 0xRRGGBB.
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

// Version changes whenever a register is written; a display that shows a
// screen converts all of it anew when the version differs from the last.
func (p *Palette) Version() uint64 { return p.version }
