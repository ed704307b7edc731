package prove

// Games of columns without cells, in which only few cards can go to an empty column. A
// position is lost if cards block each other, which needs no search. Suppose that
// whatever a move makes possible stays possible for ever, so that a card is only ever
// blocked by the cards that lie on it now:
//
//   - A card can be the last of its pile if it is, or if the card on it can leave. Cards
//     of the stock can, since each of them is dealt.
//   - A card can move if it can be last, or if it moves together with the card on it,
//     and that can move.
//   - A card can leave the one under it if it can be home, or if it can move and fits on
//     a card that can be last, or on an empty column if it does not come from one. If
//     the target lies over it in the same column, then one of the cards between, or the
//     target, must be able to leave first. The target is not the card on which it lies
//     now. Cards on it go along and do not leave it.
//   - A card can go home if it can be last and a card on which it goes can be home.
//   - A column can be empty if its lowest card can leave.
//
// By induction over any line of play, this finds everything that happens in it: when
// something happens first, what it needs has happened before. So if some card cannot go
// home, the game is lost.

import (
	"math/bits"

	"phosphor/games/cards"
)

// stiffens reports whether the rules are of that kind.
func (r *shRules) stiffens() bool {
	return r.Suit == 0 && r.sizes == nil && r.Goal == cards.AllHome && r.count[shCell] == 0 && len(r.fill) == 0 &&
		r.double == 0 && r.Space != cards.AnyCard && !r.hole && r.onto != shFoundation
}

// A stuckness is the set of things that can happen.
type stuckness struct {
	over   [52]uint8 // the card on a card, or 0xff
	place  [52]uint8 // height in its column
	where  [52]uint8 // its column, or 0xff
	low    uint64    // lowest cards of columns
	linked uint64    // cards that move together with the one on them
	last   uint64    // can be the last of their piles
	moves  uint64    // can move, with all on them
	leaves uint64    // can leave their places
	home   uint64    // can go home
	space  bool      // a column can be empty
}

// stuck reports whether the position is lost because cards block each other.
func (s *shaped) stuck() bool {
	var k stuckness
	for c := range k.where {
		k.over[c], k.where[c] = 0xff, 0xff
	}
	k.home = s.home
	next := s.next
	t := s.first[shTableau]
	for i := range s.piles {
		q := &s.pile[i]
		switch s.kind[i] {
		case shFoundation:
			if s.ways[shFoundation][shTableau] { // it may become empty, too
				k.last |= s.home
				next |= uint64(s.base[i])
				for m := s.home; m != 0; m &= m - 1 {
					next |= uint64(s.Up[bits.TrailingZeros64(m)])
				}
			}
			continue
		case shStock:
			for _, c := range q.card[:q.n] {
				k.last |= 1 << (c & shFace)
			}
			continue
		}
		if q.n == 0 {
			k.space = k.space || s.kind[i] == shTableau
			continue
		}
		at := uint8(0xff)
		if s.kind[i] == shTableau {
			at = uint8(i - t)
			k.low |= 1 << (q.card[0] & shFace)
		}
		for j, c := range q.card[:q.n] {
			c &= shFace
			k.where[c], k.place[c] = at, uint8(j)
			if j > 0 {
				under := q.card[j-1]
				k.over[under&shFace] = c
				if at < 0xff && under&shDown == 0 && s.Group != cards.OneCard && (s.Group > cards.PartRun || s.Run[under].Has(cards.Card(c))) {
					k.linked |= 1 << under
				}
			}
		}
		k.last |= 1 << (q.card[q.n-1] & shFace)
		if s.kind[i] == shWaste && s.Turns != 0 {
			for _, c := range q.card[:q.n] {
				k.last |= 1 << (c & shFace)
			}
		}
	}
	for grown := true; grown; {
		grown = false
		for m := s.all &^ (k.leaves & k.last & k.home); m != 0; m &= m - 1 {
			c := uint8(bits.TrailingZeros64(m))
			bit := uint64(1) << c
			if k.last&bit == 0 && k.over[c] < 0xff && k.leaves>>k.over[c]&1 != 0 {
				k.last |= bit
				grown = true
			}
			if k.home&bit == 0 && k.last&next&bit != 0 {
				k.home |= bit
				next |= uint64(s.Up[c])
				grown = true
			}
			if k.moves&bit == 0 && (k.last&bit != 0 || k.linked&bit != 0 && k.moves>>k.over[c]&1 != 0) {
				k.moves |= bit
				grown = true
			}
			if k.leaves&bit == 0 && s.home&bit == 0 && (k.home&bit != 0 || k.moves&bit != 0 && k.goes(s, c, bit)) {
				k.leaves |= bit
				k.space = k.space || k.low&bit != 0
				grown = true
			}
		}
	}
	return s.all&^k.home != 0
}

// goes reports whether a card can be put on another one, or on an empty column.
func (k *stuckness) goes(s *shaped, c uint8, bit uint64) bool {
	at := k.where[c]
	if k.space && s.Space&cards.Set(bit) != 0 && k.low&bit == 0 {
		return true
	}
	for m := s.under[c] & k.last; m != 0; m &= m - 1 {
		x := uint8(bits.TrailingZeros64(m))
		if at == 0xff || k.where[x] != at {
			return true
		}
		if k.place[x] < k.place[c] {
			if k.over[x] != c {
				return true
			}
			continue // where it lies now
		}
		for d := k.over[c]; ; d = k.over[d] {
			if k.leaves>>d&1 != 0 {
				return true
			}
			if d == x {
				break
			}
		}
	}
	return false
}
