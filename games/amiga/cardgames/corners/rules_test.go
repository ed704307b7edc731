package corners

import (
	"slices"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
)

func start(t testing.TB, deal string) *cards.Session {
	t.Helper()
	return cardstest.Start(t, "corners", RulesFor, "", deal)
}

func TestDeal(t *testing.T) {
	s := start(t, "1")
	p := s.Position()
	for i, n := range []int{46, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1} {
		if len(p.Piles[i].Cards) != n {
			t.Errorf("%s has %d cards, want %d", p.Piles[i].Name, len(p.Piles[i].Cards), n)
		}
	}
	if c, _ := p.Piles[stock].Top(); c.FaceUp() {
		t.Error("the stock is face up")
	}
}

func TestMoves(t *testing.T) {
	s := start(t, "1")
	cardstest.Place(t, s, "stock", `
		waste=9C QD
		foundation0=QC KC AC
		foundation1=QS
		tableau0=JC 3D
		tableau1=2C
		tableau2=
		tableau3=KD AS
		tableau4=KH`)
	cardstest.Refused(t, s, map[string]error{
		"waste foundation2":    nil, // any corner that is free
		"waste foundation3":    nil,
		"waste foundation1":    cards.ErrNotNext,
		"waste tableau4":       nil,     // a queen on a king
		"waste tableau3":       ErrDown, // but not on an ace
		"waste tableau2":       nil,     // anything to an empty place
		"tableau1 foundation0": nil,     // the two follows the ace, the ace the king
		"tableau1 tableau0":    nil,     // down, regardless of suit
		"tableau3 tableau1":    nil,
		"tableau4 tableau3":    nil, // a king on an ace
		"tableau3 tableau4":    ErrDown,
		"tableau0 tableau3":    ErrDown,
		"tableau0 tableau2":    nil,
		"tableau0 tableau2 2":  cards.ErrOnlyTop, // cards move one by one
		"waste tableau2 2":     cards.ErrOnlyTop,
		"foundation0 tableau2": cards.ErrFinal,
		"stock tableau2":       cards.ErrFaceDown,
		"tableau1 waste":       ErrTarget,
		"tableau2 tableau1":    cards.ErrNoCard,
		"deal":                 nil,
		"redeal":               cards.ErrNotation,
		"deal foundation0":     cards.ErrNotation,
	})
	if err := s.Do("tableau4 foundation2"); err == nil || err.Error() != "this corner starts with a queen" {
		t.Errorf("a free corner accepts another rank: %v", err)
	}
}

// TestRound checks that the foundations go round: queen, king, ace, up to the jack,
// thirteen cards.
func TestRound(t *testing.T) {
	s := start(t, "1")
	cardstest.Place(t, s, "foundation1", `
		foundation0=QC KC AC 2C 3C 4C 5C 6C 7C 8C 9C TC
		foundation1=QD KD AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD
		foundation2=QH KH AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH
		foundation3=QS KS AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS
		tableau3=JC`)
	cardstest.Refused(t, s, map[string]error{"tableau3 foundation1": cards.ErrNotNext})
	cardstest.Do(t, s, "tableau3 foundation0")
	if st := s.State(); !st.Won || !st.Over || st.Score != 52 {
		t.Errorf("won %v, over %v, score %d", st.Won, st.Over, st.Score)
	}
}

// TestOnePass checks that the waste is not turned over again.
func TestOnePass(t *testing.T) {
	s := start(t, "1")
	for range 46 {
		cardstest.Do(t, s, "deal")
	}
	cardstest.Refused(t, s, map[string]error{"deal": cards.ErrStockEmpty})
	if slices.Contains(s.Moves(), "deal") {
		t.Error("deal is listed without a stock")
	}
}

func TestOver(t *testing.T) {
	const full = "foundation0=2C 3C,tableau0=KC,tableau1=JD,tableau2=9C,tableau3=7C,tableau4=5C,"
	for _, c := range []struct {
		piles string
		over  bool
	}{
		{full + "waste=3D", true},
		{full + "waste=3D,stock=4D", false},
		{full + "waste=QD", false}, // on the king
		{full + "waste=4C", false}, // to the corner
		{full + "waste=2D", false}, // begins a corner
		{"foundation0=2C 3C,tableau0=KC,tableau1=JD,tableau2=9C,tableau3=7C,waste=3D", false}, // to the empty place
	} {
		s := start(t, "1")
		cardstest.Place(t, s, "waste", c.piles)
		if got := s.State().Over; got != c.over {
			t.Errorf("%s: over is %v, want %v (%v)", c.piles, got, c.over, s.Moves())
		}
	}
}

func TestLayoutRefused(t *testing.T) {
	s := start(t, "1")
	for _, piles := range []string{
		"foundation0=5C,foundation1=6D",
		"foundation0=5C 6D",
		"foundation0=5C 7C",
	} {
		if err := s.Layout([]byte(cardstest.Layout(t, RulesFor, "", piles, "stock"))); err == nil {
			t.Errorf("%s was accepted", piles)
		}
	}
	// If the foundations are empty, the first card there decides.
	cardstest.Place(t, s, "stock", "tableau0=9C,tableau1=TH,tableau2=9S")
	cardstest.Do(t, s, "tableau0 foundation3", "tableau2 foundation0")
	if err := s.Do("tableau1 foundation1"); err == nil || err.Error() != "this corner starts with a nine" {
		t.Errorf("a ten on nines: %v", err)
	}
}

func TestOracleSolutions(t *testing.T) {
	if n := cardstest.Solutions(t, "corners.jsonl", "corners", RulesFor, nil); n != 5 {
		t.Errorf("%d solutions, want 5", n)
	}
}

func TestRandomPlay(t *testing.T) {
	cardstest.Random(t, "corners", RulesFor, []string{""}, func(s *cards.Session) {
		if err := (rules{}).Normalize(s.Position().Clone()); err != nil {
			t.Fatal(err)
		}
	})
}
