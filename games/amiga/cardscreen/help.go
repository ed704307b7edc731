package cardscreen

import (
	"phosphor/games/amiga/intuition"
	"phosphor/games/cards/table"
)

// A Help is a menu with what a table offers to a person who wants help. The zero value
// has not been shown yet.
type Help struct {
	now   func() *table.Table
	lines []table.HelpLine
	items []*intuition.Item
}

// Menu returns the menu for whichever table is in play.
func (h *Help) Menu(lang string, now func() *table.Table) *intuition.Menu {
	h.now, h.lines, h.items = now, table.HelpMenu(lang, now), nil
	for _, l := range h.lines {
		h.items = append(h.items, &intuition.Item{Text: l.Text, Key: l.Key, Chosen: func() {
			l.Do()
			h.Check()
		}})
	}
	h.Check()
	return &intuition.Menu{Title: table.HelpTitle(lang), Items: h.items}
}

// Check puts marks at the items that hold, and ghosts all where there is no help.
func (h *Help) Check() {
	if h.now == nil {
		return
	}
	t := h.now()
	for i, l := range h.lines {
		h.items[i].Disabled = t != nil && !t.Guided()
		if l.Checked != nil {
			h.items[i].Checked = l.Checked()
		}
	}
}

// HelpMenu is the menu that offers help for the table on the screen.
func (d *Desk) HelpMenu() *intuition.Menu {
	return d.help.Menu(d.Env.Lang, func() *table.Table { return d.Table })
}
