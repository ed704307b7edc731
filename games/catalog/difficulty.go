package catalog

import (
	"context"

	"phosphor/games/prove"
)

// Difficulty returns how hard a deal is compared with other winnable deals of its game:
// easy, medium or hard. It is Unrated for games without cards, for deals not proven
// winnable within prove.DealLimits, and when ctx is done. It searches and plays for up to
// a second, so call it in a goroutine; the result for a deal is always the same.
func Difficulty(ctx context.Context, game, variation, deal string) prove.Difficulty {
	rules, err := Rules(game)
	if err != nil {
		return prove.Unrated
	}
	return prove.Difficult(ctx, game, variation, deal, rules)
}
