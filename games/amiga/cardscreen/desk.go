// Package cardscreen shows card games on the Amiga, each on its own screen: a table, a
// line below it that shows what is expected, a strip of gadgets, and menus. A click
// selects a card, which then flashes, and a second click chooses its target.
//
// CardGames and its Grand Tour use a [Desk] with additional screens; [Info] turns any
// other card game into one for the Amiga.
//
// Known from the document of CardGames (1992, disk TBAG 70): the two clicks, the flash,
// that cards stay selected after a refused move, that a click on them cancels the
// selection, the click on the stock. The cursor of the arrow keys is our addition.
package cardscreen

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io/fs"
	"slices"
	"strings"
	"time"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/ilbm"
	"phosphor/games"
	"phosphor/games/amiga/cardscreen/places"
	"phosphor/games/amiga/intuition"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/store"
	"phosphor/sprites"
)

// Sounds by the names of their files.
const (
	SoundDeal  = "DEAL"
	SoundTurn  = "TURN" // the stock is turned
	SoundMove  = "MOVE"
	SoundHome  = "HOME" // a card goes to a foundation
	SoundWrong = "WRONG"
	SoundWon   = table.SoundWon
	SoundLost  = "LOST" // no more cards can be played
)

// flashPeriod is the time from one flash of the selected card to the next.
const flashPeriod = 600 * time.Millisecond

// dealPace is the time between two cards that a game plays by itself.
const dealPace = 35 * time.Millisecond

// An Owner is the program that a desk belongs to.
type Owner interface {
	table.Host
	Undo() error
	Redo() error
	Escape() // the key, while nothing is selected
	Quit()
}

// A Desk is an Intuition screen with a table for card games. Its program embeds it and is
// the Host of the tables; Desk holds what all of them share. Call Open and set its Owner
// first.
type Desk struct {
	*intuition.Screen
	Owner Owner
	Env   games.Env
	Words *Words
	Look  table.Look

	Table  *table.Table // on the screen
	Hidden bool         // something else is shown instead
	Locked func() bool  // reports whether nothing can be played, and shows why; nil: never

	headings *fb.Font
	end      *end // shown instead of the table, or nil
	commands []*intuition.Command
	flash    *intuition.Flash
	ground   *image.Paletted
	line     message
	holds    bool  // the button that made the selection is still down
	damaged  error // a card file that was skipped
}

// A message is the line below the cards.
type message struct {
	text  string
	wrong bool
}

// Open opens the screen of a program.
func Open(env games.Env, title string) (*Desk, error) {
	font, err := intuition.Font(8)
	if err != nil {
		return nil, err
	}
	headings, err := intuition.Headings()
	if err != nil {
		return nil, err
	}
	d := &Desk{Env: env, Words: WordsFor(env.Lang), headings: headings}
	pens := intuition.Pens{Detail: PenBlue, Block: PenWhite, Accent: PenGold, Ghost: PenWhite, Complement: PenBlue ^ PenWhite}
	if env.Mode.Depth == 1 {
		pens = intuition.MonoPens
	}
	d.Screen = intuition.New(env.Mode, font, title, pens)
	d.Message = env.Message
	if d.ground, err = d.Picture("Table.ilbm"); err != nil {
		return nil, err
	}
	if !d.Mono() {
		for i, c := range d.ground.Palette {
			d.Regs().Set(i, c)
		}
	}
	set, damaged, err := env.OpenCards(cardFiles, acceptCards, assets.AmigaFor(env.Mode.Depth))
	if err != nil {
		return nil, err
	}
	d.damaged = damaged
	d.flash = &intuition.Flash{Pen: PenFlash, From: color.RGBA{0xff, 0xdd, 0x44, 0xff}, To: color.White, Period: flashPeriod, Hard: true, Areas: d.flashing}
	d.Look = table.Look{
		Deck:  set.Deck(display(d.Display())),
		Place: d.drawPlace, Above: d.drawAbove, Below: d.drawBelow, Around: d.drawAround, Lit: d.flash.Lit,
		Cursor:     func(b *fb.Bitmap, r image.Rectangle) { fb.Frame(b, r.Inset(-3), 2, d.Ink(PenGold), fb.OpCopy) },
		KeepChosen: true, Pace: dealPace, Bar: d.bar,
	}
	d.AddFlash(d.flash)
	return d, nil
}

