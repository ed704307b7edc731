package assist

import (
	"errors"
	"image"
	"slices"
	"testing"
	"time"

	"phosphor/fb"
	"phosphor/fb/modes"
)

// lostClimb returns a game of a number of steps, one of them into the pit.
func lostClimb(t *testing.T, steps, fatal int) *climb {
	c := start(t, true, steps)
	c.steps = steps
	for i := range steps {
		move := "up"
		if i >= fatal {
			move = "left"
		}
		if err := c.do(move); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// TestWalk checks that a walk finds the state of every position with few searches, goes
// where it should, and stops at the move that lost the game.
func TestWalk(t *testing.T) {
	for fatal := range 60 {
		c := lostClimb(t, 60, fatal)
		c.HelpKey(WalkKey)
		if !c.Walking() || c.searches > 8 || !c.helped {
			t.Fatalf("walking %v, %d searches, helped %v", c.Walking(), c.searches, c.helped)
		}
		for n, l := range c.walk.marks {
			if want := map[bool]Light{true: Winnable, false: Lost}[n <= fatal]; l != want {
				t.Fatalf("lost by move %d: the mark of position %d is %v", fatal+1, n, l)
			}
		}
		if want := []string{word(Walking), word(Fatal, fatal+1)}; !slices.Equal(c.told, want) {
			t.Fatalf("message %q, want %q", c.told, want)
		}
		c.told = nil
		if c.GoTo(fatal); len(c.made) != fatal || c.framed != "left" || !slices.Equal(c.told, []string{word(Fatal, fatal+1)}) {
			t.Fatalf("at %d, hint %q, message %q", len(c.made), c.framed, c.told)
		}
		c.WalkKeys("end")
		c.WalkKeys("left")
		if len(c.made) != 59 || c.framed != "" && fatal != 59 {
			t.Fatalf("keys lead to %d", len(c.made))
		}
		if c.WalkKeys("escape"); c.Walking() || len(c.made) != 59 {
			t.Fatal("Escape does not continue from there")
		}
	}
}

// TestWalkEnds checks that undo and redo continue a walk and that another move ends it.
func TestWalkEnds(t *testing.T) {
	c := lostClimb(t, 4, 3)
	c.Walk()
	c.undo()
	c.redo()
	c.undo()
	if !c.Walking() || len(c.walk.marks) != 5 {
		t.Fatal("undo does not end it")
	}
	if c.redo(); !c.Walking() {
		t.Fatal("redo does not end it")
	}
	c.undo()
	if _ = c.do("up"); c.Walking() {
		t.Error("another move does not end it")
	}
	c.Walk()
	if c.Begun(); c.Walking() {
		t.Error("another game does not end it")
	}
	c.final, c.told = errors.New("final"), nil
	if c.Walk(); c.Walking() || !slices.Equal(c.told, []string{"final"}) {
		t.Errorf("a walk where nothing can be undone: message %q", c.told)
	}
}

// TestWhy expects that Why goes back to the position before the move that lost the game,
// and that any key stops it.
func TestWhy(t *testing.T) {
	c := lostClimb(t, 20, 12)
	c.Why()
	c.clock.Advance(time.Minute)
	if len(c.made) != 12 || c.framed != "left" {
		t.Errorf("it stops after %d moves, hint %q", len(c.made), c.framed)
	}
	c = lostClimb(t, 20, 12)
	c.Why()
	c.clock.Advance(3 * showPace)
	c.WalkKeys("x")
	c.clock.Advance(time.Minute)
	if len(c.made) != 17 || !c.Walking() {
		t.Errorf("a key stops it after %d moves", len(c.made))
	}
	c = lostClimb(t, 20, 12)
	c.slow = true
	c.Why()
	c.clock.Advance(time.Second)
	if c.searches != 1 {
		t.Errorf("%d searches at the same time", c.searches)
	}
	c.late = true
	c.clock.Advance(time.Minute)
	if len(c.made) != 12 {
		t.Errorf("with slow searches it stops after %d moves", len(c.made))
	}
}

// TestWalkInFog has searches without a result: the walk marks the positions around them,
// and Why goes back to the first that is lost.
func TestWalkInFog(t *testing.T) {
	c := lostClimb(t, 60, 30)
	c.fog = [2]int{24, 36}
	c.Why()
	if want := []string{word(Walking), word(LostBy, 36)}; !slices.Equal(c.told, want) {
		t.Errorf("message %q, want %q", c.told, want)
	}
	for n, l := range c.walk.marks {
		want := NotKnown
		if n < 24 {
			want = Winnable
		} else if n >= 36 {
			want = Lost
		}
		if l != want {
			t.Errorf("the mark of position %d is %v, want %v", n, l, want)
		}
	}
	if c.clock.Advance(time.Minute); len(c.made) != 36 {
		t.Errorf("it stops after %d moves", len(c.made))
	}
	c = lostClimb(t, 60, 30)
	c.fog = [2]int{0, 60}
	if c.Walk(); c.searches > mostTries+1 || !slices.Equal(c.told, []string{word(Walking), word(LostBy, 60)}) {
		t.Errorf("%d searches, message %q", c.searches, c.told)
	}
}

// TestWalkWon walks through a won game: no searches, and it does not count as help.
func TestWalkWon(t *testing.T) {
	c := start(t, true, 4)
	for range 4 {
		_ = c.do("up")
	}
	c.Walk()
	c.GoTo(1)
	c.GoTo(4)
	if c.EndWalk(); c.searches != 0 || c.helped {
		t.Errorf("%d searches, helped %v", c.searches, c.helped)
	}
}

// TestBar checks that marks are hit where they are drawn, and differ on one plane.
func TestBar(t *testing.T) {
	m, err := modes.Find("st-high")
	if err != nil {
		t.Fatal(err)
	}
	font := &fb.Font{Height: 8}
	for _, n := range []int{1, 4, 100, 900} {
		c := lostClimb(t, n, n/2)
		c.Walk()
		s := fb.NewScreen(m)
		b := Bar{Font: font, Ink: 1}.At(s.Rect)
		b.Draw(s.Bitmap, c.Assistant, "%d of %d", "7")
		for i := range n + 1 {
			name := b.mark(i, n+1)
			if n < 500 && b.Hit(c.Assistant, name.Min) != i {
				t.Fatalf("%d moves: mark %d at %v is hit as %d", n, i, name, b.Hit(c.Assistant, name.Min))
			}
			if top := s.ColorIndexAt(name.Min.X, name.Min.Y) == 1; n < 500 && top != (i <= n/2) {
				t.Fatalf("%d moves: mark %d is tall: %v", n, i, top)
			}
			if !name.In(image.Rect(b.Rect.Min.X, b.Rect.Min.Y, b.Rect.Max.X, b.Rect.Max.Y)) {
				t.Fatalf("%d moves: mark %d at %v is outside of %v", n, i, name, b.Rect)
			}
		}
	}
}
