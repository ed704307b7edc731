package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"phosphor/formats/gdosfont"
)

// fontGlyphs parses the source of one font.
func fontGlyphs(t *testing.T, f font) *[codes]*glyph {
	t.Helper()
	glyphs, err := parse(f.source, f.height)
	if err != nil {
		t.Fatalf("%s: %v", f.name, err)
	}
	return glyphs
}

func eachFont(t *testing.T, check func(t *testing.T, f font, glyphs *[codes]*glyph)) {
	for _, f := range fonts {
		t.Run(f.name, func(t *testing.T) { check(t, f, fontGlyphs(t, f)) })
	}
}

const committed = "../../fonts"

func TestCommittedFilesAreWhatTheGeneratorGives(t *testing.T) {
	eachFont(t, func(t *testing.T, f font, glyphs *[codes]*glyph) {
		want, err := f.encode(glyphs)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(committed, f.name+".FNT"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s.FNT differs from the generator's output: run go generate", f.name)
		}
	})
}

func TestCommittedFonts(t *testing.T) {
	eachFont(t, func(t *testing.T, f font, glyphs *[codes]*glyph) {
		data, err := os.ReadFile(filepath.Join(committed, f.name+".FNT"))
		if err != nil {
			t.Fatal(err)
		}
		file, err := gdosfont.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if file.First != 0 || len(file.Glyphs) != 256 || file.Height != f.height {
			t.Fatalf("%d glyphs from %d on, %d rows high", len(file.Glyphs), file.First, file.Height)
		}
		if file.Top+1+file.Bottom != f.height || file.Ascent > file.Top || file.Half >= file.Ascent || file.Descent > file.Bottom {
			t.Errorf("top %d, ascent %d, half %d, descent %d, bottom %d in %d rows",
				file.Top, file.Ascent, file.Half, file.Descent, file.Bottom, f.height)
		}
		if file.MaxCellWidth != 8 || file.Flags&gdosfont.FlagMonospaced == 0 {
			t.Errorf("cells up to %d pixels wide, flags %04X", file.MaxCellWidth, file.Flags)
		}
		for code := range 256 {
			g := file.Glyph(byte(code))
			switch {
			case g == nil:
				t.Errorf("0x%02X has no glyph", code)
			case g.Width != 8 || g.Left != 0 || g.Right != 0:
				t.Errorf("0x%02X is %d pixels wide, moved by %d and %d", code, g.Width, g.Left, g.Right)
			case !bytes.Equal(g.Bits, glyphs[code].bits):
				t.Errorf("0x%02X %s differs from its drawing", code, glyphs[code].name)
			}
		}
	})
}

