package pyramid

import (
	"slices"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
	"phosphor/games/internal/shared"
)

func start(t testing.TB, deal string) *cards.Session {
	t.Helper()
	return cardstest.Start(t, "pyramid", RulesFor, "", deal)
}

func TestDeal(t *testing.T) {
	s := start(t, "1")
	deck := cards.Deck(1)
	cards.Shuffle(deck, cards.Random(1))
	for i := range pyramid {
		if got := s.Position().Piles[tableau+i].Cards; !slices.Equal(got, deck[i:i+1]) {
			t.Errorf("tableau%d is %v, want %v", i, got, deck[i])
		}
	}
	pile := s.Position().Piles[stock].Cards
	for i, c := range pile {
		if c.FaceUp() != (i == 23) || c.Up() != deck[pyramid+i] {
			t.Errorf("the stock's card %d is %v", i, c)
		}
	}
	if _, err := RulesFor(cards.Setup{Variation: "easy"}); err == nil {
		t.Error("an unknown variation was accepted")
	}
}

func TestCovers(t *testing.T) {
	for _, c := range []struct {
		i, left, right int
		ok             bool
	}{{0, 1, 2, true}, {1, 3, 4, true}, {2, 4, 5, true}, {5, 8, 9, true}, {14, 19, 20, true}, {15, 21, 22, true}, {20, 26, 27, true}, {21, 0, 0, false}, {27, 0, 0, false}} {
		left, right, ok := Covers(c.i)
		if ok != c.ok || ok && (left != c.left || right != c.right) {
			t.Errorf("%d is covered by %d and %d, %v", c.i, left, right, ok)
		}
	}
}

