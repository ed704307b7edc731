package solitairex

import (
	"image"
	"strings"

	"phosphor/assets"
	"phosphor/games/amiga/solitairex/rules"
	"phosphor/games/app"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/cards/cardview"
)

// Program is the game for the desks of other machines. On the Amiga it has the screen of
// the original.
var Program = app.Program{Name: "solitairex", Title: "SolitaireX", Facts: facts, About: "Four rows and their gaps", Variations: rules.Variations, Open: openBoard,
	DataDir: "SolitaireX", Assets: assets.Amiga}

// A board is SolitaireX in a window.
type board struct {
	game
	window *app.Window
	view   *cardview.View
	pitch  image.Point
}

// The rows need this much room: thirteen cards, overlapping if necessary.
var (
	boardSize = image.Pt(624, 330)
	boardCard = image.Pt(71, 97)
)

func openBoard(w *app.Window) error {
	b := &board{window: w}
	var err error
	if b.game, err = newGame(w.Env); err != nil {
		return err
	}
	if b.view, err = cardview.New(w, boardSize, boardCard); err != nil {
		return err
	}
	b.host, b.refresh, b.answer = b.view, func() { b.view.Redraw() }, func(err error) error { return err }
	b.ask = func(lines []string, ways []way, stay string) {
		w.Ask(strings.Join(lines, "\n"), func(answer int) { take(ways, answer) }, answers(ways, stay)...)
	}
	b.view.Moved, b.view.Done, b.view.Barred = b.moved, b.ended, b.Unguided
	b.view.View.Draw = b.draw
	fit := b.view.Fit
	b.view.View.Fit = func(room, aspect image.Point) {
		fit(room, aspect)
		b.place()
	}
	w.Match, w.Help, w.Keys, w.Menus = b, "# SolitaireX\n\n"+strings.Join(b.words.rulesLines, "\n"), assist.CardKeys, b.menus()
	w.Status = func() (text, number string) { return b.standing(), "" }
	w.Closed = func() { b.table.Leave() }
	g := b.description()
	g.Layout = b.rows(image.Pt(1, 1))
	b.table = b.view.Put(g, b.Session)
	b.place()
	if err := b.Start(cards.Setup{Variation: w.Env.Variation, Deal: w.Env.Deal}); err != nil {
		return err
	}
	b.table.Begin()
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

// edge is the margin around the rows, for the frames of cards.
const edge = 4

// place lays the rows out in the view.
func (b *board) place() {
	room, card := b.view.Size.Sub(image.Pt(2*edge, 2*edge)), b.view.Deck.Size
	b.pitch = image.Pt(min(card.X+5, (room.X-card.X)/(rules.Columns-1)), min(card.Y+5, (room.Y-card.Y)/(rules.Rows-1)))
	b.table.PlaceAs(b.rows(b.pitch))
	b.view.Redraw()
}

func (b *board) rect(s rules.Slot) image.Rectangle {
	r := b.table.Layout.Rect(b.Position(), s.Row(), s.Column())
	if s.Column() < rules.Columns-1 {
		r.Max.X = min(r.Max.X, r.Min.X+b.pitch.X) // only the visible part
	}
	return r
}

// menus are the commands of the window.
func (b *board) menus() []app.Menu {
	w := b.words
	return []app.Menu{
		{Title: w.game, Commands: []*app.Command{
			{Text: w.reshuffle, Name: "Reshuffle", Key: "ctrl+r", Do: b.reshuffle, Handy: true, Enabled: b.canReshuffle},
			{Text: w.backup, Name: "Backup", Key: "f2", Do: func() { b.say(b.Undo()) }, Handy: true, Enabled: func() bool { return !b.tournament() && b.CanUndo() }},
			{Text: w.redo, Name: "Redo", Key: "shift+f2", Do: func() { b.say(b.Redo()) }, Enabled: b.CanRedo}, {},
			{Text: w.tournament, Name: "Tournament", Key: "ctrl+t", Do: b.nextPlayer, Enabled: b.mayBegin},
			{Text: w.restart, Name: "Restart", Key: "ctrl+n", Do: b.newCards, Handy: true}, {},
			{Text: w.quit, Key: "ctrl+q", Do: b.window.Close},
		}},
		b.view.HelpMenu(),
	}
}

func (b *board) say(err error) {
	if err != nil {
		b.window.Say(b.Refusal(err))
	}
}

// Refusal returns why something is refused.
func (b *board) Refusal(err error) string { return b.table.Refusal(err) }

// Cards returns the session of cards.
func (b *board) Cards() *cards.Session { return b.Session }

// moved clears a selection, and records the scores of a tournament.
func (b *board) moved() {
	b.two = cards.Gap
	b.view.Redraw()
	b.note()
}

// standing returns the text of the status line.
func (b *board) standing() string {
	return strings.TrimSpace(strings.TrimPrefix(b.titleLine(), "SolitaireX"))
}

// ended announces the end of a game.
func (b *board) ended() {
	b.ask(b.ending(), b.onward(), b.words.look)
}

// draw draws the rows: cards that may move have a frame, gaps for a two are filled.
func (b *board) draw(c *app.Canvas) {
	c.Cloth(b.window, c.Clip())
	t, p, lit := b.table, b.table.Shown, map[rules.Slot]bool{}
	for _, s := range b.open() {
		lit[s] = true
	}
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
	t.DrawBar(screen, origin)
}
