package prove_test

import (
	"context"
	"fmt"

	"phosphor/games/amiga/cardgames/golf"
	"phosphor/games/prove"
)

// Solve returns whether a deal can be won, and by which moves.
func ExampleSolve() {
	pr, err := prove.ProblemAt("golf", "", "8", golf.Game.Rules)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := prove.Solve(context.Background(), pr, prove.DealLimits("golf"))
	fmt.Println(r.Verdict, len(r.Moves), err)
	// Output:
	// winnable 50 <nil>
}
