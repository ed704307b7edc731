package solitairex

import (
	"phosphor/games"
	"phosphor/games/prove"
)

var facts = games.Facts{
	Play: games.Text{"Bring four rows into order from two to king: into each gap goes the card that follows the one on its left. When nothing fits any more, what is out of place is dealt again, twice at most.",
		"Vier Reihen sind von der Zwei bis zum König zu ordnen: in jede Lücke kommt die Karte, die links auf sie folgt. Passt nichts mehr, wird neu gegeben, was nicht liegt, höchstens zweimal."},
	Author: games.Text{"Stephen Orr, 1991"},
	Mouse:  games.Text{"Left: a click on a card with a frame moves it. Right: the menu.", "Links: ein Klick auf eine Karte mit Rahmen zieht sie. Rechts: das Menü."},
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
	Variations: map[string]games.Text{"solitaire": {"alone", "allein"}, "tournament": {"a tournament", "ein Turnier"}},
}
