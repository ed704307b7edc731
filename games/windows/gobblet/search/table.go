package search

import "phosphor/games/windows/gobblet/rules"

// The relation of a stored score to the true one.
const (
	none uint8 = iota
	atLeast
	atMost
	exactly
)

// An entry is a known position: 16 bytes.
type entry struct {
	key   uint64
	score int16
	move  uint16 // packed, for the key's image
	depth int8
	bound uint8
	age   uint8
	epoch uint8
}

// use returns the stored score for a position at a ply, if it suffices: it is deep
// enough or proven, and exact or outside the window.
func (e *entry) use(depth, ply, alpha, beta int) (int, bool) {
	v := fromRoot(int(e.score), ply)
	if int(e.depth) < depth && v >= -WinScore && v <= WinScore {
		return 0, false
	}
	return v, e.bound == exactly || e.bound == atLeast && v >= beta || e.bound == atMost && v <= alpha
}

// Scores of wins and losses count plies from the root; in the table they count from the
// position.
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

// A table stores positions. When it is full, old and shallow entries are replaced.
type table struct {
	buckets [][bucket]entry
	age     uint8
	epoch   uint8 // of valid entries
}

// newTable makes a table whose size is a power of two, at most bytes.
func newTable(bytes int) *table {
	n := 1
	for n*2*bucket*16 <= bytes {
		n *= 2
	}
	return &table{buckets: make([][bucket]entry, n)}
}

// clear empties the table by starting a new epoch, because clearing the memory takes
// longer than a short search, which never uses most of it.
func (t *table) clear() {
	t.age = 0
	if t.epoch++; t.epoch == 0 {
		clear(t.buckets)
	}
}

// holds reports whether an entry is valid.
func (t *table) holds(e *entry) bool { return e.bound != none && e.epoch == t.epoch }

// find returns the entry of a key, or nil.
func (t *table) find(key uint64) *entry {
	b := &t.buckets[key&uint64(len(t.buckets)-1)]
	for i := range b {
		if b[i].key == key && t.holds(&b[i]) {
			return &b[i]
		}
	}
	return nil
}

// store stores a position.
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

// pack encodes a move in an image: a square, or 16 plus the contents of the stack, then
// the target. It is never 0.
func (b *board) pack(p *rules.Position, m rules.Move, image int) uint16 {
	from := uint16(b.image[image][m.From&15])
	if !m.From.IsSquare() {
		from = 16 + uint16(p.Reserve(p.Turn())>>(4*m.From.StackIndex())&15)
	}
	return 1<<15 | from<<4 | uint16(b.image[image][m.To&15])
}

// unpack reverses pack. If two positions share a key, the move may be illegal; callers
// look for it among the legal ones.
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
