package prove

// Pyramid. The state is the set of remaining cards, 28 bits for the pyramid and one for
// each card of waste and stock in the order of turning, and the number of cards turned.
// It only shrinks, so there are no loops.
//
//   - A removable king is removed at once. No other card needs a king, and removing it
//     uncovers more. That holds for a king on the stock, too: a line that turns it and
//     takes it from the waste stays legal without it, and the card after it is available
//     a turn sooner.
//   - The remaining cards must pair off: for each rank and its complement to 13 there
//     must be a perfect matching. Two cards of the waste cannot pair: there is one pass,
//     and only the waste's top is available. A card cannot pair with one that lies over
//     it, unless it lies directly on it, which the rules allow if no other card covers
//     it.
//
// Removing every possible pair at once would be wrong: each card has up to four
// partners.

import (
	"math/bits"
	"sync"

	"phosphor/games/cards"
)

func init() { provers["pyramid"] = pyramidProver{} }

type pyramidProver struct{}

const (
	pyramidRows   = 7
	pyramidPlaces = pyramidRows * (pyramidRows + 1) / 2
	pyramidKinds  = 6 // kinds of pairs: ace and queen to six and seven
)

// Numbers for where a card of a move lies; smaller ones are places of the pyramid.
const (
	onStock uint8 = pyramidPlaces + iota
	onWaste
	alone // no second card
)

// A pyramidMove removes two cards, or one alone, or turns one: then both are onStock.
type pyramidMove struct{ a, b uint8 }

var pyramidTurn = pyramidMove{onStock, onStock}

// pyramidState is a position in packed form.
type pyramidState struct {
	places uint32 // bit i: place i of the pyramid
	row    uint64 // bit i: card i of waste and stock
	turned uint8  // number of the next card of the stock
	// match has, for each kind of pair, 16 bits: bit 4i+j says that card i of the lower
	// rank may pair with card j of the higher. Removed cards pair with each other.
	match [pyramidKinds]uint16
}

// pyramid is a deal and the search through it. Numbers of cards are the places of the
// pyramid, then the row.
type pyramid struct {
	king     uint8 // value of a card that goes alone, and sum of a pair
	places   uint32
	cards    int // number of cards in the row
	rank     [pyramidPlaces + 52]uint8
	number   [pyramidPlaces + 52]uint8 // among the four of its rank
	ofRank   [14]uint32                // places by rank
	beside   [52]uint16                // pairs with earlier cards, which a card of the row loses when it is turned
	squeeze  bool                      // keys must number the places without gaps
	seen     set64
	search   *search
	line     []pyramidMove
	steps    []pyramidStep // the moves of the states on the line
	matching *[1 << 16]bool
	stopped  bool
}

// pyramidRowBits are the places of each row.
var pyramidRowBits = func() (m [pyramidRows]uint32) {
	for r := range m {
		m[r] = (1<<(r+1) - 1) << (r * (r + 1) / 2)
	}
	return m
}()

// matchings holds whether each graph of four and four, as in pyramidState.match, has a
// perfect matching. It is computed only when needed, and quickly: a cancelled search must
// not wait for it.
var matchings = sync.OnceValue(func() *[1 << 16]bool {
	var m [1 << 16]bool
	for three := range 1 << 12 { // the first three cards
		reach := uint16(1) // sets of partners that they can have
		for i := range 3 {
			next := uint16(0)
			for set := range 16 {
				if reach>>set&1 != 0 {
					for j := range 4 {
						if three>>(4*i+j)&1 != 0 && set>>j&1 == 0 {
							next |= 1 << (set | 1<<j)
						}
					}
				}
			}
			reach = next
		}
		for last := range 16 {
			for j := range 4 {
				if last>>j&1 != 0 && reach>>(15&^(1<<j))&1 != 0 {
					m[three|last<<12] = true
				}
			}
		}
	}
	return &m
})

