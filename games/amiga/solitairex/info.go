package solitairex

import (
	"phosphor/assets"
	"phosphor/games"
	"phosphor/games/amiga/solitairex/rules"
)

// Info is the game's row of the catalogue.
var Info = games.Info{
	Name:       "solitairex",
	Title:      "SolitaireX",
	Machine:    "Amiga",
	About:      "Four rows and their gaps, after Stephen Orr",
	Modes:      []string{"amiga-200", "amiga-200-mono"},
	Mono:       "amiga-200-mono",
	Variations: rules.Variations,
	DataDir:    "SolitaireX",
	Assets:     assets.Amiga,
	Open:       Start,
}
