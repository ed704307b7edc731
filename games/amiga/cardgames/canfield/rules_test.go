package canfield

import (
	"slices"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
)

func start(t testing.TB, deal string) *cards.Session {
	t.Helper()
	return cardstest.Start(t, "canfield", RulesFor, "", deal)
}

func TestDeal(t *testing.T) {
	s := start(t, "1")
	p := s.Position()
	for i, n := range []int{35, 0, 13, 0, 0, 0, 0, 0, 1, 1, 1, 1} {
		pile := p.Piles[i]
		if len(pile.Cards) != n {
			t.Errorf("%s has %d cards, want %d", pile.Name, len(pile.Cards), n)
		}
		for _, c := range pile.Cards {
			if c.FaceUp() != (pile.Kind == cards.Tableau) {
				t.Errorf("%s: %v", pile.Name, c)
			}
		}
	}
}

func TestMoves(t *testing.T) {
	s := start(t, "1")
	cardstest.Place(t, s, "stock", `
		reserve=2C 3C
		reserve-waste=KD TH
		waste=KC 9S
		foundation0=AH 2H
		tableau0=JS
		tableau1=TD
		tableau2=
		tableau3=QD JC`)
	cardstest.Refused(t, s, map[string]error{
		"reserve-waste tableau0":    nil,
		"reserve-waste tableau3":    nil,
		"reserve-waste tableau1":    cards.ErrNotAlternate,
		"reserve-waste tableau2":    nil, // any card of the holding waste goes to an empty column
		"reserve-waste foundation0": cards.ErrNotNext,
		"reserve-waste tableau0 2":  cards.ErrOnlyTop,
		"waste tableau1":            nil,
		"waste tableau2":            ErrVacant,
		"tableau0 tableau2":         ErrVacant,
		"tableau1 tableau0":         nil,
		"tableau3 tableau2 2":       ErrVacant,
		"tableau3 tableau2":         ErrColumn, // a column moves as a whole
		"tableau0 tableau3":         cards.ErrNotAlternate,
		"reserve tableau0":          cards.ErrFaceDown,
		"stock tableau0":            cards.ErrFaceDown,
		"foundation0 tableau0":      cards.ErrFinal,
		"tableau0 waste":            cards.ErrTarget,
		"turn reserve":              nil,
		"turn stock":                cards.ErrNotation,
		"turn":                      cards.ErrNotation,
		"redeal":                    cards.ErrStockNot,
		"deal":                      nil,
	})
	cardstest.Do(t, s, "turn reserve")
	if got := cardstest.Pile(s, "reserve-waste"); got != "KD TH 3C" {
		t.Errorf("the waste is %s", got)
	}
}

// TestVacant checks that an empty column is filled from the holding waste until that and
// the holding stock are used up, then with kings of the main waste; never from another
// column.
func TestVacant(t *testing.T) {
	for _, c := range []struct {
		piles string
		moves map[string]error
	}{
		{"reserve=5C,waste=KC", map[string]error{"waste tableau0": ErrVacant}},
		{"reserve-waste=5C,waste=KC", map[string]error{"waste tableau0": ErrVacant, "reserve-waste tableau0": nil}},
		{"waste=KC", map[string]error{"waste tableau0": nil}},
		{"waste=QC", map[string]error{"waste tableau0": ErrVacantKing}},
		{"tableau1=KC", map[string]error{"tableau1 tableau0": ErrVacantKing}},
		{"tableau1=KC QD", map[string]error{"tableau1 tableau0 2": ErrVacantKing}},
	} {
		s := start(t, "1")
		cardstest.Place(t, s, "stock", c.piles)
		cardstest.Refused(t, s, c.moves)
	}
}

// TestNoWrap checks that columns do not wrap: no king goes on an ace.
func TestNoWrap(t *testing.T) {
	s := start(t, "1")
	cardstest.Place(t, s, "stock", "tableau0=AC,tableau1=2H,waste=KD,reserve=9C")
	cardstest.Refused(t, s, map[string]error{"waste tableau0": cards.ErrNotAlternate, "tableau0 tableau1": nil})
}

// TestStocks checks that passes through the main stock are unlimited, three cards at a time,
// and that there is one pass through the holding stock, one card at a time.
func TestStocks(t *testing.T) {
	s := start(t, "1")
	before := cardstest.Pile(s, "stock")
	for range 2 {
		for range 12 {
			cardstest.Do(t, s, "deal")
		}
		cardstest.Refused(t, s, map[string]error{"deal": cards.ErrStockEmpty})
		cardstest.Do(t, s, "redeal")
		if got := cardstest.Pile(s, "stock"); got != before {
			t.Errorf("the stock is %s, want %s", got, before)
		}
	}
	for i := range held {
		cardstest.Do(t, s, "turn reserve")
		if n := len(s.Position().Piles[reserveWaste].Cards); n != i+1 {
			t.Errorf("%d cards are turned", n)
		}
	}
	cardstest.Refused(t, s, map[string]error{"turn reserve": ErrReserveEmpty})
	if slices.Contains(s.Moves(), "turn reserve") {
		t.Error("turn is listed although the reserve is empty")
	}
}

func TestOver(t *testing.T) {
	for _, c := range []struct {
		piles string
		over  bool
	}{
		{"stock=AC 5S 5C", false}, // the ace comes up
		{"stock=5C AC 5S", true},  // the ace does not
		{"stock=5C AC 5S,reserve=5D", false},
		{"stock=5C AC 5S,reserve-waste=5D", true},
		{"stock=5C AC 5S,reserve-waste=AD", false},
	} {
		s := start(t, "1")
		cardstest.Place(t, s, "tableau0", c.piles+",tableau0=KC,tableau1=KD,tableau2=KH,tableau3=KS")
		if got := s.State().Over; got != c.over {
			t.Errorf("%s: over is %v, want %v (%v)", c.piles, got, c.over, s.Moves())
		}
	}
}

func TestWon(t *testing.T) {
	s := start(t, "1")
	cardstest.Place(t, s, "tableau0", `
		foundation0=AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC
		foundation1=AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
		foundation2=AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
		foundation3=AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS
		reserve-waste=KS`)
	cardstest.Do(t, s, "reserve-waste foundation3")
	if st := s.State(); !st.Won || !st.Over || st.Score != 52 {
		t.Errorf("won %v, over %v, score %d", st.Won, st.Over, st.Score)
	}
}

func TestOracleSolutions(t *testing.T) {
	if n := cardstest.Solutions(t, "canfield.jsonl", "canfield", RulesFor, nil); n != 73 {
		t.Errorf("%d solutions, want 73", n)
	}
}

func TestRandomPlay(t *testing.T) {
	cardstest.Random(t, "canfield", RulesFor, []string{""}, func(s *cards.Session) {
		for _, p := range s.Position().Piles {
			if p.Kind == cards.Tableau && cards.Run(p.Cards, cards.DownAlternating) != len(p.Cards) {
				t.Fatalf("%s contains %v", p.Name, p.Cards)
			}
		}
	})
}
