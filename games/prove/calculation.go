package prove

// Calculation. The state is the number of cards on each foundation and the ranks in each
// heap; suits are ignored and heaps are interchangeable. The remaining stock follows
// from the number of cards on the table. States are identified by a 128-bit hash. The
// layers are the number of cards turned.
//
//   - The next card is turned as soon as the previous one is placed: a turned card is
//     never in the way.
//   - The last copy of a rank that the foundations need goes there at once: no other
//     card can ever take its place.
//
// A hasty search plays every card to a foundation as soon as it fits.

import (
	"math/bits"

	"phosphor/games/cards"
)

func init() { provers["calculation"] = calculationProver{} }

type calculationProver struct{}

const (
	caHeaps = 4
	caHand  = 4 // the turned card; moves number the heaps first
	caStock = 5
	caHome  = 8 // 8..11
)

// caOrder holds the ranks, from 1, that each foundation takes in order, then 0.
type caOrder [4][14]uint8

var caRanks = func() (o caOrder) {
	for i := range o {
		for n := range 13 {
			o[i][n] = uint8(((i+1)*(n+1)-1)%13 + 1)
		}
	}
	return o
}()

// caState is the stored form of a position.
type caState struct {
	ranks  [52]uint8 // in the heaps
	len    [caHeaps]uint8
	home   [4]uint8
	turned uint8
	hand   uint8
}

const caStateSize = 68

// caHeap is a heap, with sums over the cards up to each.
type caHeap struct {
	rank   [53]uint8
	hash   [53]hash128
	n      int
	kings  [53]uint8 // among the cards up to each
	under  [53]int   // what the cards below it count
	remote [53]int   // how much longer cards lie there than one below that is needed before them
	least  [53]int   // how long until the first of them is needed
	known  int       // cards for which remote and least are valid
}

// calculation is a position to make moves on.
type calculation struct {
	row    []uint8 // ranks of the stock, in the order of turning
	heap   [caHeaps]caHeap
	home   [4]uint8
	hand   uint8 // rank of the turned card; 0: none
	turned int
	undo   []uint32
	marks  []int
	order  *caOrder
	homes  [14]uint8 // cards of each rank on foundations
	force  bool
	hasty  bool
	plans  []caPlan // indexed by the first caPlanBits bits of the hashes of their keys
	need   [14]int  // cards that the foundations take before they want a rank
	needed [4]uint8 // the foundations for which need is valid
}

// newCalculation packs a position.
func newCalculation(p *cards.Position) *calculation {
	g := &calculation{order: &caRanks, force: true}
	first, _ := p.First(cards.Foundation)
	var home [4]uint8
	for i := range home {
		home[i] = uint8(len(p.Piles[first+i].Cards))
	}
	g.reach(home)
	first, _ = p.First(cards.Tableau)
	for i := range g.heap {
		for _, c := range p.Piles[first+i].Cards {
			g.heap[i].put(uint8(c.Rank()))
		}
	}
	waste, _ := p.First(cards.Waste)
	if c, ok := p.Piles[waste].Top(); ok {
		g.hand = uint8(c.Rank())
	}
	stock, _ := p.First(cards.Stock)
	for i := len(p.Piles[stock].Cards) - 1; i >= 0; i-- {
		g.row = append(g.row, uint8(p.Piles[stock].Cards[i].Rank()))
	}
	return g
}

func (h *caHeap) put(r uint8) {
	under := h.hash[h.n]
	h.known = min(h.known, h.n)
	h.n++
	h.rank[h.n] = r
	h.kings[h.n], h.under[h.n] = h.kings[h.n-1], h.under[h.n-1]
	if r == 13 {
		h.kings[h.n]++
		h.under[h.n] += h.n - 1
	}
	h.hash[h.n] = hash128{mix(under.a*0x9e3779b97f4a7c15 + uint64(r)), mix(under.b*0xd1342543de82ef95 + uint64(r) + 16)}
}

// do moves a card.
func (g *calculation) do(from, to int) {
	m := uint32(from | to<<4)
	var r uint8
	switch from {
	case caStock:
		g.hand = g.row[g.turned]
		g.turned++
		g.undo = append(g.undo, m)
		return
	case caHand:
		r, g.hand = g.hand, 0
	default:
		h := &g.heap[from]
		r = h.rank[h.n]
		h.n--
	}
	if to >= caHome {
		g.home[to-caHome]++
		g.homes[r]++
	} else {
		g.heap[to].put(r)
	}
	g.undo = append(g.undo, m)
}

