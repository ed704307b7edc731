// Package puzzle is what games without cards share on every desk: a session in a window,
// the time played, the pause, and the help of package assist.
//
// A game embeds a Table, fills its functions and sets itself as the Match of its
// app.Window.
package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"time"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/assist"
	"phosphor/games/clock"
	"phosphor/games/play"
	"phosphor/games/prove"
)

// A Table is a game in a window. Time counts from when the game says, and not during a
// pause.
type Table struct {
	*play.Session
	Window *app.Window
	Env    games.Env

	// The functions that a game fills; each may be left out.

	// Options returns what a new game needs to begin besides its deal; saved: what one
	// needs that goes on later.
	Options func(saved bool) any
	// Began is called when another game is on the table, before it is shown.
	Began func()
	// Moved is called after a move was made, taken back or made again.
	Moved func()
	// Show shows the game as it is; the position, the time or the pause has changed.
	Show func()
	// Counts reports whether time counts now: the game has begun and is not over.
	Counts func() bool
	// Next says how long to wait for the next Tick, while time counts: as long as the
	// second lasts, if it is left out.
	Next func() time.Duration
	Tick func()

	// Begins says how the player begins a game, "" once it was begun; nil: it begins by itself.
	Begins func() string
	// Solved reports a board that is in order though nothing was won; nil: there is none.
	Solved func() bool

	// Advise returns what looks at the position after the first n moves, nil where that
	// cannot be told. Unguided is why there is no help instead.
	Advise   func(n int) assist.Look
	Unguided error
	// Wished says in English what comes from now on when the player has wished for
	// deals of a kind.
	Wished func(w prove.Wish) string
	// Comment says the move of a hint.
	Comment func(move string) string

	help   *assist.Assistant
	light  assist.Light
	walked *app.View // the view as it is without the bar of a walk; nil: there is none
	below  int       // how high the room for that bar is below the view
	watch  clock.Stopwatch
	timer  *clock.Timer
	paused bool
}

// New returns a table without a game for a window, whose Match, Light and HelpKey it sets;
// its New begins a game. open returns the board of a game that begins like that.
func New(w *app.Window, open func(play.Setup) (play.Board, error)) *Table {
	t := &Table{Window: w, Env: w.Env,
		Options: func(bool) any { return nil }, Began: func() {}, Moved: func() {}, Show: func() {},
		Counts: func() bool { return false }, Tick: func() {}}
	w.Light = func() assist.Light { return t.light }
	w.HelpKey = t.HelpKey
	w.Closed = func() { t.Stop(); t.Leave() }
	t.help = t.assistant()
	t.Next = func() time.Duration { return time.Second - t.Played()%time.Second }
	t.Session = play.NewSession(w.Program.Name, func(s play.Setup) (play.Board, error) {
		if s.Elapsed < 0 || s.Elapsed > time.Duration(1<<62).Milliseconds() {
			return nil, errors.New("numbers out of range")
		}
		return open(s)
	})
	t.Elapsed = t.Played
	t.Opened = func() {
		t.Stop()
		t.watch.Set(time.Duration(t.Setup().Elapsed) * time.Millisecond)
		t.paused = t.Setup().Paused
		t.Began()
		t.help.Begun()
		t.run()
		t.Show()
	}
	t.Changed = func() {
		t.Moved()
		t.help.Changed(t.Last())
		t.run()
		t.Show()
	}
	t.Held = func() error {
		if t.paused {
			return errPaused
		}
		return nil
	}
	return t
}

var errPaused = errors.New("the game is paused")

// New begins a game; "" is a fresh deal.
func (t *Table) New(deal string) error {
	if deal == "" {
		deal = t.Env.Dealer.Any()
	}
	return t.Begin(play.Setup{Deal: play.CleanDeal(deal)})
}

// Layout begins with a position given as JSON.
func (t *Table) Layout(position []byte) error {
	return t.Begin(play.Setup{Deal: t.Setup().Deal, Layout: bytes.Clone(position)})
}

// Begin begins a game with the options of the table.
func (t *Table) Begin(s play.Setup) error {
	if err := t.choose(&s, false); err != nil {
		return err
	}
	return t.Start(s)
}

func (t *Table) choose(s *play.Setup, saved bool) (err error) {
	s.Options = nil
	if o := t.Options(saved); o != nil {
		s.Options, err = json.Marshal(o)
	}
	return err
}

// Save returns the game as a saved-game file.
func (t *Table) Save() (b []byte, err error) {
	t.Choose(func(s *play.Setup) {
		s.Paused = t.paused
		err = t.choose(s, true)
	})
	if err != nil {
		return nil, err
	}
	return t.Session.Save(t.Played())
}

// Recorded returns the session, with the table's choices as they are now.
func (t *Table) Recorded() *play.Session {
	t.Choose(func(s *play.Setup) {
		s.Paused = t.paused
		t.Tell(t.choose(s, true))
	})
	return t.Session
}

// Tell shows the player what went wrong; nil is nothing.
func (t *Table) Tell(err error) {
	if err != nil {
		t.Window.Say(t.Refusal(err))
	}
}

// Refusal says why something is refused, as a sentence in the player's language.
func (t *Table) Refusal(err error) string {
	if text := i18n.Error(t.Env.Lang, err); !i18n.Known(t.Env.Lang, err) {
		return text // the player's own file has a say in it
	} else {
		return play.Sentence(text)
	}
}

// T and F are those of package i18n, in the player's language.
func (t *Table) T(english string) string             { return t.Window.T(english) }
func (t *Table) F(format string, args ...any) string { return t.Window.F(format, args...) }

// Played is how long the game has been played, Seconds the same in full seconds.
func (t *Table) Played() time.Duration { return t.watch.Elapsed(t.Window.Clock.Now()) }
func (t *Table) Seconds() int          { return int(t.Played() / time.Second) }

// Paused reports whether the game is paused.
func (t *Table) Paused() bool { return t.paused }

// Pause pauses the game, or lets it go on.
func (t *Table) Pause(on bool) {
	t.paused = on
	t.run()
	t.Show()
}

// run lets time count if it does now, else not.
func (t *Table) run() {
	switch {
	case t.paused || !t.Counts():
		t.Stop()
	case !t.watch.Running():
		t.watch.Run(t.Window.Clock.Now())
		t.Wait()
	}
}

// Wait sets the next Tick again.
func (t *Table) Wait() {
	t.Window.Clock.Stop(t.timer)
	t.timer = t.Window.Clock.After(t.Next(), func() {
		t.Tick()
		if t.watch.Running() {
			t.Wait()
		}
	})
}

// Stop holds the time, as when the window is closed.
func (t *Table) Stop() {
	t.watch.Stop(t.Window.Clock.Now())
	t.Window.Clock.Stop(t.timer)
}
