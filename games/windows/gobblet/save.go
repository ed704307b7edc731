package gobblet

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"phosphor/games/play"
	"phosphor/games/store"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/search"
)

// choices are what the player has chosen on the form.
type choices struct {
	Variation string  `json:"variation"`
	Computer  [2]bool `json:"computer"` // who plays White and Orange
	Level     string  `json:"level"`    // of the computer
	Silent    bool    `json:"silent,omitempty"`
}

// settingsFile keeps the choices for the next start.
const settingsFile = "gobblet.json"

var defaultChoices = choices{Variation: rules.Classic.String(), Level: "medium"}

// check returns the variant of the choices, or what is wrong with them.
func (c choices) check() (rules.Variant, error) {
	if _, err := search.FindLevel(c.Level); err != nil {
		return 0, err
	}
	return rules.ParseVariant(c.Variation)
}

// level is the number of the level.
func (c choices) level() int {
	return max(0, slices.IndexFunc(search.Levels, func(l search.Level) bool { return l.Name == c.Level }))
}

// opponent returns the side of a person who plays against the computer; false
// where two people play or two computers.
func (c choices) opponent() (rules.Side, bool) {
	if c.Computer[rules.White] {
		return rules.Orange, !c.Computer[rules.Orange]
	}
	return rules.White, c.Computer[rules.Orange]
}

// A setup is how a game began, and who plays it.
type setup struct {
	choices
	Deal   string          `json:"deal"`
	Layout json.RawMessage `json:"layout,omitempty"` // laid out by hand
}

// game returns the game at its beginning.
func (s setup) game() (*rules.Game, error) {
	v, err := s.check()
	if err != nil {
		return nil, err
	}
	if _, err := play.ParseDeal(s.Deal); err != nil {
		return nil, err
	}
	p := rules.Start(v)
	if s.Layout != nil {
		var st rules.State
		if err := json.Unmarshal(s.Layout, &st); err != nil {
			return nil, fmt.Errorf("layout: %w", err)
		}
		if p, err = st.Position(v); err != nil {
			return nil, err
		}
	}
	return rules.NewGame(p), nil
}

// Layout starts from a position in the shape of the state.
func (t *Table) Layout(position []byte) error {
	return t.begin(setup{choices: t.setup.choices, Deal: t.setup.Deal, Layout: bytes.Clone(position)})
}

// state is the whole logical state.
type state struct {
	Game      string `json:"game"`
	Variation string `json:"variation"`
	Deal      string `json:"deal"`
	Over      bool   `json:"over"`
	Won       bool   `json:"won"`              // there is a winner; against the computer: the person
	Winner    string `json:"winner,omitempty"` // w or o
	Reason    string `json:"reason,omitempty"` // why the game is over
	rules.State
	// Players are "person" or the computer's level, of w and o.
	Players map[string]string `json:"players"`
}

// State returns the whole logical state.
func (t *Table) State() any {
	p := t.game.Position()
	r := t.game.Result()
	s := state{
		Game: Info.Name, Variation: t.setup.Variation, Deal: t.setup.Deal,
		Over: r.Over(), State: p.State(), Players: map[string]string{},
	}
	if r.Over() {
		s.Reason = r.Reason.String()
	}
	if side, ok := r.Winner(); ok {
		s.Winner = side.Letter()
		me, alone := t.setup.opponent()
		s.Won = !alone || side == me
	}
	for _, side := range [...]rules.Side{rules.White, rules.Orange} {
		s.Players[side.Letter()] = "person"
		if t.setup.Computer[side] {
			s.Players[side.Letter()] = t.setup.Level
		}
	}
	return s
}

// saved is a saved game: how it began and the moves since. Reading it plays
// them again, so a file that does not fit the rules is found out.
type saved struct {
	play.SavedHeader
	Setup setup    `json:"setup"`
	Moves []string `json:"moves"`
}

// Save returns the game as a file.
func (t *Table) Save() ([]byte, error) {
	f := saved{play.Saved(Info.Name), t.setup, []string{}}
	p := t.game.Position()
	for _, m := range t.game.Steps() {
		f.Moves = append(f.Moves, p.Variant().MoveString(m))
	}
	return play.EncodeSaved(f)
}

// Load continues a game that Save wrote. When it returns an error the game in
// play goes on.
func (t *Table) Load(data []byte) error {
	var f saved
	if err := play.DecodeSaved(data, Info.Name, &f); err != nil {
		return err
	}
	g, err := f.Setup.game()
	if err != nil {
		return play.SavedError(err)
	}
	p := g.Position()
	for i, text := range f.Moves {
		m, err := p.Variant().ParseMove(text)
		if err == nil {
			err = g.Do(m)
		}
		if err != nil {
			return fmt.Errorf("saved game: move %d, %q: %w", i+1, text, err)
		}
	}
	t.adopt(f.Setup, g)
	return nil
}

// remember keeps the choices for the next start.
func (t *Table) remember() {
	if err := store.WriteJSON(t.env.Settings, settingsFile, t.setup.choices); err != nil {
		t.tell(err.Error())
	}
}

// Status tells how the game stands.
func (t *Table) Status() play.Status {
	s := t.State().(state)
	return play.Status{Game: s.Game, Variation: s.Variation, Deal: s.Deal, Over: s.Over, Won: s.Won}
}

func (t *Table) Redo() error { return play.ErrNothingToRedo }

// Match returns the game in play.
func (t *Table) Match() play.Match { return t }
