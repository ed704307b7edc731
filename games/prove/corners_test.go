package prove_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"phosphor/games/cards"
	"phosphor/games/internal/shared"
	"phosphor/games/prove"
)

// TestCornersLeftOut looks at whole endgames without a stock, some of which can be won. The
// moves that a hasty search leaves out because of the last one could have been made before:
// without them it finds the same wins and nearly all positions. A search that may find a deal
// lost leaves out none.
func TestCornersLeftOut(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 2))
	const most = 1_000
	games, won, left := 0, 0, 0
	var all, few int // positions
	for deal := 1; games < shared.Often(30, 1_000); deal++ {
		pr := problem(t, "corners", "", fmt.Sprint(deal), nil)
		line := solve(t, pr, 30_000).Moves
		for n := rnd.IntN(len(line) + 1); n > 0; n-- {
			m, err := cards.ParseMove(pr.Rules, pr.Position, line[0])
			if err != nil {
				t.Fatal(err)
			}
			pr, line = after(pr, m), line[1:]
		}
		stock, _ := pr.Position.First(cards.Stock)
		for len(pr.Position.Piles[stock].Cards) > 0 { // by chance
			pr = after(pr, choose(rnd, pr, pr.Rules.Moves(pr.Position, nil)))
		}
		wins, n, _ := prove.CornersFrom(pr.Position, true, false, most)
		if n < 2 {
			continue
		}
		short, found, out := prove.CornersFrom(pr.Position, true, true, most)
		_, _, none := prove.CornersFrom(pr.Position, false, true, most)
		if short != wins || none != 0 {
			t.Fatalf("deal %d: a win is found with all moves: %v, without %d: %v; a full search leaves out %d", deal, wins, out, short, none)
		}
		games, left, all, few = games+1, left+out, all+n, few+found
		if wins {
			won++
		}
	}
	if won == 0 || won == games || left == 0 || few < all*97/100 {
		t.Errorf("%d endgames, %d of them won, %d moves left out; of %d positions %d are found", games, won, left, all, few)
	}
}
