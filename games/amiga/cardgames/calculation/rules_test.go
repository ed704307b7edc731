package calculation

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
)

func start(t testing.TB, deal string) *cards.Session {
	t.Helper()
	return cardstest.Start(t, "calculation", RulesFor, "", deal)
}

// TestOrders checks the orders as the game's document gives them.
func TestOrders(t *testing.T) {
	for i, want := range []string{"A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK", "48Q37J26TA59K"} {
		got := ""
		for n := range 13 {
			got += cards.NewCard(cards.Clubs, Next(i, n)).String()[:1]
		}
		if got != want {
			t.Errorf("foundation%d: %s, want %s", i, got, want)
		}
		if Next(i, 13) != 0 {
			t.Errorf("foundation%d accepts a card after its king", i)
		}
	}
}

// TestDeal checks that the first ace, two, three and four of the deck are on the
// foundations, the others in their order in the stock.
func TestDeal(t *testing.T) {
	for deal := range uint32(20) {
		s := start(t, fmt.Sprint(deal+1))
		deck := cards.Deck(1)
		cards.Shuffle(deck, cards.Random(deal+1))
		for i := range foundations {
			first := slices.IndexFunc(deck, func(c cards.Card) bool { return int(c.Rank()) == i+1 })
			if got := s.Position().Piles[foundation+i].Cards; !slices.Equal(got, deck[first:first+1]) {
				t.Errorf("deal %d: foundation%d is %v, want %v", deal+1, i, got, deck[first])
			}
			deck = slices.Delete(deck, first, first+1)
		}
		for i, c := range s.Position().Piles[stock].Cards {
			if c != deck[i].Down() {
				t.Errorf("deal %d: the stock's card %d is %v", deal+1, i, c)
			}
		}
		if s.State().Score != 4 {
			t.Errorf("score %d", s.State().Score)
		}
	}
}

func TestMoves(t *testing.T) {
	s := start(t, "1")
	cardstest.Place(t, s, "stock", `
		waste=6C
		foundation0=AC 2C
		foundation1=2D 4D
		foundation2=3H 6H
		foundation3=4S
		tableau0=KC 3S
		tableau1=9C 8H
		tableau2=9D`)
	cardstest.Refused(t, s, map[string]error{
		"waste foundation1":      nil,
		"waste foundation0":      ErrNext,
		"waste tableau3":         nil,
		"waste tableau0":         nil, // heaps follow no order
		"tableau0 foundation0":   nil, // the suit does not matter
		"tableau1 foundation3":   nil,
		"tableau1 foundation1":   ErrNext,
		"tableau2 foundation2":   nil,
		"tableau0 tableau3":      ErrHeap,
		"tableau0 tableau1":      ErrHeap,
		"tableau0 foundation0 2": cards.ErrOnlyTop,
		"foundation0 tableau3":   cards.ErrFinal,
		"stock tableau3":         cards.ErrFaceDown,
		"tableau0 waste":         ErrTarget,
		"tableau3 foundation0":   cards.ErrNoCard,
		"deal":                   ErrPlaceFirst,
		"redeal":                 cards.ErrNotation,
	})
	if slices.Contains(s.Moves(), "deal") {
		t.Error("the next card can be turned before this one is placed")
	}
	cardstest.Do(t, s, "waste tableau3", "deal")
	if n := len(s.Position().Piles[waste].Cards); n != 1 {
		t.Errorf("%d cards are turned", n)
	}
}

func TestEnd(t *testing.T) {
	// Each foundation up to its king; the last king is still on a heap.
	var piles []string
	for i := range foundations {
		var c []string
		for n := range 13 {
			// The n-th card of each rank goes to the n-th foundation, so that
			// no card is used twice.
			c = append(c, cards.NewCard(cards.Suit(i), Next(i, n)).String())
		}
		if i == 3 {
			c = c[:12]
		}
		piles = append(piles, fmt.Sprintf("foundation%d=%s", i, strings.Join(c, " ")))
	}
	s := start(t, "1")
	cardstest.Place(t, s, "tableau2", strings.Join(piles, ","))
	cardstest.Do(t, s, "tableau2 foundation3")
	if st := s.State(); !st.Won || !st.Over || st.Score != 52 {
		t.Errorf("won %v, over %v, score %d", st.Won, st.Over, st.Score)
	}
	cardstest.Place(t, s, "tableau0", "foundation0=AC,foundation1=2D,foundation2=3H,foundation3=4S,tableau1=QC,tableau2=KD,tableau3=JS,tableau0=9D")
	if st := s.State(); st.Won || !st.Over || st.Score != 4 {
		t.Errorf("won %v, over %v, score %d", st.Won, st.Over, st.Score)
	}
}

func TestLayoutRefused(t *testing.T) {
	s := start(t, "1")
	for _, piles := range []string{"waste=2C 3C", "foundation1=AC", "foundation1=2C 3C", "foundation0=AC 2C 4C"} {
		if err := s.Layout([]byte(cardstest.Layout(t, RulesFor, "", piles, "stock"))); err == nil {
			t.Errorf("%s was accepted", piles)
		}
	}
}

func TestOracleSolutions(t *testing.T) {
	if n := cardstest.Solutions(t, "calculation.jsonl", "calculation", RulesFor, nil); n != 31 {
		t.Errorf("%d solutions, want 31", n)
	}
}

func TestRandomPlay(t *testing.T) {
	cardstest.Random(t, "calculation", RulesFor, []string{""}, func(s *cards.Session) {
		if err := (rules{}).Normalize(s.Position().Clone()); err != nil {
			t.Fatal(err)
		}
	})
}
