package patience

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"phosphor/games/internal/shared"
)

// TestManual checks that the manual page has ten examples that are games, and that those
// on the shelf have the same rules.
func TestManual(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(shared.Root(t), "assets", "package", "phosphor-patience.5"))
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile(`(?s)\.Bd -literal[^\n]*\n(.*?)\.Ed\n`).FindAllStringSubmatch(string(page), -1)
	if len(examples) != 10 {
		t.Errorf("%d examples, want 10", len(examples))
	}
	same := map[string]string{"Streets and Alleys": "streets-and-alleys", "Baker's Dozen": "bakers-dozen", "Canfield": "canfield-patience", "Klondike": "klondike-draw-3", "Golf": "golf-patience"}
	for _, e := range examples {
		d, err := Read([]byte(e[1]))
		if err != nil {
			t.Errorf("%s: %v", e[1], err)
			continue
		}
		if name := same[d.Titles["en"]]; name != "" {
			own, _ := Open(name)
			if a, b := d.Sentences("en"), own.Sentences("en"); !slices.Equal(a, b) {
				t.Errorf("%s: %q, want %q", name, a, b)
			}
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^\.Ic (.*?)[ ,;:.]*$`).FindAllStringSubmatch(string(page), -1) {
		first, _, _ := strings.Cut(m[1], " ")
		if first != "phosphor" && !slices.Contains(list(Lines), first) {
			t.Errorf("%q is not a statement", m[1])
		}
	}
}
