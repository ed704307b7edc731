package prove

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"phosphor/games/cards"
)

// A Model is a game's packed rules without prunings. Tests compare it with the real
// rules.
type Model interface {
	// Load packs a position. It returns false if the packed form cannot hold it.
	Load(p *cards.Position) bool
	// Key identifies a packed position. Positions that the packed form does not
	// distinguish share a key.
	Key() string
	// Each calls f for every move that the packed rules allow, with the key of the
	// position after it.
	Each(f func(m cards.Move, after string))
}

// Models returns a new model, by game or game/variation.
var Models = map[string]func() Model{}

// Mutants are models with a deliberately wrong rule, by "game: rule". TestAgree must
// detect each.
var Mutants = map[string]func() Model{}

func init() {
	Models["golf"] = func() Model { return &golfModel{fits: golfFits} }
	Mutants["golf: a queen goes on a king"] = func() Model {
		m := &golfModel{fits: golfFits}
		m.fits[13] |= 1 << 12
		return m
	}
	Mutants["golf: a king goes on an ace"] = func() Model {
		m := &golfModel{fits: golfFits}
		m.fits[1] |= 1 << 13
		return m
	}
}

type golfModel struct {
	golf
	fits [14]uint16
	p    *cards.Position
}

func (m *golfModel) Load(p *cards.Position) bool {
	m.golf, m.p = *newGolf(p), p
	m.golf.fits = m.fits
	return true
}

func (m *golfModel) Key() string {
	// Ranks identify the remaining cards, so that positions of different models can be
	// compared.
	s := fmt.Sprint(m.top, m.deal[m.turned:])
	for i, n := range m.left {
		s += fmt.Sprint(m.column[i][:n])
	}
	return s
}

func (m *golfModel) Each(f func(cards.Move, string)) {
	g := &m.golf
	if g.cards == 0 {
		return
	}
	top := g.top
	try := func(i int8) {
		g.line = []int8{i}
		f(g.moves(m.p)[0], m.Key())
		g.top = top
	}
	for i, n := range g.left {
		if n > 0 && g.fits[top]>>g.column[i][n-1]&1 != 0 {
			g.left[i], g.top = n-1, g.column[i][n-1]
			try(int8(i))
			g.left[i] = n
		}
	}
	if g.turned < len(g.deal) {
		g.top = g.deal[g.turned]
		g.turned++
		try(-1)
		g.turned--
	}
}

// RandomSource returns a seeded source of random numbers.
func RandomSource(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 16)) }

func init() {
	Models["pyramid"] = func() Model { return &pyramidModel{} }
	Mutants["pyramid: a queen goes with a two"] = func() Model { return &pyramidModel{wrong: true} }
}

type pyramidModel struct {
	*pyramid
	st    pyramidState
	p     *cards.Position
	wrong bool
}

func (m *pyramidModel) Load(p *cards.Position) bool {
	m.p = p
	m.pyramid, m.st = newPyramid(p)
	if m.wrong {
		for i, r := range m.rank {
			if r == 12 {
				m.rank[i] = 11
			}
		}
	}
	m.settle(&m.st)
	return true
}

func (m *pyramidModel) Key() string { return m.name(&m.st) }

func (m *pyramidModel) name(st *pyramidState) string {
	var left []uint8
	for i := range m.cards {
		if st.row>>i&1 != 0 {
			if i == int(st.turned) {
				left = append(left, 0)
			}
			left = append(left, m.rank[pyramidPlaces+i])
		}
	}
	return fmt.Sprintf("%b %v", st.places, left)
}

func (m *pyramidModel) Each(f func(cards.Move, string)) {
	st := m.st
	for _, step := range m.list(nil, &st) {
		next, _ := m.after(&st, step)
		m.line = []pyramidMove{step.move}
		f(m.moves(m.p)[0], m.name(&next))
	}
}

