package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
)

func start(t testing.TB, variation, deal string) *cards.Session {
	t.Helper()
	return cardstest.Start(t, "solitairex", New, variation, deal)
}

// row returns a row of a position as text.
func row(s *cards.Session, i int) string {
	return strings.Trim(fmt.Sprint(s.Position().Piles[i].Cards), "[]")
}

// sample has every case: gaps at the left of rows 0 and 1, one right of a king,
// one right of a gap, a gap that takes the 9H; 3 cards of row 3 are well placed.
var sample = cardstest.Rows("row",
	"-- 4C 5C 6C 7C 8C 9C TC JC QC KC -- 2C",
	"-- -- 5D 6D 7D 8D 9D TD JD QD KD 2D 4D",
	"2H 3H 4H 5H 6H 7H 8H TH JH QH KH 9H 3C",
	"2S 3S 4S 6S 5S 7S 8S 9S TS JS QS KS 3D",
)

func TestDeal(t *testing.T) {
	s := start(t, "", "1")
	deck := cards.Deck(1)
	cards.Shuffle(deck, cards.Random(1))
	for i, c := range deck {
		got := s.Position().Piles[i/Columns].Cards[i%Columns]
		if want := c; got != want && !(want.Rank() == cards.Ace && got == cards.Gap) {
			t.Errorf("row %d, column %d is %v, want %v", i/Columns, i%Columns, got, want)
		}
	}
	cardstest.Complete(t, s)
	for _, bad := range []cards.Setup{{Deal: "0"}, {Deal: "x"}, {Deal: "1", Variation: "other"}} {
		if _, err := New(bad); err == nil {
			t.Errorf("%v was accepted", bad)
		}
	}
}

func TestLayout(t *testing.T) {
	s := start(t, "", "1")
	if err := s.Layout(sample); err != nil {
		t.Fatal(err)
	}
	if err := s.Layout(cardstest.Rows("row", "2C 3C", "", "", "")); err == nil {
		t.Error("a layout with few cards was accepted")
	}
	short := cardstest.Rows("row",
		"4C 5C 6C 7C 8C 9C TC JC QC KC -- 2C",
		"-- -- -- 5D 6D 7D 8D 9D TD JD QD KD 2D 4D",
		"2H 3H 4H 5H 6H 7H 8H TH JH QH KH 9H 3C",
		"2S 3S 4S 6S 5S 7S 8S 9S TS JS QS KS 3D",
	)
	if err := s.Layout(short); err == nil || !strings.Contains(err.Error(), "row0 has 12 entries") {
		t.Errorf("a row of 12: %v", err)
	}
}

func TestMoves(t *testing.T) {
	s := start(t, "", "1")
	if err := s.Layout(sample); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"2C 0 0", "2C 1 0", "2D 0 0", "2D 1 0", "2H 0 0", "2H 1 0", "2S 0 0", "2S 1 0",
		"reshuffle",
	}
	if got := s.Moves(); !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
	if got := s.State().Score; got != 7+3 {
		t.Errorf("score %d, want 10", got)
	}
	for _, c := range []struct {
		do  string
		err error
	}{
		{"3C 0 0", ErrOnlyTwos},
		{"2C 1 1", ErrAfterGap},
		{"KC 0 11", ErrAfterKing},
		{"2D 0 11", ErrAfterKing},
		{"9H 2 7", ErrNoGap},
		{"AC 0 0", ErrNoCard},
		{"?2C 0 0", ErrNoCard},
		{"-- 0 0", ErrNoCard},
	} {
		if err := s.Do(c.do); err != c.err {
			t.Errorf("%s: %v, want %v", c.do, err, c.err)
		}
	}
	for _, bad := range []string{"", "deal", "2C", "2C 0", "2C 4 0", "2C 0 13", "2C -1 0", "2C a b", "XX 0 0", "2C 0 0 0", "reshuffle 1"} {
		if err := s.Do(bad); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
	do(t, s, "2C 0 0")
	if got := row(s, 0); got != "2C 4C 5C 6C 7C 8C 9C TC JC QC KC -- --" {
		t.Errorf("row 0 is %s", got)
	}
	if err := s.Do("3C 0 12"); err != ErrAfterGap {
		t.Errorf("right of a gap: %v", err)
	}
	do(t, s, "2D 1 0", "3D 1 1") // right of the two just placed
	if err := s.Do("4D 1 11"); err != ErrAfterKing {
		t.Errorf("right of a king: %v", err)
	}
	// The 4S ends nothing: its gap is where the 3D was, right of the KS.
	if err := s.Do("5S 3 12"); err != ErrAfterKing {
		t.Errorf("right of the KS: %v", err)
	}
	if err := s.Do("4C 2 11"); err != ErrNoGap {
		t.Errorf("on the 9H: %v", err)
	}
}

