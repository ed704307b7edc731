// Package cardstest tests the rules of card games: with random play, which must keep the
// deck whole and be undoable, and with solutions that independent programs have found.
package cardstest

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"phosphor/games/cards"
	"phosphor/games/internal/shared"
)

var randomMoves = flag.Int("moves", 10_000, "random legal moves of each game in TestRandomPlay")

// Rules makes the rules for a Setup.
type Rules = func(cards.Setup) (cards.Rules, error)

// Start begins a deal.
func Start(t testing.TB, name string, rules Rules, variation, deal string) *cards.Session {
	t.Helper()
	s := cards.NewSession(name, rules)
	if err := s.Start(cards.Setup{Variation: variation, Deal: deal}); err != nil {
		t.Fatal(err)
	}
	return s
}

// Random plays games of some hundred random legal moves; check may examine every
// position. A listed move must be accepted and must parse back from its text; a refused
// one must change nothing; a saved game must load unchanged; undo must lead back to the
// start.
func Random(t *testing.T, name string, rules Rules, variations []string, check func(s *cards.Session)) {
	rnd := rand.New(rand.NewPCG(1, 2))
	left := *randomMoves
	for deal := 1; left > 0; deal++ {
		s := Start(t, name, rules, variations[deal%len(variations)], fmt.Sprint(deal))
		before := s.Position().Clone()
		n := 0
		for ; n < 300 && left > 0; n++ {
			moves := s.Rules().Moves(s.Position(), nil)
			if len(moves) == 0 {
				if !s.State().Over {
					t.Fatalf("deal %d: no moves, but not over", deal)
				}
				break
			}
			refused(t, s, rnd)
			m := moves[rnd.IntN(len(moves))]
			if text := cards.FormatMove(s.Rules(), s.Position(), m); rnd.IntN(2) == 0 {
				back, err := cards.ParseMove(s.Rules(), s.Position(), text)
				if err != nil || back != m {
					t.Fatalf("%q reads back as %v, %v; want %v", text, back, err, m)
				}
			}
			if err := s.Play(m); err != nil {
				t.Fatalf("deal %d: listed move %v refused: %v", deal, m, err)
			}
			left--
			Complete(t, s)
			if check != nil {
				check(s)
			}
			if s.Rules().Won(s.Position()) {
				break
			}
		}
		if s.Rules().Won(s.Position()) {
			continue
		}
		saved, err := s.Save(0)
		if err != nil {
			t.Fatal(err)
		}
		loaded := cards.NewSession(name, rules)
		if err := loaded.Load(saved); err != nil {
			t.Fatalf("deal %d: %v", deal, err)
		}
		if d := cmp.Diff(s.State(), loaded.State()); d != "" {
			t.Fatalf("deal %d: a saved game differs when loaded: %s", deal, d)
		}
		if !slices.Equal(s.Position().Counters, loaded.Position().Counters) {
			t.Fatalf("deal %d: a loaded game has different counters", deal)
		}
		undone := 0
		for s.Undo() == nil {
			undone++
		}
		if undone != n {
			t.Fatalf("deal %d: %d moves, %d undone", deal, n, undone)
		}
		if d := cmp.Diff(before.Piles, s.Position().Piles); d != "" {
			t.Fatalf("deal %d: undo to the start: %s", deal, d)
		}
		u, pays := s.Rules().(cards.UndoRules)
		if !pays && !slices.Equal(before.Counters, s.Position().Counters) {
			t.Fatalf("deal %d: undo to the start does not restore the counters", deal)
		}
		if pays {
			for range n {
				u.Undone(before)
			}
			if got, want := s.Rules().Score(s.Position()), s.Rules().Score(before); got != want {
				t.Fatalf("deal %d: score %d after %d undos, want %d", deal, got, n, want)
			}
		}
	}
}

// refused tries a move at random; if it is refused, nothing may change.
func refused(t *testing.T, s *cards.Session, rnd *rand.Rand) {
	piles := len(s.Position().Piles)
	m := cards.Move{From: rnd.IntN(piles), To: rnd.IntN(piles), N: 1 + rnd.IntN(14)}
	if s.Rules().Check(s.Position(), m) == nil {
		return
	}
	before := s.Position().Clone()
	if s.Play(m) == nil {
		t.Fatalf("%v was refused by Check, but accepted by Play", m)
	}
	if !slices.EqualFunc(before.Piles, s.Position().Piles, func(a, b cards.Pile) bool { return slices.Equal(a.Cards, b.Cards) }) {
		t.Fatalf("the refused move %v changed the game", m)
	}
}

