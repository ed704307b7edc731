// Package iff finds the chunks of an IFF file (EA IFF 85), the container of most
// Amiga formats, and writes them.
//
// A chunk is four characters of ID, the length of its data in 32 bits,
// big-endian, the data, and a byte of padding if the length is odd. The chunk
// FORM contains four characters of type, then chunks; LIST and CAT contain a
// type and then FORMs, LISTs and CATs. A file is one of these three.
//
// Real files bend the rules, and Parse is tolerant: lengths that extend past the end of
// the file are cut off there; bytes after the last chunk, and an end too short for a
// chunk, are ignored. A missing byte of padding is recognized by the ID that begins in its
// place.
//
// Source: the EA IFF 85 standard (github.com/1fish2/IFF).
package iff

import (
	"encoding/binary"
	"io"
	"slices"
	"strings"

	"phosphor/formats/internal/codec"
)

// A Chunk is one chunk of a FORM.
type Chunk struct {
	ID     string
	Offset int    // of the data in the file
	Data   []byte // the part that is in the file
	Length int    // of the data according to the file
}

// Missing returns the number of bytes of data that are missing from the file.
func (c Chunk) Missing() int { return c.Length - len(c.Data) }

// A Form is a FORM chunk.
type Form struct {
	Type   string
	Chunks []Chunk
}

// Find returns the first chunk with the given ID.
func (f *Form) Find(id string) (Chunk, bool) {
	for _, c := range f.Chunks {
		if c.ID == id {
			return c, true
		}
	}
	return Chunk{}, false
}

// Match reports whether a file that begins with these 12 or more bytes is a FORM
// of one of the types.
func Match(head []byte, types ...string) bool {
	return len(head) >= 12 && string(head[:4]) == "FORM" && slices.Contains(types, string(head[8:12]))
}

// Parse returns the first FORM of one of the types, with the chunks after it, where some
// programs put additions. It also searches the chunks of a LIST, a CAT or a FORM of
// another type. Errors begin with the word offset.
func Parse(data []byte, types ...string) (*Form, error) {
	if len(data) < 12 {
		return nil, codec.Sentencef("offset %d: an IFF file has at least 12 bytes: %w", len(data), io.ErrUnexpectedEOF)
	}
	if !group(string(data[:4])) {
		return nil, codec.Sentencef("offset 0: the file begins with %q, expected FORM", data[:4])
	}
	if f := find(Chunks(data, 0), types, 0); f != nil {
		return f, nil
	}
	return nil, codec.Sentencef("offset 8: %s of type %q, expected %s", data[:4], data[8:12], strings.Join(types, ", "))
}

func group(id string) bool { return id == "FORM" || id == "LIST" || id == "CAT " }

// maxDepth is how deep groups may be nested.
const maxDepth = 4

func find(in []Chunk, types []string, depth int) *Form {
	for i, c := range in {
		if !group(c.ID) || len(c.Data) < 4 {
			continue
		}
		kind := string(c.Data[:4])
		inner := Chunks(c.Data[4:], c.Offset+4)
		if c.ID == "FORM" && slices.Contains(types, kind) {
			for _, after := range in[i+1:] {
				if group(after.ID) {
					break
				}
				inner = append(inner, after)
			}
			return &Form{kind, inner}
		}
		if depth < maxDepth {
			if f := find(inner, types, depth+1); f != nil {
				return f
			}
		}
	}
	return nil
}

// Chunks returns the chunks of data, which is at the given offset of the file.
func Chunks(data []byte, offset int) (list []Chunk) {
	for len(data) >= 8 {
		n := binary.BigEndian.Uint32(data[4:])
		// A length that a 32-bit int cannot hold is also beyond any file.
		length := int(min(n, 1<<31-1))
		have := min(length, len(data)-8)
		list = append(list, Chunk{string(data[:4]), offset + 8, data[8 : 8+have], length})
		next := min(8+have+have&1, len(data))
		if have&1 == 1 && !isID(data[next:]) && isID(data[next-1:]) {
			next--
		}
		data, offset = data[next:], offset+next
	}
	return list
}

// isID reports whether data begins with four characters that an ID may have.
func isID(data []byte) bool {
	if len(data) < 4 {
		return false
	}
	for _, c := range data[:4] {
		if c < ' ' || c > '~' {
			return false
		}
	}
	return true
}

// AppendChunk appends a chunk to b.
func AppendChunk(b []byte, id string, data []byte) []byte {
	b = append(b, id...)
	b = binary.BigEndian.AppendUint32(b, uint32(len(data)))
	b = append(b, data...)
	if len(data)&1 == 1 {
		b = append(b, 0)
	}
	return b
}

// File returns a file of a single FORM, whose chunks were made by [AppendChunk].
func File(kind string, chunks []byte) []byte {
	return AppendChunk(nil, "FORM", append([]byte(kind), chunks...))
}
