package assist

import (
	"image"
	"testing"

	"phosphor/fb"
	"phosphor/fb/modes"
)

// TestLampsWithoutColours checks that lights differ in the distribution of ink and
// paper, at every size.
func TestLampsWithoutColours(t *testing.T) {
	for _, c := range []struct {
		mode string
		ink  uint8
	}{{"falcon16", 15}, {"st-high", 1}} {
		lampsDiffer(t, c.mode, c.ink)
	}
}

func lampsDiffer(t *testing.T, mode string, pen uint8) {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []image.Point{{7, 7}, {14, 7}, {9, 9}, {11, 11}} {
		seen := map[string]Light{}
		for _, l := range []Light{Off, Searching, Winnable, Lost, NotKnown} {
			s := fb.NewScreen(m)
			r := image.Rectangle{Max: size}
			l.Draw(s, r, pen, 0)
			ink := ""
			for y := range size.Y {
				for x := range size.X {
					sign, ok := map[uint8]string{pen: "#", 0: "."}[s.ColorIndexAt(x, y)]
					if !ok {
						sign = "o"
					}
					ink += sign
				}
				ink += "\n"
			}
			if other, ok := seen[ink]; ok {
				t.Errorf("%s, %v: lamps %v and %v differ only in colour:\n%s", mode, size, other, l, ink)
			}
			seen[ink] = l
		}
	}
}
