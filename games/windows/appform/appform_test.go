package appform

import (
	"testing"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/amiga/cardgames"
	"phosphor/games/amiga/solitairex"
	"phosphor/games/app"
	"phosphor/games/internal/apptest"
	"phosphor/games/oberon/minesweeper"
	"phosphor/games/oberon/scramble"
	"phosphor/games/oberon/sokoban"
	"phosphor/games/oberon/tetris"
	"phosphor/games/windows/gobblet"
)

func TestControls(t *testing.T) {
	for _, mode := range []string{"win256", "win-mono"} {
		t.Run(mode, func(t *testing.T) {
			apptest.Controls(t, Info(&apptest.Program), mode)
			apptest.Idle(t, Info(&apptest.Program), mode)
		})
	}
}

// What a game draws piece by piece is what it looks like as a whole.
func TestGames(t *testing.T) {
	list := []*app.Program{&minesweeper.Program, &scramble.Program, &sokoban.Program, &tetris.Program, &gobblet.Program, &solitairex.Program, &cardgames.Tour}
	apptest.Games(t, list, []string{"win256", "win-mono"}, func(t *testing.T, mode string, p *app.Program) (games.Game, func() bool) {
		g, err := Info(p).Start(games.Env{Mode: must(modes.Find(mode)), Deal: "1", Lang: "en"})
		d := must(g, err).(*Desk)
		return d, func() bool {
			d.Update(d.Screen().Rect)
			return true
		}
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
