package solitairex

import (
	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/prove"
)

var facts = games.Facts{
	Play:   "Put four rows in order, from two to king. Each gap takes the card that follows the one on its left. When nothing fits, the cards out of place are dealt again, twice at most.",
	Author: "Stephen Orr, 1991",
	Mouse:  "Left: click a framed card to move it. Right: the menu.",
	Icon: `
		wwww........wwww
		wrrww......wwkkw
		.wrrww....wwkkw.
		..wrrww..wwkkw..
		...wrrwwwwkkw...
		....wrrwwkkw....
		.....wrrkkw.....
		......wkrw......
		......wkrw......
		.....wkkrrw.....
		....wkkwwrrw....
		...wkkwwwwrrw...
		..wkkww..wwrrw..
		.wkkww....wwrrw.
		wkkww......wwrrw
		wwww........wwww`,
	Cards: true, Lamp: true, Wishes: prove.Wishes,
	Variations: map[string]i18n.Text{"solitaire": "alone", "tournament": "a tournament"},
}
