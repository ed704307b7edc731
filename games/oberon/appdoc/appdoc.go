// Package appdoc shows programs as documents of the Oberon desktop: it implements the
// contract of package app there.
//
// A program becomes a document with a panel: its view, its controls beside it, its status
// as a line below them. The document's bar has the Handy commands; the others are in a
// tool text, which the button Tool opens and where the middle button executes a word.
// Remarks go to the log. Questions are small panels in front of the document.
//
// Oberon's own games look as they did: an Original defines the layout of their panels.
// Everything else comes from the program.
package appdoc

import (
	"errors"
	"image"
	"slices"
	"strings"
	"unicode"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/oberon"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/assist"
	"phosphor/games/oberon/carddoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
	"phosphor/sprites"
)

// An Original describes the look of one of Oberon's own programs. The zero value, and
// nil, mean the package's default document.
type Original struct {
	Title string   // on the name plate; "": the window's title
	Icon  string   // name of its picture of 32x32 pixels: SolitaireIcon
	Bar   []string // names of the commands in its bar; nil: the Handy ones
	// Caption returns the text of a command in the bar, by its name. If nil, it is the
	// name.
	Caption func(w *app.Window, name string) string
	// Texture is the name of a picture that tiles the panel; "" means plain.
	Texture string
	// Plan places everything in the panel for a size of the view, and returns the
	// panel's size. It runs again when the size of the view or of the document changes;
	// size is the document's, zero at first.
	Plan func(p *Plan, w *app.Window, size image.Point) image.Point
	// Room returns how much of a screen the view may take. If nil, it is as much as the
	// Plan takes, or what the package's own layout leaves.
	Room func(screen image.Point) image.Point
	// Opened is called with the document, before it is on the desk; it may be nil.
	Opened func(d *desktops.Desk, doc *desktops.Document, w *app.Window)
	// Fresh returns the deal of a further document. If nil, any deal is used.
	Fresh func(env games.Env) string
	// Help explains how to use the program here, in English. If "", the window's help is
	// used.
	Help string
	File string // name under which the document is stored; "": it is not stored
	// Won returns the line of the log that reports a win. If nil, there is none.
	Won func(w *app.Window, doc *desktops.Document) string
}

// Program returns a program for Oberon's desk.
func Program(p *app.Program, o *Original) *program.Program {
	if o == nil {
		o = &Original{}
	}
	return &program.Program{
		Name: p.Name, Title: p.Title, Icon: o.Icon, App: p, Fresh: o.Fresh,
		Open: func(d *desktops.Desk, env games.Env) (*desktops.Document, error) {
			t, err := open(d, env, p, o)
			if err != nil {
				return nil, err
			}
			return t.Document, nil
		},
	}
}

// Info returns the catalogue row for a program on Oberon's desk. The documents of the
// programs in beside are opened with it.
func Info(p *app.Program, beside ...*program.Program) *games.Info {
	return Program(p, nil).Info(beside...)
}

// A document is a program's window as a document. It is the window's Host.
type document struct {
	*desktops.Document
	desk    *desktops.Desk
	w       *app.Window
	orig    *Original
	panel   *desktops.Panel
	view    *view
	plan    *Plan
	light   assist.Light
	won     bool
	told    int         // width of the document when the "too wide" message was shown
	planed  image.Point // the view's size for which everything was last placed
	placing bool
	look    look
	asking  *desktops.Document // the open question, or nil
	tool    *desktops.Document // the text with all commands, or nil
}

// Open opens a program in a document, which is not yet on the desk.
func Open(d *desktops.Desk, env games.Env, p *app.Program) (*desktops.Document, *app.Window, error) {
	doc, err := open(d, env, p, &Original{})
	if err != nil {
		return nil, nil, err
	}
	return doc.Document, doc.w, nil
}

