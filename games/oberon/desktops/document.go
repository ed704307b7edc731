package desktops

import (
	"fmt"
	"image"
	"strings"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/oberon"
)

// Measures of a document's menu bar.
const (
	BarHeight   = 20
	plateWidth  = 140
	handleWidth = 14 // in two-button mode the plate begins with a handle
	nameIndent  = 10
	barButton   = 36
	wideButton  = 39 // on screens of 1000 pixels and more
	barButtonH  = 18
	buttonRoom  = 8 // around the caption of a button, with its bevel
	squeeze     = 6 // the same on a narrow document: two lines of bevel and one more pixel on each side
	rivetRoom   = 4 // next to a name with little room
	badgeSize   = 11
	badgeSmall  = 9 // of a badge that would touch the name
	nameRoom    = 2 // before a name beside a badge
	badgeEdge   = 8 // distance of a badge from the end of the bar or plate
)

// A Command is a button of a document's menu bar.
type Command struct {
	Caption string
	Do      func()
}

// A Player is the game of a document, as far as the desk's keys need it.
type Player interface {
	Undo() error
	Redo() error
}

// A Show is a Player whose game can play itself. Any press on the desk stops that, and
// does nothing else.
type Show interface {
	StopShow() bool // reports whether it did
}

// A Document is a document on the desk: a menu bar with the content below it.
type Document struct {
	Title   string      // on its name plate
	Size    image.Point // of the content
	Content Gadget
	Menu    []Command               // after Close, Hide and Grow
	Fixed   bool                    // no button Grow
	Player  Player                  // nil if it has no game
	Program string                  // name of the program that opened it
	Copy    int                     // number of the document among those of its program, from 1; 0: not counted
	Named   bool                    // the player named it
	File    string                  // name under which it is stored; "": it is not stored
	Badge   func(r image.Rectangle) // draws a sign in the bar, such as a lamp; may be nil
	Closed  func()                  // called after it was closed; may be nil
	Resized func()                  // called after the content was resized; may be nil
	Update  func()                  // called before the desk draws changes; may be nil
	Escape  func()                  // called for Esc while the document has the focus, instead of leaving; may be nil

	desk    *Desk
	pos     image.Point     // top left corner of the bar
	grown   image.Rectangle // place before it was grown; empty: it is not grown
	pressed string          // caption of the button drawn pressed
}

// Frame returns the document's rectangle on the screen. It may extend beyond the screen.
func (doc *Document) Frame() image.Rectangle {
	return image.Rectangle{Min: doc.pos, Max: doc.pos.Add(doc.Size).Add(image.Pt(0, BarHeight))}
}

// Work returns the rectangle of its content.
func (doc *Document) Work() image.Rectangle {
	r := doc.Frame()
	r.Min.Y += BarHeight
	return r
}

func (doc *Document) bar() image.Rectangle {
	r := doc.Frame()
	r.Max.Y = r.Min.Y + BarHeight
	return r
}

func (doc *Document) plate() image.Rectangle {
	r := doc.bar()
	r.Max.X = r.Min.X + doc.plateEnd()
	if doc.desk.two {
		r.Min.X += handleWidth
	}
	return r
}

// plateEnd returns the end of the plate, where the buttons begin. On a narrow document
// the plate shrinks to its name; then the buttons are squeezed to their captions, and
// then the name is cut.
func (doc *Document) plateEnd() int {
	if free := doc.Size.X - doc.buttonsWidth(); free >= doc.desk.plateMin(doc) {
		return min(plateWidth, free)
	}
	least := nameIndent + 2*rivetRoom
	if doc.desk.two {
		least += handleWidth
	}
	wanted := 0
	for _, c := range doc.commands() {
		wanted += doc.squeezed(c)
	}
	return min(doc.desk.plateMin(doc), max(least, doc.Size.X-wanted))
}

// squeezed returns the minimum width of a button.
func (doc *Document) squeezed(c Command) int { return doc.desk.Fonts.Text.Width(c.Caption) + squeeze }

// plateMin returns the minimum width of a plate that shows its name.
func (d *Desk) plateMin(doc *Document) int {
	w := 2*nameIndent + d.Fonts.Text.Width(doc.Title)
	if d.two {
		w += handleWidth
	}
	return w
}

