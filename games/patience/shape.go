package patience

import (
	"slices"

	"phosphor/games/cards"
)

// Shape says the rules for provers. There is none for games in which a player turns cards,
// the tableau is gathered, cells hold runs or open late, runs are carried through cells, a
// reserve is refilled or fills spaces as the player chooses, foundations are of several
// sorts, or the first card chooses their rank and has not.
func (r *rules) Shape(p *cards.Position) *cards.Shape {
	d := r.d
	switch {
	case d.turn, d.again != 0, d.cellsRun, d.cellsAfter, d.moves["cells"], d.refill, len(d.founds) > 1, d.hole && r.found.n > 0,
		d.winRuns && r.ranks != 13, slices.Contains(d.fill, "reserve") && r.reserve.n > 1:
		return nil
	}
	low := r.low(p)
	sh := &cards.Shape{
		On: cards.FitsOf(func(under, over cards.Card) bool { return r.builds(low, under, over) }), SpaceOne: d.spaceOne,
		Draw: max(1, d.draw), Spaces: d.toSpaces, Hold: d.fromStock,
	}
	sh.Run = sh.On
	suited := d.moveSuit || r.found.n > 0 && d.founds[0].run && !d.moves["run"]
	if suited {
		sh.Run = cards.FitsOf(func(under, over cards.Card) bool { return sh.On.Has(under, over) && under.Suit() == over.Suit() })
	}
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
	case "any":
		sh.Space = cards.AnyCard
	case "king":
		sh.Space = cards.OfRank(r.king(p))
	}
	if d.fromStock {
		sh.Space = cards.AnyCard
		for c := range sh.On {
			sh.On[c] = cards.AnyCard
		}
	}
	for _, f := range d.fill {
		sh.Fill = append(sh.Fill, map[string]cards.Kind{"reserve": cards.Reserve, "waste": cards.Waste, "stock": cards.Stock}[f])
	}
	sh.Ways = []cards.Way{}
	for _, from := range [...]cards.Kind{cards.Tableau, cards.Waste, cards.Reserve, cards.Cell} {
		sh.Ways = append(sh.Ways, cards.Way{From: from, To: cards.Foundation}, cards.Way{From: from, To: cards.Cell})
		if !d.fromStock || from == cards.Waste {
			sh.Ways = append(sh.Ways, cards.Way{From: from, To: cards.Tableau})
		}
	}
	if r.found.n > 0 {
		f := &d.founds[0]
		base := r.base(p, r.found.first)
		if base == 0 || f.back && f.base != baseFixed || f.dir == up|down {
			return nil
		}
		sh.Base = []cards.Set{cards.OfRank(base)}
		if f.back {
			sh.Ways = append(sh.Ways, cards.Way{From: cards.Foundation, To: cards.Tableau})
		}
		sh.Up = cards.FitsOf(func(under, over cards.Card) bool {
			return over.Rank() != base && r.founds(f, base, []cards.Card{under}, over)
		})
		if f.run {
			sh.Suit = r.ranks
			sh.Base = []cards.Set{cards.OfRank(d.high)}
		}
	}
	if d.hole {
		sh.Base = []cards.Set{cards.AnyCard}
		sh.Up = cards.FitsOf(func(under, over cards.Card) bool { return r.checkHole([]cards.Card{under}, over) == nil })
	}
	switch d.stock {
	case "waste":
		sh.Onto = cards.Waste
		sh.Turns = cards.Always
		if d.passes > 0 {
			sh.Turns = max(0, d.passes-1-p.Counters[turns])
		}
	case "tableau":
		sh.Onto = cards.Tableau
	case "reserve":
		sh.Onto = cards.Reserve
	case "hole":
		sh.Onto, sh.Goal = cards.Foundation, cards.ColumnsEmpty
	}
	if d.winRuns {
		sh.Goal = cards.AllRuns
	}
	return sh
}
