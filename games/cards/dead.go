package cards

import "math/bits"

// This file recognizes a game that is dead: moves may be left, but nothing can be gained by
// them any more. A king that goes from an empty column to another one, or a run between
// two places, does not keep a game alive.

// A move gains something if it puts cards home, turns one up, or plays one that lay in a
// stock, a waste or a reserve. What else can be done is tried in all orders: if no
// position that it leads to offers a move that gains something, the game is dead. Going
// through a stock that may be turned over again is such an idle move, dealing from one
// that is gone through once is not, unless the game ends with cards in it. Columns are alike, and so are cells: positions that
// differ only in which of them holds what are one, unless there is a stock to be dealt
// from, as Spider's, whose rules look at which columns are empty.

// deadNodes is how many positions are looked at. A game in which idle moves lead to more
// counts as alive, which costs a player nothing but the word.
const deadNodes = 500

// Homing are Rules of a game whose cards are home elsewhere than on foundations.
type Homing interface {
	// Homed returns how many cards are home.
	Homed(p *Position) int
}

// A StockEnding are Rules of a game that ends as soon as nothing can go home any more,
// however much of its stock is left.
type StockEnding interface{ EndsWithStock() }

// Over reports whether a game is won, or nothing can be gained in it any more.
func Over(r Rules, p *Position) bool {
	return r.Won(p) || dead(r, p, deadNodes)
}

// dead reports whether nothing can be gained by any moves, as far as so many positions
// tell it.
func dead(r Rules, p *Position, nodes int) bool {
	_, ends := r.(StockEnding)
	s := idler{rules: r, idle: ends || turnsAgain(r, p)}
	s.now = s.stand(p)
	s.seen = map[[2]uint64]bool{s.key(p): true}
	list := []*Position{p.Clone()}
	for len(list) > 0 {
		q := list[0]
		list = list[1:]
		s.moves = r.Moves(q, s.moves[:0])
		for _, m := range s.moves {
			if m.Verb != "" && m.Verb != VerbDeal && m.Verb != VerbRedeal { // as a reshuffle
				return false
			}
			r.Play(q, m)
			if s.stand(q).gains(s.now) || r.Won(q) {
				return false
			}
			if k := s.key(q); !s.seen[k] {
				if len(s.seen) == nodes {
					return false
				}
				s.seen[k] = true
				list = append(list, q.Clone())
			}
			q.Rewind(0)
		}
	}
	return true
}

// turnsAgain reports whether the stock of a game can be gone through again.
func turnsAgain(r Rules, p *Position) bool {
	stock, n := p.First(Stock)
	waste, m := p.First(Waste)
	if n == 0 || m == 0 {
		return false
	}
	q := p.Clone()
	q.Deal(stock, waste, len(q.Piles[stock].Cards), true)
	return r.Check(q, Verb(VerbRedeal)) == nil
}

// An idler looks for what idle moves lead to.
type idler struct {
	rules Rules
	idle  bool // to deal gains nothing by itself
	now   standing
	seen  map[[2]uint64]bool
	moves []Move
}

// A standing is what no idle move makes better: cards that are home, in stock, waste and
// reserve, in a stock that is gone through once, and face down.
type standing struct{ home, talon, stock, down int }

func (s standing) gains(on standing) bool {
	return s.home > on.home || s.talon < on.talon || s.stock < on.stock || s.down < on.down
}

func (s *idler) stand(p *Position) (now standing) {
	if h, ok := s.rules.(Homing); ok {
		now.home = h.Homed(p)
	}
	for i := range p.Piles {
		list := p.Piles[i].Cards
		switch p.Piles[i].Kind {
		case Foundation:
			now.home += len(list)
			continue
		case Stock:
			now.talon += len(list)
			if !s.idle {
				now.stock += len(list)
			}
			continue
		case Waste, Reserve:
			now.talon += len(list)
		}
		for _, c := range list {
			if !c.FaceUp() {
				now.down++
			}
		}
	}
	return now
}

// key tells positions apart, by 128 bits of hash. Columns and cells add up in whatever
// order they come. Counters are left out: what idle moves do to them is paid, not played.
func (s *idler) key(p *Position) (k [2]uint64) {
	mix := func(h, v uint64) uint64 {
		hi, lo := bits.Mul64(h^v, 0x9e3779b97f4a7c15)
		return hi ^ lo ^ h<<1
	}
	for i := range p.Piles {
		pile := &p.Piles[i]
		salt := uint64(i) + 1
		switch {
		case s.now.stock > 0:
		case pile.Kind == Tableau:
			salt = 1 << 32
		case pile.Kind == Cell:
			salt = 1 << 33
		}
		a, b := mix(0x243f6a8885a308d3, salt), mix(0x13198a2e03707344, salt)
		for _, c := range pile.Cards {
			a, b = mix(a, uint64(c)+1), mix(b, uint64(c)+0x101)
		}
		k[0] += mix(a, 0x452821e638d01377)
		k[1] += mix(b, 0xbe5466cf34e90c6c)
	}
	return k
}
