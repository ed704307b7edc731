package prove

// Klondike and its kin, where any part of a run moves: Oberon's Solitaire, which
// turns one, two or three cards, and the three variations of Yukon.
//
// # State
//
// A card that left its dealt place in a column lies on one of its two parents, the
// cards of the next rank and the other colour, or is a king at the bottom of a
// column. It is called placed. On which parent it lies is not part of the state.
// Call the two cards of one rank and colour a pair. The face-up cards of a pair are
// slots, and the placed cards of the pair that goes on it occupy as many. While a
// slot is left over, a run slides to the twin for nothing, so that either card can
// be laid open; when none is left over, both are covered, and it is the same which
// run lies on which, for a run is never turned over and its two possible parents
// are covered either way. So a state is: how many cards of each column lie on their
// dealt places, the lowest face-up one, the base, included; how far the foundations
// are; what is left of stock and waste, and how much of that is the waste. These
// numbers in mixed radix are less than 2^63 for any position that comes up in play:
// the encoding is lossless. All but the pointer into the stock only ever falls, so
// that no line of play comes back to a state.
//
// In Medium, where any card may lie at the bottom of a column, placed cards that
// find no slot need a column each, and the spare columns are those that neither a
// base nor such a card needs. A covered card can be laid open while one is spare.
// A card at the bottom of a column counts as placed there; elsewhere a king does.
//
// # Moves
//
// A move is a card and where it goes: home, or on to the columns. Slides, turning
// the stock and turning over cards come in between where a line of play is written
// out (thoughtful_line.go). Drawing d cards from a waste of k reaches the indices
// k-1, k-1+d and so on, the last, and after turning over d-1, 2d-1 and so on; after
// i was played k is i. A waste of a multiple of d cards, or of all, reaches what an
// empty one reaches.
//
// # What is left out, and why that loses nothing
//
// safe: a card of rank r (ace 0) goes home at once where both foundations of the
// other colour hold at least r-1 cards and the other of its own at least r-2. A
// card in a column serves only to have cards put on it. Those are of rank r-1 and
// the other colour, and they are home or next; with what lies on them: of rank r-2
// and its own colour, one is home below it and the other home or next; and of rank
// r-3, all home. So in any line of play that puts a card on it, that card, and
// before it the one that lies on it, can go home instead, by the same argument
// without needing any slot. The same holds of a card of the stock whose leaving
// closes nothing: any where all are always within reach; the top of the waste where
// the stock is gone through once; and the last card of the stock where the waste is
// as good as empty, because all others stay within reach, and the pointer with
// which that line would have gone on from there reaches no more than any other.
//
// put off: some moves only make room: emptying a column, which uncovers nothing,
// and, where all cards of the stock are always within reach, putting one of them on
// a column. Take a line of play that wins, and in it such a move m and the next
// move n, which would have been legal without m. Then n, m leads to the same: m
// adds a slot or an empty column and uses a slot; if n uses one of that same pair
// there were two before m; if n takes a card away that gave a slot, one was left
// over after m, and m still has it after n; if n takes home the very card that m
// moves, m can be left out. So m moves to the back until the next move needs what m
// gives. A move needs but one slot or one empty column, so a line of play can be
// brought into a form in which every such move is followed at once by one that
// needs it: that is not legal before. Only such lines are looked at.
//
// won: with all cards face up in columns, and the stock, if any is left, within
// reach at any time, the lowest card not yet home is never covered and its
// foundation waits for it. So the game is won.

import (
	"math/bits"

	"phosphor/games/cards"
)

// A pcard is a card in the packed games: rank times 4 and suit, ace 0, in the order
// diamonds, hearts, clubs, spades, so that a pair is two neighbouring bits of a mask
// of cards and a rank four.
type pcard = uint8

var packedSuit = [4]pcard{cards.Diamonds: 0, cards.Hearts: 1, cards.Clubs: 2, cards.Spades: 3}
var unpackedSuit = [4]cards.Suit{cards.Diamonds, cards.Hearts, cards.Clubs, cards.Spades}

func packCard(c cards.Card) pcard { return pcard(c.Rank()-1)*4 + packedSuit[c.Suit()] }

