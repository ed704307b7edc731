package spider

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
)

func start(t testing.TB, deal string) *cards.Session {
	t.Helper()
	return cardstest.Start(t, "spider", rulesFor, "", deal)
}

// columnsOf lays out the given columns; the stock holds the rest of the deck.
func columnsOf(t testing.TB, columns ...string) *cards.Session {
	t.Helper()
	s := start(t, "1")
	rest := map[cards.Card]int{}
	for _, c := range cards.Deck(2) {
		rest[c]++
	}
	pos := cards.NewPosition(rules{}.Piles(), 0)
	for i, col := range columns {
		for _, w := range strings.Fields(col) {
			c, err := cards.ParseCard(w)
			if err != nil {
				t.Fatal(err)
			}
			rest[c.Up()]--
			pos.Piles[tableau+i].Cards = append(pos.Piles[tableau+i].Cards, c)
		}
	}
	for _, c := range cards.Deck(1) {
		for range rest[c] {
			pos.Piles[stock].Cards = append(pos.Piles[stock].Cards, c)
		}
	}
	b, err := json.Marshal(map[string]any{"piles": pos.Piles})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Layout(b); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestDeal(t *testing.T) {
	s := start(t, "1")
	p := s.Position()
	for i, want := range []int{5, 4, 4, 5, 4, 4, 5, 4, 4, 5} {
		c := p.Piles[tableau+i].Cards
		if len(c) != want {
			t.Errorf("column %d has %d cards, want %d", i, len(c), want)
		}
		for j := range c {
			if c[j].FaceUp() != (j == len(c)-1) {
				t.Errorf("column %d: card %d is %v", i, j, c[j])
			}
		}
	}
	if n := len(p.Piles[stock].Cards); n != 60 {
		t.Errorf("%d cards in the hand, want 60", n)
	}
	last := p.Piles[stock].Cards[50:]
	want := slices.Clone(last)
	if err := s.Do("deal"); err != nil {
		t.Fatal(err)
	}
	for i := range columns {
		// Column 9 gets the top card of the hand, column 0 the tenth.
		if top, _ := p.Piles[tableau+i].Top(); top != want[i].Up() {
			t.Errorf("column %d was dealt %v, want %v", i, top, want[i].Up())
		}
	}
}

// TestMayDeal checks dealing a row, with its quirk.
func TestMayDeal(t *testing.T) {
	full := []string{"KC", "KD", "KH", "KS", "KC", "KD", "KH", "KS", "2C 4C", "2D 4D"}
	with := func(column int, cards string) []string {
		c := slices.Clone(full)
		c[column] = cards
		return c
	}
	for _, c := range []struct {
		what    string
		columns []string
		ok      bool
	}{
		{"no empty column", full, true},
		{"an empty column to the left of a column that is no run", with(3, ""), false},
		{"the quirk: an empty column to the right of all columns that are no run", with(9, ""), true},
		{"nothing could fill it: single runs", []string{"KC QC", "KD", "", "KS QS JS", "KC", "KD", "KH", "KS", "4C", "4D"}, true},
		{"all columns but one empty", []string{"", "", "", "", "", "", "", "", "", "4D"}, true},
		{"a run that lies on a face-down card is not single", []string{"", "KD", "KH", "KS", "KC", "KD", "KH", "KS", "?9C 4C", "4D"}, false},
		{"the first that is no run is the leftmost", []string{"2C 4C", "", "", "", "", "", "", "", "", ""}, true},
	} {
		s := columnsOf(t, c.columns...)
		err := s.Do("deal")
		if (err == nil) != c.ok {
			t.Errorf("%s: %v", c.what, err)
		}
		if err == nil {
			cardstest.Complete(t, s)
		}
	}
}

// TestBest checks where the middle button sends a run.
func TestBest(t *testing.T) {
	const k = "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC"
	for _, c := range []struct {
		what    string
		columns []string
		from    int
		want    string
	}{
		{"a complete suit is removed", []string{"2D", "3D " + k, "", "KH"}, 1, "tableau1 foundation7 13"},
		{"on the same suit", []string{"9S 4C", "4H", "3C 2C", "4C", "", "4S"}, 2, "tableau2 tableau0 2"},
		{"on another suit, the rightmost", []string{"4S", "4H", "3C 2C", "4D", ""}, 2, "tableau2 tableau3 2"},
		{"into a space, the rightmost", []string{"5S", "5H", "3C 2C", "", "9D", ""}, 2, "tableau2 tableau9 2"},
		{"nowhere", []string{"5S", "5H", "3C 2C", "9D", "9D", "9S", "9S", "9H", "9H", "9C"}, 2, ""},
		{"only the run in suit", []string{"4S", "4H", "4D 3C 2C", "5D", "9D", "9S", "9S", "9H", "9H", "9C"}, 2, "tableau2 tableau1 2"},
	} {
		s := columnsOf(t, c.columns...)
		got := ""
		if m, ok := (rules{}).best(s.Position(), tableau+c.from); ok {
			got = cards.FormatMove(rules{}, s.Position(), m)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

func TestMoves(t *testing.T) {
	s := columnsOf(t, "?9C 4C 3C", "4D", "5H", "KS", "")
	for _, c := range []struct{ do, err string }{
		{"tableau0 tableau1", ""},
		{"undo", ""},
		{"tableau0 tableau2 2", ""}, // turns the nine up
		{"tableau0 tableau4", ""},
		{"tableau2 tableau3 2", errNotNext.Error()},
		{"tableau2 tableau0 3", cards.ErrNoRun.Error()},
		{"tableau2 foundation0 2", errDepot.Error()},
		{"tableau0 stock", cards.ErrNoCard.Error()},
		{"stock tableau0", cards.ErrFaceDown.Error()},
		{"tableau1 stock", cards.ErrTarget.Error()},
	} {
		var err error
		if c.do == "undo" {
			err = s.Undo()
		} else {
			err = s.Do(c.do)
		}
		if got := fmt.Sprint(err); c.err == "" && err != nil || !strings.Contains(got, c.err) {
			t.Errorf("%s: %s, want %q", c.do, got, c.err)
		}
	}
	if got := fmt.Sprint(s.Position().Piles[tableau+4].Cards); got != "[9C]" {
		t.Errorf("the column of the exposed nine is %s", got)
	}
	for s.Undo() == nil {
	}
	if got := fmt.Sprint(s.Position().Piles[tableau].Cards); got != "[?9C 4C 3C]" {
		t.Errorf("after undo the column is %s", got)
	}
}

// TestWon removes the last suit.
func TestWon(t *testing.T) {
	run := func(suit string) string {
		var w []string
		for _, r := range "KQJT98765432A" {
			w = append(w, string(r)+suit)
		}
		return strings.Join(w, " ")
	}
	var columns []string
	for _, s := range []string{"C", "D", "H", "S", "C", "D", "H", "S"} {
		columns = append(columns, run(s))
	}
	s := columnsOf(t, columns...)
	for i := range columns {
		if s.State().Won {
			t.Error("won too early")
		}
		if err := s.Do(fmt.Sprintf("tableau%d foundation%d 13", i, i)); err != nil {
			t.Fatal(err)
		}
	}
	if st := s.State(); !st.Won || !st.Over {
		t.Error("not won although eight suits were removed")
	}
}

// TestStuck checks that the game is lost if the hand is dealt and no move is left, and not
// before.
func TestStuck(t *testing.T) {
	columns := make([]string, 10)
	left := map[string]int{}
	for _, suit := range "CDHS" {
		for _, rank := range "A23456789TJQK" {
			left[string(rank)+string(suit)] = 2
		}
	}
	for i, king := range []string{"KC", "KC", "KD", "KD", "KH", "KH", "KS", "KS"} {
		columns[i+1] = king
		left[king]--
	}
	for _, ace := range []int{0, 9} {
		columns[ace] = "AC"
		left["AC"]--
	}
	var rest []string
	for _, c := range slices.Sorted(maps.Keys(left)) {
		for range left[c] {
			rest = append(rest, "?"+c)
		}
	}
	for _, hand := range []int{10, 0} {
		all := slices.Clone(columns)
		all[0] = strings.Join(rest[hand:], " ") + " " + all[0]
		if st := columnsOf(t, all...).State(); st.Won || st.Over != (hand == 0) {
			t.Errorf("%d cards in the hand: won %v, over %v", hand, st.Won, st.Over)
		}
	}
}

func TestLayouts(t *testing.T) {
	cardstest.Solutions(t, "spider4.jsonl", "spider", rulesFor, nil)
	cardstest.Drive(t, &Info, "spider4.jsonl")
}

func TestRandomPlay(t *testing.T) {
	cardstest.Random(t, "spider", rulesFor, []string{""}, func(s *cards.Session) {
		for _, p := range s.Position().Piles[tableau:] {
			if top, any := p.Top(); any && !top.FaceUp() {
				t.Fatalf("%s: an exposed card is face down", p.Name)
			}
		}
	})
}
