package table

import (
	"phosphor/games/assist"
	"phosphor/games/prove"
)

// A HelpLine is a line of a menu with what a table offers to a person who wants help. One
// without a text divides groups.
type HelpLine struct {
	Text    string
	Key     string // as input.KeyName writes it; "": none
	Do      func()
	Checked func() bool // nil: never
}

// HelpMenu returns the lines of a menu for whichever table is in play, in the player's
// language: the light, a hint, the game playing itself, and which deals come next. A table
// without such help says so.
func HelpMenu(lang string, now func() *Table) []HelpLine {
	w := wordsFor(lang)
	at := func(do func(t *Table)) func() {
		return func() {
			if t := now(); t != nil {
				do(t)
			}
		}
	}
	lines := []HelpLine{
		{Text: w.lightLine, Key: "f9", Do: at((*Table).ToggleLight), Checked: func() bool { t := now(); return t != nil && t.Light() != assist.Off }},
		{Text: w.hintLine, Key: "f4", Do: at((*Table).Hint)},
		{Text: w.showLine, Key: "shift+f4", Do: at((*Table).ShowMe)},
		{Text: w.walkLine, Key: assist.WalkKey, Do: at((*Table).Walk), Checked: func() bool { t := now(); return t != nil && t.Walking() }},
		{Text: w.fairLine, Do: at((*Table).ToggleFair), Checked: func() bool { t := now(); return t != nil && t.Fair() }},
		{},
	}
	for _, wish := range prove.Wishes {
		key := ""
		if wish == (prove.Wish{}).Toggled() {
			key = assist.DealsKey
		}
		lines = append(lines, HelpLine{
			Text: w.wishLines[wish], Key: key, Do: at(func(t *Table) { t.SetWish(wish) }),
			Checked: func() bool {
				t := now()
				return t != nil && t.Dealer != nil && t.Dealer.Wish() == wish
			},
		})
	}
	return lines
}

// HelpKeys are lines that name the keys of help.
func HelpKeys(lang string) []string { return wordsFor(lang).keys }

// HelpTitle is what a menu with those lines is called.
func HelpTitle(lang string) string { return wordsFor(lang).helpTitle }
