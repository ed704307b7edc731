package rules

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
)

func start(t testing.TB, variation, deal string) *cards.Session {
	t.Helper()
	return cardstest.Start(t, "yukon", New, variation, deal)
}

func TestDeal(t *testing.T) {
	for _, deal := range []string{"1", "2", "4294967295"} {
		s := start(t, "", deal)
		st := s.State()
		if got := len(st.Piles[Stock].Cards); got != 24 {
			t.Errorf("deal %s: %d cards in the stock, want 24", deal, got)
		}
		for i := range Columns {
			c := st.Piles[Tableau+i].Cards
			if len(c) != i+1 {
				t.Errorf("deal %s: column %d has %d cards, want %d", deal, i, len(c), i+1)
			}
			for j, v := range c {
				if v.FaceUp() != (j == i) {
					t.Errorf("deal %s: column %d card %d is %v", deal, i, j, v)
				}
			}
		}
		if st.Score != -52 {
			t.Errorf("deal %s: score %d, want -52", deal, st.Score)
		}
	}
	if d := cmp.Diff(start(t, "", "7").State(), start(t, "", "7").State()); d != "" {
		t.Error("the same deal differs:", d)
	}
	if cmp.Equal(start(t, "", "7").State().Piles, start(t, "", "8").State().Piles) {
		t.Error("deals 7 and 8 are the same")
	}
	for _, bad := range []string{"0", "", "x", "-1", "4294967296"} {
		if cards.NewSession("yukon", New).Start(cards.Setup{Deal: bad}) == nil {
			t.Errorf("deal %q was accepted", bad)
		}
	}
}

func TestOracleSolutions(t *testing.T) {
	for _, v := range Variations {
		t.Run(v, func(t *testing.T) {
			n := cardstest.Solutions(t, "yukon_"+v+".jsonl", "yukon", New, func(move string) bool { return move != "redeal" })
			t.Logf("%d solutions replayed", n)
		})
	}
}

func TestRandomPlay(t *testing.T) {
	cardstest.Random(t, "yukon", New, Variations, func(s *cards.Session) { exposed(t, s) })
}

// exposed checks that no exposed card of a column lies face down.
func exposed(t *testing.T, s *cards.Session) {
	for _, p := range s.Position().Piles {
		if top, ok := p.Top(); ok && p.Kind == cards.Tableau && !top.FaceUp() {
			t.Fatalf("%s: exposed card lies face down", p.Name)
		}
	}
}
