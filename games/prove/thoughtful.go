package prove

// Klondike and its relatives: Oberon's Solitaire, which turns one, two or three cards,
// and the three variations of Yukon, where any part of a run moves; the Amiga's Klondike
// and Canfield, where columns move as a whole.
//
// # State where any part of a run moves
//
// A card that left its dealt place in a column lies on one of its two parents, the cards
// of the next rank and the other colour, or is a king at the bottom of a column. It is
// called placed. On which parent it lies is not part of the state. Call the two cards of
// one rank and colour a pair. The face-up cards of a pair are slots, and the placed
// cards of the pair that goes on it occupy as many. While a slot is free, a run can
// slide to the twin, so either card can be uncovered; when none is free, both are
// covered, and it does not matter which run lies on which, because runs are never turned
// over and both parents are covered anyway. So a state is: the number of cards of each
// column on their dealt places, up to and including the lowest face-up one, the base;
// the foundations; the remaining cards of stock and waste, and how many of them are the
// waste. These numbers in mixed radix are less than 2^63 for any position in play: the
// encoding is lossless. All except the pointer into the stock only ever fall, so no line
// of play returns to a state.
//
// In Medium, where any card may lie at the bottom of a column, placed cards without a
// slot need a column each, and the spare columns are those that neither a base nor such
// a card needs. A covered card can be uncovered while a column is spare. A card at the
// bottom of a column counts as placed; in the other games only a king does.
//
// # State where columns move as a whole
//
// Then a placed card stays where it lies until it goes home, so the state also records
// its parent: one bit for each placed card. The only moves between columns are those of
// a base with all cards on it. With the numbers above this takes 109 bits, kept as two
// words.
//
// Canfield deals no card face down. A column's lowest card is its base, even a king; an
// empty column is filled from the reserve, which has one pass, and after that with kings
// of the stock. The state is the remaining cards of stock and reserve, how many of each
// are the waste, the cards in columns, which of them are placed and where. It is hashed
// to 128 bits.
//
// # Moves
//
// A move is a card and its target: home, or the columns. Slides, turning the stock and
// turning over cards are added when a line of play is written out (thoughtful_line.go).
// With d cards turned at a time, a waste of k reaches the indices k-1, k-1+d and so on,
// the last, and after turning over d-1, 2d-1 and so on; after index i is played, k is i.
// A waste of a multiple of d cards, or of all, reaches the same as an empty one.
//
// # What is left out, and why that loses nothing
//
// safe: a card of rank r (ace 0) goes home at once if both foundations of the other
// colour hold at least r-1 cards and the other of its own colour at least r-2. A card in
// a column is only useful for putting cards on it. Those are of rank r-1 and the other
// colour, and they are home or next. The cards that could lie on these, of rank r-2 and
// its own colour: one is home below it and the other home or next. Those of rank r-3 are
// all home. So in any line of play that puts a card on it, that card, and before it the
// one on it, can go home instead, by the same argument without needing any slot. The
// same holds for a card of the stock whose removal makes nothing unavailable: any card
// if all are always within reach; the top of the waste if there is only one pass; and
// the last card of the stock if the waste is as good as empty, because all others stay
// within reach, and the pointer with which that line would continue reaches no more than
// any other.
//
// This needs no slot and no column, so it holds for whole columns, too.
//
// put off: some moves only make room: emptying a column by putting its last base (in
// Canfield any base) on a parent, if that uncovers nothing; and, if all cards of the
// stock are always within reach, putting one of them on a column. Take a winning line,
// and in it such a move m and the next move n, which would have been legal without m.
// Then n, m leads to the same: m adds a slot or an empty column and uses a slot; if n
// uses one of the same pair, there were two before m; if n removes a card that was a
// slot, one was free after m, and m still has it after n; if n takes home the very card
// that m moves, m can be left out. So m can be delayed until the next move needs what m
// provides. A move needs only one slot or one empty column, so every winning line can be
// rearranged so that each such move is directly followed by one that needs it, that is,
// was not legal before. Only such lines are searched. Where columns move as a whole, a
// slot is one uncovered card: while m is put off it stays uncovered, wherever its column
// moves. In Medium no move is put off.
//
// A card that returns from home to the columns is like one from the stock and also only
// makes room: as a parent, or so that the card below it can return. So this is put off
// as well. A card that would go home again at once stays there. Lines of play may then
// revisit a state; each state is expanded only once (later in thoughtful_search.go).
//
// won: if all cards of columns lie face up and the stock, if any is left, is always
// within reach, the lowest card not yet home is never covered and its foundation is
// ready for it. So the game is won.
//
// easier: a position that is lost in a game that allows more is lost here. Any card of
// the stock within reach is more than every third; moving every run is more than moving
// whole columns; and for whole columns there is an easier game that needs no search
// (rigid.go).

