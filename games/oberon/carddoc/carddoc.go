package carddoc

import (
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/games/oberon/desktops"

	"phosphor/games"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/oberon/program"
	"phosphor/games/play"
	"phosphor/games/store"
)

// A Panel is the content of a document: a green panel with the piles of a game.
type Panel struct {
	desktops.Base
	cards.Driven
	choice
	game  *table.Game
	was   *original
	env   games.Env
	look  table.Look
	table *table.Table
	doc   *desktops.Document
	desk  *desktops.Desk // before it is on the desk
}

// Program returns a card game for Oberon's desk.
func Program(g *table.Game) *program.Program {
	p := &program.Program{Name: g.Name, Title: g.Title, Icon: g.Icon, Game: g}
	p.Fresh = func(env games.Env) string { return env.Dealer.Next(g.Name, usual(g), g.Rules) }
	p.Open = func(d *desktops.Desk, env games.Env) (*desktops.Document, error) { return open(g, d, env) }
	return p
}

// usual returns the usual variation of a game.
func usual(g *table.Game) string {
	if len(g.Variations) == 0 {
		return ""
	}
	return g.Variations[0]
}

// Info returns the catalogue row for a card game. The documents of the programs in
// beside are opened with it.
func Info(g *table.Game, beside ...*program.Program) *games.Info { return Program(g).Info(beside...) }

// open makes a document with the deal named by env.
func open(g *table.Game, d *desktops.Desk, env games.Env) (*desktops.Document, error) {
	deck, err := OpenCards(d, env.Cards)
	if err != nil {
		return nil, err
	}
	p := &Panel{game: g, desk: d, was: originals[g.Name], env: env, choice: choice{chosen: none}}
	if p.was == nil {
		p.was = &original{}
	}
	p.Driven = cards.Driven{Session: g.NewSession(), Fresh: env.Dealer.Source(g.Name, g.Rules)}
	var kept choices
	if err := store.ReadJSON(env.Settings, choicesFile, &kept); err != nil {
		return nil, err
	}
	if env.Variation == "" {
		env.Variation = usual(g)
		if v := kept.Variations[g.Name]; slices.Contains(g.Variations, v) {
			env.Variation = v
		}
	}
	if kept.Back < 0 || kept.Back >= Backs {
		kept.Back = 0
	}
	if err := p.Session.Start(cards.Setup{Variation: env.Variation, Deal: env.Deal, Back: kept.Back}); err != nil {
		return nil, err
	}
	p.look = p.newLook(deck)
	p.table = table.NewIn(env, g, p.Session, &p.look, p, &d.Clock)
	p.doc = &desktops.Document{Content: p, Player: p, File: p.module() + ".Game", Menu: p.menu(), Closed: func() { p.table.Leave() }}
	p.doc.Title = p.title()
	p.doc.Size = p.natural(room(d))
	if p.ours() {
		p.doc.Size.X = p.beside(d, max(p.doc.Size.X, d.BarWidth(p.doc)))
	}
	p.marked = make([]bool, len(p.Position().Piles))
	p.lay(p.doc.Size)
	p.table.Begin()
	p.Follow(follower{p})
	return p.doc, nil
}

// ours reports whether Oberon lacked the game.
func (p *Panel) ours() bool { return p.was.module == "" }

func (p *Panel) menu() []desktops.Command {
	list := []desktops.Command{
		{Caption: "Undo", Do: func() { _ = p.Undo() }}, // there may be nothing to take back
		{Caption: "New", Do: func() { p.Desk().Report(p.New("")) }},
		{Caption: "Store", Do: func() { p.Desk().Report(p.Store()) }},
	}
	if p.ours() {
		list = slices.Insert(list, 1, desktops.Command{Caption: "Redo", Do: func() { _ = p.Redo() }})
	}
	return list
}

// module returns the name on which the names of the documents are based.
func (p *Panel) module() string {
	if p.ours() {
		return strings.ReplaceAll(p.game.Title, " ", "")
	}
	return p.was.module
}

// Recorded returns the session that the game is built on.
func (p *Panel) Recorded() *play.Session { return p.Session.Session }

// title returns the text of the name plate: the document's name; for games that Oberon
// lacked, the game's name and state.
func (p *Panel) title() string {
	name := p.game.TitleIn(p.env.Lang)
	if p.doc.Copy > 1 {
		name += " " + strconv.Itoa(p.doc.Copy)
	}
	switch {
	case !p.ours() || p.doc.Named:
		return p.doc.File
	case p.game.Status == nil:
		return name
	}
	return name + "  " + p.game.Status(p.env.Lang, p.Rules().Score(p.Position()))
}