// newPyramid packs a position.
func newPyramid(p *cards.Position) (*pyramid, pyramidState) {
	g := &pyramid{king: uint8(cards.King), matching: matchings()}
	var st pyramidState
	var present []int // numbers of the cards
	var count [14]uint8
	put := func(i int, c cards.Card) {
		r := uint8(c.Rank())
		g.rank[i], g.number[i] = r, count[r]
		count[r]++
		present = append(present, i)
	}
	first, n := p.First(cards.Tableau)
	for i, pile := range p.Piles[first : first+n] {
		if c, ok := pile.Top(); ok {
			put(i, c)
			st.places |= 1 << i
			g.ofRank[c.Rank()] |= 1 << i
		}
	}
	stock, _ := p.First(cards.Stock)
	waste, _ := p.First(cards.Waste)
	for _, c := range p.Piles[waste].Cards {
		put(pyramidPlaces+g.cards, c)
		g.cards++
	}
	st.turned = uint8(g.cards)
	for i := len(p.Piles[stock].Cards) - 1; i >= 0; i-- {
		put(pyramidPlaces+g.cards, p.Piles[stock].Cards[i])
		g.cards++
	}
	st.row = 1<<g.cards - 1
	g.places = st.places
	g.squeeze = pyramidPlaces+g.cards+6 > 63
	for k := range st.match {
		low, high := k+1, int(g.king)-1-k
		for i := range 4 {
			for j := range 4 {
				if i >= int(count[low]) && j >= int(count[high]) {
					st.match[k] |= 1 << (4*i + j)
				}
			}
		}
	}
	for _, a := range present {
		for _, b := range present {
			if k, bit := g.pair(a, b); k >= 0 && g.rank[a] < g.rank[b] && !pyramidOver(a, b) && !pyramidOver(b, a) &&
				!(a >= pyramidPlaces && b >= pyramidPlaces && max(a, b)-pyramidPlaces < int(st.turned)) {
				st.match[k] |= bit
			}
		}
	}
	for i := range g.cards {
		for j := range i {
			if k, bit := g.pair(pyramidPlaces+i, pyramidPlaces+j); k >= 0 {
				g.beside[i] |= bit
			}
		}
	}
	return g, st
}

// pyramidOver reports whether card a lies over card b, but not directly on it.
func pyramidOver(a, b int) bool {
	if a >= pyramidPlaces || b >= pyramidPlaces || a <= b {
		return false
	}
	ra, rb := pyramidRow(a), pyramidRow(b)
	ca, cb := a-ra*(ra+1)/2, b-rb*(rb+1)/2
	return ra > rb+1 && ca >= cb && ca <= cb+ra-rb
}

// pyramidRow returns the row of a place.
func pyramidRow(i int) int {
	r := 0
	for (r+1)*(r+2)/2 <= i {
		r++
	}
	return r
}

// pair returns the kind of pair of two cards and its bit in match; kind is -1 if they
// are no pair.
func (g *pyramid) pair(a, b int) (kind int, bit uint16) {
	if g.rank[a]+g.rank[b] != g.king || g.rank[a] == g.king || g.rank[b] == g.king {
		return -1, 0
	}
	if g.rank[a] > g.rank[b] {
		a, b = b, a
	}
	return int(g.rank[a]) - 1, 1 << (4*g.number[a] + g.number[b])
}

// open returns the uncovered places.
func (st *pyramidState) open() uint32 {
	covered := uint32(0)
	for r := range pyramidRows - 1 {
		next := st.places & pyramidRowBits[r+1] >> (r + 1)
		covered |= (next | next>>1) & pyramidRowBits[r]
	}
	return st.places &^ covered
}

// tops returns the numbers of the top cards of waste and stock, or -1.
func (st *pyramidState) tops() (waste, stock int) {
	below := st.row & (1<<st.turned - 1)
	waste, stock = -1, -1
	if below != 0 {
		waste = pyramidPlaces + 63 - bits.LeadingZeros64(below)
	}
	if above := st.row >> st.turned; above != 0 {
		stock = pyramidPlaces + int(st.turned) + bits.TrailingZeros64(above)
	}
	return waste, stock
}