func init() {
	Models["freecell"] = func() Model { return newFreecellModel() }
	Mutants["freecell: a king goes on an ace"] = func() Model {
		m, on := newFreecellModel(), fcOn
		for _, king := range []int{12, 25, 38, 51} {
			on[king] |= 1<<0 | 1<<13
		}
		m.on = &on
		return m
	}
	Mutants["freecell: a run in one colour"] = func() Model {
		m, on := newFreecellModel(), fcOn
		for c := range on {
			for u := range on {
				if u%13 == c%13+1 {
					on[c] |= 1 << u
				}
			}
		}
		m.on = &on
		return m
	}
	Mutants["freecell: a card more at once"] = func() Model {
		m, limits := newFreecellModel(), fcLimits
		for i := range limits {
			for j := range limits[i] {
				limits[i][j]++
			}
		}
		m.limits = &limits
		return m
	}
}

type freecellModel struct {
	freecell
	p *cards.Position
}

func newFreecellModel() *freecellModel {
	return &freecellModel{freecell: freecell{w: fcPlan[0].tables(), on: &fcOn, limits: &fcLimits}}
}

func (m *freecellModel) Load(p *cards.Position) bool {
	m.p = p
	m.pack(p)
	return true
}

// Key includes the extra state of the search, which moves change bit by bit.
func (m *freecellModel) Key() string {
	var v fcView
	m.view(&v)
	v.distance = int(m.distance(&v, 0))
	return fmt.Sprintf("%x, last %x, in cells %x, wanted %x", v, m.tops, m.held, m.wanted)
}

// alike returns the other free cells or empty columns if a target is one of them.
func (m *freecellModel) alike(target int) (list []int) {
	for to := target + 1; to < fcHome; to++ {
		if target < fcColumns && to < fcColumns && m.top[target] == 0 && m.top[to] == 0 ||
			target >= fcColumns && m.cell[to-fcCell] == fcNone {
			list = append(list, to)
		}
	}
	return list
}

func (m *freecellModel) Each(f func(cards.Move, string)) {
	var v fcView
	m.view(&v)
	v.distance = int(m.distance(&v, 0))
	m.generate(&v, true)
	foundation, _ := m.p.First(cards.Foundation)
	before, entries := m.fcState, m.entries.n
	for _, kid := range slices.Clone(m.kids) {
		from, to, n := kid.move.parts()
		for _, to := range m.alike(to) {
			m.kids = append(m.kids, kid)
			m.kids[len(m.kids)-1].move = newFcMove(from, to, n)
		}
	}
	m.hashKids()
	for i, kid := range m.kids {
		mv := kid.move
		m.make(mv)
		move, key := m.played(m.p)[0], m.Key()
		m.view(&v)
		if !kid.home && (m.hashes[i] != m.hash || kid.mark != uint32(m.hash.b) || kid.distance != m.distance(&v, 1) || kid.won != fcWon(v.lows, v.used, v.spaces)) {
			key = fmt.Sprintf("%s, but was thought to be %+v", key, kid)
		}
		f(move, key)
		// An ace goes on any empty foundation.
		if _, to, _ := mv.parts(); to >= fcHome && len(m.p.Piles[move.To].Cards) == 0 {
			for j := range 4 {
				if move.To = foundation + j; len(m.p.Piles[move.To].Cards) == 0 {
					f(move, key)
				}
			}
		}
		m.load(&before)
		m.entries.n, m.made = entries, m.made[:0]
	}
}

func init() {
	Models["scorpion"] = func() Model { return &scorpionModel{} }
	Mutants["scorpion: a king goes on an ace"] = func() Model { return &scorpionModel{wrong: true} }
}

type scorpionModel struct {
	*scorpion
	p     *cards.Position
	wrong bool
}

func (m *scorpionModel) Load(p *cards.Position) bool {
	m.p = p
	m.scorpion = newScorpion(p)
	if m.scorpion != nil && m.wrong {
		m.next[12] = 0
	}
	return m.scorpion != nil
}

func (m *scorpionModel) Key() string { return fmt.Sprintf("%x %v %v", m.hash, m.down, m.dealt) }

