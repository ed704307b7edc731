package patience

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"

	"phosphor/games/cards"
)

// verbAgain gathers the tableau, shuffles it and deals it again.
const verbAgain = "reshuffle"

// The counters of a position: how many times the stock or the tableau was dealt.
const turns = 0

// A pileRange is the range of piles of a kind.
type pileRange struct{ first, n int }

func (r pileRange) has(i int) bool { return i >= r.first && i < r.first+r.n }

// empty returns how many of the piles have no cards.
func (r pileRange) empty(p *cards.Position) (n int) {
	for _, pile := range p.Piles[r.first : r.first+r.n] {
		if len(pile.Cards) == 0 {
			n++
		}
	}
	return n
}

// rules implements cards.Rules for a description.
type rules struct {
	cards.Founding
	d     *Description
	specs []cards.Spec
	ranks int // in a suit

	stock, waste, reserve, cell, hole, found, tableau pileRange

	line []*founding // of each pile that is a foundation

	unlike, spaces error // why the tableau or a space does not take a card
}

// Rules returns the rules of the game.
func (d *Description) Rules() cards.Rules { return newRules(d) }

func newRules(d *Description) *rules {
	r := &rules{d: d, ranks: int(d.high-d.low) + 1}
	add := func(k cards.Kind, name string, n int) pileRange {
		at := pileRange{len(r.specs), n}
		for i := range n {
			spec := cards.Spec{Name: fmt.Sprint(name, i), Kind: k}
			if k == cards.Stock || k == cards.Waste {
				spec.Name = name
			}
			r.specs = append(r.specs, spec)
		}
		return at
	}
	one := map[bool]int{true: 1}
	r.stock = add(cards.Stock, "stock", one[d.stock != "" || d.again != 0])
	r.waste = add(cards.Waste, "waste", one[d.stock == "waste"])
	r.reserve = add(cards.Reserve, "reserve", d.reserve)
	r.cell = add(cards.Cell, "cell", d.cells)
	r.hole = add(cards.Foundation, "hole", one[d.hole])
	n := 0
	for _, f := range d.founds {
		n += f.count
	}
	r.found = add(cards.Foundation, "foundation", n)
	r.tableau = add(cards.Tableau, "tableau", d.columns)
	r.line = make([]*founding, len(r.specs))
	i := r.found.first
	for k := range d.founds {
		for range d.founds[k].count {
			r.line[i] = &d.founds[k]
			i++
		}
	}
	r.unlike, r.spaces = said(d.buildSaid), said(d.spaceSaid)
	return r
}

func (r *rules) Piles() []cards.Spec { return r.specs }
func (r *rules) Counters() int       { return 1 }

func (r *rules) Deck() []cards.Card {
	return slices.DeleteFunc(cards.Deck(r.d.packs), func(c cards.Card) bool { return c.Rank() < r.d.low || c.Rank() > r.d.high })
}

func (r *rules) Deal(p *cards.Position, deck []cards.Card) {
	d := r.d
	take := func(i int) cards.Card {
		c := deck[i]
		deck = slices.Delete(deck, i, i+1)
		return c
	}
	put := func(pile int, c cards.Card) { p.Piles[pile].Cards = append(p.Piles[pile].Cards, c) }
	first := deck[0]
	if d.holeHas {
		put(r.hole.first, take(slices.Index(deck, d.holeCard)))
	}
	for i := r.found.first; i < r.found.first+r.found.n; i++ {
		f := r.line[i]
		suit := cards.Suit((i - r.found.first) % 4)
		switch {
		case f.out && f.base == baseDealt: // the beak stays in the tableau
			if at := slices.Index(deck[1:], cards.NewCard(suit, first.Rank())); suit != first.Suit() && at >= 0 {
				put(i, take(at+1))
			}
		case f.out:
			put(i, take(slices.Index(deck, cards.NewCard(suit, f.rank))))
		case f.base == baseDealt && (i == r.found.first || r.line[i-1] != f):
			put(i, take(0))
		}
	}
	for row, more := 0, true; more; row++ {
		more = false
		for i, n := range d.deal {
			if row < n {
				put(r.tableau.first+i, take(0))
				more = true
			}
		}
	}
	for i, n := range d.deal {
		list := p.Piles[r.tableau.first+i].Cards
		if d.under > 0 {
			slices.SortStableFunc(list, func(a, b cards.Card) int { return cmp.Compare(under(a, d.under), under(b, d.under)) })
		}
		for j := range list {
			if j < min(d.hidden[i], n-1) || d.face == "alternate" && (n-1-j)%2 == 1 {
				list[j] = list[j].Down()
			}
		}
	}
	for i := range r.reserve.n {
		for range d.of {
			put(r.reserve.first+i, take(0))
		}
	}
	for i := range d.filled {
		put(r.cell.first+i, take(0))
	}
	if d.hole && !d.holeHas {
		put(r.hole.first, take(0))
	}
	slices.Reverse(deck) // the next lies at the end
	if r.stock.n > 0 {
		p.Set(r.stock.first, deck)
		p.Face(r.stock.first, false)
	}
}

