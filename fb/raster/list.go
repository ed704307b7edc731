package raster

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
)

// A Change is one write to a register while the beam runs.
type Change struct {
	Y    int32    // line of the display, from 0
	X    int32    // first pixel of the display for which it holds; 0 or less: the beginning of the line
	Reg  Register // what is written
	Word uint32   // the register's new word
}

// A Register is the target of a Change: 0 to 255 are colour registers, which hold words
// of the DAC. The others control how the bitmap is shown. Of these, Meaning and Planes
// may change anywhere in a line, the rest only at the beginning of one, that is, with an
// X of 0 or less.
type Register uint16

const (
	// Meaning is how the bits of a pixel select colours. The word is a Bits.
	Meaning Register = 0x100 + iota
	// Planes is a mask of the significant bits of a pixel. At the top of the frame it is
	// 0xff. With 0 the display shows register 0, as a border does.
	Planes
	// Row is the row of the bitmap that this line shows. The next line shows the row
	// that is Step further on. At the top of the frame Row is the first row of the
	// picture's view. The word is an int32.
	Row
	// Column is the column of the bitmap that the display's left edge shows: a horizontal
	// scroll. It holds until changed. The word is an int32.
	Column
	// Step is how many rows further down the next line is: 1 at the top of the frame,
	// 0 repeats a row, -1 mirrors the picture. The word is an int32.
	Step
	// Wide is how many pixels of the display a pixel of the bitmap takes: 1 at the top
	// of the frame. 2 is a low resolution on a high one. The word is 1 to 16.
	Wide
	// Row2, Column2 and Step2 are Row, Column and Step of planes 2, 4, 6 and 8 alone
	// (bits 1, 3, 5 and 7 of a pixel), the second playfield. A change of Row, Column
	// or Step changes them, too.
	Row2
	Column2
	Step2
	registers
)

var registerNames = [...]string{"Meaning", "Planes", "Row", "Column", "Step", "Wide", "Row2", "Column2", "Step2"}

func (r Register) String() string {
	if r >= 0x100 && r < registers {
		return registerNames[r-0x100]
	}
	return fmt.Sprintf("register %d", uint16(r))
}

// Bits is how the bits of a pixel select colours.
type Bits uint8

const (
	// Plain: the bits are the number of a register.
	Plain Bits = iota
	// HalfBright is the Amiga's extra half-brite mode: values 32 to 63 are registers
	// 0 to 31 at half their brightness.
	HalfBright
	// HAM6 is the Amiga's hold and modify mode. Bits 5 and 4 of a pixel control the other
	// four: 0 a register, 1 blue, 2 red, 3 green; the other two components are copied
	// from the pixel to the left. A line begins with the colour of register 0. Changes of
	// registers do not change the held colour.
	HAM6
	// HAM8 is the same with six bits, controlled by bits 7 and 6. The two lowest bits of
	// a modified component repeat its highest, as in programs that show such files.
	HAM8
	// HAM8Hold is HAM8 as the AGA chips show it: the two lowest bits of a modified
	// component stay those of the pixel to the left.
	HAM8Hold
	// Playfields is two pictures, one in front of the other. Bits 0, 2 and 4 are the
	// number of a register of the first, from 0 to 7; bits 1, 3 and 5 that of the second,
	// from 8 to 15. Where the first is 0 the second shows, and where both are 0, register
	// 0.
	Playfields
	// Playfields2 is the same with the second picture in front.
	Playfields2
	meanings
)

var bitsNames = [meanings]string{"plain", "half-bright", "HAM6", "HAM8", "HAM8 (hold)", "two playfields", "two playfields, second in front"}

func (b Bits) String() string {
	if b < meanings {
		return bitsNames[b]
	}
	return fmt.Sprintf("bits %d", uint8(b))
}

// A List is the changes of one frame, sorted by line and pixel. A nil List is a display
// that does not change while the beam runs.
type List []Change

// compare orders changes by line, then by pixel.
func compare(a, b Change) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) }

// Sort sorts the list by line and pixel. Changes at the same pixel stay in their
// order.
func (l List) Sort() { slices.SortStableFunc(l, compare) }

// Set adds a change at the end of the list.
func (l *List) Set(y, x int, r Register, word uint32) {
	*l = append(*l, Change{int32(y), int32(x), r, word})
}