// natural returns the size of the panel, at most room. For cards of the original's size
// it is that of the layout; otherwise the width is that of closely placed piles, and the
// height is in proportion to the cards.
func (p *Panel) natural(room image.Point) image.Point {
	g, card := p.game, p.look.Deck.Size
	size := g.Size
	if g.Arrange != nil || card != g.Layout.Card {
		const step = 4
		size.X = room.X
		for table.Apart(g.LayoutFor(image.Rect(0, 0, size.X-step, room.Y), card)) >= card.X*9/8 {
			size.X -= step
		}
		size.Y = room.Y
		if g.Arrange == nil {
			size.Y = g.Size.Y*card.Y/g.Layout.Card.Y + p.above()
		}
	}
	return image.Pt(min(size.X, room.X), min(size.Y, room.Y))
}

// beside returns the width of a panel that leaves room for the tool panel, or for a
// narrow one, if its piles do not overlap then and its bar is complete; otherwise width.
func (p *Panel) beside(d *desktops.Desk, width int) int {
	screen, card := d.Screen.Rect.Dx(), p.look.Deck.Size
	for _, tools := range []int{desktops.ToolsWidth, desktops.NarrowTools} {
		most := min(width, screen-tools)
		if d.NarrowBar(p.doc) > most || table.Apart(p.game.LayoutFor(image.Rect(0, p.above(), most, p.doc.Size.Y), card)) <= card.X {
			continue
		}
		if len(d.Documents()) == 0 { // the tool panel is opened next
			d.Narrow = tools == desktops.NarrowTools
		}
		return most
	}
	return width
}

// above returns the height that labels need above the piles.
func (p *Panel) above() int {
	if p.game.Labels == nil || p.game.Arrange != nil {
		return 0
	}
	return labelRoom
}

// lay lays out the piles on a panel of a given size. Columns may grow into all free
// room. Piles of the originals stay in place when the panel grows.
func (p *Panel) lay(size image.Point) {
	g := p.game
	card := p.look.Deck.Size
	drawn := !p.ours() && card == g.Layout.Card
	if drawn {
		size.X = g.Size.X
	}
	l := g.LayoutFor(image.Rectangle{Min: image.Pt(0, p.above()), Max: size}, card)
	for i := range l.Place {
		pl := &l.Place[i]
		if pl.Up.Y > 0 && pl.Room > 0 {
			pl.Frame = image.Rectangle{Max: image.Pt(card.X, pl.Room)}.Add(pl.At)
		}
		if f, ok := p.was.frames[p.Position().Piles[i].Name]; ok && drawn {
			pl.Frame = f
		}
	}
	p.table.PlaceAs(l)
}

// Place is called when the document is opened, and when it grows.
func (p *Panel) Place(s desktops.Site) {
	p.Base.Place(s)
	p.lay(p.Size())
}

// choicesFile stores the player's choices for all card games, so that they survive the
// end of a game and its saved game.
const choicesFile = "cards.json"

type choices struct {
	Back       int               `json:"back,omitempty"`
	Variations map[string]string `json:"variations,omitempty"` // by game
}

// remember changes the stored choices.
func (p *Panel) remember(change func(c *choices)) {
	var now choices
	p.Desk().Report(store.UpdateJSON(p.env.Settings, choicesFile, &now, func() { change(&now) }))
}

// SetVariation begins a new deal in another variation. It ignores unknown variations.
func (p *Panel) SetVariation(v string) {
	if slices.Contains(p.game.Variations, v) {
		p.Desk().Report(p.Start(cards.Setup{Variation: v, Deal: p.Fresh(v), Back: p.Setup().Back}))
		p.remember(func(c *choices) {
			if c.Variations == nil {
				c.Variations = map[string]string{}
			}
			c.Variations[p.game.Name] = v
		})
	}
}

// SetBackground chooses one of the nine card backs, 0 to 8.
func (p *Panel) SetBackground(n int) {
	if n >= 0 && n < Backs {
		p.SetBack(n)
		p.Redraw()
		p.remember(func(c *choices) { c.Back = n })
	}
}

// Where returns the visible part of a pile or card, in pixels of the panel.
func (p *Panel) Where(name string) (image.Rectangle, bool) { return p.table.Where(name) }

// A follower sits between a session and its table, and knows which marks a move removes.
type follower struct{ *Panel }

func (p follower) Restarted() {
	p.cancel()
	if b := p.Setup().Back; b < 0 || b >= Backs { // in a saved game from another program
		p.SetBack(0)
	}
	p.chosen = none
	clear(p.marked)
	p.table.Restarted()
}

func (p follower) Played(m cards.Move, steps []cards.Step) {
	p.cancel()
	p.chosen = none
	if m.From >= 0 {
		p.marked[m.From] = false
	}
	p.table.Played(m, steps)
}

