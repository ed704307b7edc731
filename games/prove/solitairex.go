package prove

// SolitaireX, the current deal without another reshuffle: one-deal Gaps. The state is
// the 52 places, with interchangeable rows, identified by a 128-bit hash of each row.
// The layers are the moves made, because most states can be reached in many ways and no
// other measure of progress grows along a line of play. Each layer is divided by the
// number of gaps that take no card: they make the distance greater, but many wins pass
// through states that have some.
//
// If there is only one move, it is made at once. This ends: twos stay, so each three moves
// at most once, and each further card at most once more than the next lower one. A hasty
// search leaves cards that are in place, counted from the left of a row, and puts the
// next one there as soon as there is a gap.

import (
	"math/bits"
	"math/rand/v2"
	"unsafe"

	"phosphor/games/cards"
)

func init() { provers["solitairex"] = solitairexProver{} }

type solitairexProver struct{}

const (
	sxRows    = 4
	sxColumns = 13
	sxGap     = 52
	sxNone    = 53 // to the left of a row
)

// sxHash is a random number for each card and column, and 0 for a gap.
var sxHash = func() *[64][16]hash128 {
	rnd := rand.NewPCG(4, 13)
	var h [64][16]hash128
	for c := range sxGap {
		for i := range sxColumns {
			h[c][i] = hash128{rnd.Uint64(), rnd.Uint64()}
		}
	}
	return &h
}()

// sxState is the stored form of a position.
type sxState struct {
	card  [sxSlots]uint8
	moves uint16
}

const (
	sxStateSize = 64
	sxSlots     = 56 // four rows, rounded up to whole words
)

// solitairex is a position to make moves on. A move is a card and its target slot.
type solitairex struct {
	card   [sxSlots]uint8
	at     [64]uint8
	row    [sxRows]hash128
	count  [sxRows]uint8   // cards at the left that are in place
	first  [sxRows]hash128 // hashes of the rows when list was called,
	mixed  [sxRows]hash128 // mixed for the key,
	sum    hash128         // the key,
	rested [sxRows]sxRow   // and the rows' parts of the distance
	undo   []uint32        // card, old slot, new slot
	marks  []int
	depth  int
	hasty  bool
	w      *[4]sxWeigh
	gaps   uint64                // slots of the gaps,
	kings  uint64                // and of the kings
	rough  bool                  // the position as loaded has cards that settle moves
	rows   [1 << sxRowBits]sxRow // cache of rows, by the first sxRowBits bits of their hashes
	steps  [64]uint8             // places along trails, from the most distant one
}

// newSolitaireX packs a position.
func newSolitaireX(p *cards.Position) *solitairex {
	g := &solitairex{w: &sxWeights, gaps: 1<<(sxRows*sxColumns) - 1}
	first, _ := p.First(cards.Row)
	for i := range g.card {
		g.card[i] = sxGap
	}
	for i := range sxRows * sxColumns {
		c := p.Piles[first+i/sxColumns].Cards[i%sxColumns]
		if c != cards.Gap {
			g.put(uint8(c), i)
		}
	}
	g.loaded()
	return g
}

func (g *solitairex) put(c uint8, slot int) {
	row, col := sxRow4[slot&63]&3, sxColumn[slot&63]
	g.card[slot], g.at[c&63] = c, uint8(slot)
	g.gaps &^= 1 << slot
	g.kings |= sxKing[c&63] << slot
	g.row[row].flip(&sxHash[c&63][col&15])
	if col == g.count[row] {
		g.count[row] = g.placed(int(row), int(col))
	}
}

func (g *solitairex) lift(c uint8) {
	slot := int(g.at[c&63])
	row, col := sxRow4[slot&63]&3, sxColumn[slot&63]
	g.card[slot] = sxGap
	g.gaps |= 1 << slot
	g.kings &^= 1 << slot
	g.row[row].flip(&sxHash[c&63][col&15])
	g.count[row] = min(g.count[row], col)
}

func (g *solitairex) make(m uint32) {
	alone := g.alone(m)
	g.marks = append(g.marks, len(g.undo))
	g.do(m)
	if alone {
		return
	}
	for n := -1; n != len(g.undo); {
		n = len(g.undo)
		if g.hasty {
			g.settle()
		}
		if n == len(g.undo) {
			g.force()
		}
	}
}

