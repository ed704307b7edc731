package prove

// Scorpion. The state is what each card lies on, as a 128-bit hash. A card goes only on
// the next higher of its suit and a king only to an empty column, so each card has one
// useful move; kings may have more before the last three cards are dealt, because it
// matters on which columns those fall.
//
//   - A state is lost if it is lost even when nothing ever gets in the way again. Then a
//     card can move once it lies face up (for which the card on it must be able to
//     move), once its next higher has nothing on it, and, if that lies above it in the
//     same column, once some card between them can move. A king needs a column that is
//     empty or whose lowest card can move. The least set that satisfies this is what can
//     ever move; the game is lost if a card that must move is not in it. Cards of the
//     stock count as uncovered.
//   - After the three cards are dealt, a card whose next higher ends a run from a king
//     at the foot of a column goes there at once: it must go there some day, its next
//     higher waits for nothing else, and the cards on it are no worse off there.
//   - Also after that, empty columns are interchangeable, and a king at the foot of a
//     column stays.
//
// Before the deal, neither forcing nor always joining would be correct.

import (
	"math/bits"
	"math/rand/v2"

	"phosphor/games/cards"
)

func init() { provers["scorpion"] = scorpionProver{} }

type scorpionProver struct{}

const scColumns = 7

// scHash is a random number for each card and what it lies on: a card, an empty column,
// the stock.
var scHash = func() *[52][52 + scColumns + 1]hash128 {
	rnd := rand.NewPCG(7, 52)
	var h [52][52 + scColumns + 1]hash128
	for c := range h {
		for u := range h[c] {
			h[c][u] = hash128{rnd.Uint64(), rnd.Uint64()}
		}
	}
	return &h
}()

const scInStock = 52 + scColumns

// scMove moves the cards of a column from a height on to another; from -1 deals.
type scMove struct{ from, to, height int8 }

var scDeal = scMove{from: -1}

// scorpion is a position in packed form, and the search from it.
type scorpion struct {
	column [scColumns][]uint8
	down   [scColumns]int // face-down cards in each column
	stock  []uint8        // in the order in which they are dealt
	dealt  bool
	at     [52]int8 // column of a card, -1: in the stock
	height [52]int8
	hash   hash128
	next   [52]int8 // the card that it goes on; -1 for a king
	line   []scMove
	turned []bool // whether each move turned up a card
	moved  []int  // how many cards each move moved

	seen    set128
	search  *search
	stopped bool
}

// newScorpion packs a position. It returns nil if a face-down card lies on a face-up
// one.
func newScorpion(p *cards.Position) *scorpion {
	g := &scorpion{}
	for c := range g.next {
		g.next[c] = -1
		if c%13 < 12 {
			g.next[c] = int8(c + 1)
		}
	}
	first, _ := p.First(cards.Tableau)
	for i := range g.column {
		under := 52 + i
		g.column[i] = make([]uint8, 0, 52)
		for j, c := range p.Piles[first+i].Cards {
			if !c.FaceUp() {
				if g.down[i] != j {
					return nil
				}
				g.down[i]++
			}
			k := uint8(c.Up())
			g.column[i] = append(g.column[i], k)
			g.at[k], g.height[k] = int8(i), int8(j)
			g.hash.flip(&scHash[k][under])
			under = int(k)
		}
	}
	stock, _ := p.First(cards.Stock)
	rest := p.Piles[stock].Cards
	for i := range rest {
		k := uint8(rest[len(rest)-1-i].Up())
		g.stock = append(g.stock, k)
		g.at[k] = -1
		g.hash.flip(&scHash[k][scInStock])
	}
	g.dealt = len(g.stock) == 0
	return g
}

// under returns what lies below a height of a column.
func (g *scorpion) under(column, height int) int {
	if height == 0 {
		return 52 + column
	}
	return int(g.column[column][height-1])
}

// put lays a card on a column.
func (g *scorpion) put(i int, c uint8) {
	g.at[c], g.height[c] = int8(i), int8(len(g.column[i]))
	g.column[i] = append(g.column[i], c)
}

