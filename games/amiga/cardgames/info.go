package cardgames

import (
	"phosphor/assets"
	"phosphor/games"
	"phosphor/games/amiga/cardgames/tour"
)

// Infos returns the rows of the catalogue: the six games and the Grand Tour. They
// are one program, which begins at the table of the game that was called.
func Infos() (rows []*games.Info) {
	about := map[string]string{
		"pyramid":     "Pairs that make thirteen",
		"golf":        "One up or one down, until a king",
		"klondike":    "Three cards at a time",
		"corners":     "A box of nine places",
		"calculation": "By ones, twos, threes and fours",
		"canfield":    "Two stocks, one of them to hold",
		tour.Name:     "All six, one after the other",
	}
	row := func(name string) *games.Info {
		return &games.Info{
			Name: name, Title: english.names[name], Machine: "Amiga", About: about[name],
			Modes: []string{"amiga", "amiga-mono"}, Mono: "amiga-mono",
			DataDir: "CardGames", Assets: assets.Amiga,
			Open: func(env games.Env) (games.Game, error) { return start(name, env) },
		}
	}
	for _, s := range tour.Stages {
		rows = append(rows, row(s.Name))
	}
	return append(rows, row(tour.Name))
}
