package catalog

import (
	"context"

	"phosphor/games/prove"
)

// Difficulty says how hard a deal is beside others of its game that can be won: easy,
// medium or hard. It is Unrated for games without cards, for deals that are not proven
// to be winnable within prove.DealLimits, and when ctx is done. It searches and plays
// for up to a second, so a screen calls it in a goroutine; the answer for a deal is always
// the same.
func Difficulty(ctx context.Context, game, variation, deal string) prove.Difficulty {
	rules, err := Rules(game)
	if err != nil {
		return prove.Unrated
	}
	pr, err := prove.ProblemAt(game, variation, deal, rules)
	if err != nil {
		return prove.Unrated
	}
	return prove.Difficult(ctx, pr)
}