// buttonWidth returns the normal width of a button. Those of the original do not grow
// with their captions, and Restart overlaps its bevel.
func (doc *Document) buttonWidth(c Command) int {
	least := barButton
	if doc.desk.Screen.Rect.Dx() >= 1000 {
		least = wideButton
	}
	return max(least, doc.desk.Fonts.Text.Width(c.Caption)+buttonRoom)
}

// buttonsWidth returns the normal width of all buttons.
func (doc *Document) buttonsWidth() (w int) {
	for _, c := range doc.commands() {
		w += doc.buttonWidth(c)
	}
	return w
}

// BarWidth returns the width at which a document shows its name and all its buttons.
func (d *Desk) BarWidth(doc *Document) int {
	if doc.desk == nil {
		doc.desk = d
		defer func() { doc.desk = nil }()
	}
	return d.plateMin(doc) + doc.buttonsWidth()
}

// NarrowBar returns the least width at which a document's name and buttons fit, squeezed.
func (d *Desk) NarrowBar(doc *Document) int {
	if doc.desk == nil {
		doc.desk = d
		defer func() { doc.desk = nil }()
	}
	w := 2*(nameRoom+1) + d.Fonts.Text.Width(doc.Title)
	if d.two {
		w += handleWidth
	}
	for _, c := range doc.commands() {
		w += doc.squeezed(c)
	}
	return w
}

// Redraw redraws the whole document.
func (doc *Document) Redraw() {
	if doc.desk != nil {
		doc.desk.Damage(doc.Frame())
	}
}

// SetTitle changes the name on the plate.
func (doc *Document) SetTitle(s string) {
	doc.Title = s
	doc.Redraw()
}

// SetCopy makes the document the nth of its program, and names it accordingly: the second
// Solitaire.Game is Solitaire1.Game.
func (doc *Document) SetCopy(n int) {
	doc.Copy = n
	doc.Title, doc.File = copyName(doc.Title, n), copyName(doc.File, n)
}

// SetName gives the document a name that the player has chosen.
func (doc *Document) SetName(name string) {
	doc.Named = true
	if doc.File != "" {
		doc.File = name
	}
	doc.SetTitle(name)
}

func copyName(name string, n int) string {
	if n < 2 || name == "" {
		return name
	}
	base, ext := name, ""
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		base, ext = name[:i], name[i:]
	}
	return fmt.Sprint(base, n-1, ext)
}

// Resize changes the size of the content. A grown document then loses its former size.
func (doc *Document) Resize(size image.Point) {
	doc.grown = image.Rectangle{}
	doc.resize(size)
}

func (doc *Document) resize(size image.Point) {
	doc.Redraw()
	doc.Size = size
	doc.Content.Place(Site{doc, image.Rectangle{Max: size}})
	doc.Redraw()
	if doc.Resized != nil {
		doc.Resized()
	}
}

// commands returns all buttons of the bar.
func (doc *Document) commands() []Command {
	list := []Command{
		{"Close", func() { doc.desk.Close(doc) }},
		{"Hide", func() { doc.desk.Lower(doc) }},
	}
	if !doc.Fixed {
		list = append(list, Command{"Grow", doc.grow})
	}
	return append(list, doc.Menu...)
}

// button returns the place of a button of the bar. It is empty if the button does not
// fit and is left out.
func (doc *Document) button(i int) image.Rectangle {
	list := doc.commands()
	x, width := doc.plateEnd(), doc.buttonWidth
	if x+doc.buttonsWidth() > doc.Size.X {
		width = doc.squeezed
	}
	for _, c := range list[:i] {
		x += width(c)
	}
	r := image.Rect(0, 1, width(list[i]), 1+barButtonH).Add(image.Pt(x, 0)).Add(doc.pos)
	if !r.In(doc.bar()) {
		return image.Rectangle{}
	}
	return r
}

// badge returns the place of the sign: at the right end of the bar or, if there are
// buttons, of the plate.
func (doc *Document) badge() image.Rectangle {
	end, size := doc.bar().Max.X-badgeEdge, badgeSize
	for i := range doc.commands() {
		if doc.button(i).Max.X > end-badgeSize {
			plate := doc.plate()
			free := plate.Dx() - nameRoom - doc.desk.Fonts.Text.Width(doc.Title) - badgeSize
			end = plate.Max.X - min(badgeEdge, max(1, free/2))
			if free < 2 { // it must not touch the name
				size, end = badgeSmall, end-1
			}
			break
		}
	}
	return image.Rect(0, 0, size, size).Add(image.Pt(end-size, doc.pos.Y+(BarHeight-size)/2))
}