func (g *calculation) make(m uint32) {
	g.marks = append(g.marks, len(g.undo))
	g.do(int(m&15), int(m>>4&15))
	if g.force {
		g.settle()
	}
}

// settle turns a card if none is turned, and plays last copies.
func (g *calculation) settle() {
	for {
		if g.hand == 0 && g.turned < len(g.row) {
			g.do(caStock, caHand)
		}
		from, to, ok := g.last()
		if !ok {
			return
		}
		g.do(from, to)
	}
}

// last returns the move of a last copy to a foundation; in a hasty search, of any card
// that fits.
func (g *calculation) last() (from, to int, ok bool) {
	for i, n := range g.home {
		r := g.order[i][n]
		if r == 0 || g.homes[r] < 3 && !g.hasty {
			continue
		}
		if g.hand == r {
			return caHand, caHome + i, true
		}
		for j := range g.heap {
			if h := &g.heap[j]; h.n > 0 && h.rank[h.n] == r {
				return j, caHome + i, true
			}
		}
	}
	return 0, 0, false
}

// caAt inverts caOrder: the index at which each foundation takes a rank.
var caAt = func() (at [4][14]uint8) {
	for i := range at {
		for n := range 13 {
			at[i][caRanks[i][n]] = uint8(n)
		}
	}
	return at
}()

// reach sets the number of cards on the foundations.
func (g *calculation) reach(home [4]uint8) {
	if home == g.home {
		return
	}
	g.home, g.homes = home, [14]uint8{}
	for i, n := range home {
		for _, r := range g.order[i][:n] {
			g.homes[r]++
		}
	}
}

func (g *calculation) back() {
	n := g.marks[len(g.marks)-1]
	g.marks = g.marks[:len(g.marks)-1]
	for len(g.undo) > n {
		m := g.undo[len(g.undo)-1]
		g.undo = g.undo[:len(g.undo)-1]
		from, to := int(m&15), int(m>>4&15)
		if from == caStock {
			g.turned--
			g.hand = 0
			continue
		}
		var r uint8
		if to >= caHome {
			g.home[to-caHome]--
			r = g.order[to-caHome][g.home[to-caHome]]
			g.homes[r]--
		} else {
			h := &g.heap[to]
			r = h.rank[h.n]
			h.n--
		}
		if from == caHand {
			g.hand = r
		} else {
			g.heap[from].n++ // the card is still in the array
		}
	}
}

func (g *calculation) list(moves []uint32) []uint32 { return g.moves(moves, false) }

// moves appends moves: those of the search or, if all, those that the rules allow.
func (g *calculation) moves(moves []uint32, all bool) []uint32 {
	if all && g.hand == 0 && g.turned < len(g.row) {
		moves = append(moves, uint32(caStock|caHand<<4))
	}
	if g.hand != 0 {
		space := false
		for to := range g.heap {
			if g.heap[to].n == 0 {
				if space && !all {
					continue
				}
				space = true
			}
			moves = append(moves, uint32(caHand|to<<4))
		}
	}
	for i, n := range g.home {
		r := g.order[i][n]
		if r == 0 {
			continue
		}
		if g.hand == r {
			moves = append(moves, uint32(caHand|(caHome+i)<<4))
		}
		for from := range g.heap {
			if h := &g.heap[from]; h.n > 0 && h.rank[h.n] == r {
				moves = append(moves, uint32(from|(caHome+i)<<4))
			}
		}
	}
	return moves
}

func (g *calculation) won() bool {
	return int(g.home[0])+int(g.home[1])+int(g.home[2])+int(g.home[3]) == 52
}
func (g *calculation) layer() int { return g.turned }

func (g *calculation) key() (k hash128) {
	for i := range g.heap {
		h := &g.heap[i].hash[g.heap[i].n]
		k.a += h.a
		k.b += h.b
	}
	home := uint64(g.home[0]) | uint64(g.home[1])<<8 | uint64(g.home[2])<<16 | uint64(g.home[3])<<24 | uint64(g.hand)<<32 | 1<<40
	k.a ^= mix(home)
	k.b ^= mix(home + 1<<41)
	return k
}

// A caPlan is how play would continue, given the cards on foundations and the number
// turned, if every card in the heaps were accessible. For each rank it says when copies
// are taken from the heaps.
type caPlan struct {
	key    uint64
	count  [14]uint8 // cards of each rank in the heaps
	uses   [14][4]uint8
	direct int // cards that go from the stock to a foundation directly
}

