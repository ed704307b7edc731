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
	"encoding/binary"
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
	coHome   = 7
	coOther  = 0xff
)

// Numbers beside the ranks of cards: coNothing is the rank of coGround, and coSpace that of
// the cards that it takes.
const (
	coNothing = 13
	coSpace   = 15
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
	cards  [59]uint8 // in the cross, and room for the last eight bytes of a copy
	len    [coPlaces]uint8
	waste  uint64 // bit i: card i of the row
	turned uint8
	moved  uint8 // as in corners
	home   [4]uint8
	hash   hash128
}

const coStateSize = 104

// corners is a position to make moves on. What lies under everything, coGround, is the first
// entry of each list of cards, so that none is empty: every branch costs time.
type corners struct {
	row    [64]uint8 // waste and stock, in the order of turning
	cards  int       // of the row
	place  [52]uint8 // index of each card in the row
	base   uint8     // rank with which the corners begin, 0 for the ace
	ranks  [64]uint8 // ranks of the cards, relative to base
	column [coPlaces][64]uint8
	len    [coPlaces]int
	spot   [64]coSpot // where in the cross a card is, or was
	waste  uint64     // bit i: card i of the row
	turned int
	home   [4]uint8
	hash   hash128
	tops   uint64 // cards that a move could take
	next   uint64 // the next cards of the corners; without bases, and with
	ready  uint64 // a rank that is not too high, they go home at once
	undo   []coUndo
	marks  []coMark
	hasty  bool
	moved  uint8     // the last move, if it was between places in a hasty search, or coOther
	takes  [14]uint8 // by relative rank: the relative rank that can be put on a card
	// Sums for the distance, over the cards up to each in columns and in the waste.
	piled  [coPlaces][64]coPile
	wasted [64]coPile
}

// A coSpot is a place of the cross, and the height in its column.
type coSpot struct{ place, height uint8 }

// A coUndo is a move of a card, and the sums of the place that it left.
type coUndo struct {
	pile           coPile
	from, to, card uint8
}

