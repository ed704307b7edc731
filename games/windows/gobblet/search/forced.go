package search

import "phosphor/games/windows/gobblet/rules"

// Forced reports whether the side to move has little choice: it can win at once, or all
// of its moves except those to one square let the opponent win with the next. It takes a
// fraction of a millisecond.
func Forced(p rules.Position) bool {
	b := boards[p.Variant()]()
	side := p.Turn()
	if _, _, lifted := p.Lifted(); lifted {
		p.Unlift()
	}
	var n, child node
	n.set(b, p)
	if _, wins := n.win(b, side); wins {
		return true
	}
	good := rules.Nowhere
	for _, m := range p.AppendDistinct(nil) {
		n.play(b, m, &child)
		if child.pos.Line(side.Other()) != 0 { // which the move has uncovered
			continue
		}
		if child.pos.Line(side) == 0 {
			if _, loses := child.win(b, side.Other()); loses {
				continue
			}
		}
		if good != rules.Nowhere && good != m.To {
			return false
		}
		good = m.To
	}
	return true
}