func open(d *desktops.Desk, env games.Env, p *app.Program, o *Original) (*document, error) {
	t := &document{desk: d, orig: o, panel: desktops.NewPanel(), look: look{d}}
	t.w = &app.Window{Title: p.TitleIn(env.Lang), Program: p, Env: env, Clock: &d.Clock, Host: t}
	if o.Texture != "" {
		texture, err := d.OpenPict(o.Texture)
		if err != nil {
			return nil, err
		}
		t.panel.Texture = texture
	}
	t.Document = &desktops.Document{Title: t.w.Title, File: o.File, Content: t.panel}
	if err := p.Open(t.w); err != nil {
		return nil, err
	}
	if o.Help != "" {
		t.w.Help = t.w.T(o.Help)
	}
	if t.w.View == nil {
		t.w.View = &app.View{}
	}
	t.Title = t.w.Title
	if o.Title != "" {
		t.Title = o.Title
	}
	t.view = &view{t: t, v: t.w.View}
	t.w.View.Attach(t.view.RedrawPart)
	t.panel.Keys = t.view
	t.plan = &Plan{t: t, gadgets: map[string]desktops.Gadget{}}
	t.Player = t.player()
	t.Document.Menu = t.bar()
	if fit, screen := t.w.View.Fit, d.Screen.Rect.Size(); fit != nil && t.w.View.Scroll == nil {
		switch {
		case o.Room != nil:
			fit(o.Room(screen), d.Screen.Mode.Aspect)
		case o.Plan == nil:
			room := screen.Sub(t.beside())
			left := room.Sub(image.Pt(desktops.NarrowTools, 0))
			if d.Tools {
				fit(left, d.Screen.Mode.Aspect)
			}
			if !d.Tools || t.w.View.Size.X > left.X { // it covers the tool panel
				fit(room, d.Screen.Mode.Aspect)
			}
		}
	}
	t.arrange(image.Point{})
	if d.Tools && len(d.Documents()) == 0 {
		d.Narrow = t.Size.X > d.Screen.Rect.Dx()-desktops.ToolsWidth
	}
	t.Closed = func() {
		if t.asking != nil {
			d.Close(t.asking)
		}
		if t.tool != nil {
			d.Close(t.tool)
		}
		if t.w.Closed != nil {
			t.w.Closed()
		}
	}
	t.Document.Resized = func() {
		if !t.placing {
			t.place(t.Size)
		}
	}
	t.Document.Update = t.sync
	if o.Opened != nil {
		o.Opened(d, t.Document, t.w)
	}
	if t.w.Begun != nil {
		t.w.Begun()
	}
	return t, nil
}

// A player is the game of a document in the form that the desk needs.
type player struct {
	*app.Session
	w *app.Window
}

func (p player) Explain() string { return p.w.Explain() }

// EndWalk ends a walk through the game, and reports whether there was one.
func (p player) EndWalk() bool {
	m, ok := p.w.Match.(interface{ EndWalk() bool })
	return ok && m.EndWalk()
}

// player returns the window's own Match if the desk can use it directly.
func (t *document) player() desktops.Player {
	if p, ok := t.w.Match.(interface {
		desktops.Player
		program.Explained
	}); ok {
		return p
	}
	return player{t.w.Session(t.withdraw, t.desk.Settle), t.w}
}

// bar returns the buttons of the document's bar.
func (t *document) bar() (list []desktops.Command) {
	add := func(c *app.Command, text string) {
		list = append(list, desktops.Command{Caption: caption(text), Do: t.doing(c)})
	}
	if t.orig.Bar != nil {
		for _, name := range t.orig.Bar {
			text := name
			if t.orig.Caption != nil {
				text = t.orig.Caption(t.w, name)
			}
			if name == "Store" && t.orig.File != "" {
				list = append(list, desktops.Command{Caption: text, Do: t.store})
			} else {
				add(t.command(name), text)
			}
		}
		return list
	}
	others := 0
	for _, m := range t.w.Menus {
		for _, c := range m.Commands {
			switch {
			case c.Text == "":
			case c.Handy:
				add(c, c.Text)
			default:
				others++
			}
		}
	}
	if others > 0 {
		list = append(list, desktops.Command{Caption: "Tool", Do: t.openTool})
	}
	return list
}

// store stores the game among the player's documents.
func (t *document) store() {
	b, err := t.w.Match.Save()
	if err != nil {
		t.desk.Report(err)
		return
	}
	program.Store(t.desk, t.w.Env.Documents, t.w.Env.Lang, t.Document.File, b)
}

// command returns the command with the given name. An unknown name is a mistake in an
// Original, which its first test finds.
func (t *document) command(name string) *app.Command {
	for _, m := range t.w.Menus {
		for _, c := range m.Commands {
			if c.Label() == name {
				return c
			}
		}
	}
	panic("appdoc: " + t.w.Program.Name + " has no command " + name)
}

// caption returns the text of a command without the dots that announce a question.
func caption(text string) string { return strings.TrimRight(text, ". ") }

// word converts a text to the name of an Oberon command: a word in mixed capitals.
func word(text string) string {
	return strings.Join(strings.FieldsFunc(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return ' '
	}, title(text)), unicode.IsSpace), "")
}

