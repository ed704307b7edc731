package tour

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"phosphor/games/amiga/cardgames/calculation"
	"phosphor/games/amiga/cardgames/canfield"
	"phosphor/games/amiga/cardgames/corners"
	"phosphor/games/amiga/cardgames/golf"
	"phosphor/games/amiga/cardgames/klondike"
	"phosphor/games/amiga/cardgames/pyramid"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/play"
)

// Name is the tour's name on the command line.
const Name = "grandtour"

// Stages are the games in the order in which they are played.
var Stages = []*table.Game{&pyramid.Game, &golf.Game, &klondike.Game, &corners.Game, &calculation.Game, &canfield.Game}

// Bonus is the number of points for a won game in addition to its cards.
const Bonus = 26

// verbNext is the move that goes on to the next game.
const verbNext = "next"

var (
	// ErrNoUndo is the error of Undo.
	ErrNoUndo = errors.New("there is no undo in the Grand Tour")
	// ErrEnded is the error of every move after the last game.
	ErrEnded = errors.New("the tour has ended")
)

// A Tour is a tour being played. The moves of all its games are recorded in one list,
// that of its Base, with next between the games.
type Tour struct {
	base   *play.Session
	follow cards.Follower
}

// A course is the games of a tour, as its Base sees them.
type course struct {
	deal  string
	games []*cards.Session // those that were begun; the last is in play
	ended bool             // the last game was left, too
}

// New returns a tour without a deal; call its method New.
func New() *Tour {
	t := &Tour{}
	t.base = play.NewSession(Name, func(s play.Setup) (play.Board, error) {
		c := &course{deal: s.Deal}
		return c, c.begin()
	})
	t.base.Final = ErrNoUndo
	t.base.Opened = t.restarted
	return t
}

// Base returns the session that records the tour. Do not play through it.
func (t *Tour) Base() *play.Session { return t.base }

func (t *Tour) course() *course { return t.base.Board().(*course) }

// Follow notifies f of everything that happens in the game in play from now on, and of
// each further game as if it were restarted.
func (t *Tour) Follow(f cards.Follower) {
	t.follow = f
	if t.base.Board() != nil {
		t.Session().Follow(f)
	}
}

// Session returns the game in play. Play it through the tour's methods.
func (t *Tour) Session() *cards.Session { return t.course().session() }

func (c *course) session() *cards.Session { return c.games[len(c.games)-1] }

// Stage returns which game is in play, 0 to 5.
func (t *Tour) Stage() int { return len(t.course().games) - 1 }

// Ended reports whether the last game is over or was left.
func (t *Tour) Ended() bool { return t.course().over() }

func (c *course) over() bool {
	return c.ended || len(c.games) == len(Stages) && c.session().Over()
}

// New begins a tour. The first game gets the given deal, the others deals derived from
// it. If it returns an error, the tour in play continues.
func (t *Tour) New(deal string) error { return t.base.Start(play.Setup{Deal: deal}) }

// restarted follows the new game in play.
func (t *Tour) restarted() {
	s := t.Session()
	s.Logged = t.note
	s.Follow(t.follow)
	if t.follow != nil {
		t.follow.Restarted()
	}
}

// note records a move of the game in play.
func (t *Tour) note(move string) { t.base.Make(move, func() error { return nil }) }

// begin begins the next game.
func (c *course) begin() error {
	i := len(c.games)
	deal, fresh := c.deal, play.Deals(c.deal)
	for range i {
		deal = fresh()
	}
	s := Stages[i].NewSession()
	if err := s.Start(cards.Setup{Deal: deal}); err != nil {
		return err
	}
	c.games = append(c.games, s)
	return nil
}

// next leaves the game in play for the next one; after the last the tour has ended.
func (c *course) next() error {
	switch {
	case c.over():
		return ErrEnded
	case len(c.games) == len(Stages):
		c.ended = true
		return nil
	}
	return c.begin()
}

// Next leaves the game in play for the next one; after the last the tour has ended.
func (t *Tour) Next() error {
	left := t.Session()
	if err := t.base.Make(verbNext, t.course().next); err != nil {
		return err
	}
	left.Follow(nil)
	left.Logged = nil
	t.restarted()
	return nil
}

// Points returns the present number of points of a game.
func Points(s *cards.Session) int {
	n := s.Rules().Score(s.Position())
	if s.Rules().Won(s.Position()) {
		n += Bonus
	}
	return n
}

// Total returns the points of the games that have ended: those that were left, won, or
// have no moves left.
func (t *Tour) Total() int { return t.course().total() }

