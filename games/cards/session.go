package cards

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"phosphor/games/play"
)

// A Follower is notified of what happens in a session; a table shows it and makes the
// sounds.
type Follower interface {
	Restarted()                  // a new game, a position laid out by hand, or a loaded game
	Played(m Move, steps []Step) // after a move
	Undone(m Move, steps []Step) // after a move was taken back; steps in the order in which they were made
	Refused(m Move, err error)
}

// A Setup is how a game began.
type Setup = play.Setup

// A Session is one game of cards being played: the rules, the position, and the moves
// that led to it. It serves a player at the table, a program that drives the game, and a
// saved game that is loaded.
type Session struct {
	*play.Session
	Spoken Spoken // how the game is described
	follow Follower
}

// A board is a position with its rules, for package play.
type board struct {
	rules  Rules
	pos    *Position
	played []played
	ended  ended
}

// ended caches whether the position is the end of the game.
type ended uint8

const (
	unknown ended = iota
	goesOn
	over
)

type played struct {
	move  Move
	steps []Step
}

// NewSession returns a session of the named game without a deal; call Start. rulesFor
// returns the rules for a Setup.
func NewSession(game string, rulesFor func(Setup) (Rules, error)) *Session {
	s := &Session{Session: play.NewSession(game, func(setup Setup) (play.Board, error) { return open(rulesFor, setup) })}
	s.Opened = func() {
		if s.follow != nil {
			s.follow.Restarted()
		}
	}
	return s
}

// Follow notifies f of everything that happens from now on.
func (s *Session) Follow(f Follower) { s.follow = f }

// Cards returns the session itself. It finds the session in a Match that is or embeds
// one.
func (s *Session) Cards() *Session { return s }

// Made returns the number of moves that led to the position.
func (s *Session) Made() int { return len(s.board().played) }

// After returns the position as it was after the first n of these moves. It does not
// charge what the rules charge for undo.
func (s *Session) After(n int) *Position {
	b := s.board()
	p := b.pos.Clone()
	for _, m := range slices.Backward(b.played[n:]) {
		for _, st := range slices.Backward(m.steps) {
			p.Revert(st)
		}
	}
	return p
}

func (s *Session) board() *board { return s.Board().(*board) }

// Position returns the game's position. It must not be changed.
func (s *Session) Position() *Position { return s.board().pos }

// Over reports whether the game is won or nothing can be gained any more.
func (s *Session) Over() bool { return s.board().over() }

// Rules returns the rules in force.
func (s *Session) Rules() Rules { return s.board().rules }

// open returns the board for a Setup.
func open(rulesFor func(Setup) (Rules, error), setup Setup) (*board, error) {
	r, err := rulesFor(setup)
	if err != nil {
		return nil, err
	}
	p := NewPosition(r.Piles(), r.Counters())
	if setup.Layout != nil {
		err = layOut(r, p, setup.Layout)
	} else {
		err = deal(r, p, setup.Deal)
	}
	if n, ok := r.(Normalizer); ok && err == nil {
		err = n.Normalize(p)
	}
	if err != nil {
		return nil, err
	}
	r.Begin(p, setup.Carry)
	if setup.Counters != nil {
		c, ok := r.(Counted)
		if !ok {
			return nil, errors.New("this game's counters cannot be set")
		}
		if err := c.Continue(p, setup.Counters); err != nil {
			return nil, err
		}
	}
	p.takeSteps()
	return &board{rules: r, pos: p}, nil
}

// deal lays out the named deal.
func deal(r Rules, p *Position, name string) error {
	shuffle := func(name string) ([]Card, error) { return Shuffled(name, r.Deck()) }
	if s, ok := r.(Shuffler); ok {
		shuffle = s.Shuffle
	}
	deck, err := shuffle(name)
	if err == nil {
		r.Deal(p, deck)
	}
	return err
}

// layOut reads a position in the form of a state: {"piles":[...]}.
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
	return nil
}

func list(s []string) string {
	if len(s) == 0 {
		return "none"
	}
	return strings.Join(s, " ")
}

// Do makes a move given in notation.
func (b *board) Do(text string) error {
	m, err := ParseMove(b.rules, b.pos, text)
	if err == nil {
		err = b.rules.Check(b.pos, m)
	}
	if err == nil {
		b.play(m)
	}
	return err
}

// Redo redoes a move that was taken back, and refunds its cost.
func (b *board) Redo(text string) error {
	err := b.Do(text)
	if u, paid := b.rules.(UndoRules); err == nil && paid {
		u.Redone(b.pos)
		b.pos.takeSteps()
	}
	return err
}

