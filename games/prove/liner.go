package prove

import "phosphor/games/cards"

// A liner writes out a line of play, move by move, on a position that it plays on by the
// rules. A move that the rules refuse ends the line; replay then reports it.
type liner struct {
	rules  cards.Rules
	p      *cards.Position
	moves  []cards.Move
	failed bool
	flips  bool // the player turns over the last card of a column
}

func newLiner(pr Problem) *liner {
	l := &liner{rules: pr.Rules, p: pr.Position.Clone()}
	l.flips = pr.Game == "solitaire"
	l.turnUp()
	return l
}

// ended reports whether the line is complete: some games play the rest by themselves.
func (l *liner) ended() bool { return l.failed || l.rules.Won(l.p) }

// play makes a move.
func (l *liner) play(m cards.Move) {
	if l.ended() {
		return
	}
	l.moves = append(l.moves, m)
	if l.rules.Check(l.p, m) != nil {
		l.failed = true
		return
	}
	l.rules.Play(l.p, m)
	l.turnUp()
}

func (l *liner) turnUp() {
	for i := range l.p.Piles {
		if c, ok := l.p.Piles[i].Top(); l.flips && l.p.Piles[i].Kind == cards.Tableau && ok && !c.FaceUp() {
			l.flips = false
			l.play(cards.Move{Verb: "flip", From: i, To: -1})
			l.flips = true
		}
	}
}

// find returns the place of a card.
func (l *liner) find(c cards.Card) (pile, at int) {
	for i := range l.p.Piles {
		for j, d := range l.p.Piles[i].Cards {
			if d.Up() == c {
				return i, j
			}
		}
	}
	return -1, -1
}

// home moves the last card of a pile to its foundation.
func (l *liner) home(pile int) {
	if l.ended() {
		return
	}
	m, ok := cards.Home(l.rules, l.p, pile)
	l.failed = l.failed || !ok
	if ok {
		l.play(m)
	}
}

// target returns a column that takes the card c, or -1.
func (l *liner) target(c cards.Card, except int) int {
	for i := range l.p.Piles {
		if top, ok := l.p.Piles[i].Top(); l.p.Piles[i].Kind == cards.Tableau && i != except && ok && top.FaceUp() && cards.DownAlternating(top, c) {
			return i
		}
	}
	return -1
}

// vacant returns an empty column, or -1.
func (l *liner) vacant() int {
	for i := range l.p.Piles {
		if l.p.Piles[i].Kind == cards.Tableau && len(l.p.Piles[i].Cards) == 0 {
			return i
		}
	}
	return -1
}

// draw turns cards until c is on top of the waste.
func (l *liner) draw(c cards.Card) {
	for range 200 {
		pile, at := l.find(c)
		q := &l.p.Piles[pile]
		switch {
		case l.ended(), q.Kind == cards.Waste && at == len(q.Cards)-1:
			return
		case q.Kind == cards.Reserve:
			l.play(cards.Move{Verb: "turn", From: pile, To: -1})
		case len(l.p.Piles[l.p.Index("stock")].Cards) > 0:
			l.play(cards.Verb(cards.VerbDeal))
		default:
			l.play(cards.Verb(cards.VerbRedeal))
		}
	}
	l.failed = true
}
