package prove

// Games whose rules can be described by a cards.Shape. The state is the cards of all
// piles, identified by a 128-bit hash of each pile. Hashes of interchangeable piles are
// added, so that their order is ignored, except while the stock still has cards to deal
// on them. Of a foundation only the last card counts: the cards below it are those
// missing elsewhere.
//
// Moves left out, and why that loses nothing:
//
//   - Of interchangeable empty piles only the first is a target, and no whole column
//     moves to one: the results would differ only in order.
//   - If the waste can be turned over without limit, dealing is part of the move that
//     plays a card of the waste. If a state's waste can be reached directly after a turn
//     without playing a card, the state is stored that way, because it can be reached
//     from there as well.
//   - A card goes home at once if that is safe; see safety.
//   - A card is put on another at once if that is safe; see settles and gather.
//   - Nothing moves if cards block each other for good; see stuck.go.

import (
	"math/bits"

	"phosphor/games/cards"
)

const (
	shPiles = 44
	shCards = 104
	shDown  = 0x80 // a face-down card
	shFace  = 0x7f // mask of the card
	shNone  = 0xff // no card
)

// shPrefix sums up the cards of a pile up to one of them.
type shPrefix struct {
	hash   hash128
	has    uint64   // the cards
	least  [8]uint8 // by foundation line, the smallest place of a card in it
	points int32    // the features that are counted card by card
	first  uint8    // the smallest of them
	chain  uint8    // cards under it that move with it
	breaks uint8    // as in shBreak,
	links  uint8    // shLink
	hidden uint8    // and shHidden
}

// shPile is a pile in play. prefix[n] is for its first n cards.
type shPile struct {
	n      int
	known  int // cards, with those taken off last, whose sums are still right
	index  uint8
	class  uint8 // interchangeable piles share it
	card   [shCards]uint8
	prefix [shCards + 1]shPrefix
}

// Kinds of piles.
const (
	shStock = iota
	shWaste
	shFoundation
	shTableau
	shCell
	shReserve
	shKinds
)

var shKindOf = map[cards.Kind]uint8{
	cards.Stock: shStock, cards.Waste: shWaste, cards.Foundation: shFoundation,
	cards.Tableau: shTableau, cards.Cell: shCell, cards.Reserve: shReserve,
}

// Features in the distance. Those up to shLong, shShut and shRoot are counted card by card.
const (
	shOver     = iota // cards over one that goes home before them
	shSelf            // the same, of their own foundation
	shBreak           // cards on one that they do not fit
	shLink            // cards on one with which they move
	shHidden          // face-down cards
	shLong            // for each card, the cards under it with which it moves
	shAway            // cards not home
	shDepth           // cards over the next ones for foundations
	shCells           // cards in cells
	shSpace           // empty columns
	shTalon           // cards of stock and waste
	shReserved        // cards in reserve
	shBehind          // cards that foundations are behind the highest
	shFits            // last cards of columns that fit on another
	shShut            // columns with face-down cards
	shRoot            // lowest cards of columns that fit on others
	shNoise           // none, but the noise of restarted searches, if not anyNoise
	shAll
)

// shRules is a shape and data derived from it.
type shRules struct {
	*cards.Shape
	ways    [shKinds][shKinds]bool
	kind    [shPiles]uint8 // of each pile
	first   [shKinds]int   // first pile of each kind, or -1
	count   [shKinds]int
	fill    []uint8
	base    [shPiles]cards.Set // by pile
	line    [52]uint8          // foundation of each card, if there is only one
	place   [52]uint8          // cards that go home before it
	alike   [52]uint8          // the first of the cards that are equal under the rules
	under   [52]uint64         // cards of columns on which the card fits
	before  [52]uint64         // cards with which a card on them moves
	above   [52]uint64         // cards that could come to lie over the card, or need it, if it did not go home
	unique  bool               // each card goes home on at most one other
	narrow  bool               // building of runs that move is stricter than building of columns
	safe    bool               // safe cards go home at once
	lasting bool               // a card put on another stays there until it goes home
	stiff   bool               // cards may block each other for good; see stuck.go
	single  bool               // all face-up cards move with what lies on them, each on one card
	alone   bool               // cards only ever move alone
	plain   bool               // what follows a move is only that cards go home
	hole    bool               // all cards go on one pile, each on an adjacent rank
	around  bool               // king and ace are adjacent there
	cycle   bool               // the waste is turned over without limit
	ordered bool               // the stock or the columns are dealt on piles, so their order counts
	sizes   []uint8            // of the columns that are dealt again
	all     uint64             // the cards of the game
	double  uint64             // cards of which there are two
	onto    uint8
	total   int // cards
}

// shRulesOf prepares a shape for a position. It returns nil if one of the two does not
// fit the packed form.
func shRulesOf(sh *cards.Shape, p *cards.Position) *shRules {
	r := &shRules{Shape: sh}
	most := false // more than two of a card
	if len(p.Piles) > shPiles {
		return nil
	}
	for k := range r.first {
		r.first[k] = -1
	}
	for i := range p.Piles {
		k, ok := shKindOf[p.Piles[i].Kind]
		if !ok {
			return nil
		}
		if r.first[k] < 0 {
			r.first[k] = i
		}
		if r.first[k]+r.count[k] != i {
			return nil // piles of a kind are not adjacent
		}
		r.kind[i] = k
		if k == shFoundation {
			switch j := r.count[k]; {
			case j < len(sh.Base):
				r.base[i] = sh.Base[j]
			case len(sh.Base) > 0:
				r.base[i] = sh.Base[0]
			}
		}
		r.count[k]++
		for _, c := range p.Piles[i].Cards {
			if c == cards.Gap {
				return nil
			}
			most = most || r.double>>c.Up()&1 != 0
			r.double |= r.all & (1 << c.Up())
			r.all |= 1 << c.Up()
			r.total++
		}
	}
	if most || r.total > shCards || r.count[shStock] > 1 || r.count[shWaste] > 1 {
		return nil
	}
	for _, w := range sh.Ways {
		r.ways[shKindOf[w.From]][shKindOf[w.To]] = true
	}
	for _, k := range sh.Fill {
		r.fill = append(r.fill, shKindOf[k])
	}
	r.onto = shKindOf[sh.Onto]
	if sh.Again != nil && !r.gathers(p) {
		return nil
	}
	r.under, r.before = turned(&r.On), turned(&r.Run)
	stocked := r.count[shStock] > 0
	r.ordered = r.sizes != nil || stocked && r.onto != shWaste && r.onto != shFoundation
	r.cycle = stocked && r.onto == shWaste && sh.Turns == cards.Always && r.count[shWaste] > 0
	for _, k := range r.fill {
		r.cycle = r.cycle && k != shWaste && k != shStock
	}
	r.lines()
	r.safety()
	r.likes()
	r.hole, r.around = r.holed()
	r.lasting = r.settles()
	r.stiff = r.stiffens()
	r.single = r.Group == cards.FaceUp && r.Suit == 0 && r.Goal == cards.AllHome && !r.ordered && len(r.fill) == 0 && r.oneCard()
	r.alone = r.Group == cards.OneCard && r.Suit == 0
	r.plain = r.Goal == cards.AllHome && len(r.fill) == 0 && !r.cycle && !r.lasting && !r.single
	return r
}