func (m *scorpionModel) Each(f func(cards.Move, string)) {
	for _, mv := range m.moves(nil, true) {
		m.make(mv)
		f(m.played(m.p)[0], m.Key())
		m.back(0)
	}
}

func init() {
	Models["corners"] = func() Model { return &cornersModel{} }
	Mutants["corners: no wrap"] = func() Model { return &cornersModel{wrong: true} }
	Models["calculation"] = func() Model { return &calculationModel{order: &caRanks} }
	Mutants["calculation: all by ones"] = func() Model {
		var wrong caOrder
		for i := range wrong {
			for n := range 13 {
				wrong[i][n] = uint8((i+n)%13 + 1)
			}
		}
		return &calculationModel{order: &wrong}
	}
}

type cornersModel struct {
	*corners
	p     *cards.Position
	wrong bool
}

func (m *cornersModel) Load(p *cards.Position) bool {
	m.p = p
	m.corners = newCorners(p)
	if m.wrong && m.corners != nil {
		m.takes[0] = coNothing + 1
	}
	return m.corners != nil
}

func (m *cornersModel) Key() string { return fmt.Sprintf("%x", m.hash) }

func (m *cornersModel) Each(f func(cards.Move, string)) {
	foundation, _ := m.p.First(cards.Foundation)
	for _, mv := range m.moves(nil, true) {
		m.mark()
		m.do(int(mv&7), int(mv>>4&7))
		move, key := m.played(m.p)[0], m.Key()
		f(move, key)
		if mv>>4&7 == coHome && len(m.p.Piles[move.To].Cards) == 0 { // any empty corner
			for i := range 4 {
				if move.To = foundation + i; len(m.p.Piles[move.To].Cards) == 0 {
					f(move, key)
				}
			}
		}
		m.back()
	}
}

type calculationModel struct {
	*calculation
	p     *cards.Position
	order *caOrder
}

func (m *calculationModel) Load(p *cards.Position) bool {
	m.p = p
	m.calculation = newCalculation(p)
	m.calculation.order, m.force = m.order, false
	return true
}

func (m *calculationModel) Key() string { return fmt.Sprintf("%x", m.key()) }

func (m *calculationModel) Each(f func(cards.Move, string)) {
	for _, mv := range m.moves(nil, true) {
		m.make(mv)
		f(m.played(m.p)[0], m.Key())
		m.back()
	}
}

func init() {
	Models["spider"] = func() Model { return &spiderModel{fits: spFits} }
	Mutants["spider: a run may be broken"] = func() Model {
		return &spiderModel{fits: func(under, over uint8) bool { return under < spDown && under%13 == over%13+1 }}
	}
	Models["solitairex"] = func() Model { return &solitairexModel{} }
	Mutants["solitairex: a card of another suit"] = func() Model { return &solitairexModel{wrong: true} }
}

type spiderModel struct {
	*spider
	p    *cards.Position
	fits func(under, over uint8) bool
}

func (m *spiderModel) Load(p *cards.Position) bool {
	m.p = p
	m.spider = newSpider(p, &spDistance)
	first, _ := p.First(cards.Tableau)
	for i := range m.column { // runs follow from adjacent cards
		m.column[i].n = 0
		m.spider.fits = m.fits
		for _, c := range p.Piles[first+i].Cards {
			k := uint8(c.Up())
			if !c.FaceUp() {
				k |= spDown
			}
			m.put(i, k)
		}
	}
	return true
}

func (m *spiderModel) Key() string { return fmt.Sprintf("%x", m.key()) }

func (m *spiderModel) Each(f func(cards.Move, string)) {
	foundation, _ := m.p.First(cards.Foundation)
	for _, mv := range m.moves(nil, true) {
		m.make(mv)
		move, key := m.played(m.p)[0], m.Key()
		f(move, key)
		if mv>>4&15 == spHome {
			for i := range 8 {
				if move.To = foundation + i; len(m.p.Piles[move.To].Cards) == 0 {
					f(move, key)
				}
			}
		}
		m.back()
	}
}