func unpackCard(c pcard) cards.Card {
	return cards.NewCard(unpackedSuit[c&3], cards.Rank(c>>2)+1)
}

// Masks of cards.
const (
	allCards = 1<<52 - 1
	reds     = 0x3333333333333
	blacks   = allCards &^ reds
	lowPairs = 0x5555555555555 // the lower card of each pair stands for the pair
	kings    = 0xf << 48
)

// both returns both cards of the pairs in a mask of lower cards.
func both(pairs uint64) uint64 { return pairs | pairs<<1 }

// onParents moves a mask of cards to their parents' pairs; kings fall out above.
func onParents(m uint64) uint64 { return m&reds<<6 | m&blacks<<2 }

// onChildren moves a mask of cards to the pairs that go on them.
func onChildren(m uint64) uint64 { return m&blacks>>6 | m&reds>>2 }

// nextHome returns the cards that the foundations wait for.
func nextHome(home uint64) uint64 { return (home<<4 | 0xf) &^ home & allCards }

// safeHome returns the cards that would go home at once.
func safeHome(home uint64) uint64 {
	two := home & (home >> 1) & lowPairs
	two = both(two)
	other := two&reds<<10 | two&blacks<<6 | 0xff
	own := (home&lowPairs<<1|home>>1&lowPairs)<<12 | 0xfff
	return nextHome(home) & other & own
}

// A tstate is a position of these games.
type tstate struct {
	key     uint64 // lossless
	up      uint64 // face-up cards of the columns
	placed  uint64 // those of them that left their dealt places
	home    uint64
	talon   uint64 // cards of stock and waste
	order   uint32 // their places in the order of the stock, waste first
	heights uint32 // four bits a column: cards on their dealt places
	free    int8   // empty columns, or spare ones
	waste   uint8  // the places below this one are the waste
	buried  int8   // face-down cards
}

// How the stock is gone through.
type pass uint8

const (
	passTurn pass = iota // as often as one likes, draw cards at a time
	passAny              // one at a time, as often as one likes: each card is always within reach
	passOnce             // one at a time, once
)

// thoughtful is a game in packed form and the search through it.
type thoughtful struct {
	pass     pass
	draw     int
	anyCard  bool // any card may lie at the bottom of a column
	plain    bool // nothing is left out; for tests
	columns  int
	dealt    [8][]pcard // the cards on their dealt places, the lowest first
	colOf    [52]uint8
	colUnit  [8]uint64 // what a card on its dealt place counts in the key
	homeUnit [4]uint64
	stock    []pcard // waste, then stock, in the order of turning
	placeOf  [52]uint8
	orderBit uint // of the key: the first place of the stock; the pointer is below

	search  *search
	seen    keySet
	stack   []tchild
	path    []tmove
	pending []bool // of the path: whether the next move needs it
	aborted bool
}

// A tmove is a card that goes home, or on to a column.
type tmove struct {
	card pcard
	home bool
}

type tchild struct {
	tstate
	move    tmove
	pending bool // to be followed at once by a move that needs it
}

// masks returns the face-up cards that can be laid open, and the cards for which
// there would be a place in the columns.
func (t *thoughtful) masks(s *tstate) (open, fit uint64) {
	up, occupied := s.up, onParents(s.placed)
	left := (up|up>>1)&lowPairs&^(occupied|occupied>>1) | up&(up>>1)&lowPairs&^(occupied&(occupied>>1))
	left = both(left)
	open, fit = up&left, onChildren(left)
	if s.free > 0 {
		if t.anyCard {
			return up, allCards
		}
		fit |= kings
	}
	return open, fit
}

// count sets how many columns are empty, or spare where any card may lie at the
// bottom of one.
func (t *thoughtful) count(s *tstate) {
	if !t.anyCard {
		return
	}
	up, occupied := s.up, onParents(s.placed)
	const low = lowPairs | 5<<52
	one := (occupied | occupied>>1) & low &^ (up | up>>1)
	two := occupied & (occupied >> 1) & low &^ (up & (up >> 1))
	s.free = int8(t.columns - bits.OnesCount64(up&^s.placed) - bits.OnesCount64(one) - bits.OnesCount64(two))
}