// under orders cards so that those of the given rank are lowest.
func under(c cards.Card, rank cards.Rank) int {
	return min(1, max(int(c.Rank())-int(rank), int(rank)-int(c.Rank())))
}

// Normalize turns the cards of a position that was laid out by hand, and checks its
// foundations and cells.
func (r *rules) Normalize(p *cards.Position) error {
	for i := range p.Piles {
		list := p.Piles[i].Cards
		switch {
		case r.stock.has(i):
			p.Face(i, false)
		case !r.tableau.has(i):
			p.Face(i, true)
		case !r.d.turn:
			p.TurnUp(i)
		}
		if r.cell.has(i) && len(list) > 1 && !r.d.cellsRun {
			return fmt.Errorf("layout: %s: a cell holds one card, not %d", p.Piles[i].Name, len(list))
		}
		if f := r.line[i]; f != nil {
			b := r.base(p, i)
			for j, c := range list {
				if b == 0 && j == 0 {
					b = c.Rank()
				}
				if !r.founds(f, b, list[:j], c) {
					return fmt.Errorf("layout: %s: %s cannot lie there as card %d", p.Piles[i].Name, c, j+1)
				}
			}
		}
	}
	return nil
}

// Begin fills the spaces of a position laid out by hand.
func (r *rules) Begin(p *cards.Position, _ int) {
	clear(p.Counters)
	r.refill(p)
}

// base returns the rank with which a foundation begins; 0: any, because none has begun.
func (r *rules) base(p *cards.Position, pile int) cards.Rank {
	f := r.line[pile]
	if f.base == baseFixed {
		return f.rank
	}
	for i := r.found.first; i < r.found.first+r.found.n; i++ {
		if list := p.Piles[i].Cards; r.line[i] == f && len(list) > 0 {
			return list[0].Rank()
		}
	}
	return 0
}

// low returns the rank on which nothing is built: that of the foundations' first cards.
func (r *rules) low(p *cards.Position) cards.Rank {
	if r.found.n > 0 && r.d.founds[0].dir == up {
		if b := r.base(p, r.found.first); b > 0 {
			return b
		}
	}
	return r.d.low
}

// king returns the rank below that one, wrapping around.
func (r *rules) king(p *cards.Position) cards.Rank { return r.add(r.low(p), -1) }

// add adds to a rank, wrapping around.
func (r *rules) add(rank cards.Rank, n int) cards.Rank {
	i := (int(rank-r.d.low) + n) % r.ranks
	return r.d.low + cards.Rank((i+r.ranks)%r.ranks)
}

func (m match) fits(a, b cards.Card) bool {
	switch m {
	case matchSuit:
		return a.Suit() == b.Suit()
	case matchColour:
		return a.Red() == b.Red()
	case matchAlternate:
		return a.Red() != b.Red()
	}
	return true
}

// founds reports whether a foundation takes a card on those that it has.
func (r *rules) founds(f *founding, base cards.Rank, list []cards.Card, c cards.Card) bool {
	n := len(list)
	switch {
	case n == 0:
		return base == 0 || c.Rank() == base
	case n == r.ranks || !f.match.fits(list[n-1], c):
		return false
	}
	top := list[n-1].Rank()
	return f.dir&up != 0 && c.Rank() == r.add(top, f.step) || f.dir&down != 0 && c.Rank() == r.add(top, -f.step)
}

// builds reports whether a card of the tableau takes another.
func (r *rules) builds(low cards.Rank, under, over cards.Card) bool {
	return r.d.match.fits(under, over) && r.follows(low, under.Rank(), over.Rank())
}

func (r *rules) follows(low, under, over cards.Rank) bool {
	d := r.d
	if d.round {
		corner := low == d.low
		return d.build&down != 0 && over == r.add(under, -1) && (corner || under != low) ||
			d.build&up != 0 && over == r.add(under, 1) && (corner || over != low)
	}
	return d.build&down != 0 && over+1 == under || d.build&up != 0 && over == under+1
}

