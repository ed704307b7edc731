package cardgames

import (
	"encoding/json"
	"fmt"

	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/play"
)

// A match is what is played at a table: one of the six games, or the tour.
type match struct {
	play.Match
	name   string
	table  *table.Table
	tour   *tour.Tour // nil: a game alone
	shown  bool       // it was on the screen
	loaded bool       // it comes from a file, and was not on the screen yet
}

// Cards returns the session of the game on the table.
func (m *match) Cards() *cards.Session { return m.table.Session }

// newMatch returns the match of that name without a deal, nil if there is none.
func (g *Program) newMatch(name string) *match {
	if name == tour.Name {
		t := tour.New()
		return &match{Match: t, name: name, tour: t, table: g.NewTable(tour.Stages[0], nil)}
	}
	for _, s := range tour.Stages {
		if s.Name == name {
			session := cards.NewSession(name, s.Rules)
			return &match{Match: cards.Driven{Session: session, Fresh: g.Env.Fresh}, name: name, table: g.NewTable(s, session)}
		}
	}
	return nil
}

// stages is told what happens in a tour, whose game and session change.
type stages struct {
	*table.Table
	g *Program
	t *tour.Tour
}

// Restarted shows the game that is in play now.
func (s stages) Restarted() {
	s.Game, s.Session, s.Shown = tour.Stages[s.t.Stage()], s.t.Session(), nil
	s.g.Place(s.Table)
	s.Table.Restarted()
	if s.t.Ended() && !s.Told() { // the last game was left
		s.Announced()
		s.g.Ended()
	}
}

// put shows a match. What is begun on the screen here has a deal already.
func (g *Program) put(m *match) {
	g.match, g.Table = m, m.table
	if m.shown {
		g.Changed()
		g.show(tableView)
		return
	}
	m.shown = true
	if m.tour != nil {
		s := stages{m.table, g, m.tour}
		m.tour.Follow(s)
		s.Restarted()
	} else {
		m.table.Begin()
	}
	m.loaded = false
}

// saved is a saved program: the game that it is the program of, which one is on
// the table, and the saved games of all that were begun. The table of the best is
// there for demos, which are shown without what else is kept.
type saved struct {
	play.SavedHeader
	Table   string                     `json:"table"`
	Matches map[string]json.RawMessage `json:"matches"`
	Best    tour.Results               `json:"best,omitempty"`
}

// Save returns all matches that were begun.
func (g *Program) Save() ([]byte, error) {
	f := saved{SavedHeader: play.Saved(g.name), Table: g.match.name, Best: g.best, Matches: map[string]json.RawMessage{}}
	for name, m := range g.matches {
		b, err := m.Save()
		if err != nil {
			return nil, err
		}
		f.Matches[name] = b
	}
	return play.EncodeSaved(f)
}

// Load continues what Save wrote.
func (g *Program) Load(data []byte) error {
	var f saved
	if err := play.DecodeSaved(data, g.name, &f); err != nil {
		return err
	}
	if f.Matches[f.Table] == nil || f.Matches[g.name] == nil {
		return play.SavedError(fmt.Errorf("%q is on the table, but is not in the file with %q", f.Table, g.name))
	}
	matches := map[string]*match{}
	for name, data := range f.Matches {
		m := g.newMatch(name)
		if m == nil {
			return play.SavedError(fmt.Errorf("there is no game %q", name))
		}
		if err := m.Load(data); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		m.loaded = true
		matches[name] = m
	}
	g.matches = matches
	if g.unkept {
		g.best = f.Best
	}
	g.put(matches[f.Table])
	return nil
}