func title(text string) string {
	up := true
	return strings.Map(func(r rune) rune {
		defer func() { up = !unicode.IsLetter(r) && !unicode.IsDigit(r) }()
		if up {
			return unicode.ToUpper(r)
		}
		return r
	}, text)
}

// openTool opens the text with the program's commands, or brings it to the front.
func (t *document) openTool() {
	if t.tool != nil {
		t.desk.Raise(t.tool)
		return
	}
	module := word(t.w.Program.Title)
	source, commands := "# "+t.w.Title+"\n\n", map[string]func(){}
	for _, m := range t.w.Menus {
		list := ""
		for _, c := range m.Commands {
			if c.Text == "" {
				continue
			}
			name := module + "." + word(c.Text)
			commands[name] = c.Run
			list += "- " + name
			if c.Key != "" {
				list += "  (" + c.Key + ")"
			}
			list += "\n"
		}
		if list != "" {
			source += "## " + m.Title + "\n\n" + list + "\n"
		}
	}
	text := &desktops.Text{Source: source, Commands: commands}
	t.tool = &desktops.Document{Title: module + ".Tool", Size: image.Pt(220, 160), Content: text, Closed: func() { t.tool = nil }}
	t.desk.OpenNext(t.tool)
	if high := min(text.Needed(), t.desk.Screen.Rect.Dy()-desktops.BarHeight); high > t.tool.Size.Y {
		t.tool.Resize(image.Pt(t.tool.Size.X, high))
	}
	t.tool.Reach()
}

// arrange gives the document the size that its panel needs.
func (t *document) arrange(size image.Point) {
	switch size = t.place(size); t.Size {
	case size:
	case image.Point{}: // not on the desk yet
		t.Size = size
	default:
		t.placing = true
		t.Document.Resize(size)
		t.Reach()
		t.placing = false
	}
}

// place places everything and returns the size of the panel.
func (t *document) place(size image.Point) image.Point {
	plan := t.orig.Plan
	if plan == nil {
		plan = usual
	}
	size = plan(t.plan, t.w, size)
	t.planed = t.w.View.Size
	return size
}

// sync updates the document from the program.
func (t *document) sync() {
	if t.w.View.Size != t.planed && t.w.View.Scroll == nil {
		t.arrange(image.Point{})
	}
	if t.orig.Title == "" && t.w.Title != t.Title && t.Copy < 2 {
		t.SetTitle(t.w.Title)
	}
	t.plan.sync()
	if bar := t.bar(); !slices.EqualFunc(bar, t.Document.Menu, func(a, b desktops.Command) bool { return a.Caption == b.Caption }) {
		t.Document.Menu = bar
		t.Redraw()
	}
	if t.Size.X != t.told {
		t.told = t.Size.X
		t.tellWide()
	}
	if t.orig.Won != nil {
		won := t.w.Match.Status().Won
		if won && !t.won {
			t.desk.Message(t.orig.Won(t.w, t.Document))
		}
		t.won = won
	}
	l := assist.Off
	if t.w.Light != nil {
		l = t.w.Light()
	}
	if l != t.light {
		t.light = l
		b := t.desk.Screen.Bitmap
		t.SetBadge(l.Badge(t.desk.Screen, desktops.Ink(b, desktops.Black), desktops.Ink(b, desktops.Light)))
	}
}

// tellWide shows what to do with a document that is wider than the screen.
func (t *document) tellWide() {
	now := t.desk.Screen.Mode
	if t.Size.X <= now.Width {
		return
	}
	for _, m := range oberon.Modes {
		if m.Depth == now.Depth && m.Width >= t.Size.X {
			t.desk.Message(i18n.F(t.w.Env.Lang, "%s is wider than the screen: drag it by its bar, or play it in mode %s.", t.Title, m.Name))
			return
		}
	}
}

// OwnPicture implements app.Pictures, and so does Indexed; OwnDeck and OwnCloth implement
// app.Cards.
func (t *document) OwnPicture(name string) (*image.Paletted, error) { return t.desk.OpenPict(name) }

func (t *document) Indexed(m image.Image) *image.Paletted { return t.desk.Indexed(m) }

func (t *document) OwnDeck(image.Point) (*sprites.Deck, error) {
	return carddoc.OpenCards(t.desk, t.w.Env.Cards)
}

func (t *document) OwnCloth(b *fb.Bitmap, r image.Rectangle) { carddoc.FillTable(b, r) }

// Matches returns the games of type T that are open on a desk, from back to front.
func Matches[T any](d *desktops.Desk) (all []T) {
	for _, doc := range d.Documents() {
		if t, ok := doc.Player.(T); ok {
			all = append(all, t)
		}
	}
	return all
}

