package prove_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/prove"
)

// accord holds a quotient against the rules on random positions. Turning the stock
// may only take states out of reach; that it moves the pointer, which stands as | in
// a key, is then no matter.
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
						break // it finished by itself
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

// follow is after, and turns over what the player would turn over himself.
func follow(pr prove.Problem, m cards.Move) prove.Problem {
	pr = after(pr, m)
	for _, m := range pr.Rules.Moves(pr.Position, nil) {
		if m.Verb == "flip" {
			pr = after(pr, m)
		}
	}
	return pr
}

// TestAccord holds the packed states that stand for many positions against the
// rules.
func TestAccord(t *testing.T) {
	for name, q := range prove.Quotients {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := accord(t, name, q(), scale(500, 10_000)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestWrongAccord makes sure that TestAccord finds wrong rules.
func TestWrongAccord(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(prove.WrongQuotients)) {
		t.Run(name, func(t *testing.T) {
			game, _, _ := strings.Cut(name, ":")
			if err := accord(t, game, prove.WrongQuotients[name](), 5_000); err == nil {
				t.Error("the wrong rule was not noticed")
			} else {
				t.Log(strings.SplitN(err.Error(), "\n", 2)[0])
			}
		})
	}
}
