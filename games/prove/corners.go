package prove

// Corners. The state is what each card lies on: a card of the cross, an empty place, the
// stock, the waste or its corner. The cards of the waste and their order follow from the
// order of the stock; the places of the cross are interchangeable. Ranks count from the
// base rank of the corners. The layers are the number of cards turned.
//
//   - A card of rank r > 0 goes home at once if all corners hold at least r-1 cards:
//     only cards of rank r-1 could be put on it, and those that are not home could go
//     there themselves. This does not hold for r = 0, which takes the highest rank.
//   - A card that lies alone does not move to another place.
//
// A hasty search plays every card home at once except bases. After a move between two
// places it only makes moves that use what this has changed, because others could have
// been made before. The last layer, with no stock, is a small game of its own, so more of
// it is searched.

import (
	"math/bits"
	"math/rand/v2"

	"phosphor/games/cards"
)

func init() { provers["corners"] = cornersProver{} }

type cornersProver struct{}

const (
	coPlaces = 5
	coWaste  = 5 // moves number the places first
	coStock  = 6
	coHome   = 8 // 8..11 by suit
	coOther  = 0xff
)

// Numbers for what a card lies on; smaller ones are cards.
const (
	coGround = 52 + iota
	coInWaste
	coInStock
	coAtHome
	coUnder
)

var coHash = func() *[52][coUnder]hash128 {
	rnd := rand.NewPCG(5, 52)
	var h [52][coUnder]hash128
	for c := range h {
		for u := range h[c] {
			h[c][u] = hash128{rnd.Uint64(), rnd.Uint64()}
		}
	}
	return &h
}()

// coState is the stored form of a position.
type coState struct {
	cards  [52]uint8 // in the cross
	len    [coPlaces]uint8
	waste  uint64 // bit i: card i of the row
	turned uint8
	moved  uint8 // as in corners
	home   [4]uint8
	hash   hash128
}

const coStateSize = 104

// corners is a position to make moves on.
type corners struct {
	row    []uint8   // waste and stock, in the order of turning
	place  [52]uint8 // index of each card in the row
	base   uint8     // rank with which the corners begin, 0 for the ace
	ranks  [52]uint8 // ranks of the cards, relative to base
	column [coPlaces][52]uint8
	len    [coPlaces]int
	at     [52]uint8 // height of a card in its column, if any,
	in     [52]uint8 // and the column
	waste  uint64
	turned int
	home   [4]uint8
	hash   hash128
	undo   []uint32
	marks  []int
	hasty  bool
	moved  uint8      // the last move, if it was between places in a hasty search, or coOther
	fits   [13]uint16 // by relative rank: the relative ranks that can be put on a card
	// Sums for the distance, over the cards up to each in columns and in the waste.
	piled  [coPlaces][52]coPile
	wasted [52]coPile
}

// A coPile holds the sums for a card and those below it, one byte each.
type coPile uint64

const (
	coOver  = 8 * iota // cards over a lower one
	coRises            // cards on a lower one
	coLinks            // cards on one that takes them
	coLeast            // lowest rank
	coLast             // rank of the card itself
)

// and returns the sums with another card of that rank on top. It has no branches,
// because they would be unpredictable.
func (p coPile) and(rank uint8) coPile {
	least, last, r := p.of(coLeast), p.of(coLast), int(rank)
	p += coPile(uint64(least-r)>>63<<coOver | uint64(last-r)>>63<<coRises)
	link := last ^ int(coUp[rank])
	p += coPile(uint64(link-1) >> 63 << coLinks)
	return p&(1<<coLeast-1) | coPile(min(least, r))<<coLeast | coPile(r)<<coLast
}

// of returns one of the sums.
func (p coPile) of(count uint) int { return int(uint8(p >> count)) }

// coNone is the sum of no cards.
const coNone coPile = 13<<coLeast | 13<<coLast

