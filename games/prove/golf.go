package prove

// Golf. The state is the number of cards left in each column and in the stock, and the
// rank on the foundation: at most 17 million states for any position of 52 cards,
// numbered without gaps, so that a bitmap records the visited ones. Each move changes
// the number by a constant.
//
// Nothing is forced: a card that can be played need not be. Two bounds prune lost
// states. A segment is a card turned from the stock, or the one on the foundation now,
// and the cards played on it until the next is turned.
//
//   - Nothing goes on a king, so each king of the tableau ends a segment: there cannot
//     be more of them than segments that do not begin with a king.
//   - Ranks in a segment alternate between even and odd. A segment that begins odd takes
//     at most one more even card than odd ones, one that begins even at most one more
//     odd card, and one that begins with a king takes nothing. So in the tableau evens
//     minus odds is at most the number of segments that begin odd and not with a king,
//     and odds minus evens at most the number of those that begin even.

import "phosphor/games/cards"

func init() { provers["golf"] = golfProver{} }

type golfProver struct{}

// golf is a position in packed form and the search through it.
type golf struct {
	fits    [14]uint16 // by rank on the foundation: the ranks that can be played, as bits
	column  [][]uint8  // ranks, the lowest first
	left    []int      // cards left in each column
	stride  []uint32   // value of a column's card in the number of a state
	deal    []uint8    // ranks of the stock, in the order of turning
	odd     []int      // from each card of the stock on: segments that begin odd and not with a king
	even    []int      // the same for even
	turned  int        // cards turned from the stock
	dealt   uint32     // value of a turned card in the number of a state
	top     uint8      // rank on the foundation
	kings   int        // in the tableau
	evens   int        // in the tableau, minus odds
	cards   int        // in the tableau
	states  uint32     // number of states
	seen    []uint64   // bitmap of visited states; nil in a short search, which uses met
	met     set64
	search  *search
	line    []int8 // moves made: a column, or -1 for the stock
	stopped bool
}

// golfFits says which ranks go on which: adjacent ones, but nothing on a king.
var golfFits = func() (f [14]uint16) {
	for r := 1; r < 13; r++ {
		f[r] = 1<<(r+1) | 1<<(r-1)&^1
	}
	f[0] = 1<<14 - 2 // an empty foundation occurs in positions laid out by hand
	return f
}()

// newGolf packs a position.
func newGolf(p *cards.Position) *golf {
	g := &golf{fits: golfFits}
	first, n := p.First(cards.Tableau)
	count := uint32(14)
	for _, pile := range p.Piles[first : first+n] {
		var ranks []uint8
		for _, c := range pile.Cards {
			ranks = append(ranks, uint8(c.Rank()))
			g.count(uint8(c.Rank()), 1)
		}
		g.column = append(g.column, ranks)
		g.left = append(g.left, len(ranks))
		g.stride = append(g.stride, count)
		count *= uint32(len(ranks) + 1)
	}
	stock, _ := p.First(cards.Stock)
	rest := p.Piles[stock].Cards
	g.odd, g.even = make([]int, len(rest)+1), make([]int, len(rest)+1)
	for i, c := range rest {
		n := len(rest) - 1 - i
		g.odd[n], g.even[n] = g.odd[n+1], g.even[n+1]
		switch r := c.Rank(); {
		case r == cards.King:
		case r%2 == 1:
			g.odd[n]++
		default:
			g.even[n]++
		}
	}
	for i := range rest {
		g.deal = append(g.deal, uint8(rest[len(rest)-1-i].Rank()))
	}
	g.dealt = count
	count *= uint32(len(rest) + 1)
	foundation, _ := p.First(cards.Foundation)
	if c, ok := p.Piles[foundation].Top(); ok {
		g.top = uint8(c.Rank())
	}
	g.states = count
	return g
}

// count adds n cards of a rank to the counts of the tableau.
func (g *golf) count(rank uint8, n int) {
	g.cards += n
	switch {
	case rank%2 == 0:
		g.evens += n
	default:
		g.evens -= n
	}
	if rank == uint8(cards.King) {
		g.kings += n
	}
}

func (golfProver) prove(s *search, pr Problem) (Verdict, []cards.Move) {
	g := newGolf(pr.Position)
	g.search, g.met.search = s, s
	words := int64(g.states+63) / 64
	if s.limits.Nodes == 0 || s.limits.Nodes > words/8 { // otherwise clearing the bits takes longer than the search
		if !s.take(words * 8) {
			return Unknown, nil
		}
		g.seen = make([]uint64, words)
	}
	number := uint32(g.top)
	for i, n := range g.left {
		number += uint32(n) * g.stride[i]
	}
	switch {
	case g.visit(number):
		return Winnable, g.moves(pr.Position)
	case g.stopped:
		return Unknown, nil
	}
	return Lost, nil
}

// moves converts the line to the rules' form.
func (g *golf) moves(p *cards.Position) []cards.Move {
	first, _ := p.First(cards.Tableau)
	foundation, _ := p.First(cards.Foundation)
	var line []cards.Move
	for _, i := range g.line {
		if i < 0 {
			line = append(line, cards.Verb(cards.VerbDeal))
		} else {
			line = append(line, cards.Move{From: first + int(i), To: foundation, N: 1})
		}
	}
	return line
}

// hopeless reports whether the bounds prove that the state is lost.
func (g *golf) hopeless() bool {
	odd, even := g.odd[g.turned], g.even[g.turned]
	switch {
	case g.top == uint8(cards.King):
	case g.top%2 == 1:
		odd++
	case g.top > 0:
		even++
	default: // an empty foundation begins either kind of segment, so it counts as both, plus one
		odd, even = odd+2, even+2
	}
	return g.kings > odd+even || g.evens > odd || -g.evens > even
}

// first marks a state as visited and reports whether it is new.
func (g *golf) first(number uint32) bool {
	if g.seen == nil {
		return g.met.add(uint64(number) + 1)
	}
	bit := uint64(1) << (number % 64)
	was := g.seen[number/64]
	g.seen[number/64] = was | bit
	return was&bit == 0
}

// visit searches from state number and reports whether it can be won.
func (g *golf) visit(number uint32) bool {
	if g.cards == 0 {
		return true
	}
	if g.hopeless() {
		return false
	}
	if !g.first(number) {
		return false
	}
	if !g.search.node() {
		g.stopped = true
		return false
	}
	top, fits := g.top, g.fits[g.top]
	for i, n := range g.left {
		if n == 0 {
			continue
		}
		rank := g.column[i][n-1]
		if fits>>rank&1 == 0 {
			continue
		}
		g.left[i], g.top = n-1, rank
		g.count(rank, -1)
		g.line = append(g.line, int8(i))
		if g.visit(number - g.stride[i] + uint32(rank) - uint32(top)) {
			return true
		}
		g.line = g.line[:len(g.line)-1]
		g.count(rank, 1)
		g.left[i], g.top = n, top
		if g.stopped {
			return false
		}
	}
	if g.turned == len(g.deal) {
		return false
	}
	g.top = g.deal[g.turned]
	g.turned++
	g.line = append(g.line, -1)
	if g.visit(number + g.dealt + uint32(g.top) - uint32(top)) {
		return true
	}
	g.line = g.line[:len(g.line)-1]
	g.turned--
	g.top = top
	return false
}
