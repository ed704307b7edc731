package prove

// Freecell. The state is what each card lies on: a card, an empty column, a cell or its
// foundation. Positions that differ only in the order of columns or cells are the same
// state. Its 128-bit hash is the exclusive or of a random number for each card and what
// it lies on; moving a run changes one of them.
//
// The moves are single cards to a fitting column, the first empty column, the first free
// cell or home; runs of the one length that fits a column; and the longest run to the
// first empty column. Longer moves are made of single ones, so these suffice. Cards go
// home by force only if that is safe. For a card of rank r (ace 1) it is
//
//   - if r is at most 2: only an ace could be put on it;
//   - or if both foundations of the other colour hold r-1 or more: no card is left that
//     could be put on it;
//   - or if both hold r-2 or more, and the other one of its colour r-3 or more: the
//     cards of rank r-1 that could be put on it could go home at once when they are
//     free, since the cards of rank r-2 that could be put on them are home or, for the
//     other suit of its colour, could go home before.
//
// The condition on r-3 is needed.
//
// The search is greedy: it expands the seen state of the least distance, the newest
// among equals. The distance is a weighted sum of features. When some hundred states
// lead nowhere, the search restarts with other weights. A deal is lost when a search has
// expanded all states.
//
// A state is won if no more cards of columns lie above a lower one than there are free
// cells and empty columns. Let r be the lowest rank that is not all at home. Of the cards
// above one of rank r, those of rank r go home when they are free, since all lower ranks
// are there. The others lie above a lower card: each takes a cell or an empty column,
// where it is in nobody's way and no longer counts.

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"

	"phosphor/games/cards"
)

func init() { provers["freecell"] = freecellProver{} }

type freecellProver struct{}

const (
	fcColumns = 8
	fcCells   = 4
	fcCell    = fcColumns        // 8..11; numbers for moves
	fcHome    = fcCell + fcCells // 12..15, by suit
	fcNone    = 0xff             // no card
	fcGround  = 52               // what lies under the first card of a column
	fcInCell  = 53
	fcAtHome  = 54
)

// fcLimits is the number of cards that may move at once, by empty columns and free
// cells.
var fcLimits = [fcColumns + 1][fcCells + 1]uint8{
	{1, 2, 3, 4, 5},
	{2, 4, 6, 8, 10},
	{4, 8, 12, 13, 13},
	{7, 12, 13, 13, 13},
	{11, 13, 13, 13, 13},
	{13, 13, 13, 13, 13},
	{13, 13, 13, 13, 13},
	{13, 13, 13, 13, 13},
	{13, 13, 13, 13, 13},
}

// fcOn is, for each card, the set of cards on which it can be put.
var fcOn = func() (on [52]uint64) {
	for c := range cards.Card(52) {
		for u := range cards.Card(52) {
			if cards.DownAlternating(u, c) {
				on[c] |= 1 << u
			}
		}
	}
	return on
}()

// fcHash is a random number for each card and what it lies on.
var fcHash = func() (h [64 * 64]hash128) {
	rnd := rand.NewPCG(52, 55)
	for c := range 52 {
		for u := range 55 {
			h[u<<6|c] = hash128{rnd.Uint64(), rnd.Uint64()}
		}
	}
	return h
}()

// fcMark is half of a number in fcHash. A mark, the part of a hash that it makes, is enough
// where a mistake does no harm.
var fcMark = func() (m [64 * 64]uint32) {
	for i := range m {
		m[i] = uint32(fcHash[i].b)
	}
	return m
}()

// fcPair is the index of a card and what it lies on.
func fcPair(c, under uint8) uint { return uint(under&63)<<6 | uint(c&63) }

// fcFlip puts a card on what is under it, or takes it away, in a hash.
func fcFlip(h *hash128, c, under uint8) { h.flip(&fcHash[fcPair(c, under)]) }

// fcWeights are the weights of the features in the distance.
type fcWeights [fcRoom + 20]int16

const (
	fcAway     = iota // a card that is not at home
	fcBad             // a card that does not fit the one it lies on
	fcUp              // and is higher
	fcLower           // a card that lies above a lower one
	fcLowerBy         // for each rank that the lowest is lower
	fcSuit            // a card that lies above a lower one of its suit
	fcFirst           // for each rank of the first card of a column
	fcLink            // a card that fits the one it lies on
	fcLinkRank        // for each of its ranks
	fcAbove           // a card that lies above the next one that a foundation needs
	fcFar             // for each rank, at most 6, that the foundation of a card in a cell lacks
	fcStep            // a move from the beginning
	fcRoom            // four for each number of cards in cells: no empty column, 1, 2, more
)

