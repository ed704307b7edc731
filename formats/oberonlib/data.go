package oberonlib

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"phosphor/formats/oberontext"
)

// A Ref is a reference to an object: its number and the name of its library, which is
// empty for the library that contains the reference.
type Ref struct {
	Number  int // -1: none
	Library string
}

// None refers to no object.
var None = Ref{Number: -1}

// A Frame holds the data that all visible objects have.
type Frame struct {
	X, Y, Width, Height int // in the parent; Y is 0 if the frame's bottom line is the parent's top line
	State               uint32
	Links               []Link // nil if there are none
	Model               Ref
	Attributes          []Attribute
}

// A Link is a named reference.
type Link struct {
	Name string
	To   Ref
}

// An Attribute is a named value: bool, string, int32, float64, or byte, a
// character of Oberon's set.
type Attribute struct {
	Name  string
	Value any
}

// Types of attributes in a file.
const (
	typeBool   = 1
	typeString = 2
	typeInt    = 3
	typeReal   = 4
	typeChar   = 6
)

const (
	linksFollow   = 8367
	noLinks       = 1
	linksMark     = 0x33
	attributes    = 0x43
	oldAttributes = 0x42
)

// Attribute returns the value of an attribute, or nil if there is none.
func (f *Frame) Attribute(name string) any {
	for _, a := range f.Attributes {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}

// A Reader reads values from an object's data. Its first error sticks: later values are
// zero.
type Reader struct {
	data []byte
	at   int
	lib  *Library
	err  error
}

// Reader returns a reader for the data of an object. It is empty if there is no such
// object.
func (l *Library) Reader(ref int) *Reader {
	r := &Reader{lib: l}
	if ref >= 0 && ref < len(l.Objects) && l.Objects[ref] != nil {
		r.data = l.Objects[ref].Data
	}
	return r
}

// Err returns the first error. Its offset is relative to the start of the data.
func (r *Reader) Err() error { return r.err }

// Rest returns the unread data.
func (r *Reader) Rest() []byte { return r.data[r.at:] }

func (r *Reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = errorf(r.at, format, args...)
	}
}

// take returns the next n bytes, or nil if there are fewer.
func (r *Reader) take(n int) []byte {
	if r.err == nil && n < 0 {
		r.fail("%d bytes, expected at least 0", n)
	} else if r.err == nil && n > len(r.data)-r.at {
		r.fail("%d bytes are missing: %w", n-(len(r.data)-r.at), io.ErrUnexpectedEOF)
	}
	if r.err != nil {
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at : r.at]
}

// Byte reads a byte.
func (r *Reader) Byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

// Bool reads a BOOLEAN.
func (r *Reader) Bool() bool { return r.Byte() != 0 }

// Int reads an INTEGER, 16 bits.
func (r *Reader) Int() int {
	if b := r.take(2); b != nil {
		return int(int16(binary.LittleEndian.Uint16(b)))
	}
	return 0
}

// Long reads a LONGINT, 32 bits.
func (r *Reader) Long() int {
	if b := r.take(4); b != nil {
		return int(int32(binary.LittleEndian.Uint32(b)))
	}
	return 0
}

// Set reads a SET, 32 bits.
func (r *Reader) Set() uint32 { return uint32(r.Long()) }

// Real reads a LONGREAL, 64 bits.
func (r *Reader) Real() float64 {
	if b := r.take(8); b != nil {
		return math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
	return 0
}

// String reads a string.
func (r *Reader) String() string {
	if r.err != nil {
		return ""
	}
	n := bytes.IndexByte(r.data[r.at:], 0)
	if n < 0 {
		r.fail("a string has no end: %w", io.ErrUnexpectedEOF)
		return ""
	}
	return oberontext.String(r.take(n + 1)[:n])
}

// Num reads a number of variable length.
func (r *Reader) Num() int {
	v := int64(0)
	for shift := 0; r.err == nil; shift += 7 {
		if shift > 28 {
			r.fail("a number has no end")
			break
		}
		b := r.Byte()
		v |= int64(b&0x7f) << shift
		if b < 0x80 {
			// The highest bit of the last byte's seven is the sign.
			unused := 64 - shift - 7
			return int(int32(v << unused >> unused))
		}
	}
	return 0
}

// Ref reads a reference. Keys that the dictionary lacks mean the library itself.
func (r *Reader) Ref() Ref {
	n := r.Int()
	if n == -1 || r.err != nil {
		return None
	}
	ref := Ref{Number: n}
	key := r.Int()
	if r.lib != nil {
		for _, e := range r.lib.Dict {
			if e.Key == key {
				ref.Library = e.Name
			}
		}
	}
	return ref
}

// Frame reads the data of a frame.
func (r *Reader) Frame() (f Frame) {
	f.X, f.Y, f.Width, f.Height = r.Int(), r.Int(), r.Int(), r.Int()
	r.Ref()
	f.State = r.Set()
	if r.Int() == linksFollow {
		f.Links = r.links()
	}
	f.Model = r.Ref()
	f.Attributes = r.attributes()
	return f
}

func (r *Reader) links() (list []Link) {
	if mark := r.Byte(); mark != linksMark {
		r.fail("mark is %02X, expected %02X", mark, linksMark)
	}
	for name := r.String(); name != ""; name = r.String() {
		list = append(list, Link{name, r.Ref()})
	}
	return list
}

func (r *Reader) attributes() (list []Attribute) {
	mark := r.Byte()
	if mark != attributes && mark != oldAttributes {
		r.fail("mark is %02X, expected %02X", mark, attributes)
	}
	for name := r.String(); name != ""; name = r.String() {
		a := Attribute{Name: name}
		kind := byte(typeString)
		if mark == attributes {
			kind = r.Byte()
		}
		switch kind {
		case typeBool:
			a.Value = r.Byte() == 1
		case typeString:
			a.Value = r.String()
		case typeInt:
			a.Value = int32(r.Long())
		case typeReal:
			a.Value = r.Real()
		case typeChar:
			a.Value = r.Byte()
		default:
			r.fail("%s has type %d, which is unknown", name, kind)
		}
		list = append(list, a)
	}
	if r.err != nil {
		return nil
	}
	return list
}

// A Writer encodes the data of an object. Its first error sticks.
type Writer struct {
	b   []byte
	lib *Library
	err error
}

// Writer returns a writer for the data of an object of the library. Writing references
// may add their libraries to the dictionary.
func (l *Library) Writer() *Writer { return &Writer{lib: l} }

// Data returns the encoded data.
func (w *Writer) Data() ([]byte, error) {
	if w.err != nil {
		return nil, fmt.Errorf("oberonlib: %w", w.err)
	}
	return w.b, nil
}

func (w *Writer) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf(format, args...)
	}
}

