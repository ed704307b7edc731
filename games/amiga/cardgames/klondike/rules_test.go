package klondike

import (
	"slices"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
)

func start(t testing.TB, deal string) *cards.Session {
	t.Helper()
	return cardstest.Start(t, "klondike", RulesFor, "", deal)
}

func TestDeal(t *testing.T) {
	s := start(t, "1")
	p := s.Position()
	for i := range columns {
		column := p.Piles[tableau+i].Cards
		for j, c := range column {
			if c.FaceUp() != (j == i) {
				t.Errorf("tableau%d is %v", i, column)
			}
		}
		if len(column) != i+1 {
			t.Errorf("tableau%d has %d cards", i, len(column))
		}
	}
	if n := len(p.Piles[stock].Cards); n != 24 {
		t.Errorf("the stock has %d cards", n)
	}
}

func TestMoves(t *testing.T) {
	s := start(t, "1")
	cardstest.Place(t, s, "tableau6", `
		stock=9C 9D 9H 9S
		waste=TC 7H
		foundation0=AC 2C
		tableau0=?3C KH QS JH
		tableau1=?4C 8S
		tableau2=QD
		tableau3=
		tableau4=3H
		tableau5=KS`)
	cardstest.Refused(t, s, map[string]error{
		"tableau0 tableau3 3":    nil, // the whole unit, with its king
		"tableau0 tableau3":      ErrUnit,
		"tableau0 tableau5 2":    ErrUnit, // though a queen would fit there
		"tableau0 tableau3 4":    cards.ErrFaceDown,
		"tableau1 tableau3":      cards.ErrOnlyKings,
		"waste tableau1":         nil,
		"waste tableau2":         cards.ErrNotAlternate,
		"waste tableau1 2":       cards.ErrOnlyTop,
		"waste foundation1":      cards.ErrNotNext,
		"tableau2 tableau5":      nil,
		"tableau4 foundation0":   cards.ErrNotNext,
		"tableau0 foundation0 3": cards.ErrOneCard,
		"foundation0 tableau4":   cards.ErrFinal,
		"tableau0 waste 3":       cards.ErrTarget,
		"redeal":                 cards.ErrStockNot,
		"deal":                   nil,
		"flip tableau1":          cards.ErrNotation,
	})
	// Moving a unit turns up the card under it; only the top card of a run goes to a
	// foundation.
	cardstest.Do(t, s, "tableau0 tableau3 3")
	if got := cardstest.Pile(s, "tableau0"); got != "3C" {
		t.Errorf("tableau0 is %s", got)
	}
	cardstest.Do(t, s, "tableau0 foundation0")
	if got := cardstest.Pile(s, "foundation0"); got != "AC 2C 3C" {
		t.Errorf("the foundation is %s", got)
	}
	s.Undo()
	s.Undo()
	if got := cardstest.Pile(s, "tableau0"); got != "?3C KH QS JH" {
		t.Errorf("tableau0 is %s after undo", got)
	}
}

// TestStock checks that three cards are turned at a time, fewer at the end, and that the waste
// is turned over without limit and without changing the order.
func TestStock(t *testing.T) {
	s := start(t, "1")
	before := cardstest.Pile(s, "stock")
	for pass := range 3 {
		for range 8 {
			cardstest.Do(t, s, "deal")
		}
		cardstest.Refused(t, s, map[string]error{"deal": cards.ErrStockEmpty})
		cardstest.Do(t, s, "redeal")
		if got := cardstest.Pile(s, "stock"); got != before {
			t.Errorf("pass %d: the stock is %s, want %s", pass, got, before)
		}
	}
	cardstest.Place(t, s, "tableau6", "stock=9C 9D 9H 9S")
	cardstest.Do(t, s, "deal", "deal")
	if got := cardstest.Pile(s, "waste"); got != "9S 9H 9D 9C" {
		t.Errorf("the waste is %s", got)
	}
	cardstest.Place(t, s, "tableau6", "tableau0=KS")
	cardstest.Refused(t, s, map[string]error{"redeal": cards.ErrNoCard})
}

// TestOver checks that a game is over when no turn of the stock can help, and only then.
func TestOver(t *testing.T) {
	for _, c := range []struct {
		stock, waste string
		over         bool
	}{
		{"AC 5S 5C", "", false},      // of three cards the lowest of the stock comes up
		{"5C AC 5S", "", true},       // not the second
		{"5S 5C AC", "", true},       // nor the first
		{"5S 5C 5D AC", "", true},    // of four the uppermost comes to lie under two others
		{"5C 5S", "AC 5D 5H", true},  // the next pass turns the 5H, 5S, ...
		{"5C 5S", "5D 5H AC", false}, // the ace is on top now
		{"5C AC 5S", "5D", false},    // the second pass is another one than the first
		{"AC", "5S 5C 5D", false},    // a last turn of one card
	} {
		s := start(t, "1")
		cardstest.Place(t, s, "tableau6", "stock="+c.stock+"\nwaste="+c.waste+
			"\ntableau0=2C 2D 2S 2H 3H\ntableau1=3S 3C 3D 9H KS\ntableau2=9C 9S 9D TD\ntableau3=7D 8C 8D\ntableau4=TC TS TH 8H\ntableau5=JS QH JC QC")
		if got, turned := s.State().Over, brute(s); got != c.over || turned != c.over {
			t.Errorf("stock %s, waste %s: over is %v, turning all cards gives %v, want %v", c.stock, c.waste, got, turned, c.over)
		}
	}
}

// brute turns the whole stock twice and reports whether no other move came up.
func brute(s *cards.Session) bool {
	n := len(s.Position().Piles[stock].Cards) + len(s.Position().Piles[waste].Cards)
	over := true
	made := 0
	for range 2*n + 4 {
		for _, m := range s.Moves() {
			over = over && (m == "deal" || m == "redeal")
		}
		if s.Do("deal") != nil && s.Do("redeal") != nil {
			break
		}
		made++
	}
	for range made {
		s.Undo()
	}
	return over
}

func TestWon(t *testing.T) {
	s := start(t, "1")
	cardstest.Place(t, s, "tableau0", `
		foundation0=AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC
		foundation1=AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
		foundation2=AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
		foundation3=AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS
		waste=KS`)
	cardstest.Do(t, s, "waste foundation3")
	if st := s.State(); !st.Won || !st.Over || st.Score != 52 {
		t.Errorf("won %v, over %v, score %d", st.Won, st.Over, st.Score)
	}
}

func TestOracleSolutions(t *testing.T) {
	if n := cardstest.Solutions(t, "klondike_draw3_amiga.jsonl", "klondike", RulesFor, nil); n != 17 {
		t.Errorf("%d solutions, want 17", n)
	}
}

func TestRandomPlay(t *testing.T) {
	cardstest.Random(t, "klondike", RulesFor, []string{""}, func(s *cards.Session) {
		for _, p := range s.Position().Piles {
			if c, ok := p.Top(); ok && p.Kind == cards.Tableau && !c.FaceUp() {
				t.Fatalf("exposed card %s is face down", p.Name)
			}
			if p.Kind == cards.Tableau && cards.Run(p.Cards, cards.DownAlternating) != Unit(p.Cards) {
				t.Fatalf("%s contains %v", p.Name, p.Cards)
			}
		}
		if moves := s.Moves(); slices.Contains(moves, "deal") && slices.Contains(moves, "redeal") {
			t.Fatal("deal and redeal are both listed")
		}
	})
}
