package oberonlib

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"

	"phosphor/formats/internal/codec"
	"phosphor/formats/oberontext"
)

// A Library is a list of objects with a dictionary of names.
type Library struct {
	Objects []*Object // by reference; nil if there is no such object
	Dict    []Entry   // in file order
}

// An Object is created by a command and then read from its data.
type Object struct {
	Generator string // Panels.NewPanel
	Data      []byte
}

// An Entry of the dictionary names an object if its key is 0 or above, otherwise a
// library that objects refer to.
type Entry struct {
	Key  int
	Name string
}

const (
	mark       = 0xdb
	magic      = "BIER"
	headerSize = 15 // up to the table of objects
	endKey     = math.MinInt16
	maxObjects = math.MaxInt16
)

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("oberonlib", offset, format, args...)
}

// Match reports whether a file that begins with head, at least 6 bytes, is a library.
func Match(head []byte) bool {
	return len(head) >= 6 && head[0] == mark && (string(head[1:5]) == magic || int8(head[1]) < 0 && head[5] == 0)
}

// Name returns the name of an object, or "" if it has none.
func (l *Library) Name(ref int) string {
	if i := slices.IndexFunc(l.Dict, func(e Entry) bool { return e.Key == ref }); i >= 0 && ref >= 0 {
		return l.Dict[i].Name
	}
	return ""
}

// Find returns the reference of the object with a name, or -1 if there is none.
func (l *Library) Find(name string) int {
	if i := slices.IndexFunc(l.Dict, func(e Entry) bool { return e.Key >= 0 && e.Name == name }); i >= 0 {
		return l.Dict[i].Key
	}
	return -1
}

// key returns the key of a library's name, adding it to the dictionary if necessary.
func (l *Library) key(name string) int {
	least := 0
	for _, e := range l.Dict {
		if e.Key < 0 && e.Name == name {
			return e.Key
		}
		least = min(least, e.Key)
	}
	l.Dict = slices.Insert(l.Dict, 0, Entry{least - 1, name})
	return least - 1
}

// Put stores an object under a reference.
func (l *Library) Put(ref int, generator string, data []byte) {
	for ref >= len(l.Objects) {
		l.Objects = append(l.Objects, nil)
	}
	l.Objects[ref] = &Object{generator, data}
}

// Decode reads a library from a file of its own.
func Decode(r io.Reader) (*Library, error) {
	data, err := codec.ReadAll(r, "oberonlib")
	if err != nil {
		return nil, err
	}
	return decode(data, 0)
}

// decode reads the library that begins at an offset.
func decode(data []byte, at int) (*Library, error) {
	if at >= len(data) || data[at] != mark {
		return nil, errorf(at, "expected a library")
	}
	if len(data)-at < 6 {
		return nil, errorf(len(data), "in the header: %w", io.ErrUnexpectedEOF)
	}
	if kind := int8(data[at+1]); string(data[at+1:at+5]) != magic {
		if kind >= 0 {
			return nil, errorf(at+1, "type is %d, expected BIER or less than 0", kind)
		}
		return decodeOld(data, at)
	}
	r := &Reader{data: data, at: at + 5}
	generators, dict, n := r.Long(), r.Long(), r.Int()
	if r.err == nil && n < 0 {
		return nil, errorf(r.at-2, "%d objects, expected at least 0", n)
	}
	if r.err == nil && n > (len(data)-r.at)/4 {
		return nil, errorf(r.at-2, "%d objects in %d bytes", n, len(data)-r.at)
	}
	table := r.at
	g := &Reader{data: data, at: place(generators, data)}
	count := g.Int()
	if r.err == nil && g.err == nil && (count < 0 || count > len(data)-g.at) {
		return nil, errorf(g.at-2, "%d generators in %d bytes", count, len(data)-g.at)
	}
	var names []string
	for range count {
		names = append(names, g.String())
	}
	l := &Library{}
	d := &Reader{data: data, at: place(dict, data)}
	l.dictionary(d)
	for _, err := range []error{r.err, g.err, d.err} {
		if err != nil {
			return nil, err
		}
	}
	for ref := range n {
		offset := r.Long()
		var object *Object
		if offset > table {
			o := &Reader{data: data, at: place(offset, data)}
			number, length := o.Int(), o.Long()
			bytes := o.take(length)
			if o.err != nil {
				return nil, o.err
			}
			if number < 0 || number >= len(names) {
				return nil, errorf(offset, "object %d: generator %d of %d", ref, number, len(names))
			}
			object = &Object{names[number], bytes}
		}
		l.Objects = append(l.Objects, object)
	}
	return l, nil
}

