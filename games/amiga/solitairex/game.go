package solitairex

import (
	"encoding/json"
	"fmt"
	"slices"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/amiga/solitairex/rules"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/play"
	"phosphor/games/store"
)

// A game is SolitaireX on every desk: the meaning of clicks, the beginning and end of
// games and tournaments, and the scores. The original's screen and the window of other
// desks embed it, and set host, refresh, ask and answer.
type game struct {
	cards.Driven
	env   games.Env
	words *texts
	best  bestScores
	table *table.Table
	two   cards.Card // waits for one of several gaps; cards.Gap: none

	host    table.Host
	refresh func()                                        // shows which cards may move
	ask     func(lines []string, ways []way, stay string) // asks for one of them, or none
	answer  func(err error) error                         // responds to something impossible
}

// A way is an answer with its action.
type way struct {
	text string
	do   func()
}

// answers returns the texts of the answers to a question.
func answers(ways []way, stay string) (list []string) {
	for _, w := range ways {
		list = append(list, w.text)
	}
	return append(list, stay)
}

// take carries out an answer.
func take(ways []way, answer int) {
	if answer >= 0 && answer < len(ways) {
		ways[answer].do()
	}
}

func newGame(env games.Env) (g game, err error) {
	g = game{env: env, words: textsFor(env.Lang), two: cards.Gap}
	g.Driven = cards.Driven{Session: cards.NewSession("solitairex", rules.New), Fresh: env.Dealer.Source("solitairex", rules.New)}
	g.best, err = loadBest(env.Scores)
	return g, err
}

// description is the game for a table.
func (g *game) description() *table.Game {
	return &table.Game{Name: "solitairex", Title: "SolitaireX", Press: g.press, Hint: g.hint,
		Spoken:  cards.Spoken{Verbs: map[string]i18n.Text{rules.Reshuffle: "Reshuffle"}},
		Further: func(r cards.Rules, p *cards.Position) bool { return r.Check(p, cards.Verb(rules.Reshuffle)) == nil }}
}

func (g *game) rules() rules.Rules { return g.Rules().(rules.Rules) }

func (g *game) tournament() bool { return g.rules().Tournament() }

func (g *game) canReshuffle() bool { return g.rules().CheckReshuffle(g.Position()) == nil }

func (g *game) reshuffle() { _ = g.Play(cards.Verb(rules.Reshuffle)) } // the table answers

// mayBegin reports whether a tournament can begin, or its next player.
func (g *game) mayBegin() bool { return g.tournament() || g.Session.Fresh() }

// begin starts a game in that variation.
func (g *game) begin(variation, deal string) error {
	return g.Start(cards.Setup{Variation: variation, Deal: deal})
}

// nextPlayer and newCards are the commands of startTournament and restart. In a
// tournament they ask before they abandon a player's game, because that cannot be undone.
func (g *game) nextPlayer() { g.giveUp(g.words.giveUp, g.words.nextPlayer, g.startTournament) }
func (g *game) newCards()   { g.giveUp(g.words.leave, g.words.newDeal, g.restart) }

func (g *game) giveUp(question, yes string, do func()) {
	if !g.tournament() || g.Session.Fresh() || g.Session.Status().Over {
		do()
		return
	}
	g.ask([]string{question}, []way{{yes, do}}, g.words.stay)
}

// restart deals new cards, and ends a tournament.
func (g *game) restart() { g.env.Report(g.begin("", g.Fresh(""))) }

// startTournament begins a tournament with the cards on the table, or lets the
// next player have them.
func (g *game) startTournament() {
	setup := g.Setup()
	setup.Variation = rules.Variations[1]
	g.env.Report(g.Start(setup))
}

// Undo takes the last move back, Redo makes it again, or they show why not: in a
// tournament neither is possible.
func (g *game) Undo() error { return g.walk(g.Session.Undo) }
func (g *game) Redo() error { return g.walk(g.Session.Redo) }

func (g *game) walk(step func() error) error {
	err := g.rules().CheckUndo(g.Position())
	if err == nil {
		err = step()
	}
	return g.answer(err)
}

