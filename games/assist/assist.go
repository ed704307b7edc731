// Package assist helps a player: a lamp shows whether the game can still be won, a hint shows
// the next move that wins, and the game can play itself to its end. Everything is off until
// the player asks for it.
//
// An Assistant is the part that all games share: what to search and when, what is known
// so far, and what the help keys do. A table implements Game: it supplies the search,
// makes the moves, and shows the Assistant's messages. Package prove has the searches; an
// Assistant draws nothing but its lamp.
package assist

import (
	"context"
	"errors"
	"time"

	"phosphor/games/clock"
	"phosphor/games/prove"
)

// A Light is the state of the lamp that reports whether the game can still be won.
type Light uint8

const (
	Off Light = iota
	Searching
	Winnable // green
	Lost     // red
	NotKnown // amber
)

// A Look evaluates its own copy of a position: winnable, with the moves that win; lost;
// or unknown, with the best move, if there is one.
type Look func(ctx context.Context) prove.Result

// A Word is a message of an Assistant.
type Word uint8

const (
	Thinking   Word = iota // it is being searched
	Framed                 // a hint is shown
	Unknown                // it is unknown whether the game can be won
	LostNow                // it cannot be won, and since when is unknown
	LostDeal               // it never could be won
	LostSince              // it cannot be won since the move of that number
	Chance                 // the state as far as the player can know: of the lamp, with fair help
	AlreadyWon             // it is
	NotBegun               // the player has to begin it
	Walking                // the walk through the game begins
	NoWay                  // there is no move to walk through
	CanWin                 // the game can still be won
	Fatal                  // the move of that number lost the game
	LostBy                 // it was lost after that many moves, and perhaps before
)

// An Aid is a kind of help that some games lack.
type Aid uint8

const (
	Hints Aid = iota // hints, and the game that plays itself
	Lamp             // the light
	Walk             // the walk through the game
	numAids
)

// Refusals are the reasons why a game has no help, by kind.
type Refusals [numAids]string

// Error returns why there is no such help.
func (r Refusals) Error(aid Aid) error { return errors.New(r[aid]) }

// A Game is what an Assistant needs to know about a table and its game. All functions are
// required.
type Game struct {
	// Lasting means that knowledge of a position extends to others: a winning line leads
	// to the very end, a move that was taken back can be redone, and what is lost stays
	// lost. Such a game needs no new search while it follows what is known.
	Lasting bool
	// Alone means that knowledge of a position does not extend to any other: an opponent
	// may give back what was lost.
	Alone bool

	Refused func(Aid) error // why there is no such help in this game, or nil
	Refuse  func(error)     // says so
	Waits   func() bool     // the player has to begin it
	Won     func() bool
	Moves   func() int                   // number of moves that led to the position in play
	Look    func() Look                  // looks at it
	Looks   func() []Look                // look at the positions after 0, 1, 2 ... moves; nil if one is unavailable
	Search  func(Look) prove.Search      // begins a search
	Do      func(move string) error      // makes a move of a game that plays itself
	Play    func(move string)            // makes a move as the player does, and shows why it is refused
	Undo    func() error                 // takes a move back
	Redo    func() error                 // redoes it
	Ahead   func() int                   // number of moves that could be redone
	Next    func() string                // the first of them, "" for none
	Bar     func()                       // shows the walk's present state, or that it ended
	Helped  func()                       // notes that the player had help
	Frame   func(move string)            // shows a move that is not made; "": takes it away
	Light   func(l Light)                // shows the light
	Tell    func(word Word, args ...any) // shows a message; LostSince, Fatal and LostBy come with the number of the move, from 1
}

// An Assistant knows the state of a table's game, as far as the player wants to know it.
type Assistant struct {
	game    Game
	clock   *clock.Clock
	light   Light
	wanted  bool        // the light is on
	warned  bool        // it judged a move, or a hint called the game lost
	line    []string    // known winning moves from the position
	odds    *prove.Odds // what fair help knows of the position; nil: all cards were known
	at      int         // number of moves that led to it
	search  prove.Search
	since   prove.Search // since which move the game is lost
	turn    int          // which of the waits is the present one
	asked   bool         // a hint is wanted as soon as it is known
	framed  string       // the move that a hint shows
	back    int          // another press takes moves back to here; -1: none
	playing bool         // the game plays itself, or a walk runs by itself
	walk    *walk        // nil: there is none
	show    int          // which of the shows is the present one
}

