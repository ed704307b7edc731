package gobblet

import (
	"testing"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
)

// TestMatches checks that every move of a random game, including half moves, can be saved,
// undone and redone.
func TestMatches(t *testing.T) {
	drivetest.Matches(t, Info, "win-mono", 200)
}

func FuzzLoad(f *testing.F) { drivetest.FuzzLoad(f, Info, "win-mono") }

// TestRedo checks that a move undone against the computer is redone with its answer, by
// keys, each once.
func TestRedo(t *testing.T) {
	d := open(t, "win-mono", games.Env{Lang: "de"})
	d.Click("radio:OrangeComputer")
	for _, m := range []string{"s1 A1", "s2 D1"} {
		d.Do("do %s", m)
		d.Do("wait 4000")
	}
	second := string(d.Raw("state"))
	d.Do("undo")
	first := string(d.Raw("state"))
	d.Do("undo")
	for i, want := range []string{first, second} {
		key := [...]string{"shift+f2", "ctrl+shift+z"}[i]
		d.Do("keydown %s", key)
		d.Do("wait 3000")
		d.Do("keyup %s", key)
		if got := string(d.Raw("state")); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", key, got, want)
		}
	}
	d.said()
	d.Do("key shift+f2")
	if got := d.said(); got != "Es gibt nichts zu wiederholen" {
		t.Errorf("message %q", got)
	}
	// With two people, a key redoes a whole move, and a pipe half a move.
	d.Click("radio:OrangePerson")
	d.Do("new 3")
	d.Do("do lift s1")
	d.Do("do place B2")
	whole := string(d.Raw("state"))
	d.Do("key ctrl+z")
	d.Do("redo")
	if got := d.lifted(); got != "w4@s1" {
		t.Errorf("redo of half a move: %q", got)
	}
	d.Do("undo")
	d.Do("key ctrl+shift+z")
	if got := string(d.Raw("state")); got != whole {
		t.Errorf("redo of a whole move:\n%s\nwant\n%s", got, whole)
	}
}
