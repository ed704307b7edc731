package table

import (
	"context"
	"fmt"
	"image"
	"runtime"
	"slices"

	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/play"
	"phosphor/games/prove"
)

// This file holds the part of help that is special to card games; package assist has the
// rest.

// A Guide is a Host that shows the light and messages. If a host is not a Guide, or
// Unguided returns a reason, there is neither light nor hint.
type Guide interface {
	// ShowLight is called when the light changes.
	ShowLight(l assist.Light)
	// Tell shows a line of text.
	Tell(text string)
	// Unguided returns why there is no such help in this game, or nil.
	Unguided(aid assist.Aid) error
}

// Limits of one search in the background. A search that the game waits for examines fewer
// positions: prove.DefaultNodes, as programs do by default.
var limits = prove.Limits{Nodes: 3_000_000, Bytes: 256 << 20}

// In a browser page a program that runs out of memory ends, and phones have little.
func init() {
	if runtime.GOARCH == "wasm" {
		limits.Bytes = 64 << 20
	}
}

// guide returns the host as a Guide, or nil.
func (t *Table) guide() Guide {
	g, _ := t.host.(Guide)
	return g
}

// assistant returns the table's Assistant.
func (t *Table) assistant() *assist.Assistant {
	return assist.New(t.clock, assist.Game{
		Lasting: true,
		Refused: t.unguided,
		Refuse:  t.refuseHelp,
		Waits:   func() bool { return false },
		Won:     func() bool { return t.Rules().Won(t.Position()) },
		Moves:   func() int { return t.Session.Made() },
		Look:    t.lookAt,
		Looks:   t.looks,
		Search:  func(l assist.Look) prove.Search { return t.Search(l) },
		Do:      func(move string) error { return t.Session.Do(move) },
		Play:    t.playHint,
		Undo:    func() error { return t.Session.Undo() },
		Redo:    func() error { return t.Session.Redo() },
		Ahead:   func() int { return t.Session.Ahead() },
		Next:    func() string { return t.Session.Undone() },
		Bar:     t.showBar,
		Helped:  func() { t.Session.NoteHelp() },
		Warn:    func() { t.Session.NoteWarning() },
		Warned:  func() bool { return t.Session.Setup().Warned },
		Frame:   t.frame,
		Light: func(l assist.Light) {
			if g := t.guide(); g != nil {
				g.ShowLight(l)
			}
		},
		Tell: t.tellHelp,
	})
}

// tellHelp shows the assistant's messages: for a hint, which card goes where; for the way
// back to where the game was lost, what it costs.
func (t *Table) tellHelp(word assist.Message, args ...any) {
	text := fmt.Sprintf(t.words().told[word], args...)
	switch price := t.undoPrice(); {
	case word == assist.Framed && t.hint != nil:
		if move := t.hintText(*t.hint); move != "" {
			text = move
		}
		text = t.withOdds(text)
	case word == assist.Chance:
		text = t.oddsText()
	case word == assist.Fatal && t.hint != nil && t.hintText(*t.hint) != "":
		text = fmt.Sprintf(t.words().fatal, args[0], t.hintText(*t.hint))
	case word == assist.Walking && price > 0:
		text = fmt.Sprintf(t.words().walkPriced, price)
	case word == assist.LostSince && price > 0:
		text = fmt.Sprintf(t.words().lostPriced, args[0], (t.Session.Made()-args[0].(int)+1)*price)
	}
	t.say(text)
}

// undoPrice returns the points that a step back costs; with a clock it costs none.
func (t *Table) undoPrice() int {
	if priced, ok := t.Rules().(cards.Priced); ok && !t.Session.Setup().Timed {
		return priced.UndoPrice()
	}
	return 0
}

// refuseHelp shows why there is no such help, where hints appear, even on hosts whose
// originals refuse moves silently.
func (t *Table) refuseHelp(err error) {
	if t.guide() == nil {
		t.refuse(err)
		return
	}
	t.host.Sound(Refused)
	t.say(t.Refusal(err))
}