// How often a search is polled, and how fast a game plays itself.
const (
	lookAfter = 15 * time.Millisecond
	showPace  = 250 * time.Millisecond
)

// New returns the Assistant of a game.
func New(c *clock.Clock, g Game) *Assistant { return &Assistant{clock: c, game: g, back: -1} }

// keys maps the help keys to what they do.
var keys = map[string]func(*Assistant){"f9": (*Assistant).ToggleLight, "f4": (*Assistant).Hint, "shift+f4": (*Assistant).ShowMe, WalkKey: (*Assistant).Walk}

// DealsKey is the key that switches between winnable deals and any deals.
const DealsKey = "shift+f9"

// IsKey reports whether a key is a help key.
func IsKey(name string) bool { return keys[name] != nil || name == DealsKey }

// HelpKey handles a key and reports whether it is a help key.
func (a *Assistant) HelpKey(name string) bool {
	if do := keys[name]; do != nil {
		do(a)
		return true
	}
	return false
}

// Light returns what the light shows.
func (a *Assistant) Light() Light {
	if !a.wanted {
		return Off
	}
	return a.light
}

// Odds returns what the player can know of the position; nil if that is unknown, or was
// found by looking at all cards.
func (a *Assistant) Odds() *prove.Odds { return a.odds }

// Framed returns the move that a hint shows, or "".
func (a *Assistant) Framed() string { return a.framed }

// ToggleLight switches the light on or off.
func (a *Assistant) ToggleLight() {
	a.EndWalk()
	if !a.wanted && !a.allowed(Lamp) {
		return
	}
	switch a.wanted = !a.wanted; {
	case a.wanted:
		a.consider()
	case a.light == Searching && !a.asked && !a.playing: // nobody waits for it
		a.halt()
		a.light = Off
	}
	a.showLight()
}

// Hint shows the next move; a second press makes it. In a lost game it shows since which
// move it is lost; a second press goes back there.
func (a *Assistant) Hint() {
	a.EndWalk()
	switch move := a.framed; {
	case !a.ready():
	case move != "":
		a.game.Play(move)
	case a.back >= 0 && a.light == Lost:
		a.halt()
		a.forget() // nothing is searched on the way
		for back := a.back; a.game.Moves() > back && a.game.Undo() == nil; {
			a.game.Helped()
		}
		if a.wanted {
			a.consider()
		}
		a.showLight()
	case a.light != Off && a.light != Searching:
		a.giveHint()
	default:
		a.asked = true
		a.consider()
		if a.light == Searching {
			a.game.Tell(Thinking)
		}
	}
}

// ShowMe lets the game play itself to its end, or as far as the win is certain. Any press
// stops it.
func (a *Assistant) ShowMe() {
	if a.StopShow() || !a.ready() {
		return
	}
	a.EndWalk()
	a.consider()
	switch a.light {
	case Winnable, Searching, NotKnown:
		if a.light == NotKnown && a.odds == nil {
			a.giveHint()
			return
		}
		a.playing = true
		if a.light == Searching {
			a.game.Tell(Thinking)
		}
		a.showMove()
	default:
		a.giveHint()
	}
}

// StopShow stops a game that plays itself, and reports whether it did.
func (a *Assistant) StopShow() bool {
	was := a.playing
	a.playing = false
	a.show++
	return was
}

// Leave stops whatever runs by itself, for example when the table is closed.
func (a *Assistant) Leave() {
	a.StopShow()
	a.EndWalk()
	a.halt()
	if a.light == Searching {
		a.light = Off
	}
}

// Begun must be called when a new game is on the table.
func (a *Assistant) Begun() {
	a.StopShow()
	a.EndWalk()
	a.warned = false
	a.moved("", 0)
}

// Changed must be called when a move was made or taken back.
func (a *Assistant) Changed(move string) { a.moved(move, a.game.Moves()-a.at) }

