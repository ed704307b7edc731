package cardgames

import (
	"phosphor/games"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/amiga/cardscreen"
	"phosphor/games/cards/table"
)

// Infos returns the rows of all games of the program.
func Infos() (rows []*games.Info) {
	for _, g := range tour.Stages {
		rows = append(rows, Info(g))
	}
	return append(rows, TourInfo())
}

// Info returns the row of the catalogue of one of the six games, or of TourInfo. They are
// one program, which begins at the table of the game that was called.
func Info(g *table.Game) *games.Info {
	row := cardscreen.Info(g)
	row.Open = func(env games.Env) (games.Game, error) { return start(g.Name, env) }
	return row
}

// TourInfo returns the row of the catalogue of the Grand Tour.
func TourInfo() *games.Info {
	row := Info(&table.Game{Name: tour.Name})
	mouse := row.Facts.Mouse
	row = Tour.Row(*row)
	row.Facts.Mouse = mouse
	return row
}
