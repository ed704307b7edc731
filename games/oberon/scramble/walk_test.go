package scramble

import (
	"image"
	"testing"

	"phosphor/games"
)

// TestWalkBelow checks that the bar of a walk is below the board, and that the board is
// back in place after it.
func TestWalkBelow(t *testing.T) {
	for _, mode := range []string{"oberon256", "oberon-mono"} {
		p := sit(t, mode, games.Env{Deal: "1"})
		p.Do("new 3")
		for range 3 {
			p.Do("do %s", p.Do("moves").Moves[0])
		}
		before := p.Do("where cell:3,3")
		p.Do("key f6")
		rect := func(name string) image.Rectangle {
			a := p.Do("where %s", name)
			return image.Rect(a.X, a.Y, a.X+a.W, a.Y+a.H)
		}
		bar := rect("walk")
		for _, cell := range []string{"cell:0,0", "cell:3,3", "cell:0,3"} {
			if r := rect(cell); r.Overlaps(bar) || r.Max.Y > bar.Min.Y {
				t.Errorf("%s: %s is at %v, the bar at %v", mode, cell, r, bar)
			}
		}
		p.Do("key escape")
		if after := p.Do("where cell:3,3"); after.X != before.X || after.Y != before.Y || after.W != before.W || after.H != before.H {
			t.Errorf("%s: the board is not shown again", mode)
		}
	}
}
