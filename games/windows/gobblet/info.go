package gobblet

import (
	"phosphor/assets"
	"phosphor/games"
	"phosphor/games/windows/gobblet/rules"
)

const gameName = "gobblet"

// Info is the game's row of the catalogue.
var Info = games.Info{
	Name:       gameName,
	Title:      "Gobblet",
	Machine:    "Windows 95",
	About:      "Pieces that swallow pieces, for two or one",
	Modes:      []string{"win256", "win-mono"},
	Mono:       "win-mono",
	Variations: rules.Variants(),
	DataDir:    "GOBBLET",
	Assets:     assets.Gobblet,
	Open:       Start,
}