// Complete checks that all cards of the deck are there, none of them twice.
func Complete(t testing.TB, s *cards.Session) {
	t.Helper()
	CompletePosition(t, s.Rules(), s.Position())
}

// CompletePosition is Complete for a position.
func CompletePosition(t testing.TB, r cards.Rules, p *cards.Position) {
	t.Helper()
	var count [52]int
	for _, c := range r.Deck() {
		count[c.Up()]++
	}
	for _, p := range p.Piles {
		for _, c := range p.Cards {
			if c != cards.Gap {
				count[c.Up()]--
			}
		}
	}
	for i, n := range count {
		if n != 0 {
			t.Fatalf("%v: %d too few", cards.Card(i), n)
		}
	}
}

// Solutions plays the solutions of a file of shared/oracle/deals and returns how many
// there are; positions without a solution must load. The rules need not list moves for
// which listed returns false.
func Solutions(t *testing.T, file, name string, rules Rules, listed func(move string) bool) int {
	solved := 0
	for _, d := range shared.Deals(t, file) {
		s := Start(t, name, rules, d.Variation, "1")
		if err := s.Layout(d.Layout); err != nil {
			t.Errorf("%s: %v", d.ID, err)
			continue
		}
		Complete(t, s)
		if len(d.Solution) == 0 {
			continue
		}
		for i, m := range d.Solution {
			st := s.State()
			if st.Won {
				break // the game finished by itself
			}
			if st.Over {
				t.Errorf("%s: over before move %d", d.ID, i)
			}
			if !slices.Contains(s.Moves(), m) && (listed == nil || listed(m)) {
				t.Errorf("%s: move %d %q is not listed", d.ID, i, m)
			}
			if err := s.Do(m); err != nil {
				t.Errorf("%s: move %d %q: %v", d.ID, i, m, err)
				break
			}
		}
		if st := s.State(); !st.Won || !st.Over {
			t.Errorf("%s: not won after its solution", d.ID)
		}
		solved++
	}
	return solved
}

// Place lays out a position in a session, in the notation of Layout; line breaks may
// replace commas.
func Place(t testing.TB, s *cards.Session, rest, piles string) {
	t.Helper()
	piles = strings.ReplaceAll(strings.TrimSpace(piles), "\n", ",")
	if err := s.Layout([]byte(layout(t, s.Rules(), piles, rest))); err != nil {
		t.Fatal(err)
	}
	Complete(t, s)
}

// Rows writes a position for drive: piles of one name with numbers, all cards in
// the notation of the rules.
func Rows(name string, rows ...string) []byte {
	type pile struct {
		Name  string   `json:"name"`
		Cards []string `json:"cards"`
	}
	var piles []pile
	for i, r := range rows {
		piles = append(piles, pile{fmt.Sprint(name, i), strings.Fields(r)})
	}
	b, err := json.Marshal(map[string][]pile{"piles": piles})
	if err != nil {
		panic(err)
	}
	return b
}

// Pile returns the cards of a pile as text.
func Pile(s *cards.Session, name string) string {
	p := s.Position()
	return strings.Trim(fmt.Sprint(p.Piles[p.Index(name)].Cards), "[]")
}

// Do makes moves that must be accepted.
func Do(t testing.TB, s *cards.Session, moves ...string) {
	t.Helper()
	for _, m := range moves {
		if err := s.Do(m); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
}

// Refused makes moves that must be refused for the given reason; nil means accepted, and
// then taken back.
func Refused(t testing.TB, s *cards.Session, moves map[string]error) {
	t.Helper()
	for m, want := range moves {
		before := fmt.Sprint(s.State())
		err := s.Do(m)
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", m, err, want)
		}
		if err == nil {
			if err := s.Undo(); err != nil {
				t.Error(err)
			}
		}
		if after := fmt.Sprint(s.State()); after != before {
			t.Errorf("%s changed the position from %s to %s", m, before, after)
		}
	}
}
