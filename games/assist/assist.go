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

// A Light is the state of the lamp.
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

// A Message is what an Assistant tells the player.
type Message uint8

const (
	Thinking   Message = iota // it is being searched
	Framed                    // a hint is shown
	Defence                   // the same, for a move that loses as late as possible: the game could never be won
	Unknown                   // it is unknown whether the game can be won
	LostNow                   // it cannot be won; it is unknown since when
	LostDeal                  // it could never be won
	LostSince                 // it cannot be won since the move of that number
	Chance                    // the state as far as the player can know: of the lamp, with fair help
	AlreadyWon                // it is
	NotBegun                  // the player has to begin it
	Walking                   // the walk through the game begins
	NoWay                     // there is no move to walk through
	CanWin                    // the game can still be won
	Fatal                     // the move of that number lost the game
	LostBy                    // it was lost after that many moves, and perhaps before
)

// An Aid is a kind of help that some games lack.
type Aid uint8

const (
	Hints Aid = iota // hints, and games that play themselves
	Lamp             // the lamp
	Walk             // the walk through the game
	Deals            // deals that can be won
	numAids
)

// Refusals are the reasons why a game does not offer help, by kind.
type Refusals [numAids]string

// Error returns the reason for one kind of help.
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

	Refused func(Aid) error // why this game does not offer the help, or nil
	Refuse  func(error)     // shows a refusal
	Waits   func() bool     // reports whether the player must begin the game first
	Won     func() bool
	Moves   func() int                   // number of moves that led to the position in play
	Look    func() Look                  // returns a Look at the position in play
	Looks   func() []Look                // returns Looks at the positions after 0, 1, 2 ... moves; nil if one is unavailable
	Search  func(Look) prove.Search      // starts a search
	Do      func(move string) error      // makes a move of a game that plays itself
	Play    func(move string)            // makes a move for the player, and shows why if it is refused
	Undo    func() error                 // undoes a move
	Redo    func() error                 // redoes it
	Ahead   func() int                   // number of moves that could be redone
	Next    func() string                // the first of these, or ""
	Bar     func()                       // shows the current state of the walk, or that it ended
	Helped  func()                       // records that the player had help
	Warn    func()                       // records that the lamp judged a move, or a hint called the game lost
	Warned  func() bool                  // reports whether that was recorded
	Frame   func(move string)            // shows a move without making it; "" hides it
	Light   func(l Light)                // shows the light
	Tell    func(m Message, args ...any) // shows a message; LostSince, Fatal and LostBy come with the number of the move, from 1
}