type solitairexModel struct {
	*solitairex
	p     *cards.Position
	wrong bool
}

func (m *solitairexModel) Load(p *cards.Position) bool {
	m.p = p
	m.solitairex = newSolitaireX(p)
	return true
}

func (m *solitairexModel) Key() string { return fmt.Sprintf("%x", m.key()) }

func (m *solitairexModel) Each(f func(cards.Move, string)) {
	for _, mv := range m.list(nil) {
		if m.wrong {
			mv = mv&^255 | (mv&255+13)%52
		}
		m.marks = append(m.marks, len(m.undo))
		m.do(mv) // make would also make forced moves
		f(sxMove(mv), m.Key())
		m.back()
	}
}

// ShapedModel returns a model of rules that have a shape.
func ShapedModel(rules cards.Rules) Model { return &shapedModel{rules: rules} }

type shapedModel struct {
	*shaped
	rules cards.Rules
}

func (m *shapedModel) Load(p *cards.Position) bool {
	r := shRulesOf(m.rules.(cards.Shaped).Shape(p), p)
	if r == nil {
		return false
	}
	m.shaped = newShaped(r, p)
	m.raw = true
	m.loadPosition(p)
	return true
}

func (m *shapedModel) Key() string {
	var b shState2
	m.pack(b[:])
	return fmt.Sprintf("%x %v", b, m.won())
}

func (m *shapedModel) Each(f func(cards.Move, string)) {
	for _, mv := range m.list(nil) {
		m.make(mv)
		f(m.moveOf(mv), m.Key())
		m.back()
	}
}

// ShapedWalker returns a walker for such rules.
func ShapedWalker(rules cards.Rules, p *cards.Position, hasty bool) Walker {
	r := shRulesOf(rules.(cards.Shaped).Shape(p), p)
	w := &shWalker{walker[shState2]{field: shTwo{newShaped(r, p)}}, p}
	w.field.(shTwo).loadPosition(p)
	w.field.(shTwo).hasty = hasty
	return w
}

type shWalker struct {
	walker[shState2]
	p *cards.Position
}

func (w *shWalker) Each(f func([]cards.Move)) {
	two := w.field.(shTwo)
	other := newShaped(two.shRules, w.p)
	other.hasty = two.hasty
	for _, m := range w.list(nil) {
		w.make(m)
		f(other.moves(w.p, []uint32{m}))
		w.back()
	}
}

// A Walker is the field of a layered search, used as the search does.
type Walker interface {
	// Facts describes all that the search asks of the field.
	Facts() string
	// State also includes the stored form.
	State() string
	// Reload stores the positions after every two moves, loads them one after the other,
	// and reports one that differs. It ends where it began.
	Reload() error
	// Each makes and undoes every move of the search. In between it calls f with the
	// moves in the rules' form, including those made by force.
	Each(f func(made []cards.Move))
}

// Walkers returns a new walker of a game, or nil if the packed form cannot hold the
// position.
var Walkers = map[string]func(p *cards.Position, hasty bool) Walker{
	"corners": func(p *cards.Position, hasty bool) Walker {
		g := newCorners(p)
		if g == nil {
			return nil
		}
		g.hurry(hasty)
		g.settle()
		return &walker[coState]{coAll{g}, func() []cards.Move { return g.played(p) }}
	},
	"calculation": func(p *cards.Position, hasty bool) Walker {
		g := newCalculation(p)
		g.hasty = hasty
		g.settle()
		return &walker[caState]{g, func() []cards.Move { return g.played(p) }}
	},
	"spider": func(p *cards.Position, hasty bool) Walker {
		g := newSpider(p, &spDistance)
		g.hasty = hasty
		return &walker[spState]{g, func() []cards.Move { return g.played(p) }}
	},
	"solitairex": func(p *cards.Position, hasty bool) Walker {
		g := newSolitaireX(p)
		g.hasty = hasty
		return &walker[sxState]{g, func() (line []cards.Move) {
			for _, m := range g.undo {
				line = append(line, sxMove(m))
			}
			return line
		}}
	},
}

