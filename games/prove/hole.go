package prove

// Games in which all cards go in one hole, each on one of an adjacent rank: golf, Black
// Hole. The cards of columns and cells go there in segments: the first goes on the card
// in the hole, later ones each on a card dealt from the stock. Within a segment adjacent
// cards differ by one rank: call that a step. If c cards of a rank are left, they take
// part in at most 2c steps. Between c cards of one rank and d of the next there are at
// most c + d - 1 steps, unless the sequence closes. The number of segments is the number
// of cards minus the number of steps. So if even the most steps leave more segments than
// there are starts, the game is lost.

import "phosphor/games/cards"

// holed reports whether the rules are of that kind, and whether king and ace are
// adjacent.
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

// torn reports whether the remaining cards need more segments than there are starts.
func (s *shaped) torn() bool {
	var left [14]int // by rank
	n := 0
	for i := range s.piles {
		if q := &s.pile[i]; s.kind[i] == shTableau || s.kind[i] == shCell {
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

// steps returns the most steps between c cards of one rank and d of another.
func steps(c, d int) int {
	if c == 0 || d == 0 {
		return 0
	}
	return min(c+d-1, 2*c, 2*d)
}
