package cards

import (
	"fmt"
	"slices"
)

// A Kind is the purpose of a pile.
type Kind string

const (
	Stock      Kind = "stock"
	Waste      Kind = "waste"
	Foundation Kind = "foundation"
	Tableau    Kind = "tableau"
	Cell       Kind = "cell"
	Reserve    Kind = "reserve"
	Row        Kind = "row"
)

// A Spec names a pile of a game.
type Spec struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
}

// Numbered returns n specs of a kind: tableau0, tableau1, ...
func Numbered(k Kind, n int) []Spec {
	s := make([]Spec, n)
	for i := range s {
		s[i] = Spec{fmt.Sprint(string(k), i), k}
	}
	return s
}

// The piles that most games begin with.
var (
	StockPile = Spec{"stock", Stock}
	WastePile = Spec{"waste", Waste}
)

// Specs returns the given piles, followed by the given numbers of foundations and tableau
// columns.
func Specs(foundations, columns int, first ...Spec) []Spec {
	return slices.Concat(first, Numbered(Foundation, foundations), Numbered(Tableau, columns))
}

// A Pile is a named row of cards, bottom first.
type Pile struct {
	Spec
	Cards []Card `json:"cards"`
}

// Top returns the pile's last card; ok is false if there is none.
func (p *Pile) Top() (c Card, ok bool) {
	if len(p.Cards) == 0 {
		return 0, false
	}
	return p.Cards[len(p.Cards)-1], true
}

// A Position is everything about a game in progress that undo restores: the
// piles, and the counters that the rules keep (points, passes through the
// stock). Rules change it only through its methods, each of which adds a Step.
// Undo takes back steps, and the screen shows them one after the other.
type Position struct {
	Piles    []Pile
	Counters []int
	steps    []Step
}

// NewPosition returns a position with empty piles and counters at zero.
func NewPosition(specs []Spec, counters int) *Position {
	p := &Position{Piles: make([]Pile, len(specs)), Counters: make([]int, counters)}
	for i, s := range specs {
		p.Piles[i] = Pile{Spec: s, Cards: []Card{}}
	}
	return p
}

// Clone returns an independent copy without any steps.
func (p *Position) Clone() *Position {
	q := &Position{Piles: slices.Clone(p.Piles), Counters: slices.Clone(p.Counters)}
	for i := range q.Piles {
		q.Piles[i].Cards = slices.Clone(p.Piles[i].Cards)
	}
	return q
}

// Index returns the number of the pile with the given name, or -1.
func (p *Position) Index(name string) int {
	return slices.IndexFunc(p.Piles, func(q Pile) bool { return q.Name == name })
}

// First returns the number of the first pile of kind k, and how many there
// are; piles of a kind are adjacent.
func (p *Position) First(k Kind) (first, n int) {
	first = -1
	for i := range p.Piles {
		if p.Piles[i].Kind == k {
			if first < 0 {
				first = i
			}
			n++
		}
	}
	return first, n
}

type stepKind uint8

const (
	stepMove  stepKind = iota // N cards from From to To, in the same order
	stepDeal                  // N cards one by one, so that they end in reverse order, with the faces that New says
	stepTurn                  // card I of From turned over
	stepCount                 // counter I changed by N
	stepSet                   // the cards of From replaced by New
	stepBeat                  // nothing moves; the screen pauses a moment
)

// A Step is one elementary change of a position. It can be made and taken
// back any number of times.
type Step struct {
	kind     stepKind
	From, To int // piles
	I, N     int
	old, new []Card
}

// Beat reports whether the step is only a pause for the eye.
func (s Step) Beat() bool { return s.kind == stepBeat }

// Piles returns the piles that the step changes: none, one or two.
func (s Step) Piles() []int {
	switch s.kind {
	case stepMove, stepDeal:
		return []int{s.From, s.To}
	case stepTurn, stepSet:
		return []int{s.From}
	}
	return nil
}

// Apply makes a step, without recording it.
func (p *Position) Apply(s Step) {
	switch s.kind {
	case stepMove, stepDeal:
		f, t := &p.Piles[s.From], &p.Piles[s.To]
		n := len(f.Cards) - s.N
		moved := f.Cards[n:]
		if s.kind == stepDeal {
			moved = s.new
		}
		t.Cards = append(t.Cards, moved...)
		f.Cards = f.Cards[:n]
	case stepTurn:
		p.Piles[s.From].Cards[s.I] ^= faceDown
	case stepCount:
		p.Counters[s.I] += s.N
	case stepSet:
		p.Piles[s.From].Cards = append(p.Piles[s.From].Cards[:0], s.new...)
	}
}

