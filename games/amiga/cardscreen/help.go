package cardscreen

import (
	"slices"

	"phosphor/assets/i18n"
	"phosphor/games/amiga/intuition"
	"phosphor/games/assist"
	"phosphor/games/cards/table"
)

// HelpMenu returns the help menu for the table in play. If there is no help, all items
// are ghosted.
func HelpMenu(lang string, now func() *table.Table) *intuition.Menu {
	m := &intuition.Menu{Title: table.HelpTitle(lang)}
	guided := func() bool { t := now(); return t == nil || t.Guided() }
	for _, l := range table.HelpMenu(lang, now) {
		m.Items = append(m.Items, &intuition.Item{Text: l.Text, Key: l.Key, Chosen: l.Do, Checked: l.Checked, Enabled: guided})
	}
	return m
}

// Instructions returns lines of instructions followed by those about the help keys.
func Instructions(lang string, lines []string) []string {
	return slices.Concat(lines, []string{""}, i18n.Wrap(assist.Explain(lang, assist.CardKeys...)))
}

// WhyCommand returns the command at the end of a lost game that goes back to the move
// that lost it; show shows the table.
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

// HelpMenu returns the help menu of the table on the screen.
func (d *Desk) HelpMenu() *intuition.Menu {
	return HelpMenu(d.Env.Lang, func() *table.Table { return d.Table })
}
