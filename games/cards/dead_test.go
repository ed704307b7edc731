package cards_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/internal/cardstest"
)

// begin returns a session of a game: "yukon", or "yukon medium".
func begin(t testing.TB, game, deal string) *cards.Session {
	t.Helper()
	name, variation, _ := strings.Cut(game, " ")
	rules, err := catalog.Rules(name)
	if err != nil {
		t.Fatal(err)
	}
	return cardstest.Start(t, name, rules, variation, deal)
}

// TestDead checks that moves without gain do not keep a game alive, and that possible
// gains do. Cards that are not named lie face down under tableau1.
func TestDead(t *testing.T) {
	for _, c := range []struct {
		what, game, piles string
		over              bool
		moves             int // that are left all the same
	}{
		{"a king and his run between empty columns", "klondike", "tableau0=KC QD, tableau1=9C, tableau2=9S, tableau3=7C, tableau4=7S", true, 2},
		{"the same, and a queen that may go on a king", "klondike", "tableau0=KC, tableau1=QD, tableau2=9S, tableau3=7C, tableau4=7S", false, 3},
		{"a queen that bares nothing", "klondike", "tableau0=KC, tableau1=9C, tableau2=QD, tableau3=7C, tableau4=7S", true, 3},
		{"a run that is put away bares a place for the waste", "klondike", "waste=KH, tableau0=KC, tableau1=9C, tableau2=QD, tableau3=7C, tableau4=7S, tableau5=5C, tableau6=5S", false, 2},
		{"cards of the stock that fit nowhere", "klondike", "stock=6C 6S 2D, tableau0=KC QD, tableau1=9C, tableau2=9S, tableau3=7C, tableau4=7S, tableau5=5C", true, 2},
		{"one that comes up after the stock was turned over", "klondike", "stock=8D 6S 2D, waste=2H, tableau0=KC QD, tableau1=9C, tableau2=9S, tableau3=7C, tableau4=7S, tableau5=5C", false, 2},
		{"a card back and forth between two of the same rank", "yukon", "tableau0=TC 9H, tableau1=TS, tableau2=7C, tableau3=7S, tableau4=5C, tableau5=5S, tableau6=KC", true, 1},
		{"that bares a card on which another one goes", "yukon", "tableau0=?8C 9H, tableau1=TS, tableau2=7C, tableau3=7S, tableau4=5C, tableau5=5S, tableau6=KC", false, 1},
		{"a stock that is gone through once", "yukon", "stock=2C, tableau0=TC 9H, tableau1=TS, tableau2=7C, tableau3=7S, tableau4=5C, tableau5=5S, tableau6=KC", false, 2},
	} {
		s := begin(t, c.game, "1")
		below := ""
		for _, card := range s.Rules().Deck() {
			if !strings.Contains(c.piles, card.String()) {
				below += " ?" + card.String()
			}
		}
		cardstest.Place(t, s, "stock", strings.Replace(c.piles, "tableau1=", "tableau1="+below[1:]+" ", 1))
		before := fmt.Sprint(s.State().Piles)
		if got := s.Over(); got != c.over {
			t.Errorf("%s: over is %v, but moves are %v", c.what, got, s.Moves())
		}
		if n := len(s.Moves()); n != c.moves {
			t.Errorf("%s: the moves are %v, want %d", c.what, s.Moves(), c.moves)
		}
		if fmt.Sprint(s.State().Piles) != before {
			t.Errorf("%s: asking changed the game", c.what)
		}
	}
}

// idly makes random moves, more often those that gain something, until the game is over or
// long, and calls each for every position.
func idly(t testing.TB, s *cards.Session, deal int, each func()) {
	rnd := rand.New(rand.NewPCG(1, uint64(deal)))
	for range 250 {
		each()
		if s.Over() {
			return
		}
		best, most := cards.Move{}, -9.0
		for _, m := range s.Rules().Moves(s.Position(), nil) {
			v := rnd.Float64()
			if n := len(s.Position().Piles); m.Verb == "" && m.From < n && m.To < n {
				if s.Position().Piles[m.To].Kind == cards.Foundation {
					v += 2
				}
				if s.Position().Piles[m.From].Kind == cards.Waste {
					v++
				}
			} else if m.Verb != "" {
				v -= .5
			}
			if v > most {
				best, most = m, v
			}
		}
		if err := s.Play(best); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDeadBySearch verifies dead positions by a plain search: no reachable position has
// more cards home, fewer face down, or fewer in stock, waste and reserve.
func TestDeadBySearch(t *testing.T) {
	for _, game := range []string{"klondike", "canfield", "yukon", "yukon medium", "yukon light", "solitaire", "spider", "freecell", "scorpion", "solitairex"} {
		dead, idle := 0, 0
		for deal := 1; deal <= 3; deal++ {
			s := begin(t, game, fmt.Sprint(deal))
			idly(t, s, deal, func() {})
			if !s.Over() || s.Rules().Won(s.Position()) {
				continue
			}
			dead++
			if len(s.Moves()) > 0 {
				idle++
			}
			start := s.Position()
			was := standing(s.Rules(), start)
			seen, list := map[string]bool{}, []*cards.Position{start.Clone()}
			for len(list) > 0 && len(seen) < 800 {
				p := list[len(list)-1]
				list = list[:len(list)-1]
				for _, m := range s.Rules().Moves(p, nil) {
					q := p.Clone()
					s.Rules().Play(q, m)
					now := standing(s.Rules(), q)
					for i := range now {
						if now[i] < was[i] {
							t.Fatalf("%s, deal %d: reported dead, but %v gains something: %v, %v", game, deal, m, was, now)
						}
					}
					if k := fmt.Sprint(q.Piles, q.Counters); !seen[k] {
						seen[k] = true
						list = append(list, q)
					}
				}
			}
		}
		t.Logf("%s: %d of 3 dead, %d of them with moves left", game, dead, idle)
	}
}

// standing counts cards that are not home, lie face down in columns, and wait.
func standing(r cards.Rules, p *cards.Position) (n [3]int) {
	n[0] = 52
	if h, ok := r.(cards.Homing); ok {
		n[0] -= h.Homed(p)
	}
	for i := range p.Piles {
		q := &p.Piles[i]
		switch q.Kind {
		case cards.Foundation:
			n[0] -= len(q.Cards)
		case cards.Stock, cards.Waste, cards.Reserve:
			n[2] += len(q.Cards)
		case cards.Tableau:
			for _, c := range q.Cards {
				if !c.FaceUp() {
					n[1]++
				}
			}
		}
	}
	return n
}

// BenchmarkOver measures the cost after each move, averaged over whole games.
func BenchmarkOver(b *testing.B) {
	for _, game := range []string{"klondike", "canfield", "yukon", "yukon light", "solitaire", "spider", "freecell", "scorpion", "solitairex"} {
		var all []*cards.Position
		var rules cards.Rules
		for deal := 1; deal <= 5; deal++ {
			s := begin(b, game, fmt.Sprint(deal))
			rules = s.Rules()
			idly(b, s, deal, func() { all = append(all, s.Position().Clone()) })
		}
		b.Run(game, func(b *testing.B) {
			i := 0
			for b.Loop() {
				cards.Over(rules, all[i%len(all)])
				i++
			}
		})
	}
}
