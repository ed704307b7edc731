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
var fcHash = func() *[52][55]hash128 {
	rnd := rand.NewPCG(52, 55)
	var h [52][55]hash128
	for c := range h {
		for u := range h[c] {
			h[c][u] = hash128{rnd.Uint64(), rnd.Uint64()}
		}
	}
	return &h
}()

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

// fcRanks and fcShifts are the rank of each card and four times its suit.
var fcRanks, fcShifts = func() (ranks, shifts [64]uint8) {
	for c := range uint8(52) {
		ranks[c], shifts[c] = c%13+1, c/13*4
	}
	return ranks, shifts
}()

// fcEntry is a card in a column, with sums over the cards up to it.
type fcEntry struct {
	card   uint8
	min    uint8  // the lowest rank
	run    uint8  // length of the run that ends with it
	lows   uint8  // number of cards above a lower one
	mins   uint16 // the lowest rank of each suit, four bits each; 15: none
	points int16  // of their features
}

// fcState is the stored form of a position.
type fcState struct {
	cards [52]uint8 // of the columns
	len   [fcColumns]uint8
	cell  [fcCells]uint8
	home  [4]uint8
	node  uint32 // how it was reached
	steps uint32 // number of moves
	hash  hash128
}

// fcNode is a seen state, as a move from a stored state.
type fcNode struct {
	from uint32 // index of the stored state
	next uint32 // the next node of the same distance, plus 1
	move fcMove
}

// fcMove is the number of cards, the target and the source, four bits each.
type fcMove uint16

func newFcMove(from, to, n int) fcMove    { return fcMove(n<<8 | to<<4 | from) }
func (m fcMove) parts() (from, to, n int) { return int(m & 15), int(m >> 4 & 15), int(m >> 8) }

// freecell is a position to make moves on, and the search.
type freecell struct {
	column [fcColumns][53]fcEntry // [0] is the ground
	len    [fcColumns]int
	cell   [fcCells]uint8
	home   [4]uint8
	at     [52]uint8 // where a card is: its column, fcCell + cell, or fcHome
	depth  [52]uint8 // of a card in its column
	tops   uint64    // last cards of columns
	left   int       // cards that are not at home
	hash   hash128
	undo   []fcMove // moves made, to be taken back

	w      *fcWeights
	limits *[fcColumns + 1][fcCells + 1]uint8
	on     *[52]uint64

	states chunks[fcState]
	nodes  chunks[fcNode]
	heads  [fcDistances]uint32 // newest node of each distance, plus 1
	low    int                 // lower bound of the distances of nodes
	quick  scratch128
	seen   *set128 // nil in a short search
	search *search
	moves  []fcMove
	kids   []fcKid
}

// fcKid is the state that a move leads to.
type fcKid struct {
	hash     hash128
	distance int
	move     fcMove
	won      bool
}

// fcDistances bounds the distance.
const fcDistances = 4096

// clear removes all cards.
func (g *freecell) clear() {
	g.hash, g.tops, g.left, g.home = hash128{}, 0, 0, [4]uint8{}
	for i := range g.column {
		g.column[i][0] = fcEntry{card: fcGround, min: 15, mins: 0xffff}
		g.len[i] = 0
	}
	for i := range g.at {
		g.at[i] = fcHome
	}
	g.cell = [fcCells]uint8{fcNone, fcNone, fcNone, fcNone}
	g.undo = g.undo[:0]
}

// follow turns the entry of a card into that of card c on top of it.
func (g *freecell) follow(e *fcEntry, c uint8) {
	w := g.w
	rank, shift := fcRanks[c&63], fcShifts[c&63]
	switch {
	case e.card == fcGround:
		e.run = 1
		e.points += w[fcFirst] * int16(rank)
	case g.on[c]>>e.card&1 != 0:
		e.run++
		e.points += w[fcLink] + w[fcLinkRank]*int16(rank)
	default:
		e.run = 1
		e.points += w[fcBad]
		if rank > fcRanks[e.card&63] {
			e.points += w[fcUp]
		}
	}
	if e.min < rank {
		e.points += w[fcLower] + w[fcLowerBy]*int16(rank-e.min)
		e.lows++
	} else {
		e.min = rank
	}
	if low := uint8(e.mins >> (shift & 15) & 15); low < rank {
		e.points += w[fcSuit]
	} else {
		e.mins = e.mins&^(15<<(shift&15)) | uint16(rank)<<(shift&15)
	}
	e.card = c
}

