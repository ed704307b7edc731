package catalog_test

import (
	"testing"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
)

// The walk through a lost game looks like the machine, in colour and in black and white, and is
// led by keys and by the mouse on every desk. Escape plays on from where it is.
func TestWalkOnDesks(t *testing.T) {
	for _, machine := range guided {
		info := on(t, "golf", machine)
		for _, mode := range []string{info.Modes[0], info.Mono} {
			d := drivetest.New(t, info, mode, games.Env{Deal: "8"})
			for range 15 {
				d.Do("do deal") // the fourth loses it
			}
			d.Do("key f6")
			if said := d.Do("messages").Messages; len(said) != 2 || said[1] != "Move 4 lost the game." {
				t.Errorf("%s: %q", mode, said)
			}
			d.Golden("walk-" + mode)
			made := func() int { return len(d.Do("state").Piles[1].Cards) - 1 } // on the foundation
			d.Do("key left")
			if made() != 14 {
				t.Errorf("%s: Left goes to %d", mode, made())
			}
			mark := d.Do("where walk:3")
			d.Do("press left %d %d", mark.X, mark.Y)
			d.Do("release left %d %d", mark.X, mark.Y)
			if said := d.Do("messages").Messages; made() != 3 || len(said) != 1 || said[0] != "Move 4 lost the game: Deal from the stock." {
				t.Errorf("%s: a click on the third mark goes to %d: %q", mode, made(), said)
			}
			d.Do("key escape")
			for _, m := range d.Do("moves").Moves {
				if m != "deal" { // which is the move that follows
					d.Do("do %s", m)
					break
				}
			}
			if a := d.Ask("where walk"); a.Error == "" {
				t.Errorf("%s: the walk goes on", mode)
			}
		}
	}
}

// SolitaireX draws its rows itself on the desks of other machines; the bar lies over them.
func TestWalkInRows(t *testing.T) {
	for _, machine := range []string{"atari", "oberon", "windows"} {
		info := on(t, "solitairex", machine)
		d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "1"})
		d.Do("do %s", d.Do("moves").Moves[0])
		d.Do("key f6")
		d.Golden("walk-rows-" + info.Modes[0])
	}
}

// A puzzle that was solved with a hint says so.
func TestWonWithHelp(t *testing.T) {
	info := on(t, "sokoban", "windows")
	d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "1"})
	for range 4 { // two moves, each shown and made
		d.Do("key f4")
		d.Do("wait 3000")
	}
	d.Golden("won-with-help")
}
