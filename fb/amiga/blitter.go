package amiga

import (
	"encoding/binary"
	"math"
)

// A Minterm is the truth table of a blit, the low byte of BLTCON0: bit
// 4*a + 2*b + c is the result for the bits a, b and c of the channels.
type Minterm uint8

// Truth tables in common use.
const (
	Clear        Minterm = 0x00 // 0
	CopyA        Minterm = 0xf0 // A
	CopyB        Minterm = 0xcc // B
	CopyC        Minterm = 0xaa // C
	NotA         Minterm = 0x0f // NOT A
	NotB         Minterm = 0x33 // NOT B
	NotC         Minterm = 0x55 // NOT C
	AndAB        Minterm = 0xc0 // A AND B
	AndANotB     Minterm = 0x30 // A AND NOT B
	AndNotAB     Minterm = 0x0c // NOT A AND B
	AndNotAC     Minterm = 0x0a // NOT A AND C: A punches a hole into C
	XorAB        Minterm = 0x3c // A XOR B
	XorAC        Minterm = 0x5a // A XOR C
	OrAB         Minterm = 0xfc // A OR B
	OrAC         Minterm = 0xfa // A OR C
	AndABOrC     Minterm = 0xea // A AND B, OR C
	AndABXorC    Minterm = 0x6a // A AND B, XOR C: a line that a second drawing removes
	CookieCut    Minterm = 0xca // B where A, else C; also the line that draws its texture's gaps as 0
	CookieCutNot Minterm = 0x3a // NOT B where A, else C
	LineXor      Minterm = 0x4a // like CookieCut, but inverts C where B: the manual's XOR line, for solid textures
	Set          Minterm = 0xff // 1
)

// Bits of BLTCON0 above the minterms. ASH, the shift of A, is in bits 15-12.
const (
	UseD uint16 = 1 << (8 + iota)
	UseC
	UseB
	UseA
)

// Bits of BLTCON1. BSH, the shift of B, is in bits 15-12; in line mode it is
// the bit of the texture with which the line starts.
const (
	ModeLine uint16 = 1 << 0 // line mode

	Descending    uint16 = 1 << 1 // addresses count down, shifts go left
	FillCarryIn   uint16 = 1 << 2 // FCI: fill starts inside
	FillInclusive uint16 = 1 << 3 // IFE
	FillExclusive uint16 = 1 << 4 // EFE

	OneDot          uint16 = 1 << 1 // line mode, SING: one pixel for each row
	AlwaysUpLeft    uint16 = 1 << 2 // line mode, AUL: the longer axis runs up or left
	SometimesUpLeft uint16 = 1 << 3 // line mode, SUL: the shorter axis runs up or left
	SometimesUpDown uint16 = 1 << 4 // line mode, SUD: the shorter axis is the vertical one
	Sign            uint16 = 1 << 6 // line mode: the error is negative
)

// A Blitter is the registers of the blitter. In the zero value all are zero; channel A has
// no effect until BLTAFWM and BLTALWM are set.
//
// Pointers are byte addresses and modulos are bytes; bit 0 of both is ignored. The model
// reads all registers when a blit starts, so the order in which they are set does not
// matter. The hardware shifts BLTBDAT when it is written, by the BSH of that moment;
// programs that load BLTCON1 first, as all do, get the same result.
type Blitter struct {
	CON0, CON1             uint16 // BLTCON0, BLTCON1
	AFWM, ALWM             uint16 // BLTAFWM, BLTALWM: first and last word masks of A
	APT, BPT, CPT, DPT     uint32 // BLTxPT
	AMOD, BMOD, CMOD, DMOD int16  // BLTxMOD
	ADAT, BDAT, CDAT       uint16 // BLTxDAT

	// Zero is BZERO, bit 13 of DMACONR: no bit of the last blit's result was set. It is
	// computed even when channel D is off, which makes it a test for collisions.
	Zero bool
}

// Size returns the word for BLTSIZE of a blit of width words, 1 to 64, and
// height lines, 1 to 1024. The largest numbers are coded as 0.
func Size(width, height int) uint16 { return uint16(height&0x3ff<<6 | width&0x3f) }

// wordAt and setWord access the word at byte address a of memory that has been checked to
// hold at least one word. Memory repeats beyond its end.
func wordAt(mem []byte, a uint32) uint16 {
	if uint64(a)+2 > uint64(len(mem)) {
		a = uint32(uint64(a) % uint64(len(mem)&^1))
	}
	return binary.BigEndian.Uint16(mem[a&^1:])
}

func setWord(mem []byte, a uint32, v uint16) {
	if uint64(a)+2 > uint64(len(mem)) {
		a = uint32(uint64(a) % uint64(len(mem)&^1))
	}
	binary.BigEndian.PutUint16(mem[a&^1:], v)
}

// terms is a truth table, each bit widened to a word.
type terms [8]uint64

func (m Minterm) terms() (t terms) {
	for i := range t {
		t[i] = -uint64(m >> i & 1)
	}
	return t
}

