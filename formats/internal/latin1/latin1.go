// Package latin1 is the character set ISO 8859-1, which the Amiga has: the first
// 256 characters of Unicode.
package latin1

import "fmt"

// Decode returns the text of b.
func Decode(b []byte) string {
	text := make([]rune, len(b))
	for i, c := range b {
		text[i] = rune(c)
	}
	return string(text)
}

// Encode returns the codes of the characters of s, one byte each. It fails at the
// first character that the set lacks.
func Encode(s string) ([]byte, error) {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		if r > 255 {
			return nil, fmt.Errorf("%q: Latin-1 has no character %q", s, r)
		}
		b = append(b, byte(r))
	}
	return b, nil
}