// run returns how many cards at the end of a pile move as one.
func (r *rules) run(low cards.Rank, list []cards.Card) int {
	d := r.d
	suit := d.moveSuit || r.found.n > 0 && d.founds[0].run && !d.moves["run"]
	return cards.Run(list, func(under, over cards.Card) bool {
		return r.builds(low, under, over) && (!suit || under.Suit() == over.Suit())
	})
}

// open returns how many cards at the end of a pile lie face up.
func open(list []cards.Card) int {
	return cards.Run(list, func(_, _ cards.Card) bool { return true })
}

// most returns the largest number of cards at the end of a pile that may be picked up
// together, and whether it must be exactly that many: all, or one.
func (r *rules) most(p *cards.Position, pile int) (n int, whole bool) {
	list := p.Piles[pile].Cards
	d := r.d
	switch {
	case len(list) == 0 || r.stock.has(pile) || r.hole.has(pile):
		return 0, false
	case r.found.has(pile):
		if f := r.line[pile]; f.back && (f.base == baseFixed || len(list) > 1) {
			return 1, false
		}
		return 0, false
	case r.cell.has(pile) && d.cellsRun:
		return r.run(r.low(p), list), false
	case !r.tableau.has(pile):
		return 1, false
	case d.moves["all"]:
		return open(list), false
	case d.moves["run"], d.moves["cells"]:
		return r.run(r.low(p), list), false
	case d.moves["pile"]:
		return open(list), true
	case !list[len(list)-1].FaceUp():
		return 0, false
	}
	n = 1
	if r.found.n > 0 && d.founds[0].run {
		n = max(1, r.run(r.low(p), list)) // to a foundation
	}
	return n, false
}

// carries returns how many cards may be moved one by one through free cells and spaces.
func (r *rules) carries(p *cards.Position, to int) int {
	spaces := 0
	if r.d.space == "any" {
		spaces = r.tableau.empty(p)
		if len(p.Piles[to].Cards) == 0 {
			spaces--
		}
	}
	return (1 + r.cell.empty(p)) << min(spaces, 4)
}

// Why moves are refused, besides the reasons that games share.
var (
	errCell      = errors.New("a cell holds one card")
	errShut      = errors.New("you can use the cells when the stock is empty")
	errRuns      = errors.New("a foundation takes a whole suit at once")
	errTogether  = errors.New("the cards of a pile move together")
	errMany      = errors.New("there are too few free cells and spaces")
	errAll       = errors.New("fill every space before you deal")
	errPasses    = errors.New("you cannot turn the stock again")
	errOften     = errors.New("you cannot deal the cards again")
	errPlace     = errors.New("place the turned card first")
	errKingEnds  = errors.New("nothing goes on a king")
	errNeighbour = errors.New("only the next higher or lower card fits there")
	errStays     = errors.New("cards do not move between piles in this game")
	errReserve   = errors.New("fill a space from the reserve first")
	errFaceUp    = errors.New("there is no face-down card to turn")
)

func (r *rules) Check(p *cards.Position, m cards.Move) error {
	if m.Verb != "" {
		return r.checkVerb(p, m)
	}
	if m.From < 0 || m.To < 0 {
		return cards.ErrNotation
	}
	if r.found.has(m.From) && !r.line[m.From].back || r.hole.has(m.From) {
		return cards.ErrFinal
	}
	if err := p.CheckGroup(m); err != nil {
		return err
	}
	most, whole := r.most(p, m.From)
	return r.check(p, m, r.low(p), most, whole)
}

