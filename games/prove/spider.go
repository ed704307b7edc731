package prove

// Spider. The state is the cards of the columns, in order while stock remains, because
// the order decides where the next row falls, and as a set after that. It is identified
// by a 128-bit hash of each column. The layers are the rows dealt.
//
// While stock remains, the search treats empty columns as interchangeable and does not
// move whole columns into them. That loses positions, because a row is dealt by column,
// so a search that left out such a move cannot prove a loss.
//
// A hasty search joins runs in suit at once and plays complete suits home.

import (
	"phosphor/games/cards"
)

func init() { provers["spider"] = spiderProver{} }

type spiderProver struct{}

const (
	spColumns = 10
	spHome    = 10 // moves number the columns first
	spStock   = 11
	spDown    = 64 // a face-down card
	spCards   = 104
)

// spState is the stored form of a position.
type spState struct {
	cards [spCards]uint8 // of the columns
	len   [spColumns]uint8
	suits [8]uint8 // suits at home, plus 1
	dealt uint8    // cards dealt from the stock
}

const spStateSize = 128

// spColumn is a column, with sums over the cards up to each.
type spColumn struct {
	card   [spCards + 1]uint8
	hash   [spCards + 1]hash128
	points [spCards + 1]int   // of their features
	run    [spCards + 1]uint8 // length of the run in suit
	n      int
}

// spider is a position to make moves on.
type spider struct {
	row     []uint8 // the stock, in the order of dealing
	column  [spColumns]spColumn
	suits   [8]uint8 // suits at home, plus 1, the first ones
	home    int
	dealt   int
	undo    []uint32
	marks   []int
	hasty   bool // join runs in suit at once
	left    bool // some moves that could matter were left out
	fits    func(under, over uint8) bool
	weights *spWeights
}

// spWeights are the weights of the features in the distance.
type spWeights struct{ down, space, link, off, broken, suit int }

// spOrder distinguishes columns.
var spOrder = func() (o [spColumns]uint64) {
	for i := range o {
		o[i] = mix(uint64(i)+1) | 1
	}
	return o
}()

var spDistance = spWeights{down: 10, space: -10, link: -6, off: 0, broken: 5, suit: -65}

// spFits reports whether two cards lie in sequence in suit.
func spFits(under, over uint8) bool { return under < spDown && over+1 == under && under%13 > 0 }

// newSpider packs a position.
func newSpider(p *cards.Position, w *spWeights) *spider {
	g := &spider{fits: spFits, weights: w}
	first, _ := p.First(cards.Tableau)
	for i := range g.column {
		for _, c := range p.Piles[first+i].Cards {
			k := uint8(c.Up())
			if !c.FaceUp() {
				k |= spDown
			}
			g.put(i, k)
		}
	}
	first, n := p.First(cards.Foundation)
	for i := range n {
		if c, ok := p.Piles[first+i].Top(); ok {
			g.suits[g.home] = uint8(c.Suit()) + 1
			g.home++
		}
	}
	stock, _ := p.First(cards.Stock)
	for i := len(p.Piles[stock].Cards) - 1; i >= 0; i-- {
		g.row = append(g.row, uint8(p.Piles[stock].Cards[i].Up()))
	}
	return g
}

func (g *spider) put(i int, c uint8) {
	h := &g.column[i]
	h.n++
	n := h.n
	h.card[n] = c
	under := &h.hash[n-1]
	h.hash[n] = hash128{mix(under.a*0x9e3779b97f4a7c15 + uint64(c) + 1), mix(under.b*0xd1342543de82ef95 + uint64(c) + 128)}
	h.run[n] = 1
	points := h.points[n-1]
	if n == 1 {
		points = 0
	}
	below := h.card[n-1]
	switch {
	case c >= spDown:
		points += g.weights.down
		h.run[n] = 0
	case n == 1:
	case g.fits(below, c):
		h.run[n] = h.run[n-1] + 1
		points += g.weights.link
	case below < spDown && below%13 == c%13+1:
		points += g.weights.off
	default:
		points += g.weights.broken
	}
	h.points[n] = points
}

// A move is the source, the target, the number of cards, and whether a card was turned
// up.
const spTurned = 1 << 16