// newCorners packs a position. It returns nil if no corner has a card.
func newCorners(p *cards.Position) *corners {
	g := &corners{base: 0xff, moved: coOther}
	for r := range g.fits {
		g.fits[r] = 1 << ((r + 12) % 13)
	}
	first, n := p.First(cards.Foundation)
	for _, pile := range p.Piles[first : first+n] {
		if len(pile.Cards) > 0 {
			g.base = uint8(pile.Cards[0].Rank()) - 1
		}
		for _, c := range pile.Cards {
			g.home[c.Suit()]++
			g.hash.flip(&coHash[c][coAtHome])
		}
	}
	if g.base == 0xff {
		return nil
	}
	for c := range g.ranks {
		g.ranks[c] = (uint8(c)%13 + 13 - g.base) % 13
		g.place[c] = 63 // outside the row, so no bit of the waste
	}
	first, _ = p.First(cards.Tableau)
	for i := range coPlaces {
		for _, c := range p.Piles[first+i].Cards {
			g.put(i, uint8(c))
		}
	}
	waste, _ := p.First(cards.Waste)
	for _, c := range p.Piles[waste].Cards {
		g.hash.flip(&coHash[c][coInWaste])
		g.row = append(g.row, uint8(c))
	}
	g.turned = len(g.row)
	g.refuse(1<<g.turned - 1)
	stock, _ := p.First(cards.Stock)
	for i := len(p.Piles[stock].Cards) - 1; i >= 0; i-- {
		c := uint8(p.Piles[stock].Cards[i].Up())
		g.hash.flip(&coHash[c][coInStock])
		g.row = append(g.row, c)
	}
	for i, c := range g.row {
		g.place[c] = uint8(i)
	}
	return g
}

// rank returns the rank of a card relative to the base.
func (g *corners) rank(c uint8) uint8 { return g.ranks[c] }

// refuse sets the cards of the waste. It keeps the sums for the cards that stay.
func (g *corners) refuse(waste uint64) {
	same := bits.TrailingZeros64(waste ^ g.waste)
	m := waste >> same << same
	pile := coNone
	if below := waste &^ m; below != 0 {
		pile = g.wasted[bits.Len64(below)-1]
	}
	for ; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		pile = pile.and(g.rank(g.row[i]))
		g.wasted[i] = pile
	}
	g.waste = waste
}

// under returns what a card put on a place would lie on.
func (g *corners) under(i int) uint8 {
	if g.len[i] == 0 {
		return coGround
	}
	return g.column[i][g.len[i]-1]
}

// put puts a card on a place.
func (g *corners) put(i int, c uint8) {
	g.hash.flip(&coHash[c][g.under(i)])
	g.lay(i, c)
}

// lay is put without updating the hash.
func (g *corners) lay(i int, c uint8) {
	n := g.len[i]
	pile := coNone
	if n > 0 {
		pile = g.piled[i][n-1]
	}
	g.in[c] = uint8(i)
	g.column[i][n], g.at[c], g.piled[i][n] = c, uint8(n), pile.and(g.rank(c))
	g.len[i]++
}

// top returns the index in the row of the waste's top card, or -1.
func (g *corners) top() int { return bits.Len64(g.waste) - 1 }

// last returns the card that a move from there takes; ok is false if there is none.
func (g *corners) last(from int) (c uint8, ok bool) {
	switch {
	case from == coWaste:
		if i := g.top(); i >= 0 {
			return g.row[i], true
		}
	case g.len[from] > 0:
		return g.column[from][g.len[from]-1], true
	}
	return 0, false
}

// do makes a move; index is the card's index in the row.
func (g *corners) do(from, to int) {
	m := uint32(from | to<<4)
	var c uint8
	switch {
	case from == coStock:
		c = g.row[g.turned]
		g.hash.flip(&coHash[c][coInStock])
		g.hash.flip(&coHash[c][coInWaste])
		pile := coNone
		if i := g.top(); i >= 0 {
			pile = g.wasted[i]
		}
		g.wasted[g.turned] = pile.and(g.rank(c))
		g.waste |= 1 << (g.turned & 63)
		g.turned++
		g.undo = append(g.undo, m)
		return
	case from == coWaste:
		i := g.top()
		c = g.row[i]
		g.waste &^= 1 << (i & 63)
		g.hash.flip(&coHash[c][coInWaste])
		m |= uint32(i) << 8
	default:
		g.len[from]--
		c = g.column[from][g.len[from]]
		g.hash.flip(&coHash[c][g.under(from)])
	}
	if to >= coHome {
		g.home[to-coHome]++
		g.hash.flip(&coHash[c][coAtHome])
	} else {
		g.put(to, c)
	}
	g.undo = append(g.undo, m)
}

