// Package games holds what Phosphor's games share: the Game interface, through which a
// window, a pipe and a recorded demo run any game; the environment that a game gets; and
// the catalogue entry that describes it.
//
// A game is driven from outside: it has no loop and no clock, and no goroutine except a
// computer player's, which does not affect the frames (see Thinker). The host passes it
// events in the order of their times and advances time with Advance. The same deal and
// the same events therefore give the same frames everywhere.
//
// Rules, tables and desks (a machine's windows, menus and dialogs) belong in
// the folders below, by machine. What every game gets (moves, undo, saved games, demos)
// is in play, what card games share in cards. Decoding files, drawing decks and opening
// windows do not belong here: games import fb, sprites, formats and assets, and never a
// window. Rules import no desk, and desks import no game.
package games

import (
	"context"
	"image"
	"io/fs"
	"slices"
	"strings"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/pcm"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/store"
)

// A Game is one game on its machine's screen: rules, desk and pixels together. Small
// interfaces add further abilities: Titled, Desk, Finder, Thinker.
type Game interface {
	// Screen returns what the machine displays. It may return a different screen after
	// any call.
	Screen() *fb.Screen
	// Event delivers something the player did; ev.Time is never before the time
	// of an earlier Event or Advance.
	Event(ev input.Event)
	// Advance advances time to now: everything due until then happens.
	Advance(now time.Duration)
	// Due returns when something will next happen without input, or false if nothing will
	// until the next event.
	Due() (time.Duration, bool)
	// Match returns the game in play as programs see it. If several games share a screen,
	// it may change after any call.
	Match() play.Match
	// Done reports whether the player has left the game.
	Done() bool
}

// A Titled game provides the title of the window; for others Info.Title is used.
type Titled interface{ Title() string }

// A Desk is a Game on whose screen several games may be open at the same time.
type Desk interface {
	// Matches returns the open games. As long as a game is open it is the same value, or
	// one built on the same play.Session. If several copies of a game are open, they may
	// have a method Copy() int, which numbers them from 1.
	Matches() []play.Match
	// Continue reopens the other games that were open when the program was last left, and
	// from now on records which are open. A host that saves games calls it once, when it
	// resumes the program's own game.
	Continue()
}

// A Finder finds things on its screen by name.
type Finder interface {
	// Where returns the rectangle of a named thing as it is drawn now, in pixels
	// of the screen.
	Where(name string) (image.Rectangle, bool)
}

// A Thinker is a Game with a computer player that searches in its own goroutine. When a
// move is made depends only on the game's time, so Advance waits if a search takes
// longer. A host that must not wait calls Thinking before it advances time, and stops the
// game's clock.
type Thinker interface {
	// Thinking returns the time at which the move of a running search is due: Advance to
	// that time or later waits for the search. False means that there is nothing to wait
	// for.
	Thinking() (due time.Duration, thinking bool)
}

// Info describes a game without starting it: a row of the catalogue.
type Info struct {
	Name    string // on the command line: yukon
	Title   string // for people: Yukon
	Machine string // Atari, Amiga, Oberon, Windows 95
	About   string // one line
	// Titles and Abouts are Title and About in other languages for a game that brings its
	// own words. If nil, package i18n has them.
	Titles, Abouts map[string]string
	Facts          Facts    // its description for people
	Modes          []string // display modes, the default first
	Mono           string   // the mode for --mono
	Variations     []string // the usual one first; empty: only one
	DataDir        string   // name of the folder of the original's files: YUKONDAT
	DataVar        string   // environment variable in which the original looked for that folder; empty: it had none

	// Passing is set if there is no game to save or count, such as a desktop to look at.
	Passing bool

	// Assets returns our own files instead of the original's.
	Assets func() fs.FS

	// Elsewhere holds the rows of the same game on the desks of other machines.
	Elsewhere []*Info

	// Open begins a game. Start calls it with a complete environment.
	Open func(Env) (Game, error)
}

// Start begins a game in a complete environment. It returns an error if the game cannot
// play in it, for example because cards have a wrong shape. One message reports which of
// the player's files were read. Errors in them are reported after it, because the last
// message is the one that stays visible.
func (i *Info) Start(env Env) (Game, error) {
	if env.Data == nil {
		return i.Open(env.Complete())
	}
	seen := &lookout{FS: env.Data}
	env.Data = seen
	env = env.Complete()
	out := env.Message
	var held []string
	opening := true
	env.Message = func(text string) {
		if opening {
			held = append(held, text)
		} else {
			out(text)
		}
	}
	g, err := i.Open(env)
	opening = false
	if err != nil {
		for _, text := range held {
			out(text)
		}
		return nil, err
	}
	tell := out
	t, shows := g.(interface{ Message(text string) })
	if shows {
		tell = t.Message // which shows it, too
	}
	if i.Assets != nil {
		seen.sounds(i.Assets())
	}
	text := seen.told(env.Lang, env.DataName)
	if env.Common && len(seen.names) == 0 {
		text = ""
	}
	if env.Found != nil {
		if seen.bad {
			for _, why := range held {
				env.Found(why)
			}
		}
		if text != "" {
			env.Found(text)
		}
	}
	if text != "" && (shows || env.Found == nil) {
		held = append([]string{text}, held...)
	}
	for _, text := range held {
		tell(text)
	}
	return g, nil
}

