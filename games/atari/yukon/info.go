package yukon

import (
	"phosphor/assets"
	"phosphor/games"
	"phosphor/games/atari/yukon/rules"
)

// Info is the game's row of the catalogue.
var Info = games.Info{
	Name:    "yukon",
	Title:   "Yukon",
	Machine: "Atari ST",
	About:   "Patience with casino points, after Dirk Haun",
	Modes: []string{"falcon16", "st-high", "falcon4", "falcon256", "falcon4-640x480", "falcon16-640x480", "falcon256-640x480",
		"st-medium", "st-low", "ste-low", "tt-low"},
	Mono:       "st-high",
	Variations: rules.Variations,
	DataDir:    "YUKONDAT",
	DataVar:    "YUKONDAT",
	Assets:     assets.Yukon,
	Open:       Start,
}
