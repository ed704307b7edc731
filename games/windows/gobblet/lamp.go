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

// This file implements the lamp of the small board, which is solved during play: any
// position of Gobblers is decided within some hundred thousand positions, in a few
// tenths of a second. The lamp is for the human player against the computer, or else for
// the side to move. The large board has no lamp; a hint there is just a good move.

// solveNodes bounds the search that decides a position of the small board. It needs less
// than a tenth of that; see TABLE.md of package prove.
const solveNodes = 5_000_000

// walkNodes bounds the search at each position of the large board during a walk. It
// decides the last moves of a game.
const walkNodes = 200_000

// assistant returns the assistant for the lamp of the small board and walks on both.
func (t *Table) assistant() *assist.Assistant {
	return assist.New(t.window.Clock, assist.Game{
		Alone:   true,
		Refused: t.refused,
		Refuse:  t.refuse,
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
		Warn:   t.NoteWarning,
		Warned: func() bool { return t.Setup().Warned },
		Frame:  t.frame,
		Light: func(l assist.Light) {
			t.light = l
			t.show()
		},
		Tell: t.tellHelp,
	})
}

// walkKey starts or ends a walk. A piece in the hand is put back first.
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

// showWalk shows the state of the walk, or its end, after which the computer may move.
func (t *Table) showWalk() {
	t.bar.Show()
	if t.walks = t.help.Walking(); !t.walks && t.computers() {
		t.think()
	}
	t.show()
}

// later returns the undone moves, in order.
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

// moves returns the number of moves made, counting a touched piece.
func (t *Table) moves() int {
	n := len(t.game.Past()) - 1
	if _, lifted := t.lifted(); lifted {
		n++
	}
	return n
}

// refused returns why a kind of help is not available, or nil.
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

// lampOf returns the side for the lamp and the walk: between two people the one to move,
// or the loser.
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

// lookNow returns a Look at the current position.
func (t *Table) lookNow() assist.Look {
	return t.decide(t.game.Clone(), t.lampOf(t.game))
}

// decide returns a Look that decides a game for a side.
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
		if p.Turn() == side {
			r.Moves = []string{p.Variant().MoveString(found.Move)}
		}
		return r
	}
}

// looks returns Looks at the positions after 0, 1, 2 ... moves of both sides.
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

// prover returns the lamp's engine, separate from that of the computer player.
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

// tellHelp shows a message of the assistant.
func (t *Table) tellHelp(word assist.Message, args ...any) {
	w := t.words
	text := ""
	switch {
	case word == assist.Framed:
		text = t.moveText(t.game.Position(), *t.hint)
	case word == assist.Defence:
		text = fmt.Sprintf(w.told[assist.Defence], t.moveText(t.game.Position(), *t.hint))
	case word == assist.Fatal && t.hint != nil:
		text = fmt.Sprintf(w.fatal, args[0], t.moveText(t.game.Position(), *t.hint))
	default:
		text = fmt.Sprintf(w.told[word], args...)
	}
	t.window.Say(text)
}
