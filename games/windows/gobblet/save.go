package gobblet

import (
	"encoding/json"
	"slices"
	"time"

	"phosphor/games/play"
	"phosphor/games/store"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/search"
)

// choices are the player's choices.
type choices struct {
	Variation string  `json:"variation,omitempty"`
	Computer  [2]bool `json:"computer"` // whether the computer plays White, Orange
	Level     string  `json:"level"`    // of the computer
	Silent    bool    `json:"silent,omitempty"`
}

// settingsFile keeps the choices for the next start.
const settingsFile = "gobblet.json"

var defaultChoices = choices{Variation: rules.Classic.String(), Level: "medium"}

// check returns the variant of the choices, or an error if they are invalid.
func (c choices) check() (rules.Variant, error) {
	if _, err := search.FindLevel(c.Level); err != nil {
		return 0, err
	}
	return rules.ParseVariant(c.Variation)
}

// level returns the index of the level, or of the next lower one that the board has.
func (c choices) level() int {
	n := max(0, slices.IndexFunc(search.Levels, func(l search.Level) bool { return l.Name == c.Level }))
	return min(n, c.levels()-1)
}

// levels returns the number of levels of the board.
func (c choices) levels() int {
	n := len(search.Levels)
	if c.Variation != rules.Gobblers.String() {
		n = slices.IndexFunc(search.Levels, func(l search.Level) bool { return l.Solves })
	}
	return n
}

// opponent returns the side of the human player against the computer; ok is false
// between two people or two computers.
func (c choices) opponent() (rules.Side, bool) {
	if c.Computer[rules.White] {
		return rules.Orange, !c.Computer[rules.Orange]
	}
	return rules.White, c.Computer[rules.Orange]
}

// setup returns the Setup of a game with the choices.
func (c choices) setup(deal string, layout []byte) (s play.Setup, err error) {
	s = play.Setup{Variation: c.Variation, Deal: deal, Layout: layout}
	c.Variation = ""
	s.Options, err = json.Marshal(c)
	return s, err
}

// A board is a game in a session.
type board struct {
	*rules.Game
	table *Table
}

// open returns the board for a Setup.
func (t *Table) open(s play.Setup) (play.Board, error) {
	c := defaultChoices
	if err := s.ReadOptions(&c); err != nil {
		return nil, err
	}
	c.Variation = s.Variation
	v, err := c.check()
	if err != nil {
		return nil, err
	}
	if _, err := play.ParseDeal(s.Deal); err != nil {
		return nil, err
	}
	p := rules.Start(v)
	if s.Layout != nil {
		var st rules.State
		if err := s.ReadLayout(&st); err != nil {
			return nil, err
		}
		if p, err = st.Position(v); err != nil {
			return nil, err
		}
	}
	return &board{rules.NewGame(p), t}, nil
}

// Do makes a move, or half of one, in notation.
func (b *board) Do(move string) error {
	p := b.Position()
	m, err := p.Variant().ParseMove(move)
	if err != nil {
		return err
	}
	return b.Game.Do(m)
}

// Status returns the state of the game. Against the computer, only the human player can
// win it.
func (b *board) Status() play.Status {
	r := b.Result()
	side, won := r.Winner()
	me, alone := b.table.chosen.opponent()
	if alone {
		won = won && side == me
	}
	return play.Status{Over: r.Over(), Won: won, Neutral: r.Draw() || !alone}
}

// person stands for a human player in a state.
const person = "person"

// state is the state of the game for drive.
type state struct {
	Game      string `json:"game"`
	Variation string `json:"variation"`
	Deal      string `json:"deal"`
	Over      bool   `json:"over"`
	Won       bool   `json:"won"`              // there is a winner; against the computer: a human one
	Winner    string `json:"winner,omitempty"` // w or o
	Reason    string `json:"reason,omitempty"` // why the game is over
	rules.State
	// Players are "person" or the computer's level, of w and o.
	Players map[string]string `json:"players"`
}

// State returns the whole logical state.
func (b *board) State() any {
	p, r, st := b.Position(), b.Result(), b.table.Status()
	s := state{
		Game: st.Game, Variation: st.Variation, Deal: st.Deal,
		Over: st.Over, Won: st.Won, State: p.State(), Players: map[string]string{},
	}
	if r.Over() {
		s.Reason = r.Reason.String()
	}
	if side, ok := r.Winner(); ok {
		s.Winner = side.Letter()
	}
	for _, side := range [...]rules.Side{rules.White, rules.Orange} {
		s.Players[side.Letter()] = person
		if b.table.chosen.Computer[side] {
			s.Players[side.Letter()] = b.table.chosen.Level
		}
	}
	return s
}

// Save returns the game as a file, with the current choices.
func (t *Table) Save() ([]byte, error) {
	s, err := t.chosen.setup("", nil)
	if err != nil {
		return nil, err
	}
	t.Choose(func(now *play.Setup) { now.Options = s.Options })
	return t.Session.Save(time.Duration(t.Setup().Elapsed) * time.Millisecond)
}

// Base returns the session, with the current choices.
func (t *Table) Base() *play.Session {
	if s, err := t.chosen.setup("", nil); err == nil {
		t.Choose(func(now *play.Setup) { now.Options = s.Options })
	}
	return t.Session
}

// remember saves the choices for the next start.
func (t *Table) remember() {
	t.env.Report(store.WriteJSON(t.env.Settings, settingsFile, t.chosen))
}

// Match returns the game in play.
func (t *Table) Match() play.Match { return t }
