// Package powerpacker unpacks files that PowerPacker of the Amiga packed (PP20,
// often .pp). Files with a password (PX20) are refused.
//
// # Format
//
//	offset  size  meaning
//	0       4     "PP20"
//	4       4     numbers of bits for distances, one byte each
//	8       ...   packed data
//	-4      3     bytes of the contents, big-endian
//	-1      1     bits of the packed data that mean nothing
//
// Everything goes backwards: the packed data are read from their last byte to
// the first, of each byte the lowest bit first, and the contents are written
// from their end to the beginning. The first bits are those that mean nothing. A
// number of n bits has its highest one first. Then, until the contents are
// complete:
//
//	1 bit   0: single bytes follow. How many: 1, and numbers of 2 bits are added
//	        as long as they are 3, up to and with the first that is not. Each has
//	        8 bits. If the contents are complete now, that is all.
//	2 bits  a number c: a copy of c+2 bytes with a distance of as many bits as
//	        byte c of the table says. If c is 3, one bit comes first, which is 0
//	        if the distance has 7 bits all the same; and behind the distance
//	        numbers of 3 bits are added to the 5 bytes as long as they are 7, up to
//	        and with the first that is not.
//
// A distance of d means that a byte is equal to the one d+1 places behind it.
//
// # Doubtful cases
//
//   - Copies from beyond the end of the contents, and single bytes or copies that
//     go beyond their beginning, are errors.
//   - Packed data that are left over mean nothing.
//
// # Sources
//
// The description in the documentation of powerpacker.library by N. François;
// the behaviour of libxmp, ppunpack and amigadepacker, which agree.
package powerpacker

import (
	"fmt"
	"io"
	"slices"

	"phosphor/formats/internal/codec"
)

const (
	magic       = "PP20"
	headerSize  = 8
	trailerSize = 4
	maxBits     = 24 // of a distance
)

// Match reports whether a file that begins with these bytes is packed.
func Match(head []byte) bool {
	return len(head) >= headerSize && (string(head[:4]) == magic || string(head[:4]) == "PX20")
}

func errorf(offset int, format string, args ...any) error {
	return fmt.Errorf("powerpacker: offset %d: "+format, append([]any{offset}, args...)...)
}

// Size returns how many bytes a packed file claims to hold.
func Size(data []byte) (int, error) {
	switch {
	case len(data) < headerSize+trailerSize:
		return 0, errorf(0, "%d bytes, expected at least %d", len(data), headerSize+trailerSize)
	case string(data[:4]) == "PX20":
		return 0, errorf(0, "PX20: locked with a password")
	case string(data[:4]) != magic:
		return 0, errorf(0, "%q, expected %q", data[:4], magic)
	}
	t := data[len(data)-trailerSize:]
	return int(t[0])<<16 | int(t[1])<<8 | int(t[2]), nil
}

// bits reads backwards.
type bits struct {
	src  []byte
	acc  uint
	have int
	bad  bool
}

func (b *bits) take(n int) (v int) {
	for b.have < n {
		if len(b.src) == 0 {
			b.bad = true
			return 0
		}
		b.acc |= uint(b.src[len(b.src)-1]) << b.have
		b.src = b.src[:len(b.src)-1]
		b.have += 8
	}
	b.have -= n
	for range n {
		v = v<<1 | int(b.acc&1)
		b.acc >>= 1
	}
	return v
}

// more adds numbers of n bits as long as they are the highest possible.
func (b *bits) more(n int) (sum int) {
	for {
		v := b.take(n)
		sum += v
		if v != 1<<n-1 || b.bad {
			return sum
		}
	}
}

// Decode unpacks a file. It holds at most 16 MiB.
func Decode(r io.Reader) ([]byte, error) {
	data, err := codec.ReadAll(r, "powerpacker")
	if err != nil {
		return nil, err
	}
	size, err := Size(data)
	if err != nil {
		return nil, err
	}
	distances := data[4:headerSize]
	for i, n := range distances {
		if n > maxBits {
			return nil, errorf(4+i, "distances of %d bits, expected at most %d", n, maxBits)
		}
	}
	b := &bits{src: data[headerSize : len(data)-trailerSize]}
	b.take(int(data[len(data)-1]))
	out := make([]byte, 0, min(size, 16*len(data)+64)) // back to front
	fail := func(format string, args ...any) ([]byte, error) {
		at := headerSize + len(b.src)
		if b.bad {
			return nil, errorf(at, "the packed data end %d bytes before the beginning of the contents", size-len(out))
		}
		return nil, errorf(at, format, args...)
	}
	for len(out) < size {
		if b.take(1) == 0 {
			n := 1 + b.more(2)
			if n > size-len(out) {
				return fail("%d single bytes, %d are left", n, size-len(out))
			}
			for range n {
				out = append(out, byte(b.take(8)))
			}
			if b.bad || len(out) == size {
				break
			}
		}
		c := b.take(2)
		n, width := c+2, int(distances[c])
		if c == 3 && b.take(1) == 0 {
			width = 7
		}
		d := b.take(width)
		if c == 3 {
			n += b.more(3)
		}
		switch {
		case b.bad:
			return fail("")
		case n > size-len(out):
			return fail("a copy of %d bytes, %d are left", n, size-len(out))
		case d >= len(out):
			return fail("a copy from %d bytes behind, there are %d", d+1, len(out))
		}
		for from := len(out) - d - 1; n > 0; n-- {
			out = append(out, out[from])
			from++
		}
	}
	if b.bad {
		return fail("")
	}
	slices.Reverse(out)
	return out, nil
}
