package calculation

import (
	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/cards"
)

var facts = games.Facts{
	Play:   "Build four foundations regardless of suit: by ones, twos, threes and fours. Four heaps hold what does not fit yet; only their last card is available.",
	Author: "Martin Wilson, CardGames, 1992",
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

var spoken = cards.Spoken{Names: map[string]i18n.Text{
	"foundation0": "foundation by ones", "foundation1": "foundation by twos",
	"foundation2": "foundation by threes", "foundation3": "foundation by fours",
	"tableau": "heap",
}}