// alone reports whether nothing is moved by force after a move, which then does not win.
func (g *solitairex) alone(m uint32) bool {
	c, to := uint8(m), int(m>>8&63)
	from := int(g.at[c&63] & 63)
	if g.hasty {
		row := sxRow4[from] & 3
		if g.rough && len(g.marks) == 0 || sxColumn[to] == 0 || sxColumn[from] == g.count[row] && g.count[row] > 0 {
			return false
		}
	}
	gaps := (g.gaps | 1<<from) &^ (1 << to)
	kings := g.kings&^(1<<from) | sxKing[c&63]<<to
	takes := gaps &^ ((gaps | kings) << 1 &^ sxLeft)
	return takes&(takes-1) != 0 || takes&sxLeft != 0
}

// peek implements peeker.
func (g *solitairex) peek(m uint32) (k hash128, ok bool) {
	if !g.alone(m) {
		return k, false
	}
	c, to := uint8(m), int(m>>8&63)
	from := int(g.at[c&63] & 63)
	a, b := sxRow4[from]&3, sxRow4[to]&3
	h := g.row[a]
	h.flip(&sxHash[c&63][sxColumn[from]&15])
	k = g.sum
	if a != b {
		k.swap(g.mixed[a], sxMix(h))
		h = g.row[b]
	}
	h.flip(&sxHash[c&63][sxColumn[to]&15])
	k.swap(g.mixed[b], sxMix(h))
	return k, true
}

// swap replaces a part of a sum by another.
func (h *hash128) swap(old, new hash128) {
	h.a += new.a - old.a
	h.b += new.b - old.b
}

// settle puts the next cards of rows in their places.
func (g *solitairex) settle() {
	for row := range sxRows {
		if slot := row*sxColumns + int(g.count[row]); g.unsettled(row) {
			g.do(uint32(g.card[slot-1]+1) | uint32(slot)<<8)
		}
	}
}

// unsettled reports whether the next card of a row can be put in its place.
func (g *solitairex) unsettled(row int) bool {
	n := int(g.count[row])
	return n > 0 && n < 12 && g.gaps>>(row*sxColumns+n)&1 != 0
}

// force makes the only move, if there is just one.
func (g *solitairex) force() {
	m := g.gaps &^ g.useless()
	if m == 0 || m&(m-1) != 0 || m&sxLeft != 0 {
		return
	}
	slot := bits.TrailingZeros64(m)
	if c := g.card[slot-1] + 1; !g.stays(c) {
		g.do(uint32(c) | uint32(slot)<<8)
	}
}

// stays reports whether a card is in place and a hasty search leaves it there.
func (g *solitairex) stays(c uint8) bool {
	at := g.at[c&63] & 63
	return g.hasty && sxColumn[at] < g.count[sxRow4[at]&3]
}

// useless returns the gaps that take no card: those to the right of kings and of gaps.
func (g *solitairex) useless() uint64 {
	return g.gaps & ((g.gaps | g.kings) << 1) &^ sxLeft
}

// sxLeft is the set of slots at the left.
const sxLeft = 1 | 1<<sxColumns | 1<<(2*sxColumns) | 1<<(3*sxColumns)

func (g *solitairex) do(m uint32) {
	c, to := uint8(m), int(m>>8&255)
	g.undo = append(g.undo, uint32(c)|uint32(to)<<8|uint32(g.at[c])<<16)
	g.lift(c)
	g.put(c, to)
	g.depth++
}

func (g *solitairex) back() {
	n := g.marks[len(g.marks)-1]
	g.marks = g.marks[:len(g.marks)-1]
	for len(g.undo) > n {
		m := g.undo[len(g.undo)-1]
		g.undo = g.undo[:len(g.undo)-1]
		c := uint8(m)
		g.lift(c)
		g.put(c, int(m>>16))
		g.depth--
	}
}

// list appends the moves: all legal ones except reshuffling, or those of a hasty search.
func (g *solitairex) list(moves []uint32) []uint32 {
	for row, h := range g.row {
		if h != g.first[row] {
			g.first[row], g.mixed[row] = h, sxMix(h)
			g.rested[row].key = 0
		}
	}
	g.sum = g.key()
	for m := g.gaps &^ g.useless(); m != 0; m &= m - 1 {
		slot := bits.TrailingZeros64(m)
		to := uint32(slot) << 8
		if sxColumn[slot&63] > 0 {
			if c := g.card[slot-1] + 1; !g.stays(c) {
				moves = append(moves, uint32(c)|to)
			}
			continue
		}
		for suit := range uint8(4) {
			if c := suit*13 + 1; !g.stays(c) {
				moves = append(moves, uint32(c)|to)
			}
		}
	}
	return moves
}

