// Package cardform shows card games as Windows 95 programs: in a form with a menu bar, a
// green table and a status bar with score and time. You drag cards whole or as outlines.
// A double click sends a card home, the right button all cards that can go, and at the
// end of a won game the cards bounce off the table.
//
// Known from descriptions of the patience games of Windows: the commands of the menus
// and their keys, the two mouse buttons, the choice of backs, the clock that starts with
// the first move, the order in which the cards leave, and their trails. Clicking a card
// and then its target is FreeCell's way, and works in games with cells. The arrow keys,
// the help and deals by number are ours.
package cardform

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"time"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/clock"
	"phosphor/games/play"
	"phosphor/games/store"
	"phosphor/games/windows/win95"
	"phosphor/sprites"
)

// cardSize is the size of Windows' cards.
var cardSize = image.Pt(71, 96)

// cardFiles are the names of the files with the pictures of the cards.
var cardFiles = []string{"CARDS.DLL", "CARDS.BMP"}

// A size is one of the display's sizes.
type size struct {
	suffix string
	image.Point
}

var sizes = []size{{"", image.Pt(640, 400)}, {"-640x480", image.Pt(640, 480)}, {"-800x600", image.Pt(800, 600)}}

// bars is the height of the caption, menu and status bar of a maximized form.
const bars = 19 + 19 + 20

// labelRoom is the room for a label above a place.
const labelRoom = 20

// roomy reports whether the cards of a game fit side by side on a screen, with enough
// room in the columns.
func roomy(g *table.Game, screen image.Point) bool {
	const gap, column = 4, 300
	room := image.Rect(0, 0, screen.X, screen.Y-bars)
	if g.Labels != nil {
		room.Min.Y += labelRoom
	}
	l := g.LayoutFor(room, cardSize)
	for i, a := range l.Place {
		if a.At.Y+cardSize.Y > screen.Y-bars || a.Up.Y > 0 && a.Room > 0 && a.Room < column {
			return false
		}
		for _, b := range l.Place[:i] {
			d := a.At.Sub(b.At)
			if d = image.Pt(max(d.X, -d.X), max(d.Y, -d.Y)); d.X != 0 && d.Y < cardSize.Y/4 && d.X < cardSize.X+gap {
				return false
			}
			if g.Labels != nil && d.X < cardSize.X && d.Y < cardSize.Y+labelRoom {
				return false
			}
		}
	}
	return true
}

// modesFor returns the modes in which a game runs, first those of the smallest screen
// that fits, and its mono mode.
func modesFor(g *table.Game) (list []string, mono string) {
	first := len(sizes) - 1
	for i, s := range sizes {
		if roomy(g, s.Point) {
			first = i
			break
		}
	}
	for i := range sizes {
		suffix := sizes[(first+i)%len(sizes)].suffix
		list = append(list, "win256"+suffix, "win16"+suffix, "win-mono"+suffix)
	}
	return list, list[2]
}

// Info returns the catalogue row for a card game on Windows.
func Info(g *table.Game) *games.Info {
	list, mono := modesFor(g)
	return g.Row(games.Info{
		Machine: "Windows 95", Modes: list, Mono: mono, DataDir: "WINDOWS", Assets: assets.Windows,
		Open: func(env games.Env) (games.Game, error) { return start(g, env) },
	}, "Left: drag; double-click to send a card to its foundation. Right: send all cards that can go.")
}

// A Program plays a card game in a form.
type Program struct {
	*win95.Desk
	table.Patience

	words   *words
	form    *win95.Form
	look    table.Look
	options options
	watch   clock.Stopwatch
	tick    *clock.Timer
	light   assist.Light
	said    string            // text of the status bar
	carried []image.Rectangle // cards in hand, in pixels of the screen
	click   click
	leaving *leaving // the cards that bounce off, or nil
	done    bool
}

// A click is the last press that may become a double click.
type click struct {
	pile int
	at   image.Point
	time time.Duration
	was  bool
	down bool // the button is still down
}

// options are the player's choices, for all games.
type options struct {
	Untimed bool `json:"untimed,omitempty"`
	Bare    bool `json:"bare,omitempty"` // no status bar
	Outline bool `json:"outline,omitempty"`
	Back    int  `json:"back,omitempty"`
}

// optionsFile is the file of the options.
const optionsFile = "windows-cards.json"

