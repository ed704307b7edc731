package tour

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

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

// Bonus is what a game that is won counts beside its cards.
const Bonus = 26

// verbNext is the move that goes on to the next game.
const verbNext = "next"

var (
	// ErrNoUndo is the answer to taking a move back.
	ErrNoUndo = errors.New("in the Grand Tour nothing can be taken back")
	// ErrEnded is the answer to every move after the last game.
	ErrEnded = errors.New("the tour has ended")
)

// A Tour is a tour being played.
type Tour struct {
	deal   string
	stage  int
	games  []*cards.Session // those that were begun; the last is in play
	ended  bool             // the last game was left, too
	id     string           // by which statistics know the tour
	follow cards.Follower
}

// New returns a tour without a deal; call its method New.
func New() *Tour { return &Tour{} }

// Follow makes f hear of everything that happens in the game in play from now
// on, and of each further game as of one that is restarted.
func (t *Tour) Follow(f cards.Follower) {
	t.follow = f
	if len(t.games) > 0 {
		t.Session().Follow(f)
	}
}

// Session returns the game in play. It is to be played through the tour's methods.
func (t *Tour) Session() *cards.Session { return t.games[t.stage] }

// Stage returns which game is in play, 0 to 5.
func (t *Tour) Stage() int { return t.stage }

// Ended reports whether the last game is over or was left.
func (t *Tour) Ended() bool { return t.ended || t.stage == len(Stages)-1 && over(t.Session()) }

func over(s *cards.Session) bool { return s.Over() }

// New begins a tour. The first game has the deal of that number, the others
// deals that follow from it. When it returns an error the tour in play goes on.
func (t *Tour) New(deal string) error {
	next := &Tour{deal: deal}
	if err := next.begin(); err != nil {
		return err
	}
	t.adopt(next)
	return nil
}

func (t *Tour) adopt(next *Tour) {
	follow := t.follow
	*t = *next
	t.Follow(follow)
	if follow != nil {
		follow.Restarted()
	}
}

// begin begins the next game.
func (t *Tour) begin() error {
	i := len(t.games)
	deal, fresh := t.deal, play.Deals(t.deal)
	for range i {
		deal = fresh()
	}
	s := cards.NewSession(Stages[i].Name, Stages[i].Rules)
	if err := s.Start(cards.Setup{Deal: deal}); err != nil {
		return err
	}
	t.games = append(t.games, s)
	t.stage = i
	return nil
}

// Next leaves the game in play for the next one; after the last the tour has ended.
func (t *Tour) Next() error {
	switch {
	case t.Ended():
		return ErrEnded
	case t.stage == len(Stages)-1:
		t.ended = true
		if t.follow != nil {
			t.follow.Restarted()
		}
		return nil
	}
	if err := t.begin(); err != nil {
		return err
	}
	t.games[t.stage-1].Follow(nil)
	t.Follow(t.follow)
	if t.follow != nil {
		t.follow.Restarted()
	}
	return nil
}

// Points returns what a game counts as it stands.
func Points(s *cards.Session) int {
	n := s.Rules().Score(s.Position())
	if s.Rules().Won(s.Position()) {
		n += Bonus
	}
	return n
}

// Total returns the points of the games that have come to their end: that were
// left, won, or have no move any more.
func (t *Tour) Total() (n int) {
	for i, s := range t.games {
		if i < t.stage || t.ended || over(s) {
			n += Points(s)
		}
	}
	return n
}

// Each returns the points of the games that were begun.
func (t *Tour) Each() (list []int) {
	for _, s := range t.games {
		list = append(list, Points(s))
	}
	return list
}

// LaidOut reports whether a game of the tour began with a position that was
// laid out by hand, so that its points are nobody's achievement.
func (t *Tour) LaidOut() bool {
	return slices.ContainsFunc(t.games, func(s *cards.Session) bool { return s.Setup().Layout != nil })
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

// Undo and Redo refuse.
func (t *Tour) Undo() error { return ErrNoUndo }
func (t *Tour) Redo() error { return ErrNoUndo }

// Status tells how the tour stands.
func (t *Tour) Status() play.Status {
	st := t.state()
	return play.Status{Game: Name, Deal: st.Deal, Over: st.Over, Won: st.Won, Score: st.Total, Stage: st.Stage, Neutral: true}
}

// Count implements play.Counted, as does Identify: the moves of all games together.
func (t *Tour) Count() play.Count {
	c := play.Count{ID: t.id}
	for _, s := range t.games {
		c.Moves += s.Count().Moves
	}
	return c
}

func (t *Tour) Identify(id string) { t.id = id }

// Moves returns the legal moves in notation, sorted.
func (t *Tour) Moves() []string {
	if t.Ended() {
		return []string{}
	}
	moves := append(t.Session().Moves(), verbNext)
	slices.Sort(moves)
	return moves
}

// Layout starts the game in play from a position given as JSON; the games before it
// count as they did.
func (t *Tour) Layout(data []byte) error {
	if t.ended {
		return ErrEnded
	}
	return t.Session().Layout(data)
}

// State is the logical state of a tour: that of the game in play under the
// tour's name and deal, the number of that game, and the points of those that
// have ended. The tour is won when all six games are.
type State struct {
	cards.State
	Stage int `json:"stage"`
	Total int `json:"total"`
}

// State returns the whole logical state, a State.
func (t *Tour) State() any { return t.state() }

func (t *Tour) state() State {
	st := State{State: t.Session().State(), Stage: t.stage, Total: t.Total()}
	st.Game, st.Deal, st.Over = Name, t.deal, t.Ended()
	st.Won = len(t.games) == len(Stages)
	for _, s := range t.games {
		st.Won = st.Won && s.Rules().Won(s.Position())
	}
	return st
}

// saved is a saved tour: the saved games of all that were begun. Reading it
// plays them again, so points that were not earned are found out.
type saved struct {
	play.SavedHeader
	Deal  string            `json:"deal"`
	Games []json.RawMessage `json:"games"`
	Ended bool              `json:"ended,omitempty"`
	ID    string            `json:"id,omitempty"`
}

// Save returns the tour as a file.
func (t *Tour) Save() ([]byte, error) {
	f := saved{SavedHeader: play.Saved(Name), Deal: t.deal, Ended: t.ended, ID: t.id}
	for _, s := range t.games {
		b, err := s.Save(0)
		if err != nil {
			return nil, err
		}
		f.Games = append(f.Games, bytes.TrimSpace(b))
	}
	return play.EncodeSaved(f)
}

// Load continues a tour that Save wrote. When it returns an error the tour in
// play goes on.
func (t *Tour) Load(data []byte) error {
	var f saved
	if err := play.DecodeSaved(data, Name, &f); err != nil {
		return err
	}
	if n := len(f.Games); n < 1 || n > len(Stages) || f.Ended && n < len(Stages) {
		return fmt.Errorf("saved game: a tour of %d games", n)
	}
	next := &Tour{deal: f.Deal, id: f.ID}
	for i, g := range f.Games {
		if err := next.begin(); err != nil {
			return play.SavedError(err)
		}
		deal := next.Session().Setup().Deal
		if err := next.Session().Load(g); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
		if got := next.Session().Setup().Deal; got != deal {
			return fmt.Errorf("saved game: game %d has the deal %s, which belongs to another tour", i+1, got)
		}
	}
	next.ended = f.Ended
	t.adopt(next)
	return nil
}
