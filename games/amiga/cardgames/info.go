package cardgames

import (
	"phosphor/games"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/amiga/cardscreen"
	"phosphor/games/cards/table"
)

// Infos returns the rows of the catalogue: the six games and the Grand Tour. They
// are one program, which begins at the table of the game that was called.
func Infos() (rows []*games.Info) {
	grand := table.Game{Name: tour.Name, Title: english.tour, About: "All six, one after the other"}
	for _, g := range append(tour.Stages[:len(tour.Stages):len(tour.Stages)], &grand) {
		row := cardscreen.Info(g)
		row.Open = func(env games.Env) (games.Game, error) { return start(g.Name, env) }
		rows = append(rows, row)
	}
	return rows
}