// Bytes writes bytes verbatim.
func (w *Writer) Bytes(b ...byte) { w.b = append(w.b, b...) }

// Bool writes a BOOLEAN.
func (w *Writer) Bool(v bool) {
	if v {
		w.Bytes(1)
	} else {
		w.Bytes(0)
	}
}

// Int writes INTEGERs, 16 bits each.
func (w *Writer) Int(values ...int) {
	for _, v := range values {
		if v != int(int16(v)) {
			w.fail("%d does not fit in 16 bits", v)
		}
		w.b = binary.LittleEndian.AppendUint16(w.b, uint16(v))
	}
}

// Long writes a LONGINT, 32 bits.
func (w *Writer) Long(v int) {
	if v != int(int32(v)) {
		w.fail("%d does not fit in 32 bits", v)
	}
	w.b = binary.LittleEndian.AppendUint32(w.b, uint32(v))
}

// Set writes a SET, 32 bits.
func (w *Writer) Set(v uint32) { w.b = binary.LittleEndian.AppendUint32(w.b, v) }

// Real writes a LONGREAL, 64 bits.
func (w *Writer) Real(v float64) { w.b = binary.LittleEndian.AppendUint64(w.b, math.Float64bits(v)) }

// String writes a string.
func (w *Writer) String(s string) {
	b, err := text(s)
	if err != nil {
		w.fail("%w", err)
	}
	w.b = append(w.b, b...)
}

// Num writes a number of variable length, up to five bytes.
func (w *Writer) Num(v int) {
	if v != int(int32(v)) {
		w.fail("%d does not fit in 32 bits", v)
		return
	}
	for v < -64 || v > 63 {
		w.Bytes(byte(v&0x7f | 0x80))
		v >>= 7
	}
	w.Bytes(byte(v & 0x7f))
}

// Ref writes a reference.
func (w *Writer) Ref(ref Ref) {
	w.Int(ref.Number)
	switch {
	case ref.Number == -1:
	case w.lib == nil:
		w.fail("a reference outside of a library")
	default:
		w.Int(w.lib.key(ref.Library))
	}
}

// Frame writes the data of a frame.
func (w *Writer) Frame(f Frame) {
	w.Int(f.X, f.Y, f.Width, f.Height)
	w.Ref(None)
	w.Set(f.State)
	if f.Links == nil {
		w.Int(noLinks)
	} else {
		w.Int(linksFollow)
		w.Bytes(linksMark)
		for _, l := range f.Links {
			w.name(l.Name)
			w.Ref(l.To)
		}
		w.Bytes(0)
	}
	w.Ref(f.Model)
	w.Bytes(attributes)
	for _, a := range f.Attributes {
		w.name(a.Name)
		switch v := a.Value.(type) {
		case bool:
			w.Bytes(typeBool)
			w.Bool(v)
		case string:
			w.Bytes(typeString)
			w.String(v)
		case int32:
			w.Bytes(typeInt)
			w.Long(int(v))
		case float64:
			w.Bytes(typeReal)
			w.Real(v)
		case byte:
			w.Bytes(typeChar, v)
		default:
			w.fail("attribute %s has a value of type %T", a.Name, a.Value)
		}
	}
	w.Bytes(0)
}

// name writes a name. It must not be empty, because an empty name ends lists.
func (w *Writer) name(s string) {
	if s == "" {
		w.fail("a link or an attribute has no name")
	}
	w.String(s)
}
