package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"phosphor/formats/oberonfont"
	"phosphor/formats/oberontext"
)

func eachProportional(t *testing.T, check func(t *testing.T, f proportional, shapes map[rune]*shape)) {
	for _, f := range proportionals {
		t.Run(f.name, func(t *testing.T) {
			shapes, err := f.shapes()
			if err != nil {
				t.Fatal(err)
			}
			check(t, f, shapes)
		})
	}
}

func TestCommittedProportionalFonts(t *testing.T) {
	eachProportional(t, func(t *testing.T, f proportional, shapes map[rune]*shape) {
		want, err := f.encode(shapes)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(committed, f.name+".Scn.Fnt"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Fatalf("%s.Scn.Fnt differs from the generator's output: run go generate", f.name)
		}
		file, err := oberonfont.Decode(bytes.NewReader(got))
		if err != nil {
			t.Fatal(err)
		}
		if file.MaxY > f.height-3 || file.MinY < -4 {
			t.Errorf("characters reach from %d to %d, but lines are %d apart", file.MinY, file.MaxY, f.height)
		}
		seen := map[string]int{}
		codes := fontCodes()
		for code := range 256 {
			if g := file.Glyph(byte(code)); g != nil && !slices.ContainsFunc(slices.Collect(maps.Keys(shapes)), func(r rune) bool { return codes[r] == code }) {
				t.Errorf("code %d has no ink", code)
			}
		}
		for r, s := range shapes {
			code := codes[r]
			g := file.Glyph(byte(code))
			if g == nil {
				t.Errorf("%q is not in the font", r)
				continue
			}
			ink := 0
			for y := range g.Height {
				for x := range g.Width {
					if g.At(x, y) {
						ink++
					}
				}
			}
			places := map[[2]int]bool{}
			for _, p := range s.ink {
				places[[2]int{p.X, p.Y}] = true
				if !g.At(p.X-g.X, g.Y+g.Height-1-p.Y) {
					t.Errorf("%c lacks the pixel %v", r, p)
				}
			}
			if ink != len(places) {
				t.Errorf("%c has %d pixels, want %d as drawn", r, ink, len(places))
			}
			key := string(append([]byte{byte(g.Width), byte(g.Y - file.MinY), byte(g.X + 8)}, g.Bits...))
			if other, ok := seen[key]; ok && g.Width > 0 {
				t.Errorf("codes %d and %d look alike", other, code)
			}
			seen[key] = code
		}
	})
}

// TestWidthsOfCaptions checks that the games lay their menus out by these widths, in pixels.
func TestWidthsOfCaptions(t *testing.T) {
	want := map[string][4]int{
		"Close": {25, 27, 24, 30}, "Hide": {22, 23, 21, 26}, "Grow": {26, 25, 24, 30}, "Store": {26, 26, 24, 30},
		"New": {23, 22, 19, 26}, "Undo": {25, 25, 25, 29}, "Start": {24, 24, 22, 28}, "Restart": {35, 37, 32, 42},
	}
	for i, f := range proportionals {
		shapes, err := f.shapes()
		if err != nil {
			t.Fatal(err)
		}
		for word, widths := range want {
			got := 0
			for _, r := range word {
				got += shapes[r].advance
			}
			if got != widths[i] {
				t.Errorf("%s: %s is %d wide, want %d", f.name, word, got, widths[i])
			}
		}
	}
}

// TestProportionalFontsAreWhole checks that all of Oberon's letters are drawn, and texts have all
// of ASCII.
func TestProportionalFontsAreWhole(t *testing.T) {
	eachProportional(t, func(t *testing.T, f proportional, shapes map[rune]*shape) {
		for code, r := range oberontext.Runes {
			if (code >= ' ' && code < 0x7f || code >= 0x80 && code <= 0x96 || code == 0x9b || code == 0x9f) && shapes[r] == nil {
				t.Errorf("%q is not drawn", r)
			}
		}
	})
}

func TestProportionalErrors(t *testing.T) {
	for src, want := range map[string]string{
		"rows x A\n#":                    "line 1",
		"rows 1 A B\n#":                  "line 2: 1 fields, want 2",
		"rows 1 A\n#\n##":                "line 3",
		"rows 1 A\nx":                    "line 2",
		"compose A = B":                  "B is not drawn",
		"rows 0 B\n#\n\ncompose A = B@1": "place",
		"advance A 5":                    "A is not drawn",
		"advance A x":                    "line 1",
		"nonsense":                       "not understood",
	} {
		if _, err := (proportional{sources: []string{src}}).shapes(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want one with %q", src, err, want)
		}
	}
}
