package apptest

import (
	"testing"

	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/internal/shared"
)

// Games plays games at random, see Monkey. open opens one in a mode and returns a
// function that redraws it as a whole.
func Games(t *testing.T, list []*app.Program, modes []string, open func(t *testing.T, mode string, p *app.Program) (g games.Game, whole func() bool)) {
	for _, p := range list {
		t.Run(p.Name, func(t *testing.T) {
			for seed := range shared.Often(1, 30) {
				g, whole := open(t, modes[seed%len(modes)], p)
				Monkey(t, g, int64(seed), 120, whole)
			}
		})
	}
}
