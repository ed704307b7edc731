package cards

import "math/bits"

// This file recognizes a game that is dead: moves may be left, but none can gain
// anything. A king that moves between empty columns, or a run between two places, does
// not keep a game alive.

// A move gains something if it puts cards home, turns one up, or plays one that lay in a stock, a waste or a reserve.
// Other moves are idle, and are tried in all orders: if no position that they lead to offers a move that gains
// something, the game is dead. Dealing from a stock that can be redealt is an idle move; dealing from one that is dealt
// once is not, unless the game ends with cards left in it. Columns are interchangeable, and so are cells: positions
// that differ only by a permutation count as one, unless there is a stock like Spider's, whose rules depend on which
// columns are empty.

// deadNodes is the limit of positions examined. If idle moves lead to more, the game
// counts as alive, and the player is simply not notified.
const deadNodes = 500

// Homing is implemented by the Rules of a game whose cards go home to piles other than
// foundations.
type Homing interface {
	// Homed returns how many cards are home.
	Homed(p *Position) int
}

// StockEnding is implemented by the Rules of a game that ends as soon as no card can go
// home any more, however much of its stock is left.
type StockEnding interface{ EndsWithStock() }

// Over reports whether a game is won or dead, that is, nothing can be gained any more.
func Over(r Rules, p *Position) bool {
	return r.Won(p) || dead(r, p, deadNodes)
}

// dead reports whether no moves can gain anything, examining at most the given number of
// positions.
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

// turnsAgain reports whether the stock of a game can be redealt.
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

// An idler searches the positions that idle moves lead to.
type idler struct {
	rules Rules
	idle  bool // dealing gains nothing by itself
	now   standing
	seen  map[[2]uint64]bool
	moves []Move
}

// A standing counts what idle moves cannot improve: cards at home, in stock, waste and
// reserve, in a stock that is dealt once, and face down.
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

// key identifies a position by a 128-bit hash. The hashes of columns and of cells are
// summed, so their order does not matter. Counters are ignored: idle moves only cost
// points.
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