// fcTables are the weights, expanded into tables by card and rank.
type fcTables struct {
	on                [64 * 64]int16 // a card on another, or on the ground
	lower             [16 * 16]int16 // a rank above the lowest one
	suit              [16 * 16]int16 // a rank above the lowest one of its suit
	far               [16]int        // a card in a cell, by how many ranks the foundation lacks
	room              [(fcCells + 1) * 4]int
	above, step, away int
}

// tables returns the tables of weights.
func (w *fcWeights) tables() *fcTables {
	t := &fcTables{above: int(w[fcAbove]), step: int(w[fcStep]), away: int(w[fcAway])}
	for c, on := range fcOn {
		rank := int16(c%13 + 1)
		for u := range 52 {
			points := &t.on[u<<6|c]
			switch {
			case on>>u&1 != 0:
				*points = w[fcLink] + w[fcLinkRank]*rank
			case rank > int16(u%13+1):
				*points = w[fcBad] + w[fcUp]
			default:
				*points = w[fcBad]
			}
		}
		t.on[fcGround<<6|c] = w[fcFirst] * rank
		for low := range rank {
			t.lower[rank<<4|low] = w[fcLower] + w[fcLowerBy]*(rank-low)
			t.suit[rank<<4|low] = w[fcSuit]
		}
	}
	for i := range t.far {
		t.far[i] = int(w[fcFar]) * min(6, i)
	}
	for i := range t.room {
		t.room[i] = int(w[fcRoom+i])
	}
	return t
}

// fcSums are sums over the cards of a column.
type fcSums struct {
	points int32  // of their features
	mins   uint16 // the lowest rank of each suit, four bits each; 15: none
	min    uint8  // the lowest rank
	lows   uint8  // number of cards above a lower one
}

// follow returns the sums with card c on top of another.
func (t *fcTables) follow(s fcSums, under, c uint8) fcSums {
	rank, shift := fcRanks[c&63], fcShifts[c&63]&15
	low := uint8(s.mins>>shift) & 15
	s.points += int32(t.on[fcPair(c, under)]) + int32(t.lower[rank<<4|s.min&15]) + int32(t.suit[rank<<4|low])
	s.lows += (s.min - rank) >> 7
	s.min = min(s.min, rank)
	s.mins -= uint16(low-min(low, rank)) << shift
	return s
}

// fcRanks and fcShifts are the rank of each card and four times its suit.
var fcRanks, fcShifts = func() (ranks, shifts [64]uint8) {
	for c := range uint8(52) {
		ranks[c], shifts[c] = c%13+1, c/13*4
	}
	return ranks, shifts
}()

// fcEntry is a card in a column. Entries do not change, so states share them.
type fcEntry struct {
	set   uint64 // the cards up to it
	under uint32 // index of the entry that it lies on
	card  uint8
	run   uint8 // length of the run that ends with it
	depth uint8 // number of cards up to it
	fcSums
}

// fcState is the stored form of a position.
type fcState struct {
	top   [fcColumns]uint32 // entries of the last cards; 0: the ground
	cell  [fcCells]uint8
	home  [4]uint8
	hash  hash128
	node  uint32 // how it was reached
	steps uint32 // number of moves
}

// fcNode is a seen state, as a move from a stored state.
type fcNode struct {
	from uint32 // index of the stored state
	next uint32 // the next node of the same distance, plus 1
	move fcMove
	far  int16 // its distance
}

// fcMove is the number of cards, the target and the source, four bits each.
type fcMove uint16

func newFcMove(from, to, n int) fcMove    { return fcMove(n<<8 | to<<4 | from) }
func (m fcMove) parts() (from, to, n int) { return int(m & 15), int(m >> 4 & 15), int(m >> 8) }

// fcTable is a position to make moves on.
type fcTable struct {
	fcState
	column [fcColumns]fcEntry // the entries of top
	tops   uint64             // their cards
	held   uint64             // cards in cells
	wanted uint64             // the next cards of the foundations
}