// placed returns how many cards at the left of a row are in place. n of them are known
// to be.
func (g *solitairex) placed(row, n int) uint8 {
	cards := g.card[row*sxColumns:][:sxColumns]
	if n == 0 {
		if sxRank[cards[0]&63] != 1 {
			return 0
		}
		n = 1
	}
	for n < 12 && cards[n] == cards[n-1]+1 {
		n++
	}
	return uint8(n)
}

func (g *solitairex) won() bool { return g.count == [sxRows]uint8{12, 12, 12, 12} }

func (g *solitairex) layer() int {
	n := bits.OnesCount64(g.useless())
	if n == sxRows && !g.won() {
		return -1
	}
	return g.depth*(sxRows+1) + n
}

func (g *solitairex) key() (k hash128) {
	for row := range g.row {
		k.swap(hash128{}, g.part(row))
	}
	return k
}

// part returns the part of a row in the key.
func (g *solitairex) part(row int) hash128 {
	if h := g.row[row]; h != g.first[row] {
		return sxMix(h)
	}
	return g.mixed[row]
}

// sxMix mixes the hash of a row for the key.
func sxMix(h hash128) hash128 { return hash128{mix(h.a), mix(h.b)} }

// A sxWeigh holds the weights of the features in the distance, in quarters of its unit.
type sxWeigh struct {
	placed     [49]int16            // number of cards in place
	bare       [sxRows + 1]int16    // rows with no card in place
	row        [sxColumns]int16     // for each row: cards in place
	card       [12][sxColumns]int16 // for each other card: its rank, from the twos, and column
	run        [3][12]int16         // for each run, in its columns, right or left of them: its length
	beside     [26]int16            // rank minus that of a card of the suit to the left, plus 12; last: right of a gap
	link       [sxColumns]int16     // rank of a card to the right of the next lower of its suit
	next       [sxWants]int16       // when the next place that a row needs comes free,
	second     [sxWants]int16       // the one to its right,
	head       [sxWants]int16       // the first one of a row with no card in place
	nextLeft   [14]int16            // rank left of the card that a row needs next; 0: a gap, last: none
	nextColumn [sxColumns]int16     // column of that card
	gap        [sxColumns]int16     // column of a gap
	gapLeft    [14]int16            // rank left of a gap; 0: a gap, last: none
	dead       [sxRows + 1]int16    // gaps that take no card
	deadGap    [sxColumns]int16     // column of a gap after a king
	deadKing   [sxStands]int16      // standing of that king,
	endKing    [sxStands]int16      // of one at which the trail of a gap ends,
	afterKing  [sxStands]int16      // and of the card after a king
	ring       [25]int16            // cards in rings
}

// The trail of a gap is the sequence of places where the gap would be if it alone were
// filled repeatedly: that of the card that goes there, then of the one that goes into
// the place left, and so on. No place is on two trails, since each card follows only one
// other. Trails end after kings and gaps and at the left. The standing of a card is one
// of these.
const (
	sxFast  = iota // to the right of the next lower of its suit
	sxTrail        // on the trail of a gap
	sxTwos         // on the trail that would start if a two left its place
	sxLast         // on the trail of a card that waits for one in the last column
	sxRing         // in a ring of cards that each wait for the next one's place
	sxStands
)

// sxFar is the number of steps on a trail from which on all count alike. A wanted place
// is a gap, or some steps away, or holds a card of another standing.
const (
	sxFar   = 11
	sxWants = sxFar + sxStands
)

// sxPhase returns the index of the weights for a number of cards in place.
func sxPhase(placed int) int {
	switch {
	case placed < 6:
		return 0
	case placed < 14:
		return 1
	case placed < 24:
		return 2
	}
	return 3
}

// sxRank and sxSuit are for cards, sxRow4 and sxColumn for slots.
var sxRank = func() (r [64]uint8) {
	for c := range sxGap {
		r[c] = uint8(c % 13)
	}
	return r // a gap has 0; aces are not in play
}()

// sxKing is 1 for kings.
var sxKing = func() (k [64]uint64) {
	for c := range sxGap {
		k[c] = uint64(c % 13 / 12)
	}
	return k
}()

var (
	sxColumn = &sxRank
	sxRow4   = &sxSuit
)

var sxSuit = func() (s [64]uint8) {
	for c := range s {
		s[c] = uint8(c / 13)
	}
	return s
}()