// push puts a card on a column.
func (g *freecell) push(i int, c uint8) {
	n := g.len[i]
	e := g.column[i][n]
	if n > 0 {
		g.tops &^= 1 << e.card
	}
	g.follow(&e, c)
	g.column[i][n+1] = e
	g.tops |= 1 << c
	g.len[i] = n + 1
	g.at[c], g.depth[c] = uint8(i), uint8(n+1)
}

// pop removes the last card of a column.
func (g *freecell) pop(i int) uint8 {
	n := g.len[i]
	c := g.column[i][n].card
	g.tops &^= 1 << c
	if n > 1 {
		g.tops |= 1 << g.column[i][n-1].card
	}
	g.len[i] = n - 1
	return c
}

// make makes a move and appends it to undo.
func (g *freecell) make(m fcMove) {
	g.undo = append(g.undo, m)
	from, to, n := m.parts()
	g.shift(from, to, n)
}

// shift moves cards between columns, cells and homes, in any direction.
func (g *freecell) shift(from, to, n int) {
	if n > 1 { // of a run between columns only the first card changes what it lies on
		f, k := &g.column[from], g.len[from]-n
		first := &f[k+1]
		g.hash.flip(&fcHash[first.card][f[k].card])
		g.hash.flip(&fcHash[first.card][g.column[to][g.len[to]].card])
		g.tops &^= 1 << f[g.len[from]].card
		g.len[from] = k
		if k > 0 {
			g.tops |= 1 << f[k].card
		}
		for j := 1; j <= n; j++ {
			g.push(to, f[k+j].card)
		}
		return
	}
	var c uint8
	switch {
	case from < fcColumns:
		c = g.pop(from)
		g.hash.flip(&fcHash[c][g.column[from][g.len[from]].card])
	case from < fcHome:
		c = g.cell[from-fcCell]
		g.cell[from-fcCell] = fcNone
		g.hash.flip(&fcHash[c][fcInCell])
	default: // undo
		suit := from - fcHome
		g.home[suit]--
		g.left++
		c = uint8(suit)*13 + g.home[suit]
		g.hash.flip(&fcHash[c][fcAtHome])
	}
	switch {
	case to < fcColumns:
		g.hash.flip(&fcHash[c][g.column[to][g.len[to]].card])
		g.push(to, c)
	case to < fcHome:
		g.cell[to-fcCell] = c
		g.at[c] = uint8(to)
		g.hash.flip(&fcHash[c][fcInCell])
	default:
		g.home[to-fcHome]++
		g.at[c] = fcHome
		g.left--
		g.hash.flip(&fcHash[c][fcAtHome])
	}
}

// back undoes moves until n are left.
func (g *freecell) back(n int) {
	for len(g.undo) > n {
		from, to, k := g.undo[len(g.undo)-1].parts()
		g.undo = g.undo[:len(g.undo)-1]
		g.shift(to, from, k)
	}
}

// next returns the next card for a suit's foundation; ok is false if it is complete.
func (g *freecell) next(suit int) (c uint8, ok bool) {
	return uint8(suit)*13 + g.home[suit], g.home[suit] < 13
}

// lies reports whether a card is uncovered.
func (g *freecell) lies(c uint8) bool { return g.tops>>c&1 != 0 || g.at[c]-fcCell < fcCells }

// settle plays home the cards that are safe there.
func (g *freecell) settle() {
	for suit := 0; suit < 4; {
		if c, ok := g.next(suit); ok && g.lies(c) && g.safe(suit) {
			g.make(newFcMove(int(g.at[c]), fcHome+suit, 1))
			suit = 0
		} else {
			suit++
		}
	}
}

