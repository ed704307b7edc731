package solitaire

import (
	"phosphor/assets/i18n"
	"phosphor/games"
)

var facts = games.Facts{
	Play:       "Four foundations from ace to king, seven columns of red and black in turn. The stock goes round as often as you like, and no score hurries you.",
	Author:     "Patrick Saladin, ETH Oberon System 3",
	Variations: map[string]i18n.Text{"1": "one card a draw", "2": "two cards a draw", "3": "three cards a draw"},
}
