package gobblet

import (
	"slices"
	"testing"

	"phosphor/games"
)

// walked is how many pieces are on the board, and whether a walk is in progress.
func (d table) walked() (pieces int, walks bool) {
	for _, square := range d.state().Board {
		pieces += len(square)
	}
	return pieces, d.Ask("where walk").Error == ""
}

// TestWalk checks that the walk goes from move to move on the form, by keys and by mouse, and
// leaves no trace.
func TestWalk(t *testing.T) {
	d := open(t, "win256", games.Env{Variation: "gobblers"})
	plain := d.Do("frame").Hash
	for _, move := range []string{"s1 B2", "s1 C3", "s3 A1", "s2 C2"} {
		d.Do("do %s", move)
	}
	before := d.Do("frame").Hash
	d.Do("messages")
	d.Do("key f6")
	// The third move lost it, and the fourth gave that back.
	if got := d.Do("messages").Messages; !slices.Equal(got, []string{"Arrow keys, Esc. Counts as help.", "This game can still be won."}) {
		t.Errorf("message %q", got)
	}
	d.Golden("walk-win256")
	d.Do("key left")
	d.Do("key left")
	if n, walks := d.walked(); n != 2 || !walks {
		t.Errorf("two steps back there are %d pieces on the board", n)
	}
	mark := d.Do("where walk:1")
	d.Do("press left %d %d", mark.X, mark.Y)
	d.Do("move %d %d", mark.X-90, mark.Y) // and slid to the first
	d.Do("release left %d %d", mark.X-90, mark.Y)
	if n, walks := d.walked(); n != 0 || !walks {
		t.Errorf("at the first mark there are %d pieces on the board", n)
	}
	d.Do("key end")
	d.Do("key escape")
	d.Do("wait 8000")
	if got := d.Do("frame").Hash; got != before {
		t.Error("the walk leaves pixels on the form")
	}
	d.Do("key f6")
	d.Do("key home")
	d.Do("key escape")
	d.Do("wait 8000")
	if got := d.Do("frame").Hash; got != plain {
		t.Error("at its start the walk leaves pixels on the form")
	}
	d.Do("key f6")
	d.Click("button:New")                         // the bar lies over it
	if n, walks := d.walked(); n != 4 || !walks { // it is the last mark
		t.Error("a button under the bar was pressed")
	}
}

// TestWalkToTheError checks that the losing move is named and shown, and that F4 does
// not play it.
func TestWalkToTheError(t *testing.T) {
	d := open(t, "win-mono", games.Env{Variation: "gobblers"})
	d.Do("do lift s3") // in two halves, as players do
	d.Do("do place B2")
	d.Do("do s1 B2")
	d.said()
	d.Do("key f6")
	if got := d.said(); got != "Arrow keys, Esc. Counts as help.|Move 1 lost the game." {
		t.Errorf("message %q", got)
	}
	d.Do("key home")
	if got := d.said(); got != "Move 1 lost the game: Medium white piece to B2." {
		t.Errorf("message %q", got)
	}
	d.Golden("walk-win-mono")
	d.Do("key f4")
	if got, _ := d.walked(); got != 0 {
		t.Error("F4 plays the move that lost the game")
	}
}

// TestWalkAgainstTheComputer checks that the computer waits during a walk, and continues from
// its end.
func TestWalkAgainstTheComputer(t *testing.T) {
	for _, variation := range []string{"classic", "gobblers"} {
		d := open(t, "win256", games.Env{Variation: variation})
		d.Click("radio:OrangeComputer")
		for range 2 {
			d.Do("do %s", d.Do("moves").Moves[0])
			d.Do("wait 10000")
		}
		four, _ := d.walked()
		d.Do("key f6")
		d.Do("key left")
		d.Do("wait 10000")
		if n, walks := d.walked(); n != four-1 || !walks || d.state().Turn != "o" {
			t.Errorf("%s: one step back there are %d pieces on the board, then %d", variation, four, n)
		}
		d.Do("key escape")
		d.Do("wait 10000")
		if n, walks := d.walked(); n != four || walks || d.state().Turn != "w" {
			t.Errorf("%s: the computer does not continue: %d pieces on the board", variation, n)
		}
	}
}

// TestWalkWithAPieceInTheHand checks that a piece in the hand goes back before the walk
// begins.
func TestWalkWithAPieceInTheHand(t *testing.T) {
	d := open(t, "win256", games.Env{})
	d.Do("do s1 B2")
	d.Do("do lift s1")
	d.Do("key f6")
	if _, walks := d.walked(); !walks || d.state().Lifted != nil {
		t.Error("the piece remains in the hand")
	}
	d.Do("key left")
	if n, _ := d.walked(); n != 0 {
		t.Errorf("one step back there are %d pieces on the board", n)
	}
}