// safe reports whether the next card of a suit can go home without loss.
func (g *freecell) safe(suit int) bool {
	r := int(g.home[suit]) + 1
	other := int(min(g.home[suit^1], g.home[suit^2]))
	return r <= 2 || other >= r-1 || other >= r-2 && int(g.home[suit^3]) >= r-3
}

// fcView has the sums of a position that is expanded.
type fcView struct {
	distance int               // estimated distance from a win
	used     int               // cells in use
	spaces   int               // empty columns
	lows     int               // cards above a lower one
	next     [fcColumns]uint32 // depths of the cards that foundations need next, as bits
}

func (w *fcWeights) room(used, spaces int) int { return int(w[fcRoom+used*4+min(spaces, 3)]) }

func (w *fcWeights) far(c uint8, home *[4]uint8) int {
	return int(w[fcFar]) * int(min(6, c%13-home[c/13]))
}

// fcWon reports whether so many cards above a lower one let all cards go home.
func fcWon(lows, used, spaces int) bool { return lows <= fcCells-used+spaces }

// view computes the sums of the position, which so many moves led to.
func (g *freecell) view(v *fcView, steps int) {
	*v = fcView{}
	w := g.w
	d := int(w[fcAway])*g.left + int(w[fcStep])*steps
	for i := range fcColumns {
		if n := g.len[i]; n > 0 {
			d += int(g.column[i][n].points)
			v.lows += int(g.column[i][n].lows)
		} else {
			v.spaces++
		}
	}
	for _, c := range g.cell {
		if c != fcNone {
			v.used++
			d += w.far(c, &g.home)
		}
	}
	for suit := range 4 {
		if c, ok := g.next(suit); ok && g.at[c] < fcColumns {
			at := g.at[c] & 7
			v.next[at] |= 1 << (g.depth[c] & 31)
			d += int(w[fcAbove]) * (g.len[at] - int(g.depth[c]))
		}
	}
	v.distance = d + w.room(v.used, v.spaces)
}

// after returns the hash and the distance of the position after a move, and whether it
// is won, without making the move. ok is false if the foundations change.
func (g *freecell) after(v *fcView, m fcMove) (h hash128, distance int, won, ok bool) {
	w := g.w
	from, to, n := m.parts()
	if to >= fcHome {
		return h, 0, false, false
	}
	d, used, spaces, lows := 0, v.used, v.spaces, v.lows
	h = g.hash
	var c uint8
	var run []fcEntry
	if from < fcColumns {
		k := g.len[from] - n
		f := &g.column[from]
		bottom, top := &f[k], &f[k+n]
		if k > 0 {
			x := bottom.card
			if suit := int(x / 13); g.home[suit&3] == x%13 && g.safe(suit) {
				return h, 0, false, false
			}
		} else {
			spaces++
		}
		run = f[k+1 : k+n+1]
		c = run[0].card
		h.flip(&fcHash[c][bottom.card])
		d += int(bottom.points) - int(top.points)
		lows += int(bottom.lows) - int(top.lows)
		d -= int(w[fcAbove]) * n * bits.OnesCount32(v.next[from]&(2<<k-1))
	} else {
		c = g.cell[from-fcCell]
		h.flip(&fcHash[c][fcInCell])
		d -= w.far(c, &g.home)
		used--
	}
	if to < fcColumns {
		e := g.column[to][g.len[to]]
		h.flip(&fcHash[c][e.card])
		d -= int(e.points)
		lows -= int(e.lows)
		d += int(w[fcAbove]) * n * bits.OnesCount32(v.next[to])
		if g.len[to] == 0 {
			spaces--
		}
		g.follow(&e, c)
		for i := 1; i < n; i++ {
			g.follow(&e, run[i].card)
		}
		d += int(e.points)
		lows += int(e.lows)
	} else {
		h.flip(&fcHash[c][fcInCell])
		d += w.far(c, &g.home)
		used++
	}
	d += w.room(used, spaces) - w.room(v.used, v.spaces)
	return h, v.distance + int(w[fcStep]) + d, fcWon(lows, used, spaces), true
}

