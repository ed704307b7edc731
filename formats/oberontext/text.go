package oberontext

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// A Text is a formatted text, in the format of module Texts:
//
//	offset  size  meaning
//	0       1     F0 hexadecimal
//	1       1     0 or 1
//	2       4     offset of the characters, little-endian, as all numbers
//	6             runs, then a zero byte and the number of characters, a long
//
// A run is the number of a library (a byte), followed by its zero-terminated name if the
// number is new; then colour (a byte), vertical offset (a signed byte) and the number of
// characters (a long). Fonts are libraries; number 0 is the library of the objects in
// the text, whose characters are not letters.
//
// Documents contain such a text, too, after a header that begins with F7 07 and the name
// of their generator.
type Text struct {
	Chars []byte // decode with String
	Runs  []Run
}

// A Run is a sequence of characters of one style.
type Run struct {
	Length int
	Font   string // such as "Oberon10b.Scn.Fnt"; "": objects instead of letters
	Color  uint8  // register of Oberon's palette; 15 is black
	Offset int8   // vertical, upwards
}

// A TextError reports the offset at which data stop being a text.
type TextError struct {
	Offset   int
	Expected string
}

func (e *TextError) Error() string {
	return fmt.Sprintf("oberontext: offset %d: expected %s", e.Offset, e.Expected)
}

// maxHeader bounds the offset of the text in a document.
const maxHeader = 4096

// Read reads a text or a document. With an error it still returns the characters before
// it, if any.
func Read(data []byte) (*Text, error) {
	if bytes.HasPrefix(data, []byte{0xf7, 7}) {
		for at := 2; at+1 < min(len(data), maxHeader); at++ {
			if data[at] == 0xf0 && data[at+1] <= 1 {
				if t, err := block(data[at:]); t != nil {
					if err == nil {
						t.further(data[at:])
					}
					return t, err
				}
			}
		}
		return nil, &TextError{2, "a text in the document"}
	}
	return block(data)
}

// further appends the texts that follow the first one in a document, such as the
// chapters of a book.
func (t *Text) further(b []byte) {
	for at := int(binary.LittleEndian.Uint32(b[2:])) + len(t.Chars); at+11 < len(b); at++ {
		if b[at] != 0xf0 || b[at+1] > 1 {
			continue
		}
		if next, err := block(b[at:]); err == nil && len(next.Chars) > 0 {
			t.Chars = append(append(t.Chars[:len(t.Chars):len(t.Chars)], '\r', '\r'), next.Chars...)
			t.Runs = append(append(t.Runs, Run{2, "Syntax10.Scn.Fnt", 15, 0}), next.Runs...)
			at += int(binary.LittleEndian.Uint32(b[at+2:])) + len(next.Chars) - 1
		}
	}
}

// block reads a text that begins with F0.
func block(b []byte) (*Text, error) {
	if len(b) < 6 || b[0] != 0xf0 || b[1] > 1 {
		return nil, &TextError{0, "F0"}
	}
	end := int(binary.LittleEndian.Uint32(b[2:]))
	if end < 11 || end > len(b) {
		return nil, &TextError{2, fmt.Sprintf("characters that begin within %d bytes", len(b))}
	}
	t := &Text{}
	names := []string{""}
	total := 0
	at := 6
	for at < end-5 {
		n := int(b[at])
		at++
		if n > len(names) {
			return nil, &TextError{at - 1, fmt.Sprintf("the number of a library up to %d", len(names))}
		}
		if n == len(names) {
			i := bytes.IndexByte(b[at:end], 0)
			if i < 0 {
				return nil, &TextError{at, "the name of a library"}
			}
			names = append(names, string(b[at:at+i]))
			at += i + 1
		}
		if at+6 > end {
			return nil, &TextError{at, "a run"}
		}
		long := int(binary.LittleEndian.Uint32(b[at+2:]))
		if long < 0 || long > 1<<30 {
			return nil, &TextError{at + 2, "a number of characters"}
		}
		t.Runs = append(t.Runs, Run{long, names[n], b[at], int8(b[at+1])})
		total += long
		at += 6
	}
	t.Chars = b[end:]
	if total > len(t.Chars) {
		return t, &TextError{len(b), fmt.Sprintf("%d characters from %d on", total, end)}
	}
	t.Chars = t.Chars[:total]
	return t, nil
}