// moved records that the position has changed, by a step forwards or backwards, or
// otherwise.
func (a *Assistant) moved(move string, step int) {
	if a.walked(move, step) {
		return
	}
	a.at, a.asked, a.back = a.game.Moves(), false, -1
	// With a light that is on, a move is made with help, and also one that is taken back after
	// a glance at it: each move could be tried like that.
	if a.game.Refused(Lamp) == nil && (a.wanted && step > 0 || a.warned && step < 0) {
		a.game.Helped()
	}
	a.frame("")
	lasting := a.game.Lasting && a.odds == nil
	switch ahead := a.odds == nil && a.light == Winnable && step == 1 && len(a.line) > 0 && a.line[0] == move; {
	case a.light == Off:
		return
	case a.game.Refused(Lamp) != nil: // a tournament has begun
		a.wanted = false
	case ahead && (lasting || len(a.line) > 1):
		a.line = a.line[1:]
		return
	case lasting && a.light == Winnable && step == -1:
		a.line = append([]string{move}, a.line...)
		return
	case lasting && a.light == Lost && step == 1:
		return
	}
	a.again()
}

// Anew evaluates the position again, for example because the way of looking has changed.
func (a *Assistant) Anew() {
	a.asked, a.back = false, -1
	a.frame("")
	a.again()
}

// again evaluates the position again if the light is on.
func (a *Assistant) again() {
	a.halt()
	a.forget()
	if a.wanted {
		a.consider()
	}
	a.showLight()
}

// forget discards what is known about the position.
func (a *Assistant) forget() { a.light, a.line, a.odds = Off, nil, nil }

// allowed reports whether there is such help in this game, and shows why not.
func (a *Assistant) allowed(aid Aid) bool {
	err := a.game.Refused(aid)
	if err != nil {
		a.game.Refuse(err)
	}
	return err == nil
}

// ready reports whether this game has a move to show, and shows why not.
func (a *Assistant) ready() bool {
	switch {
	case !a.allowed(Hints):
	case a.game.Waits():
		a.game.Tell(NotBegun)
	case a.game.Won():
		a.game.Tell(AlreadyWon)
	default:
		return true
	}
	return false
}

func (a *Assistant) showLight() {
	light := a.Light()
	if (light == Winnable || light == Lost) && a.game.Moves() > 0 {
		a.warned = true
	}
	a.game.Light(light)
}

// Unframe hides the move of a hint.
func (a *Assistant) Unframe() { a.frame("") }

// frame shows a move, or hides the one shown.
func (a *Assistant) frame(move string) {
	if a.framed != move {
		a.framed = move
		a.game.Frame(move)
	}
}

// halt ends the running search.
func (a *Assistant) halt() {
	for _, s := range []*prove.Search{&a.search, &a.since} {
		if *s != nil {
			(*s).Stop()
			*s = nil
		}
	}
	a.turn++
}

// consider starts to evaluate the position, unless that was done or is under way.
func (a *Assistant) consider() {
	switch {
	case a.light != Off:
		return
	case a.game.Won():
		a.light = Winnable
		a.showLight()
		return
	}
	a.light, a.at = Searching, a.game.Moves()
	a.search = a.game.Search(a.game.Look())
	a.attend()
}

// lights maps verdicts to lights.
var lights = map[prove.Verdict]Light{prove.Winnable: Winnable, prove.Lost: Lost, prove.Unknown: NotKnown}

// attend collects the results of searches, or waits a little.
func (a *Assistant) attend() {
	if a.search != nil {
		if r, done := a.search.Poll(); done {
			a.search = nil
			a.found(r)
		}
	}
	if a.since != nil {
		if r, done := a.since.Poll(); done {
			a.since = nil
			a.tellSince(int(r.Nodes), r.Verdict == prove.Lost)
		}
	}
	if a.search != nil || a.since != nil {
		a.turn++
		turn := a.turn
		a.clock.After(lookAfter, func() {
			if turn == a.turn {
				a.attend()
			}
		})
	}
}

// found handles the result of a search.
func (a *Assistant) found(r prove.Result) {
	a.line, a.light, a.odds = r.Moves, lights[r.Verdict], r.Odds
	a.showLight()
	switch {
	case a.asked:
		a.asked = false
		a.giveHint()
	case a.wanted && a.odds != nil && !a.playing:
		a.game.Tell(Chance)
	}
}

