package prove_test

import (
	"context"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/internal/shared"
	"phosphor/games/prove"
)

// rulesOf returns the rules of a game of the catalogue.
func rulesOf(game string) cards.Rules {
	rules, err := catalog.Rules(game)
	if err != nil {
		panic(err)
	}
	r, err := rules(cards.Setup{})
	if err != nil {
		panic(err)
	}
	return r
}

// shapedGames are those that are proved by their shape.
var shapedGames = []string{"fortythieves"}

func init() {
	for _, game := range shapedGames {
		prove.Models[game] = func() prove.Model { return prove.ShapedModel(rulesOf(game)) }
		prove.Walkers[game] = func(p *cards.Position, _ bool) prove.Walker { return prove.ShapedWalker(rulesOf(game), p) }
	}
}

// hidden are rules that do not show their shape, nor anything else that is not asked.
type hidden struct{ cards.Rules }

// TestAsked decides late positions by the rules alone.
func TestAsked(t *testing.T) {
	count := map[prove.Verdict]int{}
	rnd := prove.RandomSource(4)
	for _, game := range []string{"fortythieves", "freecell", "scorpion"} {
		for deal := 1; deal <= shared.Often(1, 5); deal++ {
			pr := problem(t, game, "", string(rune('0'+deal)), nil)
			pr.Game, pr.Rules = "hidden", hidden{pr.Rules}
			for range 400 {
				moves := pr.Rules.Moves(pr.Position, nil)
				if len(moves) == 0 {
					break
				}
				pr = after(pr, choose(rnd, pr, moves))
				if won, ok := plain(pr, 300); ok {
					want := prove.Lost
					if won {
						want = prove.Winnable
					}
					res, err := prove.Solve(context.Background(), pr, prove.Limits{Nodes: 20_000})
					if err != nil || res.Verdict != want && res.Verdict != prove.Unknown {
						t.Errorf("%s deal %d: %v, %v, want %v", game, deal, res.Verdict, err, want)
					}
					count[res.Verdict]++
					break
				}
			}
		}
	}
	t.Log(count)
	if count[prove.Lost] == 0 {
		t.Error("nothing was found lost")
	}
}