// cardFiles lists the names of the files with the pictures of the cards: that of the
// original, and ours.
var cardFiles = []string{"CardGames.DAT", "CardGames.REKO"}

// smallest and largest are the limits of useful card sizes on this screen. Tables are
// fitted to sizes in between.
var smallest, largest = image.Pt(16, 20), image.Pt(112, 150)

// acceptCards refuses cards that fit on no table.
func acceptCards(set *sprites.CardSet) error {
	if !set.Size.In(image.Rectangle{Min: smallest, Max: largest.Add(image.Pt(1, 1))}) {
		return i18n.Errorf("cards of %dx%d pixels, expected %dx%d to %dx%d", set.Size.X, set.Size.Y, smallest.X, smallest.Y, largest.X, largest.Y)
	}
	return nil
}

// display returns the display for which cards are made: a screen whose registers hold the
// colours of the art. The white of a flashing card has its own register.
func display(s *fb.Screen) sprites.Display {
	d := sprites.Display{Screen: s}
	if s.Depth() > 1 {
		d.Registers = sprites.Registers{Keep: sprites.All(s), Avoid: []uint8{PenFlash}}
		d.Lit = func(v uint8) uint8 {
			if v == PenWhite {
				return PenFlash
			}
			return v
		}
	}
	return d
}