// press handles a click on a slot.
func (g *game) press(row, column int) {
	s := rules.Slot(row*rules.Columns + column)
	p := g.Position()
	c := p.Piles[row].Cards[column]
	if two := g.two; two != cards.Gap {
		g.two = cards.Gap
		if slices.Contains(g.rules().Targets(p, two), s) {
			_ = g.Play(rules.Place(two, s))
			return
		}
		g.refresh()
		return
	}
	targets := g.rules().Targets(p, c)
	switch {
	case c == cards.Gap || len(targets) == 0:
		g.host.Sound(table.Refused)
		g.host.Refused(g.whyNot(p, s))
	case len(targets) == 1:
		_ = g.Play(rules.Place(c, targets[0]))
	default:
		g.two = c
		g.refresh()
	}
}

// whyNot returns why a click on a slot has no effect.
func (g *game) whyNot(p *cards.Position, s rules.Slot) string {
	w, refusal := g.words, g.table.Refusal
	card := func(c cards.Card) string { return c.Title(g.env.Lang) }
	row := p.Piles[s.Row()].Cards
	c := row[s.Column()]
	switch {
	case c == cards.Gap && s.Column() == 0:
		return w.gapTwo
	case c == cards.Gap && row[s.Column()-1] == cards.Gap:
		return refusal(rules.ErrAfterGap)
	case c == cards.Gap && row[s.Column()-1].Rank() == cards.King:
		return refusal(rules.ErrAfterKing)
	case c == cards.Gap:
		return fmt.Sprintf(w.gapTakes, card(row[s.Column()-1]+1))
	case c.Rank() == 2:
		return w.noTwo
	}
	return fmt.Sprintf(w.noGap, card(c), card(c-1))
}

// hint returns which card goes where: next to the one that it follows, or to the start of
// a row.
func (g *game) hint(p *cards.Position, m cards.Move, lang play.Lang) string {
	card, to := cards.Card(m.From), rules.Slot(m.To)
	text, goal := g.words.hintTwo, fmt.Sprint(to.Row()+1)
	if to.Column() > 0 {
		text, goal = g.words.hintAfter, p.Piles[to.Row()].Cards[to.Column()-1].In(lang)
	}
	return play.Sentence(fmt.Sprintf(text, card.In(lang), goal))
}

// movable returns the slots of the cards that may move now.
func (g *game) movable() (s []rules.Slot) {
	p, seen := g.Position(), map[int]bool{}
	for _, m := range g.rules().Moves(p, nil) {
		if m.Verb != "" || seen[m.From] {
			continue
		}
		seen[m.From] = true
		if at, ok := rules.Find(p, cards.Card(m.From)); ok {
			s = append(s, at)
		}
	}
	return s
}

// open returns the slots that can be clicked: the cards that may move, or the gaps for
// the waiting two.
func (g *game) open() []rules.Slot {
	switch {
	case g.table.Pending():
		return nil
	case g.two != cards.Gap:
		return g.rules().Targets(g.Position(), g.two)
	}
	return g.movable()
}

// bests is stored in the setup of a tournament: the highest score reached in it, and its
// deal.
type bests struct {
	Deal string `json:"deal"`
	Best int    `json:"best"`
}

// present returns the highest score of the tournament in play.
func (g *game) present() int {
	var b bests
	if setup := g.Setup(); setup.ReadOptions(&b) != nil || b.Deal != setup.Deal {
		return 0
	}
	return b.Best
}

// note records the scores of a tournament: the best of the present one, and the record of
// its deal. A position laid out by hand does not count.
func (g *game) note() {
	setup, score := g.Setup(), rules.Placed(g.Position())
	if !g.tournament() || !g.Honest() || g.table.Pending() || g.Last() == "" { // no move has been made yet
		return
	}
	if score > g.present() {
		b, err := json.Marshal(bests{setup.Deal, score})
		g.env.Report(err)
		g.Choose(func(s *play.Setup) { s.Options = b })
	}
	if g.best.enter(setup.Deal, score) {
		g.env.Report(g.best.save(g.env.Scores, setup.Deal))
	}
}

