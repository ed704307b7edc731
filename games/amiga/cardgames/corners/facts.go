package corners

import (
	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/cards"
)

var facts = games.Facts{
	Play:   "Build up four suits in the corners of a square of nine, from the rank of the first card, with aces after kings. Build down on the cross between them, regardless of suit.",
	Author: "Martin Wilson, CardGames, 1992",
	Icon: `
		kkkkkkkkkkkkkkkk
		kyyyykwwwwkyyyyk
		kyryykwwwwkyykyk
		kyyyykwrrwkyyyyk
		kyyyykwwwwkyyyyk
		kkkkkkkkkkkkkkkk
		kwwwwkwwwwkwwwwk
		kwwwwkwwwwkwwwwk
		kwkkwkwrrwkwkkwk
		kwwwwkwwwwkwwwwk
		kkkkkkkkkkkkkkkk
		kyyyykwwwwkyyyyk
		kyyyykwkkwkyyyyk
		kykyykwwwwkyyryk
		kyyyykwwwwkyyyyk
		kkkkkkkkkkkkkkkk`,
}

var spoken = cards.Spoken{Names: map[string]i18n.Text{
	"foundation0": "top left corner", "foundation1": "top right corner",
	"foundation2": "bottom left corner", "foundation3": "bottom right corner",
	"tableau0": "top of the cross", "tableau1": "left of the cross", "tableau2": "centre of the cross",
	"tableau3": "right of the cross", "tableau4": "bottom of the cross",
}}
