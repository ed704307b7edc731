package rules

import (
	"strings"
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
			t.Fatalf("%s: exposed card is face down", p.Name)
		}
	}
}

// TestOver checks that useless moves do not keep a game alive, while moves that turn up, put
// home or play a card do, even if only after others.
func TestOver(t *testing.T) {
	// No card of the waste can be played, and on the table only a king can go to and fro.
	const stuck = "waste=6C,tableau0=?AC ?9C ?4D ?JD ?5H ?QH ?JS 2S,tableau1=?2C ?TC ?5D ?QD ?6H ?KH 4S,tableau2=?3C ?JC ?6D ?KD ?7H ?AS 6S," +
		"tableau3=?5C ?AD ?8D ?2H ?9H ?5S ?TS ?4C ?KC ?7D ?AH ?8H ?3S 8S,tableau4=?QS ?7C ?2D ?9D ?3H ?TH ?7S ?8C ?3D ?TD ?4H ?JH ?9S QC,tableau5=KS"
	for _, c := range []struct {
		what, variation, piles string
		over                   bool
	}{
		{"a king to and fro", "classic", stuck, true},
		{"the same in Light, with a useless waste", "light", stuck, true},
		{"in Medium any card goes there and uncovers another", "medium", stuck, false},
		{"a card under the king", "classic", strings.NewReplacer("?AC ?9C", "?AC", "=KS", "=?9C KS").Replace(stuck), false},
		{"one that goes on the king after another", "classic", strings.NewReplacer("?QH ?JS 2S", "?JS 2S", "?3C ?JC ?6D", "?JC ?6D", "=KS", "=KS,tableau6=?3C QH").Replace(stuck), false},
	} {
		s := cards.NewSession("yukon", New)
		if err := s.Start(cards.Setup{Deal: "1", Variation: c.variation}); err != nil {
			t.Fatal(err)
		}
		cardstest.Place(t, s, "stock", c.piles)
		if got := s.State().Over; got != c.over {
			t.Errorf("%s: over %v, want %v; moves %v", c.what, got, c.over, s.Moves())
		}
	}
}
