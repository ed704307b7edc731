// Package powerpacker unpacks files packed by PowerPacker for the Amiga (PP20, often
// .pp). Files with a password (PX20) are not supported.
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
// Everything is stored backwards: the packed data are read from the last byte to the
// first, the lowest bit of each byte first, and the contents are written from the end to
// the start. The unused bits come first. A number of n bits starts with its highest bit.
// Then, until the contents are complete:
//
//	1 bit   0: single bytes follow. Their number is 1 plus numbers of 2 bits, added up
//	        to and including the first that is not 3. Each byte has 8 bits. If the
//	        contents are complete now, that is all.
//	2 bits  a number c: a copy of c+2 bytes, whose distance has as many bits as byte c
//	        of the table says. If c is 3, a bit comes first: if it is 0, the distance
//	        has 7 bits instead. After the distance, numbers of 3 bits are added to the
//	        5 bytes, up to and including the first that is not 7.
//
// A distance of d means that a byte equals the one d+1 places after it.
//
// # Doubtful cases
//
//   - Copies from beyond the end of the contents, and literals or copies that extend
//     beyond their start, are errors.
//   - Leftover packed data are ignored.
//   - Packed data may end with a copy. PowerPacker's own end with literals, and ancient,
//     which checks for the end only after these, refuses others; the decoders below also
//     check after copies.
//
// # Sources
//
// The description in the documentation of powerpacker.library by N. François;
// the behaviour of libxmp, ppunpack and amigadepacker, which agree.
package powerpacker

import (
	"bytes"
	"io"
	"math/bits"
	"slices"

	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/lzhuf"
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
	return codec.Errorf("powerpacker", offset, format, args...)
}

// Size returns the unpacked size that a file claims.
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

// more adds numbers of n bits up to and including the first that is not the highest
// possible.
func more(b *lzhuf.Bits, n int) (sum int) {
	for {
		b.Fill()
		v := b.Next(n)
		sum += v
		if v != 1<<n-1 {
			return sum
		}
	}
}

// packedBits returns the packed data reversed, so that they are read forwards, the
// highest bit of each byte first.
func packedBits(data []byte) *lzhuf.Bits {
	src := bytes.Clone(data[headerSize : len(data)-trailerSize])
	slices.Reverse(src)
	for i, v := range src {
		src[i] = bits.Reverse8(v)
	}
	b := lzhuf.NewBits(src)
	for n := int(data[len(data)-1]); n > 0; n -= 32 {
		b.Take(min(n, 32))
	}
	return b
}

// Decode unpacks a file of at most 16 MiB unpacked.
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
	b := packedBits(data)
	// Packed data of n bits unpack to at most 7/3 n bytes, so 19 times their bytes is
	// enough. Contents that claim more fail as incomplete.
	out := make([]byte, min(size, 19*len(data)+64))
	at := len(out) // index of the last byte written
	fail := func(format string, args ...any) ([]byte, error) {
		offset := headerSize + b.Left()
		if b.Err() != nil {
			return nil, errorf(offset, "the packed data ends; %d bytes are missing", at+size-len(out))
		}
		return nil, errorf(offset, format, args...)
	}
	for at > 0 {
		b.Fill() // enough for everything except more
		if b.Next(1) == 0 {
			n := 1 + more(b, 2)
			if n > at {
				return fail("%d single bytes, but only %d are left", n, at)
			}
			for range n {
				b.Fill()
				at--
				out[at] = byte(b.Next(8))
			}
			if b.Err() != nil || at == 0 {
				break
			}
			b.Fill()
		}
		c := b.Next(2)
		n, width := c+2, int(distances[c])
		if c == 3 && b.Next(1) == 0 {
			width = 7
		}
		d := b.Next(width) + 1
		if c == 3 {
			n += more(b, 3)
		}
		switch {
		case b.Err() != nil:
			return fail("")
		case n > at:
			return fail("a copy of %d bytes, but only %d are left", n, at)
		case d > len(out)-at:
			return fail("a copy from %d bytes back, but there are only %d", d, len(out)-at)
		case n <= d:
			copy(out[at-n:at], out[at-n+d:])
			at -= n
		default: // the copy may overlap itself
			for range n {
				at--
				out[at] = out[at+d]
			}
		}
	}
	if b.Err() != nil {
		return fail("")
	}
	return out, nil
}