// shift moves the cards.
func (g *scorpion) shift(m scMove) {
	from, to, h := int(m.from), int(m.to), int(m.height)
	c := g.column[from][h]
	g.hash.flip(&scHash[c][g.under(from, h)])
	g.hash.flip(&scHash[c][g.under(to, len(g.column[to]))])
	for _, k := range g.column[from][h:] {
		g.put(to, k)
	}
	g.column[from] = g.column[from][:h]
}

// make makes a move.
func (g *scorpion) make(m scMove) {
	turned, n := false, 0
	if m == scDeal {
		for i, c := range g.stock {
			g.hash.flip(&scHash[c][scInStock])
			g.hash.flip(&scHash[c][g.under(i%scColumns, len(g.column[i%scColumns]))])
			g.put(i%scColumns, c)
		}
		g.dealt = true
	} else {
		n = len(g.column[m.from]) - int(m.height)
		g.shift(m)
		if k := len(g.column[m.from]); k > 0 && g.down[m.from] == k {
			g.down[m.from]--
			turned = true
		}
	}
	g.line = append(g.line, m)
	g.turned = append(g.turned, turned)
	g.moved = append(g.moved, n)
}

// back undoes moves until n are left.
func (g *scorpion) back(n int) {
	for len(g.line) > n {
		k := len(g.line) - 1
		m := g.line[k]
		if m == scDeal {
			for i := len(g.stock) - 1; i >= 0; i-- {
				c, column := g.stock[i], i%scColumns
				g.column[column] = g.column[column][:g.height[c]]
				g.at[c] = -1
				g.hash.flip(&scHash[c][scInStock])
				g.hash.flip(&scHash[c][g.under(column, int(g.height[c]))])
			}
			g.dealt = false
		} else {
			if g.turned[k] {
				g.down[m.from]++
			}
			// The cards that moved are those from their first on.
			to := int(m.to)
			h := len(g.column[to]) - g.moved[k]
			g.shift(scMove{from: m.to, to: m.from, height: int8(h)})
		}
		g.line, g.turned, g.moved = g.line[:k], g.turned[:k], g.moved[:k]
	}
}

// up reports whether a card lies face up in a column.
func (g *scorpion) up(c uint8) bool { return g.at[c] >= 0 && int(g.height[c]) >= g.down[g.at[c]] }

// moves appends moves: those of the search or, if all, those that the rules allow.
func (g *scorpion) moves(list []scMove, all bool) []scMove {
	spaces := 0
	for i := range g.column {
		n := len(g.column[i])
		if n == 0 {
			if spaces++; spaces > 1 && g.dealt && !all {
				continue
			}
			for c := range uint8(52) {
				if g.next[c] < 0 && g.up(c) && (all || !g.dealt || g.height[c] > 0) {
					list = append(list, scMove{g.at[c], int8(i), g.height[c]})
				}
			}
			continue
		}
		top := g.column[i][n-1]
		for c := range uint8(52) {
			if g.next[c] == int8(top) && g.up(c) && int(g.at[c]) != i {
				list = append(list, scMove{g.at[c], int8(i), g.height[c]})
			}
		}
	}
	if !g.dealt {
		list = append(list, scDeal)
	}
	return list
}

// placed reports whether a card lies where it will at the end.
func (g *scorpion) placed(c uint8) bool {
	if !g.up(c) {
		return false
	}
	if g.next[c] < 0 {
		return g.height[c] == 0
	}
	k := uint8(g.next[c])
	return g.at[k] == g.at[c] && g.height[k] == g.height[c]-1 && g.up(k)
}

// forced returns a move that loses nothing, if there is one.
func (g *scorpion) forced() (scMove, bool) {
	if !g.dealt {
		return scMove{}, false
	}
	for i := range g.column {
		col := g.column[i]
		if len(col) == 0 || g.down[i] > 0 || g.next[col[0]] >= 0 {
			continue
		}
		whole := true
		for j := 1; j < len(col) && whole; j++ {
			whole = g.next[col[j]] == int8(col[j-1])
		}
		if top := col[len(col)-1]; whole && top%13 > 0 && g.up(top-1) {
			c := top - 1
			return scMove{g.at[c], int8(i), g.height[c]}, true
		}
	}
	return scMove{}, false
}

