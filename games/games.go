// Package games holds what Phosphor's games have in common: the Game interface
// through which a window, a pipe and a recorded demo run any of them, the
// environment that a game is given, its clock, deal numbers and demos.
//
// A game is called and never calls: it has no loop and no clock of its own, and
// no goroutine but a computer player's, which does not show (see Thinker). Whoever runs it hands it events in the order of their times and
// lets time pass with Advance. The same deal and the same events therefore give
// the same frames everywhere.
package games

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/store"
)

// A Game is one game on its machine's screen: rules, desk and pixels together.
type Game interface {
	// Screen returns what the machine displays. It may become another screen
	// after any call.
	Screen() *fb.Screen
	// Title names the game for the window's frame.
	Title() string
	// Event delivers something the player did; ev.Time is never before the time
	// of an earlier Event or Advance.
	Event(ev input.Event)
	// Advance lets time pass up to now: everything due until then happens.
	Advance(now time.Duration)
	// Due tells when something will next happen by itself; false: nothing will
	// until the next event.
	Due() (time.Duration, bool)
	// Done reports that the player has left the game.
	Done() bool

	// New starts a deal afresh; "" means a deal that was not played yet, or, in a
	// game without chance, the level in play again.
	New(deal string) error
	// Layout starts from an explicit position, given as JSON in the shape of
	// this game's state.
	Layout(position []byte) error
	// State returns the whole logical state as a value for encoding/json.
	State() any
	// Moves lists the legal moves in the game's notation, sorted.
	Moves() []string
	// Do makes a move; a refused one changes nothing and the error tells why.
	Do(move string) error
	// Undo takes the last move back.
	Undo() error
	// Where returns the rectangle of a named thing as it is drawn now, in
	// pixels of the screen.
	Where(name string) (image.Rectangle, bool)
	// Save returns the game as a saved-game file, Load continues one.
	Save() ([]byte, error)
	Load(saved []byte) error
}

// A Thinker is a Game with a computer player that searches in a goroutine of
// its own. When a move is made depends on the game's time alone, so Advance
// waits where a search takes longer. Whoever must not wait asks before letting
// time pass, and stops the game's clock.
type Thinker interface {
	// Thinking tells when the move of a search is due that has not ended yet:
	// Advance to that time or a later one waits for it. False: it waits for
	// nothing.
	Thinking() (due time.Duration, thinking bool)
}

// A Continuer may go on where it is over, as a tournament does with the next player.
// It is then kept like a game that is not over.
type Continuer interface{ Continues() bool }

// A Summary is what the states of all games have in common.
type Summary struct {
	Game, Variation, Deal string
	Over, Won             bool
}

// Summarize reads the summary in a game's state. What the state does not tell
// is left zero.
func Summarize(g Game) (sum Summary) {
	if b, err := json.Marshal(g.State()); err == nil {
		_ = json.Unmarshal(b, &sum)
	}
	return sum
}

// Info describes a game without starting it: a row of the catalogue.
type Info struct {
	Name       string   // on the command line: yukon
	Title      string   // for people: Yukon
	Machine    string   // Atari, Amiga, Oberon, Windows 95
	About      string   // one line
	Modes      []string // display modes that it runs in, the default first
	Mono       string   // the mode that --mono stands for
	Variations []string // the usual one first; empty: only one
	DataDir    string   // name of the folder that the original's files lie in: YUKONDAT
	DataVar    string   // environment variable in which the original looked for that folder; empty: it had none

	// Assets returns our own files in the place of the original's.
	Assets func() fs.FS

	// Start begins a game. It refuses with an error an environment that it
	// cannot play in, such as a card set of a wrong shape.
	Start func(Env) (Game, error)
}

// HasMode reports whether the game runs in the mode of that name.
func (i *Info) HasMode(name string) bool { return slices.Contains(i.Modes, name) }

// Env is everything a game gets from outside.
type Env struct {
	Mode      *fb.Mode
	Variation string // "" for the usual one
	Deal      string
	Fresh     func() string     // the deal of every further game that the player starts
	Lang      string            // "de" or "en"
	Data      fs.FS             // files of the original, looked at before our own; nil: none
	Cards     File              // the card set that the player chose; no name: the best for the mode
	Settings  store.Keeper      // what the player has chosen; nil: forgotten at the end
	Scores    store.Keeper      // the best results; nil: forgotten at the end
	Documents store.Keeper      // files that the player stores in the machine's own formats; nil: forgotten at the end
	Sound     func(name string) // start a sound by its base name, START
	Message   func(text string) // an alert, status text or error flash was shown
}

// A File is a file in a file system.
type File struct {
	FS   fs.FS
	Name string
}

// FindFile returns the name that a file has in a folder whichever way it is
// capitalised there, empty if there is none.
func FindFile(fsys fs.FS, dir, name string) (string, error) {
	list, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return "", err
	}
	for _, e := range list {
		if strings.EqualFold(e.Name(), name) && !e.IsDir() {
			return e.Name(), nil
		}
	}
	return "", nil
}

// ErrDeal is returned for a text that is not the number of a deal.
var ErrDeal = errors.New("a deal is a number from 1 to 4294967295")

// ParseDeal reads the number of a deal.
func ParseDeal(s string) (uint32, error) {
	n, err := strconv.ParseUint(s, 10, 32)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("%q: %w", s, ErrDeal)
	}
	return uint32(n), nil
}

// CleanDeal returns a deal without leading zeros: 007 is the game 7.
func CleanDeal(deal string) string {
	if n, err := ParseDeal(deal); err == nil {
		return strconv.FormatUint(uint64(n), 10)
	}
	return deal
}