// follow returns the places on the trail from a slot, which it numbers, and its end.
func (g *solitairex) follow(slot int) (trail uint64, end int) {
	for n := uint8(1); sxColumn[slot&63] != 0; n++ {
		left := g.card[slot-1]
		if left == sxGap || sxRank[left&63] == 12 {
			break
		}
		slot = int(g.at[left+1])
		trail |= 1 << slot
		g.steps[slot&63] = n
	}
	return trail, slot
}

// sxStanding is the set of slots of each standing.
type sxStanding [sxStands]uint64

// of returns the standing of the card in a slot.
func (st *sxStanding) of(slot int) (k int) {
	for k = 1; k < sxStands; k++ {
		if st[k]>>slot&1 != 0 {
			return k
		}
	}
	return sxFast
}

// want returns when a wanted place comes free.
func (g *solitairex) want(st *sxStanding, slot int) int {
	switch {
	case g.gaps>>slot&1 != 0:
		return 0
	case st[sxTrail]>>slot&1 != 0:
		return min(int(g.steps[slot&63]), sxFar)
	}
	return sxFar + st.of(slot)
}

// king reports whether the trail that ends at a slot ends after a king.
func (g *solitairex) king(slot int) bool {
	return sxColumn[slot&63] != 0 && sxRank[g.card[slot-1]&63] == 12
}

// leftOf returns the rank left of a slot, 0 for a gap, 13 at the left edge.
func (g *solitairex) leftOf(slot int) int {
	if sxColumn[slot&63] == 0 {
		return 13
	}
	return int(sxRank[g.card[slot-1]&63])
}

// distance weighs the features that distinguish positions on winning lines from others
// after the same number of moves.
func (g *solitairex) distance() int {
	var placed [sxRows]int
	all, bare := 0, 0
	for row := range placed {
		n := int(g.count[row])
		placed[row] = n
		if h := g.row[row]; h != g.first[row] {
			prefetch(unsafe.Pointer(&g.rows[h.a>>(64-sxRowBits)]))
		}
		all += n
		if n == 0 {
			bare++
		}
	}
	phase := sxPhase(all)
	w := &g.w[phase]
	d := int(w.placed[all]) + int(w.bare[bare])
	var st sxStanding
	for suit := range 4 {
		if slot := int(g.at[suit*13+1]); sxColumn[slot&63] != 0 || placed[slot/sxColumns] == 0 {
			trail, _ := g.follow(slot)
			st[sxTwos] |= trail | 1<<slot
		}
	}
	for row := range sxRows {
		if c := g.card[row*sxColumns+sxColumns-1]; c != sxGap && sxRank[c&63] != 12 {
			slot := int(g.at[c+1])
			trail, _ := g.follow(slot)
			st[sxLast] |= trail | 1<<slot
		}
	}
	var deadKings, endKings [sxRows]int // their slots
	dead, behind, ends := 0, 0, 0
	for m := g.gaps; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros64(m)
		d += int(w.gap[sxColumn[slot&63]]) + int(w.gapLeft[g.leftOf(slot)])
		if sxColumn[slot&63] == 0 {
			continue
		}
		trail, end := g.follow(slot)
		st[sxTrail] |= trail
		king := g.king(end)
		switch {
		case trail == 0 && king:
			d += int(w.deadGap[sxColumn[slot&63]])
			deadKings[behind&3] = slot - 1
			behind++
			fallthrough
		case trail == 0:
			dead++
		case king:
			endKings[ends&3] = end - 1
			ends++
		}
	}
	loose := uint64(0)
	for row, n := range placed {
		points, ends := g.rest(phase, row, n)
		d += points
		loose |= uint64(ends) << (row * sxColumns)
	}
	st[sxRing] = loose &^ (st[sxTrail] | st[sxTwos] | st[sxLast])
	d += int(w.dead[dead]) + int(w.ring[min(bits.OnesCount64(st[sxRing]), len(w.ring)-1)])
	for row, n := range placed {
		slot := row*sxColumns + n
		switch {
		case n == 0:
			d += int(w.head[g.want(&st, slot)])
		case n < 12:
			d += int(w.next[g.want(&st, slot)])
			if n < 11 {
				d += int(w.second[g.want(&st, slot+1)])
			}
			at := int(g.at[g.card[slot-1]+1])
			d += int(w.nextLeft[g.leftOf(at)]) + int(w.nextColumn[sxColumn[at&63]])
		}
	}
	for _, slot := range deadKings[:behind] {
		d += int(w.deadKing[st.of(slot)])
	}
	for _, slot := range endKings[:ends] {
		d += int(w.endKing[st.of(slot)])
	}
	for suit := range 4 {
		if slot := int(g.at[suit*13+12]); sxColumn[slot&63] < sxColumns-1 && g.gaps>>(slot+1)&1 == 0 {
			d += int(w.afterKing[st.of(slot+1)])
		}
	}
	return sxMiddle + d>>2
}