import (
	"math/bits"
	"slices"

	"phosphor/games/cards"
)

// A pcard is a card in the packed games: rank times 4 plus suit, ace 0, in the order
// diamonds, hearts, clubs, spades. So in a mask of cards a pair is two adjacent bits and
// a rank is four.
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
	lowPairs = 0x5555555555555 // the lower card of each pair
	kings    = 0xf << 48
)

// both returns both cards of the pairs in a mask of lower cards.
func both(pairs uint64) uint64 { return pairs | pairs<<1 }

// onParents moves a mask of cards to their parents' pairs; kings fall out above.
func onParents(m uint64) uint64 { return m&reds<<6 | m&blacks<<2 }

// onChildren moves a mask of cards to the pairs that go on them.
func onChildren(m uint64) uint64 { return m&blacks>>6 | m&reds>>2 }

// nextHome returns the next cards of the foundations.
func nextHome(home uint64) uint64 { return (home<<4 | 0xf) &^ home & allCards }

// safeHome returns the cards that are safe to go home.
func safeHome(home uint64) uint64 {
	two := home & (home >> 1) & lowPairs
	two = both(two)
	other := two&reds<<10 | two&blacks<<6 | 0xff
	own := (home&lowPairs<<1|home>>1&lowPairs)<<12 | 0xfff
	return nextHome(home) & other & own
}

// A tstate is a position of these games.
type tstate struct {
	key        uint64 // lossless if there is no reserve
	up         uint64 // face-up cards of the columns
	placed     uint64 // those that left their dealt places
	twins      uint64 // placed cards on the second card of their parents' pair, if that matters
	home       uint64
	talon      uint64 // stock, reserve and their wastes
	order      uint64 // stock: remaining indices of its original order, waste first
	heights    uint32 // four bits a column: cards on their dealt places
	hoard      uint16 // the reserve, like order
	waste      uint8  // indices of order below this are the waste
	hoardWaste uint8
	free       int8 // empty columns, or spare ones
	buried     int8 // face-down cards
}

// A pass says how the stock is gone through.
type pass uint8

const (
	passTurn pass = iota // any number of times, draw cards at a time
	passAny              // one at a time, any number of times: each card is always within reach
	passOnce             // one at a time, once
)

// tkind is a game of this family.
type tkind struct {
	pass    pass
	draw    int
	anyCard bool  // any card may lie at the bottom of a column
	rigid   bool  // columns move as a whole: a placed card stays until it goes home
	reserve bool  // Canfield's reserve, which fills empty columns
	within  int64 // node limit when a harder game asks this one
	plain   bool  // leave nothing out; for tests
	returns bool  // the last card of a foundation may return to the columns
	open    bool  // instead of a stock there are reserve cards, each a pile of its own
}

// tgame is the constant part of a position to decide.
type tgame struct {
	tkind
	columns  int
	dealt    [8][]pcard // the cards on their dealt places, the lowest first
	colOf    [52]uint8
	colUnit  [8]uint64 // value of a card on its dealt place in the key
	homeUnit [4]uint64
	stock    []pcard // waste, then stock, in the order of turning
	hoard    []pcard // the same of the reserve
	hoarded  uint64  // its cards
	placeOf  [52]uint8
}

// A tmove is a card that goes home or to a column.
type tmove struct {
	card pcard
	on   pcard // the card on which it is put, or one of the following
}

const (
	onSome  pcard = 52 + iota // either of its parents; in Medium also an empty column
	onEmpty                   // an empty column
	goHome                    // its foundation
)

// masks returns the face-up cards that are or can be uncovered, and the cards for which
// there is a place on others.
func (t *tgame) masks(s *tstate) (open, fit uint64) {
	up := s.up
	if t.rigid {
		first, second := s.placed&^s.twins, s.placed&s.twins
		open = up &^ (onParents((first|first>>1)&lowPairs) | onParents((second|second>>1)&lowPairs)<<1)
		return open, onChildren(both((open | open>>1) & lowPairs))
	}
	if t.anyCard && s.free > 0 {
		return up, allCards
	}
	occupied := onParents(s.placed)
	left := both((up|up>>1)&lowPairs&^(occupied|occupied>>1) | up&(up>>1)&lowPairs&^(occupied&(occupied>>1)))
	return up & left, onChildren(left)
}

