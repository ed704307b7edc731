package games_test

import (
	"slices"
	"strings"
	"testing"

	"phosphor/games"
)

// TestOn checks that a game runs on its own machine, and on those that it is listed for.
func TestOn(t *testing.T) {
	amiga := &games.Info{Name: "golf", Machine: "Amiga"}
	info := &games.Info{Name: "golf", Machine: "Atari ST", Elsewhere: []*games.Info{amiga}}
	if got := info.Machines(); !slices.Equal(got, []string{"atari", "amiga"}) {
		t.Errorf("machines %q", got)
	}
	for machine, want := range map[string]*games.Info{"": info, "atari": info, "amiga": amiga} {
		if got, err := info.On(machine); err != nil || got != want {
			t.Errorf("on %q: %v, %v", machine, got, err)
		}
	}
	if _, err := info.On("oberon"); err == nil || !strings.Contains(err.Error(), `"oberon" (atari amiga)`) {
		t.Errorf("on an unknown machine: %v", err)
	}
}
