package atari

import "encoding/binary"

// A Blitter is the BLiTTER of the Mega ST, STE and Falcon at the level of its
// registers: a device that moves a rectangle of 16-bit words from a source to
// a destination in memory and combines the two on the way.
//
// A blit is YCount lines of XCount words. For each word the source passes
// through a 32-bit shift register, from which 16 bits are taken Skew places
// up, so that a picture can be moved by single pixels. The halftone operation
// HOP then chooses between ones, a word of the 16-line halftone pattern, the
// source, or both; the logical operation OP combines that with the
// destination; and an end mask says which bits of the destination change: the
// first for the first word of a line, the third for the last, the second for
// those between. A line of one word uses the first alone.
//
// The addresses are moved by the X increment after each word of a line but the
// last, and by the Y increment after the last. Increments are signed numbers
// of bytes. A negative destination Y increment also runs through the halftone
// pattern backwards, and a negative source X increment shifts the source the
// other way, so that overlapping rectangles can be moved in any direction.
//
// Two flags adapt the number of words read to the number written. FXSR reads an extra
// word at the start of each line, to fill the shift register; NFSR omits the last read,
// when the last bits wanted are already in it. A source that the result does not depend
// on is not read at all, and its address does not move.
//
// The registers count while the blit runs and can be read afterwards: the addresses point to
// where the next line would start, YCount is 0, XCount is reloaded, and Line is the next line
// of the pattern.
//
// Time is not modelled. [Blitter.Run] completes the blit at once, as with HOG set; without
// HOG the hardware gives the bus back to the processor after every 64 accesses, which only
// a program that watches BUSY can notice.
//
// The hardware's behaviour can depend on what an earlier blit left in the shift register,
// so the model keeps that register, too. No manual mentions what is shifted in for the
// word that NFSR does not read. The recordings suggest the destination's word, which was
// the last on the bus; the model uses that.
//
// Sources: Atari's BLiTTER manual of 15 June 1987; the sources of Hatari and
// EmuTOS; recordings of EmuTOS on an emulated STE, with which the result and
// the final registers agree bit for bit wherever the rules determine them.
type Blitter struct {
	Halftone [16]uint16 // the pattern, one word a line

	SrcXInc, SrcYInc int16  // bytes, bit 0 is ignored
	SrcAddr          uint32 // 24 bits, bit 0 is ignored
	EndMask          [3]uint16
	DstXInc, DstYInc int16
	DstAddr          uint32
	XCount           uint16 // words in a line, 0 is 65536
	YCount           uint16 // lines left

	HOP uint8 // see HOPOnes and so on
	OP  uint8 // logical operation 0 to 15, numbered as the modes of vro_cpyfm

	Busy   bool  // set it to start a blit; it reads false at the end
	HOG    bool  // keep the bus until the end; reads false at the end
	Smudge bool  // the halftone line is given by the low bits of the source
	Line   uint8 // halftone line, 0 to 15

	FXSR bool  // force extra source read
	NFSR bool  // no final source read
	Skew uint8 // right shift of the source, 0 to 15

	shift uint32 // the source shift register
}

// Halftone operations: what is combined with the destination.
const (
	HOPOnes           = 0 // all ones
	HOPHalftone       = 1 // the halftone word
	HOPSource         = 2 // the source
	HOPSourceHalftone = 3 // source AND halftone
)

// address limits an address to what the registers hold.
func address(a uint32) uint32 { return a & 0xfffffe }

// inc limits an increment to what the registers hold, and sign-extends it.
func inc(n int16) uint32 { return uint32(int32(n &^ 1)) }

// word reads the word at address a. Where there is no memory it is 0.
func word(mem []byte, a uint32) uint16 {
	if uint64(a)+2 > uint64(len(mem)) {
		return 0
	}
	return binary.BigEndian.Uint16(mem[a:])
}

// usesSource reports whether the result depends on the source.
func (b *Blitter) usesSource() bool {
	switch b.OP & 15 {
	case 0, 5, 10, 15:
		return false
	}
	return b.HOP&2 != 0 || b.HOP&3 == HOPHalftone && b.Smudge
}