const caPlanBits = 12

// plan computes the plan or finds it in the cache. The cards in the heaps follow from
// the foundations and the number turned.
func (g *calculation) plan() *caPlan {
	key := 1 + (uint64(g.home[0]) | uint64(g.home[1])<<4 | uint64(g.home[2])<<8 | uint64(g.home[3])<<12 | uint64(g.turned)<<16 | uint64(g.hand)<<24)
	if g.plans == nil {
		g.plans = make([]caPlan, 1<<caPlanBits)
	}
	p := &g.plans[mix(key)>>(64-caPlanBits)]
	if p.key == key {
		return p
	}
	*p = caPlan{key: key}
	var n [14]uint8
	for i := range g.heap {
		for _, r := range g.heap[i].rank[1 : g.heap[i].n+1] {
			p.count[r]++
		}
	}
	pool := p.count
	home, now := g.home, uint8(0)
	hand := g.hand
	for turned := g.turned; ; turned++ {
		if hand != 0 {
			direct := false
			for i, n := range home {
				if g.order[i][n] == hand {
					home[i]++
					direct = true
					p.direct++
					break
				}
			}
			if !direct {
				pool[hand]++
			}
		}
		for again := true; again; {
			again = false
			for i := range home {
				if r := g.order[i][home[i]]; r != 0 && pool[r] > 0 {
					pool[r]--
					home[i]++
					now++
					p.uses[r][n[r]&3] = now
					n[r]++
					again = true
				}
			}
		}
		if turned == len(g.row) {
			break
		}
		hand = g.row[turned]
	}
	return p
}

// A caWeigh holds the weights of the features in the distance, in eighths of its unit.
type caWeigh struct {
	home, space, remote, late, later, before, direct, different, uneven    int
	length, kingUnder, kingOver, next, second, missing, top, least, bottom int
}

// caWeights are for little of the stock remaining, for more, and for most of it. They
// were learned by logistic regression from won deals: positions on the winning line
// against others that the search reached with as many cards turned.
var caWeights = [3]caWeigh{
	{
		home: -79, space: -87, remote: 19, late: 67, later: -1, before: 97, direct: -110, different: 61, uneven: 1,
		length: 8, kingUnder: 59, kingOver: -46, next: 8, second: 41, missing: -23, top: 9, least: -13, bottom: 3,
	},
	{
		home: -261, space: -233, remote: 42, late: 62, later: 3, before: 116, direct: -155, different: 36, uneven: 1,
		length: -4, kingUnder: 126, kingOver: -15, next: 19, second: 38, missing: 91, top: 9, least: -13, bottom: 3,
	},
	{
		home: -248, space: -196, remote: 52, late: 8, later: 15, before: 158, direct: -84, different: -121, uneven: -2,
		length: -20, kingUnder: 181, kingOver: -9, next: -29, second: 13, missing: 77, top: 1, least: -11, bottom: 17,
	},
}

// distance weighs the foundations, the cards that cover the next ones needed, and, for
// each card in a heap, whether it covers one that the plan takes before it.
func (g *calculation) distance() int {
	w := &caWeights[max(0, min(2, (len(g.row)-g.turned-1)/16))]
	g.want()
	p := g.plan()
	d, most := w.direct*p.direct, 0
	ranks := 0 // of the top cards
	for i := range g.heap {
		h := &g.heap[i]
		if h.n == 0 {
			d += w.space
			continue
		}
		most = max(most, h.n)
		ranks |= 1 << h.rank[h.n]
		d += w.length*h.n*h.n + w.kingUnder*h.under[h.n] + w.kingOver*((h.n-1)*int(h.kings[h.n])-h.under[h.n]) + w.remote*h.far(&g.need)
	}
	d += w.different * bits.OnesCount(uint(ranks))
	var over [14]uint8 // cards over the highest copy of a rank, plus 1
	count := p.count   // of copies at least as high in one of the earlier heaps
	var taken [caHeaps]uint64
	least := [caHeaps]int{caEnd, caEnd, caEnd, caEnd}
	for depth := most - 1; depth >= 0; depth-- {
		for i := caHeaps - 1; i >= 0; i-- {
			h := &g.heap[i]
			if h.n <= depth {
				continue
			}
			r := h.rank[h.n-depth]
			over[r] = uint8(depth) + 1
			count[r]--
			k := int(p.uses[r][count[r]&3])
			if taken[i] == 0 {
				d += w.bottom * k
			}
			if k > least[i] {
				d += w.late + (k-least[i])*w.later
			} else {
				least[i] = k
			}
			d += w.before * bits.OnesCount64(taken[i]&(1<<k-1))
			taken[i] |= 1 << k
			if depth == 0 {
				d += w.top*k + w.least*least[i]
			}
		}
	}
	home, squares := 0, 0
	for i, n := range g.home {
		home += int(n)
		squares += int(n) * int(n)
		if n == 13 {
			continue
		}
		if k := over[g.order[i][n]]; k > 0 {
			d += w.next * int(k-1)
		} else {
			d += w.missing
		}
		if k := over[g.order[i][n+1]]; k > 0 {
			d += w.second * int(k-1)
		}
	}
	d += w.home*home + w.uneven*(4*squares-home*home)
	return caMiddle + d>>3
}

