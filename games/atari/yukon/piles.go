package yukon

import "phosphor/games/atari/yukon/rules"

// Numbers of the piles, as in the rules.
const (
	stock       = rules.Stock
	waste       = rules.Waste
	foundation  = rules.Foundation
	tableau     = rules.Tableau
	foundations = rules.Foundations
	columns     = rules.Columns
	piles       = rules.Piles
)