// freecell is a position, and the search.
type freecell struct {
	fcTable
	made   []fcMove  // moves made
	at     [64]uint8 // columns of the last cards that view has seen, and the first empty one
	w      *fcTables
	limits *[fcColumns + 1][fcCells + 1]uint8
	on     *[52]uint64

	entries chunks[fcEntry]
	states  chunks[fcState]
	nodes   chunks[fcNode]
	heads   [fcDistances]uint32 // newest node of each distance, plus 1
	low     int                 // lower bound of the distances of nodes
	marks   []uint32            // in a search with a quota, a set of the marks of seen states
	seen    *set128             // nil in a search with a quota
	search  *search
	kids    []fcKid // the moves of the position, in room
	room    [fcKids]fcKid
	hashes  [fcKids]hash128 // of the states that the moves lead to, in a search without a quota
}

// fcView is what the search needs to know about a position.
type fcView struct {
	hash     hash128
	distance int // estimated distance from a win
	lows     int // cards above a lower one
	used     int // cells in use
	spaces   int // empty columns
}

// fcWon reports whether all cards can go home when that many lie above a lower one.
func fcWon(lows, used, spaces int) bool { return lows <= fcCells-used+spaces }

// fcRooms returns the index of the weight for the numbers of used cells and empty columns.
func fcRooms(used, spaces int) int { return used*4 + min(spaces, 3) }

// fcKid is the state that a move leads to.
type fcKid struct {
	mark     uint32
	distance int32
	move     fcMove
	won      bool
	home     bool // the foundations change, so the rest is wrong
}

// fcKids is more than the number of moves: each of at most 52 cards goes to three columns,
// and twelve of them also to a cell or home.
const fcKids = 256

// fcDistances bounds the distance.
const fcDistances = 4096

// push puts a card on a column. There is room for its entry.
func (g *freecell) push(i int, c uint8) {
	e := &g.column[i]
	run := uint8(1)
	if g.on[c]>>e.card&1 != 0 {
		run += e.run
	}
	g.tops = g.tops&^(1<<e.card) | 1<<c
	*e = fcEntry{set: e.set | 1<<c, under: g.top[i], card: c, run: run, depth: e.depth + 1, fcSums: g.w.follow(e.fcSums, e.card, c)}
	g.top[i] = uint32(g.entries.n)
	g.entries.n++
	*g.entries.at(g.top[i]) = *e
}

// pop removes the last card of a column.
func (g *freecell) pop(i int) uint8 {
	e := &g.column[i]
	c := e.card
	g.top[i] = e.under
	*e = *g.entries.at(e.under)
	g.tops = g.tops&^(1<<c) | 1<<e.card&^(1<<fcGround)
	return c
}

// make makes a move and appends it to those made.
func (g *freecell) make(m fcMove) {
	g.made = append(g.made, m)
	from, to, n := m.parts()
	var run [13]uint8
	var c uint8 // of a run only the first card changes what it lies on
	if from < fcColumns {
		for k := range n {
			c = g.pop(from)
			run[k] = c
		}
		fcFlip(&g.hash, c, g.column[from].card)
	} else {
		c = g.cell[from-fcCell]
		run[0] = c
		g.cell[from-fcCell] = fcNone
		g.held &^= 1 << c
		fcFlip(&g.hash, c, fcInCell)
	}
	switch {
	case to < fcColumns:
		fcFlip(&g.hash, c, g.column[to].card)
		for k := n - 1; k >= 0; k-- {
			g.push(to, run[k])
		}
	case to < fcHome:
		g.cell[to-fcCell] = c
		g.held |= 1 << c
		fcFlip(&g.hash, c, fcInCell)
	default:
		g.home[to-fcHome]++
		g.wanted = g.wants()
		fcFlip(&g.hash, c, fcAtHome)
	}
}

// wants returns the next cards of the foundations.
func (g *freecell) wants() (set uint64) {
	for suit, n := range g.home {
		if n < 13 {
			set |= 1 << (suit*13 + int(n))
		}
	}
	return set
}

// goHome plays an uncovered card to its foundation.
func (g *freecell) goHome(c uint8) {
	from := fcCell + slices.Index(g.cell[:], c)
	for i := range g.column {
		if g.column[i].card == c {
			from = i
		}
	}
	g.make(newFcMove(from, fcHome+int(c/13), 1))
}