func start(g *table.Game, env games.Env) (games.Game, error) {
	p := &Program{words: wordsFor(env.Lang)}
	if err := store.ReadJSON(env.Settings, optionsFile, &p.options); err != nil {
		env.Report(err)
		p.options = options{}
	}
	var err error
	if p.Patience, err = table.Open(g, env); err != nil {
		return nil, err
	}
	p.Session.Elapsed = func() time.Duration { return p.watch.Elapsed(p.Now()) }
	if p.Desk, err = win95.New(env.Mode, env.Lang); err != nil {
		return nil, err
	}
	p.Desk.Message = env.Message
	deck, damaged, err := p.openCards()
	if err != nil {
		return nil, err
	}
	p.look = table.Look{
		Deck: deck, Back: func() int { return p.Setup().Back },
		Place: p.drawPlace, Above: p.drawAbove, Around: p.drawAround, Mark: p.mark,
		Cursor: p.cursor,
		Pace:   80 * time.Millisecond,
		Bar: func() table.Bar {
			pens := p.Canvas().Pens()
			return table.Bar{Font: p.Font, Regs: p.Screen().Regs, Ink: pens.Text, Paper: pens.Face, Box: p.box}.At(p.form.Content())
		},
	}
	p.look.Carry = func() bool { return !p.options.Outline }
	p.Lay(&p.look, p, &p.Clock)
	p.form = &win95.Form{
		Title: p.Name(), Style: win95.Usual, Icon: p.icon, Menus: p.menus(),
		Paint: p.paint, Input: p.input, Placed: p.place, Closed: p.quit, Hidden: p.hidden,
	}
	p.setStatus()
	p.fit()
	p.Table.Begin()
	p.Env.Report(damaged)
	return p, nil
}

// fit opens the form where it was, or in the size that the game prefers, maximized if the
// screen is smaller.
func (p *Program) fit() {
	f, g := p.form, p.Game
	room := p.Work().Size().Sub(image.Pt(0, bars))
	size := room
	if g.Arrange == nil {
		const step = 4
		card := p.look.Deck.Size
		for size.X > room.X*3/4 && table.Apart(g.LayoutFor(image.Rect(0, 0, size.X-step, room.Y), card)) >= card.X+card.X/8 {
			size.X -= step
		}
	}
	f.Least = f.FrameFor(image.Pt(4*p.look.Deck.Size.X, 2*p.look.Deck.Size.Y))
	if kept := p.Env.Frame(g.Name); !kept.Empty() {
		f.LieAt(p.Desk, kept.Rectangle, kept.Full)
		p.Open(f)
		return
	}
	size.Y -= 24
	frame := f.FrameFor(size)
	if frame.X <= p.Work().Dx() && frame.Y <= p.Work().Dy() && size.X < room.X {
		f.Size = size
		p.Open(f)
		return
	}
	f.Frame = image.Rectangle{Max: p.Work().Size()}.Inset(20)
	p.Open(f)
	f.Maximize(true)
}

// lies returns the frame of the form.
func (p *Program) lies() games.Frame {
	return games.Frame{Rectangle: p.form.Normal(), Full: p.form.Maximized()}
}

// openCards returns the player's cards for the screen, or ours.
func (p *Program) openCards() (*sprites.Deck, error, error) {
	room := p.Work().Size()
	set, damaged, err := p.Env.OpenCards(cardFiles, app.Fits(image.Pt(room.X/5, room.Y/3)), assets.WindowsFor(p.Screen().Depth()))
	if err != nil {
		return nil, nil, err
	}
	d := sprites.Display{Screen: p.Screen(), Registers: sprites.Registers{Keep: sprites.All(p.Screen())}}
	if p.Screen().Depth() == 8 { // indices between the system's colours belong to the program
		d.Keep = slices.DeleteFunc(d.Keep, func(v uint8) bool { return v >= 10 && v < 246 })
	}
	return set.Deck(d), damaged, nil
}

// icon draws the picture in the caption: two cards.
func (p *Program) icon(b *fb.Bitmap, at image.Point) {
	pens := p.Canvas().Pens()
	ink := map[rune]uint8{'x': pens.Dark, 'w': pens.Field, 'b': pens.Blue, 'r': pens.Alarm}
	if pens.Mono {
		ink['r'], ink['b'] = pens.Dark, pens.Dark
	}
	win95.Picture(b, at, `
		................
		..xxxxxxxx......
		.xwwwwwwwwx.....
		.xwbwbwbwwx.....
		.xwwbwbwbwx.....
		.xwbwxxxxxxxxx..
		.xwwxwwwwwwwwwx.
		.xwbxwrwwwwwwwx.
		.xwwxrrrwwwwwwx.
		.xwbxwrwwwrwwwx.
		.xwwxwwwwrrrwwx.
		..xxxwwwrrrrrwx.
		....xwwwwrrrwwx.
		....xwwwwwrwwwx.
		....xwwwwwwwwwx.
		.....xxxxxxxxx..`, ink)
}

