// Package yukon is Yukon, the patience for the Atari ST by Dirk Haun: seven
// columns dealt as in Klondike, any face-up card movable with all cards on
// it, casino points. The requirement is the manual of Release F (1996).
package yukon

import (
	"phosphor/assets"
	"phosphor/games"
)

// Info is the game's row of the catalogue.
var Info = games.Info{
	Name:       "yukon",
	Title:      "Yukon",
	Machine:    "Atari ST",
	About:      "Patience with casino points, after Dirk Haun",
	Modes:      []string{"falcon16", "st-high", "falcon4", "falcon256", "falcon4-640x480", "falcon16-640x480", "falcon256-640x480"},
	Mono:       "st-high",
	Variations: Variations,
	DataDir:    "YUKONDAT",
	Assets:     assets.Yukon,
	Start:      Start,
}