// settle plays home the cards that are safe there.
func (g *freecell) settle() {
	for m := g.wanted & (g.tops | g.held); m != 0; {
		c := uint8(bits.TrailingZeros64(m))
		m &= m - 1
		if g.safe(c / 13) {
			g.goHome(c)
			m = g.wanted & (g.tops | g.held)
		}
	}
}

// safe reports whether the next card of a suit can go home without loss.
func (g *freecell) safe(suit uint8) bool {
	suit &= 3
	r := int(g.home[suit]) + 1
	other := int(min(g.home[suit^1], g.home[suit^2]))
	return r <= 2 || other >= r-1 || other >= r-2 && int(g.home[suit^3]) >= r-3
}

// far returns the weight of a card in a cell.
func (g *freecell) far(c uint8) int { return g.w.far[(c%13-g.home[c/13&3])&15] }

// view fills in the view of the position, except its distance.
func (g *freecell) view(v *fcView) {
	*v = fcView{hash: g.hash}
	for i := fcColumns - 1; i >= 0; i-- { // so that the first empty column stays
		e := &g.column[i]
		g.at[e.card&63] = uint8(i)
		v.lows += int(e.lows)
		if e.depth == 0 {
			v.spaces++
		}
	}
	v.used = bits.OnesCount64(g.held)
}

// distance returns the distance of the position, to which that many moves led.
func (g *freecell) distance(v *fcView, steps int) int32 {
	d := g.w.step*steps + 52*g.w.away + g.w.room[fcRooms(v.used, v.spaces)]
	for _, n := range g.home {
		d -= g.w.away * int(n)
	}
	for i := range g.column {
		e := &g.column[i]
		d += int(e.points)
		for e.set&g.wanted != 0 {
			e = g.entries.at(e.under)
			d += g.w.above * bits.OnesCount64(e.set&g.wanted)
		}
	}
	for _, c := range g.cell {
		if c != fcNone {
			d += g.far(c)
		}
	}
	return int32(d)
}

// generate lists the moves: those of the search or, if all, those that the rules allow,
// but each to one of the free cells and empty columns only.
func (g *freecell) generate(v *fcView, all bool) {
	cells, cell := fcCells-v.used, slices.Index(g.cell[:], fcNone)
	most, longest := int(g.limits[v.spaces][cells]), 0
	if v.spaces > 0 {
		longest = int(g.limits[v.spaces-1][cells])
	}
	w, kids := g.w, 0
	stay := v.distance + w.step - w.room[fcRooms(v.used, v.spaces)]
	var run [16]uint8 // the cards that move, the last one first
	for from := range fcHome {
		last := &fcEntry{run: 1}
		if from < fcColumns {
			last = &g.column[from]
		} else {
			last.card = g.cell[from-fcCell]
		}
		long := min(int(last.run), most)
		for e, n := last, 1; n <= long && e.card < fcGround; n++ {
			c := e.card & 63
			run[n&15] = c
			e = g.entries.at(e.under)
			fits := g.on[c] & g.tops
			if n <= longest && (all || (n == 1 || n == min(long, longest)) && (from >= fcColumns || e.depth > 0)) {
				fits |= 1 << fcGround
			}
			goesHome := n == 1 && g.wanted>>c&1 != 0
			toCell := n == 1 && cell >= 0 && (from < fcColumns || all)
			if fits == 0 && !goesHome && !toCell {
				continue
			}
			// The position without the cards.
			mark, distance, lows, used, spaces, home := uint32(v.hash.b), stay, v.lows, v.used, v.spaces, false
			if from < fcColumns {
				mark ^= fcMark[fcPair(c, e.card)]
				distance += int(e.points-last.points) - w.above*n*bits.OnesCount64(e.set&g.wanted)
				lows -= int(last.lows - e.lows)
				if e.depth == 0 {
					spaces++
				}
				home = g.wanted>>e.card&1 != 0 && g.safe(e.card/13)
			} else {
				mark ^= fcMark[fcPair(c, fcInCell)]
				distance -= g.far(c)
				used--
			}
			if goesHome {
				g.room[kids&(fcKids-1)] = fcKid{move: newFcMove(from, fcHome+int(c/13), 1), home: true}
				kids++
			}
			if toCell {
				k := &g.room[kids&(fcKids-1)]
				kids++
				k.mark, k.move, k.home = mark^fcMark[fcPair(c, fcInCell)], newFcMove(from, fcCell+cell, 1), home
				k.distance, k.won = int32(distance+g.far(c)+w.room[fcRooms(used+1, spaces)]), fcWon(lows, used+1, spaces)
			}
			for ; fits != 0; fits &= fits - 1 {
				to := g.at[bits.TrailingZeros64(fits)&63] & 7
				k := &g.room[kids&(fcKids-1)]
				kids++
				e := &g.column[to]
				k.mark, k.move, k.home = mark^fcMark[fcPair(c, e.card)], newFcMove(from, int(to), n), home
				sums, under := e.fcSums, e.card
				for i := n; i > 0; i-- {
					sums = w.follow(sums, under, run[i&15])
					under = run[i&15]
				}
				spaces := spaces
				if e.depth == 0 {
					spaces--
				}
				k.distance = int32(distance + int(sums.points-e.points) + w.above*n*bits.OnesCount64(e.set&g.wanted) + w.room[fcRooms(used, spaces)])
				k.won = fcWon(lows+int(sums.lows-e.lows), used, spaces)
			}
		}
	}
	g.kids = g.room[:kids]
}