// On returns the row of the game on the desk of a machine: its own for "", or that of
// another machine by the first word of its name: atari, amiga, oberon, windows.
func (i *Info) On(machine string) (*Info, error) {
	for n, word := range i.Machines() {
		switch {
		case machine != "" && machine != word:
		case n == 0:
			return i, nil
		default:
			return i.Elsewhere[n-1], nil
		}
	}
	return nil, i18n.Errorf("%s does not run on %q (%s)", i.Name, machine, strings.Join(i.Machines(), " "))
}

// Machines returns the names of the machines on whose desks the game runs, its own first.
func (i *Info) Machines() (words []string) {
	for _, row := range append([]*Info{i}, i.Elsewhere...) {
		word, _, _ := strings.Cut(strings.ToLower(row.Machine), " ")
		words = append(words, word)
	}
	return words
}

// HasMode reports whether the game runs in the mode with the given name.
func (i *Info) HasMode(name string) bool { return slices.Contains(i.Modes, name) }

// Env is everything a game gets from outside.
type Env struct {
	Mode      *fb.Mode
	Variation string // "" for the usual one
	Deal      string
	Asked     bool               // the player wants exactly this deal
	Fresh     func() string      // the deal of every further game without a wish; nil: they follow from Deal
	Wish      prove.Wish         // which further deals the player wants; zero: any, or what Settings holds if KeepWish is nil
	KeepWish  func(w prove.Wish) // stores what the player wants from now on; nil: Settings does, for all games
	Dealer    *prove.Dealer      // chooses the deal of every further game that the player starts; nil: one that Wish and Fresh make
	Sight     *prove.Sight       // how much help may know; nil: what Settings holds
	Lang      string             // a code of package i18n
	DataName  string             // what the player calls Data, for messages; "": nothing
	Data      fs.FS              // files of the original, looked at before our own; nil: none
	Cards     File               // the card set that the player chose; no name: the best for the mode
	Settings  store.Keeper       // the player's settings; nil: not saved
	Scores    store.Keeper       // the best results; nil: not saved
	Documents store.Keeper       // files that the player stores in the machine's own formats; nil: not saved
	// Search starts a computation in the background. If nil, it runs at once: prove.Now.
	Search func(f func(ctx context.Context) prove.Result) prove.Search

	Sound func(name string) // starts a sound by its base name, START; nil: silence
	// Hear starts a sound that is not one of the game's; with nil it stops it. If Hear is
	// nil, Sound is called with its name.
	Hear    func(name string, s *pcm.Sound)
	More    bool              // the player wants sounds even if the original has none
	Message func(text string) // if not nil, called with every alert, status text or error flash

	// Found is called once with the names of the player's files that were read, and of
	// unusable cards. If nil, Message is called with the former only. Common means that
	// the files belong to several games: it is no error if none of them is for this one.
	Found  func(text string)
	Common bool

	// Resume restores the saved state, if any, of another game that the program has just
	// opened. Matches must already include that game. If nil, nothing is restored.
	Resume func(m play.Match)
}

// Complete returns the environment with all fields set: files without a store are not
// saved, sounds and messages are discarded, further deals follow from the first.
func (e Env) Complete() Env {
	for _, k := range []*store.Keeper{&e.Settings, &e.Scores, &e.Documents} {
		if *k == nil {
			*k = store.Volatile{Memory: store.Memory{}}
		}
	}
	if e.Sound == nil {
		e.Sound = func(string) {}
	}
	if e.Message == nil {
		e.Message = func(string) {}
	}
	if e.Fresh == nil {
		e.Fresh = play.Deals(e.Deal)
	}
	if e.Dealer == nil {
		e.Dealer = e.dealer()
	}
	if e.Sight == nil {
		e.Sight = e.sight()
	}
	if e.Search == nil {
		e.Search = prove.Now
	}
	if e.Resume == nil {
		e.Resume = func(play.Match) {}
	}
	return e
}

// Report shows an error in the player's language; nil is ignored.
func (e Env) Report(err error) {
	if err != nil {
		e.Message(i18n.Error(e.Lang, err))
	}
}

// dealsFile stores which deals a player wants.
const dealsFile = "deals.json"

// dealer returns the dealer of an environment.
func (e Env) dealer() *prove.Dealer {
	if e.KeepWish == nil {
		var kept struct {
			Deals prove.Wish `json:"deals"`
		}
		if e.Wish == (prove.Wish{}) {
			e.Report(store.ReadJSON(e.Settings, dealsFile, &kept))
			e.Wish = kept.Deals
		}
		e.KeepWish = func(w prove.Wish) {
			kept.Deals = w
			e.Report(store.WriteJSON(e.Settings, dealsFile, kept))
		}
	}
	d := prove.NewDealer(e.Deal, e.Fresh, e.Wish)
	d.Beside, d.Kept = e.Search != nil, e.KeepWish
	return d
}

// sightFile stores how much help may know.
const sightFile = "help.json"

// sight returns how much help may know, as stored in Settings, and stores changes there.
func (e Env) sight() *prove.Sight {
	var kept struct {
		Fair bool `json:"fair"`
	}
	e.Report(store.ReadJSON(e.Settings, sightFile, &kept))
	return &prove.Sight{Fair: kept.Fair, Keep: func(fair bool) {
		kept.Fair = fair
		e.Report(store.WriteJSON(e.Settings, sightFile, kept))
	}}
}

// A File is a file in a file system.
type File struct {
	FS   fs.FS
	Name string
}
