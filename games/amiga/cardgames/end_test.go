package cardgames

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/games"
)

// TestEnd checks that the end of a won game is animated by registers and thrown cards at
// the right pace, comes to rest, and restores the colours.
func TestEnd(t *testing.T) {
	for _, mode := range []string{"amiga", "amiga-mono"} {
		g := begin(t, "pyramid", mode, games.Env{})
		regs := g.Regs().Words()
		if err := g.Match().Layout([]byte(layout(t, "pyramid", "foundation0", "tableau0=KC"))); err != nil {
			t.Fatal(err)
		}
		g.Table.Click(g.Table.Position().Index("tableau0"), 0)
		if g.view != endView {
			t.Fatalf("%s: no animation at the end", mode)
		}
		n, pixels, quiet := 0, "", 0
		for ; ; n++ {
			due, ok := g.Due()
			if !ok {
				break
			}
			if step := due - g.Now(); step < 30*time.Millisecond || due > time.Minute {
				t.Fatalf("%s: the next change is at %v, now is %v", mode, due, g.Now())
			}
			g.Advance(due)
			if now := string(g.Screen().Pix); now == pixels {
				quiet++ // a register has changed
			} else {
				pixels = now
			}
		}
		if mode == "amiga" && quiet < 100 || mode != "amiga" && quiet > 2 {
			t.Errorf("%s: %d changes, %d of them without a pixel", mode, n, quiet)
		}
		if mode == "amiga" && slices.Equal(regs, g.Regs().Words()) {
			t.Errorf("%s: no colours rotate", mode)
		}
		g.Event(input.Event{Kind: input.KeyDown, Key: "escape", Time: g.Now()})
		if g.view != tableView || !slices.Equal(regs, g.Regs().Words()) {
			t.Errorf("%s: view %v, registers restored: %v", mode, g.view, slices.Equal(regs, g.Regs().Words()))
		}
		// After undo the game continues; after another win, a click leaves all cards where
		// they are.
		if err := g.Match().Undo(); err != nil {
			t.Fatal(err)
		}
		g.Table.Click(g.Table.Position().Index("tableau0"), 0)
		p := input.Event{Kind: input.Press, Button: input.Left, Time: g.Now()}
		p.At.X, p.At.Y = 600, 200
		g.Event(p)
		if now := string(g.Screen().Pix); now != pixels {
			t.Errorf("%s: a click does not shorten it", mode)
		}
		if err := g.Match().Undo(); err != nil || g.view != tableView {
			t.Errorf("%s: undo during the animation: %v, view %v", mode, err, g.view)
		}
		if err := g.Match().New("7"); err != nil || g.view != tableView || fmt.Sprint(g.Regs().Words()) != fmt.Sprint(regs) {
			t.Errorf("%s: a new game: %v, view %v", mode, err, g.view)
		}
	}
}
