package cards

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"phosphor/games"
)

// A Follower is told what happens in a session; a table shows it and makes
// the sounds.
type Follower interface {
	Restarted()                  // a new game, a laid out position or a loaded game
	Played(m Move, steps []Step) // after a move
	Undone(m Move, steps []Step) // after a move was taken back; steps in the order in which they were made
	Refused(m Move, err error)
}

// A Setup is how a game began. Together with the list of moves it is the
// whole game.
type Setup struct {
	Variation string          `json:"variation,omitempty"`
	Deal      string          `json:"deal"`
	Layout    json.RawMessage `json:"layout,omitempty"`   // laid out by hand, instead of the deal
	Counters  []int           `json:"counters,omitempty"` // of a position laid out by hand; nil: as at the start
	Carry     int             `json:"carry,omitempty"`    // points kept from the game before
	Timed     bool            `json:"timed,omitempty"`    // played against the clock
	Back      int             `json:"back,omitempty"`     // number of the card back, where the player chooses it
	Elapsed   int64           `json:"elapsed,omitempty"`  // milliseconds played before the game was saved
}

// undoWord stands in the list of moves where one was taken back.
const undoWord = "undo"

// A Session is one game of cards being played: the rules, the position, and
// the moves that led to it. It is the same for a person at the table, for a
// program that drives the game, and for a saved game that is read back.
type Session struct {
	game     string
	rulesFor func(Setup) (Rules, error)
	rules    Rules
	pos      *Position
	setup    Setup
	played   []played
	log      []string
	follow   Follower
}

type played struct {
	move  Move
	steps []Step
}

// NewSession returns a session of the named game without a deal; call Start.
// rulesFor returns the rules of a game that begins like that.
func NewSession(game string, rulesFor func(Setup) (Rules, error)) *Session {
	return &Session{game: game, rulesFor: rulesFor}
}

// Follow makes f hear of everything that happens from now on.
func (s *Session) Follow(f Follower) { s.follow = f }

// Position returns the game's position. It must not be changed.
func (s *Session) Position() *Position { return s.pos }

// Rules returns the rules in force.
func (s *Session) Rules() Rules { return s.rules }

// Setup returns how the game began.
func (s *Session) Setup() Setup { return s.setup }

// SetBack notes which card back the player has chosen; it is saved with the game
// and no move.
func (s *Session) SetBack(n int) { s.setup.Back = n }

// Fresh reports whether no move has been made since the beginning.
func (s *Session) Fresh() bool { return len(s.log) == 0 }

// Start begins a game. When it returns an error the game in play goes on.
func (s *Session) Start(setup Setup) error {
	next := Session{rulesFor: s.rulesFor, game: s.game}
	if err := next.begin(setup); err != nil {
		return err
	}
	s.adopt(&next)
	return nil
}

func (s *Session) adopt(next *Session) {
	follow := s.follow
	*s = *next
	s.follow = follow
	if follow != nil {
		follow.Restarted()
	}
}

func (s *Session) begin(setup Setup) error {
	r, err := s.rulesFor(setup)
	if err != nil {
		return err
	}
	p := NewPosition(r.Piles(), r.Counters())
	if setup.Layout != nil {
		err = layOut(r, p, setup.Layout)
	} else {
		err = r.Deal(p, setup.Deal)
	}
	if err != nil {
		return err
	}
	r.Begin(p, setup.Carry)
	if setup.Counters != nil {
		c, ok := r.(Continuer)
		if !ok {
			return errors.New("this game's counters cannot be set")
		}
		if err := c.Continue(p, setup.Counters); err != nil {
			return err
		}
	}
	p.takeSteps()
	s.rules, s.pos, s.setup = r, p, setup
	return nil
}

// layOut reads a position as a state shows it: {"piles":[...]}.
func layOut(r Rules, p *Position, data []byte) error {
	var in struct{ Piles []Pile }
	if err := json.Unmarshal(data, &in); err != nil {
		return fmt.Errorf("layout: %w", err)
	}
	missing := map[Card]int{}
	for _, c := range r.Deck() {
		missing[c.Up()]++
	}
	seen := map[string]bool{}
	var surplus []string
	for _, q := range in.Piles {
		i := p.Index(q.Name)
		if i < 0 {
			return fmt.Errorf("layout: there is no pile %q in this game", q.Name)
		}
		if seen[q.Name] {
			return fmt.Errorf("layout: pile %q is there twice", q.Name)
		}
		seen[q.Name] = true
		p.Piles[i].Cards = append(p.Piles[i].Cards, q.Cards...)
		for _, c := range q.Cards {
			if c == Gap {
				continue
			}
			if missing[c.Up()]--; missing[c.Up()] < 0 {
				surplus = append(surplus, c.Up().String())
			}
		}
	}
	var lacking, absent []string
	for _, c := range r.Deck() {
		if missing[c.Up()] > 0 {
			missing[c.Up()]--
			lacking = append(lacking, c.Up().String())
		}
	}
	for _, q := range p.Piles {
		if !seen[q.Name] {
			absent = append(absent, q.Name)
		}
	}
	switch {
	case len(lacking)+len(surplus) > 0:
		slices.Sort(lacking)
		slices.Sort(surplus)
		return fmt.Errorf("layout: not the deck of this game: missing %s; surplus %s", list(lacking), list(surplus))
	case len(absent) > 0:
		return fmt.Errorf("layout: piles not named: %s", list(absent))
	}
	if n, ok := r.(interface{ Normalize(*Position) error }); ok {
		return n.Normalize(p)
	}
	return nil
}