// A coMark holds what back restores at once.
type coMark struct {
	waste, tops, next, ready uint64
	hash                     hash128
	undo, turned             int
	home                     [4]uint8
	moved                    uint8
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
const coNone coPile = coNothing<<coLeast | coNothing<<coLast

// newCorners packs a position. It returns nil if no corner has a card.
func newCorners(p *cards.Position) *corners {
	g := &corners{base: 0xff, moved: coOther}
	for r := range g.takes {
		g.takes[r] = uint8(r+12) % 13
	}
	g.takes[coNothing] = coSpace
	g.row[0], g.waste, g.wasted[0], g.ranks[coGround] = coGround, 1, coNone, coNothing
	for i := range coPlaces {
		g.column[i][0], g.piled[i][0] = coGround, coNone
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
	for c := range g.place {
		g.ranks[c] = (uint8(c)%13 + 13 - g.base) % 13
		g.place[c] = 63 // outside the row, so no bit of the waste
	}
	first, _ = p.First(cards.Tableau)
	for i := range coPlaces {
		for _, c := range p.Piles[first+i].Cards {
			g.put(i, uint8(c))
		}
	}
	add := func(c uint8, in uint8) {
		g.hash.flip(&coHash[c][in])
		g.cards++
		g.row[g.cards], g.place[c] = c, uint8(g.cards)
	}
	waste, _ := p.First(cards.Waste)
	for _, c := range p.Piles[waste].Cards {
		add(uint8(c), coInWaste)
	}
	g.turned = g.cards
	g.refuse(1<<(g.turned+1) - 1)
	stock, _ := p.First(cards.Stock)
	for i := len(p.Piles[stock].Cards) - 1; i >= 0; i-- {
		add(uint8(p.Piles[stock].Cards[i].Up()), coInStock)
	}
	g.bare()
	g.await()
	return g
}

// hurry says whether the search is hasty.
func (g *corners) hurry(hasty bool) {
	g.hasty = hasty
	g.await()
}

// bare finds the cards that a move could take.
func (g *corners) bare() {
	g.tops = 1 << (g.top() & 63)
	for i, n := range &g.len {
		g.tops |= 1 << (g.column[i][n] & 63)
	}
}

// await finds the cards that the corners wait for.
func (g *corners) await() {
	most := uint8(12)
	if !g.hasty {
		most = min(g.home[0], g.home[1], g.home[2], g.home[3]) + 1
	}
	g.next, g.ready = 0, 0
	for suit, r := range g.home {
		if r == 13 {
			continue
		}
		c := uint64(1) << (g.card(suit, r) & 63)
		g.next |= c
		if r > 0 && r <= most {
			g.ready |= c
		}
	}
}

// refuse sets the cards of the waste. It keeps the sums for the cards that stay.
func (g *corners) refuse(waste uint64) {
	changed := waste ^ g.waste
	below := waste & (changed - 1) &^ changed
	pile := g.wasted[bits.Len64(below)-1]
	for m := waste &^ below; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		pile = pile.and(g.ranks[g.row[i]])
		g.wasted[i] = pile
	}
	g.waste = waste
}

// put puts a card on a place.
func (g *corners) put(i int, c uint8) {
	g.hash.flip(&coHash[c][g.column[i][g.len[i]]])
	g.lay(i, c)
}

// lay is put without updating the hash.
func (g *corners) lay(i int, c uint8) {
	n := g.len[i] + 1
	g.piled[i][n] = g.piled[i][n-1].and(g.ranks[c])
	g.column[i][n], g.spot[c], g.len[i] = c, coSpot{uint8(i), uint8(n)}, n
}

// top returns the waste's top card.
func (g *corners) top() uint8 { return g.row[bits.Len64(g.waste)-1] }

// do makes a move.
func (g *corners) do(from, to int) {
	var c uint8
	var pile coPile
	switch from {
	case coStock:
		g.tops &^= 1 << (g.top() & 63)
		pile = g.wasted[bits.Len64(g.waste)-1]
		g.turned++
		c = g.row[g.turned]
		g.wasted[g.turned] = pile.and(g.ranks[c])
		g.waste |= 1 << (g.turned & 63)
		g.tops |= 1 << (c & 63)
		g.hash.flip(&coHash[c][coInStock])
		g.hash.flip(&coHash[c][coInWaste])
		g.undo = append(g.undo, coUndo{pile, uint8(from), uint8(to), c})
		return
	case coWaste:
		c = g.top()
		g.waste &^= 1 << (g.place[c] & 63)
		g.tops = g.tops&^(1<<(c&63)) | 1<<(g.top()&63)
		g.hash.flip(&coHash[c][coInWaste])
	default:
		n := g.len[from]
		c, pile = g.column[from][n], g.piled[from][n]
		under := g.column[from][n-1]
		g.len[from] = n - 1
		g.tops = g.tops&^(1<<(c&63)) | 1<<(under&63)
		g.hash.flip(&coHash[c][under])
	}
	if to == coHome {
		g.home[c/13]++
		g.hash.flip(&coHash[c][coAtHome])
		g.await()
	} else {
		g.tops = g.tops&^(1<<(g.column[to][g.len[to]]&63)) | 1<<(c&63)
		g.put(to, c)
	}
	g.undo = append(g.undo, coUndo{pile, uint8(from), uint8(to), c})
}

func (g *corners) make(m uint32) {
	n, from, to := len(g.undo), int(m&7), int(m>>4&7)
	g.mark()
	g.do(from, to)
	if g.ready&g.tops != 0 {
		g.settle()
	}
	g.moved = coOther
	if g.hasty && from < coPlaces && to < coPlaces && len(g.undo) == n+1 {
		g.moved = uint8(m)
	}
}

// mark makes back return to this position.
func (g *corners) mark() {
	g.marks = append(g.marks, coMark{g.waste, g.tops, g.next, g.ready, g.hash, len(g.undo), g.turned, g.home, g.moved})
}

// peek implements peeker for moves after which no card goes home.
func (g *corners) peek(m uint32) (key hash128, ok bool) {
	from, to := int(m&7), int(m>>4&7)
	key = g.hash
	var c, bare uint8 // the card, and what will be on top where it was
	switch {
	case to == coHome || g.ready&g.tops != 0:
		return key, false
	case from == coStock:
		c = g.row[g.turned+1]
		key.flip(&coHash[c][coInStock])
		key.flip(&coHash[c][coInWaste])
		return key, g.ready>>(c&63)&1 == 0
	case from == coWaste:
		c = g.top()
		bare = g.row[bits.Len64(g.waste&^(1<<(g.place[c]&63)))-1]
		key.flip(&coHash[c][coInWaste])
	default:
		n := g.len[from]
		c, bare = g.column[from][n], g.column[from][n-1]
		key.flip(&coHash[c][bare])
	}
	key.flip(&coHash[c][g.column[to][g.len[to]]])
	return key, g.ready>>(bare&63)&1 == 0
}

// settle plays home the cards that are safe there.
func (g *corners) settle() {
	for g.ready&g.tops != 0 {
		for i := range coPlaces {
			if c := g.column[i][g.len[i]]; g.ready>>(c&63)&1 != 0 {
				g.do(i, coHome)
			}
		}
		if g.ready>>(g.top()&63)&1 != 0 {
			g.do(coWaste, coHome)
		}
	}
}

func (g *corners) back() {
	mark := &g.marks[len(g.marks)-1]
	for i := len(g.undo) - 1; i >= mark.undo; i-- {
		u := &g.undo[i]
		if u.to < coPlaces {
			g.len[u.to]--
		}
		if u.from < coPlaces {
			n := g.len[u.from] + 1
			g.piled[u.from][n] = u.pile
			g.column[u.from][n], g.spot[u.card], g.len[u.from] = u.card, coSpot{u.from, uint8(n)}, n
		}
	}
	g.undo = g.undo[:mark.undo]
	g.waste, g.tops, g.next, g.ready, g.hash = mark.waste, mark.tops, mark.next, mark.ready, mark.hash
	g.turned, g.home, g.moved = mark.turned, mark.home, mark.moved
	g.marks = g.marks[:len(g.marks)-1]
}

func (g *corners) list(moves []uint32) []uint32 {
	if g.moved == coOther {
		return g.moves(moves, false)
	}
	a, b := g.moved&7, g.moved>>4
	places := uint64(1)<<a | 1<<b
	if g.len[a] == 0 { // a space stands for it
		for i, n := range &g.len {
			places |= uint64(n-1) >> 63 << i
		}
	}
	return spell(moves, g.targets(false)&(0xff<<(8*a)|places*coFroms))
}

// moves appends moves: those of the search or, if all, those that the rules allow.
func (g *corners) moves(moves []uint32, all bool) []uint32 {
	if g.turned < g.cards {
		moves = append(moves, coStock|coWaste<<4)
	}
	return spell(moves, g.targets(all))
}

// coFroms has a bit for each pile that targets knows.
const coFroms = 0x010101010101

// targets returns the places and corners to which cards can move: in byte i those of pile i.
func (g *corners) targets(all bool) (to uint64) {
	var on [16]uint8 // the places that take a card, by its rank
	for i, n := range &g.len {
		on[g.takes[g.ranks[g.column[i][n]&63]]&15] |= 1 << i
	}
	spaces, least := uint64(on[coSpace]), 1
	if !all {
		spaces, least = spaces&-spaces, 2
	}
	for i, n := range &g.len {
		c := g.column[i][n] & 63
		t := uint64(on[g.ranks[c]&15]) | spaces&^uint64((n-least)>>63) | g.next>>c&1<<coHome
		to |= t << (8 * i)
	}
	c := g.top() & 63
	t := uint64(on[g.ranks[c]&15]) | g.next>>c&1<<coHome
	if c != coGround {
		t |= spaces
	}
	return to | t<<(8*coWaste)
}

// spell appends the moves of each pile to the bits in its byte of to.
func spell(moves []uint32, to uint64) []uint32 {
	for ; to != 0; to &= to - 1 {
		i := bits.TrailingZeros64(to)
		moves = append(moves, uint32(i>>3|i&7<<4))
	}
	return moves
}

func (g *corners) won() bool {
	return g.home == [4]uint8{13, 13, 13, 13}
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
	w := &coWeights[max(0, min(2, (g.cards-g.turned-5)/14))]
	d, home, tops := 0, 0, uint64(0)
	var top, bottom coPile
	for i, n := range &g.len {
		pile := g.piled[i][n]
		top += pile // none of the sums exceeds a byte
		bottom += g.piled[i][min(n, 1)]
		tops += 1 << (4 * pile.of(coLast) & 63)
		d += (w.length*n + w.crossCards) * n
	}
	spaces := int(tops >> (4 * coNothing))
	d += w.spaces[spaces] + w.crossOver*top.of(coOver)
	d += w.top*(top.of(coLast)-coNothing*spaces) + w.bottom*(bottom.of(coLast)-coNothing*spaces)
	different := (tops | tops>>1 | tops>>2) & 0x1111111111111
	d += w.different * bits.OnesCount64(different)
	pile := g.wasted[bits.Len64(g.waste)-1]
	d += w.wasteOver*pile.of(coOver) + w.rise*pile.of(coRises) + w.link*pile.of(coLinks) + w.wasteCards*(bits.OnesCount64(g.waste)-1)
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
			at := g.spot[c]
			if n := g.len[at.place] - int(at.height); n >= 0 && g.column[at.place][at.height] == c {
				d += w.crossAbove * n
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
		case waste && left == 1, !waste && next == g.cards:
			return n
		case waste:
			i := bits.Len64(left) - 1
			left &^= 1 << (i & 63)
			c = g.row[i]
		default:
			next++
			c = g.row[next]
		}
		r := g.ranks[c]
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
	for i, n := range g.len {
		column := g.column[i][1:]
		for j := 0; j < n; j += 8 {
			binary.LittleEndian.PutUint64(st.cards[k+j:], binary.LittleEndian.Uint64(column[j:]))
		}
		k += n
		st.len[i] = uint8(n)
	}
	binary.LittleEndian.PutUint64(st.cards[k:], 0) // equal positions are stored alike
	st.waste, st.turned, st.home, st.hash, st.moved = g.waste, uint8(g.turned), g.home, g.hash, g.moved
}

func (g *corners) load(st *coState) {
	k := 0
	for i := range st.len {
		// Keep the cards that the column has in common with the previous one.
		n := int(st.len[i])
		cards := st.cards[k:]
		k += n
		column := g.column[i][1:]
		most := min(n, g.len[i])
		j := 0
		for ; j < most; j += 8 {
			if d := binary.LittleEndian.Uint64(cards[j:]) ^ binary.LittleEndian.Uint64(column[j:]); d != 0 {
				j += bits.TrailingZeros64(d) / 8
				break
			}
		}
		g.len[i] = min(j, most)
		for _, c := range cards[g.len[i]:n] {
			g.lay(i, c)
		}
	}
	g.refuse(st.waste)
	g.turned, g.hash, g.moved = int(st.turned), st.hash, st.moved
	g.undo, g.marks = g.undo[:0], g.marks[:0]
	g.bare()
	if g.home != st.home {
		g.home = st.home
		g.await()
	}
}

func (cornersProver) prove(s *search, pr Problem) (Verdict, []cards.Move) {
	g := newCorners(pr.Position)
	if g == nil || !s.take(chunk*(coStateSize+layerNodeSize)) {
		return Unknown, nil
	}
	g.settle()
	l := &layers[coState]{search: s, field: g, seen: newSet128(s), size: coStateSize, last: g.cards}
	v := l.solve(plan{width: coWidth, growth: 2, rounds: 1, noise: 160, exact: 4, begin: func(_ int, hasty bool) { g.hurry(hasty) }})
	if v != Winnable {
		return v, nil
	}
	game := newCorners(pr.Position)
	game.settle()
	game.hurry(g.hasty)
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
	pile := func(i, suit uint8) int {
		switch {
		case i == coWaste:
			return waste
		case i < coPlaces:
			return tableau + int(i)
		case home[suit] == 0: // the first empty corner
			k := bits.TrailingZeros(^used)
			used |= 1 << k
			home[suit] = foundation + k
		}
		return home[suit]
	}
	for _, u := range g.undo {
		if u.from == coStock {
			line = append(line, cards.Verb(cards.VerbDeal))
		} else {
			suit := u.card / 13
			line = append(line, cards.Move{From: pile(u.from, suit), To: pile(u.to, suit), N: 1})
		}
	}
	return line
}