// coAll also lists the moves that a hasty search leaves out because of the last one.
type coAll struct{ *corners }

func (g coAll) list(moves []uint32) []uint32 { return g.moves(moves, false) }

type walker[S any] struct {
	field[S]
	played func() []cards.Move
}

func (w *walker[S]) Facts() string {
	return fmt.Sprintf("key %x, distance %d, won %v, moves %v", w.key(), w.distance(), w.won(), w.list(nil))
}

func (w *walker[S]) State() string {
	var st S
	w.save(&st)
	return fmt.Sprintf("%s, layer %d, %v", w.Facts(), w.layer(), st)
}

func (w *walker[S]) Reload() error {
	type stored struct {
		state S
		facts string
	}
	var all []stored
	var start S
	w.save(&start)
	for _, m := range w.list(nil) {
		w.load(&start)
		w.make(m)
		for _, m := range w.list(nil) {
			var st stored
			key, peeked := hash128{}, false
			if p, ok := w.field.(peeker); ok {
				w.list(nil) // Facts listed the moves of another position
				key, peeked = p.peek(m)
			}
			w.make(m)
			if peeked && (w.key() != key || w.won()) {
				return fmt.Errorf("move %x leads to %s, but its key was said to be %x", m, w.Facts(), key)
			}
			w.save(&st.state)
			st.facts = w.Facts()
			all = append(all, st)
			w.back()
		}
	}
	for i := range all {
		w.load(&all[i].state)
		if got := w.Facts(); got != all[i].facts {
			return fmt.Errorf("stored and loaded it is\n%s\nwant\n%s", got, all[i].facts)
		}
	}
	w.load(&start)
	return nil
}

func (w *walker[S]) Each(f func([]cards.Move)) {
	for _, m := range w.list(nil) {
		w.make(m)
		f(w.played())
		w.back()
	}
}

// Lie replaces a game's prover by one that claims a win for every position. restore
// undoes it.
func Lie(game string) (restore func()) {
	true := provers[game]
	provers[game] = liar{}
	return func() { provers[game] = true }
}

type liar struct{}

func (liar) prove(*search, Problem) (Verdict, []cards.Move) {
	return Winnable, []cards.Move{cards.Verb("deal"), {From: 2, To: 3, N: 1}}
}

// Stuck reports whether cards block each other for good; ok is false if the game does
// not have this test.
func Stuck(pr Problem) (stuck, ok bool) {
	m := shapedModel{rules: pr.Rules}
	if !m.Load(pr.Position) || !m.stiff {
		return false, false
	}
	return m.stuck(), true
}

// CornersFrom looks at all positions that a search can reach, hasty or not. Without says
// whether it leaves out the moves that a hasty search omits because of the previous one. It
// returns whether one of the positions is a win, how many there are, and how many moves were
// left out. If there are more positions than most, n is 0.
func CornersFrom(p *cards.Position, hasty, without bool, most int) (won bool, n, out int) {
	g := newCorners(p)
	g.hasty = hasty
	g.settle()
	type place struct {
		hash  hash128
		moved uint8
	}
	seen, found := map[place]bool{}, map[hash128]bool{g.hash: true}
	states := make([]coState, 1)
	g.save(&states[0])
	for len(states) > 0 {
		if len(found) > most {
			return won, 0, out
		}
		g.load(&states[len(states)-1])
		states = states[:len(states)-1]
		won = won || g.won()
		moves := g.moves(nil, false)
		if without {
			all := len(moves)
			moves = g.list(nil)
			out += all - len(moves)
		}
		for _, m := range moves {
			g.make(m)
			at := place{hash: g.hash}
			if without {
				at.moved = g.moved
			}
			if !seen[at] {
				seen[at], found[g.hash] = true, true
				states = append(states, coState{})
				g.save(&states[len(states)-1])
			}
			g.back()
		}
	}
	return won, len(found), out
}