// Revert takes a step back. It must be the last one that was applied.
func (p *Position) Revert(s Step) {
	switch s.kind {
	case stepMove, stepDeal:
		f, t := &p.Piles[s.From], &p.Piles[s.To]
		n := len(t.Cards) - s.N
		moved := t.Cards[n:]
		if s.kind == stepDeal {
			moved = s.old
		}
		f.Cards = append(f.Cards, moved...)
		t.Cards = t.Cards[:n]
	case stepTurn:
		p.Piles[s.From].Cards[s.I] ^= faceDown
	case stepCount:
		p.Counters[s.I] -= s.N
	case stepSet:
		p.Piles[s.From].Cards = append(p.Piles[s.From].Cards[:0], s.old...)
	}
}

func (p *Position) step(s Step) {
	p.Apply(s)
	p.steps = append(p.steps, s)
}

// Move puts the last n cards of one pile on another, in the same order.
func (p *Position) Move(from, to, n int) {
	p.step(Step{kind: stepMove, From: from, To: to, N: n})
}

// Deal moves n cards from the top of one pile to another, one by one, so that
// the first ends lowest, and lays them face up or face down.
func (p *Position) Deal(from, to, n int, up bool) {
	f := p.Piles[from].Cards
	s := Step{kind: stepDeal, From: from, To: to, N: n, old: slices.Clone(f[len(f)-n:])}
	for _, c := range slices.Backward(s.old) {
		if up {
			s.new = append(s.new, c.Up())
		} else {
			s.new = append(s.new, c.Down())
		}
	}
	p.step(s)
}

// Turn turns card i of a pile over.
func (p *Position) Turn(pile, i int) { p.step(Step{kind: stepTurn, From: pile, I: i}) }

// TurnUp turns the last card of a pile up if there is one and it lies face
// down.
func (p *Position) TurnUp(pile int) {
	if c, ok := p.Piles[pile].Top(); ok && !c.FaceUp() {
		p.Turn(pile, len(p.Piles[pile].Cards)-1)
	}
}

// Add changes counter i by n.
func (p *Position) Add(i, n int) {
	if n != 0 {
		p.step(Step{kind: stepCount, I: i, N: n})
	}
}

// Set replaces all cards of a pile.
func (p *Position) Set(pile int, cards []Card) {
	p.step(Step{kind: stepSet, From: pile, old: slices.Clone(p.Piles[pile].Cards), new: slices.Clone(cards)})
}

// Beat makes the screen pause a moment between the steps before and after.
func (p *Position) Beat() { p.step(Step{kind: stepBeat}) }

// Forget drops the record of the steps so far, which then cannot be taken back.
func (p *Position) Forget() { p.steps = p.steps[:0] }

// Steps returns how many steps were recorded since they were last taken, or since the
// position was cloned.
func (p *Position) Steps() int { return len(p.steps) }

// Rewind takes back all steps but the first n.
func (p *Position) Rewind(n int) {
	for i := len(p.steps) - 1; i >= n; i-- {
		p.Revert(p.steps[i])
	}
	p.steps = p.steps[:n]
}

// takeSteps returns the steps since the last call.
func (p *Position) takeSteps() []Step {
	s := p.steps
	p.steps = nil
	return s
}

// Group returns the cards that m moves, the lowest first.
func (p *Position) Group(m Move) []Card {
	from := p.Piles[m.From].Cards
	return from[len(from)-m.N:]
}

// Face turns all cards of a pile up or down, while a position is being laid out.
func (p *Position) Face(pile int, up bool) {
	for j, c := range p.Piles[pile].Cards {
		if up {
			p.Piles[pile].Cards[j] = c.Up()
		} else {
			p.Piles[pile].Cards[j] = c.Down()
		}
	}
}

// DealColumns deals the first cards of a shuffled deck in n columns, 1 to n cards
// from left to right, the last of each face up, and lays the others face down on the
// stock. first is the number of the first column.
func (p *Position) DealColumns(deck []Card, first, n, stock int) {
	for i := range deck {
		deck[i] = deck[i].Down()
	}
	for c := range n {
		p.Set(first+c, deck[:c+1])
		p.TurnUp(first + c)
		deck = deck[c+1:]
	}
	p.Set(stock, deck)
}
