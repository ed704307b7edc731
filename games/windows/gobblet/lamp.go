package gobblet

import (
	"context"
	"errors"
	"fmt"

	"phosphor/games/assist"
	"phosphor/games/prove"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/search"
)

// This file is the lamp of the small board, which is solved while it is played: any position of
// Gobblers is decided within some hundred thousand others (a few tenths of a second). The lamp
// is that of the person: of the one who plays against the computer, else of whoever is to move. The
// large board has no such lamp; there the hint is a good move and no more.

// solveNodes bounds the search that decides a position of the small board. It needs less than a
// tenth of them; see TABLE.md of package prove.
const solveNodes = 5_000_000

// assistant returns what helps on the small board.
func (t *Table) assistant() *assist.Assistant {
	return assist.New(t.window.Clock, assist.Game{
		Refused: t.unlit,
		Refuse:  func(err error) { t.refuse(t.words.refusal(err)) },
		Waits:   func() bool { return t.computers() },
		Won:     func() bool { return t.game.Result().Over() },
		Moves:   t.moves,
		Look:    t.lookNow,
		Looks:   t.looks,
		Search:  func(l assist.Look) prove.Search { return t.env.Search(l) },
		Do:      t.Do,
		Play:    func(string) { t.playHint() },
		Undo:    func() error { return t.undo(true) },
		Helped:  t.NoteHelp,
		Frame:   t.frame,
		Light: func(l assist.Light) {
			t.light = l
			t.show()
		},
		Tell: t.tellHelp,
	})
}

// moves counts the moves that were made, with the one of a piece that is touched.
func (t *Table) moves() int {
	n := len(t.game.Past()) - 1
	if _, lifted := t.lifted(); lifted {
		n++
	}
	return n
}

// unlit says why there is no lamp, or returns nil.
func (t *Table) unlit() error {
	if !t.small() {
		return errLarge
	}
	return nil
}

var errLarge = errors.New("only the small board has a lamp")

// small reports whether the game is on the small board.
func (t *Table) small() bool {
	p := t.game.Position()
	return p.Variant() == rules.Gobblers
}

// lampOf is the side that the lamp is of.
func (t *Table) lampOf(p rules.Position) rules.Side {
	if side, alone := t.chosen.opponent(); alone {
		return side
	}
	return p.Turn()
}

// lookNow decides the game as it is.
func (t *Table) lookNow() assist.Look {
	return t.decide(t.game.Clone(), t.lampOf(t.game.Position()))
}

// decide returns what decides a game for a side.
func (t *Table) decide(g *rules.Game, side rules.Side) assist.Look {
	e := t.prover()
	return func(ctx context.Context) (r prove.Result) {
		found, err := e.Search(ctx, g, search.Options{Nodes: solveNodes})
		if err != nil {
			return r
		}
		p := g.Position()
		if plies, certain := found.Plies(); certain {
			r.Verdict = prove.Lost
			if plies > 0 == (p.Turn() == side) {
				r.Verdict = prove.Winnable
			}
		}
		if p.Turn() == side && r.Verdict != prove.Lost {
			r.Moves = []string{p.Variant().MoveString(found.Move)}
		}
		return r
	}
}

// looks decide the positions after 0, 1, 2 ... moves of both sides. A computer that errs may give a
// lost game back, so a position counts as one that can be won when a later one of them can: what
// is told is the last move that lost.
func (t *Table) looks() (list []assist.Look) {
	past := t.game.Past()
	side := t.lampOf(past[len(past)-1])
	var alone []assist.Look
	for _, p := range past {
		alone = append(alone, t.decide(rules.NewGame(p), side))
	}
	if _, lifted := t.lifted(); lifted {
		alone = append(alone, t.decide(t.game.Clone(), side))
	}
	for n := range alone {
		list = append(list, func(ctx context.Context) prove.Result {
			for i := len(alone) - 1; i >= n; i-- {
				if r := alone[i](ctx); r.Verdict != prove.Lost {
					return r
				}
			}
			return prove.Result{Verdict: prove.Lost}
		})
	}
	return list
}

// prover is the engine of the lamp, which leaves the computer player its own.
func (t *Table) prover() *search.Engine {
	if t.solver == nil {
		t.solver = search.New(search.DefaultTable)
	}
	return t.solver
}

// frame marks the move of a hint.
func (t *Table) frame(move string) {
	t.hint = nil
	if move != "" {
		p := t.game.Position()
		if m, err := p.Variant().ParseMove(move); err == nil {
			m.From = t.origin(m)
			t.hint = &m
		}
	}
	t.show()
}

// tellHelp says what the assistant has to say.
func (t *Table) tellHelp(word assist.Word, args ...any) {
	w := t.words
	text := fmt.Sprintf(w.told[word], args...)
	if word == assist.Framed {
		text = t.moveText(t.game.Position(), *t.hint)
	}
	t.window.Say(text)
}
