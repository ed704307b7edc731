package prove

import (
	"fmt"

	"phosphor/games/cards"
)

// A Quotient is a game whose packed states stand for many positions each, between
// which one can go to and fro. As the tests hold it against the rules: whatever
// they allow stays within the state or leads to one of those that follow, and every
// one of those is reached by moves that they allow.
type Quotient interface {
	// Load packs a position; it is false where the packed form cannot hold it.
	Load(pr Problem) bool
	// Key tells states apart.
	Key() string
	// After returns the states that follow, without prunings, and for each how the
	// line of play would be written from the position.
	After() map[string]func() []cards.Move
}

// Quotients returns a new one of a game and variation, by name: game/variation.
var Quotients = map[string]func() Quotient{}

// WrongQuotients have a rule that is wrong on purpose, by name: game/variation: what.
var WrongQuotients = map[string]func() Quotient{}

type thoughtfulQuotient struct {
	pass    pass
	draw    int
	anyCard bool
	wrong   func(t *thoughtful, s *tstate) // adds states to the stack
	pr      Problem
	t       *thoughtful
	s       *tstate
}

func (q *thoughtfulQuotient) Load(pr Problem) bool {
	q.pr = pr
	q.t, q.s = newThoughtful(pr.Position, q.pass, q.draw, q.anyCard)
	if q.t == nil {
		return false
	}
	q.t.plain = true
	q.t.count(q.s)
	return true
}

func (q *thoughtfulQuotient) Key() string { return q.key(q.s) }

// key tells states of different positions apart, whose numbers in mixed radix mean
// different things.
func (q *thoughtfulQuotient) key(s *tstate) string {
	text := fmt.Sprintf("up %x placed %x home %x free %d", s.up, s.placed, s.home, s.free)
	for i := range q.t.columns {
		text += fmt.Sprint(" ", q.t.dealt[i][:s.heights>>(4*i)&15])
	}
	text += " stock"
	for i, c := range q.t.stock {
		if s.order>>i&1 != 0 {
			text += fmt.Sprint(" ", c)
			if s.waste == uint8(i+1) {
				text += "|"
			}
		}
	}
	return text
}

func (q *thoughtfulQuotient) After() map[string]func() []cards.Move {
	t, pr := q.t, q.pr
	t.stack = t.stack[:0]
	t.moves(q.s, 0, 0)
	if q.wrong != nil {
		q.wrong(t, q.s)
	}
	after := map[string]func() []cards.Move{}
	for _, c := range t.stack {
		after[q.key(&c.tstate)] = func() []cards.Move {
			l := newLiner(pr)
			t.write(l, unpackCard(c.move.card), c.move.home)
			return l.moves
		}
	}
	return after
}

func init() {
	right := map[string]thoughtfulQuotient{
		"solitaire/1":   {pass: passAny, draw: 1},
		"solitaire/2":   {pass: passTurn, draw: 2},
		"solitaire/3":   {pass: passTurn, draw: 3},
		"yukon/classic": {pass: passOnce, draw: 1},
		"yukon/medium":  {pass: passOnce, draw: 1, anyCard: true},
		"yukon/light":   {pass: passAny, draw: 1},
	}
	for name, q := range right {
		Quotients[name] = func() Quotient { w := q; return &w }
		for what, wrong := range map[string]func(*thoughtfulQuotient){
			"a card more at once":         func(q *thoughtfulQuotient) { q.draw++; q.pass = passTurn },
			"any card on an empty column": func(q *thoughtfulQuotient) { q.anyCard = !q.anyCard },
			"a king goes on an ace": func(q *thoughtfulQuotient) {
				q.wrong = func(t *thoughtful, s *tstate) {
					open, _ := t.masks(s)
					if m := s.up &^ s.placed & kings; open&0xf != 0 && m != 0 {
						for c := pcard(48); c < 52; c++ {
							if m>>c&1 != 0 {
								t.stack = append(t.stack, tchild{tstate: *s, move: tmove{c, false}})
								t.place(&t.stack[len(t.stack)-1].tstate, c)
							}
						}
					}
				}
			},
			"no card goes on a queen": func(q *thoughtfulQuotient) {
				q.wrong = func(t *thoughtful, s *tstate) {
					kept := t.stack[:0]
					for _, c := range t.stack {
						if c.move.home || c.move.card>>2 != 10 {
							kept = append(kept, c)
						}
					}
					t.stack = kept
				}
			},
		} {
			m := q
			wrong(&m)
			if m.pass == q.pass && m.anyCard == q.anyCard && m.draw == q.draw && m.wrong == nil {
				continue
			}
			WrongQuotients[name+": "+what] = func() Quotient { w := m; return &w }
		}
	}
}