func (g *spider) do(m uint32) {
	from, to, n := int(m&15), int(m>>4&15), int(m>>8&255)
	if from == spStock {
		for i := spColumns - 1; i >= 0 && g.dealt < len(g.row); i-- {
			g.put(i, g.row[g.dealt])
			g.dealt++
		}
		g.undo = append(g.undo, m)
		return
	}
	f := &g.column[from]
	if to == spHome {
		g.suits[g.home] = f.card[f.n]/13 + 1
		g.home++
	} else {
		for j := f.n - n + 1; j <= f.n; j++ {
			g.put(to, f.card[j])
		}
	}
	f.n -= n
	if f.n > 0 && f.card[f.n] >= spDown {
		c := f.card[f.n] &^ spDown
		f.n--
		g.put(from, c)
		m |= spTurned
	}
	g.undo = append(g.undo, m)
}

func (g *spider) make(m uint32) {
	g.marks = append(g.marks, len(g.undo))
	g.do(m)
	if g.hasty {
		for {
			m, ok := g.join()
			if !ok {
				return
			}
			g.do(m)
		}
	}
}

// join returns a move that brings a complete suit home or joins two runs in suit.
func (g *spider) join() (uint32, bool) {
	tops := uint64(0) // the last cards of columns
	for i := range g.column {
		if h := &g.column[i]; h.n > 0 {
			tops |= 1 << (h.card[h.n] & 63)
		}
	}
	for from := range g.column {
		f := &g.column[from]
		if f.n == 0 {
			continue
		}
		run, last := int(f.run[f.n]), f.card[f.n]
		if run >= 13 && last%13 == 0 {
			return uint32(from | spHome<<4 | 13<<8), true
		}
		if run == 0 {
			continue
		}
		head := f.card[f.n-run+1]
		if tops>>((head+1)&63)&1 == 0 || head%13 == 12 {
			continue
		}
		for to := range g.column {
			if t := &g.column[to]; t.n > 0 && t.card[t.n] == head+1 {
				return uint32(from | to<<4 | run<<8), true
			}
		}
	}
	return 0, false
}

func (g *spider) back() {
	n := g.marks[len(g.marks)-1]
	g.marks = g.marks[:len(g.marks)-1]
	single := len(g.undo) == n+1 // the old cards of the column are still in the array
	for len(g.undo) > n {
		m := g.undo[len(g.undo)-1]
		g.undo = g.undo[:len(g.undo)-1]
		from, to, n := int(m&15), int(m>>4&15), int(m>>8&255)
		if from == spStock {
			row := min(spColumns, g.dealt)
			if k := g.dealt % spColumns; g.dealt == len(g.row) && k != 0 {
				row = k
			}
			for i := range row {
				g.column[spColumns-1-i].n--
			}
			g.dealt -= row
			continue
		}
		f := &g.column[from]
		if m&spTurned != 0 {
			c := f.card[f.n] | spDown
			f.n--
			g.put(from, c)
		}
		if to == spHome {
			g.home--
			suit := g.suits[g.home] - 1
			g.suits[g.home] = 0
			for r := 12; r >= 0; r-- {
				g.put(from, suit*13+uint8(r))
			}
			continue
		}
		t := &g.column[to]
		if single {
			f.n += n
		} else {
			for j := t.n - n + 1; j <= t.n; j++ {
				g.put(from, t.card[j])
			}
		}
		t.n -= n
	}
}

func (g *spider) list(moves []uint32) []uint32 { return g.moves(moves, false) }

// mayDeal is the game's own test, from right to left: after the first column that is not
// a single run, no column may be empty.
func (g *spider) mayDeal() bool {
	if g.dealt == len(g.row) {
		return false
	}
	runs := true
	for i := spColumns - 1; i >= 0; i-- {
		h := &g.column[i]
		if h.n == 0 {
			if !runs {
				return false
			}
			continue
		}
		runs = runs && int(h.run[h.n]) == h.n
	}
	return true
}