func TestPreviewShowsTheFont(t *testing.T) {
	eachFont(t, func(t *testing.T, f font, glyphs *[codes]*glyph) {
		dir := t.TempDir()
		if err := preview(dir, f.name, f.height, glyphs, sample); err != nil {
			t.Fatal(err)
		}
		file, err := os.Open(filepath.Join(dir, f.name+"-set-1x.png"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		img, err := png.Decode(file)
		if err != nil {
			t.Fatal(err)
		}
		// The capital A is in row 4, column 1 of the grid, with a gutter of 4 pixels between
		// the cells.
		tall := 16 / f.height
		for y, row := range glyphs['A'].bits {
			for x := range cellWidth {
				r, _, _, _ := img.At(8+12+x, 8+(4*(f.height+4)+y)*tall).RGBA()
				if black := r == 0; black != (row&(0x80>>x) != 0) {
					t.Errorf("pixel %d, %d of A: black %v", x, y, black)
				}
			}
		}
	})
}

// columns is the union of all rows of a glyph.
func (b bitmap) columns() (union byte) {
	for _, row := range b {
		union |= row
	}
	return union
}

func TestEveryCodeIsDrawnAndNamed(t *testing.T) {
	eachFont(t, func(t *testing.T, f font, glyphs *[codes]*glyph) {
		names := map[string]int{}
		for code, g := range glyphs {
			if len(g.bits) != f.height {
				t.Errorf("0x%02X is %d rows high, want %d", code, len(g.bits), f.height)
			}
			if blank := g.bits.columns() == 0; blank != (code == 0 || code == ' ') {
				t.Errorf("0x%02X %s: blank %v", code, g.name, blank)
			}
			if other, taken := names[g.name]; taken || g.name == "" {
				t.Errorf("0x%02X has the same name %q as 0x%02X", code, g.name, other)
			}
			names[g.name] = code
		}
	})
}

func TestGlyphsAreDistinct(t *testing.T) {
	eachFont(t, func(t *testing.T, _ font, glyphs *[codes]*glyph) {
		seen := map[string]int{}
		for code, g := range glyphs {
			// The only two that look alike on purpose: code 0 is blank like the space.
			if other, ok := seen[string(g.bits)]; ok && !(other == 0 && code == ' ') {
				t.Errorf("0x%02X %s looks like 0x%02X %s", code, g.name, other, glyphs[other].name)
			}
			seen[string(g.bits)] = code
		}
	})
}

func TestTextDoesNotRunTogether(t *testing.T) {
	// Drawn over the whole width on purpose: the window symbols, the two halves of the screen, the jester and the
	// underscore, which join with their neighbours or stand alone.
	eachFont(t, func(t *testing.T, _ font, glyphs *[codes]*glyph) {
		for code, g := range glyphs {
			if code < 0x10 || code >= 0x1C && code < 0x20 || code == '_' {
				continue
			}
			if g.bits.columns()&0x01 != 0 {
				t.Errorf("0x%02X %s uses the rightmost column", code, g.name)
			}
		}
	})
}

func TestLettersStandOnTheBaseline(t *testing.T) {
	eachFont(t, func(t *testing.T, f font, glyphs *[codes]*glyph) {
		baseline := f.baseline
		for code, g := range glyphs {
			letter := code >= '0' && code <= '9' || code >= 'A' && code <= 'Z' || code >= 'a' && code <= 'z'
			if !letter {
				continue
			}
			below := g.bits[baseline+1:].columns() != 0
			descends := strings.ContainsRune("gjpqy", rune(code)) || code == 'Q' && f.height == 16
			if g.bits[baseline] == 0 || below != descends {
				t.Errorf("%c: row %d is %08b, ink below: %v, want %v", code, baseline, g.bits[baseline], below, descends)
			}
			if code >= 'A' && code <= 'Z' && (g.bits[f.capTop] == 0 || bitmap(g.bits[:f.capTop]).columns() != 0) {
				t.Errorf("%c does not begin in row %d", code, f.capTop)
			}
		}
	})
}

// TestAccentsAreLaidOverTheirLetters checks that an accent adds to its letter and takes nothing
// away, in both sizes.
func TestAccentsAreLaidOverTheirLetters(t *testing.T) {
	eachFont(t, func(t *testing.T, _ font, glyphs *[codes]*glyph) {
		for accented, base := range map[int]int{0x81: 'u', 0x84: 'a', 0x87: 'c', 0x89: 'e', 0x94: 'o', 0x98: 'y', 0xA0: 'a'} {
			for y, row := range glyphs[base].bits {
				if got := glyphs[accented].bits[y]; got&row != row {
					t.Errorf("0x%02X row %d: %08b lacks ink of %c: %08b", accented, y, got, base, row)
				}
			}
		}
	})
}

func TestParseErrors(t *testing.T) {
	cell := strings.Repeat("........\n", 8)
	for _, c := range []struct{ name, src, want string }{
		{"short row", "glyph 0x41 A\n.......\n", "line 2"},
		{"foreign pixel", "glyph 0x41 A\n...x....\n", "line 2"},
		{"end of file", "glyph 0x41 A\n........", "line 3"},
		{"bad code", "glyph 65 A\n" + cell, "not a code"},
		{"code too large", "glyph 0x141 A\n" + cell, "out of range"},
		{"twice", "glyph 0x41 A\n" + cell + "glyph 0x41 A\n" + cell, "drawn twice"},
		{"unknown part", "compose 0x41 A = acute", "acute is not drawn"},
		{"offset", "part dot\n" + cell + "compose 0x41 A = dot@x", "offset"},
		{"off the cell", "part dot\n#.......\n" + cell[9:] + "compose 0x41 A = dot@-1", "out of the cell"},
		{"unknown word", "glpyh 0x41 A", "unknown word"},
		{"missing", "glyph 0x00 BLANK\n" + cell, "0x01 is not drawn"},
	} {
		if _, err := parse(c.src, 8); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.name, err, c.want)
		}
	}
}