// check returns why a pile does not take the cards of m, or nil. At most most cards of
// their pile may be picked up.
func (r *rules) check(p *cards.Position, m cards.Move, low cards.Rank, most int, whole bool) error {
	d := r.d
	list, to := p.Piles[m.From].Cards, p.Piles[m.To].Cards
	c := list[len(list)-m.N]
	kind := &p.Piles[m.To]
	switch {
	case m.N > most && most <= 1:
		if most == 0 {
			return cards.ErrFinal
		}
		return cards.ErrOnlyTop
	case m.N > most:
		return cards.ErrNoRun
	case r.found.has(m.From) && kind.Kind != cards.Tableau:
		return cards.ErrTarget
	case r.found.has(m.To):
		return r.checkFoundation(p, m, c)
	case r.hole.has(m.To):
		if m.N > 1 {
			return cards.ErrOneCard
		}
		return r.checkHole(to, c)
	case kind.Kind == cards.Cell:
		switch {
		case len(to) > 0, m.N > 1 && !d.cellsRun, r.cell.has(m.From) && !d.moves["cells"]:
			return errCell
		case d.cellsAfter && len(p.Piles[r.stock.first].Cards) > 0:
			return errShut
		}
		return nil
	case kind.Kind != cards.Tableau:
		return cards.ErrTarget
	}
	tableau := r.tableau.has(m.From)
	switch {
	case d.fromStock:
		if !r.waste.has(m.From) {
			return errStays
		}
		return nil
	case tableau && whole && m.N != most && !(d.moves["one"] && m.N == 1):
		return errTogether
	case tableau && m.N > 1 && len(d.moves) == 1 && d.moves["one"]:
		return cards.ErrOnlyTop
	}
	if len(to) == 0 {
		if err := r.checkSpace(p, m, c); err != nil {
			return err
		}
	} else if under := to[len(to)-1]; !under.FaceUp() || !r.builds(low, under, c) {
		return r.unlike
	}
	if d.moves["cells"] && m.N > 1 && m.N > r.carries(p, m.To) {
		return errMany
	}
	return nil
}

func (r *rules) checkFoundation(p *cards.Position, m cards.Move, c cards.Card) error {
	f, list := r.line[m.To], p.Piles[m.To].Cards
	if !f.run {
		switch {
		case m.N > 1:
			return cards.ErrOneCard
		case !r.founds(f, r.base(p, m.To), list, c):
			return cards.ErrNotNext
		}
		return nil
	}
	if m.N != r.ranks || len(list) > 0 || cards.Run(p.Piles[m.From].Cards, cards.DownInSuit) < m.N {
		return errRuns
	}
	return nil
}

func (r *rules) checkHole(list []cards.Card, c cards.Card) error {
	if len(list) == 0 {
		return nil
	}
	top := list[len(list)-1].Rank()
	switch d := r.d; {
	case d.ends && top == d.high:
		return errKingEnds
	case c.Rank() == top+1, c.Rank()+1 == top, d.round && (c.Rank() == r.add(top, 1) || c.Rank() == r.add(top, -1)):
		return nil
	}
	return errNeighbour
}

// checkSpace returns why an empty pile of the tableau does not take cards, or nil.
func (r *rules) checkSpace(p *cards.Position, m cards.Move, c cards.Card) error {
	d := r.d
	first := slices.Contains(d.fill, "reserve")
	switch {
	case first && r.reserve.has(m.From):
		return nil
	case first && r.reserve.empty(p) < r.reserve.n:
		return errReserve
	case d.space == "none", d.space == "king" && c.Rank() != r.king(p):
		return r.spaces
	case d.spaceOne && m.N > 1:
		return cards.ErrOnlyTop
	}
	return nil
}

func (r *rules) checkVerb(p *cards.Position, m cards.Move) error {
	d := r.d
	if m.Verb == "flip" && d.turn {
		if m.To >= 0 || !r.tableau.has(m.From) {
			return fmt.Errorf("%w: flip names a pile of the tableau", cards.ErrNotation)
		}
		if top, any := p.Piles[m.From].Top(); !any || top.FaceUp() {
			return errFaceUp
		}
		return nil
	}
	if m.From >= 0 {
		return cards.ErrNotation
	}
	switch {
	case m.Verb == cards.VerbDeal && d.stock != "":
		switch {
		case len(p.Piles[r.stock.first].Cards) == 0:
			return cards.ErrStockEmpty
		case d.fromStock && len(p.Piles[r.waste.first].Cards) > 0:
			return errPlace
		case d.stock == "tableau" && !d.toSpaces && r.tableau.empty(p) > 0:
			return errAll
		}
		return nil
	case m.Verb == cards.VerbRedeal && d.stock == "waste":
		switch {
		case len(p.Piles[r.stock.first].Cards) > 0:
			return cards.ErrStockNot
		case len(p.Piles[r.waste.first].Cards) == 0:
			return cards.ErrNoCard
		case d.passes > 0 && p.Counters[turns]+1 >= d.passes:
			return errPasses
		}
		return nil
	case d.again != 0 && m.Verb == r.gathers():
		if d.again > 0 && p.Counters[turns] >= d.again || cards.Complete(p) {
			return errOften
		}
		return nil
	}
	return fmt.Errorf("%w: there is no %q in this game", cards.ErrNotation, m.Verb)
}

// gathers is the verb by which the tableau is dealt again.
func (r *rules) gathers() string {
	if r.d.shuffled {
		return verbAgain
	}
	return cards.VerbRedeal
}

