package prove

import (
	"fmt"
	"slices"

	"phosphor/games/cards"
)

// A Quotient is a game whose packed states each stand for many positions, between which
// one can move freely. Tests compare it with the rules: every legal move stays within
// the state or leads to one of its successors, and legal moves reach every successor.
type Quotient interface {
	// Load packs a position. It returns false if the packed form cannot hold it.
	Load(pr Problem) bool
	// Key identifies the state.
	Key() string
	// After returns the successors, without prunings, each with the line of play that
	// leads there from the position.
	After() map[string]func() []cards.Move
}

// Quotients returns a new quotient, by game/variation.
var Quotients = map[string]func() Quotient{}

// WrongQuotients have a deliberately wrong rule, by "game/variation: rule".
var WrongQuotients = map[string]func() Quotient{}

type thoughtfulQuotient struct {
	tkind
	wrong func(t *tgame, s *tstate, list []tchild) []tchild // adds states to the stack
	pr    Problem
	t     *tgame
	s     *tstate
}

func (q *thoughtfulQuotient) Load(pr Problem) bool {
	q.pr = pr
	q.t, q.s = newTgame(pr.Position, q.tkind)
	if q.t == nil {
		return false
	}
	q.t.plain = true
	q.t.count(q.s)
	return true
}

func (q *thoughtfulQuotient) Key() string { return q.key(q.s) }

// key identifies states of different positions, whose mixed-radix numbers differ in
// meaning.
func (q *thoughtfulQuotient) key(s *tstate) string {
	text := fmt.Sprintf("up %x placed %x twins %x home %x free %d", s.up, s.placed, s.twins, s.home, s.free)
	for i := range q.t.columns {
		if q.t.reserve {
			break // dealt places do not matter here
		}
		text += fmt.Sprint(" ", q.t.dealt[i][:s.heights>>(4*i)&15])
	}
	for i, order := range []uint64{s.order, uint64(s.hoard)} {
		text += [2]string{" stock", " reserve"}[i]
		for j, c := range [2][]pcard{q.t.stock, q.t.hoard}[i] {
			if order>>j&1 != 0 {
				text += fmt.Sprint(" ", c)
				if [2]uint8{s.waste, s.hoardWaste}[i] == uint8(j+1) {
					text += "|"
				}
			}
		}
	}
	return text
}

func (q *thoughtfulQuotient) After() map[string]func() []cards.Move {
	t, pr := q.t, q.pr
	list, _ := t.moves(q.s, legal{}, nil)
	if q.wrong != nil {
		list = q.wrong(t, q.s, list)
	}
	after := map[string]func() []cards.Move{}
	for _, c := range list {
		after[q.key(&c.tstate)] = func() []cards.Move {
			l := newLiner(pr)
			t.write(l, c.move)
			return l.moves
		}
	}
	return after
}

func init() {
	right := map[string]thoughtfulQuotient{
		"solitaire/1":   {tkind: tkind{pass: passAny, draw: 1}},
		"solitaire/2":   {tkind: tkind{pass: passTurn, draw: 2}},
		"solitaire/3":   {tkind: tkind{pass: passTurn, draw: 3}},
		"yukon/classic": {tkind: tkind{pass: passOnce, draw: 1}},
		"yukon/medium":  {tkind: tkind{pass: passOnce, draw: 1, anyCard: true}},
		"yukon/light":   {tkind: tkind{pass: passAny, draw: 1}},
	}
	right["klondike"] = thoughtfulQuotient{tkind: tkind{pass: passTurn, draw: 3, rigid: true}}
	right["canfield"] = thoughtfulQuotient{tkind: tkind{pass: passTurn, draw: 3, rigid: true, reserve: true}}
	for name, q := range right {
		Quotients[name] = func() Quotient { w := q; return &w }
		for what, wrong := range map[string]func(*thoughtfulQuotient){
			"a card more at once":         func(q *thoughtfulQuotient) { q.draw++; q.pass = passTurn },
			"any card on an empty column": func(q *thoughtfulQuotient) { q.anyCard = !q.anyCard && !q.rigid },
			"a run may be broken":         func(q *thoughtfulQuotient) { q.rigid = false },
			"a king goes on an ace": func(q *thoughtfulQuotient) {
				q.wrong = func(t *tgame, s *tstate, list []tchild) []tchild {
					open, _ := t.masks(s)
					if m := s.up &^ s.placed & kings; open&0xf != 0 && m != 0 {
						for c := pcard(48); c < 52; c++ {
							if m>>c&1 != 0 {
								list = append(list, tchild{tstate: *s, move: tmove{c, onSome}})
								t.make(&list[len(list)-1].tstate, tmove{c, onSome})
							}
						}
					}
					return list
				}
			},
			"no card goes on a queen": func(q *thoughtfulQuotient) {
				q.wrong = func(t *tgame, s *tstate, list []tchild) []tchild {
					return slices.DeleteFunc(list, func(c tchild) bool { return c.move.on != goHome && c.move.card>>2 == 10 })
				}
			},
		} {
			m := q
			wrong(&m)
			if m.tkind == q.tkind && m.wrong == nil {
				continue
			}
			WrongQuotients[name+": "+what] = func() Quotient { w := m; return &w }
		}
	}
}