// place lays out the piles on the form.
func (p *Program) place() {
	room := p.form.Content()
	if p.Game.Labels != nil {
		room.Min.Y += labelRoom
	}
	p.Table.Place(room)
	p.stopLeaving()
}

// hidden stops the clock while the form is a small caption.
func (p *Program) hidden(bool) {
	p.Table.LetGo()
	p.stopLeaving()
	p.time()
}

// dotted is the pattern of the table in mono.
var dotted = fb.NewPattern(0x8888, 0, 0x2222, 0)

// paint draws the table.
func (p *Program) paint(b *fb.Bitmap, r image.Rectangle) {
	if l := p.leaving; l != nil {
		fb.Blit(b, r, &l.picture.Paletted, r.Min, fb.OpCopy)
		return
	}
	p.ground(b, r)
	if p.Table.Shown != nil { // nil before the first deal
		p.Table.Draw(b, r, image.Point{})
	}
}

// ground fills r with the table of the card set, or green cloth.
func (p *Program) ground(b *fb.Bitmap, r image.Rectangle) {
	switch pens := p.Canvas().Pens(); {
	case p.look.Deck.HasTable():
		p.look.Deck.DrawTable(b, r, p.form.Content().Min)
	case pens.Mono:
		fb.FillPattern(b, r, &dotted, pens.Dark, pens.Light, fb.Replace)
	default:
		fb.Fill(b, r, pens.Green, fb.OpCopy)
	}
}

// drawPlace draws an empty place: sunken; for a stock, with a circle if it can be redealt,
// otherwise with a cross.
func (p *Program) drawPlace(b *fb.Bitmap, r image.Rectangle) {
	pens := p.Canvas().Pens()
	light, good, bad := pens.Lime, pens.Lime, pens.Red
	if pens.Mono {
		fb.Frame(b, r.Inset(1), 1, pens.Light, fb.OpCopy)
	}
	fb.Fill(b, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1), pens.Dark, fb.OpCopy)
	fb.Fill(b, image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y), pens.Dark, fb.OpCopy)
	fb.Fill(b, image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y), light, fb.OpCopy)
	fb.Fill(b, image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y), light, fb.OpCopy)
	stock, n := p.Position().First(cards.Stock)
	if n == 0 || p.Table.Layout.Place[stock].At != r.Min {
		return
	}
	c := r.Min.Add(r.Max).Div(2)
	radius := r.Dx() / 3
	box := image.Rect(c.X-radius, c.Y-radius, c.X+radius, c.Y+radius)
	waste, n := p.Position().First(cards.Waste)
	switch {
	case n == 0 || len(p.Position().Piles[waste].Cards) == 0: // nothing to redeal
	case p.Rules().Check(p.Position(), cards.Verb(cards.VerbRedeal)) == nil:
		for i := range 4 {
			fb.Ellipse(b, box.Inset(i), good, fb.OpCopy)
			fb.Ellipse(b, box.Inset(i).Add(image.Pt(1, 0)), good, fb.OpCopy)
		}
	default:
		for i := -2; i <= 2; i++ {
			fb.Line(b, image.Pt(box.Min.X+i, box.Min.Y), image.Pt(box.Max.X+i, box.Max.Y), fb.Solid, bad, fb.OpCopy)
			fb.Line(b, image.Pt(box.Max.X+i, box.Min.Y), image.Pt(box.Min.X+i, box.Max.Y), fb.Solid, bad, fb.OpCopy)
		}
	}
}

// drawAbove writes a label above a place.
func (p *Program) drawAbove(b *fb.Bitmap, place image.Rectangle, text string) {
	pens := p.Canvas().Pens()
	at := image.Pt(place.Min.X+(place.Dx()-p.Font.Width(text))/2, place.Min.Y-p.Font.Height-1)
	if c := p.form.Content(); at.X < c.Min.X+2 {
		at.X = c.Min.X + 2
	}
	if pens.Mono {
		fb.Fill(b, image.Rect(at.X-2, at.Y, at.X+p.Font.Width(text)+2, at.Y+p.Font.Height), pens.Light, fb.OpCopy)
	}
	ink := pens.Light
	if pens.Mono {
		ink = pens.Text
	}
	fb.Text(b, at, p.Font, text, ink, 0, fb.Transparent)
}

