package solitaire

import (
	"phosphor/assets/i18n"
	"phosphor/games"
)

var facts = games.Facts{
	Play:       "Build four foundations from ace to king, and seven columns in alternating colours. Go through the stock as often as you like; there is no score to worry about.",
	Author:     "Patrick Saladin, ETH Oberon System 3",
	Variations: map[string]i18n.Text{"1": "draw one card", "2": "draw two cards", "3": "draw three cards"},
}