// moves appends moves: those of the search or, if all, those that the rules allow.
func (g *spider) moves(moves []uint32, all bool) []uint32 {
	if g.mayDeal() {
		moves = append(moves, spStock)
	}
	for from := range spColumns {
		f := &g.column[from]
		if f.n == 0 {
			continue
		}
		run := int(f.run[f.n])
		if last := f.card[f.n]; run >= 13 && last%13 == 0 {
			moves = append(moves, uint32(from|spHome<<4|13<<8))
		}
		space := false
		for to := range spColumns {
			t := &g.column[to]
			if t.n == 0 {
				if space && !all {
					g.left = g.left || g.dealt < len(g.row)
					continue
				}
				space = true
				for n := 1; n <= run; n++ {
					if n == f.n && !all {
						g.left = g.left || g.dealt < len(g.row)
						continue
					}
					moves = append(moves, uint32(from|to<<4|n<<8))
				}
				continue
			}
			if top := t.card[t.n]; to != from && top < spDown {
				if n := int(top%13) - int(f.card[f.n]%13); n >= 1 && n <= run {
					moves = append(moves, uint32(from|to<<4|n<<8))
				}
			}
		}
	}
	return moves
}

func (g *spider) won() bool  { return g.home == 8 }
func (g *spider) layer() int { return (g.dealt + spColumns - 1) / spColumns }

func (g *spider) key() (k hash128) {
	stock := g.dealt < len(g.row)
	for i := range g.column {
		h := g.column[i].hash[g.column[i].n]
		if stock {
			h.a *= spOrder[i]
			h.b *= spOrder[i]
		}
		k.a += h.a
		k.b += h.b
	}
	home := uint64(0)
	for _, s := range g.suits[:g.home] { // each suit is home at most twice
		home += 1 << (4 * s)
	}
	home |= uint64(len(g.row)-g.dealt)<<32 | 1<<62
	k.a ^= mix(home)
	k.b ^= mix(home | 1<<63)
	return k
}

func (g *spider) distance() int {
	d := 1300
	for i := range g.column {
		if h := &g.column[i]; h.n == 0 {
			d += int(g.weights.space)
		} else {
			d += int(h.points[h.n])
		}
	}
	return d + g.home*int(g.weights.suit)
}

func (g *spider) save(st *spState) {
	k := 0
	for i := range g.column {
		h := &g.column[i]
		k += copy(st.cards[k:], h.card[1:h.n+1])
		st.len[i] = uint8(h.n)
	}
	st.suits, st.dealt = g.suits, uint8(g.dealt)
}

func (g *spider) load(st *spState) {
	k := 0
	for i := range st.len {
		// Keep the cards that the column has in common with the previous one.
		h, n := &g.column[i], int(st.len[i])
		cards := st.cards[k:][:n]
		k += n
		h.n = same(h.card[1:h.n+1], cards)
		for _, c := range cards[h.n:] {
			g.put(i, c)
		}
	}
	g.suits, g.dealt, g.home = st.suits, int(st.dealt), 0
	for g.home < 8 && g.suits[g.home] != 0 {
		g.home++
	}
	g.undo, g.marks = g.undo[:0], g.marks[:0]
}

var spWidth = 300

func (spiderProver) prove(s *search, pr Problem) (Verdict, []cards.Move) {
	if !s.take(chunk * (spStateSize + layerNodeSize)) {
		return Unknown, nil
	}
	g := newSpider(pr.Position, &spDistance)
	l := &layers[spState]{search: s, field: g, seen: newSet128(s), size: spStateSize}
	v := l.solve(plan{width: spWidth, growth: 2, rounds: 1, noise: 20, exact: 4, begin: func(_ int, hasty bool) { g.hasty, g.left = hasty, false }})
	if v == Lost && g.left {
		v = Unknown
	}
	if v != Winnable {
		return v, nil
	}
	game := newSpider(pr.Position, &spDistance)
	game.hasty = g.hasty
	for _, m := range l.line() {
		game.make(m)
	}
	return v, game.played(pr.Position)
}

// played converts the moves in undo to the rules' form.
func (g *spider) played(p *cards.Position) (line []cards.Move) {
	tableau, _ := p.First(cards.Tableau)
	foundation, n := p.First(cards.Foundation)
	home := 0
	for _, m := range g.undo {
		from, to, k := int(m&15), int(m>>4&15), int(m>>8&255)
		switch {
		case from == spStock:
			line = append(line, cards.Verb(cards.VerbDeal))
			continue
		case to == spHome: // the first empty foundation
			for home < n && len(p.Piles[foundation+home].Cards) > 0 {
				home++
			}
			to = foundation + home
			home++
		default:
			to += tableau
		}
		line = append(line, cards.Move{From: tableau + from, To: to, N: k})
	}
	return line
}
