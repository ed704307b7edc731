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

import (
	"math/bits"
	"math/rand/v2"
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
type fcWeights struct {
	home  int16 // a card that is not at home
	bad   int16 // a card that does not fit the one it lies on
	lower int16 // a card that lies above a lower one
	suit  int16 // a card that lies above a lower one of its suit
	above int16 // a card that lies above the next one that a foundation needs
	cell  int16 // a card in a cell
	space int16 // an empty column
}

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
}

// fcDistances bounds the distance.
const fcDistances = 4096

// clear removes all cards.
func (g *freecell) clear() {
	g.hash, g.tops, g.left = hash128{}, 0, 0
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

// push puts a card on a column. Its sums follow from those of the card below.
func (g *freecell) push(i int, c uint8) {
	n := g.len[i]
	under := &g.column[i][n]
	e := &g.column[i][n+1]
	*e = *under
	e.card = c
	rank, shift := fcRanks[c], fcShifts[c]
	switch {
	case n == 0:
		e.run = 1
	case g.on[c]>>under.card&1 != 0:
		e.run++
		g.tops &^= 1 << under.card
	default:
		e.run = 1
		e.points += g.w.bad
		g.tops &^= 1 << under.card
	}
	if under.min < rank {
		e.points += g.w.lower
	} else {
		e.min = rank
	}
	if low := uint8(under.mins >> shift & 15); low < rank {
		e.points += g.w.suit
	} else {
		e.mins = e.mins&^(15<<shift) | uint16(rank)<<shift
	}
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

// distance estimates the distance to a win.
func (g *freecell) distance() int {
	w := g.w
	d := int(w.home) * g.left
	for i := range fcColumns {
		if n := g.len[i]; n > 0 {
			d += int(g.column[i][n].points)
		} else {
			d += int(w.space)
		}
	}
	for _, c := range g.cell {
		if c != fcNone {
			d += int(w.cell)
		}
	}
	for suit := range 4 {
		if c, ok := g.next(suit); ok && g.at[c] < fcColumns {
			d += int(w.above) * (g.len[g.at[c]] - int(g.depth[c]))
		}
	}
	return max(0, min(d, fcDistances-1))
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

// load sets the position from st.
func (g *freecell) load(st *fcState) {
	g.clear()
	g.home, g.cell = st.home, st.cell
	k := 0
	for i, n := range st.len {
		for range n {
			g.push(i, st.cards[k])
			k++
		}
	}
	g.left = k
	for i, c := range g.cell {
		if c != fcNone {
			g.at[c] = uint8(fcCell + i)
			g.left++
		}
	}
	g.hash = st.hash
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
	g.load(&st)
}

// fcPlan are the searches of a round. Their weights were found by random changes on
// 2,000 deals, each vector on the deals that the previous ones left undecided.
var fcPlan = []fcWeights{
	{home: 6, bad: 8, lower: 2, suit: 1, above: 3, cell: 21, space: -12},
	{home: 17, bad: 6, lower: 1, suit: -2, above: 6, cell: 18, space: -15},
	{home: 13, bad: 9, lower: 11, suit: 1, above: 2, cell: 13, space: -11},
	{home: 12, bad: 4, lower: 12, suit: 6, above: 8, cell: 15, space: -16},
}

// changed returns the weights for a round. From the third round on each weight changes a
// little, to try hard deals in another way.
func (w fcWeights) changed(round, i int) fcWeights {
	if round < 2 {
		return w
	}
	rnd := rand.New(rand.NewPCG(uint64(round), uint64(i)))
	for _, p := range []*int16{&w.home, &w.bad, &w.lower, &w.suit, &w.above, &w.cell, &w.space} {
		*p += int16(rnd.IntN(7) - 3)
	}
	return w
}

// fcQuotas limit the states that each search of a round may expand; 0: no limit.
var fcQuotas = []int64{300, 1_000, 2_000, 2_000, 2_000, 2_000, 2_000, 10_000, 10_000, 10_000, 30_000, 0}

// fcShort is the quota up to which searches share a small set.
const fcShort = 500

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
	for round, quota := range fcQuotas {
		for i := range fcPlan {
			before := s.bytes
			w := fcPlan[i].changed(round, i)
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
	}
	return Unknown, nil
}

const (
	fcStateSize = 92
	fcNodeSize  = 12
)

// run searches from the position. It gives up after quota states; 0: never.
func (g *freecell) run(quota int64) Verdict {
	g.states.reset(g.search, fcStateSize)
	g.nodes.reset(g.search, fcNodeSize)
	clear(g.heads[:])
	g.low = 0
	g.settle()
	if g.left == 0 {
		g.nodes.add(g.search, fcNodeSize).from = 0
		return Winnable
	}
	g.nodes.add(g.search, fcNodeSize)
	g.states.add(g.search, fcStateSize)
	g.store(g.states.at(0), 0)
	g.add(g.hash)
	for n := int64(0); quota == 0 || n < quota; n++ {
		if !g.search.node() {
			return Unknown
		}
		from := uint32(g.states.n - 1)
		g.generate(false)
		g.undo = g.undo[:0]
		for _, m := range g.moves {
			g.make(m)
			g.settle()
			if g.left == 0 || g.add(g.hash) {
				node := g.nodes.add(g.search, fcNodeSize)
				if node == nil {
					return Unknown
				}
				d := g.distance()
				*node = fcNode{from: from, move: m, next: g.heads[d]}
				g.heads[d] = uint32(g.nodes.n)
				g.low = min(g.low, d)
				if g.left == 0 {
					return Winnable
				}
			}
			g.back(0)
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
		g.make(node.move)
		g.settle()
		st := g.states.add(g.search, fcStateSize)
		if st == nil {
			return Unknown
		}
		g.store(st, i)
	}
	return Unknown
}

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
	return g.played(p)
}

// played converts the moves in undo to the rules' form.
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
