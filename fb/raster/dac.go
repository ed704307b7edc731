package raster

import (
	"fmt"
	"image/color"
)

// A DAC defines how a machine stores a colour in a register. The machines of this project
// use one of the Chips; a program may define its own DACs, of a comparable type.
type DAC interface {
	// RGB returns the colour that a register word shows, as 0xRRGGBB.
	RGB(word uint32) uint32
	// Word returns the register word whose colour is nearest to c.
	Word(c color.Color) uint32
	// String describes the registers in a few words.
	String() string
}

// A Leveled DAC stores red, green and blue separately, each as a level from 0 up. Fades
// go through these levels; with other DACs they go through the nearest words.
type Leveled interface {
	DAC
	Levels(word uint32) [3]int
	Pack(levels [3]int) uint32
}

// A Halver is a DAC with its own rule for the second half of a half-bright palette. With
// other DACs each component of the colour is halved.
type Halver interface {
	DAC
	Half(word uint32) uint32
}

// A Chip is the DAC of one of the machines.
type Chip uint8

const (
	RGB24  Chip = iota // 8:8:8, 0xRRGGBB: Amiga AGA, Oberon, Windows
	ST                 // 3:3:3 in the nibbles of 0x0RGB: Atari 520 and 1040 ST
	STE                // 4:4:4, each nibble rotated so that its bit 3 is the lowest: STE, Mega STE
	TT                 // 4:4:4 in 0x0RGB: Atari TT
	Falcon             // 6:6:6 in 0xRRGG00BB, the low two bits of each byte absent: Falcon VIDEL
	Amiga              // 4:4:4 in 0x0RGB: Amiga OCS and ECS
	STE15              // STE with a fifth, lowest bit of red, green, blue in bits 14, 13, 12: two STE palettes in turn
	chips
)

func (d Chip) String() string {
	if d >= chips {
		return fmt.Sprintf("Chip(%d)", uint8(d))
	}
	return [chips]string{"24 bit", "ST 9 bit", "STE 12 bit", "TT 12 bit", "Falcon 18 bit", "Amiga 12 bit", "STE 15 bit"}[d]
}

// bits returns how many bits each component has.
func (d Chip) bits() uint {
	return [chips]uint{8, 3, 4, 4, 6, 4, 5}[d]
}

// level is the register level nearest to the 8-bit intensity v.
func (d Chip) level(v uint8) uint32 {
	top := uint32(1)<<d.bits() - 1
	return (uint32(v)*top + 127) / 255
}

// intensities are the 8-bit intensities of register levels. Bits above a level do not
// count.
var intensities = func() (t [chips][256]uint32) {
	for d := range t {
		top := uint32(1)<<Chip(d).bits() - 1
		for i := range t[d] {
			l := uint32(i) & top
			if t[d][i] = (l*255 + top/2) / top; Chip(d) == STE15 {
				t[d][i] = l<<3 | l>>2
			}
		}
	}
	return t
}()

// rotate4 moves the lowest bit of a nibble to the top, where the STE stores it so that
// programs for the ST's three bits still work; unrotate4 moves it back.
func rotate4(v uint32) uint32   { return v>>1&7 | v&1<<3 }
func unrotate4(v uint32) uint32 { return v<<1&14 | v>>3&1 }

// Word returns the register word whose colour is nearest to c.
func (d Chip) Word(c color.Color) uint32 {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	return d.pack(d.level(n.R), d.level(n.G), d.level(n.B))
}

// pack returns the register word of the levels of red, green and blue.
func (d Chip) pack(r, g, b uint32) uint32 {
	switch d {
	case RGB24:
		return r<<16 | g<<8 | b
	case STE:
		return rotate4(r)<<8 | rotate4(g)<<4 | rotate4(b)
	case STE15:
		return STE.pack(r>>1, g>>1, b>>1) | r&1<<14 | g&1<<13 | b&1<<12
	case Falcon:
		return r<<26 | g<<18 | b<<2
	default:
		return r<<8 | g<<4 | b
	}
}

// unpack returns the levels of a register word, with bits above them that do not count.
func (d Chip) unpack(word uint32) (r, g, b uint32) {
	switch d {
	case RGB24:
		return word >> 16, word >> 8, word
	case STE:
		return unrotate4(word >> 8), unrotate4(word >> 4), unrotate4(word)
	case STE15:
		r, g, b = STE.unpack(word)
		return r<<1 | word>>14&1, g<<1 | word>>13&1, b<<1 | word>>12&1
	case Falcon:
		return word >> 26, word >> 18, word >> 2
	default:
		return word >> 8, word >> 4, word
	}
}

// RGB returns the colour that a register word shows, as 0xRRGGBB.
func (d Chip) RGB(word uint32) uint32 {
	r, g, b := d.unpack(word)
	t := &intensities[d]
	return t[uint8(r)]<<16 | t[uint8(g)]<<8 | t[uint8(b)]
}

// Levels implements Leveled.
func (d Chip) Levels(word uint32) [3]int {
	r, g, b := d.unpack(word)
	top := uint32(1)<<d.bits() - 1
	return [3]int{int(r & top), int(g & top), int(b & top)}
}

// Pack implements Leveled.
func (d Chip) Pack(l [3]int) uint32 { return d.pack(uint32(l[0]), uint32(l[1]), uint32(l[2])) }

// Half implements Halver: each level is shifted right, as Denise does it in four bits
// (15 becomes 7) and Lisa in eight.
func (d Chip) Half(word uint32) uint32 {
	l := d.Levels(word)
	return d.Pack([3]int{l[0] / 2, l[1] / 2, l[2] / 2})
}

// Half returns the colour of a word in the second half of a half-bright palette, as
// 0xRRGGBB.
func Half(d DAC, word uint32) uint32 {
	if h, ok := d.(Halver); ok {
		return d.RGB(h.Half(word))
	}
	return d.RGB(word) >> 1 & 0x7f7f7f
}
