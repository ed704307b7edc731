package search

import "phosphor/games/windows/gobblet/rules"

// What a score in the table says about the true one.
const (
	none uint8 = iota
	atLeast
	atMost
	exactly
)

// An entry is what is known of a position: 16 bytes.
type entry struct {
	key   uint64
	score int16
	move  uint16 // packed, in the image that the key is of
	depth int8
	bound uint8
	age   uint8
	epoch uint8
}

// use returns the score for a position at a ply, if the entry settles what is
// asked: it was searched as deep or is proven, and lies outside the window or
// is exact.
func (e *entry) use(depth, ply, alpha, beta int) (int, bool) {
	v := fromRoot(int(e.score), ply)
	if int(e.depth) < depth && v >= -WinScore && v <= WinScore {
		return 0, false
	}
	return v, e.bound == exactly || e.bound == atLeast && v >= beta || e.bound == atMost && v <= alpha
}

// Scores of wins and losses count plies from the root; in the table, which
// knows the position from other plies too, they count from the position.
func fromHere(score, ply int) int {
	switch {
	case score > WinScore:
		return score + ply
	case score < -WinScore:
		return score - ply
	}
	return score
}

func fromRoot(score, ply int) int {
	switch {
	case score > WinScore:
		return score - ply
	case score < -WinScore:
		return score + ply
	}
	return score
}

const bucket = 4 // entries that share an index: one line of the cache

// A table remembers positions. Where it is full, old and shallow entries give
// way.
type table struct {
	buckets [][bucket]entry
	age     uint8
	epoch   uint8 // of the entries that count
}

// newTable makes a table of at most so many bytes, a power of two.
func newTable(bytes int) *table {
	n := 1
	for n*2*bucket*16 <= bytes {
		n *= 2
	}
	return &table{buckets: make([][bucket]entry, n)}
}

// clear forgets everything. A new epoch is enough for that: to write all of the memory
// takes longer than a short search, and most of it is never used by one.
func (t *table) clear() {
	t.age = 0
	if t.epoch++; t.epoch == 0 {
		clear(t.buckets)
	}
}

// holds reports whether an entry has something to say.
func (t *table) holds(e *entry) bool { return e.bound != none && e.epoch == t.epoch }

// find returns the entry of a key, nil for none.
func (t *table) find(key uint64) *entry {
	b := &t.buckets[key&uint64(len(t.buckets)-1)]
	for i := range b {
		if b[i].key == key && t.holds(&b[i]) {
			return &b[i]
		}
	}
	return nil
}

// store remembers a position.
func (t *table) store(key uint64, score, depth int, bound uint8, move uint16) {
	b := &t.buckets[key&uint64(len(t.buckets)-1)]
	worst, least := &b[0], 1<<30
	for i := range b {
		e := &b[i]
		if e.key == key && t.holds(e) {
			if move == 0 {
				move = e.move
			}
			worst = e
			break
		}
		worth := int(e.depth)
		if !t.holds(e) {
			worth = -1000
		} else if e.age != t.age {
			worth -= 500
		}
		if worth < least {
			worst, least = e, worth
		}
	}
	*worst = entry{key: key, score: int16(score), depth: int8(depth), bound: bound, age: t.age, epoch: t.epoch, move: move}
}

// pack writes a move as it looks in an image: a square or 16 and what the
// stack holds, then the square that it goes to. It is never 0.
func (b *board) pack(p *rules.Position, m rules.Move, image int) uint16 {
	from := uint16(b.image[image][m.From&15])
	if !m.From.IsSquare() {
		from = 16 + uint16(p.Reserve(p.Turn())>>(4*m.From.StackIndex())&15)
	}
	return 1<<15 | from<<4 | uint16(b.image[image][m.To&15])
}

// unpack is the opposite of pack. The move may be nonsense where two positions
// share a key; it is only looked for among the legal ones.
func (b *board) unpack(p *rules.Position, packed uint16, image int) rules.Move {
	none := rules.Move{From: rules.Nowhere, To: rules.Nowhere}
	if packed == 0 {
		return none
	}
	from, to := packed>>4&31, b.back[image][packed&15]
	if from < 16 {
		return rules.Move{From: b.back[image][from], To: to}
	}
	for i := range b.stacks {
		if uint16(p.Reserve(p.Turn())>>(4*i)&15) == from-16 {
			return rules.Move{From: rules.Stack(i), To: to}
		}
	}
	return none
}
