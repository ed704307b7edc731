package assist

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/games/clock"
	"phosphor/games/prove"
)

// A climb is a game of a number of steps up. The move "left" steps into a pit that only
// Undo leaves. A Look sees a limited number of steps ahead.
type climb struct {
	*Assistant
	t        *testing.T
	clock    clock.Clock
	steps    int
	sight    int
	fog      [2]int // positions in this range are unknown
	made     []string
	undone   []string
	final    error
	bars     int
	slow     bool // searches wait for late
	late     bool
	guided   bool
	waits    bool
	helped   bool
	warned   bool
	searches int
	framed   string
	light    Light
	told     []string
}

var errRefused = errors.New("refused")

func start(t *testing.T, lasting bool, sight int) *climb {
	c := &climb{t: t, steps: 4, sight: sight, guided: true}
	c.Assistant = New(&c.clock, Game{
		Lasting: lasting,
		Refused: func(aid Aid) error {
			switch {
			case !c.guided:
				return errRefused
			case aid == Walk:
				return c.final
			}
			return nil
		},
		Refuse: func(err error) { c.told = append(c.told, err.Error()) },
		Waits:  func() bool { return c.waits },
		Won:    func() bool { return c.lostAt() < 0 && len(c.made) == c.steps },
		Moves:  func() int { return len(c.made) },
		Look:   func() Look { return c.look(len(c.made)) },
		Looks: func() (list []Look) {
			for n := range len(c.made) + 1 {
				list = append(list, c.look(n))
			}
			return list
		},
		Search: func(l Look) prove.Search {
			c.searches++
			return &search{c, l(context.Background())}
		},
		Do:    c.do,
		Play:  func(move string) { _ = c.do(move) },
		Undo:  func() error { c.undo(); return nil },
		Redo:  func() error { return c.redo() },
		Ahead: func() int { return len(c.undone) },
		Next: func() string {
			if len(c.undone) == 0 {
				return ""
			}
			return c.undone[len(c.undone)-1]
		},
		Bar:    func() { c.bars++ },
		Helped: func() { c.helped = true },
		Warn:   func() { c.warned = true },
		Warned: func() bool { return c.warned },
		Frame:  func(move string) { c.framed = move },
		Light:  func(l Light) { c.light = l },
		Tell: func(w Message, args ...any) {
			c.told = append(c.told, strings.TrimSpace(fmt.Sprintln(append([]any{w}, args...)...)))
		},
	})
	c.Begun()
	return c
}

type search struct {
	c *climb
	r prove.Result
}

func (s *search) Poll() (prove.Result, bool) { return s.r, !s.c.slow || s.c.late }
func (s *search) Stop()                      {}

func (c *climb) lostAt() int { return slices.Index(c.made, "left") }

func (c *climb) look(n int) Look {
	r := prove.Result{Verdict: prove.Winnable, Moves: slices.Repeat([]string{"up"}, min(c.sight, c.steps-n))}
	if at := c.lostAt(); at >= 0 && at < n {
		r = prove.Result{Verdict: prove.Lost}
	}
	if n >= c.fog[0] && n < c.fog[1] {
		r = prove.Result{Verdict: prove.Unknown}
	}
	return func(context.Context) prove.Result { return r }
}

func (c *climb) do(move string) error {
	if len(c.made) == c.steps || c.lostAt() >= 0 && move == "up" {
		return errors.New("no")
	}
	c.made, c.undone = append(c.made, move), nil
	c.Changed(move)
	return nil
}

func (c *climb) redo() error {
	last := len(c.undone) - 1
	move := c.undone[last]
	c.made, c.undone = append(c.made, move), c.undone[:last]
	c.Changed(move)
	return nil
}

func (c *climb) undo() {
	last := len(c.made) - 1
	move := c.made[last]
	c.made, c.undone = c.made[:last], append(c.undone, move)
	c.Changed(move)
}

// want checks the light, the number of searches, and the messages since the last call.
func (c *climb) want(what string, light Light, searches int, told ...string) {
	c.t.Helper()
	if c.light != light || c.searches != searches || !slices.Equal(c.told, told) {
		c.t.Errorf("%s: light %v, %d searches, told %q; want %v, %d, %q", what, c.light, c.searches, c.told, light, searches, told)
	}
	c.told = nil
}

func word(w Message, args ...any) string {
	return strings.TrimSpace(fmt.Sprintln(append([]any{w}, args...)...))
}

