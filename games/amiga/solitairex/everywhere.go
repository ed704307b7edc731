package solitairex

import (
	"encoding/json"
	"fmt"
	"image"
	"strings"

	"phosphor/assets"
	"phosphor/games/amiga/cardscreen"
	"phosphor/games/amiga/solitairex/rules"
	"phosphor/games/app"
	"phosphor/games/cards"
	"phosphor/games/cards/cardview"
	"phosphor/games/cards/table"
	"phosphor/games/play"
)

// Program is the game for the desks of other machines. On the Amiga it has the screen of
// the original.
var Program = app.Program{Name: "solitairex", Title: "SolitaireX", About: Info.About, Variations: rules.Variations, Open: openBoard,
	Abouts:  map[string]string{"de": "Vier Reihen und ihre Lücken, nach Stephen Orr"},
	DataDir: "SolitaireX", Assets: assets.Amiga}

// A board is SolitaireX in a window.
type board struct {
	cards.Driven
	window *app.Window
	view   *cardview.View
	words  *texts
	best   bestScores
	two    cards.Card // waits for one of several gaps; cards.Gap: none
	pitch  image.Point
}

// The rows want so much room: thirteen cards, which lie over each other where they must.
var (
	boardSize = image.Pt(624, 330)
	boardCard = image.Pt(71, 97)
)

func openBoard(w *app.Window) error {
	b := &board{window: w, words: textsFor(w.Env.Lang), two: cards.Gap}
	b.Driven = cards.Driven{Session: cards.NewSession("solitairex", rules.New), Fresh: w.Env.Dealer.Source("solitairex", rules.New)}
	var err error
	if b.best, err = loadBest(w.Env.Scores); err != nil {
		return err
	}
	if b.view, err = cardview.New(w, boardSize, boardCard); err != nil {
		return err
	}
	b.view.Moved, b.view.Done, b.view.Barred = b.moved, b.ended, b.barred
	b.view.View.Draw = b.draw
	fit := b.view.Fit
	b.view.View.Fit = func(room, aspect image.Point) {
		fit(room, aspect)
		b.place()
	}
	w.Match, w.Help, w.Menus = b, "# SolitaireX\n\n"+strings.Join(b.words.rulesLines, "\n"), b.menus()
	w.Status = func() (text, number string) { return b.standing(), "" }
	w.Closed = func() { b.view.Table.Leave() }
	b.view.Put(&table.Game{Name: "solitairex", Title: "SolitaireX", Press: b.press, Refusals: refusals, Layout: b.rows(image.Pt(1, 1)),
		Further: func(r cards.Rules, p *cards.Position) bool { return r.Check(p, cards.Verb(rules.Reshuffle)) == nil }}, b.Session)
	b.place()
	if err := b.Start(cards.Setup{Variation: w.Env.Variation, Deal: w.Env.Deal}); err != nil {
		return err
	}
	b.view.Table.Begin()
	return nil
}

// rows are the places of the rows at a distance of cards and rows.
func (b *board) rows(pitch image.Point) cards.Layout {
	l := cards.Layout{Card: b.view.Deck.Size, Place: make([]cards.Place, rules.Rows)}
	for i := range rules.Rows {
		l.Place[i] = cards.Place{At: image.Pt(edge, edge+i*pitch.Y), Up: image.Pt(pitch.X, 0)}
	}
	return l
}

// edge is what lies around the rows, for the frames of cards.
const edge = 4

// place lays the rows out in the view.
func (b *board) place() {
	room, card := b.view.Size.Sub(image.Pt(2*edge, 2*edge)), b.view.Deck.Size
	b.pitch = image.Pt(min(card.X+5, (room.X-card.X)/(rules.Columns-1)), min(card.Y+5, (room.Y-card.Y)/(rules.Rows-1)))
	b.view.Table.PlaceAs(b.rows(b.pitch))
	b.view.Redraw()
}

func (b *board) rules() rules.Rules { return b.Rules().(rules.Rules) }

func (b *board) rect(s rules.Slot) image.Rectangle {
	r := b.view.Table.Layout.Rect(b.Position(), s.Row(), s.Column())
	if s.Column() < rules.Columns-1 {
		r.Max.X = min(r.Max.X, r.Min.X+b.pitch.X) // as far as it is seen
	}
	return r
}