func (b *board) play(m Move) {
	b.rules.Play(b.pos, m)
	b.played = append(b.played, played{m, b.pos.takeSteps()})
	b.ended = unknown
}

// Undo takes back the last move.
func (b *board) Undo() error {
	u, paid := b.rules.(UndoRules)
	if paid {
		if err := u.CheckUndo(b.pos); err != nil {
			return err
		}
	}
	n := len(b.played) - 1
	for _, st := range slices.Backward(b.played[n].steps) {
		b.pos.Revert(st)
	}
	b.played, b.ended = b.played[:n], unknown
	if paid {
		u.Undone(b.pos)
		b.pos.takeSteps()
	}
	return nil
}

// EndsWhenLeft implements play.Leaver if the rules do.
func (b *board) EndsWhenLeft() bool {
	l, ok := b.rules.(play.Leaver)
	return ok && l.EndsWhenLeft()
}

func (b *board) Moves() []string { return Strings(b.rules, b.pos) }
func (b *board) State() any      { return b.pos.Clone().Piles }

func (b *board) over() bool {
	if b.ended == unknown {
		b.ended = goesOn
		if Over(b.rules, b.pos) {
			b.ended = over
		}
	}
	return b.ended == over
}

func (b *board) Status() play.Status {
	return play.Status{Over: b.over(), Won: b.rules.Won(b.pos), Score: b.rules.Score(b.pos)}
}

// Play makes a move, or returns why it is refused without changing anything.
func (s *Session) Play(m Move) error {
	b := s.board()
	if err := b.rules.Check(b.pos, m); err != nil {
		if s.follow != nil {
			s.follow.Refused(m, err)
		}
		return err
	}
	err := s.Make(FormatMove(b.rules, b.pos, m), func() error { b.play(m); return nil })
	s.tellPlayed()
	return err
}

// tellPlayed notifies the followers of the newest move.
func (s *Session) tellPlayed() {
	if s.follow != nil {
		last := s.board().played[len(s.board().played)-1]
		s.follow.Played(last.move, last.steps)
	}
}

// Do makes a move given in notation.
func (s *Session) Do(move string) error {
	m, err := ParseMove(s.Rules(), s.Position(), move)
	if err != nil {
		return err
	}
	return s.Play(m)
}

// Undo takes back the last move.
func (s *Session) Undo() error {
	list := s.board().played
	if len(list) == 0 {
		return s.Session.Undo() // to the previous game
	}
	last := list[len(list)-1]
	err := s.Session.Undo()
	if err == nil && s.follow != nil {
		s.follow.Undone(last.move, last.steps)
	}
	return err
}

// Redo redoes the move that was taken back last, or goes on to the next game.
func (s *Session) Redo() error {
	another := s.Returns()
	err := s.Session.Redo()
	if err == nil && !another {
		s.tellPlayed()
	}
	return err
}

// State is the logical state of a card game, encoded as JSON.
type State struct {
	Game      string `json:"game"`
	Variation string `json:"variation,omitempty"`
	Deal      string `json:"deal"`
	Over      bool   `json:"over"`
	Won       bool   `json:"won"`
	Score     int    `json:"score"`
	Piles     []Pile `json:"piles"`
	Spoken    Spoken `json:"-"` // how it is described
}

// State returns the whole logical state.
func (s *Session) State() State {
	st := s.Status()
	return State{
		Game: st.Game, Variation: st.Variation, Deal: st.Deal, Over: st.Over, Won: st.Won, Score: st.Score,
		Piles: s.Position().Clone().Piles, Spoken: s.Spoken,
	}
}

// A Driven is a session for programs, without a desk: a play.Match.
type Driven struct {
	*Session
	Fresh func(variation string) string // the next game's deal
}

// New starts a deal of the variation in play; "" means a new deal.
func (m Driven) New(deal string) error {
	if deal == "" {
		deal = m.Fresh(m.Setup().Variation)
	}
	return m.Restart(deal)
}

// State returns the whole logical state.
func (m Driven) State() any { return m.Session.State() }

// Save returns the game as a file. The time played is that of Elapsed, or else that of
// the setup.
func (m Driven) Save() ([]byte, error) {
	played := time.Duration(m.Setup().Elapsed) * time.Millisecond
	if m.Elapsed != nil {
		played = m.Elapsed()
	}
	return m.Session.Save(played)
}