// Commands are commands for texts; see program.Program.
type Commands map[string]func(d *desktops.Desk, env games.Env, words []string) error

// Run executes a command of a panel and shows its error.
func (c Commands) Run(d *desktops.Desk, env games.Env, name string, words ...string) {
	d.Report(c[name](d, env, words))
}

// For returns a command for the game that Meant returns. Without one the command returns
// the error none.
func For[T interface{ Refusal(error) string }](none string, do func(t T, words []string) error) func(*desktops.Desk, games.Env, []string) error {
	return func(d *desktops.Desk, env games.Env, words []string) error {
		t, ok := Meant[T](d)
		if !ok {
			return errors.New(i18n.T(env.Lang, none))
		}
		if err := do(t, words); err != nil {
			return errors.New(t.Refusal(err))
		}
		return nil
	}
}

// Meant returns the game of type T that a command is for: that of the document with the
// star, or the frontmost one.
func Meant[T any](d *desktops.Desk) (t T, ok bool) {
	doc := d.Meant(func(doc *desktops.Document) bool { _, ok := doc.Player.(T); return ok })
	if doc == nil {
		return t, false
	}
	return doc.Player.(T), true
}

// Say implements app.Host, as do the next methods.
func (t *document) Say(text string) { t.desk.Remark(text) }

func (t *document) Close() { t.desk.Close(t.Document) }

func (t *document) Read(title, source string) {
	text := &desktops.Text{Source: source}
	doc := &desktops.Document{Title: word(title) + ".Text", Size: image.Pt(300, 200), Content: text}
	t.desk.OpenNext(doc)
	if high := min(max(text.Needed(), 60), t.desk.Screen.Rect.Dy()-desktops.BarHeight); high < doc.Size.Y {
		doc.Resize(image.Pt(doc.Size.X, high))
	}
}

func (t *document) Type(v *app.View) {
	for _, g := range t.plan.gadgets {
		if g, ok := g.(*view); ok && g.v == v && g != t.view {
			t.panel.Type(g)
			return
		}
	}
	t.panel.Type(nil)
}

func (t *document) Look() app.Look { return t.look }

// A view is the gadget that shows what a program draws.
type view struct {
	desktops.Base
	t *document
	v *app.View
}

// Draw implements desktops.Gadget.
func (g *view) Draw(b *fb.Bitmap, r image.Rectangle) { g.v.Paint(b, r, g.t.look) }

// Press implements desktops.Pressed.
func (g *view) Press(p image.Point, b input.Button) *desktops.Track {
	drag := g.v.Begin(p, app.ButtonFor(b), false)
	if drag == nil {
		return nil
	}
	t := &desktops.Track{
		Move: drag.Move,
		Keys: func(input.Buttons) { drag.Cancel() },
		Done: func(p image.Point, sum input.Buttons) {
			if sum == input.Set(b) {
				drag.Done(p)
			} else {
				drag.Cancel()
			}
		},
	}
	if drag.Hand {
		t.Pointer = oberon.FlatHand
	}
	return t
}

// PointerAt implements desktops.Pointed.
func (g *view) PointerAt(p image.Point) *fb.Pointer {
	if g.v.Hover != nil {
		g.v.Hover(p)
	}
	if g.v.Pointer == nil {
		return nil
	}
	return g.v.Pointer(p)
}

// Wheel implements desktops.Wheeled.
func (g *view) Wheel(p image.Point, delta int) {
	switch {
	case g.v.Wheel != nil:
		g.v.Wheel(p, delta)
	case g.v.Scroll != nil:
		g.v.ScrollTo(g.v.Scroll.At.Sub(image.Pt(0, 3*delta*g.v.Scroll.Step.Y)))
	}
}

// Key implements desktops.Typed. Keys that a control's view does not use go to the program.
func (g *view) Key(ev input.Event) bool {
	if g != g.t.view && g.v.Key != nil && g.v.Key(ev) {
		return true
	}
	return g.t.w.Key(ev)
}

// Focus implements desktops.Focused.
func (g *view) Focus(on bool) {
	if g.v.Focus != nil {
		g.v.Focus(on)
	}
}

// Where implements desktops.Named.
func (g *view) Where(name string) (image.Rectangle, bool) {
	if g.v.Where == nil {
		return image.Rectangle{}, false
	}
	return g.v.Where(name)
}

// Names implements desktops.Spoken.
func (g *view) Names() []string {
	if g.v.Names == nil {
		return nil
	}
	return g.v.Names()
}
