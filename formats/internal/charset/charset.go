// Package charset converts between 8-bit character sets and Unicode, by a table of
// 256 characters.
package charset

import "fmt"

// A Set is a character set. Its characters differ from each other, so that every
// byte survives decoding and encoding.
type Set struct {
	prefix, machine string // of errors
	runes           [256]rune
	codes           map[rune]byte
}

// New returns the set with the characters of the codes 0 to 255. Errors begin with the
// prefix and name the machine that lacks a character.
func New(prefix, machine string, runes [256]rune) *Set {
	s := &Set{prefix, machine, runes, make(map[rune]byte, len(runes))}
	for code, r := range runes {
		s.codes[r] = byte(code)
	}
	return s
}

// Decode returns the text of b. Every byte has a character.
func (s *Set) Decode(b []byte) string {
	text := make([]rune, len(b))
	for i, code := range b {
		text[i] = s.runes[code]
	}
	return string(text)
}

// Encode returns the codes of the characters of text, one byte each. It fails at the
// first character that the set lacks.
func (s *Set) Encode(text string) ([]byte, error) {
	b := make([]byte, 0, len(text))
	for i, r := range text {
		code, ok := s.codes[r]
		if !ok && r == '\u00a0' { // a space at which no line breaks
			code, ok = s.codes[' ']
		}
		if !ok {
			return nil, fmt.Errorf("%soffset %d: %s has no character %q", s.prefix, i, s.machine, r)
		}
		b = append(b, code)
	}
	return b, nil
}

// Latin1 is ISO 8859-1, the character set of the Amiga: the first 256 characters of
// Unicode.
var Latin1 = func() *Set {
	var runes [256]rune
	for i := range runes {
		runes[i] = rune(i)
	}
	return New("", "ISO 8859-1", runes)
}()
