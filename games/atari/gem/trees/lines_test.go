package trees

import (
	"strings"
	"testing"

	"phosphor/formats/rsc"
)

// TestAddLines checks that lines that are added to a menu have their keys below those that
// were there, whichever of them is the wider.
func TestAddLines(t *testing.T) {
	for _, added := range [][]string{{"-", "Light\tF9"}, {"-", "A line that is much longer\tShift F4", "Plain"}} {
		menu := NewMenu([]MenuTitle{{Title: " Game ", Items: []string{"New\t^N"}}, {Title: " Options ", Items: []string{"Timed Game\t^Z", "----", "Pause\t^Space"}}})
		longer, first := AddLines(menu, added)
		edge := 0
		for i := first - 3; i < len(longer); i++ {
			text, _ := longer[i].Spec.(rsc.String)
			line := string(text)
			if n := int(longer[i].W.Chars); len(line) != n && !strings.HasPrefix(line, "-") {
				t.Errorf("%q has width %d, its object %d", line, len(line), n)
			}
			if trimmed := strings.TrimRight(line, " "); strings.Contains(strings.TrimLeft(trimmed, " "), "  ") {
				if edge == 0 {
					edge = len(trimmed)
				}
				if len(trimmed) != edge {
					t.Errorf("the key of %q ends in column %d, those of others in %d", line, len(trimmed), edge)
				}
			}
		}
		if edge == 0 {
			t.Error("no keys")
		}
	}
}

// TestFit shortens names of programs that do not fit the bar.
func TestFit(t *testing.T) {
	for _, c := range [][2]string{
		{" Yukon ", " Yukon "},
		{" Klondike, je eine Karte ", " Klondike "},
		{" Amerikanischer Kanister ", " Amerikanischer "},
		{" Größte Kanister Europas ", " Größte Kanister "},
		{" Donaudampfschifffahrtspatience ", " Donaudampfschifffa "},
	} {
		titles := []MenuTitle{{Title: c[0]}, {Title: " Spiel "}, {Title: " Optionen "}}
		if Fit(titles, 39); titles[0].Title != c[1] {
			t.Errorf("%q became %q, want %q", c[0], titles[0].Title, c[1])
		}
	}
}