// count sets the number of spare columns, if any card may lie at the bottom.
func (t *tgame) count(s *tstate) {
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
func (t *tgame) reach(s *tstate) uint64 {
	switch {
	case t.pass == passAny:
		return s.talon &^ t.hoarded
	case s.order == 0:
		return 0
	case t.pass == passOnce:
		return onwards(t.stock, s.order, s.waste)
	}
	places := every(s.order, t.draw) | 1<<(bits.Len64(s.order)-1)
	if s.waste > 0 {
		places |= 1<<(s.waste-1) | every(s.order>>s.waste<<s.waste, t.draw)
	}
	return cardsAt(t.stock, places)
}

// reachHoard returns the cards of the reserve that can be turned up.
func (t *tgame) reachHoard(s *tstate) uint64 {
	if s.hoard == 0 {
		return 0
	}
	return onwards(t.hoard, uint64(s.hoard), s.hoardWaste)
}

// onwards returns the cards that can be turned up in the only pass through a stock: the
// top of the waste, and the cards after it.
func onwards(stock []pcard, order uint64, waste uint8) uint64 {
	m := order >> waste << waste
	if waste > 0 {
		m |= 1 << (waste - 1)
	}
	return cardsAt(stock, m)
}

// cardsAt returns the cards at some indices of a stock.
func cardsAt(stock []pcard, places uint64) (m uint64) {
	for ; places != 0; places &= places - 1 {
		m |= 1 << stock[bits.TrailingZeros64(places)]
	}
	return m
}

// every keeps each n-th set bit, starting with the lowest.
func every(m uint64, n int) (kept uint64) {
	for i := 1; m != 0; i++ {
		if i == n {
			kept |= m & -m
			i = 0
		}
		m &= m - 1
	}
	return kept
}

// pointerBits is the number of bits for the pointer into the stock, the lowest of a key.
const pointerBits = 5

// leave removes a card from its place, which is not the foundation.
func (t *tgame) leave(s *tstate, c pcard) {
	bit := uint64(1) << c
	switch {
	case s.home&bit != 0:
		s.home &^= bit
		s.key -= t.homeUnit[c&3]
	case s.talon&bit != 0:
		place := t.placeOf[c]
		s.talon &^= bit
		if t.hoarded&bit != 0 {
			s.hoard &^= 1 << place
			s.hoardWaste = uint8(bits.Len16(s.hoard & (1<<place - 1)))
			break
		}
		s.order &^= 1 << place
		s.key -= 1 << (pointerBits + uint(place))
		t.point(s, place)
	case s.placed&bit != 0:
		s.placed &^= bit
		s.up &^= bit
		s.twins &^= bit
		if c >= 48 {
			s.free++
		}
	default:
		s.up &^= bit
		if t.reserve {
			s.free++
			break
		}
		col := t.colOf[c]
		s.key -= t.colUnit[col]
		s.heights -= 1 << (4 * col)
		t.expose(s, int(col))
	}
}

// point sets the pointer into the stock: the cards below it are the waste.
func (t *tgame) point(s *tstate, place uint8) {
	waste := s.order & (1<<place - 1)
	switch {
	case t.pass == passAny, t.pass == passTurn && (waste == s.order || bits.OnesCount64(waste)%t.draw == 0):
		place = 0
	default:
		place = uint8(bits.Len64(waste))
	}
	s.key = s.key - uint64(s.waste) + uint64(place)
	s.waste = place
}

// expose turns up the last dealt card of a column.
func (t *tgame) expose(s *tstate, col int) {
	n := s.heights >> (4 * col) & 15
	if n == 0 {
		s.free++
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

// make makes a move.
func (t *tgame) make(s *tstate, m tmove) {
	t.leave(s, m.card)
	bit := uint64(1) << m.card
	if m.on == goHome {
		s.home |= bit
		s.key += t.homeUnit[m.card&3]
		return
	}
	s.up |= bit
	if m.on == onEmpty {
		s.free--
	}
	if m.on != onEmpty || !t.reserve {
		s.placed |= bit
	}
	if m.on < 52 && m.on&1 != 0 {
		s.twins |= bit
	}
}

// settle plays home the safe cards, and appends them to line if that is not nil.
func (t *tgame) settle(s *tstate, line *[]tmove) {
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
		if safe &= open | t.harmless(s); safe == 0 {
			return
		}
		m := tmove{pcard(bits.TrailingZeros64(safe)), goHome}
		t.make(s, m)
		if line != nil {
			*line = append(*line, m)
		}
	}
}

// harmless returns the cards of stock and reserve whose removal makes nothing
// unavailable.
func (t *tgame) harmless(s *tstate) (m uint64) {
	if s.hoardWaste > 0 {
		m = 1 << t.hoard[s.hoardWaste-1]
	}
	switch {
	case t.pass == passAny:
		m |= s.talon &^ t.hoarded
	case t.pass == passOnce && s.waste > 0:
		m |= 1 << t.stock[s.waste-1]
	case t.pass == passTurn && s.waste == 0 && s.order != 0:
		m |= 1 << t.stock[bits.Len64(s.order)-1]
	}
	return m
}

// won reports whether the position is won.
func (t *tgame) won(s *tstate) bool {
	return s.buried == 0 && s.hoard == 0 && (s.order == 0 || t.pass == passAny)
}

// legal is what was legal before a move that must be followed by one that needs it.
type legal struct {
	homes uint64 // cards that could go home
	fits  uint64 // cards that had a place on others
	backs uint64 // cards that could return from home, given a place
	empty bool   // there was an empty column
}

type tchild struct {
	tstate
	id      hash128 // unless pending
	move    tmove
	pending bool // must be followed at once by a move that needs it
}

// moves appends the positions after moves that were not legal before, and returns what
// is legal now.
func (t *tgame) moves(s *tstate, was legal, list []tchild) ([]tchild, legal) {
	open, fit := t.masks(s)
	hoard := t.reachHoard(s)
	reach := t.reach(s) | hoard
	bases := s.up &^ s.placed
	now := legal{homes: (open | reach) & nextHome(s.home), fits: fit, empty: s.free > 0}
	if t.returns {
		now.backs = t.backs(s)
	}
	add := func(m tmove, pending bool) {
		list = append(list, tchild{tstate: *s, move: m, pending: pending && !t.plain})
		c := &list[len(list)-1]
		t.make(&c.tstate, m)
		if c.pending {
			t.count(&c.tstate)
		} else {
			t.settle(&c.tstate, nil)
		}
	}
	for m := now.homes &^ was.homes; m != 0; m &= m - 1 {
		add(tmove{pcard(bits.TrailingZeros64(m)), goHome}, false)
	}
	idle := uint64(0) // cards that are put off
	if t.pass == passAny {
		idle = s.talon &^ t.hoarded
	}
	for m := (bases | reach) & fit &^ was.fits; m != 0; m &= m - 1 {
		c := pcard(bits.TrailingZeros64(m))
		pending := idle>>c&1 != 0
		if bases>>c&1 != 0 && t.empties(s, c) {
			if s.free > 0 && !t.plain {
				continue
			}
			pending = true
		}
		if !t.rigid {
			add(tmove{c, onSome}, pending)
			continue
		}
		for p := onParents(both(1<<(c&^1))) & open; p != 0; p &= p - 1 {
			add(tmove{c, pcard(bits.TrailingZeros64(p))}, pending)
		}
	}
	for m := now.backs & fit &^ (was.backs & was.fits); m != 0; m &= m - 1 {
		add(tmove{pcard(bits.TrailingZeros64(m)), onSome}, true)
	}
	if s.free <= 0 || was.empty || t.anyCard {
		return list, now
	}
	m := (bases | reach | now.backs) & kings
	if t.reserve {
		m = hoard
		if s.hoard == 0 {
			m = reach & kings
		}
	}
	for ; m != 0; m &= m - 1 {
		c := pcard(bits.TrailingZeros64(m))
		add(tmove{c, onEmpty}, (idle|now.backs)>>c&1 != 0)
	}
	return list, now
}

// backs returns the cards that may return from home and would not go there again at
// once.
func (t *tgame) backs(s *tstate) (m uint64) {
	tops := s.home &^ (s.home >> 4)
	if t.plain {
		return tops
	}
	for ; tops != 0; tops &= tops - 1 {
		m |= tops & -tops &^ safeHome(s.home&^(tops&-tops))
	}
	return m
}

// empties reports whether moving the base c empties its column and is put off.
func (t *tgame) empties(s *tstate, c pcard) bool {
	return t.reserve || !t.anyCard && s.heights>>(4*t.colOf[c])&15 == 1
}

// newTgame packs a position. It returns nil if the packed form cannot hold it.
func newTgame(p *cards.Position, kind tkind) (*tgame, *tstate) {
	t, s := &tgame{tkind: kind}, &tstate{}
	first, n := p.First(cards.Foundation)
	for _, pile := range p.Piles[first : first+n] {
		for _, c := range pile.Cards {
			s.home |= 1 << packCard(c)
		}
	}
	waste := uint8(0)
	if t.open {
		for _, pile := range p.Piles {
			switch {
			case pile.Kind != cards.Reserve || len(pile.Cards) == 0:
			case len(pile.Cards) > 1:
				return nil, nil
			default:
				t.stock = append(t.stock, packCard(pile.Cards[0]))
			}
		}
		t.shelve(s, t.stock)
	} else {
		t.stock, waste = t.turned(s, p, "stock", "waste")
	}
	s.order = 1<<len(t.stock) - 1
	if t.reserve {
		t.hoard, s.hoardWaste = t.turned(s, p, "reserve", "reserve-waste")
		s.hoard = uint16(1<<len(t.hoard) - 1)
		for _, c := range t.hoard {
			t.hoarded |= 1 << c
		}
	}
	if len(t.hoard) > 16 || !t.packColumns(s, p) || !t.number(s) && !t.reserve {
		return nil, nil
	}
	for i := range t.columns {
		t.expose(s, i)
	}
	if t.reserve { // kings are bases, too
		s.placed &^= s.up & kings
	}
	t.point(s, waste)
	return t, s
}

// turned returns the cards of a stock in the order of turning, waste first, and the
// number that are the waste.
func (t *tgame) turned(s *tstate, p *cards.Position, stock, waste string) (list []pcard, n uint8) {
	for _, c := range p.Piles[p.Index(waste)].Cards {
		list = append(list, packCard(c))
	}
	n = uint8(len(list))
	for _, c := range slices.Backward(p.Piles[p.Index(stock)].Cards) {
		list = append(list, packCard(c))
	}
	t.shelve(s, list)
	return list, n
}

// shelve records where the cards of a stock lie.
func (t *tgame) shelve(s *tstate, list []pcard) {
	for i, c := range list {
		t.placeOf[c] = uint8(i)
		s.talon |= 1 << c
	}
}

// packColumns packs the columns. It returns false if the face-up cards of one are not a
// run, or if it is too long.
func (t *tgame) packColumns(s *tstate, p *cards.Position) bool {
	first, n := p.First(cards.Tableau)
	t.columns = n
	for i, pile := range p.Piles[first : first+n] {
		run := cards.Run(pile.Cards, cards.DownAlternating)
		n := len(pile.Cards) - max(run, 1) + 1 // a face-down last card will be turned up
		if n > 15 || n > 1 && t.reserve {
			return false
		}
		for j, c := range pile.Cards {
			switch {
			case j < n-1 && c.FaceUp():
				return false
			case j < n:
				t.colOf[packCard(c)] = uint8(i)
				t.dealt[i] = append(t.dealt[i], packCard(c))
				continue
			}
			bit := uint64(1) << packCard(c)
			s.up |= bit
			s.placed |= bit
			if packCard(pile.Cards[j-1])&1 != 0 && t.rigid {
				s.twins |= bit
			}
		}
		s.heights |= uint32(n) << (4 * i)
		s.buried += int8(n)
	}
	return true
}

// number computes the key. It returns false if the key does not fit in 63 bits.
func (t *tgame) number(s *tstate) bool {
	unit, fits := uint64(1)<<pointerBits, len(t.stock) < 1<<pointerBits
	count := func(n, of int) (u uint64) {
		u = unit
		s.key += u * uint64(n)
		hi, lo := bits.Mul64(unit, uint64(of))
		unit, fits = lo, fits && hi == 0
		return u
	}
	for range t.stock {
		count(1, 2)
	}
	for i := range t.homeUnit {
		t.homeUnit[i] = count(bits.OnesCount64(s.home>>i&0x1111111111111), 14)
	}
	for i := range t.columns {
		n := int(s.heights >> (4 * i) & 15)
		t.colUnit[i] = count(n, n+1)
	}
	return fits && unit>>63 == 0
}
