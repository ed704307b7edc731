package catalog_test

import (
	"context"
	"encoding/json"
	"fmt"
	"image"
	"slices"
	"testing"

	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
	"phosphor/games/prove"
)

// TestWalkOnDesks checks that the walk through a lost game suits the machine, in colour and in
// black and white, and can be controlled by keys and mouse on every desk. Escape continues
// from its position.
func TestWalkOnDesks(t *testing.T) {
	for _, machine := range machines {
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
				t.Errorf("%s: Left leads to %d", mode, made())
			}
			mark := d.Do("where walk:3")
			d.Do("press left %d %d", mark.X, mark.Y)
			d.Do("release left %d %d", mark.X, mark.Y)
			if said := d.Do("messages").Messages; made() != 3 || len(said) != 1 || said[0] != "Move 4 lost the game: Deal from the stock." {
				t.Errorf("%s: a click on the third mark leads to %d: %q", mode, made(), said)
			}
			d.Do("key escape")
			for _, m := range d.Do("moves").Moves {
				if m != "deal" { // which is the move that follows
					d.Do("do %s", m)
					break
				}
			}
			if a := d.Ask("where walk"); a.Error == "" {
				t.Errorf("%s: the walk was not ended", mode)
			}
		}
	}
}

// TestWalkInRows checks the bar of a walk over SolitaireX's own drawing on other desks.
func TestWalkInRows(t *testing.T) {
	search := searchOnce()
	for _, machine := range []string{"atari", "oberon", "windows"} {
		info := on(t, "solitairex", machine)
		d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "1", Search: search()})
		d.Do("do %s", d.Do("moves").Moves[0])
		d.Do("key f6")
		d.Golden("walk-rows-" + info.Modes[0])
	}
}

// TestWalkBeforeReshuffle checks that a walk to a dead end of SolitaireX does not call the
// game lost if a reshuffle may save it.
func TestWalkBeforeReshuffle(t *testing.T) {
	search := searchOnce()
	for _, machine := range machines {
		info := on(t, "solitairex", machine)
		d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "4", Search: search()})
		moves := d.Do("moves").Moves
		for ; !slices.Equal(moves, []string{"reshuffle"}); moves = d.Do("moves").Moves {
			d.Do("do %s", moves[0])
		}
		d.Do("messages")
		d.Do("key f6")
		if said := d.Do("messages").Messages; len(said) != 2 || said[1] != "It is not known whether you can win." {
			t.Errorf("%s: %q", machine, said)
		}
	}
}

// TestNoHelpSaysSo checks that a game without a walk, a lamp or hints says so in one line.
func TestNoHelpSaysSo(t *testing.T) {
	for _, c := range []struct {
		game string
		said map[string]string // by keys
	}{
		{"tetris", map[string]string{"f4": "There are no hints in Tetris.", "shift+f4": "There are no hints in Tetris.", "f6": "You cannot walk through a game of Tetris.", "f9": "There is no lamp in Tetris."}},
		{"grandtour", map[string]string{"f4": "There are no hints in the Grand Tour.", "shift+f4": "There are no hints in the Grand Tour.", "f6": "You cannot walk through the Grand Tour.", "f9": "There is no lamp in the Grand Tour."}},
		{"minesweeper", map[string]string{"f6": "You cannot walk through a game of MineSweeper."}},
		{"gobblet", map[string]string{"f6": "There are no moves to walk through.", "f9": "Only the 3 x 3 board has a lamp",
			"shift+f4": "To watch a game, let the computer play both sides", "shift+f9": "All games of Gobblet start the same way"}},
	} {
		for _, machine := range machines {
			info := on(t, c.game, machine)
			d := drivetest.New(t, info, smallest(t, info).Name, games.Env{Deal: "1"})
			last := ""
			for key, want := range c.said {
				d.Do("wait 20000")
				before := d.Do("frame").Hash
				d.Do("messages")
				d.Do("key %s", key)
				if said := d.Do("messages").Messages; len(said) != 1 || said[0] != want {
					t.Errorf("%s on %s: the text of %s is %q, want %q", c.game, machine, key, said, want)
				}
				if machine != "oberon" && want != last && d.Do("frame").Hash == before { // where it stays in the log
					t.Errorf("%s on %s: the text of %s is not on the screen", c.game, machine, key)
				}
				last = want
				d.Do("key return") // of a box, where the line is too long
			}
		}
	}
}