func (p follower) Undone(m cards.Move, steps []cards.Step) {
	p.cancel()
	p.unmark()
	p.table.Undone(m, steps)
}

func (p follower) Refused(m cards.Move, err error) { p.table.Refused(m, err) }

// cancel ends the current gesture, because its cards are about to change.
func (p *Panel) cancel() {
	if d := p.Desk(); d != nil {
		d.Cancel()
	}
}

// Update implements table.Host, and so do Outline and the methods that follow.
func (p *Panel) Update(r image.Rectangle) { p.RedrawPart(r) }

// Sound makes the sound of an event if the player wants more sounds than the original
// had: Oberon's games made none.
func (p *Panel) Sound(e table.Event) {
	if p.env.More {
		p.env.Sound(p.table.Take(table.Sounds[e]))
	}
}

func (p *Panel) Begun()   {}
func (p *Panel) Revived() {}

// Changed shows the state of the game, and removes earlier messages about it.
func (p *Panel) Changed() {
	p.desk.Remark("")
	if t := p.title(); t != p.doc.Title {
		p.doc.SetTitle(t)
	}
}

// Refused shows why something is not possible. Oberon's own games were silent, even about
// their end.
func (p *Panel) Refused(why string) {
	if p.ours() {
		p.Desk().Message(why)
	}
}

// Ended announces the end of the game. Oberon's own games showed nothing; a win is a line
// in the log, like the system's lines about documents.
func (p *Panel) Ended() {
	won, d := p.Rules().Won(p.Position()), p.Desk()
	switch {
	case d == nil:
	case p.ours():
		text := words[won]
		if won && p.Setup().Helped {
			text = "The game is won with help."
		}
		text = i18n.T(p.env.Lang, text)
		if p.table.WhyText() != "" {
			text += " " + i18n.T(p.env.Lang, "F6 shows which move lost the game.")
		}
		d.Message(text)
	case won:
		d.Message(program.Won(p.doc, p.env.Lang, p.Count().Moves, p.Setup().Helped))
	}
}

// ShowLight implements table.Guide, and so do Tell and Unguided. The light is in the
// document's bar.
func (p *Panel) ShowLight(l assist.Light) {
	s := p.desk.Screen
	p.doc.SetBadge(l.Badge(s, desktops.Ink(s.Bitmap, desktops.Black), desktops.Ink(s.Bitmap, desktops.Light)))
}

// HelpLines returns the game's help commands, or nil.
func (p *Panel) HelpLines() []table.HelpLine {
	return table.HelpMenu(p.env.Lang, func() *table.Table { return p.table })
}

func (p *Panel) Tell(text string) { p.Desk().Remark(text) }

// Refusal returns why something is refused, in the player's language.
func (p *Panel) Refusal(err error) string { return p.table.Refusal(err) }

// Advice implements assist.Adviser.
func (p *Panel) Advice() (assist.Advice, error) { return p.table.Advice() }

// Unguided returns nil: there is help in every game on the desk.
func (p *Panel) Unguided(assist.Aid) error { return nil }

// words holds the messages for the end of a game.
var words = map[bool]string{true: "The game is won.", false: "The game is over: there are no moves left."}

// Names implements desktops.Spoken: what the cursor is on and what is chosen.
func (p *Panel) Names() []string {
	names := p.table.Focus()
	for pile, on := range p.marked {
		if n := len(p.Position().Piles[pile].Cards); on && n > 0 {
			names = append(names, fmt.Sprintf("chosen:%s/%d", p.Position().Piles[pile].Name, n-1))
		}
	}
	return names
}

// Explain returns how to play the game.
func (p *Panel) Explain() string {
	var lines []string
	for _, line := range p.game.HelpDragged(p.env.Lang) {
		if row, ok := strings.CutPrefix(line, "  "); ok { // in a table
			name, rest, _ := strings.Cut(strings.TrimSpace(row), "  ")
			line = "- " + i18n.Label(p.env.Lang, name, strings.TrimSpace(rest))
		}
		lines = append(lines, line)
	}
	hands := i18n.T(p.env.Lang, "Left button: drag. Middle button, or Ctrl with the left one: send a card where it belongs. Arrow keys move a frame, Return chooses and moves. Ctrl+N starts a new game.")
	if p.table.Deals() {
		hands = i18n.T(p.env.Lang, "Left button: drag. Middle button, or Ctrl with the left one: send a card where it belongs. Arrow keys move a frame, Return chooses and moves, Space deals. Ctrl+N starts a new game.")
	}
	return "# " + p.game.TitleIn(p.env.Lang) + "\n\n" + strings.Join(lines, "\n") + "\n\n" + hands + " " +
		assist.Explain(p.env.Lang, append(slices.Clip(assist.CardKeys), "f1")...)
}