// hintText returns which card goes where, or "" for other moves.
func (t *Table) hintText(m cards.Move) string {
	w, p, lang := t.words(), t.Position(), play.Lang(t.lang)
	place := func(pile int) string {
		return cards.State{Piles: p.Piles, Spoken: t.Game.Spoken}.Place(p.Piles[pile].Name, lang)
	}
	switch {
	case m.Verb == cards.VerbDeal:
		return w.hintDeal
	case m.Verb == cards.VerbRedeal && slices.ContainsFunc(p.Piles, func(p cards.Pile) bool { return p.Kind == cards.Waste && len(p.Cards) > 0 }):
		return w.hintTurn
	case m.Verb == cards.VerbRedeal:
		return w.hintRedeal
	case t.Game.Spoken.Verbs[m.Verb].In(t.lang) != "":
		return t.Game.Spoken.Verbs[m.Verb].In(t.lang) + "."
	case t.Game.Hint != nil:
		return t.Game.Hint(p, m, lang)
	case m.From < 0 || m.From >= len(p.Piles):
		return ""
	case m.Verb != "":
		return fmt.Sprintf(w.hintFlip, place(m.From))
	case m.To < 0 || m.To >= len(p.Piles):
		return ""
	}
	from := p.Piles[m.From].Cards
	if m.N < 1 || m.N > len(from) || !from[len(from)-m.N].FaceUp() {
		return ""
	}
	text := w.hintTo
	target, any := p.Piles[m.To].Top()
	goal := ""
	switch any = any && target.FaceUp(); {
	case any && t.Game.Pair != nil && p.Piles[m.To].Kind != cards.Foundation:
		text, goal = w.hintPair, target.In(lang)
	case any:
		text, goal = w.hintOn, target.In(lang)
	default:
		goal = place(m.To)
	}
	return play.Sentence(fmt.Sprintf(text, from[len(from)-m.N].In(lang), goal))
}

// Guided reports whether there is help in this game now.
func (t *Table) Guided() bool { return t.unguided(assist.Hints) == nil }

// unguided returns why there is no such help in this game, or nil.
func (t *Table) unguided(aid assist.Aid) error {
	g := t.guide()
	if g == nil {
		return fmt.Errorf(t.words().noHelp, t.Game.TitleIn(t.lang))
	}
	err := g.Unguided(aid)
	switch {
	case err != nil || aid != assist.Walk:
		return err
	case t.Fair() && !t.Session.Over():
		return errFair
	}
	return t.Session.Final
}

// lookAt returns the Look for the position in play.
func (t *Table) lookAt() assist.Look {
	pr := prove.ProblemOf(t.Session)
	pr.Position = pr.Position.Clone()
	if look := t.fairLook(pr); look != nil {
		return look
	}
	return func(ctx context.Context) prove.Result {
		r := t.Game.solve(pr)(ctx)
		r.Moves = t.Game.usual(pr, r.Moves)
		if moves := pr.Rules.Moves(pr.Position, nil); r.Verdict == prove.Unknown && len(r.Moves) == 0 && len(moves) == 1 {
			r.Moves = []string{cards.FormatMove(pr.Rules, pr.Position, moves[0])} // there is nothing else to do
		}
		return r
	}
}

// usual returns a line that begins foundations as the player does when sending a card
// home: empty ones are interchangeable.
func (g *Game) usual(pr prove.Problem, line []string) []string {
	r, p := pr.Rules, pr.Position.Clone()
	if _, n := p.First(cards.Foundation); n < 2 {
		return line
	}
	list, names := make([]string, 0, len(line)), map[int]int{} // maps piles to their replacements
	named := func(i int) int {
		if other, ok := names[i]; ok {
			return other
		}
		return i
	}
	for _, text := range line {
		m, err := cards.ParseMove(r, p, text)
		if err != nil {
			return line
		}
		from, to := named(m.From), m.To
		m.From, m.To = from, named(m.To)
		empty := func(i int) bool {
			return i >= 0 && i < len(p.Piles) && p.Piles[i].Kind == cards.Foundation && len(p.Piles[i].Cards) == 0
		}
		if m.Verb == "" && from >= 0 && from < len(p.Piles) && empty(m.To) {
			if home, ok := g.send(r, p, from); ok && home.Verb == "" && home.N == m.N && empty(home.To) && home.To != m.To {
				for i := range p.Piles {
					if named(i) == home.To {
						names[i] = m.To
						break
					}
				}
				names[to], m.To = home.To, home.To
			}
		}
		if r.Check(p, m) != nil {
			return line
		}
		list = append(list, cards.FormatMove(r, p, m))
		r.Play(p, m)
	}
	return list
}