func list(s []string) string {
	if len(s) == 0 {
		return "none"
	}
	return strings.Join(s, " ")
}

// Play makes a move, or returns why it is refused; then nothing has changed.
func (s *Session) Play(m Move) error {
	if err := s.rules.Check(s.pos, m); err != nil {
		if s.follow != nil {
			s.follow.Refused(m, err)
		}
		return err
	}
	text := FormatMove(s.rules, s.pos, m)
	s.rules.Play(s.pos, m)
	steps := s.pos.takeSteps()
	s.played = append(s.played, played{m, steps})
	s.log = append(s.log, text)
	if s.follow != nil {
		s.follow.Played(m, steps)
	}
	return nil
}

// Do makes a move that is given in notation.
func (s *Session) Do(move string) error {
	m, err := ParseMove(s.rules, s.pos, move)
	if err != nil {
		return err
	}
	return s.Play(m)
}

// ErrNothingToUndo is returned by Undo at the beginning of a game.
var ErrNothingToUndo = errors.New("there is no move to take back")

// Undo takes the last move back.
func (s *Session) Undo() error {
	if len(s.played) == 0 {
		return ErrNothingToUndo
	}
	u, paid := s.rules.(UndoRules)
	if paid {
		if err := u.CheckUndo(s.pos); err != nil {
			return err
		}
	}
	last := s.played[len(s.played)-1]
	s.played = s.played[:len(s.played)-1]
	for _, st := range slices.Backward(last.steps) {
		s.pos.Revert(st)
	}
	if paid {
		u.Undone(s.pos)
		s.pos.takeSteps()
	}
	s.log = append(s.log, undoWord)
	if s.follow != nil {
		s.follow.Undone(last.move, last.steps)
	}
	return nil
}

// Moves returns the legal moves in notation, sorted.
func (s *Session) Moves() []string { return Strings(s.rules, s.pos) }

// Layout starts from a position given as JSON, in the variation in play.
func (s *Session) Layout(data []byte) error {
	return s.Start(Setup{Variation: s.setup.Variation, Deal: s.setup.Deal, Timed: s.setup.Timed, Back: s.setup.Back, Layout: bytes.Clone(data)})
}

// State is the logical state of a card game as JSON shows it.
type State struct {
	Game      string `json:"game"`
	Variation string `json:"variation,omitempty"`
	Deal      string `json:"deal"`
	Over      bool   `json:"over"`
	Won       bool   `json:"won"`
	Score     int    `json:"score"`
	Piles     []Pile `json:"piles"`
}

// State returns the whole logical state.
func (s *Session) State() State {
	return State{
		Game: s.game, Variation: s.setup.Variation, Deal: s.setup.Deal,
		Over: s.rules.Over(s.pos), Won: s.rules.Won(s.pos), Score: s.rules.Score(s.pos),
		Piles: s.pos.Clone().Piles,
	}
}

// saved is a saved game: how it began and every move since, those that were
// taken back included, because taking back may have cost something. Reading it
// plays them again, so a file that does not fit the rules is found out.
type saved struct {
	games.SavedHeader
	Setup Setup    `json:"setup"`
	Moves []string `json:"moves"`
}

// Save returns the game as a file; elapsed is the time that was played.
func (s *Session) Save(elapsed time.Duration) ([]byte, error) {
	setup := s.setup
	setup.Elapsed = elapsed.Milliseconds()
	return games.EncodeSaved(saved{games.Saved(s.game), setup, append([]string{}, s.log...)})
}

// Load continues a game that Save wrote. When it returns an error the game in
// play goes on.
func (s *Session) Load(data []byte) error {
	var f saved
	if err := games.DecodeSaved(data, s.game, &f); err != nil {
		return err
	}
	next := Session{rulesFor: s.rulesFor, game: s.game}
	if err := next.begin(f.Setup); err != nil {
		return games.SavedError(err)
	}
	for i, m := range f.Moves {
		var err error
		if m == undoWord {
			err = next.Undo()
		} else {
			err = next.Do(m)
		}
		if err != nil {
			return fmt.Errorf("saved game: move %d, %q: %w", i+1, m, err)
		}
	}
	s.adopt(&next)
	return nil
}
