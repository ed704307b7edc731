package cardscreen

import (
	"slices"

	"phosphor/games/amiga/intuition"
	"phosphor/games/assist"
	"phosphor/games/cards/table"
)

// HelpMenu returns the menu with what a table offers to a person who wants help, for
// whichever table is in play. Where there is no help all items are ghosts.
func HelpMenu(lang string, now func() *table.Table) *intuition.Menu {
	m := &intuition.Menu{Title: table.HelpTitle(lang)}
	guided := func() bool { t := now(); return t == nil || t.Guided() }
	for _, l := range table.HelpMenu(lang, now) {
		m.Items = append(m.Items, &intuition.Item{Text: l.Text, Key: l.Key, Chosen: l.Do, Checked: l.Checked, Enabled: guided})
	}
	return m
}

// Instructions are lines of instructions with those about the keys of help.
func Instructions(lang string, lines []string) []string {
	return slices.Concat(lines, []string{""}, table.HelpKeys(lang))
}

// WhyCommand is the command at the end of a game that was lost that goes back to the move that
// lost it; show shows the table.
func (d *Desk) WhyCommand(show func()) []*intuition.Command {
	text := d.Table.WhyText()
	if text == "" {
		return nil
	}
	return []*intuition.Command{intuition.NewCommand(text, assist.WalkKey, func() {
		show()
		d.Table.Why()
	}, nil)}
}

// HelpMenu is that of the table on the screen.
func (d *Desk) HelpMenu() *intuition.Menu {
	return HelpMenu(d.Env.Lang, func() *table.Table { return d.Table })
}
