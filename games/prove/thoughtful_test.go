package prove_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/shared"
	"phosphor/games/prove"
)

// accord compares a quotient with the rules on random positions. Turning the stock may
// only make states unreachable; the pointer that it moves, after | in a key, is ignored
// then.
func accord(t testing.TB, name string, q prove.Quotient, positions int) error {
	game, variation, _ := strings.Cut(name, "/")
	rnd := prove.RandomSource(3)
	for deal := 1; positions > 0; deal++ {
		pr := problem(t, game, variation, fmt.Sprint(deal), nil)
		for n := 0; n < 200 && positions > 0 && !pr.Rules.Won(pr.Position); n++ {
			positions--
			where := fmt.Sprintf("deal %d, move %d: ", deal, n)
			if !q.Load(pr) {
				return fmt.Errorf("%scannot be packed", where)
			}
			here, next := q.Key(), q.After()
			for key, write := range next {
				to := pr
				for _, m := range write() {
					if to.Rules.Won(to.Position) {
						break // the rules finished the game
					}
					if err := to.Rules.Check(to.Position, m); err != nil {
						return fmt.Errorf("%s%+v: %w, on the way to %s", where, m, err, key)
					}
					to = after(to, m)
				}
				if to.Rules.Won(to.Position) {
					continue
				}
				if !q.Load(to) {
					return fmt.Errorf("%scannot be packed at %s", where, key)
				}
				if got := q.Key(); got != key {
					return fmt.Errorf("%sled to\n%s, want\n%s", where, got, key)
				}
			}
			moves := pr.Rules.Moves(pr.Position, nil)
			for _, m := range moves {
				to := follow(pr, m)
				if to.Rules.Won(to.Position) {
					continue
				}
				if !q.Load(to) {
					return fmt.Errorf("%scannot be packed after %v", where, m)
				}
				key := q.Key()
				if m.Verb == "" {
					if _, ok := next[key]; !ok && key != here {
						return fmt.Errorf("%safter %+v it is\n%s, which does not follow", where, m, key)
					}
					continue
				}
				bare := map[string]bool{}
				for key := range next {
					bare[strings.ReplaceAll(key, "|", "")] = true
				}
				for key := range q.After() {
					if !bare[strings.ReplaceAll(key, "|", "")] {
						return fmt.Errorf("%safter %v there follows\n%s, but not before", where, m, key)
					}
				}
			}
			if len(moves) == 0 {
				break
			}
			pr = follow(pr, choose(rnd, pr, moves))
		}
	}
	return nil
}

// follow is after, and also turns over what the player would have to.
func follow(pr prove.Problem, m cards.Move) prove.Problem {
	pr = after(pr, m)
	for _, m := range pr.Rules.Moves(pr.Position, nil) {
		if m.Verb == "flip" {
			pr = after(pr, m)
		}
	}
	return pr
}