// reach returns the cards of the stock that can be turned up.
func (t *thoughtful) reach(s *tstate) uint64 {
	switch t.pass {
	case passAny:
		return s.talon
	case passOnce:
		m := t.cardsAt(s.order >> s.waste << s.waste)
		if s.waste > 0 {
			m |= 1 << t.stock[s.waste-1]
		}
		return m
	}
	if s.order == 0 {
		return 0
	}
	places := every(s.order, t.draw) | 1<<(bits.Len32(s.order)-1)
	if s.waste > 0 {
		places |= 1<<(s.waste-1) | every(s.order>>s.waste<<s.waste, t.draw)
	}
	return t.cardsAt(places)
}

// cardsAt returns the cards of the stock at some places.
func (t *thoughtful) cardsAt(places uint32) (m uint64) {
	for ; places != 0; places &= places - 1 {
		m |= 1 << t.stock[bits.TrailingZeros32(places)]
	}
	return m
}

// every keeps each nth of the bits that are set, from the lowest.
func every(m uint32, n int) (kept uint32) {
	for i := 1; m != 0; i++ {
		if i == n {
			kept |= m & -m
			i = 0
		}
		m &= m - 1
	}
	return kept
}

// leave takes a card from where it is, which is not the foundation.
func (t *thoughtful) leave(s *tstate, c pcard) {
	bit := uint64(1) << c
	switch {
	case s.talon&bit != 0:
		place := t.placeOf[c]
		s.talon &^= bit
		s.order &^= 1 << place
		s.key -= 1 << (t.orderBit + uint(place))
		t.point(s, place)
	case s.placed&bit != 0:
		s.placed &^= bit
		s.up &^= bit
		if !t.anyCard && c >= 48 {
			s.free++
		}
	default:
		s.up &^= bit
		t.uncover(s, int(t.colOf[c]))
	}
}

// point sets the pointer of the stock to a place: what lies below is the waste.
func (t *thoughtful) point(s *tstate, place uint8) {
	waste := s.order & (1<<place - 1)
	switch {
	case t.pass == passAny, t.pass == passTurn && (waste == s.order || bits.OnesCount32(waste)%t.draw == 0):
		place = 0
	default:
		place = uint8(bits.Len32(waste))
	}
	s.key = s.key - uint64(s.waste) + uint64(place)
	s.waste = place
}

// uncover takes the base off its column and turns up the next card.
func (t *thoughtful) uncover(s *tstate, col int) {
	s.key -= t.colUnit[col]
	s.heights -= 1 << (4 * col)
	t.expose(s, col)
}

// expose turns up the last card of a column that lies on its dealt place.
func (t *thoughtful) expose(s *tstate, col int) {
	n := s.heights >> (4 * col) & 15
	if n == 0 {
		s.free++ // of no meaning where any card may lie at the bottom
		return
	}
	c := t.dealt[col][n-1]
	s.up |= 1 << c
	s.buried--
	if n == 1 && (c >= 48 || t.anyCard) {
		s.placed |= 1 << c
		s.key -= t.colUnit[col]
		s.heights -= 1 << (4 * col)
	}
}

// goHome takes a card to its foundation.
func (t *thoughtful) goHome(s *tstate, c pcard) {
	t.leave(s, c)
	s.home |= 1 << c
	s.key += t.homeUnit[c&3]
}

// place takes a card on to the columns.
func (t *thoughtful) place(s *tstate, c pcard) {
	t.leave(s, c)
	s.up |= 1 << c
	s.placed |= 1 << c
	if c >= 48 {
		s.free--
	}
}

// settle takes home what is safe, and appends it to line, which may be nil.
func (t *thoughtful) settle(s *tstate, line *[]tmove) {
	for {
		t.count(s)
		if t.plain {
			return
		}
		safe := safeHome(s.home)
		if safe == 0 {
			return
		}
		open, _ := t.masks(s)
		open |= t.harmless(s)
		safe &= open
		if safe == 0 {
			return
		}
		c := pcard(bits.TrailingZeros64(safe))
		t.goHome(s, c)
		if line != nil {
			*line = append(*line, tmove{c, true})
		}
	}
}

