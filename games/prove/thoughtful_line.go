package prove

import "phosphor/games/cards"

// line writes out the path of the search: cards that went home by force, slides to the
// twin (in Medium by way of empty columns), and the turning of the stock.
func (t *thoughtful) line(pr Problem, start *tstate) []cards.Move {
	l := newLiner(pr)
	s := *start
	var moves []tmove
	t.settle(&s, &moves)
	for _, m := range t.path {
		moves = append(moves, m.tmove)
		t.make(&s, m.tmove)
		if m.pending {
			t.count(&s)
		} else {
			t.settle(&s, &moves)
		}
	}
	for c := range pcard(52) { // play the rest home, the lowest first
		if s.home>>c&1 == 0 {
			moves = append(moves, tmove{c, goHome})
		}
	}
	for _, m := range moves {
		if l.ended() {
			break
		}
		t.write(l, m)
	}
	return l.moves
}

// write writes one move of the search.
func (t *tgame) write(l *liner, m tmove) {
	c := unpackCard(m.card)
	pile, at := l.find(c)
	from := l.p.Piles[pile].Kind
	turned := from == cards.Stock || from == cards.Waste || from == cards.Reserve && t.reserve
	column := from == cards.Tableau
	if m.on == goHome {
		switch n := len(l.p.Piles[pile].Cards) - at; {
		case turned:
			l.draw(c)
		case column && n > 1:
			t.slide(l, pile, n-1)
		}
		pile, _ = l.find(c)
		l.home(pile)
		return
	}
	to := -1
	switch m.on {
	case onEmpty:
		to = l.vacant()
	case onSome:
		if to = l.target(c, pile); to < 0 {
			to = t.clear(l)
		}
	default:
		to, _ = l.find(unpackCard(m.on))
	}
	if turned {
		l.draw(c)
	}
	pile, at = l.find(c) // with the cards put on it
	if to < 0 {
		l.failed = true
		return
	}
	l.play(cards.Move{From: pile, To: to, N: len(l.p.Piles[pile].Cards) - at})
}

// slide moves the last n cards of a column to another parent, or to an empty column.
func (t *tgame) slide(l *liner, pile, n int) {
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

// clear returns an empty column, if necessary by moving a run from the bottom of one to
// its parent.
func (t *tgame) clear(l *liner) int {
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
