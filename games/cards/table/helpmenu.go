package table

import (
	"phosphor/games/assist"
	"phosphor/games/prove"
)

// A HelpLine is an item of the table's help menu. One without a text separates groups.
type HelpLine struct {
	Text    string
	Key     string // as input.KeyName writes it; "": none
	Do      func()
	Checked func() bool // nil: never
}

// HelpMenu returns the items of the help menu for the table in play, in the player's
// language: the light, a hint, the game playing itself, and which deals come next.
// Without such help, the table tells the player so.
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

// HelpTitle returns the title of a menu with those lines.
func HelpTitle(lang string) string { return wordsFor(lang).helpTitle }