// harmless returns the cards of the stock whose leaving closes nothing.
func (t *thoughtful) harmless(s *tstate) uint64 {
	switch {
	case t.pass == passAny:
		return s.talon
	case t.pass == passOnce && s.waste > 0:
		return 1 << t.stock[s.waste-1]
	case t.pass == passTurn && s.waste == 0 && s.order != 0:
		return 1 << t.stock[bits.Len32(s.order)-1]
	}
	return 0
}

// won reports whether the rest plays itself.
func (t *thoughtful) won(s *tstate) bool {
	return s.buried == 0 && (s.talon == 0 || t.pass == passAny)
}

// moves appends the positions that follow from s to the stack. A pending position
// has only those that were not legal before: homes and fits are what could go home
// and what had a place then.
func (t *thoughtful) moves(s *tstate, homes, fits uint64) (goes, fit uint64) {
	open, fit := t.masks(s)
	reach := t.reach(s)
	goes = (open | reach) & nextHome(s.home)
	for m := goes &^ homes; m != 0; m &= m - 1 {
		c := pcard(bits.TrailingZeros64(m))
		t.stack = append(t.stack, tchild{tstate: *s, move: tmove{c, true}})
		n := &t.stack[len(t.stack)-1].tstate
		t.goHome(n, c)
		t.settle(n, nil)
	}
	for m := (s.up&^s.placed | reach) & fit &^ fits; m != 0; m &= m - 1 {
		c := pcard(bits.TrailingZeros64(m))
		pending := false
		switch {
		case t.plain:
		case s.talon>>c&1 != 0:
			pending = t.pass == passAny
		case !t.anyCard && s.heights>>(4*t.colOf[c])&15 == 1:
			if s.free > 0 {
				continue // put off
			}
			pending = true
		}
		t.stack = append(t.stack, tchild{tstate: *s, move: tmove{c, false}, pending: pending})
		n := &t.stack[len(t.stack)-1].tstate
		t.place(n, c)
		if pending {
			t.count(n)
		} else {
			t.settle(n, nil)
		}
	}
	return goes, fit
}

// score tells how promising a move is.
func (t *thoughtful) score(s *tstate, c *tchild) int {
	bit := uint64(1) << c.move.card
	base := s.up&^s.placed&bit != 0
	height := int(s.heights >> (4 * t.colOf[c.move.card]) & 15)
	switch {
	case c.move.home && base && height > 1:
		return 60
	case c.move.home && s.talon&bit != 0:
		return 30
	case c.move.home:
		return 20
	case base && c.move.card >= 48:
		return 45 + height
	case base && height == 1:
		return 8
	case base:
		return 50 + height
	case c.move.card >= 48:
		return 10
	}
	return 12
}

// search looks for a win from s.
func (t *thoughtful) dfs(s *tstate, pending bool, homes, fits uint64) bool {
	if !t.search.node() {
		t.aborted = true
		return false
	}
	from := len(t.stack)
	homes, fits = t.moves(s, homes, fits)
	n := len(t.stack) - from
	var order [48]uint32
	k := 0
	for i := range n {
		c := &t.stack[from+i]
		if !c.pending {
			if t.won(&c.tstate) {
				t.path, t.pending = append(t.path, c.move), append(t.pending, false)
				return true
			}
			if t.seen.has(c.key) {
				continue
			}
		}
		v := uint32(t.score(s, c))<<8 | uint32(i)
		j := k
		for ; j > 0 && order[j-1] < v; j-- {
			order[j] = order[j-1]
		}
		order[j] = v
		k++
	}
	for i := range k {
		c := t.stack[from+int(order[i]&0xff)]
		if i > 0 && !c.pending && t.seen.has(c.key) {
			continue
		}
		t.path, t.pending = append(t.path, c.move), append(t.pending, c.pending)
		h, f := homes, fits
		if !c.pending {
			h, f = 0, 0
		}
		if t.dfs(&c.tstate, c.pending, h, f) {
			return true
		}
		if t.aborted {
			return false
		}
		t.path, t.pending = t.path[:len(t.path)-1], t.pending[:len(t.pending)-1]
	}
	t.stack = t.stack[:from]
	if !pending {
		t.seen.add(s.key)
	}
	return false
}