func TestMoves(t *testing.T) {
	s := start(t, "1")
	// Below 15 and 16 the cards 21 to 23; 21 was taken, so that on 15 lies 22
	// alone.
	cardstest.Place(t, s, "foundation0", `
		stock=2S 9H KC
		waste=KD 4C
		tableau15=6C
		tableau16=5H
		tableau22=7D
		tableau23=8S
		tableau24=QD
		tableau25=AS
		tableau26=KH
		tableau27=6D`)
	want := []string{
		"deal", "stock foundation0", "tableau15+tableau22", "tableau22+tableau27", "tableau24+tableau25", "tableau26 foundation0",
	}
	if got := s.Moves(); !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
	cardstest.Refused(t, s, map[string]error{
		"tableau22+tableau15":     nil, // in the other order
		"tableau16+tableau23":     ErrCovered,
		"tableau16+tableau25":     ErrCovered,
		"tableau16 foundation0":   ErrCovered,
		"tableau15+tableau27":     ErrCovered,
		"tableau27 foundation0":   ErrAlone,
		"waste foundation0":       ErrAlone,
		"tableau23+tableau24":     ErrSum,
		"stock+waste":             ErrSum,
		"tableau26+tableau26":     cards.ErrSame,
		"tableau0+tableau23":      cards.ErrNoCard,
		"tableau23+tableau0":      cards.ErrNoCard,
		"tableau0 foundation0":    cards.ErrNoCard,
		"tableau23 foundation0 2": cards.ErrOnlyTop,
		"foundation0 tableau0":    cards.ErrFinal,
		"foundation0+tableau23":   cards.ErrNotation,
		"tableau23+foundation0":   cards.ErrNotation,
		"tableau23+tableau99":     cards.ErrNotation,
		"+":                       cards.ErrNotation,
		"jump":                    cards.ErrNotation,
		"deal waste":              cards.ErrNotation,
	})
	cardstest.Do(t, s, "stock foundation0") // the king; the 9H turns up
	if got := cardstest.Pile(s, "stock"); got != "?2S 9H" {
		t.Errorf("the stock is %s", got)
	}
	cardstest.Do(t, s, "waste+stock")
	if got := cardstest.Pile(s, "stock") + "/" + cardstest.Pile(s, "waste"); got != "2S/KD" {
		t.Errorf("stock and waste are %s", got)
	}
	cardstest.Do(t, s, "deal")
	if got := cardstest.Pile(s, "waste"); got != "KD 2S" {
		t.Errorf("the waste is %s", got)
	}
	cardstest.Refused(t, s, map[string]error{"deal": cards.ErrStockEmpty, "waste foundation0": ErrAlone})
	cardstest.Do(t, s, "tableau15+tableau22")
	for range 4 {
		if err := s.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.Moves(); !slices.Equal(got, want) {
		t.Errorf("moves after undoing everything %v, want %v", got, want)
	}
}

// TestCoveredPair checks that the covered pair goes only when its other card is the only one on
// it.
func TestCoveredPair(t *testing.T) {
	s := start(t, "1")
	cardstest.Place(t, s, "foundation0", "tableau0=6C\ntableau1=7D\ntableau2=5H\nwaste=8S")
	cardstest.Refused(t, s, map[string]error{"tableau0+tableau1": ErrCovered, "tableau1+tableau0": ErrCovered})
	cardstest.Do(t, s, "tableau2+waste", "tableau1+tableau0")
	if st := s.State(); !st.Won || !st.Over || st.Score != 52 {
		t.Errorf("won %v, over %v, score %d", st.Won, st.Over, st.Score)
	}
}

// TestOver checks that a cleared pyramid alone does not win: all 52 cards must go. The game is
// over as soon as dealing cannot produce a pair, and not before.
func TestOver(t *testing.T) {
	for _, c := range []struct {
		what, piles string
		over        bool
	}{
		{"two that make no pair", "waste=8S 9H", true},
		{"a stock without a partner for what is left", "stock=3C 9C TC, tableau20=8D, tableau22=9H", true},
		{"a partner under others in the stock", "stock=5C 9C TC, tableau20=8D, tableau22=9H", false},
		{"two that are beside each other in the stock", "stock=2C 3C TC 2D, tableau20=8D", false},
		{"the same with one between", "stock=2C 3C QC TC 2D, tableau20=8D", true},
		{"a king that comes up", "stock=KC 2C 9C, tableau20=8D", false},
		{"a partner that is covered", "stock=2C 9C, tableau14=5H, tableau19=9D, tableau20=8D", true},
		{"a partner in the waste under another card", "stock=9C, waste=5C 9S, tableau20=8D", true},
	} {
		s := start(t, "1")
		cardstest.Place(t, s, "foundation0", c.piles)
		st := s.State()
		if st.Won || st.Over != c.over {
			t.Errorf("%s: won %v, over %v, the moves are %v", c.what, st.Won, st.Over, s.Moves())
		}
		if dealt := slices.Contains(s.Moves(), "deal"); dealt != (len(s.Position().Piles[stock].Cards) > 0) {
			t.Errorf("%s: deal listed: %v", c.what, dealt)
		}
	}
}

func TestLayoutRefused(t *testing.T) {
	s := start(t, "1")
	err := s.Layout([]byte(cardstest.Layout(t, RulesFor, "", "tableau3=AC 2C", "foundation0")))
	if err == nil || !strings.Contains(err.Error(), "tableau3 has 2 cards") {
		t.Errorf("two cards of one place: %v", err)
	}
}

func TestOracleSolutions(t *testing.T) {
	// Pairs are accepted in either order; the rules list one of them.
	listed := func(m string) bool { return !strings.Contains(m, "+") }
	if n := cardstest.Solutions(t, "pyramid.jsonl", "pyramid", RulesFor, listed); n != 29 {
		t.Errorf("%d solutions, want 29", n)
	}
	for _, d := range shared.Deals(t, "pyramid.jsonl") {
		s := start(t, "1")
		if err := s.Layout(d.Layout); err != nil {
			t.Fatal(err)
		}
		for _, text := range d.Solution {
			m, err := cards.ParseMove(s.Rules(), s.Position(), text)
			if err != nil {
				t.Fatal(err)
			}
			if f := cards.FormatMove(s.Rules(), s.Position(), m); !slices.Contains(s.Moves(), f) {
				t.Errorf("%s: move %s, written %s, is not listed", d.ID, text, f)
			}
			cardstest.Do(t, s, text)
		}
	}
}

func TestRandomPlay(t *testing.T) {
	cardstest.Random(t, "pyramid", RulesFor, []string{""}, func(s *cards.Session) {
		pile := s.Position().Piles[stock].Cards
		for i, c := range pile {
			if c.FaceUp() != (i == len(pile)-1) {
				t.Fatalf("the stock is %v", pile)
			}
		}
	})
}
