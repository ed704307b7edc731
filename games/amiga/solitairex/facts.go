package solitairex

import (
	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/prove"
)

var facts = games.Facts{
	Play:   "Bring four rows into order from two to king: into each gap goes the card that follows the one on its left. When nothing fits any more, what is out of place is dealt again, twice at most.",
	Author: "Stephen Orr, 1991",
	Mouse:  "Left: a click on a card with a frame moves it. Right: the menu.",
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