// box draws a raised box over the table.
func (p *Program) box(b *fb.Bitmap, r image.Rectangle) {
	c := p.Canvas()
	fb.Fill(b, r, c.Pens().Face, fb.OpCopy)
	c.Raised(r)
}

// drawAround draws a sunken frame around a place.
func (p *Program) drawAround(b *fb.Bitmap, r image.Rectangle) {
	r = r.Inset(-4)
	fb.Frame(b, r, 1, p.Canvas().Pens().Lime, fb.OpCopy)
	fb.Frame(b, image.Rectangle{Min: r.Min, Max: r.Max.Sub(image.Pt(1, 1))}, 1, p.Canvas().Pens().Dark, fb.OpCopy)
}

// cursor draws a frame: in colour a yellow one around the cards, in mono one that is
// visible on any background.
func (p *Program) cursor(b *fb.Bitmap, r image.Rectangle) {
	if pens := p.Canvas().Pens(); !pens.Mono {
		table.DrawAround(b, r, pens.Yellow, pens.Dark)
		return
	}
	fb.Frame(b, r.Inset(1), 2, b.Max(), fb.OpXor)
}

// mark inverts the selected cards except their round corners.
func (p *Program) mark(b *fb.Bitmap, r image.Rectangle) {
	fb.Fill(b, image.Rect(r.Min.X+2, r.Min.Y, r.Max.X-2, r.Min.Y+1), b.Max(), fb.OpXor)
	fb.Fill(b, image.Rect(r.Min.X+1, r.Min.Y+1, r.Max.X-1, r.Min.Y+2), b.Max(), fb.OpXor)
	fb.Fill(b, image.Rect(r.Min.X, r.Min.Y+2, r.Max.X, r.Max.Y-2), b.Max(), fb.OpXor)
	fb.Fill(b, image.Rect(r.Min.X+1, r.Max.Y-2, r.Max.X-1, r.Max.Y-1), b.Max(), fb.OpXor)
	fb.Fill(b, image.Rect(r.Min.X+2, r.Max.Y-1, r.Max.X-2, r.Max.Y), b.Max(), fb.OpXor)
}

// Update implements table.Host, as do the methods that follow.
func (p *Program) Update(r image.Rectangle) {
	if p.leaving == nil {
		p.form.Update(r)
	}
}

// Outline shows the cards in hand: whole, drawn by the table, or as outlines.
func (p *Program) Outline(list []image.Rectangle) {
	was := p.carried
	if slices.Equal(list, was) {
		return
	}
	p.carried = list
	if !p.options.Outline {
		p.form.Update(union(was).Union(union(list)))
		return
	}
	content := p.form.Content()
	if list == nil {
		p.Overlay(image.Rectangle{}, nil)
		return
	}
	p.Overlay(union(list).Intersect(content), func(b *fb.Bitmap) {
		defer b.SetClip(b.SetClip(content.Intersect(b.Clip())))
		for i, r := range list {
			if i+1 < len(list) { // the visible part of a covered card
				r.Max.Y = min(r.Max.Y, list[i+1].Min.Y+1)
			}
			fb.Frame(b, r, 1, b.Max(), fb.OpXor)
		}
	})
}

func union(list []image.Rectangle) (r image.Rectangle) {
	for _, one := range list {
		r = r.Union(one)
	}
	return r
}

// Sound plays nothing: patience games on Windows were silent.
func (p *Program) Sound(table.Event) {}

// Refused shows the reason in the status bar.
func (p *Program) Refused(why string) {
	p.tell(why)
	p.Env.Message(why)
}

// Tell implements table.Guide, as do ShowLight and Unguided.
func (p *Program) Tell(text string) {
	p.tell(text)
	p.Env.Message(text)
}

// ShowLight shows the lamp at the left of the status bar.
func (p *Program) ShowLight(l assist.Light) {
	p.light = l
	p.setStatus()
}

func (p *Program) Unguided(assist.Aid) error { return nil }

func (p *Program) tell(text string) {
	p.said = text
	p.setStatus()
}