// name returns the part of the plate for the name, up to a badge.
func (doc *Document) name() image.Rectangle {
	plate := doc.plate()
	end := plate.Max.X
	if doc.Badge != nil && doc.badge().Overlaps(plate) {
		end = doc.badge().Min.X
	}
	r := plate.Inset(1)
	r.Max.X = min(r.Max.X, end)
	free := end - plate.Min.X - doc.desk.Fonts.Text.Width(doc.Title)
	r.Min.X = plate.Min.X + min(nameIndent, max(nameRoom, free/2))
	return r
}

// SetBadge changes the sign in the bar; nil means none.
func (doc *Document) SetBadge(draw func(r image.Rectangle)) {
	doc.Badge = draw
	if doc.desk != nil {
		doc.desk.Damage(doc.bar())
	}
}

// grow fills the screen with the document, or restores its size.
func (doc *Document) grow() {
	doc.desk.Damage(doc.Frame())
	to := doc.grown
	if to.Empty() {
		doc.grown = image.Rectangle{Min: doc.pos, Max: doc.pos.Add(doc.Size)}
		to = doc.desk.Screen.Rect
		to.Max.Y -= BarHeight
	} else {
		doc.grown = image.Rectangle{}
	}
	doc.pos = to.Min
	doc.resize(to.Size())
}

// Lies returns where the document is, or was before it was grown to the whole screen.
func (doc *Document) Lies() (at image.Point, grown bool) {
	if grown = !doc.grown.Empty(); grown {
		return doc.grown.Min, true
	}
	return doc.pos, false
}

// LieAt puts the document at a position that Lies returned.
func (doc *Document) LieAt(at image.Point, grown bool) {
	if !doc.grown.Empty() {
		doc.grow()
	}
	doc.MoveTo(at)
	if grown {
		doc.grow()
	}
}

// MoveTo moves the document. Part of its bar stays on the screen, so that it can be moved
// back.
func (doc *Document) MoveTo(p image.Point) {
	doc.desk.Damage(doc.Frame())
	doc.pos = doc.allowed(p)
	doc.desk.Damage(doc.Frame())
}

// Reach moves the document so that as much as possible of it is on the screen.
func (doc *Document) Reach() {
	if doc.desk != nil {
		s := doc.desk.Screen.Rect
		free := s.Max.Sub(doc.Frame().Size())
		doc.MoveTo(image.Pt(max(s.Min.X, min(doc.pos.X, free.X)), max(s.Min.Y, min(doc.pos.Y, free.Y))))
	}
}

func (doc *Document) allowed(p image.Point) image.Point {
	s := doc.desk.Screen.Rect
	const grip = 2 * handleWidth
	return image.Pt(min(max(p.X, s.Min.X+grip-doc.Size.X), s.Max.X-grip), min(max(p.Y, s.Min.Y), s.Max.Y-BarHeight))
}

func (doc *Document) draw(b *fb.Bitmap) {
	clip := b.Clip()
	if bar := doc.bar(); bar.Overlaps(clip) {
		FillGadget(b, bar, Group)
		if doc.desk.two {
			handle := bar
			handle.Max.X = handle.Min.X + handleWidth
			Raise(b, handle)
			for y := handle.Min.Y + 4; y < handle.Max.Y-4; y += 3 {
				Line(b, image.Rect(handle.Min.X+4, y, handle.Max.X-4, y+1), Shadow)
				Line(b, image.Rect(handle.Min.X+4, y+1, handle.Max.X-4, y+2), Light)
			}
		}
		plate := doc.plate()
		FillGadget(b, plate, TextBack)
		Raise(b, plate)
		name := doc.name()
		if name.Min.X-plate.Min.X == nameIndent { // otherwise they would be below the name
			for _, p := range []image.Point{{3, 3}, {plate.Dx() - 7, 3}, {3, plate.Dy() - 7}, {plate.Dx() - 7, plate.Dy() - 7}} {
				rivet(b, plate.Min.Add(p))
			}
		}
		b.SetClip(name.Intersect(clip))
		WriteBaseline(b, image.Pt(name.Min.X, plate.Max.Y-1-7), doc.desk.Fonts.Text, doc.Title, Black)
		b.SetClip(clip)
		for i, c := range doc.commands() {
			r := doc.button(i)
			b.SetClip(clip.Intersect(r))
			FillGadget(b, r, Group)
			DrawButton(b, r, doc.desk.Fonts.Text, c.Caption, doc.pressed == c.Caption)
		}
		b.SetClip(clip)
		if doc.Badge != nil {
			doc.Badge(doc.badge())
		}
	}
	if work := doc.Work(); work.Overlaps(clip) {
		b.SetClip(work.Intersect(clip))
		doc.Content.Draw(b, work)
		b.SetClip(clip)
	}
	if mono(b) { // white edges would be lost among the dots below
		fb.Frame(b, doc.Frame(), 1, 1, fb.OpCopy)
	}
}