// hashKids finds the hashes of the states that moves lead to, except those that change the
// foundations.
func (g *freecell) hashKids() {
	for i := range g.kids {
		from, to, n := g.kids[i].move.parts()
		under, on := uint8(fcInCell), uint8(fcInCell)
		var c uint8
		if from < fcColumns {
			e := &g.column[from]
			for range n {
				c, e = e.card, g.entries.at(e.under)
			}
			under = e.card
		} else {
			c = g.cell[from-fcCell]
		}
		if to < fcColumns {
			on = g.column[to].card
		}
		h := &g.hashes[i]
		*h = g.hash
		fcFlip(h, c, under)
		fcFlip(h, c, on)
	}
}

// load makes a state the position.
func (g *freecell) load(st *fcState) {
	for i, at := range st.top {
		if at != g.top[i] {
			g.column[i] = *g.entries.at(at)
		}
	}
	g.fcState = *st
	g.tops, g.held, g.wanted = 0, 0, g.wants()
	for i := range g.column {
		g.tops |= 1 << g.column[i].card &^ (1 << fcGround)
	}
	for _, c := range g.cell {
		g.held |= 1 << c
	}
}

// pack sets the position from the rules' form.
func (g *freecell) pack(p *cards.Position) {
	g.entries.reset(g.search, fcEntrySize)
	ground := g.entries.add(g.search, fcEntrySize)
	*ground = fcEntry{card: fcGround, fcSums: fcSums{min: 15, mins: 0xffff}}
	g.fcTable, g.made = fcTable{}, g.made[:0]
	tableau, _ := p.First(cards.Tableau)
	for i := range fcColumns {
		g.column[i] = *ground
		for _, c := range p.Piles[tableau+i].Cards {
			fcFlip(&g.hash, uint8(c), g.column[i].card)
			g.push(i, uint8(c))
		}
	}
	first, _ := p.First(cards.Cell)
	for i := range fcCells {
		g.cell[i] = fcNone
		if c, ok := p.Piles[first+i].Top(); ok {
			g.cell[i] = uint8(c)
			g.held |= 1 << c
			fcFlip(&g.hash, uint8(c), fcInCell)
		}
	}
	first, _ = p.First(cards.Foundation)
	for i := range 4 {
		for _, c := range p.Piles[first+i].Cards {
			g.home[c.Suit()]++
			fcFlip(&g.hash, uint8(c), fcAtHome)
		}
	}
	g.wanted = g.wants()
}

// fcPlan holds the weights of the searches, in turn, and fcSteps those of a move. They
// were found by evolution (CMA-ES) on Microsoft's deals from 100001 on.
var (
	fcPlan = []fcWeights{
		{16, 9, 5, 2, 1, 3, 1, 2, -2, 5, 2, 0,
			71, 29, 44, 37, 95, 78, 45, 42, 106, 88, 74, 55, 126, 100, 91, 112, 152, 136, 124, 116},
		{13, 7, 4, 3, 1, 4, 1, 0, -3, 5, 4, 0,
			63, 34, 32, 38, 97, 81, 55, 41, 103, 90, 71, 59, 128, 106, 93, 111, 154, 140, 119, 111},
	}
	fcSteps = []int16{16, 23, 22, 25}
)