// Picture reads one of our pictures for the screen's mode.
func (d *Desk) Picture(name string) (*image.Paletted, error) {
	b, err := fs.ReadFile(assets.AmigaFor(d.Env.Mode.Depth), name)
	if err != nil {
		return nil, err
	}
	m, err := ilbm.DecodeAll(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m.Paletted, nil
}

// NewTable returns a table for a game on this desk.
func (d *Desk) NewTable(g *table.Game, s *cards.Session) *table.Table {
	t := table.NewIn(d.Env, g, s, &d.Look, d.Owner, &d.Clock)
	d.Place(t)
	return t
}

// Place lays out the piles of a table. Tables designed for this screen and these cards
// are unchanged; others are fitted between the rails.
func (d *Desk) Place(t *table.Table) {
	room, g := places.Room, t.Game
	room.Max.Y += d.lines()
	drawn := g.Arrange == nil && g.Layout.Card == d.Look.Deck.Size && g.Size.X == room.Dx()
	if !drawn {
		room = image.Rect(room.Min.X+rail, room.Min.Y+4, room.Max.X-rail, room.Max.Y-10) // 10 for the number of cards below a stock
		if g.Labels != nil {
			room.Min.Y += 10
		}
	}
	t.Place(room)
	if drawn && d.lines() > 0 {
		t.PlaceAs(lower(t.Layout, d.lines()))
	}
	if g.Arrange == nil && !drawn {
		t.PlaceAs(withCounts(g, t.Layout, room))
	}
}

// lower adds the given number of lines to a layout: columns grow by them, and a table
// without columns, or with piles below some, is centred.
func lower(l cards.Layout, lines int) cards.Layout {
	var columns []*cards.Place
	blocked := false
	for i := range l.Place {
		p := &l.Place[i]
		if p.Up.Y <= 0 || p.Room <= 0 {
			continue
		}
		columns = append(columns, p)
		blocked = blocked || slices.ContainsFunc(l.Place, func(q cards.Place) bool {
			return q.At.Y >= p.At.Y+l.Card.Y && q.At.X < p.At.X+l.Card.X && p.At.X < q.At.X+l.Card.X
		})
	}
	if len(columns) > 0 && !blocked {
		for _, p := range columns {
			p.Room += lines
		}
		return l
	}
	for i := range l.Place {
		l.Place[i].At.Y += lines / 2
	}
	return l
}

// countRoom returns the room for the number of cards below a stock.
const countRoom = 14

// withCounts moves everything below a stock down to make room for the number of its
// cards.
func withCounts(g *table.Game, l cards.Layout, room image.Rectangle) cards.Layout {
	r, err := g.Rules(cards.Setup{})
	if err != nil {
		return l
	}
	for i, spec := range r.Piles() {
		if spec.Kind != cards.Stock {
			continue
		}
		bottom, lack := l.Place[i].At.Y+l.Card.Y, 0
		for _, p := range l.Place {
			if p.At.Y >= bottom && p.At.X < l.Place[i].At.X+l.Card.X && l.Place[i].At.X < p.At.X+l.Card.X {
				lack = max(lack, bottom+countRoom-p.At.Y)
			}
		}
		for j := range l.Place {
			if p := &l.Place[j]; p.At.Y >= bottom && p.At.Y+lack+l.Card.Y <= room.Max.Y {
				p.At.Y += lack
				if p.Up.Y > 0 && p.Room > 0 {
					p.Room -= lack
				}
			}
		}
	}
	return l
}

// SetCommands puts commands in the strip and in the game's menu. The last one is Quit,
// which goes into the first menu. more are further menus.
func (d *Desk) SetCommands(about []string, commands []*intuition.Command, more ...*intuition.Menu) {
	w := d.Words
	d.Remove()
	d.commands = commands
	game, quit := &intuition.Menu{Title: w.Game}, commands[len(commands)-1]
	project := &intuition.Menu{Title: w.Project, Items: []*intuition.Item{
		{Text: w.About, Key: "ctrl+a", Chosen: func() { d.Ask(about, nil, w.OK) }},
	}}
	var strip []*intuition.Gadget
	for _, c := range commands {
		if !c.MenuOnly {
			strip = append(strip, c.Gadget)
		}
		switch {
		case c.Item.Text == w.Rules:
			project.Items = append(project.Items, c.Item)
		case c != quit:
			game.Items = append(game.Items, c.Item)
		}
	}
	project.Items = append(project.Items, &intuition.Item{}, quit.Item)
	d.Strip(strip...)
	d.Menus = append([]*intuition.Menu{project, game}, more...)
}

// Ask opens a requester; answers are the actions of its buttons; nil means none.
func (d *Desk) Ask(lines []string, answers []func(), buttons ...string) {
	d.Request(intuition.Requester{Lines: lines, Buttons: buttons, Center: true}, func(button int, _ []string) {
		if button < len(answers) && answers[button] != nil {
			answers[button]()
		}
	})
}

// TellDamaged reports an unusable card file, if there is one.
func (d *Desk) TellDamaged() { TellBadCards(d.Screen, d.Env, d.damaged) }

// toldFile records which card files were reported to the player.
const toldFile = "amiga-bad-cards.json"

// TellBadCards informs the player once which card files are unusable and what to do;
// damaged is the result of OpenCards. The same files are not reported again at the next
// start, unless their error has changed. For details the player can run phosphor info.
func TellBadCards(s *intuition.Screen, env games.Env, damaged error) {
	var bad *games.CardsError
	if !errors.As(damaged, &bad) {
		return
	}
	told := map[string]string{}
	if err := store.UpdateJSON(env.Settings, toldFile, &told, func() {
		if told == nil {
			told = map[string]string{}
		}
		names := strings.Join(bad.Names, " ")
		if told[names] == bad.Error() {
			bad = nil
			return
		}
		told[names] = bad.Error()
	}); err != nil {
		env.Report(err)
	}
	if bad == nil {
		return
	}
	w := WordsFor(env.Lang)
	s.Request(intuition.Requester{Lines: w.BadCards.lines(env.Lang, bad), Buttons: []string{w.OK}, Center: true}, nil)
}

// say writes the line below the cards.
func (d *Desk) say(m message) {
	d.line = m
	if m.wrong {
		d.Env.Message(m.text)
	}
	d.Update(d.message())
}

// Say writes a text below the cards.
func (d *Desk) Say(text string) { d.say(message{text: text}) }

// Wrong shows why something is not possible.
func (d *Desk) Wrong(err error) error {
	if err != nil {
		d.Sound(table.Refused)
		d.Owner.Refused(d.Table.Refusal(err))
	}
	return err
}

// Refused implements table.Host, and so do Outline, Sound, Changed and Revived.
func (d *Desk) Refused(why string) { d.say(message{why, true}) }

// Outline does nothing: cards are not dragged.
func (d *Desk) Outline([]image.Rectangle) {}

// Sound makes the sound of an event.
func (d *Desk) Sound(e table.Event) {
	name := SoundMove
	switch {
	case e == table.Dealt:
		name = SoundDeal
	case e == table.Homed && d.Table.Pending() && d.won(): // of the cards that follow by themselves
		name = SoundDeal
	case e == table.Refused:
		name = SoundWrong
	case e != table.TakenBack && d.won() && !d.Table.Pending() && d.Table.Session.Honest() && !d.Table.Walking():
		name = SoundWon
	case e == table.Turned:
		name = SoundTurn
	case e == table.Homed:
		name = SoundHome
	}
	d.Env.Sound(d.Table.Take(name))
}

func (d *Desk) won() bool { return d.Table.Rules().Won(d.Table.Position()) }

// Changed updates the commands, the line below the cards and the flash.
func (d *Desk) Changed() {
	d.Refresh(d.commands)
	t, w := d.Table, d.Words
	text, chosen := w.Start, w.Chosen
	if t.Game.Pair != nil {
		text, chosen = w.StartPair, w.ChosenPair
	}
	c := t.Chosen()
	if c.N == 0 {
		d.flash.Stop()
	} else {
		pile := t.Position().Piles[c.Pile].Cards
		if t.Game.Pair != nil && t.Position().Piles[c.Pile].Kind == cards.Stock {
			chosen = w.ChosenStock
		}
		text = fmt.Sprintf(chosen, pile[len(pile)-c.N].Title(d.Env.Lang))
		d.flash.Start()
	}
	d.Say(text)
}

// ShowLight implements table.Guide, and so do Tell and Unguided. The light is in the
// title bar.
func (d *Desk) ShowLight(l assist.Light) {
	d.Badge = l.Badge(d.Display(), d.Pens.Detail, d.Pens.Block)
	d.Update(d.Bar())
}

func (d *Desk) Tell(text string) {
	d.Env.Message(text)
	d.Say(text)
}

func (d *Desk) Unguided(assist.Aid) error { return nil }

// Revived removes the question at the end of a game.
func (d *Desk) Revived() { d.Dismiss() }

// flashing returns what to redraw when the selected cards flash on one plane.
func (d *Desk) flashing() []image.Rectangle {
	if d.Hidden || d.Table.Chosen().N == 0 {
		return nil
	}
	return []image.Rectangle{d.Table.ChosenArea()}
}

// Result announces the end of the game on the table in a line.
func (d *Desk) Result() string { return d.Words.Result(d.Table, d.Env.Lang) }

// Result announces the end of the game on a table in a line.
func (w *Words) Result(t *table.Table, lang string) string {
	title, score := t.Game.TitleIn(lang), t.Rules().Score(t.Position())
	won := t.Rules().Won(t.Position())
	if t.Game.Status == nil {
		score, _ = t.Game.Standing(t.Rules(), t.Position())
	}
	switch {
	case won && t.Session.Setup().Helped:
		return fmt.Sprintf(w.WonHelped, title)
	case won:
		return fmt.Sprintf(w.Won, title)
	case !t.Session.Over():
		return fmt.Sprintf(w.Left, title, score)
	case t.Game.Status != nil:
		return fmt.Sprintf(w.OverAt, title, t.Game.Status(lang, score))
	}
	return fmt.Sprintf(w.Over, title, score, len(t.Rules().Deck()))
}

// End announces the end of the game on the table.
func (d *Desk) End() End {
	w, t := d.Words, d.Table
	e := End{Won: d.won(), Heading: w.EndLost, Lines: []string{d.Result()}}
	if e.Won {
		if e.Heading = w.EndWon; t.Session.Setup().Helped {
			e.Heading, e.Quiet = w.EndHelped, true
		}
		e.Lines = []string{t.Game.TitleIn(d.Env.Lang), fmt.Sprintf(w.AllHome, len(t.Rules().Deck()))}
		if t.Game.Status != nil {
			e.Lines[1] = t.Game.Status(d.Env.Lang, t.Rules().Score(t.Position()))
		}
	}
	return e
}

// Event handles the mouse and the keyboard: first Intuition, then the table.
func (d *Desk) Event(ev input.Event) {
	ev = d.Own(ev)
	if ev.Kind == input.Press || ev.Kind == input.KeyDown {
		d.Advance(ev.Time)
		d.hurry()
		if ev.Pressed() && d.Table.StopShow() && !d.Table.Walking() {
			return
		}
		if d.hurries(ev) && d.Table.Hurry() {
			return
		}
	}
	if ev.Kind == input.KeyDown && !d.Modal() && d.key(ev) {
		return
	}
	if !d.Modal() && !d.Hidden && ev.Kind != input.KeyDown && d.Table.Takes(ev, ev.At) {
		return
	}
	if d.Screen.Event(ev) {
		return
	}
	switch {
	case ev.Kind == input.Close:
		d.Owner.Quit()
	case ev.Kind == input.Press && ev.Button == input.Left && !d.Hidden:
		d.Table.HideCursor()
		if !d.locked() {
			before := d.Table.Chosen()
			d.Table.ClickAt(ev.At)
			d.holds = d.Table.Chosen() != before
		}
	case ev.Kind == input.Release && ev.Button == input.Left && d.holds:
		d.holds = false
		if !d.Hidden && !d.locked() {
			d.Table.LetGoAt(ev.At)
		}
	}
}

// hurries reports whether a button or key press can speed up the cards that a game plays
// by itself. Then it has no other meaning: New would begin another game before the end of
// this one was announced.
func (d *Desk) hurries(ev input.Event) bool {
	switch {
	case d.Modal() || d.Hidden:
		return false
	case ev.Kind == input.Press:
		return ev.Button == input.Left
	}
	return !ev.Repeat && input.Modifier(ev.Key) == 0 && table.Arrows[ev.Key] == image.Point{}
}

func (d *Desk) locked() bool { return d.Locked != nil && d.Locked() }

// key handles the keys that belong to no menu. It reports whether it used the key.
func (d *Desk) key(ev input.Event) bool {
	switch name := input.KeyName(ev.Key, ev.Mods&^input.Shift); {
	case !d.Hidden && d.Table.Takes(ev, ev.At):
	case name == "escape" && ev.Repeat:
	case name == "escape" && !d.Hidden && d.Table.Chosen().N > 0:
		d.Table.Unchoose()
	case name == "escape":
		d.Owner.Escape()
	case d.Hidden:
		return false
	default:
		return PlayKey(d.Table, d.Owner, ev, d.locked)
	}
	return true
}

// PlayKey handles the keys of a card table: undo and redo, help, the stock, the cursor
// and the click on the framed thing, unless locked reports that nothing can be played. It
// reports whether it used the key.
func PlayKey(t *table.Table, o Owner, ev input.Event, locked func() bool) bool {
	_, stocks := t.Position().First(cards.Stock)
	full := input.KeyName(ev.Key, ev.Mods)
	undo, redo := input.Undoes(full), input.Redoes(full)
	switch name := input.KeyName(ev.Key, ev.Mods&^input.Shift); {
	case !ev.Repeat && t.HelpKey(full):
	case ev.Repeat && (undo || redo): // a held key takes back one move
	case undo:
		o.Undo()
	case redo:
		o.Redo()
	case name == "space" && stocks > 0:
		if !ev.Repeat && !locked() {
			t.Deal()
		}
	case name == "return", name == "space":
		if _, _, on := t.Cursor(); on && !ev.Repeat && !locked() {
			t.Enter()
		}
	case table.Arrows[name] != image.Point{}:
		t.MoveCursor(table.Arrows[name])
	default:
		return false
	}
	return true
}

// Where finds the piles and cards of the table by name, "score" (the title bar that shows
// it), "message", and what Intuition finds: "button:Undo", requesters, menus.
func (d *Desk) Where(name string) (image.Rectangle, bool) {
	if name == "score" {
		name = "title"
	}
	if r, ok := d.Screen.Where(name); ok {
		return r, true
	}
	switch {
	case d.Hidden:
		return image.Rectangle{}, false
	case name == "message":
		return d.message().Add(d.Drop()), true
	}
	r, ok := d.Table.Where(name)
	return r.Add(d.Drop()), ok
}

// Reading returns the texts on the screen besides the position: those of Intuition, an
// error in the line below the cards, or what the cursor is on.
func (d *Desk) Reading() (front, focus []string) {
	if front, focus = d.Screen.Reading(); front != nil || d.Hidden {
		return front, focus
	}
	focus = d.Table.Focus()
	if d.line.text != "" {
		focus = append(focus, d.line.text)
	}
	return nil, focus
}
