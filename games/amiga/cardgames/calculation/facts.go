package calculation

import (
	"phosphor/games"
	"phosphor/games/cards"
)

var facts = games.Facts{
	Play: games.Text{"Four foundations, whatever the suit: one counts by ones, one by twos, one by threes, one by fours. Four heaps hold what does not fit yet, and only their last card is free.",
		"Vier Grundstapel ohne Rücksicht auf Farben: einer zählt in Einern, einer in Zweiern, einer in Dreiern, einer in Vierern. Vier Haufen halten, was noch nicht passt."},
	Author: games.Text{"Martin Wilson, CardGames, 1992"},
	Icon: `
		wwwwwwwkwwwwwwww
		wwwkwwwkwwkkkwww
		wwkkwwwkwkwwwkww
		wwwkwwwkwwwwkwww
		wwwkwwwkwwkkwwww
		wwkkkwwkwkkkkkww
		wwwwwwwkwwwwwwww
		kkkkkkkkkkkkkkkk
		wwwwwwwkwwwwwwww
		wrrrwwwkwwwwrwww
		wwwwrwwkwwwrrwww
		wwrrwwwkwwrwrwww
		wwwwrwwkwrrrrrww
		wrrrwwwkwwwwrwww
		wwwwwwwkwwwwwwww
		kkkkkkkkkkkkkkkk`,
}

var spoken = cards.Spoken{Names: map[string]games.Text{
	"foundation0": {"foundation by ones", "Grundstapel der Einer"}, "foundation1": {"foundation by twos", "Grundstapel der Zweier"},
	"foundation2": {"foundation by threes", "Grundstapel der Dreier"}, "foundation3": {"foundation by fours", "Grundstapel der Vierer"},
	"tableau": {"heap", "Haufen"},
}}
