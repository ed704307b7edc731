package yukon

import (
	"phosphor/assets"
	"phosphor/games"
	"phosphor/games/atari/gem"
	"phosphor/games/atari/yukon/rules"
)

// Info is the game's row of the catalogue.
var Info = games.Info{
	Name:       "yukon",
	Title:      "Yukon",
	Machine:    "Atari ST",
	About:      "Patience with casino points, after Dirk Haun",
	Modes:      gem.Modes,
	Mono:       "st-high",
	Variations: rules.Variations,
	DataDir:    "YUKONDAT",
	DataVar:    "YUKONDAT",
	Assets:     assets.Yukon,
	Open:       Start,
}
