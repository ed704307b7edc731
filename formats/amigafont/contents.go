package amigafont

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"phosphor/formats/internal/charset"
	"phosphor/formats/internal/codec"
)

// A Kind is the kind of entries in a contents file.
type Kind uint16

const (
	Bitmaps       Kind = 0x0f00
	TaggedBitmaps Kind = 0x0f02 // entries may have tags
	Outlines      Kind = 0x0f03 // these may have tags, too
)

// Contents is a contents file (topaz.font): the sizes of a face.
type Contents struct {
	Kind    Kind
	Entries []Entry
}

// An Entry is one size.
type Entry struct {
	Path  string // of the size file, from the contents file's folder on: topaz/11
	YSize int    // height in pixels
	Style Style
	Flags Flags
	Tags  []Tag // without the one that ends them
}

// A Tag is one detail of an entry, such as the size of a pixel (80000001 hexadecimal).
type Tag struct{ ID, Data uint32 }

const (
	pathSize  = 256
	entrySize = pathSize + 4
	tagSize   = 8
)

// MatchContents reports whether a file that begins with these 4 or more bytes
// looks like a contents file.
func MatchContents(head []byte) bool {
	return len(head) >= 4 && Kind(word(head, 0)).known() && head[2] == 0
}

func (k Kind) known() bool { return k == Bitmaps || k == TaggedBitmaps || k == Outlines }

// DecodeContents reads a contents file.
func DecodeContents(r io.Reader) (*Contents, error) {
	b, err := codec.ReadAll(r, "amigafont")
	if err != nil {
		return nil, err
	}
	if len(b) < 4 {
		return nil, errorf(len(b), "in the header: %w", io.ErrUnexpectedEOF)
	}
	c := &Contents{Kind: Kind(word(b, 0))}
	if !c.Kind.known() {
		return nil, errorf(0, "mark is %04X, expected 0F00, 0F02 or 0F03", int(c.Kind))
	}
	n := word(b, 2)
	if 4+n*entrySize > len(b) {
		return nil, errorf(2, "%d entries need %d bytes, but only %d are left: %w", n, n*entrySize, len(b)-4, io.ErrUnexpectedEOF)
	}
	for i := range n {
		at := 4 + i*entrySize
		e := b[at : at+entrySize]
		entry := Entry{YSize: word(e, pathSize), Style: Style(e[pathSize+2]), Flags: Flags(e[pathSize+3])}
		path := e[:pathSize]
		if count := word(e, pathSize-2); count != 0 && c.Kind != Bitmaps {
			if count*tagSize > pathSize {
				return nil, errorf(at+pathSize-2, "%d tags in %d bytes", count, pathSize)
			}
			tags := path[pathSize-count*tagSize:]
			path = path[:pathSize-count*tagSize]
			for ; len(tags) > tagSize; tags = tags[tagSize:] {
				entry.Tags = append(entry.Tags, Tag{long(tags, 0), long(tags, 4)})
			}
		}
		path, _, ended := bytes.Cut(path, []byte{0})
		if !ended {
			return nil, errorf(at, "a string has no end")
		}
		entry.Path = charset.Latin1.Decode(path)
		c.Entries = append(c.Entries, entry)
	}
	return c, nil
}

// EncodeContents writes a contents file.
func EncodeContents(w io.Writer, c *Contents) error {
	b, err := c.bytes()
	return codec.Write(w, "amigafont", b, err)
}

func (c *Contents) bytes() ([]byte, error) {
	if !c.Kind.known() || len(c.Entries) > math.MaxUint16 {
		return nil, fmt.Errorf("kind %04X, %d entries", int(c.Kind), len(c.Entries))
	}
	b := appendWord(appendWord(nil, int(c.Kind)), len(c.Entries))
	for _, e := range c.Entries {
		count := len(e.Tags)
		if count > 0 {
			if count++; c.Kind == Bitmaps {
				return nil, fmt.Errorf("%s has tags in a file of kind %04X", e.Path, int(c.Kind))
			}
		}
		room := pathSize - count*tagSize - 1
		if count == 0 && c.Kind != Bitmaps {
			room-- // for the number of tags
		}
		path, err := encode(e.Path, room)
		if err != nil {
			return nil, fmt.Errorf("path: %w", err)
		}
		if e.YSize < 0 || e.YSize > math.MaxUint16 {
			return nil, fmt.Errorf("%s is %d pixels high", e.Path, e.YSize)
		}
		entry := make([]byte, pathSize)
		copy(entry, path)
		at := pathSize - count*tagSize
		for _, t := range e.Tags {
			binary.BigEndian.PutUint32(entry[at:], t.ID)
			binary.BigEndian.PutUint32(entry[at+4:], t.Data)
			at += tagSize
		}
		if c.Kind != Bitmaps {
			putWord(entry, pathSize-2, count)
		}
		b = append(append(appendWord(append(b, entry...), e.YSize), byte(e.Style)), byte(e.Flags))
	}
	return b, nil
}
