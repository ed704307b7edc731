package desktops

import (
	"os"
	"testing"

	"phosphor/fb"
	"phosphor/games/internal/shared"
)

// TestFonts checks that our fonts have the widths of the originals, which replace them
// if the player has them.
func TestFonts(t *testing.T) {
	ours, err := OpenFonts(nil)
	if err != nil {
		t.Fatal(err)
	}
	for s, want := range map[string]int{"Close": 25, "Hide": 22, "Grow": 26, "Store": 26, "New": 23, "Undo": 25, "Start": 24, "Restart": 35} {
		if got := ours.Text.Width(s); got != want {
			t.Errorf("%s is %d pixels wide, want %d", s, got, want)
		}
	}
	theirs, err := OpenFonts(os.DirFS(shared.Path(t, "samples", "oberon", "fnt")))
	if err != nil {
		t.Fatal(err)
	}
	same := 0
	for name, f := range map[string][2]*fb.Font{
		"Oberon10": {ours.Text, theirs.Text}, "Oberon10b": {ours.Bold, theirs.Bold},
		"Oberon10i": {ours.Italic, theirs.Italic}, "Oberon12b": {ours.Title, theirs.Title},
	} {
		a, b := f[0], f[1]
		if a.Height != b.Height || a.Ascent != b.Ascent {
			t.Errorf("%s: height and ascent %d %d, want %d %d", name, a.Height, a.Ascent, b.Height, b.Ascent)
		}
		for c := ' '; c <= '~'; c++ {
			if a.Width(string(c)) != b.Width(string(c)) {
				t.Errorf("%s: %q advances by %d, want %d", name, c, a.Width(string(c)), b.Width(string(c)))
			}
			if g, h := a.Glyphs[c], b.Glyphs[c]; g != nil && h != nil && string(g.Bits) == string(h.Bits) {
				same++
			}
		}
	}
	if same > 4*95/2 {
		t.Errorf("%d of %d shapes equal the original's: its fonts were not opened, or ours were copied", same, 4*95)
	}
}
