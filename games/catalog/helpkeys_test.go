package catalog_test

import (
	"context"
	"testing"

	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
	"phosphor/games/prove"
)

// TestHelpInEveryGame presses F1 and F4 in every game: F1 shows the help, F4 shows a move or says
// why it does not.
func TestHelpInEveryGame(t *testing.T) {
	// Nothing is searched here, which takes long: nobody knows a move.
	nobody := func(func(context.Context) prove.Result) prove.Search {
		return prove.Now(func(context.Context) prove.Result { return prove.Result{Verdict: prove.Unknown} })
	}
	for _, info := range catalog.All {
		d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "2", Search: nobody})
		d.Do("wait 8000")
		before := d.Do("frame").Hash
		d.Do("key f1")
		d.Do("wait 100")
		if d.Do("frame").Hash == before {
			t.Errorf("%s: F1 shows no help", info.Name)
		}
		d = drivetest.New(t, info, info.Modes[0], games.Env{Deal: "2", Search: nobody})
		if info.Name == "scramble" { // the picture lies in order until a game begins
			d.Do("new")
		}
		d.Do("wait 8000")
		if info.Name == "tetris" { // what falls is no answer
			d.Do("key p")
		}
		before = d.Do("frame").Hash
		d.Do("messages")
		d.Do("key f4")
		d.Do("wait 2000")
		if said := d.Do("messages").Messages; len(said) == 0 && d.Do("frame").Hash == before {
			t.Errorf("%s: F4 does nothing", info.Name)
		}
	}
}