// combine looks up 64 bits in the truth table: C chooses within pairs, B between the
// pairs, A between the halves.
func (t *terms) combine(a, b, c uint64) uint64 {
	p0, p1 := t[0]^c&(t[0]^t[1]), t[2]^c&(t[2]^t[3])
	p2, p3 := t[4]^c&(t[4]^t[5]), t[6]^c&(t[6]^t[7])
	p0, p2 = p0^b&(p0^p1), p2^b&(p2^p3)
	return p0 ^ a&(p0^p2)
}

// Blit carries out the blit that writing size to BLTSIZE starts. Size is
// height<<6 | width, in lines and words; a height of 0 is 1024 and a width of
// 0 is 64. In line mode the height is the number of pixels.
//
// Mem is chip memory, big-endian words from address 0. An address beyond its end wraps to
// the start, like the mirrors of chip memory in the Amiga's address space. If Mem holds
// less than a word, nothing happens.
//
// Afterwards the pointers are past the rectangle, the data registers hold the last words
// read, and Zero reports whether the result was empty.
func (b *Blitter) Blit(mem []byte, size uint16) {
	if len(mem) < 2 {
		return
	}
	height, width := int(size>>6), int(size&0x3f)
	if height == 0 {
		height = 1024
	}
	if width == 0 {
		width = 64
	}
	b.Zero = true
	switch {
	case b.CON1&ModeLine != 0:
		b.line(mem, height)
	case b.canGroup(mem, width, height):
		b.grouped(mem, width, height)
	default:
		b.area(mem, width, height)
	}
}

// area carries out any blit but a line, word by word.
func (b *Blitter) area(mem []byte, width, height int) {
	var (
		useA, useB = b.CON0&UseA != 0, b.CON0&UseB != 0
		useC, useD = b.CON0&UseC != 0, b.CON0&UseD != 0
		ash, bsh   = b.CON0 >> 12, b.CON1 >> 12
		desc       = b.CON1&Descending != 0
		fill       = b.CON1&(FillInclusive|FillExclusive) != 0
		table      = Minterm(b.CON0).terms()
		aold, bold uint16 // the words before, from which the shifters fill up
		bhold      = b.constantB()
		sign       = int32(1) // of steps and modulos
	)
	if desc {
		sign = -1
	}
	step := uint32(2 * sign)
	modulo := func(m int16) uint32 { return uint32(sign * int32(m&^1)) }
	for range height {
		carry := b.CON1 & FillCarryIn >> 2
		for x := range width {
			if useA {
				b.ADAT = wordAt(mem, b.APT)
				b.APT += step
			}
			if useB {
				b.BDAT = wordAt(mem, b.BPT)
				b.BPT += step
			}
			if useC {
				b.CDAT = wordAt(mem, b.CPT)
				b.CPT += step
			}
			a := b.ADAT
			if x == 0 {
				a &= b.AFWM
			}
			if x == width-1 {
				a &= b.ALWM
			}
			ahold := shift(aold, a, ash, desc)
			aold = a
			if useB {
				bhold = shift(bold, b.BDAT, bsh, desc)
				bold = b.BDAT
			}
			d := uint16(table.combine(uint64(ahold), uint64(bhold), uint64(b.CDAT)))
			if fill {
				d, carry = fillWord(d, carry, b.CON1&FillExclusive != 0)
			}
			if d != 0 {
				b.Zero = false
			}
			if useD {
				setWord(mem, b.DPT, d)
				b.DPT += step
			}
		}
		if useA {
			b.APT += modulo(b.AMOD)
		}
		if useB {
			b.BPT += modulo(b.BMOD)
		}
		if useC {
			b.CPT += modulo(b.CMOD)
		}
		if useD {
			b.DPT += modulo(b.DMOD)
		}
	}
}

// constantB is what channel B supplies when it is not read: its data register,
// shifted when it was written, with zeros coming in.
func (b *Blitter) constantB() uint16 {
	return shift(0, b.BDAT, b.CON1>>12, b.CON1&Descending != 0)
}

// shift is the barrel shifter: the word now, moved by n pixels, with the
// pixels that the word before it has shifted out.
func shift(before, now, n uint16, desc bool) uint16 {
	if desc {
		return uint16((uint32(now)<<16 | uint32(before)) << n >> 16)
	}
	return uint16((uint32(before)<<16 | uint32(now)) >> n)
}

// fillWord fills a word from right to left. Every one toggles the carry;
// inclusive fill keeps both ends of a run, exclusive fill drops the left one.
func fillWord(d, carry uint16, exclusive bool) (uint16, uint16) {
	// The parity of all bits up to and including each.
	p := d
	p ^= p << 1
	p ^= p << 2
	p ^= p << 4
	p ^= p << 8
	p ^= -carry
	if exclusive {
		return p, p >> 15
	}
	return p | d, p >> 15
}

