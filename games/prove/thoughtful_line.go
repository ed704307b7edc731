package prove

import "phosphor/games/cards"

// line writes the path of the search out: what went home by itself, slides to the
// twin, in Medium by way of empty columns, and the turning of the stock.
func (t *thoughtful) line(pr Problem, start *tstate) []cards.Move {
	l := newLiner(pr)
	s := *start
	var moves []tmove
	t.settle(&s, &moves)
	for i, m := range t.path {
		moves = append(moves, m)
		if m.home {
			t.goHome(&s, m.card)
		} else {
			t.place(&s, m.card)
		}
		if t.pending[i] {
			t.count(&s)
		} else {
			t.settle(&s, &moves)
		}
	}
	for c := range pcard(52) { // the rest plays itself, the lowest first
		if s.home>>c&1 == 0 {
			moves = append(moves, tmove{c, true})
		}
	}
	for _, m := range moves {
		if l.ended() {
			break
		}
		t.write(l, unpackCard(m.card), m.home)
	}
	return l.moves
}

// write makes one move of the search.
func (t *thoughtful) write(l *liner, c cards.Card, home bool) {
	stock, _ := l.p.First(cards.Stock)
	waste, _ := l.p.First(cards.Waste)
	pile, at := l.find(c)
	n := len(l.p.Piles[pile].Cards) - at
	turned := pile == stock || pile == waste
	if home {
		switch {
		case turned:
			l.draw(c, stock)
			pile = waste
		case n > 1:
			t.slide(l, pile, n-1)
			pile, _ = l.find(c)
		}
		l.home(pile)
		return
	}
	to := l.target(c, pile)
	if to < 0 {
		to = t.clear(l)
	}
	if turned {
		l.draw(c, stock)
	}
	pile, at = l.find(c) // with what was laid on it
	n = len(l.p.Piles[pile].Cards) - at
	if to < 0 {
		l.failed = true
		return
	}
	l.play(cards.Move{From: pile, To: to, N: n})
}

// slide takes the last n cards of a column to another parent, or to an empty
// column.
func (t *thoughtful) slide(l *liner, pile, n int) {
	column := l.p.Piles[pile].Cards
	c := column[len(column)-n]
	to := l.target(c, pile)
	if to < 0 {
		to = t.clear(l)
		var at int
		pile, at = l.find(c)
		n = len(l.p.Piles[pile].Cards) - at
	}
	if to < 0 {
		l.failed = true
		return
	}
	l.play(cards.Move{From: pile, To: to, N: n})
}

// clear returns an empty column, where need be by taking a run from the bottom of
// one to its parent.
func (t *thoughtful) clear(l *liner) int {
	first, n := l.p.First(cards.Tableau)
	for i := first; i < first+n && l.vacant() < 0 && t.anyCard; i++ {
		column := l.p.Piles[i].Cards
		if !column[0].FaceUp() {
			continue
		}
		if to := l.target(column[0], i); to >= 0 {
			l.play(cards.Move{From: i, To: to, N: len(column)})
		}
	}
	return l.vacant()
}
