package yukon

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"phosphor/games/cards"
	"phosphor/games/internal/shared"
)

var randomMoves = flag.Int("moves", 30_000, "random legal moves in TestRandomPlay")

func start(t testing.TB, variation, deal string) *cards.Session {
	t.Helper()
	s := cards.NewSession("yukon", rulesFor)
	if err := s.Start(cards.Setup{Variation: variation, Deal: deal}); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestDeal(t *testing.T) {
	for _, deal := range []string{"1", "2", "4294967295"} {
		s := start(t, "", deal)
		st := s.State()
		if got := len(st.Piles[stock].Cards); got != 24 {
			t.Errorf("deal %s: %d cards in the stock, want 24", deal, got)
		}
		for i := range columns {
			c := st.Piles[tableau+i].Cards
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
		if cards.NewSession("yukon", rulesFor).Start(cards.Setup{Deal: bad}) == nil {
			t.Errorf("deal %q was accepted", bad)
		}
	}
}

func TestOracleSolutions(t *testing.T) {
	for _, v := range Variations {
		t.Run(v, func(t *testing.T) {
			solved := 0
			for _, d := range shared.Deals(t, "yukon_"+v+".jsonl") {
				s := start(t, v, "1")
				if err := s.Layout(d.Layout); err != nil {
					t.Errorf("%s: %v", d.ID, err)
					continue
				}
				if len(d.Solution) == 0 {
					continue
				}
				for i, m := range d.Solution {
					if s.State().Won {
						break // it finished by itself
					}
					listed := slices.Contains(s.Moves(), m)
					if err := s.Do(m); err != nil {
						t.Errorf("%s: move %d %q: %v", d.ID, i, m, err)
						break
					}
					if !listed && m != "redeal" {
						t.Errorf("%s: move %d %q is accepted but not listed", d.ID, i, m)
					}
				}
				if !s.State().Won || !s.State().Over {
					t.Errorf("%s: not won after its solution", d.ID)
				}
				solved++
			}
			t.Logf("%d solutions replayed", solved)
		})
	}
}

func TestRandomPlay(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	left := *randomMoves
	for deal := 1; left > 0; deal++ {
		v := Variations[deal%3]
		s := start(t, v, fmt.Sprint(deal))
		before := s.Position().Clone()
		n := 0
		for ; n < 300 && left > 0; n++ {
			moves := s.Rules().Moves(s.Position(), nil)
			if len(moves) == 0 {
				if !s.State().Over {
					t.Fatalf("deal %d: no moves, but not over", deal)
				}
				break
			}
			refused(t, s, rnd)
			m := moves[rnd.IntN(len(moves))]
			if text := cards.FormatMove(s.Rules(), s.Position(), m); rnd.IntN(2) == 0 {
				back, err := cards.ParseMove(s.Rules(), s.Position(), text)
				if err != nil || back != m {
					t.Fatalf("%q reads back as %v, %v; want %v", text, back, err, m)
				}
			}
			if err := s.Play(m); err != nil {
				t.Fatalf("deal %d: listed move %v refused: %v", deal, m, err)
			}
			left--
			complete(t, s)
			if s.State().Won {
				break
			}
		}
		if s.State().Won {
			continue
		}
		saved, err := s.Save(0)
		if err != nil {
			t.Fatal(err)
		}
		loaded := cards.NewSession("yukon", rulesFor)
		if err := loaded.Load(saved); err != nil {
			t.Fatalf("deal %d: %v", deal, err)
		}
		if d := cmp.Diff(s.State(), loaded.State()); d != "" {
			t.Fatalf("deal %d: a saved game differs when loaded: %s", deal, d)
		}
		undone := 0
		for s.Undo() == nil {
			undone++
		}
		if undone != n {
			t.Fatalf("deal %d: %d moves, %d taken back", deal, n, undone)
		}
		if d := cmp.Diff(before.Piles, s.Position().Piles); d != "" {
			t.Fatalf("deal %d: undo to the start: %s", deal, d)
		}
		if got, want := s.State().Score, -priceDeck-n*priceUndo; got != want {
			t.Fatalf("deal %d: score %d after %d undos, want %d", deal, got, n, want)
		}
	}
}

// refused tries a move at random; when it is refused nothing may change.
func refused(t *testing.T, s *cards.Session, rnd *rand.Rand) {
	m := cards.Move{From: rnd.IntN(piles), To: rnd.IntN(piles), N: 1 + rnd.IntN(14)}
	if s.Rules().Check(s.Position(), m) == nil {
		return
	}
	before := s.Position().Clone()
	if s.Play(m) == nil {
		t.Fatalf("%v was refused by Check and accepted by Play", m)
	}
	if !slices.EqualFunc(before.Piles, s.Position().Piles, func(a, b cards.Pile) bool { return slices.Equal(a.Cards, b.Cards) }) {
		t.Fatalf("the refused move %v changed something", m)
	}
}

// complete checks that all 52 cards are there, each once.
func complete(t *testing.T, s *cards.Session) {
	var seen [52]bool
	n := 0
	for _, p := range s.Position().Piles {
		for _, c := range p.Cards {
			if seen[c.Up()] {
				t.Fatalf("%v is there twice", c)
			}
			seen[c.Up()] = true
			n++
		}
		if top, ok := p.Top(); ok && p.Kind == cards.Tableau && !top.FaceUp() {
			t.Fatalf("%s: exposed card lies face down", p.Name)
		}
	}
	if n != 52 {
		t.Fatalf("%d cards, want 52", n)
	}
}