// An Assistant holds what is known about a table's game.
type Assistant struct {
	game    Game
	clock   *clock.Clock
	light   Light
	wanted  bool        // the light is on
	line    []string    // known winning moves from the position
	odds    *prove.Odds // what fair help knows of the position; nil: all cards were known
	at      int         // number of moves that led to the position
	search  prove.Search
	since   prove.Search // since which move the game is lost
	turn    int          // counts waits, to ignore all but the current one
	asked   bool         // a hint is wanted as soon as it is known
	framed  string       // the move that a hint shows
	back    int          // another press of the hint key goes back to this move; -1: none
	playing bool         // the game plays itself, or a walk runs by itself
	walk    *walk        // nil if there is none
	show    int          // counts shows, to ignore all but the current one
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

// Light returns the state of the lamp.
func (a *Assistant) Light() Light {
	if !a.wanted {
		return Off
	}
	return a.light
}

// Odds returns what the player can know about the position. It is nil if that is
// unknown, or if all cards were used.
func (a *Assistant) Odds() *prove.Odds { return a.odds }

// Framed returns the move that a hint shows, or "".
func (a *Assistant) Framed() string { return a.framed }

// ToggleLight switches the lamp on or off.
func (a *Assistant) ToggleLight() {
	a.EndWalk()
	if !a.wanted && !a.allowed(Lamp) {
		return
	}
	switch a.wanted = !a.wanted; {
	case a.wanted:
		a.consider()
	case a.light == Searching && !a.asked && !a.playing: // nothing else needs the search
		a.halt()
		a.light = Off
	}
	a.showLight()
}

// Hint shows the next move; a second press makes it. In a lost game it shows which move
// lost it; a second press goes back there.
func (a *Assistant) Hint() {
	a.EndWalk()
	switch move := a.framed; {
	case !a.ready():
	case move != "":
		a.game.Play(move)
	case a.back >= 0 && a.light == Lost:
		a.halt()
		a.forget() // no searches on the way
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

// Begun must be called when a new game starts.
func (a *Assistant) Begun() {
	a.StopShow()
	a.EndWalk()
	a.moved("", 0)
}

// Changed must be called after a move or an undo.
func (a *Assistant) Changed(move string) { a.moved(move, a.game.Moves()-a.at) }

// moved records a change of the position: a step of 1 forwards, -1 backwards, or any
// other.
func (a *Assistant) moved(move string, step int) {
	if a.walked(move, step) {
		return
	}
	a.at, a.asked, a.back = a.game.Moves(), false, -1
	// A move made while the lamp is on counts as helped, and so does an undo after a
	// glance at it: every move could be tried like that.
	if a.game.Refused(Lamp) == nil && (a.wanted && step > 0 || step < 0 && a.game.Warned()) {
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

// Anew evaluates the position again, for example after a change of what help may know.
func (a *Assistant) Anew() {
	a.asked, a.back = false, -1
	a.frame("")
	a.again()
}

// again evaluates the position again if the lamp is on.
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

// allowed reports whether the game offers a kind of help. If not, it shows why.
func (a *Assistant) allowed(aid Aid) bool {
	err := a.game.Refused(aid)
	if err != nil {
		a.game.Refuse(err)
	}
	return err == nil
}

// ready reports whether the game has a move to show. If not, it shows why.
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
		a.game.Warn()
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

// giveHint shows the hint.
func (a *Assistant) giveHint() {
	switch {
	case a.light == Lost && a.odds == nil:
		if a.since == nil {
			a.since = a.game.Search(lostSince(a.game.Looks(), a.game.Alone))
			a.attend()
		}
	case len(a.line) > 0:
		a.showHint(Framed)
	case a.light != Winnable: // otherwise the game is already won
		a.game.Tell(Unknown)
	}
}

// showHint frames the next move of the line, and describes it.
func (a *Assistant) showHint(m Message) {
	a.game.Helped()
	a.frame(a.line[0])
	a.game.Tell(m)
}

// An Advice is the content of a hint: a move or, without one, the number of the move
// that lost the game, 0 if the deal was lost.
type Advice struct {
	Move  string
	Since int
	Odds  *prove.Odds // from fair help
}

// An Adviser is a game that gives programs the hint that it would show a player.
type Adviser interface {
	// Advice returns the hint. It waits for the search and shows nothing. The error is
	// the reason if there is no hint.
	Advice() (Advice, error)
}

// Errors of Advice.
var (
	ErrNotBegun  = errors.New("the game has not begun")
	ErrWon       = errors.New("the game is won")
	ErrUnknown   = errors.New("it is not known whether this game can be won")
	ErrLostSince = errors.New("the game is lost; since which move is not known")
)

// Advice implements Adviser. It uses the known winning line and extends it, as hints do.
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
	since := 0
	if a.light == Lost && a.odds == nil {
		r := lostSince(a.game.Looks(), a.game.Alone)(ctx)
		if r.Verdict != prove.Lost {
			return Advice{}, ErrLostSince
		}
		since = int(r.Nodes) + 1
	}
	switch {
	case since == 0 && len(a.line) > 0:
		return Advice{Move: a.line[0], Odds: a.odds}, nil
	case a.light != Lost || a.odds != nil:
		return Advice{}, ErrUnknown
	}
	return Advice{Since: since}, nil
}

// lostSince returns a search for the move that lost a game. In its result, Nodes is the
// number of moves to the last winnable position; the verdict is Lost if that is known.
// alone is Game.Alone.
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
		if alone { // search back for the last losing move
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

// tellSince shows which move lost the game, after n moves that did not.
func (a *Assistant) tellSince(n int, known bool) {
	a.game.Warn()
	switch {
	case !known:
		a.game.Tell(LostNow)
	case n < 0 && len(a.line) > 0:
		a.showHint(Defence)
	case n < 0:
		a.game.Tell(LostDeal)
	default:
		a.back = n
		a.game.Tell(LostSince, n+1)
	}
}

// showMove makes the next move of a game that plays itself.
func (a *Assistant) showMove() {
	if a.playing && a.light == Searching { // wait for the result
		a.showAfter(lookAfter)
		return
	}
	goes := a.light == Winnable || a.odds != nil
	if !a.playing || !goes || len(a.line) == 0 || a.game.Won() {
		if a.playing && !goes { // not known when the show began
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
	a.consider() // the line may be incomplete
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
