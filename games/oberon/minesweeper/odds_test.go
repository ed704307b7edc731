package minesweeper

import (
	"testing"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
)

// TestChances shows and hides the chances by key, which counts as help. A box that is
// not proven has no sign.
func TestChances(t *testing.T) {
	for _, mode := range []string{"oberon256", "oberon-mono"} {
		d := drivetest.New(t, &info, mode, games.Env{Deal: "3"})
		d.Do("do open 4 4")
		plain := d.Do("frame").Hash
		d.Do("key c")
		if d.Do("frame").Hash == plain {
			t.Errorf("%s: no chances are visible", mode)
		}
		d.Do("key c")
		if d.Do("frame").Hash != plain {
			t.Errorf("%s: the chances are still visible", mode)
		}
	}
}