// Moves allocates nothing but what it appends.
func (r *rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	for _, v := range [...]string{cards.VerbDeal, cards.VerbRedeal, verbAgain} {
		if (v == cards.VerbDeal && r.d.stock != "" || v == cards.VerbRedeal && r.d.stock == "waste" || r.d.again != 0 && v == r.gathers()) && r.checkVerb(p, cards.Verb(v)) == nil {
			moves = append(moves, cards.Verb(v))
		}
	}
	low := r.low(p)
	for from := range p.Piles {
		if r.d.turn && r.tableau.has(from) {
			if m := (cards.Move{Verb: "flip", From: from, To: -1}); r.checkVerb(p, m) == nil {
				moves = append(moves, m)
			}
		}
		most, whole := r.most(p, from)
		for n := 1; n <= most; n++ {
			for to := r.cell.first; to < len(p.Piles); to++ {
				if m := (cards.Move{From: from, To: to, N: n}); to != from && r.check(p, m, low, most, whole) == nil {
					moves = append(moves, m)
				}
			}
		}
	}
	return moves
}

func (r *rules) Play(p *cards.Position, m cards.Move) {
	d := r.d
	switch {
	case m.Verb == "flip":
		p.TurnUp(m.From)
	case m.Verb == cards.VerbDeal:
		r.deal(p)
	case m.Verb != "" && d.again != 0:
		r.gather(p)
	case m.Verb != "":
		p.Deal(r.waste.first, r.stock.first, len(p.Piles[r.waste.first].Cards), false)
		p.Add(turns, 1)
	default:
		p.Move(m.From, m.To, m.N)
		if r.tableau.has(m.From) && !d.turn {
			p.TurnUp(m.From)
		}
	}
	r.refill(p)
}

// deal deals from the stock.
func (r *rules) deal(p *cards.Position) {
	to := map[string]pileRange{"tableau": r.tableau, "reserve": r.reserve, "hole": r.hole}[r.d.stock]
	if r.d.stock == "waste" {
		p.Deal(r.stock.first, r.waste.first, min(r.d.draw, len(p.Piles[r.stock.first].Cards)), true)
	}
	for i := 0; i < to.n && len(p.Piles[r.stock.first].Cards) > 0; i++ {
		p.Deal(r.stock.first, to.first+i, 1, true)
	}
}

// refill makes the automatic moves: it fills spaces and reserves, and puts the rest of
// the stock into the hole.
func (r *rules) refill(p *cards.Position) {
	d := r.d
	fill := func(to, from pileRange) {
		for i := to.first; i < to.first+to.n; i++ {
			if len(p.Piles[i].Cards) == 0 && len(p.Piles[from.first].Cards) > 0 {
				p.Deal(from.first, i, 1, true)
			}
		}
	}
	for _, source := range d.fill {
		if from := map[string]pileRange{"reserve": r.reserve, "waste": r.waste, "stock": r.stock}[source]; source != "reserve" || from.n == 1 { // otherwise the player chooses
			fill(r.tableau, from)
		}
	}
	if d.refill {
		fill(r.reserve, r.waste)
	}
	for d.stock == "hole" && r.tableau.empty(p) == r.tableau.n && len(p.Piles[r.stock.first].Cards) > 0 {
		p.Beat()
		p.Deal(r.stock.first, r.hole.first, 1, true)
	}
}

// gather picks up the tableau, pile by pile, and deals it again as at the start. The
// shuffle depends only on the present cards, so it is the same in every replay.
func (r *rules) gather(p *cards.Position) {
	var all []cards.Card
	h := fnv.New32a()
	for _, pile := range p.Piles[r.tableau.first:] {
		for _, c := range pile.Cards {
			all = append(all, c.Up())
			h.Write([]byte{byte(c), byte(p.Counters[turns])})
		}
	}
	if r.d.shuffled {
		cards.Shuffle(all, cards.Random(h.Sum32()))
	}
	for i, n := range r.d.deal {
		n = min(n, len(all))
		p.Set(r.tableau.first+i, all[:n])
		all = all[n:]
	}
	p.Set(len(p.Piles)-1, append(p.Piles[len(p.Piles)-1].Cards, all...)) // cards that came from elsewhere
	p.Add(turns, 1)
}

func (r *rules) Won(p *cards.Position) bool {
	if !r.d.winRuns {
		return cards.Complete(p)
	}
	for i := range p.Piles {
		if list := p.Piles[i].Cards; len(list) > 0 && (len(list) != r.ranks || cards.Run(list, cards.DownInSuit) != r.ranks) {
			return false
		}
	}
	return true
}