// TestSearchedAgain checks that a lasting verdict needs no new search while the game
// follows its line, undoes and redoes moves, or goes on lost; a verdict that does not
// last needs none only along its line.
func TestSearchedAgain(t *testing.T) {
	for _, lasting := range []bool{true, false} {
		c := start(t, lasting, 4)
		more := func(n int) int { // additional searches if verdicts do not last
			if lasting {
				return 0
			}
			return n
		}
		if c.do("up"); c.searches != 0 {
			t.Error("it searches without a request")
		}
		c.HelpKey("f9")
		c.want("the light on", Winnable, 1)
		c.do("up")
		c.want("along the line", Winnable, 1)
		c.undo()
		c.want("back", Winnable, 1+more(1))
		c.do("up")
		c.want("and on", Winnable, 1+more(1))
		c.do("left")
		c.want("off the line", Lost, 2+more(1))
		c.do("left")
		c.want("lost, and on", Lost, 2+more(2))
		c.undo()
		c.want("lost, and back", Lost, 3+more(2))
		c.undo()
		c.want("saved", Winnable, 4+more(2))
		c.Begun()
		c.want("another game", Winnable, 5+more(2))
		c.HelpKey("f9")
		c.want("the light off", Off, 5+more(2))
		c.guided = false
		if c.Begun(); c.Light() != Off {
			t.Error("a lamp in a game without help")
		}
		c.HelpKey("f9")
		c.want("a light that is refused", Off, 5+more(2), "refused")
	}
}

func TestHint(t *testing.T) {
	c := start(t, true, 4)
	c.HelpKey("f4")
	c.want("a hint", Off, 1, word(Framed))
	if c.framed != "up" || c.Framed() != "up" || !c.helped || len(c.made) != 0 {
		t.Errorf("hint %q, move made %q", c.framed, c.made)
	}
	c.HelpKey("f4")
	c.want("again", Off, 1)
	if c.framed != "" || len(c.made) != 1 {
		t.Errorf("hint %q, move made %q", c.framed, c.made)
	}
	c.do("left")
	c.do("left")
	c.HelpKey("f4")
	c.want("lost", Off, 3, word(LostSince, 2))
	c.HelpKey("f4")
	if !slices.Equal(c.made, []string{"up"}) {
		t.Errorf("returns to %q", c.made)
	}
	for range 3 {
		c.do("up")
	}
	c.HelpKey("f4")
	c.want("won", Off, 3, word(AlreadyWon))
}

// TestLate checks that the assistant waits for a slow search, and drops its result if the
// position has changed.
func TestLate(t *testing.T) {
	c := start(t, true, 4)
	c.slow = true
	c.HelpKey("f9")
	c.HelpKey("f4")
	c.want("thinking", Searching, 1, word(Thinking))
	c.do("left")
	c.want("another position", Searching, 2)
	c.clock.Advance(time.Second)
	c.want("still", Searching, 2)
	c.late = true
	c.clock.Advance(time.Second + lookAfter)
	c.want("known", Lost, 2) // the hint came before the move
	if _, ok := c.clock.Due(); ok {
		t.Error("it waits for searches that have ended")
	}
	c.Leave()
}

// TestShowMe lets a game play itself, with a line known only in parts, until it is won
// or stopped.
func TestShowMe(t *testing.T) {
	for _, sight := range []int{4, 1} {
		for _, stopped := range []bool{false, true} {
			c := start(t, sight == 4, sight)
			c.HelpKey("shift+f4")
			if len(c.made) != 1 || !c.helped {
				t.Fatalf("sight %d: hint %q at once, helped %v", sight, c.made, c.helped)
			}
			c.clock.Advance(showPace)
			want := c.steps
			if stopped {
				want = 2
				if !c.StopShow() || c.StopShow() {
					t.Error("it did not stop")
				}
			}
			c.clock.Advance(time.Minute)
			if len(c.made) != want {
				t.Errorf("sight %d, stopped %v: %q, want %d moves", sight, stopped, c.made, want)
			}
			if _, ok := c.clock.Due(); ok {
				t.Error("it never ends")
			}
		}
	}
	c := start(t, true, 4)
	c.do("left")
	c.HelpKey("shift+f4")
	c.want("a lost game", Off, 2, word(LostSince, 1))
}

// TestShowMeLater requests a show before the line is known. The show starts later, reports a
// game that turns out to be lost, or is stopped by a key.
func TestShowMeLater(t *testing.T) {
	for _, c := range []struct {
		first string
		stop  bool
		made  int
		told  []string
	}{{"up", false, 4, nil}, {"up", true, 1, nil}, {"left", false, 1, []string{word(LostSince, 1)}}} {
		g := start(t, true, 4)
		g.slow = true
		g.do(c.first)
		g.ShowMe()
		g.clock.Advance(10 * lookAfter)
		g.want("thinking", Off, 1, word(Thinking))
		if c.stop && !g.StopShow() {
			t.Error("it does not stop")
		}
		g.late = true
		g.clock.Advance(time.Minute)
		if len(g.made) != c.made || !slices.Equal(g.told, c.told) {
			t.Errorf("%q: %q, message %q; want %d moves, %q", c.first, g.made, g.told, c.made, c.told)
		}
		if _, ok := g.clock.Due(); ok {
			t.Error("it never ends")
		}
	}
}