func (g *corners) make(m uint32) {
	n, from, to := len(g.undo), int(m&15), int(m>>4&15)
	g.marks = append(g.marks, n<<8|int(g.moved))
	g.do(from, to)
	g.settle()
	g.moved = coOther
	if g.hasty && from < coPlaces && to < coPlaces && len(g.undo) == n+1 {
		g.moved = uint8(m)
	}
}

// settle plays home the cards that are safe there.
func (g *corners) settle() {
	for again := true; again; {
		again = false
		most := uint8(12)
		if !g.hasty {
			most = min(g.home[0], g.home[1], g.home[2], g.home[3]) + 1
		}
		ready := g.ready(most)
		if !g.open(ready) {
			return
		}
		for from := range coWaste + 1 {
			if c, ok := g.last(from); ok && ready>>(c&63)&1 != 0 {
				g.do(from, coHome+int(c/13))
				again = true
				ready = g.ready(most)
			}
		}
	}
}

// open reports whether some of the cards could be taken.
func (g *corners) open(cards uint64) bool {
	if i := g.top(); i >= 0 && cards>>(g.row[i]&63)&1 != 0 {
		return true
	}
	for ; cards != 0; cards &= cards - 1 {
		c := uint8(bits.TrailingZeros64(cards))
		i := g.in[c]
		if n := g.len[i]; n > 0 && g.column[i][n-1] == c {
			return true
		}
	}
	return false
}

// ready returns the cards, except bases, that could go home next and whose rank is at
// most most.
func (g *corners) ready(most uint8) (cards uint64) {
	for suit, r := range g.home {
		if r > 0 && r <= most && r < 13 {
			cards |= 1 << (g.card(suit, r) & 63)
		}
	}
	return cards
}

func (g *corners) back() {
	mark := g.marks[len(g.marks)-1]
	g.marks = g.marks[:len(g.marks)-1]
	n := mark >> 8
	g.moved = uint8(mark)
	for len(g.undo) > n {
		m := g.undo[len(g.undo)-1]
		g.undo = g.undo[:len(g.undo)-1]
		from, to, i := int(m&15), int(m>>4&15), int(m>>8)
		var c uint8
		if from == coStock {
			g.turned--
			c = g.row[g.turned]
			g.waste &^= 1 << (g.turned & 63)
			g.hash.flip(&coHash[c][coInStock])
			g.hash.flip(&coHash[c][coInWaste])
			continue
		}
		if to >= coHome {
			g.home[to-coHome]--
			c = uint8(to-coHome)*13 + (g.home[to-coHome]+g.base)%13
			g.hash.flip(&coHash[c][coAtHome])
		} else {
			g.len[to]--
			c = g.column[to][g.len[to]]
			g.hash.flip(&coHash[c][g.under(to)])
		}
		if from == coWaste {
			g.waste |= 1 << (i & 63)
			g.hash.flip(&coHash[c][coInWaste])
		} else {
			g.put(from, c)
		}
	}
}

func (g *corners) list(moves []uint32) []uint32 {
	first := len(moves)
	moves = g.moves(moves, false)
	if g.moved == coOther {
		return moves
	}
	a, b := int(g.moved&15), int(g.moved>>4)
	using := moves[:first]
	for _, m := range moves[first:] {
		from, to := int(m&15), int(m>>4&15)
		space := g.len[a] == 0 && to < coPlaces && g.len[to] == 0 // stands for a
		if from == a || to == a || to == b || space {
			using = append(using, m)
		}
	}
	return using
}

// moves appends moves: those of the search or, if all, those that the rules allow.
func (g *corners) moves(moves []uint32, all bool) []uint32 {
	if g.turned < len(g.row) {
		moves = append(moves, uint32(coStock|coWaste<<4))
	}
	for from := range coWaste + 1 {
		c, ok := g.last(from)
		if !ok {
			continue
		}
		r, suit := g.rank(c), int(c/13)
		space := false
		for to := range coPlaces {
			switch {
			case to == from:
			case g.len[to] == 0:
				if all || !space && (from == coWaste || g.len[from] > 1) {
					moves = append(moves, uint32(from|to<<4))
				}
				space = true
			case g.fits[g.rank(g.column[to][g.len[to]-1])]>>(r&15)&1 != 0:
				moves = append(moves, uint32(from|to<<4))
			}
		}
		if g.home[suit] == r {
			moves = append(moves, uint32(from|(coHome+suit)<<4))
		}
	}
	return moves
}

