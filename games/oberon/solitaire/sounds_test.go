package solitaire

import (
	"slices"
	"testing"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
)

// TestSounds checks that cards are heard only if the player wants more sounds than the
// original had.
func TestSounds(t *testing.T) {
	for _, more := range []bool{false, true} {
		p := drivetest.New(t, &Info, "oberon256", games.Env{More: more})
		p.Do("sounds")
		p.Do("do deal")
		p.Do("undo")
		got := p.Do("sounds").Sounds
		if want := []string{"TURN", "MOVE"}; more != slices.Equal(got, want) || !more && len(got) > 0 {
			t.Errorf("more %v: %v", more, got)
		}
	}
}
