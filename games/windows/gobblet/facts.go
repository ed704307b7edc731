package gobblet

import (
	"phosphor/assets/i18n"
	"phosphor/games"
)

var facts = games.Facts{
	Play:       "Get four in a row to win. A larger piece covers and hides a smaller one, so remember what is below. If you touch a piece, you must play it.",
	Author:     "a program written in Delphi, for Windows 95",
	Mouse:      "Left: pick up a piece and put it down.",
	Icon:       games.MachineIcon,
	Lamp:       true,
	Variations: map[string]i18n.Text{"classic": "Gobblet, 4 x 4", "gobblers": "Gobblers, 3 x 3"},
}
