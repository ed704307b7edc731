package ilbm

import (
	"encoding/binary"
	"io"

	"phosphor/formats/internal/iff"
)

// columnsSize is the size in bytes that the planes of a picture packed by columns may
// always have, even if its file is tiny: a plane of one colour packs to a few bytes, and a
// screen of the ST has 32,000.
const columnsSize = 1 << 18

// unpackColumns returns the planes of a picture that is packed by columns, one
// after the other.
func (f *file) unpackColumns() ([]byte, error) {
	size := f.rowBytes() * f.height
	out := make([]byte, size*f.rows())
	rest := out
	for _, c := range iff.Chunks(f.body.Data, f.body.Offset) {
		if c.ID != "VDAT" || len(rest) == 0 {
			continue
		}
		if err := f.unpackPlane(rest[:size], c); err != nil {
			return nil, err
		}
		rest = rest[size:]
	}
	if len(rest) > 0 {
		return nil, errorf(f.body.Offset+len(f.body.Data), "in a plane: %w", io.ErrUnexpectedEOF)
	}
	return out, nil
}

// unpackPlane unpacks a plane: the words of each column downwards, one column
// after the other.
func (f *file) unpackPlane(plane []byte, c iff.Chunk) error {
	data := c.Data
	short := func() error {
		return errorf(c.Offset+len(data), "in a plane: %w", io.ErrUnexpectedEOF)
	}
	if len(data) < 2 {
		return short()
	}
	// The length of the commands includes its own two bytes.
	n := int(binary.BigEndian.Uint16(data))
	if n < 2 || n > len(data) {
		return errorf(c.Offset, "the end of the commands is at %d, expected 2 to %d", n, len(data))
	}
	commands, words := data[2:n], data[n:]
	take := func() (word []byte) {
		if len(words) >= 2 {
			word, words = words[:2], words[2:]
		}
		return word
	}
	row := f.rowBytes()
	x, y := 0, 0
	for _, command := range commands {
		if x >= row {
			break // the commands are filled up to an even number
		}
		count := int(int8(command))
		literal := count <= 0
		switch {
		case count == 0 || count == 1:
			w := take()
			if w == nil {
				return short()
			}
			count = int(binary.BigEndian.Uint16(w))
		case literal:
			count = -count
		}
		var word []byte
		for i := range count {
			if x >= row {
				return nil
			}
			if literal || i == 0 {
				if word = take(); word == nil {
					return short()
				}
			}
			copy(plane[y*row+x:], word)
			if y++; y == f.height {
				x, y = x+2, 0
			}
		}
		if literal {
			f.Stats.Literals++
		} else {
			f.Stats.Runs++
		}
	}
	if x < row {
		return short()
	}
	return nil
}