// take removes a card.
func (st *pyramidState) take(card int) {
	if card < pyramidPlaces {
		st.places &^= 1 << card
	} else {
		st.row &^= 1 << (card - pyramidPlaces)
	}
}

// settle normalizes the number of turned cards, so that equal states are equal.
func (g *pyramid) settle(st *pyramidState) {
	if above := st.row >> st.turned; above != 0 {
		st.turned += uint8(bits.TrailingZeros64(above))
	} else {
		st.turned = uint8(g.cards)
	}
}

// key returns the number of a state.
func (g *pyramid) key(st *pyramidState) uint64 {
	places, shift := uint64(st.places), pyramidPlaces
	if g.squeeze {
		places, shift = 0, 0
		for m := g.places; m != 0; m &= m - 1 {
			places |= uint64(st.places>>bits.TrailingZeros32(m)&1) << shift
			shift++
		}
	}
	return 1<<63 | (places|st.row<<shift)<<6 | uint64(st.turned)
}

// A pyramidStep is a move with the numbers of its cards; b is -1 if there is only one.
type pyramidStep struct {
	move pyramidMove
	a, b int8
}

// list appends the moves of a state.
func (g *pyramid) list(steps []pyramidStep, st *pyramidState) []pyramidStep {
	add := func(a, b uint8, i, j int) {
		steps = append(steps, pyramidStep{pyramidMove{a, b}, int8(i), int8(j)})
	}
	open := st.open()
	waste, stock := st.tops()
	ofWaste, ofStock := uint8(0), uint8(0) // their ranks
	if waste >= 0 {
		ofWaste = g.rank[waste]
	}
	if stock >= 0 {
		ofStock = g.rank[stock]
	}
	for m := open; m != 0; m &= m - 1 {
		b := bits.TrailingZeros32(m)
		mate := g.king - g.rank[b]
		if mate == 0 {
			add(uint8(b), alone, b, -1)
			continue
		}
		mates := g.ofRank[mate]
		for n := mates & open &^ (1<<(b+1) - 1); n != 0; n &= n - 1 {
			a := bits.TrailingZeros32(n)
			add(uint8(b), uint8(a), b, a)
		}
		for n := mates & st.places & pyramidUnder[b]; n != 0; n &= n - 1 {
			a := bits.TrailingZeros32(n)
			if st.places&pyramidCovers[a] == 1<<b { // only b covers it
				add(uint8(a), uint8(b), a, b)
			}
		}
		if ofWaste == mate {
			add(uint8(b), onWaste, b, waste)
		}
		if ofStock == mate {
			add(uint8(b), onStock, b, stock)
		}
	}
	if ofWaste == g.king {
		add(onWaste, alone, waste, -1)
	}
	if stock < 0 {
		return steps
	}
	if ofStock == g.king {
		add(onStock, alone, stock, -1)
	}
	if waste >= 0 && ofStock+ofWaste == g.king {
		add(onStock, onWaste, stock, waste)
	}
	add(onStock, onStock, stock, -1)
	return steps
}

// pyramidCovers are the places that cover each place.
var pyramidCovers = func() (m [pyramidPlaces]uint32) {
	for i := range m {
		if r := pyramidRow(i); r < pyramidRows-1 {
			m[i] = 3 << (i + r + 1)
		}
	}
	return m
}()

// pyramidUnder are the places that each place covers.
var pyramidUnder = func() (m [pyramidPlaces]uint32) {
	for i, covers := range pyramidCovers {
		for ; covers != 0; covers &= covers - 1 {
			m[bits.TrailingZeros32(covers)] |= 1 << i
		}
	}
	return m
}()

