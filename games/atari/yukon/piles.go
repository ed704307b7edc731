package yukon

import "phosphor/games/atari/yukon/rules"

// Numbers of the piles, as the rules have them.
const (
	stock       = rules.Stock
	waste       = rules.Waste
	foundation  = rules.Foundation
	tableau     = rules.Tableau
	foundations = rules.Foundations
	columns     = rules.Columns
	piles       = rules.Piles
)
