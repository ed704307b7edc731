// Package packice unpacks what Pack-Ice 2.1, a packer of the Atari ST by Axe of Delight, has
// packed: any file, whose name stays, and parts of files. Later versions begin with "ICE!",
// pack in another way, and are not read.
//
// A file begins with "Ice!", its packed length with these twelve bytes, and its length
// before packing, in 32 bits each, big-endian. Everything else is read from the end to the
// start, and the output is written so, too: bytes, and bits in groups of 32. A group is four
// bytes, of which the last that is read is the most significant; the first group ends
// with a 1 as a mark, after which there are no more bits.
//
// Bits that begin with 0 stand for a copy. 1 stands for bytes as they are, and a copy follows
// them unless they are the last; 10 is one byte, 11 a longer string with more bits for its
// length.
//
// Source: the depacker in 68000 assembler by its author, optimised by Hans Wessels (Nyh).
// Packed parts of real pictures (package spectrum512) come out right.
package packice

import (
	"encoding/binary"
	"io"

	"phosphor/formats/internal/codec"
)

const (
	mark   = "Ice!"
	header = 12
	// mostTimes is how many times as long as the packed data the output may be: a copy of
	// 1033 bytes takes 23 bits.
	mostTimes = 512
)

// Match reports whether a file that begins with these bytes is packed.
func Match(head []byte) bool { return len(head) >= header && string(head[:4]) == mark }

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("packice", offset, format, args...)
}

// Size returns the length of a packed file before it was packed.
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

// literal lengths: so many bits, and the value of them at which the next group is added.
var lengths = []struct{ bits, more int }{{2, 3}, {2, 3}, {3, 7}, {8, 255}, {15, -1}}

// copies are the lengths of copies by the number of 1 in front of a 0: bits and what is
// added to them.
var copies = []struct{ bits, base int }{{0, 2}, {0, 3}, {1, 4}, {2, 6}, {10, 10}}

// distances are those of copies of three bytes and more, by the number of 1 in front of
// a 0.
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
		return nil, errorf(header+len(u.in), "the data ends %d bytes before the whole: %w", u.to, io.ErrUnexpectedEOF)
	}
	return u.out, nil
}

type unpacker struct {
	in    []byte // what is not read
	out   []byte
	to    int // what is written begins here
	group uint32
	short bool // the data ended
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

// bit returns the top bit of the group. The lowest 1 in it is the mark of its end.
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
		// All 32 bits of a group count: the mark of the one before becomes its end.
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

// ones counts the 1 in front of a 0, up to most.
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