// newThoughtful packs a position. It is nil where the packed form cannot hold it.
func newThoughtful(p *cards.Position, pass pass, draw int, anyCard bool) (*thoughtful, *tstate) {
	t := &thoughtful{pass: pass, draw: draw, anyCard: anyCard}
	s := &tstate{}
	piles := func(k cards.Kind) []cards.Pile {
		first, n := p.First(k)
		return p.Piles[first : first+n]
	}
	for _, pile := range piles(cards.Foundation) {
		for _, c := range pile.Cards {
			s.home |= 1 << packCard(c)
		}
	}
	for _, c := range piles(cards.Waste)[0].Cards {
		t.stock = append(t.stock, packCard(c))
	}
	waste := len(t.stock)
	rest := piles(cards.Stock)[0].Cards
	for i := range rest {
		t.stock = append(t.stock, packCard(rest[len(rest)-1-i]))
	}
	if len(t.stock) > 31 {
		return nil, nil
	}
	for i, c := range t.stock {
		t.placeOf[c] = uint8(i)
		s.talon |= 1 << c
		s.order |= 1 << i
		s.key += 1 << (5 + i)
	}
	t.orderBit = 5
	unit, room := uint64(1)<<(5+len(t.stock)), true
	times := func(n uint64) {
		var hi uint64
		if hi, unit = bits.Mul64(unit, n); hi != 0 {
			room = false
		}
	}
	for i := range t.homeUnit {
		t.homeUnit[i] = unit
		s.key += unit * uint64(bits.OnesCount64(s.home>>i&0x1111111111111))
		times(14)
	}
	columns := piles(cards.Tableau)
	t.columns = len(columns)
	for i, pile := range columns {
		run := cards.Run(pile.Cards, cards.DownAlternating)
		n := len(pile.Cards) - max(run, 1) + 1 // a last card that lies face down still will be turned up
		for j, c := range pile.Cards {
			switch {
			case j < n-1 && c.FaceUp():
				return nil, nil // no natural run
			case j < n:
				t.colOf[packCard(c)] = uint8(i)
				t.dealt[i] = append(t.dealt[i], packCard(c))
			default:
				s.up |= 1 << packCard(c)
				s.placed |= 1 << packCard(c)
			}
		}
		if n > 15 {
			return nil, nil
		}
		t.colUnit[i] = unit
		times(uint64(n) + 1)
		s.heights |= uint32(n) << (4 * i)
		s.key += t.colUnit[i] * uint64(n)
		s.buried += int8(n)
	}
	if !room || unit>>63 != 0 {
		return nil, nil
	}
	for i := range columns {
		t.expose(s, i)
	}
	t.point(s, uint8(waste))
	return t, s
}

type thoughtfulProver struct {
	rules func(variation string) (pass pass, draw int, anyCard bool)
}

func (q thoughtfulProver) prove(se *search, pr Problem) (Verdict, []cards.Move) {
	pass, draw, anyCard := q.rules(pr.Variation)
	t, s := newThoughtful(pr.Position, pass, draw, anyCard)
	if t == nil {
		return Unknown, nil
	}
	t.search = se
	t.seen.init(se)
	start := *s
	t.settle(s, nil)
	if !t.won(s) && !t.dfs(s, false, 0, 0) {
		if t.aborted {
			return Unknown, nil
		}
		return Lost, nil
	}
	return Winnable, t.line(pr, &start)
}

func init() {
	provers["solitaire"] = thoughtfulProver{func(v string) (pass, int, bool) {
		switch v {
		case "1":
			return passAny, 1, false
		case "2":
			return passTurn, 2, false
		}
		return passTurn, 3, false
	}}
	provers["yukon"] = thoughtfulProver{func(v string) (pass, int, bool) {
		switch v {
		case "medium":
			return passOnce, 1, true
		case "light":
			return passAny, 1, false
		}
		return passOnce, 1, false
	}}
}
