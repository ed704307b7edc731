package solitairex

import (
	"phosphor/assets"
	"phosphor/games"
)

// Info is the game's catalogue row.
var Info = Program.Row(games.Info{
	Machine: "Amiga", Modes: []string{"amiga-200", "amiga-200-mono", "amiga-256", "amiga-256-mono"}, Mono: "amiga-200-mono",
	DataDir: "SolitaireX", Assets: assets.Amiga, Open: Start,
})