// generate lists the moves: those of the search or, if all, those that the rules allow.
func (g *freecell) generate(all bool) {
	g.moves = g.moves[:0]
	spaces, space := 0, -1
	for i := fcColumns - 1; i >= 0; i-- {
		if g.len[i] == 0 {
			spaces, space = spaces+1, i
		}
	}
	cells, cell := 0, -1
	for i := fcCells - 1; i >= 0; i-- {
		if g.cell[i] == fcNone {
			cells, cell = cells+1, i
		}
	}
	most := int(g.limits[spaces][cells])
	add := func(from, to, n int) { g.moves = append(g.moves, newFcMove(from, to, n)) }
	for from := range fcHome {
		var c uint8
		run := 1
		switch {
		case from >= fcCell:
			if c = g.cell[from-fcCell]; c == fcNone {
				continue
			}
		case g.len[from] == 0:
			continue
		default:
			c = g.column[from][g.len[from]].card
			run = min(int(g.column[from][g.len[from]].run), most)
		}
		suit := int(c / 13)
		if next, ok := g.next(suit); ok && next == c {
			add(from, fcHome+suit, 1)
		}
		if cell >= 0 && (from < fcColumns || all) {
			for i := cell; i < fcCells; i++ {
				if g.cell[i] == fcNone && (i == cell || all) {
					add(from, fcCell+i, 1)
				}
			}
		}
		for n := 1; n <= run; n++ {
			if from < fcColumns {
				c = g.column[from][g.len[from]-n+1].card
			}
			for m := g.on[c] & g.tops; m != 0; m &= m - 1 {
				add(from, int(g.at[bits.TrailingZeros64(m)]), n)
			}
		}
		if space < 0 {
			continue
		}
		longest := min(run, max(1, int(g.limits[spaces-1][cells])))
		for to := space; to < fcColumns; to++ {
			if g.len[to] > 0 || to > space && !all {
				continue
			}
			for n := 1; n <= longest; n++ {
				if all || (n == 1 || n == longest) && (from >= fcCell || n < g.len[from]) {
					add(from, to, n)
				}
			}
		}
	}
}

// store writes the position to st.
func (g *freecell) store(st *fcState, node uint32) {
	k := 0
	for i := range g.column {
		n := g.len[i]
		st.len[i] = uint8(n)
		for j := 1; j <= n; j++ {
			st.cards[k] = g.column[i][j].card
			k++
		}
	}
	st.cell, st.home, st.hash, st.node = g.cell, g.home, g.hash, node
}

// load makes a state the position; it changes only what differs.
func (g *freecell) load(st *fcState) {
	for suit := range uint8(4) {
		for r := g.home[suit]; r < st.home[suit]; r++ {
			g.at[suit*13+r] = fcHome
		}
	}
	g.home, g.cell, g.hash = st.home, st.cell, st.hash
	g.left = 0
	for i, n := range st.len {
		cards := st.cards[g.left : g.left+int(n)]
		g.left += int(n)
		k, most := 0, min(len(cards), g.len[i])
		for k < most && g.column[i][k+1].card == cards[k] {
			k++
		}
		g.len[i] = k
		for _, c := range cards[k:] {
			g.push(i, c)
		}
	}
	g.tops = 0
	for i, n := range g.len {
		if n > 0 {
			g.tops |= 1 << g.column[i][n].card
		}
	}
	for i, c := range g.cell {
		if c != fcNone {
			g.at[c] = uint8(fcCell + i)
			g.left++
		}
	}
}