const (
	caMiddle = distances / 2
	caEnd    = 63 // later than any card leaves the heaps
)

// want computes how many cards the foundations take before they want each rank.
func (g *calculation) want() {
	if g.needed == g.home && g.need[0] != 0 {
		return
	}
	g.needed = g.home
	g.need[0] = 1
	for r := 1; r <= 13; r++ {
		n := 26
		for i, home := range g.home {
			if at := int(caAt[i][r]) - int(home); at >= 0 {
				n = min(n, at)
			}
		}
		g.need[r] = n
	}
	for i := range g.heap {
		g.heap[i].known = 0
	}
}

// far returns how much longer the cards of a heap lie there than one below that is
// needed before them.
func (h *caHeap) far(need *[14]int) int {
	h.least[0] = 99
	for j := h.known + 1; j <= h.n; j++ {
		k, least := need[h.rank[j]], h.least[j-1]
		h.remote[j], h.least[j] = h.remote[j-1]+max(0, k-least), min(k, least)
	}
	h.known = max(h.known, h.n)
	return h.remote[h.n]
}

func (g *calculation) save(st *caState) {
	k := 0
	for i := range g.heap {
		h := &g.heap[i]
		k += copy(st.ranks[k:], h.rank[1:h.n+1])
		st.len[i] = uint8(h.n)
	}
	st.home, st.turned, st.hand = g.home, uint8(g.turned), g.hand
}

func (g *calculation) load(st *caState) {
	k := 0
	for i := range st.len {
		// Keep the cards that the heap has in common with the previous one.
		h, n := &g.heap[i], int(st.len[i])
		ranks := st.ranks[k:][:n]
		k += n
		h.n = same(h.rank[1:h.n+1], ranks)
		for _, r := range ranks[h.n:] {
			h.put(r)
		}
	}
	g.reach(st.home)
	g.turned, g.hand = int(st.turned), st.hand
	g.undo, g.marks = g.undo[:0], g.marks[:0]
}

func (calculationProver) prove(s *search, pr Problem) (Verdict, []cards.Move) {
	if !s.take(chunk * (caStateSize + layerNodeSize)) {
		return Unknown, nil
	}
	g := newCalculation(pr.Position)
	g.settle()
	l := &layers[caState]{search: s, field: g, seen: newSet128(s), size: caStateSize}
	v := l.solve(plan{width: 20, growth: 2, rounds: 1, noise: 80, exact: 4, begin: func(_ int, hasty bool) { g.hasty = hasty }})
	if v != Winnable {
		return v, nil
	}
	hasty := g.hasty
	g = newCalculation(pr.Position)
	g.settle()
	g.hasty = hasty
	for _, m := range l.line() {
		g.make(m)
	}
	return v, g.played(pr.Position)
}

// played converts the moves in undo to the rules' form.
func (g *calculation) played(p *cards.Position) (line []cards.Move) {
	tableau, _ := p.First(cards.Tableau)
	waste, _ := p.First(cards.Waste)
	foundation, _ := p.First(cards.Foundation)
	pile := func(i int) int {
		switch {
		case i == caHand:
			return waste
		case i < caHeaps:
			return tableau + i
		}
		return foundation + i - caHome
	}
	for _, m := range g.undo {
		if from, to := int(m&15), int(m>>4&15); from == caStock {
			line = append(line, cards.Verb(cards.VerbDeal))
		} else {
			line = append(line, cards.Move{From: pile(from), To: pile(to), N: 1})
		}
	}
	return line
}