// TestShowAgain checks that a restarted show keeps its pace.
func TestShowAgain(t *testing.T) {
	c := start(t, true, 4)
	for range 3 {
		c.ShowMe()
	}
	made := len(c.made)
	c.clock.Advance(showPace)
	if got := len(c.made) - made; got != 1 {
		t.Errorf("%d moves were made at once, want 1", got)
	}
}

// TestWon expects a green light in a won game, without a search or a hint.
func TestWon(t *testing.T) {
	for _, lasting := range []bool{true, false} {
		c := start(t, lasting, 4)
		c.ToggleLight()
		for range c.steps {
			c.do("up")
		}
		c.want("won", Winnable, 1)
		c.HelpKey("f4")
		c.HelpKey("shift+f4")
		c.want("asked", Winnable, 1, word(AlreadyWon), word(AlreadyWon))
	}
}

// TestSearchedForNobody expects no search after its user has gone, and none on the way back to
// where a game was lost.
func TestSearchedForNobody(t *testing.T) {
	c := start(t, false, 4)
	c.slow = true
	c.ToggleLight()
	c.ToggleLight()
	c.clock.Advance(lookAfter)
	if _, ok := c.clock.Due(); ok || c.Assistant.search != nil {
		t.Error("a search continues for a lamp that is off")
	}

	c = start(t, true, 4)
	for _, move := range []string{"up", "left", "left", "left"} {
		c.do(move)
	}
	c.ToggleLight()
	c.Hint()
	searches := c.searches
	c.Hint()
	if len(c.made) != 1 || c.searches != searches+1 || c.light != Winnable {
		t.Errorf("%q, %d searches, lamp %v", c.made, c.searches-searches, c.light)
	}
}

// TestLostSince checks that only the positions looked at show which move lost the game.
func TestLostSince(t *testing.T) {
	lost := func(context.Context) prove.Result { return prove.Result{Verdict: prove.Lost} }
	won := func(context.Context) prove.Result { return prove.Result{Verdict: prove.Winnable} }
	open := func(context.Context) prove.Result { return prove.Result{} }
	for _, c := range []struct {
		looks []Look
		n     int64
		known bool
		alone bool
	}{
		{[]Look{won, won, lost, lost}, 1, true, false}, {[]Look{lost, lost}, -1, true, false}, {[]Look{won, lost}, 0, true, false},
		{[]Look{won, open, lost}, 0, false, false}, {[]Look{won, nil, lost}, 0, false, false},
		{[]Look{won, lost, won, lost, lost}, 2, true, true}, {[]Look{lost, open, lost}, 1, true, true}, {[]Look{lost, lost}, -1, true, true},
	} {
		if r := lostSince(c.looks, c.alone)(context.Background()); (r.Verdict == prove.Lost) != c.known || c.known && r.Nodes != c.n {
			t.Errorf("%d looks: %+v, want %d, %v", len(c.looks), r, c.n, c.known)
		}
	}
}

// TestAdvice expects the hint without anything shown. Later questions follow its line.
func TestAdvice(t *testing.T) {
	c := start(t, true, 4)
	c.slow = true // Advice does not wait for late
	ask := func(what string, want Advice, why error) {
		t.Helper()
		if a, err := c.Advice(); a != want || err != why {
			t.Errorf("%s: %+v, %v, want %+v, %v", what, a, err, want, why)
		}
		if c.framed != "" || c.helped || len(c.told) > 0 || c.light != Off {
			t.Errorf("%s: hint %q, message %q, lamp %v", what, c.framed, c.told, c.light)
		}
	}
	ask("at the beginning", Advice{Move: "up"}, nil)
	c.do("up")
	line := c.line
	ask("on the way", Advice{Move: "up"}, nil)
	if len(line) != 3 || &line[0] != &c.line[0] {
		t.Errorf("the line %q was searched again", c.line)
	}
	c.do("left")
	ask("lost", Advice{Since: 2}, nil)
	c.undo()
	ask("and taken back", Advice{Move: "up"}, nil)
	c.guided = false
	ask("in a tournament", Advice{}, errRefused)
	c.guided = true
	for range 3 {
		c.do("up")
	}
	ask("won", Advice{}, ErrWon)
	c.waits = true
	ask("and to be begun again", Advice{}, ErrNotBegun)
	c.HelpKey("f4")
	c.HelpKey("shift+f4")
	c.want("keys, then", Off, 0, word(NotBegun), word(NotBegun))
	c = start(t, false, 0) // nothing is known ahead
	ask("unknown", Advice{}, ErrUnknown)
}
