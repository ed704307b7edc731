package golf

import (
	"slices"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
)

func start(t testing.TB, deal string) *cards.Session {
	t.Helper()
	return cardstest.Start(t, "golf", RulesFor, "", deal)
}

func TestDeal(t *testing.T) {
	s := start(t, "1")
	p := s.Position()
	if n := len(p.Piles[stock].Cards); n != 16 || p.Piles[stock].Cards[15].FaceUp() {
		t.Errorf("the stock has %d cards, the top one %v", n, p.Piles[stock].Cards[n-1])
	}
	if n := len(p.Piles[foundation].Cards); n != 1 {
		t.Errorf("the foundation has %d cards", n)
	}
	for i := range columns {
		if n := len(p.Piles[tableau+i].Cards); n != depth || slices.ContainsFunc(p.Piles[tableau+i].Cards, func(c cards.Card) bool { return !c.FaceUp() }) {
			t.Errorf("tableau%d is %v", i, p.Piles[tableau+i].Cards)
		}
	}
	if s.State().Score != 1 {
		t.Errorf("score %d", s.State().Score)
	}
}

func TestMoves(t *testing.T) {
	s := start(t, "1")
	cardstest.Place(t, s, "tableau6", `
		stock=3C 5C
		foundation0=5D
		tableau0=QS 6H
		tableau1=4S
		tableau2=AS 5S
		tableau3=KS
		tableau4=2D
		tableau5=AC`)
	want := []string{"deal", "tableau0 foundation0", "tableau1 foundation0"}
	if got := s.Moves(); !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
	cardstest.Refused(t, s, map[string]error{
		"tableau2 foundation0":   ErrNext,
		"tableau3 foundation0":   ErrNext,
		"tableau0 tableau1":      ErrTarget,
		"tableau0 foundation0 2": cards.ErrOneCard,
		"foundation0 tableau0":   cards.ErrFinal,
		"stock foundation0":      cards.ErrFaceDown,
		"redeal":                 cards.ErrNotation,
	})
}

// TestEnds checks that no card goes on a king, only a two on an ace, and that a king
// goes on a queen.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		top  string
		does map[string]error
	}{
		{"KH", map[string]error{"tableau0 foundation0": ErrKing, "tableau1 foundation0": ErrKing}},
		{"QH", map[string]error{"tableau2 foundation0": nil, "tableau1 foundation0": ErrNext}},
		{"AH", map[string]error{"tableau2 foundation0": ErrNext, "tableau3 foundation0": nil}},
	} {
		s := start(t, "1")
		cardstest.Place(t, s, "tableau6", "tableau0=QS\ntableau1=AS\ntableau2=KS\ntableau3=2S\nstock=9D\nfoundation0="+c.top)
		cardstest.Refused(t, s, c.does)
	}
	// The game continues after a card of the stock.
	s := start(t, "1")
	cardstest.Place(t, s, "tableau6", "tableau0=QS\nstock=JD\nfoundation0=KH")
	cardstest.Do(t, s, "deal", "tableau0 foundation0")
}

// TestRest checks that when the columns are empty, the rest of the stock is dealt by itself,
// within the move that empties them, and is undone with it.
func TestRest(t *testing.T) {
	s := start(t, "1")
	cardstest.Place(t, s, "foundation0", "stock=2C 9D KH\nfoundation0=QS\ntableau4=KC")
	cardstest.Do(t, s, "tableau4 foundation0")
	if st := s.State(); !st.Won || !st.Over || st.Score != 52 {
		t.Errorf("won %v, over %v, score %d", st.Won, st.Over, st.Score)
	}
	if err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	if got := cardstest.Pile(s, "stock") + "/" + cardstest.Pile(s, "tableau4"); got != "?2C ?9D ?KH/KC" {
		t.Errorf("after undo: %s", got)
	}
	// A position that was laid out without columns continues with the first deal.
	cardstest.Place(t, s, "foundation0", "stock=2C 9D KH")
	if got := s.Moves(); !slices.Equal(got, []string{"deal"}) {
		t.Errorf("moves %v", got)
	}
	cardstest.Do(t, s, "deal")
	if !s.State().Won {
		t.Error("the rest of the stock was not dealt")
	}
}

func TestOver(t *testing.T) {
	s := start(t, "1")
	cardstest.Place(t, s, "foundation0", "foundation0=KS\ntableau4=QC")
	if st := s.State(); st.Won || !st.Over || st.Score != 51 {
		t.Errorf("won %v, over %v, score %d", st.Won, st.Over, st.Score)
	}
}

func TestOracleSolutions(t *testing.T) {
	if n := cardstest.Solutions(t, "golf.jsonl", "golf", RulesFor, nil); n != 46 {
		t.Errorf("%d solutions, want 46", n)
	}
}

func TestRandomPlay(t *testing.T) { cardstest.Random(t, "golf", RulesFor, []string{""}, nil) }
