package cardgames

import (
	"cmp"
	"encoding/json"
	"fmt"

	"phosphor/games"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/play"
	"phosphor/games/store"
)

// A match is what is played on a table: one of the six games, or the tour.
type match struct {
	play.Match
	g      *Program
	name   string
	table  *table.Table
	tour   *tour.Tour // nil: a single game
	shown  bool       // it has been on the screen
	loaded bool       // it comes from a file, and has not been on the screen yet
}

// Cards returns the session of the game on the table.
func (m *match) Cards() *cards.Session { return m.table.Session }

// Advice implements assist.Adviser.
func (m *match) Advice() (assist.Advice, error) { return m.table.Advice() }

// Base returns the session that records the game or the tour.
func (m *match) Base() *play.Session {
	if m.tour != nil {
		return m.tour.Base()
	}
	return m.table.Session.Session
}

// New starts a deal, a new one for "".
func (m *match) New(deal string) error {
	if deal == "" {
		deal = m.g.fresh(m.name)
	}
	return m.Match.New(deal)
}

// fresh returns the deal of a further game. For a tour it is any deal.
func (g *Program) fresh(name string) string {
	for _, s := range tour.Stages {
		if s.Name == name {
			return g.Env.Dealer.Next(name, "", s.Rules)
		}
	}
	return g.Env.Dealer.Any()
}

// Undo takes the last move back, Redo makes it again, or they show why not.
func (m *match) Undo() error { return m.g.Wrong(m.Match.Undo()) }
func (m *match) Redo() error { return m.g.Wrong(m.Match.Redo()) }

// newMatch returns the match with the given name, without a deal, or nil.
func (g *Program) newMatch(name string) *match {
	if name == tour.Name {
		t := tour.New()
		return &match{Match: toured{t, g.standings}, g: g, name: name, tour: t, table: g.NewTable(tour.Stages[0], nil)}
	}
	for _, s := range tour.Stages {
		if s.Name == name {
			session := s.NewSession()
			return &match{Match: cards.Driven{Session: session, Fresh: g.Env.Dealer.Source(s.Name, s.Rules)}, g: g, name: name, table: g.NewTable(s, session)}
		}
	}
	return nil
}

// stages is notified of what happens in a tour, whose game and session change.
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

// put shows a match. A match begun from the screen already has a deal.
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

// standings holds the best tours, and the player's name.
type standings struct {
	best   tour.Results
	keeper store.Keeper
	unkept bool   // the high scores are not saved
	player string // the last name entered in the high scores
	words  *words
}

func newStandings(env games.Env) (*standings, error) {
	s := &standings{keeper: env.Scores, words: wordsFor(env.Lang)}
	_, s.unkept = env.Scores.(store.Volatile)
	var err error
	s.best, err = tour.LoadResults(env.Scores)
	return s, err
}

// enter puts a finished tour into the high scores, if it belongs there. It does so at
// once, in case the program ends before the player's name is known. It returns the error
// of the file.
func (s *standings) enter(t *tour.Tour) (r tour.Result, ok bool, err error) {
	if _, ok = s.best.Place(t.Total()); !ok || t.LaidOut() {
		return r, false, nil
	}
	r = tour.Result{Name: cmp.Or(s.player, s.words.noName), Points: t.Total(), Deal: t.Status().Deal}
	return r, true, s.best.Add(s.keeper, r)
}

// list returns the lines of the high scores.
func (s *standings) list() (lines []string) {
	for i, r := range s.best {
		lines = append(lines, fmt.Sprintf("%d. %s, %d", i+1, r.Name, r.Points))
	}
	if lines == nil {
		lines = []string{s.words.noScores}
	}
	return lines
}

// points writes a number of points.
func (s *standings) points(n int) string {
	if n == 1 {
		return s.words.point
	}
	return fmt.Sprintf(s.words.points, n)
}

// begun reports whether another tour would abandon this one.
func begun(t *tour.Tour) bool { return !t.Ended() && !(t.Stage() == 0 && t.Session().Fresh()) }

// A toured is a tour whose file includes the high scores. Demos need it, because they run
// without other stored files.
type toured struct {
	*tour.Tour
	*standings
}

// Save returns the tour as a file.
func (t toured) Save() ([]byte, error) {
	b, err := t.Tour.Save()
	if err != nil || len(t.best) == 0 {
		return b, err
	}
	f := map[string]any{}
	if err := json.Unmarshal(b, &f); err != nil {
		return nil, err
	}
	f["best"] = t.best
	return play.MarshalSaved(f)
}

// Load continues a tour that Save wrote.
func (t toured) Load(data []byte) error {
	if err := t.Tour.Load(data); err != nil {
		return err
	}
	var f struct{ Best tour.Results }
	if t.unkept && json.Unmarshal(data, &f) == nil {
		t.best = f.Best
	}
	return nil
}

// Load continues a game that Save wrote.
func (m *match) Load(data []byte) error {
	m.loaded = true
	err := m.Match.Load(data)
	m.loaded = err == nil && !m.shown
	return err
}

// Match returns the game on the table, Matches all that were begun. Each is saved under
// its own name.
func (g *Program) Match() play.Match { return g.match }

func (g *Program) Matches() []play.Match {
	list := []play.Match{g.matches[g.name]}
	for _, s := range Infos() {
		if m := g.matches[s.Name]; m != nil && s.Name != g.name {
			list = append(list, m)
		}
	}
	return list
}