// gathers prepares for columns that are dealt again. It reports whether all cards are
// face up and there is a size for each column.
func (r *shRules) gathers(p *cards.Position) bool {
	for _, n := range r.Again {
		r.sizes = append(r.sizes, uint8(n))
	}
	for i := range p.Piles {
		for _, c := range p.Piles[i].Cards {
			if !c.FaceUp() {
				return false
			}
		}
	}
	if len(r.sizes) != r.count[shTableau] {
		return false
	}
	r.onto, r.sizes[len(r.sizes)-1] = shTableau, shCards
	return true
}

// lines finds the foundation of each card, and its place there.
func (r *shRules) lines() {
	for c := range r.place {
		r.line[c], r.place[c] = 0xff, uint8(cards.Card(c).Rank())-1
	}
	queue := []uint8{}
	lines := uint8(0)
	for i := range shPiles {
		if i < r.first[shFoundation] || i >= r.first[shFoundation]+r.count[shFoundation] {
			continue
		}
		for c := range uint8(52) {
			if (r.base[i] & cards.Set(r.all)).Has(cards.Card(c)) && r.line[c] == 0xff && lines < 8 && r.Suit == 0 {
				r.line[c], r.place[c] = lines, 0
				lines++
				queue = append(queue, c)
			}
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		c := queue[0]
		for up := uint64(r.Up[c]) & r.all; up != 0; up &= up - 1 {
			if n := uint8(bits.TrailingZeros64(up)); r.line[n] == 0xff {
				r.line[n], r.place[n] = r.line[c], r.place[c]+1
				queue = append(queue, n)
			}
		}
	}
}

// turned returns for each card the cards on which it fits.
func turned(f *cards.Fits) (t [52]uint64) {
	for d, on := range f {
		for s := uint64(on); s != 0; s &= s - 1 {
			t[bits.TrailingZeros64(s)] |= 1 << d
		}
	}
	return t
}

// likes finds cards that are equal: if exchanging the two leaves the rules unchanged,
// positions that differ only by that exchange are equal.
func (r *shRules) likes() {
	up := turned(&r.Up)
	for c := range r.alike {
		r.alike[c] = uint8(c)
		for d := range c {
			if int(r.alike[d]) == d && r.swaps(c, d, &up) {
				r.alike[c] = uint8(d)
				break
			}
		}
	}
}

// swaps reports whether two cards can change places in the rules. up holds for each card
// those on which it goes home.
func (r *shRules) swaps(c, d int, up *[52]uint64) bool {
	swap := func(s cards.Set) cards.Set {
		if s>>c&1 != s>>d&1 {
			s ^= 1<<c | 1<<d
		}
		return s
	}
	if r.Suit > 0 || r.Goal == cards.AllRuns || swap(r.Space) != r.Space {
		return false
	}
	for _, f := range []struct {
		on    *cards.Fits
		under *[52]uint64
	}{{&r.On, &r.under}, {&r.Run, &r.before}, {&r.Up, up}} {
		if swap(f.on[c]) != f.on[d] || (f.under[c]^f.under[d])&^(1<<c|1<<d) != 0 {
			return false
		}
	}
	for _, b := range r.base {
		if swap(b) != b {
			return false
		}
	}
	return true
}

// safety finds the cards that may go home at once.
//
// A card c that fits on a foundation now is safe if every card of above[c], and every
// other copy of c, is home or goes home now as well, each on a foundation of its own.
// above[c] holds the cards that may be put on c in a column, on those, and so on; and,
// for all of these and c, the cards that go home before them, and those that may be put
// on these.
//
// Proof. Let D be these cards and c, and L a winning line from here in which c does not
// go home now. Play another line beside it, from the position with c home, such that the
// two positions differ only in that some cards of D are home in the second. A move of L
// whose lowest card is in D is answered by moving that card home, and before it all
// cards of the group on it, which may be put on it and so belong to D; if they are home
// already, by nothing. A move of other cards is made without those of D that are home.
// It is legal: the card on which it ends is not in D, since only cards of D go on cards
// of D; a foundation that it needs is as far or further; columns and cells are as empty
// or emptier. Cards of D that L takes off foundations stay there.
//
// This needs the following. Each card has one place to go home to for each copy of it.
// Groups that move are runs or, where any group moves, no card is left that can come to
// lie on c. Empty columns do not prevent dealing. Where empty columns are filled at
// once, c leaves none, does not lie where they are filled from, and they are filled
// whenever there is something to deal. From a waste that is turned over c may go only if
// cards are dealt one at a time, else it would change which cards become available
// (mayLeave).
func (r *shRules) safety() {
	r.unique, r.narrow = r.Suit == 0, r.Group == cards.PartRun && r.Run != r.On
	r.safe = r.Suit == 0 && r.Goal == cards.AllHome && r.sizes == nil && (!r.ordered || r.Spaces)
	var before [52]int // the card on which each card goes home, plus 1
	for c := range r.Up {
		n := bits.OnesCount64(uint64(r.Up[c]))
		r.unique = r.unique && n <= 1
		if n == 1 {
			up := bits.TrailingZeros64(uint64(r.Up[c]))
			r.unique = r.unique && before[up] == 0
			before[up] = c + 1
		}
	}
	r.safe = r.safe && r.unique
	for k := range shKinds {
		r.safe = r.safe && (!r.ways[k][shTableau] || k == shFoundation || r.ways[k][shFoundation])
		for _, f := range r.fill {
			r.safe = r.safe && (f != shWaste || r.fill[len(r.fill)-1] == shStock)
		}
	}
	if r.Group > cards.PartRun {
		r.safe = r.safe && !r.ordered && !r.ways[shFoundation][shTableau]
	}
	if !r.safe {
		return
	}
	bases := uint64(0)
	for _, b := range r.base {
		bases |= uint64(b)
	}
	for c := range r.above {
		on := uint64(r.On[c])
		if r.Group > cards.PartRun {
			r.above[c] = on
			continue
		}
		set, grown := uint64(1)<<c, true
		for grown {
			old := set
			for s := old; s != 0; s &= s - 1 {
				d := bits.TrailingZeros64(s)
				set |= uint64(r.On[d]) | uint64(r.Run[d])
				if before[d] > 0 && bases>>d&1 == 0 {
					set |= 1 << (before[d] - 1)
				}
			}
			grown = set != old
		}
		r.above[c] = set &^ (1 << c)
	}
}

// settles reports whether a card d that lies on the only card on which it fits can only
// go home from there: one card moves at a time, there are no cells, spaces take only
// cards that fit nowhere, and every card fits on one other. Then the card c that fits on
// d is put there at once. Its only other target is home, and neither it nor d loses: d
// waits for c to go home either way, and takes no other card. The same holds for a
// lowest card d that fits on no card: another space is no better.
func (r *shRules) settles() bool {
	if r.Group != cards.OneCard || r.Suit > 0 || !r.unique || r.ordered || r.count[shCell]+r.count[shStock] > 0 || len(r.fill) > 0 || r.double != 0 || r.Goal != cards.AllHome {
		return false
	}
	return r.oneCard()
}

// oneCard reports whether each card fits on at most one other, no two on the same, and
// spaces take only cards that fit nowhere.
func (r *shRules) oneCard() bool {
	fits := uint64(0)
	for _, on := range r.On {
		if fits&uint64(on) != 0 || bits.OnesCount64(uint64(on)) > 1 {
			return false
		}
		fits |= uint64(on)
	}
	return r.double == 0 && uint64(r.Space)&fits == 0
}

// rest puts a card on one that stays where it is, and reports whether it found one.
func (s *shaped) rest() bool {
	t := s.first[shTableau]
	for j := t; j < t+s.count[shTableau]; j++ {
		q, d := &s.pile[j], s.top[j]
		if d == shNone {
			continue
		}
		if q.n == 1 && !s.Space.Has(cards.Card(d)) || q.n > 1 && (q.card[q.n-2]&shDown != 0 || !s.On[q.card[q.n-2]].Has(cards.Card(d))) || s.On[d&shFace] == 0 {
			continue
		}
		c := uint8(bits.TrailingZeros64(uint64(s.On[d&shFace])))
		for i := range s.piles {
			if kind := s.kind[i]; s.top[i] == c && kind != shFoundation && s.ways[kind][shTableau] {
				s.do(shOp{shMove, uint8(i), uint8(j), 1})
				s.uncover(i)
				return true
			}
		}
	}
	return false
}

// mayLeave reports whether a card may go home at once from its place.
func (r *shRules) mayLeave(kind uint8, n int) bool {
	switch kind {
	case shTableau:
		return len(r.fill) == 0 || n > 1
	case shWaste:
		if r.Turns != 0 && r.Draw > 1 {
			return false
		}
	case shFoundation, shStock:
		return false
	}
	for _, k := range r.fill {
		if k == kind {
			return false
		}
	}
	return true
}

// shaped is a position to make moves on.
type shaped struct {
	*shRules
	pile    [shPiles]shPile
	top     [shPiles]uint8 // the last card of each pile, or shNone
	piles   int
	turns   int    // remaining
	home    uint64 // cards of which one is on foundations
	both    uint64 // cards of which two are
	sum     hash128
	ops     []shOp
	marks   []shMark
	cuts    []uint8 // the sizes of the columns before each time they were dealt again
	few     []uint32
	next    uint64 // cards that go home now, wherever they lie,
	twice   uint64 // and those of which both copies do
	sure    uint64 // cards that may go home at once
	tops    uint64 // scratch of list: last cards of columns
	hasty   bool   // join runs at once
	raw     bool   // moves are exactly those of the rules
	placed  bool   // the order of columns counts now
	calm    int    // plus 1, the number of marks when list found no card that may go home
	weights *[shAll]int
	own     [shAll]int
	record  func(op shOp) // called for each op, if not nil
	filling bool          // the current op is one that the rules do
	stepped bool          // the moves made are the layers
	steps   int           // moves made before the state was loaded
	summed  bool          // the sums are those of the piles
}

// A shOp is a change to a position.
type shOp struct {
	what        uint8
	from, to, n uint8
}

const (
	shMove  = iota // n cards move from a pile to another
	shDeal         // n cards are dealt from a pile to another, one by one
	shTurn         // the last card of a pile is turned up
	shPass         // one turn less
	shAgain        // the columns are gathered and dealt again
	shPoint        // the waste has n cards of stock and waste from then on; from is how many it had
)

type shMark struct {
	ops    int
	sum    hash128
	home   uint64
	both   uint64
	next   uint64
	twice  uint64
	sure   uint64
	placed bool
}

// A move is a number: the source pile, the target pile, the number of cards and, if a
// card must first be dealt, 1 plus its place in the order in which stock and waste are
// dealt.
func shMoveOf(from, to, n, point int) uint32 {
	return uint32(from) | uint32(to)<<6 | uint32(n)<<12 | uint32(point)<<20
}

const (
	shVerbDeal = 63 // as target pile
	shVerbTurn = 62
)

// Random numbers for each card and each class of piles.
var shCardSalt, shPileSalt = shSalts(256, 3), shSalts(1+shKinds+shPiles, 5)

func shSalts(n int, seed uint64) []hash128 {
	z := make([]hash128, n)
	for i := range z {
		z[i] = hash128{mix(seed<<32 | uint64(i)), mix(seed<<40 | uint64(i))}
	}
	return z
}

// newShaped returns an empty position.
func newShaped(r *shRules, p *cards.Position) *shaped {
	s := &shaped{shRules: r, piles: len(p.Piles), weights: &shWeights[0]}
	for i := range p.Piles {
		q := &s.pile[i]
		q.index, q.class, s.top[i] = uint8(i), r.kind[i], shNone
		for l := range q.prefix[0].least {
			q.prefix[0].least[l] = 0xff
		}
		q.prefix[0].first = 0xff
		q.prefix[0].hash = hash128{1, 1}
		if s.kind[i] == shFoundation {
			for j := r.first[shFoundation]; r.base[j] != r.base[i]; j++ {
				q.class = uint8(shKinds + j + 1)
			}
		}
	}
	return s
}

// weigh sets the weights. The position must be loaded after that.
func (s *shaped) weigh(w *[shAll]int) {
	s.weights = w
	for i := range s.pile {
		s.pile[i].n, s.pile[i].known, s.top[i] = 0, 0, shNone
	}
	s.summed = false
}

// loadPosition sets the position from the rules' form.
func (s *shaped) loadPosition(p *cards.Position) {
	for i := range p.Piles {
		q := &s.pile[i]
		q.n, s.top[i] = 0, shNone
		for _, c := range p.Piles[i].Cards {
			b := uint8(c)
			if s.kind[i] != shTableau {
				b = uint8(c.Up())
			}
			s.push(q, b)
		}
	}
	s.turns, s.steps = s.Turns, 0
	s.ops, s.marks, s.calm = s.ops[:0], s.marks[:0], 0
	s.again()
	if s.cycle && !s.raw {
		s.normal()
	}
}

// again recomputes the sums of all piles.
func (s *shaped) again() {
	s.sum = hash128{}
	s.placed = s.ordered && (s.sizes != nil || s.top[s.first[shStock]] != shNone)
	for i := range s.piles {
		s.flip(i)
	}
	s.homes()
	s.nexts()
	s.summed = true
}

// homes finds the cards on foundations.
func (s *shaped) homes() {
	s.home, s.both = 0, 0
	f := s.first[shFoundation]
	for i := f; i < f+s.count[shFoundation]; i++ {
		s.found(s.pile[i].card[:s.pile[i].n])
	}
}

// push puts a card on a pile.
func (s *shaped) push(q *shPile, c uint8) {
	s.top[q.index] = c
	if q.n < q.known && q.card[q.n] == c {
		q.n++
		return
	}
	face := c & shFace
	a := &q.prefix[q.n]
	b := &q.prefix[q.n+1]
	b.hash = s.over(&a.hash, c)
	if s.kind[q.index] == shTableau {
		w, points := s.weights, 0
		b.least, b.breaks, b.links, b.hidden, b.chain = a.least, a.breaks, a.links, a.hidden, 0
		b.has = a.has | 1<<face
		place := s.place[face]
		if a.first < place {
			points += w[shOver]
		}
		b.first = min(a.first, place)
		if l := s.line[face]; l < 8 {
			if a.least[l] < place {
				points += w[shSelf]
			}
			b.least[l] = min(a.least[l], place)
		}
		if c&shDown != 0 {
			points += w[shHidden]
			if b.hidden++; b.hidden == 1 {
				points += w[shShut]
			}
		} else if q.n == 0 {
			if s.under[face] != 0 {
				points += w[shRoot]
			}
		} else {
			under := q.card[q.n-1]
			if under&shDown != 0 || !s.On[under&shFace].Has(cards.Card(face)) {
				b.breaks++
				points += w[shBreak]
			} else if s.Run[under].Has(cards.Card(face)) {
				b.links++
				b.chain = a.chain + 1
				points += w[shLink] + w[shLong]*int(b.chain)
			}
		}
		b.points = a.points + int32(points)
	}
	q.card[q.n] = c
	q.n++
	q.known = q.n
}

// lift takes cards off a pile.
func (s *shaped) lift(q *shPile, n int) {
	q.n -= n
	if q.n == 0 {
		s.top[q.index] = shNone
	} else {
		s.top[q.index] = q.card[q.n-1]
	}
}

// over returns the hash of a pile with one more card.
func (s *shaped) over(h *hash128, c uint8) hash128 {
	z := &shCardSalt[s.alike[c&shFace]|c&shDown]
	return hash128{fold(h.a ^ z.a), fold(h.b^z.b) + z.a}
}

func fold(x uint64) uint64 {
	hi, lo := bits.Mul64(x, 0x9e3779b97f4a7c15)
	return hi ^ lo
}

// flip adds a pile's part to the sum of hashes, or removes it.
func (s *shaped) flip(i int) {
	h := s.hashOf(i)
	s.sum.a += h.a
	s.sum.b += h.b
}

func (s *shaped) unflip(i int) {
	h := s.hashOf(i)
	s.sum.a -= h.a
	s.sum.b -= h.b
}

func (s *shaped) hashOf(i int) hash128 {
	q := &s.pile[i]
	if q.n == 0 {
		return hash128{}
	}
	z := s.salt(i)
	if s.kind[i] == shFoundation {
		c := &shCardSalt[s.alike[s.top[i]]]
		return hash128{mix(z.a + c.a + uint64(q.n)), mix(z.b ^ c.b + uint64(q.n))}
	}
	return q.prefix[q.n].hash.part(z)
}

// salt returns the random number of a pile.
func (s *shaped) salt(i int) *hash128 {
	q := &s.pile[i]
	class := int(q.class) + 1
	if s.placed && s.kind[i] == s.onto {
		class = shKinds + 1 + i
	}
	return &shPileSalt[class]
}

// part returns the part of a pile with that hash in the sum. The hash is mixed, so that an
// odd factor distinguishes classes.
func (h *hash128) part(z *hash128) hash128 { return hash128{h.a * (z.a | 1), h.b * (z.b | 1)} }

func (s *shaped) key() hash128 { return s.keyOf(s.sum) }

// keyOf returns the key for a sum of the piles' parts.
func (s *shaped) keyOf(h hash128) hash128 {
	if s.turns > 0 {
		h.a ^= mix(uint64(s.turns))
		h.b += mix(uint64(s.turns) << 32)
	}
	return hash128{h.a | 1, h.b}
}

// still reports whether a move that list returned changes nothing but two piles.
func (s *shaped) still(m uint32) bool {
	from, to, n, point := m&63, m>>6&63, int(m>>12&255), m>>20
	if s.calm != len(s.marks)+1 || to >= shVerbTurn || point > 0 || s.kind[to] == shFoundation || s.kind[from] == shFoundation {
		return false
	}
	a := &s.pile[from]
	if n == a.n {
		return true
	}
	c := a.card[a.n-n-1]
	return c&shDown == 0 && s.ready()>>c&1 == 0
}

// peek implements peeker for moves that change nothing but two piles.
func (s *shaped) peek(m uint32) (key hash128, ok bool) {
	if !s.still(m) {
		return key, false
	}
	from, to, n := int(m&63), int(m>>6&63), int(m>>12&255)
	a, b := &s.pile[from], &s.pile[to]
	z, y := s.salt(from), s.salt(to)
	sum := s.sum
	less := a.prefix[a.n].hash.part(z)
	sum.a -= less.a
	sum.b -= less.b
	if n < a.n {
		more := a.prefix[a.n-n].hash.part(z)
		sum.a += more.a
		sum.b += more.b
	}
	h := b.prefix[b.n].hash
	if b.n > 0 {
		less = h.part(y)
		sum.a -= less.a
		sum.b -= less.b
	}
	for _, c := range a.card[a.n-n : a.n] {
		h = s.over(&h, c)
	}
	more := h.part(y)
	sum.a += more.a
	sum.b += more.b
	return s.keyOf(sum), true
}

// ready returns the cards that settle plays home.
func (s *shaped) ready() uint64 {
	if s.hasty && s.unique && !s.narrow {
		return s.next
	}
	return s.sure
}

// do makes a change and records it for back.
func (s *shaped) do(op shOp) {
	s.ops = append(s.ops, op)
	if s.record != nil {
		s.record(op)
	}
	switch op.what {
	case shMove, shDeal:
		a, b := &s.pile[op.from], &s.pile[op.to]
		s.unflip(int(op.from))
		s.unflip(int(op.to))
		if s.kind[op.to] == shFoundation {
			s.found(a.card[a.n-int(op.n) : a.n])
		}
		if s.kind[op.from] == shFoundation {
			c := uint64(1) << a.card[a.n-1]
			s.home &^= c &^ s.both
			s.both &^= c
		}
		s.shift(a, b, int(op.n), op.what == shDeal)
		if s.kind[op.from] == shFoundation || s.kind[op.to] == shFoundation {
			s.nexts()
		}
		s.flip(int(op.from))
		s.flip(int(op.to))
		if s.placed && s.kind[op.from] == shStock && a.n == 0 {
			s.placed = false
			s.sum = hash128{}
			for i := range s.piles {
				s.flip(i)
			}
		}
	case shTurn:
		q := &s.pile[op.from]
		s.unflip(int(op.from))
		q.n--
		s.push(q, q.card[q.n]&shFace)
		s.flip(int(op.from))
	case shPass:
		s.turns--
	case shAgain:
		t, n := s.first[shTableau], len(s.sizes)
		for i := t; i < t+n; i++ {
			s.unflip(i)
			s.cuts = append(s.cuts, uint8(s.pile[i].n))
		}
		s.lay(s.sizes)
		for i := t; i < t+n; i++ {
			s.flip(i)
		}
	case shPoint:
		st, w := s.first[shStock], s.first[shWaste]
		s.unflip(st)
		s.unflip(w)
		s.point(int(op.n))
		s.flip(st)
		s.flip(w)
	}
}

// found records cards that arrive on foundations.
func (s *shaped) found(list []uint8) {
	for _, c := range list {
		s.both |= s.home & (1 << c)
		s.home |= 1 << c
	}
}

// shift moves cards between piles.
func (s *shaped) shift(a, b *shPile, n int, turned bool) {
	if turned {
		for range n {
			s.push(b, s.top[a.index]&shFace)
			s.lift(a, 1)
		}
		return
	}
	s.lift(a, n)
	for _, c := range a.card[a.n : a.n+n] {
		s.push(b, c)
	}
}

// point deals or undeals until the waste has n cards.
func (s *shaped) point(n int) {
	st, w := &s.pile[s.first[shStock]], &s.pile[s.first[shWaste]]
	for w.n < n {
		s.shift(st, w, 1, true)
	}
	for w.n > n {
		s.shift(w, st, 1, true)
	}
}

// undo undoes the effect of an op on the piles.
func (s *shaped) undo(op shOp) {
	a, b := &s.pile[op.from], &s.pile[op.to]
	switch op.what {
	case shMove:
		s.shift(b, a, int(op.n), false)
	case shDeal:
		s.shift(b, a, int(op.n), true)
	case shTurn:
		a.n--
		s.push(a, a.card[a.n]|shDown)
	case shPass:
		s.turns++
	case shAgain:
		n := len(s.cuts) - len(s.sizes)
		s.lay(s.cuts[n:])
		s.cuts = s.cuts[:n]
	case shPoint:
		s.point(int(op.from))
	}
}

// lay gathers the columns in order and deals them again with the given sizes.
func (s *shaped) lay(sizes []uint8) {
	var all [shCards]uint8
	n, t := 0, s.first[shTableau]
	for i := range sizes {
		q := &s.pile[t+i]
		n += copy(all[n:], q.card[:q.n])
	}
	rest := all[:n]
	for i, size := range sizes {
		n := min(int(size), len(rest))
		s.put(&s.pile[t+i], rest[:n])
		rest = rest[n:]
	}
}

// put replaces the cards of a pile.
func (s *shaped) put(q *shPile, list []uint8) {
	s.lift(q, q.n-same(q.card[:q.known], list))
	for _, c := range list[q.n:] {
		s.push(q, c)
	}
}

// back undoes the newest move.
func (s *shaped) back() {
	m := s.marks[len(s.marks)-1]
	s.marks = s.marks[:len(s.marks)-1]
	if s.calm > len(s.marks)+1 {
		s.calm = 0
	}
	for len(s.ops) > m.ops {
		op := s.ops[len(s.ops)-1]
		s.ops = s.ops[:len(s.ops)-1]
		s.undo(op)
	}
	s.sum, s.home, s.both, s.placed = m.sum, m.home, m.both, m.placed
	s.next, s.twice, s.sure = m.next, m.twice, m.sure
}

// talon returns the numbers of cards in the stock and the waste.
func (s *shaped) talon() (stock, waste int) {
	if i := s.first[shStock]; i >= 0 {
		stock = s.pile[i].n
	}
	if i := s.first[shWaste]; i >= 0 {
		waste = s.pile[i].n
	}
	return stock, waste
}

// normal puts the waste back on the stock if it could be dealt that way again.
func (s *shaped) normal() {
	stock, waste := s.talon()
	if waste > 0 && (stock == 0 || waste%s.Draw == 0) {
		s.do(shOp{shPoint, uint8(waste), 0, 0})
	}
}

// goes returns the foundation that takes a card, or -1.
func (s *shaped) goes(c uint8) int {
	f := s.first[shFoundation]
	for i := f; i < f+s.count[shFoundation]; i++ {
		if s.fits(i, c) {
			return i
		}
	}
	return -1
}

// fits reports whether a foundation takes a card alone.
func (s *shaped) fits(i int, c uint8) bool {
	if t := s.top[i]; t != shNone {
		return s.Up[t].Has(cards.Card(c))
	}
	return s.base[i].Has(cards.Card(c))
}

// nexts finds the cards that go home now.
func (s *shaped) nexts() {
	one, two := uint64(0), uint64(0)
	f := s.first[shFoundation]
	for i := f; i < f+s.count[shFoundation]; i++ {
		n := uint64(s.base[i])
		if t := s.top[i]; t != shNone {
			n = uint64(s.Up[t])
		}
		two |= one & n
		one |= n
	}
	s.next, s.twice, s.sure = one, two, 0
	if !s.safe {
		return
	}
	wait := s.waiting()
	for m := one; m != 0; m &= m - 1 {
		if c := bits.TrailingZeros64(m); (s.above[c]|1<<c)&wait == 0 {
			s.sure |= 1 << c
		}
	}
}

// list appends the moves.
func (s *shaped) list(moves []uint32) []uint32 {
	if !s.raw && (s.hole && s.torn() || s.stiff && s.stuck()) {
		return moves
	}
	wait := uint64(0)
	if s.safe && s.ways[shFoundation][shTableau] {
		wait = s.waiting()
	}
	s.tops = 0
	empty := -1 // the first empty column
	t0, tn := s.first[shTableau], s.count[shTableau]
	for i := t0; i < t0+tn; i++ {
		switch c := s.top[i]; {
		case c < shDown:
			s.tops |= 1 << (c & 63)
		case c == shNone && empty < 0:
			empty = i
		}
	}
	spaces := empty >= 0 || s.count[shCell] > 0
	ready, calm := s.ready(), s.plain && !(s.hasty && s.narrow)
	for i := range s.piles {
		last, kind := s.top[i], s.kind[i]
		if last == shNone || kind == shStock {
			continue
		}
		calm = calm && (kind == shFoundation || ready>>(last&63)&1 == 0)
		if kind == shWaste && s.cycle && !s.raw {
			continue // below
		}
		if kind == shFoundation && !s.raw && s.returns(last, wait) {
			continue
		}
		if kind != shTableau || s.alone {
			if spaces || (s.under[last&shFace]&s.tops|s.next>>(last&63)&1) != 0 {
				q := &s.pile[i]
				if !s.hasty || !s.rests(q, 1) {
					moves = s.targets(moves, i, 1, 1, last, q.n == 1, empty, 0)
				}
			}
			continue
		}
		q := &s.pile[i]
		most := s.most(q)
		n := 1
		if s.hasty && s.narrow { // join would put them back, or on an equal card
			n = most
		}
		for ; n <= most; n++ {
			if s.hasty && s.rests(q, n) {
				continue
			}
			if c := q.card[q.n-n]; spaces || (s.under[c&shFace]&s.tops|s.next>>(c&63)&1) != 0 {
				moves = s.targets(moves, i, n, most, c, q.n == n, empty, 0)
			}
		}
		if s.Suit > 0 && most >= s.Suit {
			moves = s.suits(moves, i)
		}
	}
	s.calm = 0
	if calm {
		s.calm = len(s.marks) + 1
	}
	stock, waste := s.talon()
	switch {
	case s.cycle && !s.raw:
		s.reach(func(i int, c uint8) {
			moves = s.targets(moves, s.first[shWaste], 1, 1, c, false, empty, i+1)
		})
	case stock > 0:
		if (s.onto != shTableau || s.Spaces || empty < 0) && !(s.Hold && waste > 0) {
			moves = append(moves, shMoveOf(s.first[shStock], shVerbDeal, 0, 0))
		}
	case s.sizes != nil && s.turns != 0 && !s.won() && (s.raw || !s.dealt()), waste > 0 && s.turns != 0:
		moves = append(moves, shMoveOf(s.first[shStock], shVerbTurn, 0, 0))
	}
	return moves
}

// dealt reports whether the columns have the sizes with which they are dealt.
func (s *shaped) dealt() bool {
	left := 0
	t := s.first[shTableau]
	for i := range s.sizes {
		left += s.pile[t+i].n
	}
	for i, n := range s.sizes {
		want := min(int(n), left)
		if s.pile[t+i].n != want {
			return false
		}
		left -= want
	}
	return true
}

// rests reports whether the last n cards of a column lie on one on which they fit and
// which does not go home. Hasty searches leave them there.
func (s *shaped) rests(q *shPile, n int) bool {
	if s.Group != cards.PartRun || s.narrow || s.kind[q.index] != shTableau || n == q.n {
		return false
	}
	under := q.card[q.n-1-n]
	return under&shDown == 0 && s.On[under].Has(cards.Card(q.card[q.n-n])) && s.next>>under&1 == 0
}

// most returns how many cards of a column may move.
func (s *shaped) most(q *shPile) int {
	if s.alone {
		return 1
	}
	switch s.Group {
	case cards.FaceUp, cards.Whole, cards.WholeOrOne:
		n := 0
		for n < q.n && q.card[q.n-1-n]&shDown == 0 {
			n++
		}
		return n
	}
	n := 1
	for n < q.n && q.card[q.n-1-n]&shDown == 0 && s.Run[q.card[q.n-1-n]].Has(cards.Card(q.card[q.n-n])) {
		n++
	}
	return n
}

// together reports whether n cards may move between columns when most is the limit.
func (s *shaped) together(n, most int) bool {
	switch s.Group {
	case cards.OneCard:
		return n == 1
	case cards.Whole:
		return n == most
	case cards.WholeOrOne:
		return n == most || n == 1
	}
	return true
}

// targets appends the moves of n cards of a pile, of which c is the lowest; most is the
// limit for n between columns.
func (s *shaped) targets(moves []uint32, from, n, most int, c uint8, whole bool, empty, point int) []uint32 {
	kind := s.kind[from]
	ways := &s.ways[kind]
	if n == 1 && s.next>>(c&63)&1 != 0 && s.Suit == 0 && ways[shFoundation] {
		f := s.first[shFoundation]
		for i := f; i < f+s.count[shFoundation]; i++ {
			if i != from && s.fits(i, c) {
				moves = append(moves, shMoveOf(from, i, 1, point))
				if !s.raw {
					break
				}
			}
		}
	}
	under := s.under[c&shFace]
	if ways[shTableau] && (empty >= 0 || under&s.tops != 0) && (kind != shTableau || s.together(n, most)) {
		t := s.first[shTableau]
		for i := t; i < t+s.count[shTableau]; i++ {
			switch top := s.top[i]; {
			case top < shDown:
				if under>>(top&63)&1 == 0 || i == from {
					continue
				}
			case top != shNone || i == from:
				continue
			case !s.Space.Has(cards.Card(c)) || n > 1 && s.SpaceOne:
				continue
			case !s.raw && !s.placed && (i != empty || whole && kind == shTableau):
				continue
			}
			moves = append(moves, shMoveOf(from, i, n, point))
		}
	}
	if n == 1 && ways[shCell] && (s.raw || kind != shCell) {
		t := s.first[shCell]
		for i := t; i < t+s.count[shCell]; i++ {
			if s.top[i] == shNone && i != from {
				moves = append(moves, shMoveOf(from, i, 1, point))
				if !s.raw {
					break
				}
			}
		}
	}
	return moves
}

// suits appends the moves of a complete suit to a foundation.
func (s *shaped) suits(moves []uint32, from int) []uint32 {
	q := &s.pile[from]
	for j := q.n - s.Suit + 1; j < q.n; j++ {
		if !cards.DownInSuit(cards.Card(q.card[j-1]), cards.Card(q.card[j])) {
			return moves
		}
	}
	f := s.first[shFoundation]
	for i := f; i < f+s.count[shFoundation]; i++ {
		if s.pile[i].n == 0 && s.base[i].Has(cards.Card(q.card[q.n-s.Suit])) {
			moves = append(moves, shMoveOf(from, i, s.Suit, 0))
			if !s.raw {
				break
			}
		}
	}
	return moves
}

// reach calls f for each card of stock and waste that can become the waste's top, with
// its place in the order of dealing.
func (s *shaped) reach(f func(i int, c uint8)) {
	stock, waste := s.talon()
	st, w := &s.pile[s.first[shStock]], &s.pile[s.first[shWaste]]
	n := stock + waste
	at := func(i int) uint8 {
		if i < waste {
			return w.card[i]
		}
		return st.card[n-1-i]
	}
	var done [shCards]bool
	try := func(i int) {
		if !done[i] {
			done[i] = true
			f(i, at(i))
		}
	}
	if waste > 0 {
		try(waste - 1)
	}
	for _, k := range [2]int{waste, 0} {
		for k < n {
			k = min(k+s.Draw, n)
			try(k - 1)
		}
	}
}

// make makes a move and what follows by force.
func (s *shaped) make(m uint32) {
	still := s.still(m)
	s.marks = append(s.marks, shMark{len(s.ops), s.sum, s.home, s.both, s.next, s.twice, s.sure, s.placed})
	s.play(m)
	if !s.raw && !still {
		s.settle()
	}
}

// play makes a move and what the rules do after it.
func (s *shaped) play(m uint32) {
	from, to, n, point := m&63, m>>6&63, m>>12&255, int(m>>20)
	stock, waste := s.talon()
	switch to {
	case shVerbTurn:
		if s.sizes != nil {
			s.do(shOp{what: shAgain})
		} else {
			s.do(shOp{shDeal, uint8(s.first[shWaste]), uint8(from), uint8(waste)})
		}
		if s.turns > 0 {
			s.do(shOp{what: shPass})
		}
	case shVerbDeal:
		first, count := s.first[s.onto], s.count[s.onto]
		switch s.onto {
		case shWaste:
			s.do(shOp{shDeal, uint8(from), uint8(first), uint8(min(stock, s.Draw))})
		case shFoundation:
			s.do(shOp{shDeal, uint8(from), uint8(first), 1})
		default:
			for i := 0; i < count && s.pile[from].n > 0; i++ {
				s.do(shOp{shDeal, uint8(from), uint8(first + i), 1})
			}
		}
	default:
		if point > 0 && point != waste {
			s.do(shOp{shPoint, uint8(waste), 0, uint8(point)})
		}
		s.do(shOp{shMove, uint8(from), uint8(to), uint8(n)})
		s.uncover(int(from))
	}
	s.refill()
	if s.cycle && !s.raw {
		s.normal()
	}
}

// uncover turns up the last card of a column.
func (s *shaped) uncover(i int) {
	if c := s.top[i]; c&shDown != 0 && c != shNone && s.kind[i] == shTableau {
		s.do(shOp{what: shTurn, from: uint8(i)})
	}
}

// refill fills empty columns.
func (s *shaped) refill() {
	if len(s.fill) == 0 {
		return
	}
	s.filling = true
	t := s.first[shTableau]
	for i := t; i < t+s.count[shTableau]; i++ {
		if s.top[i] != shNone {
			continue
		}
		for _, k := range s.fill {
			if from := s.holder(k); from >= 0 {
				what := uint8(shMove)
				if k == shStock {
					what = shDeal
				}
				s.do(shOp{what, uint8(from), uint8(i), 1})
				break
			}
		}
	}
	s.filling = false
}

// holder returns the first pile of a kind that has a card, or -1.
func (s *shaped) holder(kind uint8) int {
	f := s.first[kind]
	for i := f; i >= 0 && i < f+s.count[kind]; i++ {
		if s.top[i] != shNone {
			return i
		}
	}
	return -1
}

// join puts runs on cards with which they then move, and complete suits home. A player
// would; since it is not proven to lose nothing, only hasty searches do it.
func (s *shaped) join() {
	t := s.first[shTableau]
	for again := true; again; {
		again = false
		tops := s.ends()
		for i := t; i < t+s.count[shTableau] && !again; i++ {
			q := &s.pile[i]
			if q.n == 0 {
				continue
			}
			n := s.most(q)
			if s.Suit > 0 && n >= s.Suit {
				if to := s.suits(s.few[:0], i); len(to) > 0 {
					s.play(to[0])
					again = true
					break
				}
			}
			c := cards.Card(q.card[q.n-n])
			if s.before[c&shFace]&tops == 0 {
				continue
			}
			for j := t; j < t+s.count[shTableau]; j++ {
				if top := s.top[j]; j != i && top < shDown && s.Run[top].Has(c) {
					s.play(shMoveOf(i, j, n, 0))
					again = true
					break
				}
			}
		}
	}
}

// ends returns the face-up cards at the ends of columns.
func (s *shaped) ends() (tops uint64) {
	t := s.first[shTableau]
	for i := t; i < t+s.count[shTableau]; i++ {
		if c := s.top[i]; c < shDown {
			tops |= 1 << (c & 63)
		}
	}
	return tops
}

// gather puts a face-up card c, with the cards on it, on the only card on which it fits,
// and reports whether it found one. If sure, it does so only if that loses nothing: on a
// column that is one run from a card that spaces take. The cards of that column wait for
// c, and none has another target. A winning line that does not gather can be played with
// c and the cards on it there, until the line itself puts them there or c goes home:
// cards that it moves with c on them move without, and its moves of the cards on c do
// not depend on where they lie. If not sure, the column may hold the card on which one
// under c fits, which then comes to lie over it.
func (s *shaped) gather(sure bool) bool {
	t := s.first[shTableau]
	for j := t; j < t+s.count[shTableau]; j++ {
		p, top := &s.pile[j], s.top[j]
		if top >= shDown || s.On[top] == 0 {
			continue
		}
		if sure && (!s.Space.Has(cards.Card(p.card[0])) || p.prefix[p.n].breaks > 0) {
			continue
		}
		c := uint8(bits.TrailingZeros64(uint64(s.On[top])))
		for i := t; i < t+s.count[shTableau]; i++ {
			q := &s.pile[i]
			if i == j || q.n == 0 || q.prefix[q.n].has>>c&1 == 0 {
				continue
			}
			at := q.n - 1
			for q.card[at]&shFace != c {
				at--
			}
			if q.card[at] == c {
				s.play(shMoveOf(i, j, q.n-at, 0))
				return true
			}
		}
	}
	return false
}

// waiting returns the cards of which not all remaining copies go home now.
func (s *shaped) waiting() uint64 {
	return (s.all&^s.home|s.double&^s.both)&^s.next | s.double&^s.home&^s.twice
}

// returns reports whether a card taken back from a foundation would go home again at
// once, which is useless.
func (s *shaped) returns(c uint8, wait uint64) bool {
	return s.safe && s.double == 0 && len(s.fill) == 0 && s.above[c]&(wait|uint64(s.Up[c])) == 0
}

// settle plays home the safe cards.
func (s *shaped) settle() {
	if s.hasty && s.narrow {
		s.join()
	}
	all := s.hasty && s.unique && !s.narrow
	if !s.safe && !all && !s.lasting && !s.single {
		return
	}
	for again := true; again; {
		again = false
		safe := s.sure
		if all {
			safe = s.next
		}
		for i := 0; safe != 0 && i < s.piles; i++ {
			c := s.top[i]
			if c >= shDown || safe>>(c&63)&1 == 0 {
				continue
			}
			q := &s.pile[i]
			if s.kind[i] == shFoundation || !s.ways[s.kind[i]][shFoundation] || !(all || s.mayLeave(s.kind[i], q.n)) {
				continue
			}
			s.do(shOp{shMove, uint8(i), uint8(s.goes(c)), 1})
			s.uncover(i)
			s.refill()
			if s.cycle {
				s.normal()
			}
			again = true
			break
		}
		again = again || s.lasting && s.rest() || s.single && s.gather(!s.hasty)
	}
}

func (s *shaped) won() bool {
	if s.Goal == cards.AllHome {
		return s.home == s.all && s.both == s.double
	}
	stock, waste := s.talon()
	if s.Goal != cards.ColumnsEmpty && stock+waste > 0 {
		return false
	}
	for i := range s.piles {
		q := &s.pile[i]
		switch {
		case q.n == 0 || s.kind[i] == shFoundation:
		case s.Goal == cards.ColumnsEmpty && s.kind[i] == shTableau, s.Goal == cards.AllRuns && s.kind[i] != shTableau:
			return false
		case s.Goal == cards.AllRuns && (q.n != 13 || q.prefix[q.n].links != 12):
			return false
		}
	}
	return true
}

// layered reports whether there is only one pass through the stock, so that the cards
// dealt make layers.
func (s *shaped) layered() bool { return s.first[shStock] >= 0 && s.Turns == 0 }

func (s *shaped) layer() int {
	if s.layered() {
		return s.total - s.pile[s.first[shStock]].n
	}
	return s.made()
}

// made returns how many moves were made, as far as it is stored, if they are the layers.
func (s *shaped) made() int {
	if !s.stepped {
		return 0
	}
	return min(s.steps+len(s.marks), 255)
}

// distance weighs the features.
func (s *shaped) distance() int {
	w := s.weights
	home := bits.OnesCount64(s.home) + bits.OnesCount64(s.both)
	stock, waste := s.talon()
	d := 600 + w[shAway]*(s.total-home) + w[shTalon]*(stock+waste)
	reserved := s.total - home - stock - waste
	tops, depth := uint64(0), 0
	for i := s.first[shTableau]; i < s.first[shTableau]+s.count[shTableau]; i++ {
		q := &s.pile[i]
		if q.n == 0 {
			d += w[shSpace]
			continue
		}
		reserved -= q.n
		p := &q.prefix[q.n]
		d += int(p.points)
		tops |= 1 << (s.top[i] & 63)
		buried := p.has & s.next
		for over := 0; buried != 0 && over < q.n; over++ {
			if c := uint64(1) << (q.card[q.n-1-over] & 63); buried&c != 0 {
				depth += over
				buried &^= c &^ s.double
			}
		}
	}
	d += w[shDepth] * depth
	for i := s.first[shCell]; i < s.first[shCell]+s.count[shCell]; i++ {
		if s.top[i] != shNone {
			d += w[shCells]
			reserved--
		}
	}
	d += w[shReserved] * reserved
	if w[shBehind] != 0 {
		high, count := 0, s.count[shFoundation]
		for i := s.first[shFoundation]; i < s.first[shFoundation]+count; i++ {
			high = max(high, s.pile[i].n)
		}
		d += w[shBehind] * (high*count - home)
	}
	if w[shFits] != 0 {
		fits := uint64(0)
		for m := tops; m != 0; m &= m - 1 {
			fits |= uint64(s.On[bits.TrailingZeros64(m)]) & tops
		}
		d += w[shFits] * bits.OnesCount64(fits)
	}
	return d
}

// shWeights are weights of the features in the distance, in the order in which searches
// try them.
var shWeights = [...][shAll]int{
	{shAway: 6, shOver: 6, shSelf: 2, shDepth: 4, shCells: 7, shBreak: 2, shSpace: -6, shHidden: 8, shTalon: 1, shLink: -1},
	{shAway: 10, shOver: 3, shSelf: 4, shDepth: 1, shCells: 4, shBreak: 4, shSpace: -8, shHidden: 10, shTalon: 2, shLink: -3},
	{shAway: 2, shOver: 2, shSelf: 8, shDepth: 2, shCells: 5, shBreak: 6, shSpace: -12, shHidden: 6, shTalon: 0, shLink: -2},
	{shAway: 12, shOver: 8, shSelf: 0, shDepth: 6, shCells: 2, shBreak: 1, shSpace: -2, shHidden: 12, shTalon: 3, shLink: 0},
}

// Learned weights: logistic regression compares positions on winning lines with six
// others each that the search reached with as many moves made and cards dealt.
var (
	shSuits    = [shAll]int{shAway: 3, shBreak: 4, shSpace: -15, shLink: -3, shFits: -1}
	shDealt    = [shAll]int{shAway: 8, shOver: 1, shSpace: -24, shHidden: 6, shLink: -7, shFits: -4, shShut: -1}
	shRows     = [shAll]int{shAway: 6, shOver: 2, shSelf: 2, shBreak: 8, shLink: 3, shHidden: 13, shDepth: 2, shSpace: -25, shFits: -2, shShut: -6}
	shPlain    = [shAll]int{shAway: 4, shOver: 4, shSelf: 5, shBreak: 3, shLink: 3, shLong: -1, shDepth: 3, shSpace: -24, shFits: -5}
	shGarden   = [shAll]int{shAway: 4, shOver: -1, shSelf: 4, shBreak: 8, shLink: 6, shDepth: 2, shSpace: -13, shReserved: -5, shFits: -4, shRoot: 8, shNoise: 20}
	shReserves = [shAll]int{shAway: 9, shOver: 6, shSelf: -5, shBreak: 2, shLink: 6, shLong: -2, shDepth: 4, shSpace: -26, shReserved: -7, shBehind: -2, shFits: -6}
)

// oneByOne reports whether single cards move, also to empty columns, without cells or stock.
func (r *shRules) oneByOne() bool {
	return r.Group == cards.OneCard && r.Space == cards.AnyCard && r.count[shCell]+r.count[shStock] == 0
}

// weighs returns the weights of a search: those learned from a game of the kind, or else
// one of several that differ.
func (r *shRules) weighs(turn int) *[shAll]int {
	single := r.oneByOne()
	switch {
	case r.Suit > 0 && r.ordered:
		return &shDealt
	case r.Suit > 0:
		return &shSuits
	case r.ordered && r.total > 52:
		return &shRows
	case single && r.count[shReserve] == 0:
		return &shPlain
	case single && bits.OnesCount64(uint64(r.On[cards.King-1])) == 4:
		return &shGarden
	case single:
		return &shReserves
	}
	return &shWeights[turn%len(shWeights)]
}

// pack encodes the position: the number of cards of each pile, the turns, the moves made,
// the cards.
func (s *shaped) pack(b []uint8) {
	n := s.piles + 2
	for i := range s.piles {
		q := &s.pile[i]
		b[i] = uint8(q.n)
		n += copy(b[n:], q.card[:q.n])
	}
	b[s.piles], b[s.piles+1] = uint8(s.turns), uint8(s.made())
}

// unpack decodes what pack encoded.
func (s *shaped) unpack(b []uint8) {
	s.summed = s.summed && s.placed == (s.ordered && (s.sizes != nil || b[s.first[shStock]] > 0))
	n := s.piles + 2
	moved := false // cards of foundations
	for i := range s.piles {
		q, list := &s.pile[i], b[n:n+int(b[i])]
		n += len(list)
		if string(q.card[:q.n]) == string(list) {
			continue
		}
		if s.summed {
			s.unflip(i)
		}
		s.put(q, list)
		if s.summed {
			s.flip(i)
		}
		moved = moved || s.kind[i] == shFoundation
	}
	s.turns, s.steps = int(int8(b[s.piles])), int(b[s.piles+1])
	s.ops, s.marks, s.calm = s.ops[:0], s.marks[:0], 0
	switch {
	case !s.summed:
		s.again()
	case moved:
		s.homes()
		s.nexts()
	}
}

// Fields of one deck and of two, which differ in the size of a stored position.
type (
	shOne struct{ *shaped }
	shTwo struct{ *shaped }
)

type (
	shState1 [52 + shPiles + 2]uint8
	shState2 [shCards + shPiles + 2]uint8
)

func (s *shaped) inner() mover { return s }

func (f shOne) load(b *shState1) { f.unpack(b[:]) }
func (f shOne) save(b *shState1) { f.pack(b[:]) }
func (f shTwo) load(b *shState2) { f.unpack(b[:]) }
func (f shTwo) save(b *shState2) { f.pack(b[:]) }

// moves converts a path from p to the rules' form. If the waste is turned over without
// limit, it finds out how many cards to deal.
func (s *shaped) moves(p *cards.Position, path []uint32) (line []cards.Move) {
	s.loadPosition(p)
	stock, waste := s.talon()
	if i := s.first[shWaste]; i >= 0 {
		waste = len(p.Piles[i].Cards)
		stock = len(p.Piles[s.first[shStock]].Cards)
	}
	s.record = func(op shOp) {
		from := &s.pile[op.from]
		if op.what != shMove || s.filling {
			return
		}
		if s.kind[op.from] == shWaste && s.cycle {
			for waste != from.n {
				if stock > 0 {
					n := min(s.Draw, stock)
					stock, waste = stock-n, waste+n
					line = append(line, cards.Verb(cards.VerbDeal))
				} else {
					stock, waste = waste, 0
					line = append(line, cards.Verb(cards.VerbRedeal))
				}
			}
			waste--
		}
		line = append(line, cards.Move{From: int(op.from), To: int(op.to), N: int(op.n)})
	}
	defer func() { s.record = nil }()
	for _, m := range path {
		switch m >> 6 & 63 {
		case shVerbDeal:
			line = append(line, cards.Verb(cards.VerbDeal))
		case shVerbTurn:
			line = append(line, cards.Verb(cards.VerbRedeal))
		}
		s.make(m)
	}
	return line
}
