package prove

// Games in which all cards go in one hole, each on one of the next rank: golf, Black Hole.
// The cards that lie in columns and cells go there in segments: the first goes on what lies
// there, each further one on a card that was dealt from the stock. In a segment each card
// goes on one of a rank beside its own. If c cards of a rank are left and e steps are made
// between this rank and the next one, there are as many segments as cards less all steps;
// each card takes part in two steps at most, and between c cards of a rank and d of the
// next there are no more than c + d - 1 in a row that does not close. So where even the most
// steps leave more segments than there are beginnings, the game is lost.

import "phosphor/games/cards"

// holed reports whether the rules are of that kind, and whether king and ace adjoin.
func (r *shRules) holed() (yes, round bool) {
	if r.count[shFoundation] != 1 || r.Suit > 0 || r.Goal != cards.AllHome && r.count[shCell] > 0 || r.onto == shTableau || r.onto == shReserve || r.count[shReserve]+r.count[shWaste] > 0 || r.ways[shFoundation][shTableau] {
		return false, false
	}
	beside := func(round bool) bool {
		for c := range r.Up {
			for d := range cards.Card(52) {
				n := (int(cards.Card(c).Rank()) - int(d.Rank()) + 13) % 13
				next := n == 1 || n == 12
				if !round && (cards.Card(c).Rank() == cards.King && d.Rank() == cards.Ace || cards.Card(c).Rank() == cards.Ace && d.Rank() == cards.King) {
					next = false
				}
				if r.Up[c].Has(d) && !next {
					return false
				}
			}
		}
		return true
	}
	switch {
	case beside(false):
		return true, false
	case beside(true):
		return true, true
	}
	return false, false
}

// torn reports whether the cards that are left cannot go into the hole in as few segments
// as there are beginnings.
func (s *shaped) torn() bool {
	var left [14]int // by rank
	n := 0
	for i := range s.piles {
		if q := &s.pile[i]; q.kind == shTableau || q.kind == shCell {
			for _, c := range q.card[:q.n] {
				left[cards.Card(c&shFace).Rank()]++
			}
			n += q.n
		}
	}
	most := 0
	for first := 0; first <= 16; first++ { // steps between king and ace
		if first > 0 && (!s.around || first > steps(left[13], left[1])) {
			break
		}
		sum, before := first, first
		for r := 1; r < 13; r++ {
			next := 2 * left[r+1]
			if r == 12 {
				next -= first
			}
			before = max(0, min(2*left[r]-before, next, steps(left[r], left[r+1])))
			sum += before
		}
		most = max(most, sum)
	}
	stock, _ := s.talon()
	return n-most > stock+1
}

// steps returns how many can be made at most between so many cards of two ranks.
func steps(c, d int) int {
	if c == 0 || d == 0 {
		return 0
	}
	return min(c+d-1, 2*c, 2*d)
}