func (g *corners) won() bool {
	return int(g.home[0])+int(g.home[1])+int(g.home[2])+int(g.home[3]) == 52
}
func (g *corners) layer() int   { return g.turned }
func (g *corners) key() hash128 { return g.hash }

// A coWeigh holds the weights of the features in the distance, in quarters of its unit.
type coWeigh struct {
	home, wasteOver, crossOver, wasteAbove, crossAbove, baseAbove, secondAbove int
	different, wasteCards, crossCards, length, bottom, top, rise, link         int
	spaces                                                                     [coPlaces + 1]int
	waste, stock                                                               [coFollow + 1]int
}

// coWeights are for little of the stock remaining, for more, and for most of it. They
// were learned like caWeights.
var coWeights = [3]coWeigh{
	{
		home: -86, wasteOver: 60, crossOver: 194, wasteAbove: 26, crossAbove: 51, baseAbove: -1, secondAbove: 6,
		different: -39, wasteCards: 72, crossCards: 29, length: -2, bottom: 8, top: 7, rise: -29, link: -8,
		spaces: [coPlaces + 1]int{0, -119, -184, -220, -256, -292},
		waste:  [coFollow + 1]int{0, -107, -154, -202, -249, -297, -344},
		stock:  [coFollow + 1]int{0, -88, -106, -124, -143, -161, -179},
	},
	{
		home: -185, wasteOver: 97, crossOver: 371, wasteAbove: 54, crossAbove: 75, baseAbove: 50, secondAbove: 24,
		different: -39, wasteCards: 17, crossCards: -10, length: -5, bottom: 8, top: 9, rise: -44, link: -39,
		spaces: [coPlaces + 1]int{0, -145, -238, -287, -337, -387},
		waste:  [coFollow + 1]int{0, -124, -178, -232, -286, -341, -395},
		stock:  [coFollow + 1]int{0, -95, -128, -160, -193, -225, -258},
	},
	{
		home: -217, wasteOver: 116, crossOver: 126, wasteAbove: 75, crossAbove: 154, baseAbove: 68, secondAbove: 32,
		different: -66, wasteCards: -9, crossCards: 17, length: -9, bottom: 5, top: 7, rise: -13, link: -43,
		spaces: [coPlaces + 1]int{0, -153, -277, -367, -457, -547},
		waste:  [coFollow + 1]int{0, -91, -152, -212, -272, -332, -393},
		stock:  [coFollow + 1]int{0, -83, -112, -140, -168, -196, -224},
	},
}

// distance weighs the features that distinguish positions on winning lines from others
// with as many cards turned.
func (g *corners) distance() int {
	w := &coWeights[max(0, min(2, (len(g.row)-g.turned-5)/14))]
	d, home, tops, spaces := 0, 0, uint64(0), 0
	for i, n := range g.len {
		if n == 0 {
			spaces++
			continue
		}
		pile := g.piled[i][n-1]
		last := pile.of(coLast)
		tops += 1 << (4 * last & 63)
		d += w.crossOver*pile.of(coOver) + w.length*n*n + w.crossCards*n + w.top*last + w.bottom*g.piled[i][0].of(coLast)
	}
	d += w.spaces[spaces]
	different := (tops | tops>>1 | tops>>2) & 0x1111111111111
	d += w.different * bits.OnesCount64(different)
	if i := g.top(); i >= 0 {
		pile := g.wasted[i]
		d += w.wasteOver*pile.of(coOver) + w.rise*pile.of(coRises) + w.link*pile.of(coLinks) + w.wasteCards*bits.OnesCount64(g.waste)
	}
	for suit, r := range g.home {
		home += int(r)
		if r == 13 {
			continue
		}
		c := g.card(suit, r)
		if i := g.place[c] & 63; g.waste>>i&1 != 0 {
			over := bits.OnesCount64(g.waste >> i >> 1)
			d += w.wasteAbove * over
			if r == 0 {
				d += w.baseAbove * (over + 1)
			}
		} else {
			i, k := g.in[c], int(g.at[c])
			if n := g.len[i]; k < n && g.column[i][k] == c {
				d += w.crossAbove * (n - 1 - k)
			}
		}
		if r < 12 {
			if i := g.place[g.card(suit, r+1)] & 63; g.waste>>i&1 != 0 {
				d += w.secondAbove * bits.OnesCount64(g.waste>>i>>1)
			}
		}
	}
	d += w.home*home + w.waste[g.follow(tops, true)] + w.stock[g.follow(tops, false)]
	return coMiddle + d>>2
}