// TestWonWithHelp checks that a puzzle that was solved with a hint says so.
func TestWonWithHelp(t *testing.T) {
	info := on(t, "sokoban", "windows")
	d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "1"})
	for range 4 { // two moves, each shown and made
		d.Do("key f4")
		d.Do("wait 3000")
	}
	d.Golden("won-with-help")
}

// TestWalkHidesNothing checks that the bar of a walk covers nothing clickable on the
// smallest screens, and that everything is restored after it.
func TestWalkHidesNothing(t *testing.T) {
	for _, game := range catalog.All {
		if slices.Contains([]string{"tetris", "grandtour", "minesweeper"}, game.Name) { // which have no walk
			continue
		}
		for _, machine := range game.Machines() {
			info := on(t, game.Name, machine)
			modes := []string{smallest(t, info).Name, info.Mono}
			if modes[0] == modes[1] {
				modes = modes[:1]
			}
			for _, mode := range modes {
				t.Run(game.Name+"-"+mode, func(t *testing.T) {
					t.Parallel()
					walkOver(t, info, mode)
				})
			}
		}
	}
}

// walkOver begins a walk, checks where everything is, and ends it.
func walkOver(t *testing.T, info *games.Info, mode string) {
	d := drivetest.New(t, info, mode, games.Env{Deal: "8", Search: unknown})
	if info.Name == "scramble" {
		d.Do("new 5")
	}
	for n := range 3 {
		moves := d.Do("moves").Moves
		d.Do("do %s", moves[n%len(moves)])
	}
	var state struct{ Piles []struct{ Name string } }
	if err := json.Unmarshal(d.Raw("state"), &state); err != nil {
		t.Fatal(err)
	}
	names := []string{}
	for _, p := range state.Piles {
		names = append(names, p.Name)
	}
	for i := 0; i < 400 && len(state.Piles) == 0; i++ {
		names = append(names, fmt.Sprintf("cell:%d,%d", i%20, i/20))
	}
	lie := func() map[string]image.Rectangle {
		list := map[string]image.Rectangle{}
		for _, name := range names {
			if a := d.Ask("where %s", name); a.Error == "" {
				list[name] = image.Rect(a.X, a.Y, a.X+a.W, a.Y+a.H)
			}
		}
		return list
	}
	before, size := lie(), d.Screen().Rect
	d.Do("key f6")
	if d.Screen().Rect != size {
		t.Fatalf("the screen has %v, want %v", d.Screen().Rect, size)
	}
	a := d.Do("where walk")
	bar := image.Rect(a.X, a.Y, a.X+a.W, a.Y+a.H)
	if !bar.In(size) {
		t.Errorf("the bar is at %v", bar)
	}
	during := lie()
	for name, r := range during {
		if r.Overlaps(bar) || !r.In(size) || r.Dx() < 3 || r.Dy() < 3 {
			t.Errorf("%s is at %v, the bar at %v", name, r, bar)
		}
	}
	if len(during) < 4 || len(during) != len(before) {
		t.Errorf("%d things are found, before the walk %d", len(during), len(before))
	}
	d.Do("key escape")
	if d.Ask("where walk").Error == "" {
		t.Error("Escape did not end the walk")
	}
	after := lie()
	for name, r := range before { // a window that has grown may have moved
		if at := before[names[0]].Min; after[name].Sub(after[names[0]].Min) != r.Sub(at) {
			t.Errorf("%s is at %v after the walk, want %v", name, after[name], r)
		}
	}
}

// unknown decides nothing.
func unknown(func(context.Context) prove.Result) prove.Search {
	return prove.Now(func(context.Context) prove.Result { return prove.Result{} })
}