// fcQuotas limits the number of states that each search may expand; 0: no limit.
var fcQuotas = []int64{600, 1_500, 3_000, 3_000, 1_500, 1_500, 3_000, 3_000, 10_000, 10_000, 30_000, 30_000, 0}

// fcSearches are the weights of each search. From the fifth on each differs a little, so
// that a hard deal is tried in other ways.
var fcSearches = sync.OnceValue(func() (list []*fcTables) {
	for k := range fcQuotas {
		w := fcPlan[k%len(fcPlan)]
		w[fcStep] = fcSteps[k%len(fcSteps)]
		if round := k / len(fcSteps); round > 0 {
			rnd := rand.New(rand.NewPCG(uint64(round), uint64(k)))
			for j := range w {
				w[j] += int16(rnd.IntN(5) - 2)
			}
		}
		list = append(list, w.tables())
	}
	return list
})

// fcSlots returns the number of slots for the marks of a search with a quota: twice as many
// as it sees states, usually less than nine for each that it expands.
func fcSlots(quota int64) int { return 1 << bits.Len64(uint64(18*quota)) }

func (freecellProver) prove(s *search, pr Problem) (verdict Verdict, line []cards.Move) {
	if !s.take(chunk * (fcEntrySize + fcStateSize + fcNodeSize)) {
		return Unknown, nil
	}
	g := &freecell{limits: &fcLimits, on: &fcOn, search: s}
	for k := 0; k < len(fcQuotas); k++ {
		quota, before := fcQuotas[k], s.bytes
		g.w, g.seen = fcSearches()[k], nil
		if quota == 0 {
			g.seen = newSet128(s)
		} else if n := fcSlots(quota); s.take(int64(4 * n)) {
			if n > cap(g.marks) {
				g.marks, _ = pieceOf[uint32](s, n)
			}
			g.marks = g.marks[:n]
			clear(g.marks)
		} else {
			return Unknown, nil
		}
		g.pack(pr.Position)
		v := g.run(quota)
		switch {
		case v == Winnable:
			return g.line(pr.Position)
		case v == Lost && g.seen == nil: // a proof needs all hashes
			k = len(fcQuotas) - 2
		case v == Lost || s.spent() || quota == 0:
			return v, nil
		}
		g.reset()
		s.bytes = before
	}
	return Unknown, nil
}

// reset frees the memory of a search.
func (g *freecell) reset() {
	g.entries.reset(g.search, fcEntrySize)
	g.states.reset(g.search, fcStateSize)
	g.nodes.reset(g.search, fcNodeSize)
}

const (
	fcEntrySize = 24
	fcStateSize = 64
	fcNodeSize  = 12
)

// fcPushes bounds the entries that a move makes, or the end of a game.
const fcPushes = 64

// run searches from the position. It gives up after quota states; 0: never.
func (g *freecell) run(quota int64) Verdict {
	clear(g.heads[:])
	g.low = fcDistances
	g.settle()
	g.nodes.add(g.search, fcNodeSize)
	*g.states.add(g.search, fcStateSize) = g.fcState
	if g.seen == nil {
		g.mark(uint32(g.hash.b))
	} else {
		g.seen.add(g.hash)
	}
	var v, w fcView
	g.view(&v)
	v.distance = int(g.distance(&v, 0))
	if fcWon(v.lows, v.used, v.spaces) {
		return Winnable
	}
	for n := int64(0); quota == 0 || n < quota; n++ {
		if !g.search.node() || !g.entries.room(g.search, fcEntrySize, fcPushes) || !g.nodes.room(g.search, fcNodeSize, fcKids) {
			return Unknown
		}
		from := uint32(g.states.n - 1)
		g.made = g.made[:0]
		g.generate(&v, false)
		if g.seen != nil {
			g.hashKids()
			for i := range g.kids {
				g.seen.ahead(g.hashes[i])
			}
		}
		for i := range g.kids {
			k := &g.kids[i]
			if k.home {
				before, entries := g.fcTable, g.entries.n
				g.make(k.move)
				g.settle()
				g.view(&w)
				k.mark, k.distance, k.won = uint32(g.hash.b), g.distance(&w, int(g.steps)+1), fcWon(w.lows, w.used, w.spaces)
				g.hashes[i&(fcKids-1)] = g.hash
				g.fcTable, g.entries.n = before, entries
			}
			if g.seen == nil && !g.mark(k.mark) || g.seen != nil && !g.seen.add(g.hashes[i&(fcKids-1)]) {
				continue
			}
			d := max(0, min(int(k.distance), fcDistances-1))
			*g.nodes.at(uint32(g.nodes.n)) = fcNode{from: from, next: g.heads[d], move: k.move, far: int16(min(k.distance, 1<<15-1))}
			g.nodes.n++
			if k.won {
				return Winnable
			}
			g.heads[d] = uint32(g.nodes.n)
			g.low = min(g.low, d)
		}
		for g.low < fcDistances && g.heads[g.low] == 0 {
			g.low++
		}
		switch {
		case g.low == fcDistances:
			return Lost
		case g.seen == nil && g.nodes.n > len(g.marks)-fcKids:
			return Unknown
		}
		i := g.heads[g.low] - 1
		node := g.nodes.at(i)
		g.heads[g.low] = node.next
		if node.from != from { // otherwise the position is already loaded
			g.load(g.states.at(node.from))
		}
		g.make(node.move)
		g.settle()
		g.node = i
		g.steps++
		st := g.states.add(g.search, fcStateSize)
		if st == nil {
			return Unknown
		}
		*st = g.fcState
		g.view(&v)
		v.distance = int(node.far)
	}
	return Unknown
}