// menus are the commands of the window.
func (b *board) menus() []app.Menu {
	w := b.words
	return []app.Menu{
		{Title: w.game, Commands: []*app.Command{
			{Text: w.reshuffle, Name: "Reshuffle", Key: "ctrl+r", Do: func() { b.say(b.Play(cards.Verb(rules.Reshuffle))) }, Handy: true,
				Enabled: func() bool { return b.rules().CheckReshuffle(b.Position()) == nil }},
			{Text: w.backup, Name: "Backup", Key: "f2", Do: func() { b.say(b.Undo()) }, Handy: true, Enabled: func() bool { return !b.rules().Tournament() && b.CanUndo() }},
			{Text: b.window.In("Redo", "Wiederholen"), Name: "Redo", Key: "shift+f2", Do: func() { b.say(b.Redo()) }, Enabled: b.CanRedo}, {},
			{Text: w.tournament, Name: "Tournament", Key: "ctrl+t", Do: func() { b.giveUp(w.giveUp, w.nextPlayer, b.tournament) },
				Enabled: func() bool { return b.rules().Tournament() || b.Session.Fresh() }},
			{Text: w.restart, Name: "Restart", Key: "ctrl+n", Do: func() { b.giveUp(w.leave, w.newDeal, b.restart) }, Handy: true}, {},
			{Text: w.quit, Key: "ctrl+q", Do: b.window.Close},
		}},
		b.view.HelpMenu(),
	}
}

// giveUp asks before a player's game in a tournament is given up.
func (b *board) giveUp(question, yes string, do func()) {
	if !b.rules().Tournament() || b.Session.Fresh() || b.Session.Status().Over {
		do()
		return
	}
	b.window.Ask(question, func(answer int) {
		if answer == 0 {
			do()
		}
	}, yes, b.words.stay)
}

// restart deals new cards, and ends a tournament; tournament begins one with the cards on
// the table, or lets the next player have them.
func (b *board) restart() { b.say(b.Start(cards.Setup{Deal: b.Fresh("")})) }

func (b *board) tournament() {
	setup := b.Setup()
	setup.Variation = rules.Variations[1]
	b.say(b.Start(setup))
}

func (b *board) say(err error) {
	if err != nil {
		b.window.Say(b.Refusal(err))
	}
}

// Refusal says why something is refused.
func (b *board) Refusal(err error) string { return b.view.Table.Refusal(err) }

func (b *board) barred() error {
	if b.rules().Tournament() {
		return errUnguided
	}
	return nil
}

// Undo takes the last move back, Redo makes it again; not in a tournament.
func (b *board) Undo() error {
	if err := b.rules().CheckUndo(b.Position()); err != nil {
		return err
	}
	return b.Session.Undo()
}

func (b *board) Redo() error {
	if err := b.rules().CheckUndo(b.Position()); err != nil {
		return err
	}
	return b.Session.Redo()
}

// Status tells how the game stands.
func (b *board) Status() play.Status {
	st := b.Session.Status()
	st.Continues = b.rules().Tournament()
	return st
}

// Base returns the session that the game is built on, Cards the same as one of cards.
func (b *board) Base() *play.Session   { return b.Session.Session }
func (b *board) Cards() *cards.Session { return b.Session }

// moved forgets a choice, and keeps the scores of a tournament.
func (b *board) moved() {
	b.two = cards.Gap
	b.view.Redraw()
	setup, score := b.Setup(), rules.Placed(b.Position())
	if !b.rules().Tournament() || setup.Layout != nil || b.view.Table.Pending() {
		return
	}
	if score > b.present() {
		if data, err := json.Marshal(bests{setup.Deal, score}); err == nil {
			b.Choose(func(s *play.Setup) { s.Options = data })
		}
	}
	if b.best.enter(setup.Deal, score) {
		if err := b.best.save(b.window.Env.Scores, setup.Deal); err != nil {
			b.window.Env.Message(err.Error())
		}
	}
}

// present returns the highest score of the tournament in play.
func (b *board) present() int { return presentBest(b.Setup()) }