// stuck reports whether no card can move but a reshuffle is possible.
func (g *game) stuck() bool { return len(g.movable()) == 0 && g.canReshuffle() }

// titleLine returns the state of the game.
func (g *game) titleLine() string {
	p, deal := g.Position(), g.Setup().Deal
	if g.stuck() {
		return fmt.Sprintf(g.words.titleStuck, rules.Placed(p), rules.Left(p))
	}
	if g.tournament() {
		return fmt.Sprintf(g.words.titleTournament, deal, rules.Placed(p), g.present(), g.best.of(deal), rules.Left(p))
	}
	return fmt.Sprintf(g.words.title, deal, rules.Placed(p), rules.Left(p))
}

// onward returns the choices after a game: in a tournament the next player or its end,
// otherwise new cards.
func (g *game) onward() (list []way) {
	if g.tournament() {
		list = append(list, way{g.words.tournament, g.startTournament})
	}
	return append(list, way{g.words.restart, g.restart})
}

// ending returns the text for the end of a game.
func (g *game) ending() (lines []string) {
	w, p := g.words, g.Position()
	switch lines = w.won; {
	case !g.rules().Won(p):
		why, score := w.noMoves, w.lost
		if len(g.movable()) > 0 {
			why = w.noUseful
		}
		if g.tournament() {
			score = w.points
		}
		lines = []string{why, fmt.Sprintf(score, rules.Placed(p))}
	case g.Setup().Helped:
		lines = []string{w.wonHelped, w.won[1]}
	}
	if g.table.WhyText() != "" {
		lines = append(slices.Clip(lines), w.whyLine)
	}
	if g.tournament() {
		lines = append(slices.Clip(lines), fmt.Sprintf(w.bestLine, g.present(), g.best.of(g.Setup().Deal)))
	}
	return lines
}

// Base returns the session that the game is built on.
func (g *game) Base() *play.Session { return g.Session.Session }

// Status returns the state of the game in brief.
func (g *game) Status() play.Status {
	st := g.Session.Status()
	st.Continues = g.tournament()
	return st
}

// EndWalk ends a walk through the game, and reports whether there was one.
func (g *game) EndWalk() bool { return g.table.EndWalk() }

// Advice implements assist.Adviser.
func (g *game) Advice() (assist.Advice, error) { return g.table.Advice() }

// unguided are the reasons why there is no help in a tournament.
var unguided = assist.Refusals{
	assist.Hints: "there are no hints in a tournament", assist.Lamp: "there is no lamp in a tournament", assist.Walk: "you cannot walk through a tournament",
	assist.Deals: "you cannot choose winnable deals in a tournament",
}

// Unguided refuses help in a tournament.
func (g *game) Unguided(aid assist.Aid) error {
	if g.tournament() {
		return unguided.Error(aid)
	}
	return nil
}

// bestScores maps deals to the best scores of their tournaments.
type bestScores struct {
	Best map[string]int `json:"tournaments"`
}

const scoresFile = "solitairex.json"

func loadBest(k store.Keeper) (bestScores, error) {
	var b bestScores
	err := store.ReadJSON(k, scoresFile, &b)
	if b.Best == nil {
		b.Best = map[string]int{}
	}
	return b, err
}

func (b bestScores) of(deal string) int { return b.Best[deal] }

// enter records a score if it is the best of its tournament, and reports whether it is.
func (b bestScores) enter(deal string, score int) bool {
	if score <= b.Best[deal] {
		return false
	}
	b.Best[deal] = score
	return true
}

// save writes the best score of a tournament to the stored ones, which another program
// may have changed, too.
func (b bestScores) save(k store.Keeper, deal string) error {
	var now bestScores
	return store.UpdateJSON(k, scoresFile, &now, func() {
		if now.Best == nil {
			now.Best = map[string]int{}
		}
		now.enter(deal, b.Best[deal])
		for deal := range now.Best {
			b.enter(deal, now.Best[deal])
		}
	})
}
