package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"phosphor/formats/gdosfont"
)

// TestFormFont checks that the generator draws the letters of the form font, that they do not
// touch each other, and that no character of English or German is missing.
func TestFormFont(t *testing.T) {
	want, err := makeForm()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(committed, "FORM13.FNT"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("FORM13.FNT differs from the generator's output: run go generate")
	}
	font, err := gdosfont.Decode(bytes.NewReader(got))
	if err != nil {
		t.Fatal(err)
	}
	codes := []byte{0x8e, 0x99, 0x9a, 0x84, 0x94, 0x81, 0x9e} // ÄÖÜäöüß
	for c := byte('!'); c <= '~'; c++ {
		codes = append(codes, c)
	}
	seen := map[string]byte{}
	for _, code := range codes {
		g := font.Glyph(code)
		if g == nil || g.Width == 0 {
			t.Errorf("0x%02X is not drawn", code)
			continue
		}
		ink := false
		for y := range formHeight {
			for x := range g.Width {
				ink = ink || g.At(x, y)
			}
			if g.At(g.Width-1, y) {
				t.Errorf("0x%02X touches the next character in row %d", code, y)
			}
		}
		if !ink {
			t.Errorf("0x%02X is empty", code)
		}
		key := string(g.Bits) + string(rune(g.Width))
		// A small l and a capital I are one stroke both, as in most fonts without serifs.
		if other, ok := seen[key]; ok && code != 'l' {
			t.Errorf("0x%02X looks like 0x%02X", code, other)
		}
		seen[key] = code
	}
}