// giveHint shows what is known.
func (a *Assistant) giveHint() {
	switch {
	case len(a.line) > 0:
		a.game.Helped()
		a.frame(a.line[0])
		a.game.Tell(Framed)
	case a.light == Winnable: // and won
	case a.light != Lost || a.odds != nil:
		a.game.Tell(Unknown)
	case a.since == nil:
		a.since = a.game.Search(lostSince(a.game.Looks(), a.game.Alone))
		a.attend()
	}
}

// An Advice is the content of a hint: a move or, without one, since which move the game
// is lost; 0 for a deal that could never be won.
type Advice struct {
	Move  string
	Since int
	Odds  *prove.Odds // of fair help
}

// An Adviser is a game that gives a program the hint that it would show a person.
type Adviser interface {
	// Advice returns it. It waits for the search and shows nothing. The error gives the
	// reason if there is none.
	Advice() (Advice, error)
}

// Why there is no Advice.
var (
	ErrNotBegun  = errors.New("the game has not begun")
	ErrWon       = errors.New("the game is won")
	ErrUnknown   = errors.New("it is not known whether this game can be won")
	ErrLostSince = errors.New("the game is lost; since which move is not known")
)

// Advice implements Adviser. Later hints follow the line that it finds, and it follows
// theirs.
func (a *Assistant) Advice() (Advice, error) {
	if err := a.game.Refused(Hints); err != nil {
		return Advice{}, err
	}
	a.EndWalk()
	switch {
	case a.game.Waits():
		return Advice{}, ErrNotBegun
	case a.game.Won():
		return Advice{}, ErrWon
	}
	ctx := context.Background()
	if a.light == Off || a.light == Searching {
		r := a.game.Look()(ctx)
		a.halt()
		a.at = a.game.Moves()
		a.found(r)
	}
	switch {
	case len(a.line) > 0:
		return Advice{Move: a.line[0], Odds: a.odds}, nil
	case a.light != Lost || a.odds != nil:
		return Advice{}, ErrUnknown
	}
	r := lostSince(a.game.Looks(), a.game.Alone)(ctx)
	if r.Verdict != prove.Lost {
		return Advice{}, ErrLostSince
	}
	return Advice{Since: int(r.Nodes) + 1}, nil
}

// lostSince returns a search for the move that lost a game. In its result, Nodes is the
// number of moves to the last winnable position; the verdict is Lost if that is known.
// alone is that of a Game.
func lostSince(looks []Look, alone bool) Look {
	return func(ctx context.Context) prove.Result {
		look := func(moves int) prove.Verdict {
			if looks[moves] == nil {
				return prove.Unknown
			}
			return looks[moves](ctx).Verdict
		}
		var n int
		known := true
		if alone { // the last move that lost it
			for n = len(looks) - 1; n >= 0 && look(n) == prove.Lost; n-- {
			}
		} else {
			n, known = prove.Since(len(looks), look)
		}
		if !known {
			return prove.Result{}
		}
		return prove.Result{Verdict: prove.Lost, Nodes: int64(n)}
	}
}

// tellSince shows since which move the game is lost: the first n led to a winnable
// position.
func (a *Assistant) tellSince(n int, known bool) {
	a.warned = true
	switch {
	case !known:
		a.game.Tell(LostNow)
	case n < 0:
		a.game.Tell(LostDeal)
	default:
		a.back = n
		a.game.Tell(LostSince, n+1)
	}
}

// showMove makes the next move of a game that plays itself.
func (a *Assistant) showMove() {
	if a.playing && a.light == Searching { // how it goes on
		a.showAfter(lookAfter)
		return
	}
	goes := a.light == Winnable || a.odds != nil
	if !a.playing || !goes || len(a.line) == 0 || a.game.Won() {
		if a.playing && !goes { // it was not known when the show began
			a.giveHint()
		}
		a.playing = false
		return
	}
	a.game.Helped()
	if a.game.Do(a.line[0]) != nil {
		a.playing = false
		return
	}
	a.consider() // if the line did not reach the end
	a.showAfter(showPace)
}

// showAfter makes the next move after a while, unless the show is stopped first.
func (a *Assistant) showAfter(d time.Duration) {
	show := a.show
	a.clock.After(d, func() {
		if show == a.show {
			a.showMove()
		}
	})
}
