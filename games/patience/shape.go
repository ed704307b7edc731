package patience

import (
	"phosphor/games/cards"
)

// Shape returns the rules for provers, as far as a shape can express them. It cannot if
// cards are turned by hand or reserves refilled, if the first card played determines the base,
// or if foundations differ. A future shuffle is unknown, so in a game with one the shape
// describes the game until then: it can show that a game is won, but not that it is lost.
func (r *rules) Shape(p *cards.Position) *cards.Shape {
	d := r.d
	filled := len(d.fill) > 0 && d.fill[0] == "reserve" && r.reserve.n > 1 // the player chooses
	shut := d.cellsAfter && len(p.Piles[r.stock.first].Cards) > 0
	if d.turn || d.refill || d.cellsRun || filled || shut || len(d.founds) > 1 || d.hole && d.stock == "hole" && r.cell.n+r.reserve.n > 0 || r.ranks != 13 && d.winRuns {
		return nil
	}
	low := r.low(p)
	sh := &cards.Shape{
		On:    cards.FitsOf(func(a, b cards.Card) bool { return d.fromStock || r.builds(low, a, b) }),
		Space: cards.AnyCard, SpaceOne: d.spaceOne, Draw: d.draw, Spaces: d.toSpaces, Hold: d.fromStock,
		Onto:  map[string]cards.Kind{"waste": cards.Waste, "tableau": cards.Tableau, "reserve": cards.Reserve, "hole": cards.Foundation, "": cards.Waste}[d.stock],
		Turns: d.passes - 1 - p.Counters[turns],
	}
	sh.Run = cards.FitsOf(func(a, b cards.Card) bool {
		return r.builds(low, a, b) && (a.Suit() == b.Suit() || !d.moveSuit && !d.winRuns && (len(d.founds) == 0 || !d.founds[0].run || d.moves["run"]))
	})
	switch {
	case d.moves["all"]:
		sh.Group = cards.FaceUp
	case d.moves["run"]:
		sh.Group = cards.PartRun
	case d.moves["pile"] && d.moves["one"]:
		sh.Group = cards.WholeOrOne
	case d.moves["pile"]:
		sh.Group = cards.Whole
	}
	switch d.space {
	case "king":
		sh.Space = cards.OfRank(r.king(p))
	case "none":
		sh.Space = 0
	}
	for _, source := range d.fill {
		sh.Fill = append(sh.Fill, map[string]cards.Kind{"reserve": cards.Reserve, "waste": cards.Waste, "stock": cards.Stock}[source])
	}
	if d.again != 0 && !d.shuffled {
		if sh.Again, sh.Turns = d.deal, d.again-p.Counters[turns]; d.again < 0 {
			sh.Turns = cards.Always
		}
	}
	if d.passes == 0 {
		sh.Turns = cards.Always
	}
	sh.Ways = cards.Ways(len(d.founds) > 0 && d.founds[0].back)
	if d.fromStock {
		sh.Ways = []cards.Way{{From: cards.Waste, To: cards.Tableau}, {From: cards.Waste, To: cards.Foundation}, {From: cards.Tableau, To: cards.Foundation}}
	}
	if d.moves["cells"] { // moving single cards is equivalent
		sh.Ways = append(sh.Ways, cards.Way{From: cards.Cell, To: cards.Cell})
	}
	sh.Ways = append(sh.Ways, cards.Way{From: cards.Waste, To: cards.Cell}, cards.Way{From: cards.Reserve, To: cards.Cell})
	switch {
	case d.winRuns:
		sh.Goal = cards.AllRuns
	case d.hole:
		sh.Base = []cards.Set{cards.AnyCard}
		sh.Up = cards.FitsOf(func(a, b cards.Card) bool { return r.checkHole([]cards.Card{a}, b) == nil })
		if d.stock == "hole" {
			sh.Goal = cards.ColumnsEmpty
		}
	case d.founds[0].run:
		sh.Base, sh.Suit = []cards.Set{cards.OfRank(d.high)}, r.ranks
	default:
		f, base := &d.founds[0], r.base(p, r.found.first)
		if base == 0 || f.back && f.base != baseFixed || f.dir == up|down {
			return nil
		}
		last := r.add(base, -f.step)
		if f.dir == down {
			last = r.add(base, f.step)
		}
		sh.Base = []cards.Set{cards.OfRank(base)}
		sh.Up = cards.FitsOf(func(a, b cards.Card) bool {
			return a.Rank() >= d.low && a.Rank() <= d.high && a.Rank() != last && r.founds(f, base, []cards.Card{a}, b)
		})
	}
	return sh
}
