package prove

// SolitaireX, the deal in play without another reshuffle: one-deal Gaps. The state is
// the 52 places, rows being alike; a hash of 128 bits of each row tells states apart.
// The layers are the moves made, because most states can be reached in many ways and
// no other measure of how far a game is grows along a line of play.
//
// A hasty search lets cards lie that are in their place, counted from the left of a
// row, and puts the next one there as soon as there is a gap.

import (
	"math/rand/v2"
	"slices"

	"phosphor/games/cards"
)

func init() { provers["solitairex"] = solitairexProver{} }

type solitairexProver struct{}

const (
	sxRows    = 4
	sxColumns = 13
	sxGap     = 52
)

// sxHash has a random number for each card and column.
var sxHash = func() *[52][sxColumns]hash128 {
	rnd := rand.NewPCG(4, 13)
	var h [52][sxColumns]hash128
	for c := range h {
		for i := range h[c] {
			h[c][i] = hash128{rnd.Uint64(), rnd.Uint64()}
		}
	}
	return &h
}()

// sxState is a position in the form in which it is stored.
type sxState struct {
	card  [sxRows * sxColumns]uint8
	moves uint16
}

const sxStateSize = 60

// solitairex is a position in the form in which moves are made. Moves are a card and
// the slot to which it goes.
type solitairex struct {
	card  [sxRows * sxColumns]uint8
	at    [52]uint8
	row   [sxRows]hash128
	undo  []uint32 // card, where it was, where it went
	marks []int
	depth int
	hasty bool
	w     *sxWeights
}

// sxWeights are what features count in the distance.
type sxWeights struct{ placed, link, dead, king, column int }

var sxDistance = sxWeights{placed: 8, link: 3, dead: 2, king: 3, column: 2}

// newSolitaireX packs a position.
func newSolitaireX(p *cards.Position) *solitairex {
	g := &solitairex{w: &sxDistance}
	first, _ := p.First(cards.Row)
	for i := range g.card {
		c := p.Piles[first+i/sxColumns].Cards[i%sxColumns]
		g.card[i] = sxGap
		if c != cards.Gap {
			g.put(uint8(c), i)
		}
	}
	return g
}

func (g *solitairex) put(c uint8, slot int) {
	g.card[slot], g.at[c] = c, uint8(slot)
	g.row[slot/sxColumns].flip(&sxHash[c][slot%sxColumns])
}

func (g *solitairex) lift(c uint8) {
	slot := int(g.at[c])
	g.card[slot] = sxGap
	g.row[slot/sxColumns].flip(&sxHash[c][slot%sxColumns])
}

func (g *solitairex) make(m uint32) {
	g.marks = append(g.marks, len(g.undo))
	g.do(m)
	for again := g.hasty; again; {
		again = false
		for row := range sxRows {
			if n := g.placed(row); n > 0 && n < 12 {
				if slot := row*sxColumns + n; g.card[slot] == sxGap {
					g.do(uint32(g.card[slot-1]+1) | uint32(slot)<<8)
					again = true
				}
			}
		}
	}
}

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

// list appends the moves: all that the rules allow but for reshuffling, or those of
// a hasty search.
func (g *solitairex) list(moves []uint32) []uint32 {
	moves = g.legal(moves)
	if !g.hasty {
		return moves
	}
	var placed [sxRows]int
	for row := range placed {
		placed[row] = g.placed(row)
	}
	return slices.DeleteFunc(moves, func(m uint32) bool {
		at := int(g.at[uint8(m)])
		return at%sxColumns < placed[at/sxColumns]
	})
}

func (g *solitairex) legal(moves []uint32) []uint32 {
	for slot, c := range g.card {
		if c != sxGap {
			continue
		}
		if slot%sxColumns == 0 {
			for suit := range uint32(4) {
				moves = append(moves, suit*13+1|uint32(slot)<<8)
			}
		} else if left := g.card[slot-1]; left != sxGap && left%13 != 12 {
			moves = append(moves, uint32(left+1)|uint32(slot)<<8)
		}
	}
	return moves
}

// placed returns how many cards at the left of a row are in their place.
func (g *solitairex) placed(row int) int {
	cards := g.card[row*sxColumns:][:sxColumns]
	if cards[0] == sxGap || cards[0]%13 != 1 {
		return 0
	}
	n := 1
	for n < 12 && cards[n] == cards[n-1]+1 {
		n++
	}
	return n
}

func (g *solitairex) won() bool {
	for row := range sxRows {
		if g.placed(row) < 12 {
			return false
		}
	}
	return true
}

func (g *solitairex) layer() int { return g.depth }

func (g *solitairex) key() (k hash128) {
	for _, h := range g.row {
		k[0] += mix(h[0])
		k[1] += mix(h[1])
	}
	return k
}

// distance counts cards that are not in their place nor beside the next lower of
// their suit, gaps behind kings, the more the further left, and kings far from the
// end of their row.
func (g *solitairex) distance() int {
	w := g.w
	d := 0
	for row := range sxRows {
		cards := g.card[row*sxColumns:][:sxColumns]
		n := g.placed(row)
		d += w.placed * (12 - n)
		for i := max(1, n); i < sxColumns; i++ {
			switch c := cards[i]; {
			case c == sxGap:
				j := i - 1
				for j >= 0 && cards[j] == sxGap {
					j--
				}
				if j >= 0 && cards[j]%13 == 12 {
					d += w.dead + w.column*(sxColumns-1-i)/2
				}
			case c%13 == 12 && i < sxColumns-1:
				d += w.king * (sxColumns - 1 - i) / 2
			case cards[i-1] == sxGap || c != cards[i-1]+1:
				d += w.link
			}
		}
	}
	return d
}

func (g *solitairex) save(st *sxState) { st.card, st.moves = g.card, uint16(g.depth) }

func (g *solitairex) load(st *sxState) {
	g.row = [sxRows]hash128{}
	for i, c := range st.card {
		g.card[i] = sxGap
		if c != sxGap {
			g.put(c, i)
		}
	}
	g.undo, g.marks, g.depth = g.undo[:0], g.marks[:0], int(st.moves)
}

var sxWidth = 30

func (solitairexProver) prove(s *search, pr Problem) (Verdict, []cards.Move) {
	if !s.take(chunk * (sxStateSize + layerNodeSize)) {
		return Unknown, nil
	}
	g := newSolitaireX(pr.Position)
	l := &layers[sxState]{search: s, field: g, seen: newSet128(s), size: sxStateSize}
	v := l.solve(plan{width: sxWidth, growth: 3, noise: 10, exact: 2, begin: func(_ int, hasty bool) { g.hasty = hasty }})
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

// sxMove writes a move as the rules do: From is a card and To a slot.
func sxMove(m uint32) cards.Move { return cards.Move{From: int(m & 255), To: int(m >> 8 & 255), N: 1} }
