// Package winres reads the resources of Windows programs and libraries, such as
// pictures, texts and dialogs, in 16-bit files (NE, up to Windows 3.x and in Windows 95)
// and 32-bit and 64-bit files (PE).
//
// # File
//
// All numbers are little-endian. A file begins with a DOS program ("MZ"); offset 3C
// holds the offset of the real header, which begins with "NE" or "PE" and two zero
// bytes.
//
// NE: the word at 24 of the header is the offset, relative to the header, of the
// resource table. The table begins with a word, the alignment shift. Each type has its
// number (bit 15 set; otherwise the offset of a name, relative to the table), a word
// with the number of resources, four unused bytes, and for each resource 12 bytes: its
// offset in the file and its length, both shifted, flags, its number in the same form as
// the type's, and four unused bytes. Type 0 ends the table. Names are a length byte and
// characters.
//
// PE: the section .rsrc, or the third entry of the data directory, holds a tree of three
// levels: type, name and language. A directory has 16 bytes, of which the words at 12
// and 14 count the entries with names and with numbers, followed by the entries, 8 bytes
// each: a number or, with bit 31 set, the offset of a name (a word, its length, and
// 16-bit characters); the offset of the data or, with bit 31 set, of a directory. Both
// are relative to the start of the tree. Data are described by their address in memory,
// from which that of the section is subtracted, their length, a code page and an unused
// long.
//
// # Doubtful cases
//
//   - Descriptions disagree on whether the length in NE is shifted. Here it is, and cut
//     at the end of the file: pictures contain their own size.
//   - Resources that lie outside the file are skipped and counted (Stats.Outside).
//
// # Sources
//
// Microsoft's descriptions of both formats (the article "Executable-File Header Format", and
// "PE Format" on learn.microsoft.com).
package winres

import (
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf16"

	"phosphor/formats/internal/codec"
)

// Kind is the format of a file.
type Kind uint8

const (
	NE Kind = iota // 16 bits
	PE             // 32 or 64 bits
)

func (k Kind) String() string {
	return codec.Name(k, "16 bits (NE)", "32 bits (PE)")
}

// Numbers of resource types.
const (
	Cursor = 1
	Bitmap = 2
	Icon   = 3
	Menu   = 4
	Dialog = 5
	String = 6
)

// A Name is the name of a type or resource: a text or, if that is empty, a number.
type Name struct {
	ID   int
	Text string
}

// A Resource is one resource of a file.
type Resource struct {
	Type, Name Name
	Language   int // 0 in NE, which has no languages
	Offset     int // of the data in the file
	Data       []byte
}

// A File holds the resources of a file, in file order.
type File struct {
	Kind      Kind
	Resources []Resource
	Stats     Stats
}

// Stats reports irregularities of a file.
type Stats struct {
	Outside int // resources that lie outside the file
}

// Find returns the resource with a type and a number, or nil.
func (f *File) Find(kind, id int) *Resource {
	for i, r := range f.Resources {
		if r.Type == (Name{ID: kind}) && r.Name == (Name{ID: id}) {
			return &f.Resources[i]
		}
	}
	return nil
}

// header returns the offset of the real header and its first two letters, or "".
func header(data []byte) (at int, mark string) {
	if len(data) < 0x40 || string(data[:2]) != "MZ" {
		return 0, ""
	}
	at = int(binary.LittleEndian.Uint32(data[0x3c:]))
	if at < 0 || at > len(data)-0x40 {
		return 0, ""
	}
	switch {
	case string(data[at:at+2]) == "NE":
		return at, "NE"
	case string(data[at:at+4]) == "PE\x00\x00":
		return at, "PE"
	}
	return 0, ""
}

// Match reports whether data begins a Windows program or library.
func Match(data []byte) bool {
	_, mark := header(data)
	return mark != ""
}

func errorf(offset int, text string, args ...any) error {
	return codec.Errorf("winres", offset, text, args...)
}

// Decode reads the resources of a file.
func Decode(r io.Reader) (*File, error) {
	data, err := codec.ReadAll(r, "winres")
	if err != nil {
		return nil, err
	}
	switch at, mark := header(data); mark {
	case "NE":
		return readNE(data, at)
	case "PE":
		return readPE(data, at)
	}
	return nil, errorf(0, "expected a program or library for Windows")
}

// add adds a resource whose data lie at an offset, cut at the end of the file.
func (f *File) add(data []byte, r Resource, at, size int) {
	if at < 0 || at >= len(data) || size <= 0 {
		f.Stats.Outside++
		return
	}
	r.Offset, r.Data = at, data[at:min(at+size, len(data))]
	f.Resources = append(f.Resources, r)
}

