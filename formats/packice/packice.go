// Package packice unpacks files packed by Pack-Ice 2.1, a packer for the Atari ST by Axe
// of Delight. Packed files keep their names; parts of files may be packed, too. Later
// versions begin with "ICE!", use another format, and are not supported.
//
// A file begins with "Ice!", its packed length including these twelve bytes, and its
// unpacked length, both 32 bits and big-endian. The rest is read from the end to the
// start, and the output is written in the same direction. It consists of bytes, and of
// bits in groups of 32. A group is four bytes, of which the last one read is the most
// significant. The last 1 of the first group marks the end of its bits.
//
// A 0 bit introduces a copy. A 1 bit introduces literal bytes, followed by a copy unless
// the output is complete: 10 is one byte, 11 a longer string whose length follows.
//
// Source: the depacker in 68000 assembler by the packer's author, optimized by Hans
// Wessels (Nyh). It was checked with packed parts of real pictures (package
// spectrum512).
package packice

import (
	"encoding/binary"
	"io"

	"phosphor/formats/internal/codec"
)

const (
	mark   = "Ice!"
	header = 12
	// mostTimes bounds the ratio of unpacked to packed length: a copy of 1033 bytes
	// takes 23 bits.
	mostTimes = 512
)

// Match reports whether a file that begins with these bytes is packed.
func Match(head []byte) bool { return len(head) >= header && string(head[:4]) == mark }

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("packice", offset, format, args...)
}

// Size returns the unpacked length of a packed file.
func Size(data []byte) (int, error) {
	if !Match(data) {
		return 0, errorf(0, "the file begins with %q, expected %q", data[:min(len(data), 4)], mark)
	}
	end, size := binary.BigEndian.Uint32(data[4:]), binary.BigEndian.Uint32(data[8:])
	if int64(end) > int64(len(data)) || end < header {
		return 0, errorf(4, "the packed length is %d, expected %d to %d: %w", end, header, len(data), io.ErrUnexpectedEOF)
	}
	if int64(size) > mostTimes*int64(end) {
		return 0, errorf(8, "%d packed bytes cannot hold %d", end, size)
	}
	return int(size), nil
}

// lengths of literals: groups of bits; at the value more the next group is added.
var lengths = []struct{ bits, more int }{{2, 3}, {2, 3}, {3, 7}, {8, 255}, {15, -1}}

// copies are the lengths of copies, by the number of 1 bits before a 0: further bits,
// and the base that is added to them.
var copies = []struct{ bits, base int }{{0, 2}, {0, 3}, {1, 4}, {2, 6}, {10, 10}}

// distances are for copies of three bytes and more, by the number of 1 bits before a 0.
var distances = []struct{ bits, base int }{{8, 32}, {5, 0}, {12, 288}}

// Decode unpacks a file.
func Decode(r io.Reader) ([]byte, error) {
	data, err := codec.ReadAll(r, "packice")
	if err != nil {
		return nil, err
	}
	size, err := Size(data)
	if err != nil {
		return nil, err
	}
	end := int(binary.BigEndian.Uint32(data[4:]))
	u := &unpacker{in: data[header:end], out: make([]byte, size)}
	u.to = len(u.out)
	u.run()
	if u.short || u.to > 0 {
		return nil, errorf(header+len(u.in), "%d bytes are missing: %w", u.to, io.ErrUnexpectedEOF)
	}
	return u.out, nil
}

type unpacker struct {
	in    []byte // not yet read
	out   []byte
	to    int // start of the written output
	group uint32
	short bool // the input ended too early
}

func (u *unpacker) byte() byte {
	if len(u.in) == 0 {
		u.short = true
		return 0
	}
	b := u.in[len(u.in)-1]
	u.in = u.in[:len(u.in)-1]
	return b
}

// bit returns the next bit. The lowest 1 in a group marks its end.
func (u *unpacker) bit() int {
	top := u.group >> 31
	if u.group <<= 1; u.group == 0 {
		if len(u.in) < 4 {
			u.short = true
			return 0
		}
		at := len(u.in) - 4
		u.group = binary.BigEndian.Uint32(u.in[at:])
		u.in = u.in[:at]
		// All 32 bits of a new group count: the old end mark moves into it.
		carry := top
		top = u.group >> 31
		u.group = u.group<<1 | carry
	}
	return int(top)
}

func (u *unpacker) bits(n int) (v int) {
	for range n {
		v = v<<1 | u.bit()
	}
	return v
}

// ones counts 1 bits up to a 0, at most most.
func (u *unpacker) ones(most int) (n int) {
	for n < most && u.bit() == 1 {
		n++
	}
	return n
}

func (u *unpacker) run() {
	for !u.short && u.to > 0 {
		if u.bit() == 1 {
			n := 1
			if u.bit() == 1 {
				n = 2
				for _, l := range lengths {
					v := u.bits(l.bits)
					if n += v; v != l.more {
						break
					}
				}
			}
			for ; n > 0 && u.to > 0 && !u.short; n-- {
				u.to--
				u.out[u.to] = u.byte()
			}
		}
		if u.to == 0 || u.short {
			return
		}
		c := copies[u.ones(len(copies)-1)]
		n := u.bits(c.bits) + c.base
		distance := 0
		if n == 2 {
			if u.bit() == 1 {
				distance = u.bits(9) + 64 + 1
			} else {
				distance = u.bits(6) + 1
			}
			distance++
		} else {
			d := distances[u.ones(len(distances)-1)]
			distance = u.bits(d.bits) + d.base + n
		}
		for ; n > 0 && u.to > 0; n-- {
			u.to--
			if from := u.to + distance; from < len(u.out) {
				u.out[u.to] = u.out[from]
			} else {
				u.short = true
			}
		}
	}
}