// press begins a gesture; its points are relative to the second result.
func (doc *Document) press(p image.Point, button input.Button) (*Track, image.Point) {
	if work := doc.Work(); p.In(work) {
		if g, ok := doc.Content.(Pressed); ok {
			return g.Press(p.Sub(work.Min), button), work.Min
		}
		return nil, work.Min
	}
	for i, c := range doc.commands() {
		if p.In(doc.button(i)) {
			return doc.pressButton(i, c), image.Point{}
		}
	}
	if button == input.Left {
		return doc.drag(p), image.Point{}
	}
	return nil, image.Point{}
}

func (doc *Document) pressButton(i int, c Command) *Track {
	show := func(on bool) {
		caption := ""
		if on {
			caption = c.Caption
		}
		if doc.pressed != caption {
			doc.pressed = caption
			doc.desk.Damage(doc.button(i))
		}
	}
	show(true)
	return &Track{
		Move: func(p image.Point) { show(p.In(doc.button(i)) && doc.desk.Executes(doc.desk.sum)) },
		Keys: func(input.Buttons) { show(false) },
		Done: func(p image.Point, sum input.Buttons) {
			show(false)
			if p.In(doc.button(i)) && doc.desk.Executes(sum) {
				c.Do()
			}
		},
	}
}

// drag moves the document by its bar: an outline shows where it will be.
func (doc *Document) drag(from image.Point) *Track {
	at := doc.pos
	outline := func(p image.Point) {
		at = doc.allowed(doc.pos.Add(p).Sub(from))
		r := doc.Frame().Sub(doc.pos).Add(at)
		doc.desk.Overlay(r, func(b *fb.Bitmap) { fb.Frame(b, r, 1, oberon.InvertColor&b.Max(), fb.OpXor) })
	}
	return &Track{
		Move: outline,
		Keys: func(input.Buttons) { doc.desk.Overlay(image.Rectangle{}, nil) },
		Done: func(_ image.Point, sum input.Buttons) {
			doc.desk.Overlay(image.Rectangle{}, nil)
			if sum == input.Set(input.Left) {
				doc.MoveTo(at)
			}
		},
	}
}

func (doc *Document) form(p image.Point) *fb.Pointer {
	work := doc.Work()
	if g, ok := doc.Content.(Pointed); ok && p.In(work) {
		return g.PointerAt(p.Sub(work.Min))
	}
	return nil
}

func (doc *Document) wheel(p image.Point, delta int) {
	work := doc.Work()
	if g, ok := doc.Content.(Wheeled); ok && p.In(work) {
		g.Wheel(p.Sub(work.Min), delta)
	}
}

func (doc *Document) key(ev input.Event) bool {
	g, ok := doc.Content.(Typed)
	return ok && g.Key(ev)
}

func (doc *Document) setFocus(on bool) {
	if g, ok := doc.Content.(Focused); ok {
		g.Focus(on)
	}
}

func (doc *Document) where(name string) (image.Rectangle, bool) {
	switch name {
	case "document":
		return doc.Frame(), true
	case "bar":
		return doc.bar(), true
	case "plate":
		return doc.plate(), true
	case "badge":
		return doc.badge(), doc.Badge != nil
	case "panel":
		return doc.Work(), true
	}
	if g, ok := doc.Content.(Named); ok {
		if r, ok := g.Where(name); ok {
			return r.Add(doc.Work().Min), true
		}
	}
	for i, c := range doc.commands() {
		if r := doc.button(i); name == "button:"+c.Caption && !r.Empty() {
			return r, true
		}
	}
	return image.Rectangle{}, false
}