// Run carries out the blit in mem, big-endian words from address 0, if Busy is set, and
// clears Busy and HOG. Nothing happens with a YCount of 0, so a program may set BUSY
// again after the end, as Atari's loop for sharing the bus does. Words outside of mem
// read as 0 and are not written.
func (b *Blitter) Run(mem []byte) {
	if !b.Busy {
		return
	}
	b.Busy, b.HOG = false, false
	if b.YCount == 0 {
		return
	}

	words := int(b.XCount)
	if words == 0 {
		words = 1 << 16
	}
	src, dst := address(b.SrcAddr), address(b.DstAddr)
	srcX, srcY := inc(b.SrcXInc), inc(b.SrcYInc)
	dstX, dstY := inc(b.DstXInc), inc(b.DstYInc)
	source, backwards := b.usesSource(), b.SrcXInc < 0
	skew, hop := b.Skew&15, b.HOP&3

	// The truth table of OP as four masks: bit 0 is source AND destination,
	// bit 1 source AND NOT destination, bit 2 NOT source AND destination, bit
	// 3 neither.
	var op [4]uint16
	for i := range op {
		op[i] = -uint16(b.OP >> i & 1)
	}

	fetch := func(w uint16) {
		if backwards {
			b.shift = b.shift>>16 | uint32(w)<<16
		} else {
			b.shift = b.shift<<16 | uint32(w)
		}
	}

	for {
		if source && b.FXSR {
			fetch(word(mem, src))
			src = address(src + srcX)
		}
		for x := range words {
			mask := b.EndMask[1]
			last := x == words-1
			switch {
			case x == 0:
				mask = b.EndMask[0]
			case last:
				mask = b.EndMask[2]
			}

			d := word(mem, dst)
			if source {
				// With NFSR the last word but one takes the step to the next line, and the
				// last is not read. A line of one word advances anyway.
				if last && b.NFSR {
					fetch(d)
					if words == 1 {
						src = address(src + srcY)
					}
				} else {
					fetch(word(mem, src))
					if last || b.NFSR && x == words-2 {
						src = address(src + srcY)
					} else {
						src = address(src + srcX)
					}
				}
			}

			s := uint16(b.shift >> skew)
			var v uint16
			switch hop {
			case HOPOnes:
				v = 0xffff
			case HOPSource:
				v = s
			default:
				line := b.Line
				if b.Smudge {
					line = uint8(s)
				}
				v = b.Halftone[line&15]
				if hop == HOPSourceHalftone {
					v &= s
				}
			}
			v = v&d&op[0] | v&^d&op[1] | ^v&d&op[2] | ^(v|d)&op[3]
			if uint64(dst)+2 <= uint64(len(mem)) {
				binary.BigEndian.PutUint16(mem[dst:], v&mask|d&^mask)
			}

			if last {
				dst = address(dst + dstY)
			} else {
				dst = address(dst + dstX)
			}
		}
		if b.DstYInc < 0 {
			b.Line = (b.Line - 1) & 15
		} else {
			b.Line = (b.Line + 1) & 15
		}
		if b.YCount--; b.YCount == 0 {
			break
		}
	}
	b.SrcAddr, b.DstAddr = src, dst
}

// Offsets of the registers from the start of the BLiTTER at FF8A00.
const (
	BlitterBase = 0xff8a00
	BlitterSize = 0x3e

	RegHalftone = 0x00 // 16 words
	RegSrcXInc  = 0x20
	RegSrcYInc  = 0x22
	RegSrcAddr  = 0x24 // long word
	RegEndMask1 = 0x28
	RegEndMask2 = 0x2a
	RegEndMask3 = 0x2c
	RegDstXInc  = 0x2e
	RegDstYInc  = 0x30
	RegDstAddr  = 0x32 // long word
	RegXCount   = 0x36
	RegYCount   = 0x38
	RegHOP      = 0x3a // byte
	RegOP       = 0x3b // byte
	RegControl  = 0x3c // byte: BUSY 7, HOG 6, SMUDGE 5, line 3-0
	RegSkew     = 0x3d // byte: FXSR 7, NFSR 6, skew 3-0
)

