package prove

import "phosphor/games/cards"

// ShapeHolds reports whether a shape says the moves of the rules, in games played at random.
func ShapeHolds(pr Problem, sh *cards.Shape) bool {
	r := shRulesOf(sh, pr.Position)
	return r != nil && says(pr, r)
}