// looks returns the Looks for the positions after 0, 1, 2 ... moves.
func (t *Table) looks() (list []assist.Look) {
	pr := prove.ProblemOf(t.Session)
	for _, pr.Position = range prove.Positions(t.Session) {
		list = append(list, t.Game.solve(pr))
	}
	return list
}

// solve returns the Look for a problem. A game that a reshuffle may still save does not
// count as lost.
func (g *Game) solve(pr prove.Problem) assist.Look {
	return func(ctx context.Context) prove.Result {
		l := limits
		if ctx.Done() == nil { // nothing could end it
			l.Nodes = prove.DefaultNodes
		}
		r, err := prove.Solve(ctx, pr, l)
		if err != nil || r.Verdict == prove.Lost && g.Further != nil && g.Further(pr.Rules, pr.Position) {
			r.Verdict = prove.Unknown
		}
		return r
	}
}

// frame shows or hides the move of a hint.
func (t *Table) frame(move string) {
	t.hint = nil
	if move != "" {
		if m, err := cards.ParseMove(t.Rules(), t.Position(), move); err == nil {
			t.hint = &m
		}
	}
	t.host.Update(t.whole())
}

// playHint makes the move of a hint.
func (t *Table) playHint(string) {
	if t.hint != nil {
		t.Play(*t.hint)
	}
}

func (t *Table) say(text string) {
	if g := t.guide(); g != nil {
		g.Tell(text)
	}
}

// HintMove returns the move that a hint shows, or nil.
func (t *Table) HintMove() *cards.Move { return t.hint }

// SetWish sets which deals the player wants from now on. The game in play continues.
func (t *Table) SetWish(w prove.Wish) {
	if err := t.unguided(assist.Deals); err != nil {
		t.refuseHelp(err)
		return
	}
	if t.Dealer == nil {
		return
	}
	t.Dealer.SetWish(w)
	t.say(t.words().wishes[w])
	if g := t.guide(); g != nil {
		g.ShowLight(t.Light()) // menus show a check mark for it
	}
	t.lookAhead()
}

// HelpKey handles a key and reports whether it is a help key.
func (t *Table) HelpKey(name string) bool {
	if name != assist.DealsKey {
		return t.Assistant.HelpKey(name)
	}
	w := prove.Wish{}
	if t.Dealer != nil {
		w = t.Dealer.Wish()
	}
	t.SetWish(w.Toggled())
	return true
}

// lookAhead finds the next deals while this one is played.
func (t *Table) lookAhead() {
	if t.Dealer != nil && t.Guided() {
		t.Dealer.Prepare(t.Game.Name, t.Session.Setup().Variation, t.Game.Rules)
	}
}

// hinted returns what a hint frames: the cards that move, and their target.
func (t *Table) hinted() (from, to image.Rectangle, ok bool) {
	m := t.hint
	if m == nil {
		return from, to, false
	}
	pile := func(i, n int) image.Rectangle {
		list := t.Shown.Piles[i].Cards
		return t.group(i, max(0, len(list)-max(n, 1)))
	}
	first, _ := t.Position().First(cards.Stock)
	switch {
	case m.From >= 0 && m.Verb == "" && m.From < len(t.Shown.Piles):
		from = pile(m.From, m.N)
	case m.From >= 0 && m.From < len(t.Shown.Piles):
		from = pile(m.From, 1)
	case first >= 0:
		from = pile(first, 1)
	}
	if m.To >= 0 && m.To < len(t.Shown.Piles) {
		to = pile(m.To, 1)
	}
	return from, to, true
}

// Leave stops whatever runs by itself, for example when the table's window is closed.
func (t *Table) Leave() {
	t.Hurry()
	t.Assistant.Leave()
}