// pack sets the position from the rules' form.
func (g *freecell) pack(p *cards.Position) {
	var st fcState
	k := 0
	tableau, _ := p.First(cards.Tableau)
	for i := range fcColumns {
		under := uint8(fcGround)
		for _, c := range p.Piles[tableau+i].Cards {
			st.cards[k] = uint8(c)
			st.hash.flip(&fcHash[c][under])
			under = uint8(c)
			k++
		}
		st.len[i] = uint8(len(p.Piles[tableau+i].Cards))
	}
	first, _ := p.First(cards.Cell)
	for i := range fcCells {
		st.cell[i] = fcNone
		if c, ok := p.Piles[first+i].Top(); ok {
			st.cell[i] = uint8(c)
			st.hash.flip(&fcHash[c][fcInCell])
		}
	}
	first, _ = p.First(cards.Foundation)
	for i := range 4 {
		for _, c := range p.Piles[first+i].Cards {
			st.home[c.Suit()]++
			st.hash.flip(&fcHash[c][fcAtHome])
		}
	}
	g.clear()
	g.load(&st)
}

// fcPlan are the weights of the searches, in turns. They were found by evolution (CMA-ES)
// on Microsoft's deals from 100001 on.
var fcPlan = []fcWeights{
	{16, 9, 5, 2, 1, 3, 1, 2, -2, 5, 2, 16,
		71, 29, 44, 37, 95, 78, 45, 42, 106, 88, 74, 55, 126, 100, 91, 112, 152, 136, 124, 116},
	{13, 7, 4, 3, 1, 4, 1, 0, -3, 5, 4, 23,
		63, 34, 32, 38, 97, 81, 55, 41, 103, 90, 71, 59, 128, 106, 93, 111, 154, 140, 119, 111},
	{16, 9, 5, 2, 1, 3, 1, 2, -2, 5, 2, 22,
		71, 29, 44, 37, 95, 78, 45, 42, 106, 88, 74, 55, 126, 100, 91, 112, 152, 136, 124, 116},
	{13, 7, 4, 3, 1, 4, 1, 0, -3, 5, 4, 25,
		63, 34, 32, 38, 97, 81, 55, 41, 103, 90, 71, 59, 128, 106, 93, 111, 154, 140, 119, 111},
}

// changed returns weights for a round: from the second on each is changed a little, so
// that a hard deal is tried in another way.
func (w fcWeights) changed(round, i int) fcWeights {
	if round < 1 {
		return w
	}
	rnd := rand.New(rand.NewPCG(uint64(round), uint64(i)))
	for j := range w {
		w[j] += int16(rnd.IntN(5) - 2)
	}
	return w
}

// fcQuotas are how many states each search may look into; 0: all.
var fcQuotas = []int64{600, 1_500, 3_000, 3_000, 1_500, 1_500, 3_000, 3_000, 10_000, 10_000, 30_000, 30_000, 0}

// fcShort is the quota of searches that need no set of their own.
const fcShort = 1_500

var fcPool = sync.Pool{New: func() any { return &freecell{limits: &fcLimits, on: &fcOn} }}

func (freecellProver) prove(s *search, pr Problem) (verdict Verdict, line []cards.Move) {
	g := fcPool.Get().(*freecell)
	defer func() {
		g.states.reset(s, fcStateSize)
		g.nodes.reset(s, fcNodeSize)
		g.seen, g.search = nil, nil
		fcPool.Put(g)
	}()
	if !s.take(chunk*(fcStateSize+fcNodeSize) + 16<<scratchBits) {
		return Unknown, nil
	}
	g.search = s
	for k, quota := range fcQuotas {
		before := s.bytes
		w := fcPlan[k%len(fcPlan)].changed(k/len(fcPlan), k)
		g.w, g.seen = &w, nil
		if quota == 0 || quota > fcShort {
			g.seen = newSet128(s)
		} else {
			g.quick.clear()
		}
		g.pack(pr.Position)
		v := g.run(quota)
		switch {
		case v == Winnable:
			return v, g.line(pr.Position)
		case v == Lost || s.spent() || quota == 0:
			return v, nil
		}
		g.states.reset(s, fcStateSize)
		g.nodes.reset(s, fcNodeSize)
		s.bytes = before
	}
	return Unknown, nil
}

const (
	fcStateSize = 96
	fcNodeSize  = 12
)