// SetColors adds changes at the end of the list that load the registers from first on
// with words.
func (l *List) SetColors(y, x int, first Register, words []uint32) {
	for i, w := range words {
		l.Set(y, x, first+Register(i), w)
	}
}

// Line returns the part of the list for line y.
func (l List) Line(y int) List {
	from, _ := slices.BinarySearchFunc(l, y, func(c Change, y int) int { return cmp.Compare(int(c.Y), y) })
	to := from
	for to < len(l) && int(l[to].Y) == y {
		to++
	}
	return l[from:to:to]
}

// Check returns an error if the list is not sorted, or if it has a change that no
// display can make.
func (l List) Check() error {
	for i, c := range l {
		if err := c.check(); err != nil {
			return fmt.Errorf("raster: change %d: %w", i, err)
		}
		if i > 0 && compare(l[i-1], c) > 0 {
			return fmt.Errorf("raster: change %d, at line %d, pixel %d, comes after one at line %d, pixel %d", i, c.Y, c.X, l[i-1].Y, l[i-1].X)
		}
	}
	return nil
}

// far is the limit of rows and columns: no bitmap is that large.
const far = 1 << 24

func (c Change) check() error {
	switch {
	case c.Y < 0 || c.Y >= far || c.X < -far || c.X >= far:
		return fmt.Errorf("line %d, pixel %d is no place of a display", c.Y, c.X)
	case c.Reg >= 0x100 && c.Reg < Meaning || c.Reg >= registers:
		return fmt.Errorf("there is no %v", c.Reg)
	case c.Reg >= Row && c.X > 0:
		return fmt.Errorf("%v changes at the beginning of a line, not at pixel %d", c.Reg, c.X)
	}
	v, ok := int32(c.Word), true
	switch c.Reg {
	case Meaning:
		ok = c.Word < uint32(meanings)
	case Planes:
		ok = c.Word <= 0xff
	case Wide:
		ok = v >= 1 && v <= 16
	case Row, Column, Step, Row2, Column2, Step2:
		ok = v > -far && v < far
	}
	if !ok {
		return fmt.Errorf("%v cannot be %d", c.Reg, v)
	}
	return nil
}

// AppendBinary appends the list to b in the form that UnmarshalBinary reads. Equal
// lists have equal forms.
func (l List) AppendBinary(b []byte) ([]byte, error) {
	b = binary.AppendUvarint(b, uint64(len(l)))
	var y int32
	for _, c := range l {
		b = binary.AppendVarint(b, int64(c.Y)-int64(y))
		b = binary.AppendVarint(b, int64(c.X))
		b = binary.AppendUvarint(b, uint64(c.Reg))
		b = binary.AppendUvarint(b, uint64(c.Word))
		y = c.Y
	}
	return b, nil
}

// MarshalBinary implements encoding.BinaryMarshaler.
func (l List) MarshalBinary() ([]byte, error) { return l.AppendBinary(nil) }

// UnmarshalBinary reads a list that MarshalBinary made, and checks it.
func (l *List) UnmarshalBinary(data []byte) error {
	at := 0
	bad := false
	number := func() int64 {
		v, n := binary.Varint(data[at:])
		bad = bad || n <= 0
		at += max(n, 0)
		return v
	}
	count, n := binary.Uvarint(data)
	if n <= 0 || count > uint64(len(data))/4 {
		return fmt.Errorf("raster: offset 0: a list cannot have this number of changes in %d bytes", len(data))
	}
	at = n
	list := make(List, 0, count)
	var y int64
	for range count {
		from := at
		dy, x := number(), number()
		reg, n := binary.Uvarint(data[at:])
		at += max(n, 0)
		word, m := binary.Uvarint(data[at:])
		at += max(m, 0)
		y += dy
		if bad || n <= 0 || m <= 0 || y != int64(int32(y)) || x != int64(int32(x)) || reg > 0xffff || word > 0xffffffff {
			return fmt.Errorf("raster: offset %d: expected line, pixel, register and word of a change", from)
		}
		list = append(list, Change{int32(y), int32(x), Register(reg), uint32(word)})
	}
	if at != len(data) {
		return fmt.Errorf("raster: offset %d: expected the end of the list", at)
	}
	if err := list.Check(); err != nil {
		return err
	}
	*l = list
	return nil
}