// canGroup reports whether a blit may be carried out by grouped: ascending, without fill,
// all of it within the memory, and no word is read after it was written.
func (b *Blitter) canGroup(mem []byte, width, height int) bool {
	if b.CON1&(Descending|FillInclusive|FillExclusive) != 0 || b.CON0&UseD == 0 || width < 4 {
		return false
	}
	type span struct{ lo, hi int64 }
	reach := func(pt uint32, mod int16) (span, bool) {
		start, line := int64(pt&^1), 2*int64(width)
		end := start + int64(height-1)*(line+int64(mod&^1))
		s := span{min(start, end), max(start, end) + line}
		return s, s.lo >= 0 && s.hi <= int64(len(mem)) && s.hi <= math.MaxUint32
	}
	d, ok := reach(b.DPT, b.DMOD)
	if !ok {
		return false
	}
	for _, ch := range [3]struct {
		use uint16
		pt  uint32
		mod int16
	}{{UseA, b.APT, b.AMOD}, {UseB, b.BPT, b.BMOD}, {UseC, b.CPT, b.CMOD}} {
		if b.CON0&ch.use == 0 {
			continue
		}
		s, ok := reach(ch.pt, ch.mod)
		if !ok {
			return false
		}
		// A channel that runs word for word with D is read before each write.
		same := ch.pt&^1 == b.DPT&^1 && ch.mod&^1 == b.DMOD&^1
		if !same && s.lo < d.hi && d.lo < s.hi {
			return false
		}
	}
	return true
}

// grouped carries out a blit as area does, but four words at a time where the line has
// that many left. The caller has checked with canGroup that this makes no difference.
func (b *Blitter) grouped(mem []byte, width, height int) {
	const spread = 0x0001000100010001 // a word to all four
	var (
		useA, useB, useC = b.CON0&UseA != 0, b.CON0&UseB != 0, b.CON0&UseC != 0
		ash, bsh         = b.CON0 >> 12, b.CON1 >> 12
		minterm          = Minterm(b.CON0)
		table            = minterm.terms()
		bconst           = b.constantB()
		av, cv           = uint64(b.ADAT) * spread, uint64(b.CDAT) * spread
		bv               = uint64(bconst) * spread
		aold, bold       uint64 // the word before, in the low 16 bits
		some             uint64
		apt, bpt         = b.APT &^ 1, b.BPT &^ 1
		cpt, dpt         = b.CPT &^ 1, b.DPT &^ 1
		first            = uint64(b.AFWM)<<48 | 0xffffffffffff
	)
	for range height {
		x := 0
		for ; x+4 <= width; x += 4 {
			if useA {
				av = binary.BigEndian.Uint64(mem[apt:])
				apt += 8
			}
			a := av
			if x == 0 {
				a &= first
			}
			if x+4 == width {
				a &= 0xffffffffffff0000 | uint64(b.ALWM)
			}
			ahold := aold<<(64-ash) | a>>ash
			aold = a
			bhold := bv
			if useB {
				now := binary.BigEndian.Uint64(mem[bpt:])
				bpt += 8
				bhold = bold<<(64-bsh) | now>>bsh
				bold = now
			}
			if useC {
				cv = binary.BigEndian.Uint64(mem[cpt:])
				cpt += 8
			}
			var d uint64
			switch minterm {
			case Clear:
			case CopyA:
				d = ahold
			case CookieCut:
				d = cv ^ ahold&(bhold^cv)
			default:
				d = table.combine(ahold, bhold, cv)
			}
			some |= d
			binary.BigEndian.PutUint64(mem[dpt:], d)
			dpt += 8
		}
		for ; x < width; x++ {
			if useA {
				av = uint64(binary.BigEndian.Uint16(mem[apt:])) * spread
				apt += 2
			}
			a := av & 0xffff
			if x == 0 {
				a &= uint64(b.AFWM)
			}
			if x == width-1 {
				a &= uint64(b.ALWM)
			}
			ahold := (aold<<16 | a) >> ash & 0xffff
			aold = a
			bhold := bv & 0xffff
			if useB {
				now := uint64(binary.BigEndian.Uint16(mem[bpt:]))
				bpt += 2
				bhold = (bold<<16 | now) >> bsh & 0xffff
				bold = now
			}
			if useC {
				cv = uint64(binary.BigEndian.Uint16(mem[cpt:])) * spread
				cpt += 2
			}
			d := table.combine(ahold, bhold, cv) & 0xffff
			some |= d
			binary.BigEndian.PutUint16(mem[dpt:], uint16(d))
			dpt += 2
		}
		if useA {
			apt += uint32(int32(b.AMOD &^ 1))
		}
		if useB {
			bpt += uint32(int32(b.BMOD &^ 1))
		}
		if useC {
			cpt += uint32(int32(b.CMOD &^ 1))
		}
		dpt += uint32(int32(b.DMOD &^ 1))
	}
	b.Zero = some == 0
	if useA {
		b.APT, b.ADAT = apt|b.APT&1, uint16(av)
	}
	if useB {
		b.BPT, b.BDAT = bpt|b.BPT&1, uint16(bold)
	}
	if useC {
		b.CPT, b.CDAT = cpt|b.CPT&1, uint16(cv)
	}
	b.DPT = dpt | b.DPT&1
}