// run searches from the position. It gives up after quota states; 0: never.
func (g *freecell) run(quota int64) Verdict {
	g.states.reset(g.search, fcStateSize)
	g.nodes.reset(g.search, fcNodeSize)
	clear(g.heads[:])
	g.low = fcDistances
	g.settle()
	g.nodes.add(g.search, fcNodeSize)
	g.states.add(g.search, fcStateSize)
	g.store(g.states.at(0), 0)
	g.states.at(0).steps = 0
	g.add(g.hash)
	var v, w fcView
	g.view(&v, 0)
	if fcWon(v.lows, v.used, v.spaces) {
		return Winnable
	}
	for n := int64(0); quota == 0 || n < quota; n++ {
		if !g.search.node() {
			return Unknown
		}
		from := uint32(g.states.n - 1)
		steps := int(g.states.at(from).steps) + 1
		g.generate(false)
		g.undo = g.undo[:0]
		g.kids = g.kids[:0]
		for _, m := range g.moves {
			h, d, won, ok := g.after(&v, m)
			if !ok {
				g.make(m)
				g.settle()
				h = g.hash
				g.view(&w, steps)
				d, won = w.distance, fcWon(w.lows, w.used, w.spaces)
				g.back(0)
			}
			g.ahead(h)
			g.kids = append(g.kids, fcKid{h, d, m, won})
		}
		for i := range g.kids {
			k := &g.kids[i]
			if !g.add(k.hash) {
				continue
			}
			node := g.nodes.add(g.search, fcNodeSize)
			if node == nil {
				return Unknown
			}
			d := max(0, min(k.distance, fcDistances-1))
			*node = fcNode{from: from, move: k.move, next: g.heads[d]}
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
		case g.seen == nil && g.quick.full():
			return Unknown
		}
		i := g.heads[g.low] - 1
		node := g.nodes.at(i)
		g.heads[g.low] = node.next
		if node.from != from { // otherwise the position is already loaded
			g.load(g.states.at(node.from))
		}
		steps = int(g.states.at(node.from).steps) + 1
		g.make(node.move)
		g.settle()
		st := g.states.add(g.search, fcStateSize)
		if st == nil {
			return Unknown
		}
		g.store(st, i)
		st.steps = uint32(steps)
		g.view(&v, steps)
	}
	return Unknown
}

// ahead has the memory of a hash fetched that add is called with soon.
func (g *freecell) ahead(h hash128) {
	if g.seen != nil {
		g.seen.ahead(h)
	} else {
		g.quick.ahead(h)
	}
}

// add puts a hash in the set and reports whether it was new.
func (g *freecell) add(h hash128) bool {
	if g.seen != nil {
		return g.seen.add(h)
	}
	return g.quick.add(h)
}

// line returns the moves that lead to the newest node.
func (g *freecell) line(p *cards.Position) []cards.Move {
	var path []fcMove
	for i := uint32(g.nodes.n - 1); i > 0; {
		node := g.nodes.at(i)
		path = append(path, node.move)
		i = g.states.at(node.from).node
	}
	g.pack(p)
	g.settle()
	for i := len(path) - 1; i >= 0; i-- {
		g.make(path[i])
		g.settle()
	}
	g.finish()
	return g.played(p)
}

// finish moves all cards home in a position that is won.
func (g *freecell) finish() {
	for g.left > 0 {
		least := 0
		for suit := range 4 {
			if g.home[suit] < g.home[least] {
				least = suit
			}
		}
		c, _ := g.next(least)
		for !g.lies(c) {
			from := int(g.at[c])
			top := g.column[from][g.len[from]].card
			to := fcHome + int(top/13)
			if next, ok := g.next(int(top / 13)); !ok || next != top {
				to = g.free()
			}
			g.make(newFcMove(from, to, 1))
		}
		g.make(newFcMove(int(g.at[c]), fcHome+least, 1))
	}
}

// free returns a free cell or an empty column, of which there is one.
func (g *freecell) free() int {
	if i := slices.Index(g.cell[:], fcNone); i >= 0 {
		return fcCell + i
	}
	return slices.Index(g.len[:], 0)
}

// played returns the moves of undo as moves of the rules.
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
	line = make([]cards.Move, 0, len(g.undo))
	for _, m := range g.undo {
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