// place clips an offset to the file.
func place(offset int, data []byte) int {
	if offset < 0 || offset > len(data) {
		return len(data)
	}
	return offset
}

// dictionary reads entries up to the end mark.
func (l *Library) dictionary(r *Reader) {
	for key := r.Int(); key != endKey && r.err == nil; key = r.Int() {
		l.Dict = append(l.Dict, Entry{key, r.String()})
	}
}

func decodeOld(data []byte, at int) (*Library, error) {
	r := &Reader{data: data, at: at + 2}
	length := r.Long()
	dict := at + 2 + length
	if r.err == nil && (length < 4 || dict > len(data)) {
		return nil, errorf(at+2, "the dictionary is at %d, expected %d to %d", dict, at+6, len(data))
	}
	l := &Library{}
	d := &Reader{data: data, at: place(dict, data)}
	d.Long() // the length, which may be wrong
	l.dictionary(d)
	if r.err == nil {
		r.err = d.err
	}
	runs := r.Int()
	type run struct{ first, end int }
	var list []run
	for range runs {
		from := r.at
		v := run{r.Int(), r.Int()}
		if r.err != nil {
			break
		}
		// Every object takes at least one byte.
		if v.first < 0 || v.end < v.first || v.end-v.first > len(data)-r.at {
			return nil, errorf(from, "%d objects in %d bytes", v.end-v.first, len(data)-r.at)
		}
		list = append(list, v)
	}
	var names []string
	each := func(do func(ref int)) {
		for _, v := range list {
			for ref := v.first; ref < v.end && r.err == nil; ref++ {
				do(ref)
			}
		}
	}
	each(func(ref int) {
		n := int(r.Byte())
		if n == len(names) {
			names = append(names, r.String())
		}
		if n >= len(names) && r.err == nil {
			r.fail("object %d: generator %d of %d", ref, n, len(names))
			return
		}
		l.Put(ref, names[min(n, len(names)-1)], nil)
	})
	each(func(ref int) { l.Objects[ref].Data = r.take(r.Long()) })
	if r.err != nil {
		return nil, r.err
	}
	return l, nil
}

// Encode writes a library to a file of its own, in the newer format.
func Encode(w io.Writer, l *Library) error {
	b, err := l.append(nil)
	return codec.Write(w, "oberonlib", b, err)
}

// append appends a library to the bytes of its file.
func (l *Library) append(b []byte) ([]byte, error) {
	if len(l.Objects) > maxObjects {
		return nil, fmt.Errorf("%d objects, expected at most %d", len(l.Objects), maxObjects)
	}
	start := len(b)
	w := &Writer{b: b}
	w.b = append(append(w.b, mark), magic...)
	w.Long(-1)
	w.Long(-1)
	w.Int(len(l.Objects))
	table := len(w.b)
	w.b = append(w.b, bytes.Repeat([]byte{0xff}, 4*len(l.Objects))...)
	put := func(at, offset int) { binary.LittleEndian.PutUint32(w.b[at:], uint32(offset)) }
	var names []string
	for ref, o := range l.Objects {
		if o == nil {
			continue
		}
		n := slices.Index(names, o.Generator)
		if n < 0 {
			n = len(names)
			names = append(names, o.Generator)
		}
		put(table+4*ref, len(w.b))
		w.Int(n)
		w.Long(len(o.Data))
		w.b = append(w.b, o.Data...)
	}
	put(start+5, len(w.b))
	w.Int(len(names))
	for _, name := range names {
		w.String(name)
	}
	put(start+9, len(w.b))
	for _, e := range l.Dict {
		if e.Key == endKey {
			return nil, fmt.Errorf("%q has the key %d, which ends the dictionary", e.Name, e.Key)
		}
		w.Int(e.Key)
		w.String(e.Name)
	}
	w.Int(endKey)
	if len(w.b) > math.MaxInt32 {
		return nil, fmt.Errorf("%d bytes are too many", len(w.b))
	}
	return w.b, w.err
}