const sxMiddle = distances / 2

// A sxRow is the distance of a row's cards that are not in place, and which of them are
// not to the right of the next lower of their suit.
type sxRow struct {
	key    uint64
	points int32
	loose  uint16
}

const sxRowBits = 14

// rest computes an sxRow for a row whose first n cards are in place, or finds it in the
// cache: positions share most rows.
func (g *solitairex) rest(phase, row, n int) (points int, loose uint16) {
	h := g.row[row]
	key := h.a + uint64(phase) + 1
	r := &g.rested[row]
	if r.key == key {
		return int(r.points), r.loose
	}
	other := &g.rows[h.a>>(64-sxRowBits)]
	if h != g.first[row] {
		r = other
	}
	if other.key == key {
		*r = *other
		return int(r.points), r.loose
	}
	w := &g.w[phase]
	d := int(w.row[n])
	run, left := 1, uint8(sxNone)
	if n > 0 {
		left = g.card[row*sxColumns+n-1]
	}
	for i := n; i < sxColumns; i++ {
		slot := row*sxColumns + i
		c := g.card[slot]
		if c == sxGap {
			run, left = 1, c
			continue
		}
		rank := int(sxRank[c&63])
		d += int(w.card[rank-1][i])
		switch {
		case left == sxGap:
			d += int(w.beside[25])
		case left < sxGap && sxSuit[left&63] == sxSuit[c&63]:
			d += int(w.beside[12+rank-int(sxRank[left&63])])
		}
		if left < sxGap && c == left+1 && rank > 1 {
			d += int(w.link[rank])
			run++
			if i == sxColumns-1 || rank == 12 || g.card[slot+1] != c+1 {
				place := 0
				if i > rank-1 {
					place = 1
				} else if i < rank-1 {
					place = 2
				}
				d += int(w.run[place][min(run, 11)])
			}
		} else {
			run = 1
			loose |= 1 << i
		}
		left = c
	}
	*other = sxRow{key, int32(d), loose}
	*r = *other
	return d, loose
}

func (g *solitairex) save(st *sxState) { st.card, st.moves = g.card, uint16(g.depth) }

func (g *solitairex) load(st *sxState) {
	g.card, g.gaps, g.kings = st.card, 0, 0
	slot := uint(0)
	for row := range g.row {
		var h hash128
		for col := range uint(sxColumns) {
			c := st.card[slot] & 63
			h.flip(&sxHash[c][col])
			g.at[c] = uint8(slot)
			gap := uint64(0)
			if c == sxGap {
				gap = 1
			}
			g.gaps |= gap << (slot & 63)
			g.kings |= sxKing[c] << (slot & 63)
			slot++
		}
		g.row[row] = h
	}
	g.undo, g.marks, g.depth = g.undo[:0], g.marks[:0], int(st.moves)
	g.loaded()
}

// loaded counts the cards in place.
func (g *solitairex) loaded() {
	for row := range sxRows {
		g.count[row] = g.placed(row, 0)
	}
	g.rough = g.unsettled(0) || g.unsettled(1) || g.unsettled(2) || g.unsettled(3)
}

const sxWidth = 5 // states of each layer that a round expands

func (solitairexProver) prove(s *search, pr Problem) (Verdict, []cards.Move) {
	if !s.take(chunk * (sxStateSize + layerNodeSize)) {
		return Unknown, nil
	}
	g := newSolitaireX(pr.Position)
	l := &layers[sxState]{search: s, field: g, seen: newSet128(s), size: sxStateSize}
	v := l.solve(plan{width: sxWidth, growth: 1, noise: 40, exact: 2, begin: func(_ int, hasty bool) { g.hasty = hasty }})
	if v != Winnable {
		return v, nil
	}
	game := newSolitaireX(pr.Position)
	game.hasty = g.hasty
	for _, m := range l.line() {
		game.make(m)
	}
	var line []cards.Move
	for _, m := range game.undo {
		line = append(line, sxMove(m))
	}
	return v, line
}

// sxMove converts a move to the rules' form.
func sxMove(m uint32) cards.Move { return cards.Move{From: int(m & 255), To: int(m >> 8 & 255), N: 1} }