// standing is the line of status.
func (b *board) standing() string {
	p, deal := b.Position(), b.Setup().Deal
	if b.rules().Tournament() {
		return fmt.Sprintf(b.words.titleTournament, deal, rules.Placed(p), b.present(), b.best.of(deal), rules.Left(p))
	}
	return strings.TrimSpace(strings.TrimPrefix(fmt.Sprintf(b.words.title, deal, rules.Placed(p), rules.Left(p)), "SolitaireX"))
}

// ended tells the end of a game.
func (b *board) ended() {
	w, r := b.words, b.rules()
	lines, next, again := w.won, w.newDeal, b.restart
	if !r.Won(b.Position()) {
		lines = []string{w.noMoves, fmt.Sprintf(w.lost, rules.Placed(b.Position()))}
	}
	if r.Tournament() {
		lines = append(lines[:len(lines):len(lines)], fmt.Sprintf(w.bestLine, b.present(), b.best.of(b.Setup().Deal)))
		next, again = w.nextPlayer, b.tournament
	}
	b.window.Ask(strings.Join(lines, "\n"), func(answer int) {
		if answer == 0 {
			again()
		}
	}, next, w.look)
}

// lit returns the slots of the cards that may move now, or the gaps for the two that was
// chosen.
func (b *board) lit() map[rules.Slot]bool {
	lit, p := map[rules.Slot]bool{}, b.Position()
	if b.view.Table.Pending() {
		return lit
	}
	if b.two != cards.Gap {
		for _, s := range b.rules().Targets(p, b.two) {
			lit[s] = true
		}
		return lit
	}
	for _, m := range b.rules().Moves(p, nil) {
		if at, ok := rules.Find(p, cards.Card(m.From)); ok && m.Verb == "" {
			lit[at] = true
		}
	}
	return lit
}

// draw draws the rows: cards that may move have a frame, gaps for a two are filled.
func (b *board) draw(c *app.Canvas) {
	c.Cloth(b.window, c.Clip())
	t, p, lit := b.view.Table, b.view.Table.Shown, b.lit()
	screen, origin := c.Screen()
	for s := range rules.Slot(rules.Rows * rules.Columns) {
		card, r := p.Piles[s.Row()].Cards[s.Column()], b.rect(s)
		if !r.Inset(-3).Overlaps(c.Clip()) {
			continue
		}
		full := r
		full.Max.X = r.Min.X + b.view.Deck.Size.X
		c.In(r.Inset(-3), func() {
			switch {
			case card != cards.Gap:
				b.view.Deck.DrawFace(screen, full.Min.Add(origin), int(card.Suit()), int(card.Rank()))
			case lit[s]:
				c.Fill(r, app.Yellow)
				c.Frame(r, 1, app.Black)
			default:
				c.Frame(r, 1, app.Black)
			}
			if lit[s] && card != cards.Gap {
				c.Frame(r, 2, app.Green)
				if c.Mono() {
					c.Frame(r.Inset(2), 1, app.White)
					c.Frame(r.Inset(3), 1, app.Black)
				}
			}
			if b.two == card && card != cards.Gap {
				c.Frame(r, 3, app.Red)
			}
			if row, i, on := t.Cursor(); on && row == s.Row() && i == s.Column() {
				c.Cursor(r)
			}
		})
	}
	if m := t.HintMove(); m != nil && m.Verb == "" {
		if from, ok := rules.Find(p, cards.Card(m.From)); ok {
			c.Hint(b.rect(from))
		}
		c.Hint(b.rect(rules.Slot(m.To)))
	}
}

// press is a click on a slot.
func (b *board) press(row, column int) {
	s, p := rules.Slot(row*rules.Columns+column), b.Position()
	c := p.Piles[row].Cards[column]
	if b.two != cards.Gap {
		two := b.two
		b.two = cards.Gap
		for _, to := range b.rules().Targets(p, two) {
			if to == s {
				b.say(b.Play(rules.Place(two, s)))
				return
			}
		}
		b.view.Redraw()
		return
	}
	targets := b.rules().Targets(p, c)
	switch {
	case c == cards.Gap || len(targets) == 0:
		b.view.Sound(table.Refused)
		b.window.Say(b.words.whyNot(p, s, b.Refusal, cardscreen.WordsFor(b.window.Env.Lang).Card))
	case len(targets) == 1:
		b.say(b.Play(rules.Place(c, targets[0])))
	default:
		b.two = c
		b.view.Redraw()
	}
}
