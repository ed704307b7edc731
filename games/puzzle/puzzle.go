// Package puzzle is the part that games without cards share on every desk: a session in a
// window, the time played, the pause, and the help of package assist.
//
// A game embeds a Table, sets its functions, and sets itself as the Match of its
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

// A Table is a game in a window. Its time runs while Counts returns true, except during a
// pause.
type Table struct {
	*play.Session
	Window *app.Window
	Env    games.Env

	// The functions that a game sets; each is optional.

	// Options returns what a new game needs to begin besides its deal or, if saved is
	// set, what a saved game needs to continue.
	Options func(saved bool) any
	// Began is called when a new game is on the table, before it is shown.
	Began func()
	// Moved is called after a move was made, taken back or redone.
	Moved func()
	// Show updates the display: the position, the time or the pause has changed.
	Show func()
	// Counts reports whether the time is running: the game has begun and is not over.
	Counts func() bool
	// Next returns how long to wait for the next Tick while the time runs. If nil, it is
	// the rest of the second.
	Next func() time.Duration
	Tick func()

	// Begins returns how the player begins a game, or "" once it has begun. If nil, the
	// game begins by itself.
	Begins func() string
	// Solved reports whether the board is in order although nothing was won. If nil, it
	// never is.
	Solved func() bool

	// Advise returns a Look for the position after the first n moves, or nil if there is
	// none. Unguided returns why there is no such help, or nil.
	Advise   func(n int) assist.Look
	Unguided func(aid assist.Aid) error
	// Wished returns, in English, what deals come from now on after the player's wish.
	Wished func(w prove.Wish) string
	// Comment describes the move of a hint.
	Comment func(move string) string

	help   *assist.Assistant
	light  assist.Light
	walk   app.Walk
	watch  clock.Stopwatch
	timer  *clock.Timer
	paused bool
}

// New returns a table without a game for a window, and sets the window's Match, Light and
// HelpKey. Call its method New to begin a game. open returns the board for a Setup.
func New(w *app.Window, open func(play.Setup) (play.Board, error)) *Table {
	t := &Table{Window: w, Env: w.Env,
		Options: func(bool) any { return nil }, Began: func() {}, Moved: func() {}, Show: func() {},
		Counts: func() bool { return false }, Tick: func() {}, Unguided: func(assist.Aid) error { return nil }}
	w.Light = func() assist.Light { return t.light }
	w.HelpKey = t.HelpKey
	w.Closed = func() { t.Stop(); t.Leave() }
	t.help = t.assistant()
	t.walk = app.Walk{Window: w, Help: t.help}
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

// New begins a game; "" means a new deal.
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

// Recorded returns the session with the table's present choices.
func (t *Table) Recorded() *play.Session {
	t.Choose(func(s *play.Setup) {
		s.Paused = t.paused
		t.Tell(t.choose(s, true))
	})
	return t.Session
}

// Tell shows the player an error; nil is ignored.
func (t *Table) Tell(err error) {
	if err != nil {
		t.Window.Say(t.Refusal(err))
	}
}

// Refusal returns why something is refused, as a sentence in the player's language.
func (t *Table) Refusal(err error) string {
	before, text, known := i18n.Say(t.Env.Lang, err)
	if before != "" || !known {
		return before + text // it begins with the name of the player's own file
	}
	return play.Sentence(text)
}

// T and F call the functions of package i18n, in the player's language.
func (t *Table) T(english string) string             { return t.Window.T(english) }
func (t *Table) F(format string, args ...any) string { return t.Window.F(format, args...) }

// Played returns how long the game has been played, Seconds the same in full seconds.
func (t *Table) Played() time.Duration { return t.watch.Elapsed(t.Window.Clock.Now()) }
func (t *Table) Seconds() int          { return int(t.Played() / time.Second) }

// Paused reports whether the game is paused.
func (t *Table) Paused() bool { return t.paused }

// Pause pauses or resumes the game.
func (t *Table) Pause(on bool) {
	t.paused = on
	t.run()
	t.Show()
}

// run starts or stops the time according to Counts.
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

// Stop stops the time, for example when the window is closed.
func (t *Table) Stop() {
	t.watch.Stop(t.Window.Clock.Now())
	t.Window.Clock.Stop(t.timer)
}
