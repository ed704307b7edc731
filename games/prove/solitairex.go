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

// Slots number the places, 16 for each row, so that shifts find rows and columns. The
// three slots after a row are also those before the next one, and hold sxNone.
const (
	sxRows    = 4
	sxColumns = 13
	sxSlots   = 16 * sxRows
	sxCards   = 52
	sxGap     = 60
	sxNone    = 62
	sxEnd     = 63 // where next leads from places that take no card
)

// sxHash is a random number for each card and column, and 0 for a gap.
var sxHash = func() *[64][16]hash128 {
	rnd := rand.NewPCG(4, 13)
	var h [64][16]hash128
	for c := range sxCards {
		for i := range sxColumns {
			h[c][i] = hash128{rnd.Uint64(), rnd.Uint64()}
		}
	}
	return &h
}()

// sxState is the stored form of a position.
type sxState struct {
	card  [sxRows * sxColumns]uint8
	moves uint16
	gaps  [sxRows]uint8 // their slots
	_     [2]uint8      // fills the line of the cache
}

const sxStateSize = 64

// solitairex is a position to make moves on. A move is a card and its target slot.
type solitairex struct {
	card   [sxSlots]uint8
	at     [64]uint8 // slots of the cards; sxEnd for aces, and for one more than a gap or sxNone
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
	gaps   uint64                // slots of the gaps,
	kings  uint64                // and of the kings
	rough  bool                  // the position as loaded has cards that settle moves
	rows   [1 << sxRowBits]sxRow // cache of rows, by the first sxRowBits bits of their hashes
	when   [sxSlots]uint8        // when the places of loose cards come free
}

// newSolitaireX packs a position.
func newSolitaireX(p *cards.Position) *solitairex {
	g := &solitairex{}
	first, _ := p.First(cards.Row)
	for i := range g.card {
		g.card[i], g.at[i] = sxNone, sxEnd
	}
	var st sxState
	k := 0
	for i := range st.card {
		st.card[i] = sxGap
		if c := p.Piles[first+i/sxColumns].Cards[i%sxColumns]; c != cards.Gap {
			st.card[i] = uint8(c)
		} else if k < len(st.gaps) {
			st.gaps[k] = uint8(i/sxColumns<<4 + i%sxColumns)
			k++
		}
	}
	g.load(&st)
	return g
}

func (g *solitairex) put(c uint8, slot int) {
	slot &= 63
	row, col := slot>>4, uint8(slot&15)
	g.card[slot], g.at[c&63] = c, uint8(slot)
	g.gaps &^= 1 << slot
	g.kings |= sxKing[c&63] << slot
	g.row[row].flip(&sxHash[c&63][col&15])
	if col == g.count[row] {
		g.count[row] = g.placed(row, int(col))
	}
}

func (g *solitairex) lift(c uint8) {
	slot := g.at[c&63] & 63
	row, col := slot>>4, slot&15
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
		n := g.count[from>>4]
		if g.rough && len(g.marks) == 0 || to&15 == 0 || n > 0 && uint8(from&15) == n {
			return false
		}
	}
	gaps := (g.gaps | 1<<from) &^ (1 << to)
	kings := g.kings&^(1<<from) | sxKing[c&63]<<to
	takes := gaps &^ ((gaps | kings) << 1)
	return takes&(takes-1) != 0 || takes&sxLeft != 0
}

// peek implements peeker.
func (g *solitairex) peek(m uint32) (k hash128, ok bool) {
	if !g.alone(m) {
		return k, false
	}
	c, to := uint8(m), int(m>>8&63)
	from := int(g.at[c&63] & 63)
	a, b := from>>4, to>>4
	h := g.row[a]
	h.flip(&sxHash[c&63][from&15])
	k = g.sum
	if a != b {
		k.swap(g.mixed[a], sxMix(h))
		h = g.row[b]
	}
	h.flip(&sxHash[c&63][to&15])
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
		if slot := row<<4 + int(g.count[row]); g.unsettled(row) {
			g.do(uint32(g.card[(slot-1)&63]+1) | uint32(slot)<<8)
		}
	}
}