func do(t testing.TB, s *cards.Session, moves ...string) {
	t.Helper()
	for _, m := range moves {
		if err := s.Do(m); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
}

// TestTwoMovesWithinTheColumn moves a two from the leftmost column to another gap there.
func TestTwoMovesWithinTheColumn(t *testing.T) {
	s := start(t, "", "1")
	if err := s.Layout(sample); err != nil {
		t.Fatal(err)
	}
	do(t, s, "2H 0 0")
	if got := s.State().Score; got != 1+3 {
		t.Errorf("score %d, want 4: the cards after the two are no longer well placed", got)
	}
}

func TestReshuffle(t *testing.T) {
	s := start(t, "", "7")
	if err := s.Layout(sample); err != nil {
		t.Fatal(err)
	}
	var kept [Rows]string
	for range deals - 1 {
		var loose []cards.Card
		var keep [Rows]int
		for i, p := range s.Position().Piles {
			keep[i] = WellPlaced(p.Cards)
			kept[i] = fmt.Sprint(p.Cards[:keep[i]])
			for _, c := range p.Cards[keep[i]:] {
				if c != cards.Gap {
					loose = append(loose, c)
				}
			}
		}
		score := s.State().Score
		do(t, s, "reshuffle")
		cardstest.Complete(t, s)
		var dealt []cards.Card
		for i, p := range s.Position().Piles {
			if got := fmt.Sprint(p.Cards[:keep[i]]); got != kept[i] {
				t.Errorf("row %d: the well-placed cards are %s, want %s", i, got, kept[i])
			}
			if p.Cards[keep[i]] != cards.Gap {
				t.Errorf("row %d: column %d has %v, want the gap", i, keep[i], p.Cards[keep[i]])
			}
			dealt = append(dealt, p.Cards[keep[i]+1:]...)
		}
		if slices.Contains(dealt, cards.Gap) {
			t.Error("a gap among the redealt cards")
		}
		if s.State().Score != score {
			t.Errorf("score %d, want %d", s.State().Score, score)
		}
		if slices.Equal(dealt, loose) {
			t.Error("the cards were not shuffled")
		}
	}
	if err := s.Do("reshuffle"); err != ErrLastDeal {
		t.Errorf("the third reshuffle: %v", err)
	}
	if slices.Contains(s.Moves(), "reshuffle") {
		t.Error("a third reshuffle is listed")
	}
	for range deals - 1 {
		if err := s.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Undo(); err == nil {
		t.Error("undo goes back further than the start")
	}
	if got, want := row(s, 1), "-- -- 5D 6D 7D 8D 9D TD JD QD KD 2D 4D"; got != want {
		t.Errorf("row 1 after undoing both reshuffles is %s", got)
	}
	do(t, s, "reshuffle", "reshuffle")
}

// TestReshuffleSame checks that the order of a reshuffle depends only on the deal, the number
// of the reshuffle and the set of cards, not on where these lay.
func TestReshuffleSame(t *testing.T) {
	result := func(deal string, position []byte, moves ...string) string {
		s := start(t, "", deal)
		if err := s.Layout(position); err != nil {
			t.Fatal(err)
		}
		do(t, s, moves...)
		var all []string
		for i := range Rows {
			all = append(all, row(s, i))
		}
		return strings.Join(all, "/")
	}
	swapped := cardstest.Rows("row",
		"KC QC JC TC 9C 8C 7C 6C 5C 4C -- -- 2C",
		"4D 2D KD QD JD TD 9D 8D 7D 6D -- -- 5D",
		"2H 3H 4H 5H 6H 7H 8H 9H TH JH KH QH 3C",
		"2S 3S 4S KS QS JS TS 9S 8S 7S 6S 5S 3D",
	)
	a, b := result("7", sample, "reshuffle"), result("7", swapped, "reshuffle")
	if a == b {
		t.Error("9H must be in place in one of them, so they must differ")
	}
	again := cardstest.Rows("row",
		"4D 2D KD QD JD TD 9D 8D 7D 6D -- -- 5D",
		"KC QC JC TC 9C 8C 7C 6C 5C 4C -- -- 2C",
		"2H 3H 4H 5H 6H 7H 8H KH JH QH TH 9H 3C",
		"2S 3S 4S 3D QS JS TS 9S 8S 7S 6S 5S KS",
	)
	if c := result("7", again, "reshuffle"); c != a {
		t.Errorf("the same cards in other places give\n%s, want\n%s", c, a)
	}
	if c := result("8", sample, "reshuffle"); c == a {
		t.Error("deals 7 and 8 have the same shuffle")
	}
	if c := result("7", sample, "reshuffle", "reshuffle"); c == a {
		t.Error("the second reshuffle equals the first")
	}
}

func TestEnd(t *testing.T) {
	s := start(t, "", "1")
	almost := cardstest.Rows("row",
		"2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --",
		"2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --",
		"2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --",
		"2S 3S 4S 5S 6S 7S 8S 9S TS JS QS -- KS",
	)
	if err := s.Layout(almost); err != nil {
		t.Fatal(err)
	}
	if st := s.State(); st.Won || st.Over || st.Score != 47 {
		t.Errorf("before the last card: %+v", st)
	}
	do(t, s, "KS 3 11")
	if st := s.State(); !st.Won || !st.Over || st.Score != perfect {
		t.Errorf("after the last card: won %v, over %v, score %d", st.Won, st.Over, st.Score)
	}
	if err := s.Do("reshuffle"); err != ErrAllPlaced {
		t.Errorf("reshuffle of a won game: %v", err)
	}
	if len(s.Moves()) != 0 {
		t.Errorf("moves after a win: %v", s.Moves())
	}
	// All gaps right of kings: lost once there are no more reshuffles.
	stuck := cardstest.Rows("row",
		"KC -- 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC",
		"KD -- 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD",
		"KH -- 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH",
		"KS -- 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS",
	)
	if err := s.Layout(stuck); err != nil {
		t.Fatal(err)
	}
	if got := s.Moves(); !slices.Equal(got, []string{"reshuffle"}) || s.State().Over {
		t.Errorf("stuck with reshuffles left: moves %v, over %v", got, s.State().Over)
	}
	s.Position().Counters[reshuffles] = deals - 1
	if over, won := cards.Over(s.Rules(), s.Position()), s.State().Won; !over || won {
		t.Errorf("stuck without reshuffles: over %v, won %v", over, won)
	}
}

func TestTournament(t *testing.T) {
	s := start(t, "tournament", "3")
	do(t, s, s.Moves()[0])
	if err := s.Undo(); err != ErrTournament {
		t.Errorf("undo in a tournament: %v", err)
	}
	do(t, s, "reshuffle")
	after := row(s, 0) + row(s, 3)
	alone := start(t, "", "3")
	do(t, alone, start(t, "", "3").Moves()[0], "reshuffle")
	if got := row(alone, 0) + row(alone, 3); got != after {
		t.Error("the reshuffle of a tournament differs")
	}
}

func TestOracleSolutions(t *testing.T) {
	plain := func(s cards.Setup) (cards.Rules, error) {
		s.Variation = "" // there the file describes the search
		return New(s)
	}
	if n := cardstest.Solutions(t, "gaps.jsonl", "solitairex", plain, nil); n != 20 {
		t.Errorf("%d solutions, want 20", n)
	}
}

func TestRandomPlay(t *testing.T) {
	cardstest.Random(t, "solitairex", New, Variations[:1], func(s *cards.Session) {
		gaps := 0
		for _, p := range s.Position().Piles {
			if len(p.Cards) != Columns {
				t.Fatalf("a row of %d", len(p.Cards))
			}
			for _, c := range p.Cards {
				if c == cards.Gap {
					gaps++
				}
			}
		}
		if n := s.Position().Counters[reshuffles]; gaps != Rows || n < 0 || n >= deals {
			t.Fatalf("%d gaps, %d reshuffles", gaps, n)
		}
	})
}