// TestAccord compares the packed states that stand for many positions with the rules.
func TestAccord(t *testing.T) {
	for name, q := range prove.Quotients {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := accord(t, name, q(), shared.Often(300, 10_000)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestWrongAccord checks that TestAccord detects wrong rules.
func TestWrongAccord(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(prove.WrongQuotients)) {
		t.Run(name, func(t *testing.T) {
			game, _, _ := strings.Cut(name, ":")
			if late := []string{"solitaire/1: a king goes on an ace", "solitaire/2: a king goes on an ace", "klondike: a run may be broken"}; !shared.Slow && slices.Contains(late, name) {
				t.Skip("detected late; the same rule of another game is detected sooner (set PHOSPHOR_SLOW=1)")
			}
			if err := accord(t, game, prove.WrongQuotients[name](), 60_000); err == nil {
				t.Error("the wrong rule was not detected")
			} else {
				t.Log(strings.SplitN(err.Error(), "\n", 2)[0])
			}
		})
	}
}

// named returns the names of all models and quotients, sorted.
func named() []string {
	return slices.Sorted(func(yield func(string) bool) {
		for name := range prove.Models {
			if !yield(name) {
				return
			}
		}
		maps.Keys(prove.Quotients)(yield)
	})
}

// few lays out a position with few cards in play: foundations of random height, the
// others shuffled and dealt to the columns, the last of each face up, and to the stock
// and similar piles. A tight one has more cards and no deliberately empty column.
func few(t testing.TB, rnd *rand.Rand, game, variation string, tight bool) prove.Problem {
	t.Helper()
	return fewOf(t, rnd, func(layout json.RawMessage) prove.Problem {
		return problem(t, game, variation, "1", layout)
	}, tight, game == "canfield")
}

// fewOf does what few does, for a game that deal starts. If mostly is true, few columns lack
// runs, as in play.
func fewOf(t testing.TB, rnd *rand.Rand, deal func(layout json.RawMessage) prove.Problem, tight, mostly bool) prove.Problem {
	t.Helper()
	pr := deal(nil)
	first, columns := pr.Position.First(cards.Tableau)
	foundation, _ := pr.Position.First(cards.Foundation)
	for {
		var rest []cards.Card
		p := cards.NewPosition(pr.Rules.Piles(), 0)
		least := 7 + rnd.IntN(4)
		if tight {
			least = 4 + rnd.IntN(4)
		}
		for suit := range cards.Suit(4) {
			height := cards.Rank(least + rnd.IntN(14-least))
			for r := cards.Ace; r <= cards.King; r++ {
				if c := cards.NewCard(suit, r); r <= height {
					p.Piles[foundation+int(suit)].Cards = append(p.Piles[foundation+int(suit)].Cards, c)
				} else {
					rest = append(rest, c)
				}
			}
		}
		if len(rest) < 5 || len(rest) > 16 && !tight || tight && (len(rest) < 16 || len(rest) > 28) {
			continue
		}
		cards.Shuffle(rest, rnd)
		natural := mostly && rnd.IntN(3) > 0 // otherwise usually a position that never occurs in play
		used := 1 + rnd.IntN(columns)        // nonempty columns
		for _, c := range rest {
			pile := first + rnd.IntN(used)
			if tight {
				pile = first + rnd.IntN(columns)
			}
			if rnd.IntN(3) == 0 {
				pile = rnd.IntN(foundation) // stock, waste and other piles
			}
			if natural && len(p.Piles[pile].Cards) > 0 && pile >= first {
				pile = 0
			}
			p.Piles[pile].Cards = append(p.Piles[pile].Cards, c.Down())
		}
		for i := range p.Piles {
			p.TurnUp(i)
		}
		layout, err := json.Marshal(map[string]any{"piles": p.Piles})
		if err != nil {
			t.Fatal(err)
		}
		return deal(layout)
	}
}

// TestFew compares verdicts on positions with few cards with a plain breadth-first
// search.
func TestFew(t *testing.T) {
	for name := range prove.Quotients {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			game, variation, _ := strings.Cut(name, "/")
			rnd := prove.RandomSource(4)
			count := map[prove.Verdict]int{}
			tries := 0
			for left := shared.Often(8, 1_000); left > 0; tries++ {
				tight := variation == "medium" && left%4 == 0 // otherwise it is rarely lost
				pr := few(t, rnd, game, variation, tight)
				for range rnd.IntN(6) {
					if moves := pr.Rules.Moves(pr.Position, nil); len(moves) > 0 {
						pr = after(pr, choose(rnd, pr, moves))
					}
				}
				won, ok := plain(pr, shared.Often(400, 4_000))
				if !ok {
					continue
				}
				left--
				want := prove.Lost
				if won {
					want = prove.Winnable
				}
				got := solve(t, pr, 2_000_000).Verdict
				count[got]++
				if got != want {
					b, _ := json.Marshal(pr.Position.Piles)
					t.Fatalf("%v, want %v: %s", got, want, b)
				}
			}
			t.Log(count, tries)
		})
	}
}

// TestShelfFew is TestFew for the patiences that are decided as games of this family.
func TestShelfFew(t *testing.T) {
	for _, name := range []string{"klondike-draw-1", "klondike-draw-3", "northwest-territory"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all := shelf(t)
			p := all[slices.IndexFunc(all, func(p shelved) bool { return p.name == name })]
			rnd := prove.RandomSource(9)
			count := map[prove.Verdict]int{}
			for left := shared.Often(4, 100); left > 0; {
				pr := fewOf(t, rnd, func(layout json.RawMessage) prove.Problem { return p.deal(t, "1", layout) }, false, false)
				won, ok := plain(pr, shared.Often(600, 5_000))
				if !ok {
					continue
				}
				left--
				want := prove.Lost
				if won {
					want = prove.Winnable
				}
				got := solve(t, pr, 2_000_000).Verdict
				if count[got]++; got != want {
					b, _ := json.Marshal(pr.Position.Piles)
					t.Fatalf("%v, want %v: %s", got, want, b)
				}
			}
			t.Log(count)
		})
	}
}
