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

// walkNodes bounds the search that looks at a position of the large board during a walk. It decides
// the last moves of a game.
const walkNodes = 200_000

// assistant returns what helps on the small board, and walks through the game on both.
func (t *Table) assistant() *assist.Assistant {
	return assist.New(t.window.Clock, assist.Game{
		Alone:   true,
		Refused: t.refused,
		Refuse:  func(err error) { t.refuse(t.words.refusal(err)) },
		Waits:   func() bool { return t.computers() && !t.walks },
		Won: func() bool {
			winner, won := t.game.Result().Winner()
			return won && winner == t.lampOf(t.game)
		},
		Moves:  t.moves,
		Look:   t.lookNow,
		Looks:  t.looks,
		Search: func(l assist.Look) prove.Search { return t.env.Search(l) },
		Do:     t.Do,
		Play:   func(string) { t.playHint() },
		Undo:   func() error { return t.undo(true) },
		Redo:   func() error { return t.redo(true) },
		Ahead:  func() int { return len(t.later()) },
		Next: func() string {
			p := t.game.Position()
			for _, m := range t.later() {
				return p.Variant().MoveString(m)
			}
			return ""
		},
		Bar:    t.showWalk,
		Helped: t.NoteHelp,
		Frame:  t.frame,
		Light: func(l assist.Light) {
			t.light = l
			t.show()
		},
		Tell: t.tellHelp,
	})
}

// walkKey begins the walk through the game, or ends it. A piece in the hand goes back first.
func (t *Table) walkKey() {
	t.stopThinking()
	t.endHint()
	if _, lifted := t.lifted(); lifted {
		_ = t.undo(true)
	}
	t.walks, t.walker = true, t.lampOf(t.game)
	t.help.Walk()
	t.showWalk()
}

// EndWalk ends a walk through the game, and reports whether there was one.
func (t *Table) EndWalk() bool { return t.help.EndWalk() }

// showWalk shows the walk as it is, or that it ended: then the computer goes on where it is to move.
func (t *Table) showWalk() {
	t.bar.Show()
	if t.walks = t.help.Walking(); !t.walks && t.computers() {
		t.think()
	}
	t.show()
}

// later are the moves that were taken back, in their order.
func (t *Table) later() (list []rules.Move) {
	p := t.game.Position()
	_, from, _ := p.Lifted()
	for _, text := range t.Later() {
		m, err := p.Variant().ParseMove(text)
		if err != nil {
			return list
		}
		switch {
		case m.To == rules.Nowhere:
			from = m.From
			continue
		case m.From == rules.Nowhere:
			m.From = from
		}
		list = append(list, m)
	}
	return list
}

// moves counts the moves that were made, with the one of a piece that is touched.
func (t *Table) moves() int {
	n := len(t.game.Past()) - 1
	if _, lifted := t.lifted(); lifted {
		n++
	}
	return n
}

// refused says why there is no such help, or returns nil.
func (t *Table) refused(aid assist.Aid) error {
	if aid == assist.Lamp && !t.small() {
		return errLarge
	}
	return nil
}

var (
	errLarge = errors.New("only the small board has a lamp")
	errShow  = errors.New("the computer can play both sides")
	errAlike = errors.New("every game starts alike")
)

// small reports whether the game is on the small board.
func (t *Table) small() bool {
	p := t.game.Position()
	return p.Variant() == rules.Gobblers
}

// lampOf is the side that the lamp is of, and the walk: of two people the one who is to move, or
// who has lost.
func (t *Table) lampOf(g *rules.Game) rules.Side {
	if side, alone := t.chosen.opponent(); alone {
		return side
	}
	if t.help.Walking() {
		return t.walker
	}
	if winner, won := g.Result().Winner(); won {
		return winner.Other()
	}
	p := g.Position()
	return p.Turn()
}

// lookNow decides the game as it is.
func (t *Table) lookNow() assist.Look {
	return t.decide(t.game.Clone(), t.lampOf(t.game))
}

// decide returns what decides a game for a side.
func (t *Table) decide(g *rules.Game, side rules.Side) assist.Look {
	e, nodes := t.prover(), int64(solveNodes)
	if !t.small() {
		nodes = walkNodes
	}
	return func(ctx context.Context) (r prove.Result) {
		if winner, won := g.Result().Winner(); won {
			r.Verdict = prove.Lost
			if winner == side {
				r.Verdict = prove.Winnable
			}
			return r
		}
		found, err := e.Search(ctx, g, search.Options{Nodes: nodes})
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

// looks decide the positions after 0, 1, 2 ... moves of both sides.
func (t *Table) looks() (list []assist.Look) {
	side := t.lampOf(t.game)
	for _, p := range t.game.Past() {
		list = append(list, t.decide(rules.NewGame(p), side))
	}
	if _, lifted := t.lifted(); lifted {
		list = append(list, t.decide(t.game.Clone(), side))
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
	switch {
	case word == assist.Framed:
		text = t.moveText(t.game.Position(), *t.hint)
	case word == assist.Fatal && t.hint != nil:
		text = fmt.Sprintf(w.fatal, args[0], t.moveText(t.game.Position(), *t.hint))
	}
	t.window.Say(text)
}