// scKings are the kings.
const scKings = 1<<12 | 1<<25 | 1<<38 | 1<<51

// hopeless reports whether a card that must move can never do so.
func (g *scorpion) hopeless() bool {
	var upTo [64]uint64                      // for each card, the cards of its column up to it
	var below [64]uint8                      // and the card under it
	var up, down uint64                      // cards face up and face down
	var foot uint64                          // cards at the foot of a column
	var sits, off uint64                     // cards on their next one, face up and face down
	must, free := uint64(1<<52-1), uint64(0) // cards to move or to turn; those that can be the last of a pile
	space := uint64(0)                       // all ones if a column can be empty
	for i, col := range &g.column {
		if len(col) == 0 {
			space = ^uint64(0)
			continue
		}
		foot |= 1 << (col[0] & 63)
		set, under := uint64(0), uint8(63)
		for j, c := range col {
			c &= 63
			bit := uint64(1) << c
			set |= bit
			upTo[c], below[c] = set, under
			onNext := c+1 == under && scKings&bit == 0
			switch {
			case j < g.down[i]:
				down |= bit
			case onNext && up>>under&1 != 0, scKings&bit != 0 && j == 0:
				must &^= bit // it is where it belongs
			}
			if onNext && down>>under&1 != 0 {
				off |= bit
			} else if onNext {
				sits |= bit
			}
			up |= bit &^ down
			under = c
		}
		free |= 1 << under
	}
	if !g.dealt {
		for _, c := range g.stock {
			free |= 1 << c
			below[c&63] = 63
		}
	}
	can := uint64(0) // cards that can ever move
	for {
		before := can
		next := (sits | free>>1&^off) &^ scKings // the one of the next rank takes them
		for m := must &^ can & (free | ^down) & (next | scKings&(foot|space)); m != 0; m &= m - 1 {
			c := bits.TrailingZeros64(m)
			bit := uint64(1) << c
			// If the next one lies over c in its column, it or a card between must move first.
			if over := upTo[c+1]; scKings&bit == 0 && over&bit != 0 && over&^upTo[c]&can == 0 {
				continue
			}
			can |= bit
			free |= 1 << below[c]
			if foot&bit != 0 && scKings&bit == 0 {
				space = ^uint64(0)
			}
		}
		if can == before {
			return must&^can != 0
		}
	}
}

func (scorpionProver) prove(s *search, pr Problem) (Verdict, []cards.Move) {
	g := newScorpion(pr.Position)
	if g == nil {
		return Unknown, nil
	}
	g.search, g.seen.search = s, s
	switch {
	case g.visit():
		return Winnable, g.played(pr.Position)
	case g.stopped:
		return Unknown, nil
	}
	return Lost, nil
}

// played converts the line to the rules' form.
func (g *scorpion) played(p *cards.Position) (line []cards.Move) {
	first, _ := p.First(cards.Tableau)
	for i, m := range g.line {
		if m == scDeal {
			line = append(line, cards.Verb(cards.VerbDeal))
		} else {
			line = append(line, cards.Move{From: first + int(m.from), To: first + int(m.to), N: g.moved[i]})
		}
	}
	return line
}

// visit searches from the position and reports whether it can be won.
func (g *scorpion) visit() bool {
	length := len(g.line)
	for m, ok := g.forced(); ok; m, ok = g.forced() {
		g.make(m)
	}
	rest := uint8(0)
	for rest < 52 && g.placed(rest) {
		rest++
	}
	if rest == 52 {
		return true
	}
	if g.seen.add(g.hash) {
		if !g.search.node() {
			g.stopped = true
		} else if !g.hopeless() {
			here := len(g.line)
			for _, m := range g.moves(nil, false) {
				g.make(m)
				if g.visit() {
					return true
				}
				g.back(here)
				if g.stopped {
					break
				}
			}
		}
	}
	g.back(length)
	return false
}