// setStatus updates the status bar, if there is one or the lamp needs one.
func (p *Program) setStatus() {
	f := p.form
	was := f.Status != nil
	f.Status = nil
	if !p.options.Bare || p.light != assist.Off {
		f.Status = p.parts()
	}
	switch {
	case p.form.Desk() == nil:
	case was != (f.Status != nil):
		f.Placed() // the height of the table changes
		p.Desk.Update(f.Frame)
	default:
		f.UpdateStatus()
	}
}

// parts returns the parts of the status bar: lamp, text, score and time.
func (p *Program) parts() []win95.Part {
	standing := p.Standing(p.words.score)
	if !p.options.Untimed {
		standing = strings.TrimSpace(standing + "   " + fmt.Sprintf(p.words.time, int(p.watch.Elapsed(p.Now()).Seconds())))
	}
	list := []win95.Part{{Text: p.said}, {Text: standing, Width: p.Font.Width(standing) + 16, Right: true}}
	if p.light != assist.Off {
		list = append([]win95.Part{p.Badge(p.light.Draw)}, list...)
	}
	return list
}

// Begun implements table.Host, as do Changed, Ended and Revived.
func (p *Program) Begun() {
	p.Dismiss()
	p.stopLeaving()
	p.click = click{}
	if setup := p.Setup(); p.Session.Fresh() && setup.ID == "" && setup.Layout == nil {
		p.SetBack(p.options.Back)
	} else if setup.Back < 0 || setup.Back > 1<<20 { // in a saved game from another program
		p.SetBack(0)
	}
	p.watch.Set(time.Duration(max(0, p.Setup().Elapsed)) * time.Millisecond)
	p.said = ""
	p.form.SetTitle(p.title())
	p.place()
}

// title returns the name of the game and the deal.
func (p *Program) title() string {
	if p.Setup().Layout != nil {
		return p.Heading()
	}
	return fmt.Sprintf(p.words.title, p.Heading(), p.Setup().Deal)
}

func (p *Program) Changed() {
	p.said = ""
	p.time()
	p.setStatus()
}

// time runs the clock while a started game is in play.
func (p *Program) time() {
	p.Stop(p.tick)
	p.tick = nil
	if p.Session.Fresh() && p.watch.Elapsed(p.Now()) == 0 || p.Session.Over() || p.form.Minimized() {
		p.watch.Stop(p.Now())
		return
	}
	if !p.watch.Running() {
		p.watch.Run(p.Now())
	}
	if p.options.Untimed || p.options.Bare {
		return
	}
	second := time.Second - p.watch.Elapsed(p.Now())%time.Second
	p.tick = p.Clock.After(second, func() {
		p.setStatus()
		p.time()
	})
}

func (p *Program) Revived() {
	p.stopLeaving()
	p.Dismiss()
}

// Ended announces the end of the game, after the cards of a won game have left, and
// offers another.
func (p *Program) Ended() {
	p.time()
	ask := func(icon win95.BoxIcon, text string) func() {
		return func() {
			buttons := []string{p.Yes(), p.No()}
			if why := p.Table.WhyText(); why != "" {
				buttons = append(buttons, why)
			}
			p.MessageBox(win95.Box{Title: p.Name(), Icon: icon, Text: text, Buttons: buttons, Done: func(button int) {
				switch button {
				case 0:
					p.deal()
				case 2:
					p.Table.Why()
				}
			}})
		}
	}
	switch won := p.Rules().Won(p.Position()); {
	case won && !p.Setup().Helped:
		p.leave(ask(win95.Question, p.words.won))
	case won:
		ask(win95.Question, p.words.wonHelped)()
	default:
		ask(win95.Information, p.words.over)()
	}
}

// Event handles the mouse and the keyboard.
func (p *Program) Event(ev input.Event) {
	p.Advance(ev.Time)
	if !p.Modal() && p.Table.Takes(ev, ev.At) {
		return
	}
	if ev.Pressed() {
		switch {
		case p.endLeaving():
			return
		case p.Table.Pending() && !p.Modal():
			p.Table.Hurry()
			return
		}
	}
	was := p.lies()
	if !p.Desk.Event(ev) && ev.Kind == input.Close {
		p.quit()
	}
	if now := p.lies(); now != was {
		p.Env.KeepFrame(p.Game.Name, now)
	}
	if p.Modal() && p.Table.Held() != nil {
		p.Table.LetGo()
	}
}