// A Document is a header with a library.
type Document struct {
	Generator           string // Solitaire.NewDoc
	Version             string // of Tetris.NewDoc
	X, Y, Width, Height int
	Attachments         []byte // nil if there are none
	Prefix              []byte // bytes between header and library, which depend on the kind of document
	Library             *Library
}

const (
	documentMark = 0x07f7
	attachMark   = 0x08f7
	maxPrefix    = 64
)

// versioned are the generators of documents whose header has a version.
var versioned = map[string]bool{"Tetris.NewDoc": true}

// MatchDocument reports whether a file that begins with head is a document, and returns
// its generator.
func MatchDocument(head []byte) (generator string, ok bool) {
	r := &Reader{data: head}
	if r.Int() != documentMark {
		return "", false
	}
	generator = r.String()
	return generator, r.err == nil
}

// DecodeDocument reads a document that contains a library.
func DecodeDocument(in io.Reader) (*Document, error) {
	data, err := codec.ReadAll(in, "oberonlib")
	if err != nil {
		return nil, err
	}
	r := &Reader{data: data}
	if v := r.Int(); r.err == nil && v != documentMark {
		return nil, errorf(0, "the file begins with %02X %02X, expected F7 07", data[0], data[1])
	}
	d := &Document{Generator: r.String()}
	if versioned[d.Generator] {
		d.Version = r.String()
	}
	d.X, d.Y, d.Width, d.Height = r.Int(), r.Int(), r.Int(), r.Int()
	if rest := data[r.at:]; r.err == nil && len(rest) >= 2 && binary.LittleEndian.Uint16(rest) == attachMark {
		r.Int()
		d.Attachments = r.take(r.Long())
	}
	if r.err != nil {
		return nil, r.err
	}
	for n := 0; n <= maxPrefix && r.at+n < len(data); n++ {
		if !Match(data[r.at+n:]) {
			continue
		}
		d.Prefix = data[r.at : r.at+n : r.at+n]
		if d.Library, err = decode(data, r.at+n); err != nil {
			return nil, err
		}
		return d, nil
	}
	return nil, errorf(r.at, "document %s has no library; texts and books are not supported", d.Generator)
}

// EncodeDocument writes a document.
func EncodeDocument(out io.Writer, d *Document) error {
	b, err := d.bytes()
	return codec.Write(out, "oberonlib", b, err)
}

func (d *Document) bytes() ([]byte, error) {
	w := &Writer{}
	w.Int(documentMark)
	w.String(d.Generator)
	if versioned[d.Generator] {
		w.String(d.Version)
	} else if d.Version != "" {
		return nil, fmt.Errorf("%s has no place for the version %q", d.Generator, d.Version)
	}
	w.Int(d.X, d.Y, d.Width, d.Height)
	if d.Attachments != nil {
		w.Int(attachMark)
		w.Long(len(d.Attachments))
		w.b = append(w.b, d.Attachments...)
	}
	if w.err != nil {
		return nil, w.err
	}
	head := len(w.b)
	b, err := d.Library.append(append(w.b, d.Prefix...))
	if err != nil {
		return nil, err
	}
	// Nothing before the library must look like one.
	for n := range d.Prefix {
		if Match(b[head+n:]) {
			return nil, fmt.Errorf("the prefix looks like a library from its byte %d on", n)
		}
	}
	if len(d.Prefix) > maxPrefix || d.Attachments == nil && len(d.Prefix) > 0 && binary.LittleEndian.Uint16(b[head:]) == attachMark {
		return nil, fmt.Errorf("the prefix has %d bytes, expected at most %d and no attachments", len(d.Prefix), maxPrefix)
	}
	return b, nil
}

// text encodes a string with its terminator.
func text(s string) ([]byte, error) {
	b, err := oberontext.Bytes(s)
	if err == nil && bytes.IndexByte(b, 0) >= 0 {
		err = fmt.Errorf("string %q has a zero", s)
	}
	return append(b, 0), err
}