// mark puts a mark in the set and reports whether it was new. A new state may have the mark
// of a known one, one of ten thousand if there are many. That does no harm, since a search
// with a quota proves nothing.
func (g *freecell) mark(m uint32) bool {
	m |= 1 << 31
	for i := m; ; i++ {
		i &= uint32(len(g.marks) - 1)
		switch g.marks[i] {
		case m:
			return false
		case 0:
			g.marks[i] = m
			return true
		}
	}
}

// line returns the moves that lead to the newest node, which is a win.
func (g *freecell) line(p *cards.Position) (Verdict, []cards.Move) {
	var path []fcMove
	for i := uint32(g.nodes.n - 1); i > 0; {
		node := g.nodes.at(i)
		path = append(path, node.move)
		i = g.states.at(node.from).node
	}
	g.pack(p)
	g.settle()
	for i := len(path) - 1; i >= 0; i-- {
		if !g.entries.room(g.search, fcEntrySize, 2*fcPushes) {
			return Unknown, nil
		}
		g.make(path[i])
		g.settle()
	}
	g.finish()
	return Winnable, g.played(p)
}

// finish moves all cards home in a position that is won.
func (g *freecell) finish() {
	for g.wanted != 0 {
		suit := 0
		for i, n := range g.home {
			if n < g.home[suit] {
				suit = i
			}
		}
		c := uint8(suit)*13 + g.home[suit]
		from := slices.IndexFunc(g.column[:], func(e fcEntry) bool { return e.set>>c&1 != 0 })
		for (g.tops|g.held)>>c&1 == 0 {
			if top := g.column[from].card; g.wanted>>top&1 != 0 {
				g.goHome(top)
			} else {
				g.make(newFcMove(from, g.free(), 1))
			}
		}
		g.goHome(c)
	}
}

// free returns a free cell or an empty column; there is at least one.
func (g *freecell) free() int {
	if i := slices.Index(g.cell[:], fcNone); i >= 0 {
		return fcCell + i
	}
	return slices.Index(g.top[:], 0)
}

// played returns the moves made as moves of the rules.
func (g *freecell) played(p *cards.Position) (line []cards.Move) {
	cell, _ := p.First(cards.Cell)
	foundation, _ := p.First(cards.Foundation)
	tableau, _ := p.First(cards.Tableau)
	var pile [fcHome + 4]int
	for i := range pile {
		switch {
		case i < fcColumns:
			pile[i] = tableau + i
		case i < fcHome:
			pile[i] = cell + i - fcCell
		default:
			pile[i] = -1
		}
	}
	used := 0
	for i := range 4 {
		if c, ok := p.Piles[foundation+i].Top(); ok {
			pile[fcHome+int(c.Suit())] = foundation + i
			used |= 1 << i
		}
	}
	line = make([]cards.Move, 0, len(g.made))
	for _, m := range g.made {
		from, to, n := m.parts()
		if pile[to] < 0 { // an ace goes to the first empty foundation
			i := bits.TrailingZeros(^uint(used))
			used |= 1 << i
			pile[to] = foundation + i
		}
		line = append(line, cards.Move{From: pile[from], To: pile[to], N: n})
	}
	return line
}
