package appwindow

import (
	"testing"

	"phosphor/games/amiga/cardgames"
	"phosphor/games/amiga/solitairex"
	"phosphor/games/app"
	"phosphor/games/internal/apptest"
	"phosphor/games/internal/shared"
	"phosphor/games/oberon/minesweeper"
	"phosphor/games/oberon/scramble"
	"phosphor/games/oberon/sokoban"
	"phosphor/games/oberon/tetris"
	"phosphor/games/windows/gobblet"
)

// What a game draws piece by piece is what it looks like as a whole.
func TestGames(t *testing.T) {
	for _, p := range []*app.Program{&minesweeper.Program, &scramble.Program, &sokoban.Program, &tetris.Program, &gobblet.Program, &solitairex.Program, &cardgames.Tour} {
		t.Run(p.Name, func(t *testing.T) {
			for seed := range shared.Often(1, 30) {
				d := open(t, []string{"falcon16", "st-high"}[seed%2], p)
				apptest.Monkey(t, d, int64(seed), 120, func() bool {
					if d.Modal() || d.top() == nil {
						return false
					}
					d.top().frame.Update(d.top().frame.Work())
					return true
				})
			}
		})
	}
}
