package cardgames

import (
	"encoding/json"
	"errors"
	"fmt"

	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/cards"
	"phosphor/games/play"
)

// A match is what is played at a table: one of the six games, or the tour.
type match interface {
	Follow(f cards.Follower)
	Play(m cards.Move) error
	Do(move string) error
	Undo() error
	Redo() error
	Moves() []string
	Layout(position []byte) error
	Load(saved []byte) error

	begin(deal string) error
	session() *cards.Session // of the game on the table
	game() *game             // on the table
	over() bool
	state() any
	status() play.Status
	save() ([]byte, error)
}

// single is a game alone.
type single struct {
	*cards.Session
	g *game
}

func (s single) begin(deal string) error { return s.Start(cards.Setup{Deal: deal}) }
func (s single) session() *cards.Session { return s.Session }
func (s single) game() *game             { return s.g }
func (s single) over() bool              { return s.Rules().Over(s.Position()) }
func (s single) state() any              { return s.State() }
func (s single) status() play.Status     { return s.Status() }
func (s single) save() ([]byte, error)   { return s.Save(0) }

// grandTour is the tour.
type grandTour struct{ *tour.Tour }

func (t grandTour) begin(deal string) error { return t.Start(deal) }
func (t grandTour) session() *cards.Session { return t.Session() }
func (t grandTour) game() *game             { return sixGames[t.Stage()] }
func (t grandTour) over() bool              { return t.Ended() }
func (t grandTour) state() any              { return t.State() }
func (t grandTour) status() play.Status     { return t.Status() }
func (t grandTour) save() ([]byte, error)   { return t.Save() }

// newMatch returns the match of that name without a deal, nil if there is none.
func newMatch(name string) match {
	if name == tour.Name {
		return grandTour{tour.New()}
	}
	for _, g := range sixGames {
		if g.Name == name {
			return single{cards.NewSession(name, g.Rules), g}
		}
	}
	return nil
}

// saved is a saved program: the game that it is the program of, which one is on
// the table, and the saved games of all that were begun. The table of the best is
// there for demos, which are shown without what else is kept.
type saved struct {
	Phosphor string                     `json:"phosphor"` // "saved game"
	Version  int                        `json:"version"`  // 1
	Game     string                     `json:"game"`
	Table    string                     `json:"table"`
	Matches  map[string]json.RawMessage `json:"matches"`
	Best     tour.Results               `json:"best,omitempty"`
}

// readSaved reads what a program of that name has saved. Nothing follows the
// matches yet.
func readSaved(data []byte, name string) (f saved, matches map[string]match, err error) {
	if err := json.Unmarshal(data, &f); err != nil {
		return f, nil, fmt.Errorf("saved game: %w", err)
	}
	switch {
	case f.Phosphor != "saved game":
		return f, nil, errors.New("saved game: this file is not a saved game")
	case f.Version != 1:
		return f, nil, fmt.Errorf("saved game: version %d is unknown, expected 1", f.Version)
	case f.Game != name:
		return f, nil, fmt.Errorf("saved game: it is a game of %q, not of %q", f.Game, name)
	case f.Matches[f.Table] == nil || f.Matches[name] == nil:
		return f, nil, fmt.Errorf("saved game: %q is on the table, but is not in the file with %q", f.Table, name)
	}
	matches = map[string]match{}
	for name, data := range f.Matches {
		m := newMatch(name)
		if m == nil {
			return f, nil, fmt.Errorf("saved game: there is no game %q", name)
		}
		if err := m.Load(data); err != nil {
			return f, nil, fmt.Errorf("%s: %w", name, err)
		}
		matches[name] = m
	}
	return f, matches, nil
}
