package fb

import "encoding/binary"

//go:generate go run gen.go

// Op is one of the sixteen logical operations of a source and a destination
// pixel. The number is the operation's truth table, with the numbering that
// the GEM VDI (vro_cpyfm), the ST BLiTTER and the X window system share:
// bit 3 of the number shows the result where source and destination are 0,
// bit 2 where only the destination is 1, bit 1 where only the source is 1,
// bit 0 where both are 1.
type Op uint8

const (
	OpClear        Op = iota // 0
	OpAnd                    // S & D
	OpAndReverse             // S & ^D
	OpCopy                   // S
	OpAndInverted            // ^S & D
	OpNoop                   // D
	OpXor                    // S ^ D
	OpOr                     // S | D
	OpNor                    // ^(S | D)
	OpEquiv                  // ^(S ^ D)
	OpInvert                 // ^D
	OpOrReverse              // S | ^D
	OpCopyInverted           // ^S
	OpOrInverted             // ^S | D
	OpNand                   // ^(S & D)
	OpSet                    // all ones
)

// Apply returns the operation's result for one source and one destination value. The fast
// loops are tested against it.
func (op Op) Apply(s, d uint8) uint8 {
	var v uint8
	if op&1 != 0 {
		v |= s & d
	}
	if op&2 != 0 {
		v |= s &^ d
	}
	if op&4 != 0 {
		v |= d &^ s
	}
	if op&8 != 0 {
		v |= ^(s | d)
	}
	return v
}

// ones repeats a byte eight times when multiplied by it.
const ones = 0x0101010101010101

// A rowOp combines s into d, both of the same length; mask holds the bits of
// the destination's depth in every byte.
type rowOp func(d, s []byte, mask uint64)

// fillRow applies op with the constant source c to all of d.
func fillRow(d []byte, c uint8, op Op, mask uint64) {
	// With a constant source the sixteen operations fold into four per bit:
	// d = (d & keep) ^ flip.
	one, zero := op.Apply(c, 0xff), op.Apply(c, 0)
	keep := uint64(one^zero) * ones
	flip := uint64(zero) * ones & mask
	keep &= mask
	if keep == 0 {
		v := uint8(flip)
		if v == 0 {
			clear(d)
			return
		}
		switch n := len(d); {
		case rows64 && n >= 64:
			fillRow64(&d[0], n, flip)
			return
		case rows32 && n >= 32:
			fillRow32(&d[0], n, flip)
			return
		}
		for i := range d[:min(len(d), 16)] {
			d[i] = v
		}
		for n := 16; n < len(d); n *= 2 {
			copy(d[n:], d[:n])
		}
		return
	}
	for len(d) >= 8 {
		w := binary.LittleEndian.Uint64(d)
		binary.LittleEndian.PutUint64(d, w&keep^flip)
		d = d[8:]
	}
	for i := range d {
		d[i] = d[i]&uint8(keep) ^ uint8(flip)
	}
}