// unsettled reports whether the next card of a row can be put in its place.
func (g *solitairex) unsettled(row int) bool {
	n := int(g.count[row])
	return n > 0 && n < 12 && g.gaps>>((row<<4+n)&63)&1 != 0
}

// force makes the only move, if there is just one.
func (g *solitairex) force() {
	m := g.gaps &^ g.useless()
	if m == 0 || m&(m-1) != 0 || m&sxLeft != 0 {
		return
	}
	slot := bits.TrailingZeros64(m)
	if c := g.card[(slot-1)&63] + 1; !g.stays(c) {
		g.do(uint32(c) | uint32(slot)<<8)
	}
}

// stays reports whether a card is in place and a hasty search leaves it there.
func (g *solitairex) stays(c uint8) bool {
	at := g.at[c&63] & 63
	return g.hasty && at&15 < g.count[at>>4]
}

// useless returns the gaps that take no card: those to the right of kings and of gaps.
func (g *solitairex) useless() uint64 {
	return g.gaps & ((g.gaps | g.kings) << 1)
}

// sxLeft is the set of slots at the left.
const sxLeft = 1 | 1<<16 | 1<<32 | 1<<48

func (g *solitairex) do(m uint32) {
	c, to := uint8(m), int(m>>8&255)
	g.undo = append(g.undo, uint32(c)|uint32(to)<<8|uint32(g.at[c&63])<<16)
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
		if slot&15 > 0 {
			if c := g.card[(slot-1)&63] + 1; !g.stays(c) {
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
	cards := g.card[row<<4:][:sxColumns]
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

// sxRank is for cards, sxLeftRank also for what else can lie to the left of one.
var (
	sxRank = func() (r [64]uint8) {
		for c := range sxCards {
			r[c] = uint8(c % 13)
		}
		return r // a gap has 0; aces are not in play
	}()
	sxLeftRank = func() [64]uint8 {
		r := sxRank
		r[sxNone] = 13
		return r
	}()
)

// sxKing is 1 for kings.
var sxKing = func() (k [64]uint64) {
	for c := range sxCards {
		k[c] = uint64(c % 13 / 12)
	}
	return k
}()

// next returns the place after a slot on a trail, or sxEnd.
func (g *solitairex) next(slot uint8) uint8 { return g.at[(g.card[(slot-1)&63]+1)&63] }

// mark marks the places on four trails, given by their first places, with a time or
// standing. Following the trails at once saves waiting for memory. All bits of sxEnd are
// set, so the trails have ended when the conjunction is sxEnd.
func (g *solitairex) mark(at [4]uint8, when uint8) (marked uint64) {
	a, b, c, d := at[0], at[1], at[2], at[3]
	for a&b&c&d != sxEnd {
		g.when[a&63], g.when[b&63], g.when[c&63], g.when[d&63] = when, when, when, when
		marked |= 1<<(a&63) | 1<<(b&63) | 1<<(c&63) | 1<<(d&63)
		a, b, c, d = g.next(a), g.next(b), g.next(c), g.next(d)
	}
	return marked
}

// trail marks the trails of the gaps with the number of steps. It returns where they end.
func (g *solitairex) trail(at [4]uint8) (marked uint64, ends [4]uint8) {
	a, b, c, d := g.next(at[0]), g.next(at[1]), g.next(at[2]), g.next(at[3])
	for when := uint8(1); a&b&c&d != sxEnd; when = min(when+1, sxFar) {
		g.when[a&63], g.when[b&63], g.when[c&63], g.when[d&63] = when, when, when, when
		marked |= 1<<(a&63) | 1<<(b&63) | 1<<(c&63) | 1<<(d&63)
		if a != sxEnd {
			at[0] = a
		}
		if b != sxEnd {
			at[1] = b
		}
		if c != sxEnd {
			at[2] = c
		}
		if d != sxEnd {
			at[3] = d
		}
		a, b, c, d = g.next(a), g.next(b), g.next(c), g.next(d)
	}
	return marked, at
}

// want returns when a wanted place comes free.
func (g *solitairex) want(loose uint64, slot int) uint8 {
	switch {
	case g.gaps>>(slot&63)&1 != 0:
		return 0
	case loose>>(slot&63)&1 == 0:
		return sxFar + sxFast
	}
	return g.when[slot&63]
}

// standing returns the standing of the card in a slot.
func (g *solitairex) standing(loose uint64, slot int) uint8 {
	switch when := g.when[slot&63]; {
	case loose>>(slot&63)&1 == 0:
		return sxFast
	case when <= sxFar:
		return sxTrail
	default:
		return when - sxFar
	}
}

// sxRings says that all loose cards are in rings.
var sxRings = func() (when [sxSlots]uint8) {
	for i := range when {
		when[i] = sxFar + sxRing
	}
	return when
}()

// distance weighs the features that distinguish positions on winning lines from others
// after the same number of moves.
func (g *solitairex) distance() int {
	all, bare := 0, 0
	for row, h := range g.row {
		if h != g.first[row] {
			prefetch(unsafe.Pointer(&g.rows[h.a>>(64-sxRowBits)]))
		}
		all += int(g.count[row])
		if g.count[row] == 0 {
			bare++
		}
	}
	phase := sxPhase(all)
	w := &sxWeights[phase]
	d := int(w.placed[all]) + int(w.bare[bare])
	g.when = sxRings
	var twos, last [4]uint8
	gaps := g.vacant()
	for suit := range twos {
		twos[suit] = g.at[suit*13+1]
		if twos[suit]&15 == 0 {
			twos[suit] = sxEnd
		}
	}
	for row := range last {
		last[row] = g.at[(g.card[row<<4+sxColumns-1]+1)&63]
	}
	marked, end := g.trail(gaps)
	marked |= g.mark(twos, sxFar+sxTwos) | g.mark(last, sxFar+sxLast)
	var deadKings, endKings [sxRows]int // their slots
	dead, behind, ends := 0, 0, 0
	for i, slot := range gaps {
		left := g.card[(slot-1)&63]
		d += int(w.gap[slot&15]) + int(w.gapLeft[sxLeftRank[left&63]&15])
		king := sxKing[g.card[(end[i]-1)&63]&63] != 0
		switch {
		case left == sxGap:
			dead++
		case !king:
		case end[i] == slot:
			d += int(w.deadGap[slot&15])
			deadKings[behind&3] = int(slot) - 1
			behind++
			dead++
		default:
			endKings[ends&3] = int(end[i]) - 1
			ends++
		}
	}
	loose := uint64(0)
	for row := range sxRows {
		points, ends := g.rest(phase, row, int(g.count[row]))
		d += points
		loose |= uint64(ends) << (row << 4)
	}
	d += int(w.dead[dead]) + int(w.ring[min(bits.OnesCount64(loose&^marked), len(w.ring)-1)])
	for row, n := range g.count {
		slot := row<<4 + int(n)
		switch {
		case n == 0:
			d += int(w.head[g.want(loose, slot)])
		case n < 12:
			d += int(w.next[g.want(loose, slot)])
			if n < 11 {
				d += int(w.second[g.want(loose, slot+1)])
			}
			at := g.next(uint8(slot))
			d += int(w.nextLeft[sxLeftRank[g.card[(at-1)&63]&63]&15]) + int(w.nextColumn[at&15])
		}
	}
	for _, slot := range deadKings[:behind] {
		d += int(w.deadKing[g.standing(loose, slot)])
	}
	for _, slot := range endKings[:ends] {
		d += int(w.endKing[g.standing(loose, slot)])
	}
	for m := g.kings << 1 &^ (g.gaps | sxLeft<<sxColumns); m != 0; m &= m - 1 {
		d += int(w.afterKing[g.standing(loose, bits.TrailingZeros64(m))])
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

// sxSums holds, for each phase, what a card contributes by its column and by the card to
// the left.
var sxSums = func() (sums [4]struct {
	card [16][64]int16
	pair [64][64]int16
}) {
	for phase := range sums {
		w := &sxWeights[phase]
		for c := range uint8(sxCards) {
			rank := c % 13
			if rank == 0 {
				continue
			}
			for i := range sxColumns {
				sums[phase].card[i][c] = w.card[rank-1][i]
			}
			sums[phase].pair[sxGap][c] = w.beside[25]
			for left := c - rank + 1; left < c-rank+13; left++ {
				sums[phase].pair[left][c] = w.beside[12+rank-left%13]
			}
			if rank > 1 {
				sums[phase].pair[c-1][c] += w.link[rank]
			}
		}
	}
	return sums
}()

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
	w, sums := &sxWeights[phase], &sxSums[phase]
	d, left := int(w.row[n]), uint8(sxNone)
	if n > 0 {
		left = g.card[(row<<4+n-1)&63]
	}
	joined := uint(0)
	cards := g.card[row<<4:][:sxColumns]
	for i := n; i < sxColumns; i++ {
		c := cards[i]
		d += int(sums.card[i&15][c&63]) + int(sums.pair[left&63][c&63])
		one := uint(0)
		if c == left+1 {
			one = 1
		}
		joined |= one << (i & 15)
		loose |= uint16(c+64-sxGap) >> 6 << (i & 15)
		left = c
	}
	loose = (1<<sxColumns - 1<<n) &^ (loose | uint16(joined))
	for m := joined; m != 0; { // each run but for its first card
		from := bits.TrailingZeros(m)
		end := from + bits.TrailingZeros(^(m >> from))
		m = m >> end << end
		place, rank := 0, int(sxRank[cards[end-1]&63])
		if end > rank {
			place = 1
		} else if end < rank {
			place = 2
		}
		d += int(w.run[place][min(end-from+1, 11)])
	}
	*other = sxRow{key, int32(d), loose}
	*r = *other
	return d, loose
}

func (g *solitairex) save(st *sxState) {
	for row := range sxRows {
		copy(st.card[row*sxColumns:][:sxColumns], g.card[row<<4:])
	}
	st.moves, st.gaps = uint16(g.depth), g.vacant()
}

// vacant returns the slots of the gaps.
func (g *solitairex) vacant() (slots [sxRows]uint8) {
	for m, i := g.gaps, 0; m != 0; m &= m - 1 {
		slots[i&3] = uint8(bits.TrailingZeros64(m))
		i++
	}
	return slots
}

func (g *solitairex) load(st *sxState) {
	hash := sxHash
	for row := range sxRows {
		from, to := st.card[row*sxColumns:][:sxColumns], g.card[row<<4:][:sxColumns]
		var h hash128
		for col := range sxColumns {
			c := from[col]
			to[col], g.at[c&63] = c, uint8(row<<4+col)
			z := &hash[c&63][col]
			h = hash128{h.a ^ z.a, h.b ^ z.b}
		}
		g.row[row] = h
		g.count[row] = g.placed(row, 0)
	}
	g.gaps, g.kings = 0, 0
	for i, slot := range st.gaps {
		g.gaps |= 1 << (slot & 63)
		g.kings |= 1 << (g.at[i*13+12] & 63)
	}
	g.undo, g.marks, g.depth = g.undo[:0], g.marks[:0], int(st.moves)
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
func sxMove(m uint32) cards.Move {
	return cards.Move{From: int(m & 255), To: int(m>>12&3)*sxColumns + int(m>>8&15), N: 1}
}