// PeekWord reads the word register at the even offset off. Bits that the
// hardware lacks read 0, and so do offsets without a register.
func (b *Blitter) PeekWord(off int) uint16 {
	switch off &^ 1 {
	case RegSrcXInc:
		return uint16(b.SrcXInc) &^ 1
	case RegSrcYInc:
		return uint16(b.SrcYInc) &^ 1
	case RegSrcAddr:
		return uint16(address(b.SrcAddr) >> 16)
	case RegSrcAddr + 2:
		return uint16(address(b.SrcAddr))
	case RegEndMask1, RegEndMask2, RegEndMask3:
		return b.EndMask[(off-RegEndMask1)/2]
	case RegDstXInc:
		return uint16(b.DstXInc) &^ 1
	case RegDstYInc:
		return uint16(b.DstYInc) &^ 1
	case RegDstAddr:
		return uint16(address(b.DstAddr) >> 16)
	case RegDstAddr + 2:
		return uint16(address(b.DstAddr))
	case RegXCount:
		return b.XCount
	case RegYCount:
		return b.YCount
	case RegHOP:
		return uint16(b.HOP&3)<<8 | uint16(b.OP&15)
	case RegControl:
		return flag(b.Busy, 15) | flag(b.HOG, 14) | flag(b.Smudge, 13) | uint16(b.Line&15)<<8 |
			flag(b.FXSR, 7) | flag(b.NFSR, 6) | uint16(b.Skew&15)
	}
	if off >= 0 && off < RegSrcXInc {
		return b.Halftone[off/2]
	}
	return 0
}

func flag(f bool, bit int) uint16 {
	if f {
		return 1 << bit
	}
	return 0
}

// PokeWord writes the word register at the even offset off. Writing BUSY only
// sets the flag; the blit is carried out by the next Run.
func (b *Blitter) PokeWord(off int, v uint16) {
	switch off &^ 1 {
	case RegSrcXInc:
		b.SrcXInc = int16(v &^ 1)
	case RegSrcYInc:
		b.SrcYInc = int16(v &^ 1)
	case RegSrcAddr:
		b.SrcAddr = address(uint32(v)<<16 | b.SrcAddr&0xffff)
	case RegSrcAddr + 2:
		b.SrcAddr = address(b.SrcAddr&^0xffff | uint32(v))
	case RegEndMask1, RegEndMask2, RegEndMask3:
		b.EndMask[(off-RegEndMask1)/2] = v
	case RegDstXInc:
		b.DstXInc = int16(v &^ 1)
	case RegDstYInc:
		b.DstYInc = int16(v &^ 1)
	case RegDstAddr:
		b.DstAddr = address(uint32(v)<<16 | b.DstAddr&0xffff)
	case RegDstAddr + 2:
		b.DstAddr = address(b.DstAddr&^0xffff | uint32(v))
	case RegXCount:
		b.XCount = v
	case RegYCount:
		b.YCount = v
	case RegHOP:
		b.HOP, b.OP = uint8(v>>8)&3, uint8(v)&15
	case RegControl:
		b.Busy, b.HOG, b.Smudge, b.Line = v>>15&1 != 0, v>>14&1 != 0, v>>13&1 != 0, uint8(v>>8)&15
		b.FXSR, b.NFSR, b.Skew = v>>7&1 != 0, v>>6&1 != 0, uint8(v)&15
	default:
		if off >= 0 && off < RegSrcXInc {
			b.Halftone[off/2] = v
		}
	}
}

// Peek reads the byte at offset off.
func (b *Blitter) Peek(off int) uint8 {
	return uint8(b.PeekWord(off&^1) >> (8 * (1 - off&1)))
}

// Poke writes the byte at offset off and leaves the other half of its word unchanged.
func (b *Blitter) Poke(off int, v uint8) {
	w, s := b.PeekWord(off&^1), 8*(1-off&1)
	b.PokeWord(off&^1, w&^(0xff<<s)|uint16(v)<<s)
}

// PeekLong reads the two words at the even offset off.
func (b *Blitter) PeekLong(off int) uint32 {
	return uint32(b.PeekWord(off))<<16 | uint32(b.PeekWord(off+2))
}

// PokeLong writes the two words at the even offset off.
func (b *Blitter) PokeLong(off int, v uint32) {
	b.PokeWord(off, uint16(v>>16))
	b.PokeWord(off+2, uint16(v))
}
