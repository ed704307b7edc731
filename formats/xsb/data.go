package xsb

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"phosphor/formats/internal/codec"
)

const maxDataSide = 32

// squares maps the codes of Sokoban.Data to characters.
var squares = map[byte]byte{0: ' ', 1: ' ', 2: '#', 4: '.', 8: '$', 12: '*', 16: '@', 20: '+'}

// codes is the reverse of squares; a space is floor.
var codes = map[byte]byte{' ': 1, '#': 2, '.': 4, '$': 8, '*': 12, '@': 16, '+': 20}

// DecodeData reads Sokoban.Data. Its levels have only boards.
func DecodeData(r io.Reader) (*Collection, error) {
	b, err := codec.ReadAll(r, "sokoban")
	if err != nil {
		return nil, err
	}
	if len(b) < 2 {
		return nil, errorf(len(b), "in the header: %w", io.ErrUnexpectedEOF)
	}
	word := func(at int) int { return int(int16(binary.LittleEndian.Uint16(b[at:]))) }
	n := word(0)
	table := len(b) - 4*n
	if n < 1 || table < 2 {
		return nil, errorf(0, "%d levels in %d bytes", n, len(b))
	}
	c := &Collection{Levels: make([]Level, n)}
	for i := range c.Levels {
		at := int64(binary.LittleEndian.Uint32(b[table+4*i:]))
		if at < 2 || at+4 > int64(table) {
			return nil, errorf(table+4*i, "level %d is at %d, expected 2 to %d", i+1, at, table-4)
		}
		columns, rows := word(int(at)), word(int(at)+2)
		if columns < 1 || rows < 1 || columns > maxDataSide || rows > maxDataSide {
			return nil, errorf(int(at), "level %d: %dx%d squares, expected 1x1 to %dx%[4]d", i+1, columns, rows, maxDataSide)
		}
		from := int(at) + 4
		if columns*rows > table-from {
			return nil, errorf(from, "level %d has %d squares, but only %d bytes are left: %w", i+1, columns*rows, table-from, io.ErrUnexpectedEOF)
		}
		for y := range rows {
			row := make([]byte, columns)
			for x := range row {
				k := from + x*rows + y
				square, ok := squares[b[k]]
				if !ok {
					return nil, errorf(k, "level %d has the square %d, expected 0, 1, 2, 4, 8, 12, 16 or 20", i+1, b[k])
				}
				row[x] = square
			}
			c.Levels[i].Rows = append(c.Levels[i].Rows, string(row))
		}
	}
	return c, nil
}

// EncodeData writes the boards of a collection as Sokoban.Data.
func EncodeData(w io.Writer, c *Collection) error {
	b, err := c.data()
	return codec.Write(w, "sokoban", b, err)
}

func (c *Collection) data() ([]byte, error) {
	if len(c.Levels) < 1 || len(c.Levels) > math.MaxInt16 {
		return nil, fmt.Errorf("%d levels, expected 1 to %d", len(c.Levels), math.MaxInt16)
	}
	b := binary.LittleEndian.AppendUint16(nil, uint16(len(c.Levels)))
	var table []byte
	for i, l := range c.Levels {
		if err := l.check(maxDataSide); err != nil {
			return nil, fmt.Errorf("level %d: %w", i+1, err)
		}
		table = binary.LittleEndian.AppendUint32(table, uint32(len(b)))
		b = binary.LittleEndian.AppendUint16(b, uint16(len(l.Rows[0])))
		b = binary.LittleEndian.AppendUint16(b, uint16(len(l.Rows)))
		for x := range l.Rows[0] {
			for _, row := range l.Rows {
				b = append(b, codes[row[x]])
			}
		}
	}
	return append(b, table...), nil
}

// MatchData reports whether file, which must be complete, is Sokoban.Data.
func MatchData(file []byte) bool {
	_, err := DecodeData(bytes.NewReader(file))
	return err == nil
}