func readNE(data []byte, head int) (*File, error) {
	f := &File{Kind: NE}
	table := head + int(binary.LittleEndian.Uint16(data[head+0x24:]))
	if end := head + int(binary.LittleEndian.Uint16(data[head+0x26:])); table == end {
		return f, nil // the table of names follows directly
	}
	word := func(at int) (int, bool) {
		if at < 0 || at+2 > len(data) {
			return 0, false
		}
		return int(binary.LittleEndian.Uint16(data[at:])), true
	}
	shift, ok := word(table)
	if !ok || shift > 16 {
		return nil, errorf(table, "the alignment shift is %d, expected at most 16", shift)
	}
	name := func(v int) Name {
		if v&0x8000 != 0 {
			return Name{ID: v &^ 0x8000}
		}
		at := table + v
		if at >= len(data) {
			return Name{Text: "?"}
		}
		return Name{Text: string(data[at+1 : min(at+1+int(data[at]), len(data))])}
	}
	for at := table + 2; ; {
		kind, ok := word(at)
		if !ok {
			return nil, errorf(at, "in the table of resources: %w", io.ErrUnexpectedEOF)
		}
		if kind == 0 {
			return f, nil
		}
		n, ok := word(at + 2)
		if !ok || at+8+12*n > len(data) {
			return nil, errorf(at+2, "%d resources in %d bytes", n, len(data)-at)
		}
		for i := range n {
			entry := data[at+8+12*i:]
			v := func(k int) int { return int(binary.LittleEndian.Uint16(entry[2*k:])) }
			f.add(data, Resource{Type: name(kind), Name: name(v(3))}, v(0)<<shift, v(1)<<shift)
		}
		at += 8 + 12*n
	}
}

// A section is a part of a PE file, with its address in memory.
type section struct{ address, size, offset int }

// A tree is the state of reading the resources of a PE file.
type tree struct {
	f       *File
	data    []byte
	start   int // offset of the tree in the file
	in      section
	entries int // entries allowed: more than fit into the file must be read repeatedly
}

func readPE(data []byte, head int) (*File, error) {
	f := &File{Kind: PE}
	u16 := func(at int) int { return int(binary.LittleEndian.Uint16(data[at:])) }
	u32 := func(at int) int { return int(binary.LittleEndian.Uint32(data[at:])) }
	optional := head + 24
	size := u16(head + 20)
	table := optional + size
	n := u16(head + 6)
	if table+40*n > len(data) || size < 2 {
		return nil, errorf(head+6, "%d sections in %d bytes", n, len(data)-table)
	}
	directories := optional + 96
	if u16(optional) == 0x20b {
		directories += 16
	}
	address := 0
	if directories+8*2+8 <= table {
		address = u32(directories + 8*2)
	}
	for i := range n {
		at := table + 40*i
		s := section{u32(at + 12), max(u32(at+16), u32(at+8)), u32(at + 20)}
		named := bytes.HasPrefix(data[at:], []byte(".rsrc\x00"))
		if address == 0 && named {
			address = s.address
		}
		if address != 0 && address >= s.address && address < s.address+max(s.size, 1) {
			t := &tree{f: f, data: data, start: s.offset + address - s.address, in: s, entries: len(data) / 8}
			return f, t.read(0, 0, Resource{})
		}
	}
	return f, nil
}

// read reads the directory at an offset in the tree. r holds the type and name read so
// far.
func (t *tree) read(offset, level int, r Resource) error {
	at := t.start + offset
	if at < 0 || at+16 > len(t.data) {
		return errorf(at, "in the table of resources: %w", io.ErrUnexpectedEOF)
	}
	n := int(binary.LittleEndian.Uint16(t.data[at+12:])) + int(binary.LittleEndian.Uint16(t.data[at+14:]))
	if at+16+8*n > len(t.data) {
		return errorf(at+12, "%d resources in %d bytes", n, len(t.data)-at)
	}
	if t.entries -= n; t.entries < 0 {
		return errorf(at, "the table of resources leads back to itself")
	}
	for i := range n {
		entry := t.data[at+16+8*i:]
		id, to := binary.LittleEndian.Uint32(entry), binary.LittleEndian.Uint32(entry[4:])
		switch name := t.name(id); level {
		case 0:
			r.Type = name
		case 1:
			r.Name = name
		default:
			r.Language = name.ID
		}
		below := int(to &^ (1 << 31))
		if to>>31 == 0 {
			t.leaf(below, r)
			continue
		}
		if level == 2 {
			return errorf(at+16+8*i, "the table of resources has more than 3 levels")
		}
		if err := t.read(below, level+1, r); err != nil {
			return err
		}
	}
	return nil
}

func (t *tree) name(id uint32) Name {
	if id>>31 == 0 {
		return Name{ID: int(id)}
	}
	at := t.start + int(id&^(1<<31))
	if at < 0 || at+2 > len(t.data) {
		return Name{Text: "?"}
	}
	var text []uint16
	for i := range int(binary.LittleEndian.Uint16(t.data[at:])) {
		if at+4+2*i > len(t.data) {
			break
		}
		text = append(text, binary.LittleEndian.Uint16(t.data[at+2+2*i:]))
	}
	return Name{Text: string(utf16.Decode(text))}
}

func (t *tree) leaf(offset int, r Resource) {
	at := t.start + offset
	if at < 0 || at+16 > len(t.data) {
		t.f.Stats.Outside++
		return
	}
	address, size := int(binary.LittleEndian.Uint32(t.data[at:])), int(binary.LittleEndian.Uint32(t.data[at+4:]))
	t.f.add(t.data, r, t.in.offset+address-t.in.address, size)
}