// after returns the state after a move; even reports whether the cards still pair off.
func (g *pyramid) after(st *pyramidState, step pyramidStep) (next pyramidState, even bool) {
	next, even = *st, true
	a, b := int(step.a), int(step.b)
	switch {
	case step.move == pyramidTurn:
		i := a - pyramidPlaces
		next.turned = uint8(i + 1)
		if r := g.rank[a]; r < g.king && g.beside[i] != 0 {
			k := min(r, g.king-r) - 1
			next.match[k] &^= g.beside[i]
			even = g.matching[next.match[k]]
		}
	case b < 0:
		next.take(a)
	default:
		next.take(a)
		next.take(b)
		k, bit := g.pair(a, b)
		i := bits.TrailingZeros16(bit)
		next.match[k] = next.match[k]&^(0xf<<(i&^3)|0x1111<<(i&3)) | bit
		even = g.matching[next.match[k]]
	}
	g.settle(&next)
	return next, even
}

func (pyramidProver) prove(s *search, pr Problem) (Verdict, []cards.Move) {
	g, st := newPyramid(pr.Position)
	g.search, g.seen.search = s, s
	for _, m := range st.match {
		if !g.matching[m] {
			return Lost, nil
		}
	}
	g.settle(&st)
	switch {
	case g.visit(&st):
		return Winnable, g.moves(pr.Position)
	case g.stopped:
		return Unknown, nil
	}
	return Lost, nil
}

// moves converts the line to the rules' form.
func (g *pyramid) moves(p *cards.Position) []cards.Move {
	tableau, _ := p.First(cards.Tableau)
	stock, _ := p.First(cards.Stock)
	waste, _ := p.First(cards.Waste)
	foundation, _ := p.First(cards.Foundation)
	pile := func(i uint8) int {
		switch i {
		case onStock:
			return stock
		case onWaste:
			return waste
		case alone:
			return foundation
		}
		return tableau + int(i)
	}
	var line []cards.Move
	for _, m := range g.line {
		if m == pyramidTurn {
			line = append(line, cards.Verb(cards.VerbDeal))
			continue
		}
		if m.b < m.a { // the pyramid's cards by number, then the stock, then the waste
			m.a, m.b = m.b, m.a
		}
		line = append(line, cards.Move{From: pile(m.a), To: pile(m.b), N: 1})
	}
	return line
}

// kings removes the uncovered kings.
func (g *pyramid) kings(st *pyramidState) {
	for again := true; again; {
		again = false
		for m := st.open() & g.ofRank[g.king]; m != 0; m &= m - 1 {
			b := bits.TrailingZeros32(m)
			st.take(b)
			g.line = append(g.line, pyramidMove{uint8(b), alone})
			again = true
		}
		waste, stock := st.tops()
		if waste >= 0 && g.rank[waste] == g.king {
			st.take(waste)
			g.line = append(g.line, pyramidMove{onWaste, alone})
			again = true
		}
		if stock >= 0 && g.rank[stock] == g.king {
			st.take(stock)
			g.line = append(g.line, pyramidMove{onStock, alone})
			again = true
		}
	}
	g.settle(st)
}

// visit searches from a state and reports whether it can be won.
func (g *pyramid) visit(st *pyramidState) bool {
	length, first := len(g.line), len(g.steps)
	g.kings(st)
	if st.places == 0 && st.row == 0 {
		return true
	}
	if g.seen.add(g.key(st)) {
		if !g.search.node() {
			g.stopped = true
			return false
		}
		g.steps = g.list(g.steps, st)
		for i := first; i < len(g.steps); i++ {
			step := g.steps[i]
			next, even := g.after(st, step)
			if !even {
				continue
			}
			g.line = append(g.line, step.move)
			if g.visit(&next) {
				return true
			}
			if g.stopped {
				return false
			}
			g.line = g.line[:len(g.line)-1]
		}
		g.steps = g.steps[:first]
	}
	g.line = g.line[:length]
	return false
}
