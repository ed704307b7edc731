package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"phosphor/formats/amigafont"
)

func TestCommittedAmigaFonts(t *testing.T) {
	files, err := amigaFiles()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(committed, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from the generator's output: run go generate", name)
		}
	}
	contents, err := amigafont.DecodeContents(bytes.NewReader(files[amigaFace+".font"]))
	if err != nil || len(contents.Entries) != len(amigaHeights) {
		t.Fatalf("contents %v, error %v", contents, err)
	}
	for _, e := range contents.Entries {
		f, err := amigafont.Decode(bytes.NewReader(files[e.Path]))
		if err != nil {
			t.Fatal(err)
		}
		if f.YSize != e.YSize || f.Flags != e.Flags || f.Lo != ' ' || len(f.Glyphs) != 224 {
			t.Errorf("%s has %d characters from %d, %d high, flags %v", e.Path, len(f.Glyphs), f.Lo, f.YSize, f.Flags)
		}
		seen := map[string]int{}
		for i, g := range f.Glyphs {
			code := f.Lo + i
			if g.Width != 8 || g.Space != 8 || g.Kern != 0 {
				t.Errorf("0x%02X: width %d, advance %d", code, g.Width, g.Space)
			}
			control := code >= 0x7f && code < 0xa0
			if lacking := bytes.Equal(g.Bits, f.Missing.Bits); lacking != control {
				t.Errorf("0x%02X is missing: %v", code, lacking)
			}
			ink, right := byte(0), byte(0)
			for _, row := range g.Bits {
				ink, right = ink|row, right|row&1
			}
			if blank := ink == 0; blank != (code == ' ' || code == 0xa0) {
				t.Errorf("0x%02X is blank: %v", code, blank)
			}
			letter := code >= '0' && code <= '9' || code >= 'A' && code <= 'Z' || code >= 'a' && code <= 'z' || code >= 0xc0
			if letter && right != 0 {
				t.Errorf("%c uses the rightmost column", rune(code))
			}
			if letter && g.Bits[f.Baseline] == 0 && code != 0xf7 && code != 0xd7 {
				t.Errorf("%c does not stand on the base line", rune(code))
			}
			if other, ok := seen[string(g.Bits)]; ok && ink != 0 && !control {
				t.Errorf("0x%02X looks like 0x%02X", code, other)
			}
			seen[string(g.Bits)] = code
		}
	}
}

// TestHigherAmigaFont checks that the higher font shows every row of the lower one, in the same
// order.
func TestHigherAmigaFont(t *testing.T) {
	low, err := amigaFont(8)
	if err != nil {
		t.Fatal(err)
	}
	high, err := amigaFont(9)
	if err != nil {
		t.Fatal(err)
	}
	for i := range low.Glyphs {
		a, b := low.Glyphs[i].Bits, high.Glyphs[i].Bits
		k := 0
		for k < 8 && a[k] == b[k] {
			k++
		}
		if k == 0 || !bytes.Equal(a[k:], b[k+1:]) || b[k] != a[k-1] {
			t.Errorf("0x%02X: %08b and %08b", low.Lo+i, a, b)
		}
	}
}