const coMiddle = distances / 2

// card returns the card of a suit and relative rank.
func (g *corners) card(suit int, r uint8) uint8 { return uint8(suit)*13 + coRank[r+g.base] }

// coRank is a rank modulo 13.
var coRank = func() (r [26]uint8) {
	for i := range r {
		r[i] = uint8(i % 13)
	}
	return r
}()

// coUp is the relative rank of the card on which a column takes each.
var coUp = func() (r [13]uint8) {
	for i := range r {
		r[i] = uint8((i + 1) % 13)
	}
	return r
}()

// coFollow limits how far follow looks.
const coFollow = 6

// follow returns how many successive cards of the waste or stock could go home or on a
// column. tops counts the last cards of the columns by rank, four bits each.
func (g *corners) follow(tops uint64, waste bool) (n int) {
	home, left, next := g.home, g.waste, g.turned
	for ; n < coFollow; n++ {
		var c uint8
		switch {
		case waste && left == 0, !waste && next == len(g.row):
			return n
		case waste:
			i := bits.Len64(left) - 1
			left &^= 1 << (i & 63)
			c = g.row[i]
		default:
			c = g.row[next]
			next++
		}
		r := g.rank(c)
		on := 4 * coUp[r] & 63
		switch {
		case home[c/13] == r:
			home[c/13]++
		case tops>>on&15 != 0:
			tops += 1<<(4*r&63) - 1<<on
		default:
			return n
		}
	}
	return n
}

func (g *corners) save(st *coState) {
	k := 0
	for i := range g.column {
		k += copy(st.cards[k:], g.column[i][:g.len[i]])
		st.len[i] = uint8(g.len[i])
	}
	st.waste, st.turned, st.home, st.hash, st.moved = g.waste, uint8(g.turned), g.home, g.hash, g.moved
}

func (g *corners) load(st *coState) {
	k := 0
	for i := range st.len {
		// Keep the cards that the column has in common with the previous one.
		n := int(st.len[i])
		cards := st.cards[k:][:n]
		k += n
		g.len[i] = same(g.column[i][:g.len[i]], cards)
		for _, c := range cards[g.len[i]:] {
			g.lay(i, c)
		}
	}
	g.refuse(st.waste)
	g.turned, g.home, g.hash, g.moved = int(st.turned), st.home, st.hash, st.moved
	g.undo, g.marks = g.undo[:0], g.marks[:0]
}

func (cornersProver) prove(s *search, pr Problem) (Verdict, []cards.Move) {
	g := newCorners(pr.Position)
	if g == nil || !s.take(chunk*(coStateSize+layerNodeSize)) {
		return Unknown, nil
	}
	g.settle()
	l := &layers[coState]{search: s, field: g, seen: newSet128(s), size: coStateSize, last: len(g.row)}
	v := l.solve(plan{width: coWidth, growth: 2, rounds: 1, noise: 160, exact: 4, begin: func(_ int, hasty bool) { g.hasty = hasty }})
	if v != Winnable {
		return v, nil
	}
	game := newCorners(pr.Position)
	game.settle()
	game.hasty = g.hasty
	for _, m := range l.line() {
		game.make(m)
	}
	return v, game.played(pr.Position)
}

var coWidth = 20

// played converts the moves in undo to the rules' form.
func (g *corners) played(p *cards.Position) (line []cards.Move) {
	tableau, _ := p.First(cards.Tableau)
	waste, _ := p.First(cards.Waste)
	foundation, n := p.First(cards.Foundation)
	var home [4]int
	var used uint
	for i := range n {
		if c, ok := p.Piles[foundation+i].Top(); ok {
			home[c.Suit()] = foundation + i
			used |= 1 << i
		}
	}
	pile := func(i int) int {
		switch {
		case i == coWaste:
			return waste
		case i < coPlaces:
			return tableau + i
		case home[i-coHome] == 0: // the first empty corner
			k := bits.TrailingZeros(^used)
			used |= 1 << k
			home[i-coHome] = foundation + k
		}
		return home[i-coHome]
	}
	for _, m := range g.undo {
		if from, to := int(m&15), int(m>>4&15); from == coStock {
			line = append(line, cards.Verb(cards.VerbDeal))
		} else {
			line = append(line, cards.Move{From: pile(from), To: pile(to), N: 1})
		}
	}
	return line
}
