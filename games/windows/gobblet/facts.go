package gobblet

import (
	"phosphor/assets/i18n"
	"phosphor/games"
)

var facts = games.Facts{
	Play:       "Four in a row win. A large piece swallows a smaller one and hides it, so remember what stands below. A piece that is touched must be played.",
	Author:     "a program written in Delphi, for Windows 95",
	Mouse:      "Left: take a piece and put it down.",
	Icon:       games.MachineIcon,
	Lamp:       true,
	Variations: map[string]i18n.Text{"classic": "Gobblet, 4 x 4", "gobblers": "Gobblers, 3 x 3"},
}
