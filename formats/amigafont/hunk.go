package amigafont

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"phosphor/formats/internal/charset"
)

func word(b []byte, off int) int        { return int(binary.BigEndian.Uint16(b[off:])) }
func long(b []byte, off int) uint32     { return binary.BigEndian.Uint32(b[off:]) }
func putWord(b []byte, off, v int)      { binary.BigEndian.PutUint16(b[off:], uint16(v)) }
func appendWord(b []byte, v int) []byte { return binary.BigEndian.AppendUint16(b, uint16(v)) }

// A memory is the hunks of a program in their order in memory, with relocated pointers.
type memory struct {
	contents []byte
	hunks    []hunk
	pointers []int // offsets of the pointers, for writing
}

// A hunk is the position of a hunk's contents in the memory and in the file.
type hunk struct{ start, file int }

// at returns the offset in the file for an offset in memory.
func (m *memory) at(offset int) int {
	at := offset
	for _, h := range m.hunks {
		if h.start <= offset {
			at = h.file + offset - h.start
		}
	}
	return at
}

// table returns the memory that the pointer at the offset points to, at least n bytes.
func (m *memory) table(pointer, n int, what string) ([]byte, error) {
	p := int64(long(m.contents, pointer))
	if p+int64(n) > int64(len(m.contents)) {
		return nil, errorf(m.at(pointer), "%s is at %d, expected at most %d", what, p, len(m.contents)-n)
	}
	return m.contents[p:], nil
}

// load reads the hunks of a program.
func load(data []byte) (*memory, error) {
	r := reader{data: data}
	if v := r.long(); r.err == nil && v != hunkHeader {
		return nil, errorf(0, "the file begins with %08X, expected %08X", v, hunkHeader)
	}
	if v := r.long(); r.err == nil && v != 0 {
		return nil, errorf(4, "%d libraries, expected 0", v)
	}
	count, first, last := r.long(), r.long(), r.long()
	if r.err == nil && (first != 0 || last+1 != count || count == 0 || uint64(count)*4 > uint64(len(data))) {
		return nil, errorf(8, "hunks %d to %d, expected 0 to %d", first, last, int64(count)-1)
	}
	r.skip(uint64(count))
	type fix struct{ hunk, target, offset int }
	var fixes []fix
	m := &memory{}
	for r.err == nil && (r.at < len(data) && len(m.hunks) <= int(count)) {
		at := r.at
		switch kind := r.long() & typeMask; kind {
		case hunkCode, hunkData:
			n := r.long()
			m.hunks = append(m.hunks, hunk{len(m.contents), r.at})
			m.contents = append(m.contents, r.skip(uint64(n))...)
		case hunkReloc, hunkReloc16:
			get := r.long
			if kind == hunkReloc16 {
				get = r.word
			}
			for n := get(); n != 0 && r.err == nil; n = get() {
				target := get()
				for ; n > 0 && r.err == nil; n-- {
					fixes = append(fixes, fix{len(m.hunks) - 1, int(target), int(get())})
				}
			}
			r.at = min((r.at+3)&^3, len(data))
		case hunkSymbol:
			for n := r.long(); n != 0 && r.err == nil; n = r.long() {
				r.skip(uint64(n&0xffffff) + 1)
			}
		case hunkName, hunkDebug:
			r.skip(uint64(r.long()))
		case hunkEnd:
		default:
			if r.err == nil && len(m.hunks) == 0 {
				return nil, errorf(at, "type is %X, expected %X or %X", kind, hunkCode, hunkData)
			}
			r.at = len(data) // whatever follows the font
		}
	}
	// A file that is truncated in its relocations still has a font.
	if r.err != nil && len(m.hunks) == 0 {
		return nil, r.err
	}
	if len(m.hunks) == 0 {
		return nil, errorf(r.at, "in the header: %w", io.ErrUnexpectedEOF)
	}
	for _, f := range fixes {
		if f.hunk < 0 || f.target >= len(m.hunks) {
			continue
		}
		at := m.hunks[f.hunk].start + f.offset
		if f.offset >= 0 && at+4 <= len(m.contents) {
			binary.BigEndian.PutUint32(m.contents[at:], long(m.contents, at)+uint32(m.hunks[f.target].start))
		}
	}
	return m, nil
}

// A reader reads longs, and records the first attempt to read beyond the data.
type reader struct {
	data []byte
	at   int
	err  error
}

func (r *reader) long() uint32 {
	if b := r.bytes(4); b != nil {
		return long(b, 0)
	}
	return 0
}

func (r *reader) word() uint32 {
	if b := r.bytes(2); b != nil {
		return uint32(word(b, 0))
	}
	return 0
}

// skip returns the next n longs.
func (r *reader) skip(n uint64) []byte { return r.bytes(4 * n) }

func (r *reader) bytes(n uint64) []byte {
	if r.err == nil && n > uint64(len(r.data)-r.at) {
		r.err = errorf(r.at, "%d bytes are missing: %w", n-uint64(len(r.data)-r.at), io.ErrUnexpectedEOF)
	}
	if r.err != nil {
		return nil
	}
	r.at += int(n)
	return r.data[r.at-int(n) : r.at]
}

// point turns the long at the offset into a pointer.
func (m *memory) point(pointer, to int) {
	binary.BigEndian.PutUint32(m.contents[pointer:], uint32(to))
	m.pointers = append(m.pointers, pointer)
}

// append adds a table at an even address and makes the pointer point to it.
func (m *memory) append(pointer int, table []byte) {
	if len(m.contents)%2 == 1 {
		m.contents = append(m.contents, 0)
	}
	m.point(pointer, len(m.contents))
	m.contents = append(m.contents, table...)
}

// file returns a program of one hunk.
func (m *memory) file() []byte {
	for len(m.contents)%4 != 0 {
		m.contents = append(m.contents, 0)
	}
	var b []byte
	put := func(values ...int) {
		for _, v := range values {
			b = binary.BigEndian.AppendUint32(b, uint32(v))
		}
	}
	n := len(m.contents) / 4
	put(hunkHeader, 0, 1, 0, 0, n, hunkCode, n)
	b = append(b, m.contents...)
	put(hunkReloc, len(m.pointers), 0)
	put(m.pointers...)
	put(0, hunkEnd)
	return b
}

// encode returns the codes of a text of at most max characters, none of them 0.
func encode(s string, max int) ([]byte, error) {
	b, err := charset.Latin1.Encode(s)
	if err == nil && (len(b) > max || bytes.IndexByte(b, 0) >= 0) {
		err = fmt.Errorf("%q has %d characters, expected at most %d and no zeros", s, len(b), max)
	}
	return b, err
}
