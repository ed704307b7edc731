package catalog_test

import (
	"fmt"
	"strings"
	"testing"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/catalog"
)

// owed lists in sentences what a game of the catalogue still lacks. Of a card game, it
// includes help and refusals, which its desks show.
func owed(info *games.Info) (list []string) {
	owes := func(yes bool, text string) {
		if yes {
			list = append(list, info.Name+" "+text)
		}
	}
	f := &info.Facts
	owes(info.Title == "", "has no Title: what do people call it?")
	owes(info.About == "", "has no About: what is it, in one line?")
	owes(f.Play == "", "does not say in Facts.Play how it is played")
	owes(f.Mouse == "", "does not say in Facts.Mouse what the buttons do")
	for _, l := range i18n.Languages() {
		for _, text := range []i18n.Text{i18n.Text(info.About), f.Play, f.Mouse, f.Author} {
			owes(text != "" && !l.Has(string(text)), fmt.Sprintf("lacks words in %s.txt: %q", l.Code, text))
		}
	}
	owes(f.Icon == "", "has no Facts.Icon: draw 16 lines of 16 letters, or name a picture of Oberon's")
	owes(strings.Count(strings.TrimSpace(f.Icon), "\n") > 0 && !square(f.Icon), "has an icon that is not 16 lines of 16 letters")
	owes(len(info.Elsewhere) != 3, "does not run on all four machines")
	if g := catalog.Game(info.Name); g != nil {
		owes(len(g.Help) == 0, "has no Help: how is it played?")
	}
	return list
}

func square(icon string) bool {
	lines := strings.Fields(icon)
	for _, l := range lines {
		if len(l) != 16 {
			return false
		}
	}
	return len(lines) == 16
}

// TestOwed checks that no game of the catalogue lacks anything.
func TestOwed(t *testing.T) {
	for _, info := range catalog.All {
		for _, text := range owed(info) {
			t.Error(text)
		}
	}
	if n := len(owed(&games.Info{Name: "new"})); n != 6 {
		t.Errorf("a game without texts lacks %d things: %q", n, owed(&games.Info{Name: "new"}))
	}
}