func (c *course) total() (n int) {
	for i, s := range c.games {
		if i < len(c.games)-1 || c.ended || s.Over() {
			n += Points(s)
		}
	}
	return n
}

// Each returns the points of the games begun so far.
func (t *Tour) Each() (list []int) {
	for _, s := range t.course().games {
		list = append(list, Points(s))
	}
	return list
}

// LaidOut reports whether a game of the tour began with a position laid out by hand, so
// that its points do not count.
func (t *Tour) LaidOut() bool {
	return slices.ContainsFunc(t.course().games, func(s *cards.Session) bool { return s.Setup().Layout != nil })
}

// Play makes a move in the game in play.
func (t *Tour) Play(m cards.Move) error {
	if t.Ended() {
		return ErrEnded
	}
	return t.Session().Play(m)
}

// Do makes a move given in notation: one of the game in play, or next.
func (t *Tour) Do(move string) error {
	switch {
	case move == verbNext:
		return t.Next()
	case t.Ended():
		return ErrEnded
	}
	return t.Session().Do(move)
}

// verbLayout precedes a position laid out by hand in the list of moves.
const verbLayout = "layout "

// Do makes a move as recorded in the list.
func (c *course) Do(move string) error {
	layout, laid := strings.CutPrefix(move, verbLayout)
	switch {
	case move == verbNext:
		return c.next()
	case c.ended:
		return ErrEnded
	case laid:
		return c.session().Layout([]byte(layout))
	case c.over():
		return ErrEnded
	}
	return c.session().Do(move)
}

func (c *course) Undo() error { return ErrNoUndo }

// Undo and Redo refuse.
func (t *Tour) Undo() error { return ErrNoUndo }
func (t *Tour) Redo() error { return ErrNoUndo }

// Status returns the state of the tour in brief.
func (t *Tour) Status() play.Status { return t.base.Status() }

func (c *course) Status() play.Status {
	return play.Status{Over: c.over(), Won: c.won(), Score: c.total(), Stage: len(c.games) - 1, Neutral: true}
}

// won reports whether all six games are won.
func (c *course) won() bool {
	return len(c.games) == len(Stages) && !slices.ContainsFunc(c.games, func(s *cards.Session) bool { return !s.Rules().Won(s.Position()) })
}

// Moves returns the legal moves in notation, sorted.
func (t *Tour) Moves() []string { return t.course().Moves() }

func (c *course) Moves() []string {
	if c.over() {
		return []string{}
	}
	moves := append(c.session().Moves(), verbNext)
	slices.Sort(moves)
	return moves
}

// Layout starts the game in play from a position given as JSON; the points of earlier
// games do not change.
func (t *Tour) Layout(data []byte) error {
	if t.course().ended {
		return ErrEnded
	}
	if err := t.Session().Layout(data); err != nil {
		return err
	}
	var line bytes.Buffer
	if err := json.Compact(&line, data); err != nil {
		return err
	}
	t.note(verbLayout + line.String())
	return nil
}

// State is the logical state of a tour: that of the game in play under the
// tour's name and deal, the number of that game, and the points of those that
// have ended. The tour is won when all six games are.
type State struct {
	cards.State
	Stage int `json:"stage"`
	Total int `json:"total"`
}

// Describe implements play.Described: the description of the game in play, and its place
// in the tour.
func (s State) Describe(lang play.Lang) play.Description {
	return described{s.State.Describe(lang), lang.F("game %d of %d, %s, %d points in all",
		s.Stage+1, len(Stages), Stages[s.Stage].TitleIn(string(lang)), s.Total)}
}

type described struct {
	play.Description
	stage string
}

func (d described) Position() []string { return append([]string{d.stage}, d.Description.Position()...) }

func (d described) Since(before play.Description) []string {
	if old, ok := before.(described); ok {
		return d.Description.Since(old.Description)
	}
	return nil
}

// State returns the whole logical state, a State.
func (t *Tour) State() any { return t.state() }

func (t *Tour) state() State { return t.course().state() }

func (c *course) State() any { return c.state() }

func (c *course) state() State {
	st := State{State: c.session().State(), Stage: len(c.games) - 1, Total: c.total()}
	st.Game, st.Deal, st.Over, st.Won = Name, c.deal, c.over(), c.won()
	return st
}

// Save returns the tour as a file, Load continues one. Loading replays all games, so
// points that were not earned are detected.
func (t *Tour) Save() ([]byte, error) {
	return t.base.Save(time.Duration(t.base.Setup().Elapsed) * time.Millisecond)
}

func (t *Tour) Load(data []byte) error { return t.base.Load(data) }