// input handles events for the table.
func (p *Program) input(ev input.Event) bool {
	t := p.Table
	switch ev.Kind {
	case input.KeyDown:
		return p.key(ev)
	case input.Press:
		t.LetGo()
		switch ev.Button {
		case input.Left:
			p.press(ev)
		case input.Right:
			t.HideCursor()
			t.Unchoose()
			t.HomeAll()
		}
	case input.Move:
		if g := t.Held(); g != nil {
			g.Move(ev.At)
		}
	case input.Release:
		if ev.Button == input.Left {
			p.release(ev)
		}
	case input.Blur:
		t.LetGo()
		p.click.down = false
	default:
		return false
	}
	return true
}

// press picks up cards. The second press of a double click sends the card home. A stock
// is dealt from at once.
func (p *Program) press(ev input.Event) {
	t := p.Table
	t.HideCursor()
	pile, _, on := t.Layout.Hit(t.Shown, ev.At)
	d := ev.At.Sub(p.click.at)
	double := p.click.was && on && pile == p.click.pile && ev.Time-p.click.time <= win95.DoubleTime && max(d.X, -d.X, d.Y, -d.Y) <= 4
	p.click = click{pile: pile, at: ev.At, time: ev.Time}
	switch g := t.Grip(ev.At); {
	case g == nil:
		p.click.down = t.Chosen().N > 0 // an empty place is the target of the selected cards
		if !p.click.down {
			t.Unchoose()
		}
	case g.Clickable && g.Cards == 0:
		t.Unchoose()
		t.Play(g.Click)
	case double && g.Cards == 1 && !g.Clickable:
		t.Unchoose()
		t.Home(pile)
	default:
		p.click.down = true
		t.Hold(g)
	}
}

// release ends a drag or a click. In games with cells a click selects cards.
func (p *Program) release(ev input.Event) {
	t := p.Table
	g := t.Held()
	down := p.click.down
	p.click.down = false
	switch {
	case g != nil && g.Moved(ev.At):
		t.Unchoose()
		g.Drop(ev.At)
	case g != nil && (g.Clickable || g.Cards == 0 || p.Game.Pair != nil): // a card that leaves alone in a game of pairs
		g.Drop(ev.At)
	case down:
		t.LetGo()
		p.click.was = true
		if _, cells := p.Position().First(cards.Cell); cells > 0 {
			t.ClickAt(ev.At)
		}
	}
}

// key handles a key that is not a menu shortcut.
func (p *Program) key(ev input.Event) bool {
	name := input.KeyName(ev.Key, ev.Mods)
	switch {
	case p.Table.Key(ev):
	case ev.Repeat:
		return false
	case p.Table.HelpKey(name):
	case input.Undoes(name):
		p.undo()
	case input.Redoes(name):
		p.redo()
	case name == "ctrl+a":
		p.Table.HomeAll()
	case name == "escape":
		p.quit()
	default:
		return false
	}
	return true
}

func (p *Program) quit() {
	p.Table.Leave()
	p.Table.LetGo()
	p.done = true
}

// deal starts another deal.
func (p *Program) deal() { p.warn(p.New("")) }

func (p *Program) undo() { p.refuse(p.Undo()) }
func (p *Program) redo() { p.refuse(p.Redo()) }

func (p *Program) refuse(err error) {
	if err != nil {
		p.Refused(p.Table.Refusal(err))
	}
}

func (p *Program) warn(err error) {
	if err != nil {
		p.MessageBox(win95.Box{Title: p.Name(), Icon: win95.Warning, Text: i18n.Error(p.Env.Lang, err)})
	}
}

// Screen implements games.Game, as do Match, Done, Where and Title.
func (p *Program) Screen() *fb.Screen { return p.Desk.Screen }
func (p *Program) Done() bool         { return p.done }
func (p *Program) Title() string      { return p.Game.Title }

// Where returns the place of a pile or card, "score", or a thing on the desk.
func (p *Program) Where(name string) (image.Rectangle, bool) {
	if name == "score" {
		name = "status"
	}
	if r, ok := p.Desk.Where(name); ok {
		return r, true
	}
	return p.Table.Where(name)
}

// Match returns the game in play.
func (p *Program) Match() play.Match { return &p.Patience }

// Reading returns the texts on the screen besides the position.
func (p *Program) Reading() (front, focus []string) {
	if front, focus = p.Desk.Reading(); front != nil {
		return front, focus
	}
	focus = p.Table.Focus()
	if p.said != "" {
		focus = append(focus, p.said)
	}
	return nil, focus
}
