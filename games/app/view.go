package app

import (
	"fmt"
	"image"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/assist"
)

// A Button is the meaning of a mouse press. The desk maps the mouse buttons to it. Point
// is the left button everywhere. Act is the middle one or, if the machine had two
// buttons, both together or the left one with Alt. Mark is the right one; on the Amiga,
// whose right button opens the menus, only over a view that uses Mark.
type Button uint8

const (
	Point Button = iota // selects or drags what is under the pointer
	Act                 // does what suits the thing under the pointer
	Mark                // the other thing that can be done with it
)

func (b Button) String() string {
	if b > Mark {
		return fmt.Sprintf("Button(%d)", uint8(b))
	}
	return [...]string{"point", "act", "mark"}[b]
}

// ButtonFor returns what a button of the mouse means.
func ButtonFor(b input.Button) Button {
	switch b {
	case input.Middle:
		return Act
	case input.Right:
		return Mark
	}
	return Point
}

// A View is an area that a program draws itself, in pixels relative to its upper left. A
// program keeps its View and calls Redraw when the picture changes.
type View struct {
	// Size is the size of the view in pixels. The desk reads it after every event: a view
	// may grow, and the window grows with it.
	Size image.Point
	// Fit, if not nil, is called before the view is first shown and whenever the room for
	// it changes, with the largest size that fits on the screen and the shape of a pixel,
	// width to height (zero means square). It sets Size, for example by choosing how
	// large cells are; Cells helps.
	Fit func(room, aspect image.Point)
	// Grows is set if the view can use more room than its normal size. If the user lets
	// its window fill the screen, the desk sets Full before it calls Fit, and the view
	// takes all the room.
	Grows, Full bool
	// Scroll, if not nil, means that the view shows a part of something larger. The desk
	// adds scroll bars and lets the user resize the window if the machine could. Such a
	// view is as large as the window: the desk sets Size before it calls Fit.
	Scroll *Scroll

	// Draw draws the part of the view in the clip rectangle of c. The previous content is
	// undefined.
	Draw func(c *Canvas)

	// Press, if not nil, is called when a button goes down at p. The Drag that it returns
	// follows the pointer until all buttons are up; nil means that the button does
	// nothing there. If Point does nothing, Press is called again for Act on machines
	// whose mouse has no separate button for it.
	Press func(p image.Point, b Button) *Drag
	// Double, if not nil, is called instead of Press for the second press of a double
	// click with Point.
	Double func(p image.Point) *Drag
	// Marks is set if Press uses Mark.
	Marks bool
	// Key, if not nil, is called with every key that goes down or repeats, and reports
	// whether it used the key.
	Key func(ev input.Event) bool
	// Focus, if not nil, is called when the view gains or loses the focus. The window's
	// view has it while its window does, unless the user types elsewhere.
	Focus func(on bool)
	// Rests is set if a game must not continue while a question or help covers its
	// window: Focus is then called for those, too.
	Rests bool
	// Wheel, if not nil, is called when the wheel turns over the view, with positive
	// values upwards.
	Wheel func(p image.Point, delta int)
	// Hover, if not nil, is called when the pointer moves over the view while no button is
	// down.
	Hover func(p image.Point)
	// Pointer, if not nil, returns the mouse form at p; nil for the usual one.
	Pointer func(p image.Point) *fb.Pointer

	// Where, if not nil, returns where a named thing, such as "cell:3,4", is drawn now.
	// Names returns the names of the things that the cursor and the hint frame.
	Where func(name string) (image.Rectangle, bool)
	Names func() []string

	update func(r image.Rectangle)
	held   *Drag
}

// A Scroll is the part of something larger that a view shows. The program draws that
// part, and may move it; the desk moves it with its scroll bars and redraws the view.
type Scroll struct {
	Extent image.Point // total size in pixels
	At     image.Point // the point at the view's upper left
	Step   image.Point // by which an arrow moves it
}

// To moves the part that a view of the given size shows, at most to the end, and reports
// whether it changed.
func (s *Scroll) To(at, size image.Point) bool {
	old := s.At
	s.At = image.Pt(max(min(at.X, s.Extent.X-size.X), 0), max(min(at.Y, s.Extent.Y-size.Y), 0))
	return s.At != old
}

// ScrollTo shows another part of what is larger than the view.
func (v *View) ScrollTo(at image.Point) {
	if v.Scroll.To(at, v.Size) {
		v.Redraw()
	}
}

// Reveal scrolls as little as needed to show r, which is relative to the upper left of
// the whole.
func (v *View) Reveal(r image.Rectangle) {
	at := v.Scroll.At
	at.X = min(max(at.X, r.Max.X-v.Size.X), r.Min.X)
	at.Y = min(max(at.Y, r.Max.Y-v.Size.Y), r.Min.Y)
	v.ScrollTo(at)
}

// scrollKeys gives how many views and steps a key moves down.
var scrollKeys = map[string][2]int{"up": {0, -1}, "down": {0, 1}, "pageup": {-1, 1}, "pagedown": {1, -1}, "home": {-1 << 16, 0}, "end": {1 << 16, 0}}

// ScrollKey scrolls by the cursor keys, PageUp, PageDown, Home and End, and reports
// whether the key is one of them. Most views use it for these keys.
func (v *View) ScrollKey(ev input.Event) bool {
	s := v.Scroll
	if by, ok := scrollKeys[ev.Key]; ok && ev.Mods == 0 {
		v.ScrollTo(s.At.Add(image.Pt(0, by[0]*v.Size.Y+by[1]*s.Step.Y)))
		return true
	}
	if by := map[string]int{"left": -1, "right": 1}[ev.Key]; by != 0 && s.Extent.X > v.Size.X {
		v.ScrollTo(s.At.Add(image.Pt(by*s.Step.X, 0)))
		return true
	}
	return false
}

// A Drag follows a press. Each function may be nil.
type Drag struct {
	Move   func(p image.Point)
	Done   func(p image.Point) // the button came up
	Cancel func()              // something else was pressed, or the window lost the mouse
	Hand   bool                // the mouse form is a hand meanwhile, where the machine had one
}

// Begin calls Press for a button that goes down at p, and returns what follows the
// pointer; or nil. Desks call it. act means that the mouse has no separate button for
// Act, so Point becomes Act if it does nothing else.
func (v *View) Begin(p image.Point, b Button, act bool) *Drag {
	if v.Press == nil {
		return nil
	}
	d := v.Press(p, b)
	if d == nil && b == Point && act {
		d = v.Press(p, Act)
	}
	return v.Hold(d)
}

// Hold returns a drag that ends with Cancel.
func (v *View) Hold(d *Drag) *Drag {
	v.held = d
	if d == nil {
		return nil
	}
	h := &Drag{Hand: d.Hand}
	h.Move = func(p image.Point) {
		if v.held == d && d.Move != nil {
			d.Move(p)
		}
	}
	h.Done = func(p image.Point) {
		if v.held == d {
			v.held = nil
			if d.Done != nil {
				d.Done(p)
			}
		}
	}
	h.Cancel = func() {
		if v.held == d {
			v.Cancel()
		}
	}
	return h
}

// Cancel cancels the active drag, for example because the dragged thing is gone.
func (v *View) Cancel() {
	d := v.held
	v.held = nil
	if d != nil && d.Cancel != nil {
		d.Cancel()
	}
}

// Attach makes Redraw call update; a desk calls it for every view that it shows.
func (v *View) Attach(update func(r image.Rectangle)) { v.update = update }

// Redraw redraws the rectangles, or the whole view if there are none, before the current
// event or advance of time is over.
func (v *View) Redraw(rects ...image.Rectangle) {
	if v.update == nil {
		return
	}
	all := image.Rectangle{Max: v.Size}
	if len(rects) == 0 {
		v.update(all)
	}
	for _, r := range rects {
		if r = r.Intersect(all); !r.Empty() {
			v.update(r)
		}
	}
}

// Cells returns how large each of the given number of cells can be in a room: at most
// best pixels high, at least 4, and as wide as high in the shape of the pixels.
func Cells(n image.Point, best int, room, aspect image.Point) image.Point {
	ax, ay := max(1, aspect.X), max(1, aspect.Y)
	for h := best; ; h-- {
		// A pixel that is twice as high as wide is 1:2; its square has twice the columns.
		c := image.Pt(h, h)
		switch {
		case 2*ax <= ay:
			c.Y = (h*ax + ay/2) / ay
		case 2*ay <= ax:
			c.X = (h*ay + ax/2) / ax
		}
		if h <= 4 || c.X*n.X <= room.X && c.Y*n.Y <= room.Y {
			return c
		}
	}
}

// Cell parses the name of a square of a board, "cell:X,Y".
func Cell(name string) (x, y int, ok bool) {
	var rest string
	n, _ := fmt.Sscanf(name, "cell:%d,%d%s", &x, &y, &rest)
	return x, y, n == 2
}

// A Color is a part of the desk's look, or one of the colours that every machine shows, as
// closely as its registers allow.
type Color uint8

const (
	Ground Color = iota // windows and panels, where nothing else is
	Paper               // the ground of text: fields, lists
	Ink                 // text and lines
	Light               // edges towards the light
	Shade               // edges in the shadow
	Select              // what is selected
	Black
	White
	Red
	Green
	Blue
	Yellow
	Cyan
	Magenta
	Gray
	DarkRed
	DarkGreen
	Table // the cloth of patience games
	DarkBlue
	DarkCyan
	Brown
	Orange
	Colors // how many there are
)

// RGB holds the colours from Black on, 0xRRGGBB; those before belong to the desk.
var RGB = [Colors]uint32{
	Black: 0x000000, White: 0xffffff, Red: 0xff0000, Green: 0x00e000, Blue: 0x0000ff, Yellow: 0xffff00, Cyan: 0x00c0c0, Magenta: 0xc000c0,
	Gray: 0x808080, DarkRed: 0x900000, DarkGreen: 0x006000, Table: 0x008000, DarkBlue: 0x000080, DarkCyan: 0x008080, Brown: 0x905020, Orange: 0xff8000,
}

// A Face is a font of a desk.
type Face uint8

const (
	Plain Face = iota // the system's font
	Bold
	Small
	Large // of headings
)

// A Look is how a desk draws. All rectangles are in pixels of the bitmap.
type Look interface {
	// Pen returns the pixel value of a colour for lines and text. On a screen of one
	// plane it is black or white.
	Pen(c Color) uint8
	// Fill fills r with a colour, dithered where the screen lacks it.
	Fill(b *fb.Bitmap, r image.Rectangle, c Color)
	// Raise draws the edges and the face of a raised thing, Sink those of a sunken one.
	// Dots draws the face of a covered thing, which differs from an open one even on a
	// screen of one plane.
	Raise(b *fb.Bitmap, r image.Rectangle)
	Sink(b *fb.Bitmap, r image.Rectangle)
	Dots(b *fb.Bitmap, r image.Rectangle)
	// Edges draws only the edges, raised or sunken.
	Edges(b *fb.Bitmap, r image.Rectangle, raised bool)
	// Hint draws the frame around what a hint shows, Cursor the one that the arrow keys
	// move.
	Hint(b *fb.Bitmap, r image.Rectangle)
	Cursor(b *fb.Bitmap, r image.Rectangle)
	Font(f Face) *fb.Font
	// Adopt returns a picture in the screen's own pixel values.
	Adopt(p *image.Paletted) *image.Paletted
	// Mono reports whether the screen has one plane.
	Mono() bool
}

// A Canvas is what a view draws on. Points and rectangles are relative to the view's
// upper left.
type Canvas struct {
	Look   Look
	b      *fb.Bitmap
	origin image.Point
	own    *fb.Bitmap
}

// NewCanvas returns a canvas for a view whose upper left is at origin in b. The clip
// rectangle of b limits what is drawn.
func NewCanvas(b *fb.Bitmap, origin image.Point, look Look) *Canvas {
	return &Canvas{Look: look, b: b, origin: origin}
}

// Paint draws a view, which may be nil, in a box of b, within the clip rectangle.
func (v *View) Paint(b *fb.Bitmap, box image.Rectangle, look Look) {
	if v == nil || v.Draw == nil {
		return
	}
	defer b.SetClip(b.SetClip(box.Intersect(b.Clip())))
	if !b.Clip().Empty() {
		v.Draw(NewCanvas(b, box.Min, look))
	}
}

// Clip returns the part of the view that must be drawn.
func (c *Canvas) Clip() image.Rectangle { return c.b.Clip().Sub(c.origin) }

// In limits drawing to r while draw runs.
func (c *Canvas) In(r image.Rectangle, draw func()) {
	clip := c.b.SetClip(c.b.Clip().Intersect(r.Add(c.origin)))
	defer c.b.SetClip(clip)
	if !c.b.Clip().Empty() {
		draw()
	}
}

// Screen returns the bitmap that the view is drawn on and the view's upper left there,
// for functions of package fb that Canvas lacks.
func (c *Canvas) Screen() (b *fb.Bitmap, origin image.Point) { return c.b, c.origin }

// Mono reports whether the screen is black and white only.
func (c *Canvas) Mono() bool { return c.Look.Mono() }

// Pen returns the pixel value of a colour for lines and text.
func (c *Canvas) Pen(color Color) uint8 { return c.Look.Pen(color) }

// Fill fills r with a colour.
func (c *Canvas) Fill(r image.Rectangle, color Color) { c.Look.Fill(c.b, r.Add(c.origin), color) }

// Dot fills r with the ink of a colour, never dithered: lines and small marks.
func (c *Canvas) Dot(r image.Rectangle, color Color) {
	fb.Fill(c.b, r.Add(c.origin), c.Pen(color), fb.OpCopy)
}

// Raise draws a raised thing, Sink a sunken one, Dots a covered one.
func (c *Canvas) Raise(r image.Rectangle) { c.Look.Raise(c.b, r.Add(c.origin)) }
func (c *Canvas) Sink(r image.Rectangle)  { c.Look.Sink(c.b, r.Add(c.origin)) }
func (c *Canvas) Dots(r image.Rectangle)  { c.Look.Dots(c.b, r.Add(c.origin)) }

// Edges draws only the edges, raised or sunken.
func (c *Canvas) Edges(r image.Rectangle, raised bool) {
	c.Look.Edges(c.b, r.Add(c.origin), raised)
}

// Hint frames what a hint shows, Cursor what the arrow keys are on.
func (c *Canvas) Hint(r image.Rectangle)   { c.Look.Hint(c.b, r.Add(c.origin)) }
func (c *Canvas) Cursor(r image.Rectangle) { c.Look.Cursor(c.b, r.Add(c.origin)) }

// Frame draws a border of the given width just inside r.
func (c *Canvas) Frame(r image.Rectangle, width int, color Color) {
	fb.Frame(c.b, r.Add(c.origin), width, c.Pen(color), fb.OpCopy)
}

// Line draws from p to q, both included.
func (c *Canvas) Line(p, q image.Point, color Color) {
	fb.Line(c.b, p.Add(c.origin), q.Add(c.origin), fb.Solid, c.Pen(color), fb.OpCopy)
}

// Ellipse fills the ellipse that touches the sides of r.
func (c *Canvas) Ellipse(r image.Rectangle, color Color) {
	fb.FillEllipse(c.b, r.Add(c.origin), c.Pen(color), fb.OpCopy)
}

// Text writes s with the upper left of its first cell at p.
func (c *Canvas) Text(p image.Point, s string, f Face, color Color) {
	fb.Text(c.b, p.Add(c.origin), c.Look.Font(f), s, c.Pen(color), 0, fb.Transparent)
}

// TextIn writes s in the middle of r.
func (c *Canvas) TextIn(r image.Rectangle, s string, f Face, color Color) {
	font := c.Look.Font(f)
	p := image.Pt(r.Min.X+(r.Dx()-font.Width(s))/2, r.Max.Y-r.Dy()/2-(font.Height-font.Height/2))
	c.Text(p, s, f, color)
}

// Width returns the width of a text, Height the height of a line.
func (c *Canvas) Width(s string, f Face) int { return c.Look.Font(f).Width(s) }
func (c *Canvas) Height(f Face) int          { return c.Look.Font(f).Height }

// Shape draws a small picture in one colour, its upper left at p: # in the rows is a
// pixel.
func (c *Canvas) Shape(p image.Point, rows []string, color Color) {
	pen := c.Pen(color)
	for y, row := range rows {
		for x, s := range row {
			if s == '#' {
				at := p.Add(c.origin).Add(image.Pt(x, y))
				fb.Fill(c.b, image.Rectangle{at, at.Add(image.Pt(1, 1))}, pen, fb.OpCopy)
			}
		}
	}
}

// Block fills r with a pixel value of an adopted picture.
func (c *Canvas) Block(r image.Rectangle, value uint8) {
	fb.Fill(c.b, r.Add(c.origin), value, fb.OpCopy)
}

// Picture draws a picture that Look.Adopt returned, its upper left at p.
func (c *Canvas) Picture(p image.Point, adopted *image.Paletted) {
	fb.Blit(c.b, image.Rectangle{Max: adopted.Rect.Size()}.Add(p).Add(c.origin), adopted, adopted.Rect.Min, fb.OpCopy)
}

// Part draws such a picture in r, starting at the point sp of the picture.
func (c *Canvas) Part(r image.Rectangle, adopted *image.Paletted, sp image.Point) {
	fb.Blit(c.b, r.Add(c.origin), adopted, sp, fb.OpCopy)
}

// Tile fills r with repetitions of such a picture, aligned with the screen's upper left,
// so that neighbours join.
func (c *Canvas) Tile(r image.Rectangle, adopted *image.Paletted) {
	fb.Tile(c.b, r.Add(c.origin), adopted, image.Point{})
}

// Stretch draws such a picture scaled to r, without the pixels of the value key; -1 draws
// all.
func (c *Canvas) Stretch(r image.Rectangle, adopted *image.Paletted, key int) {
	r = r.Add(c.origin)
	from := adopted.Rect.Size()
	for y := range r.Dy() {
		for x := range r.Dx() {
			// The middle of the screen's pixel lies in this pixel of the picture.
			v := adopted.ColorIndexAt(adopted.Rect.Min.X+(2*x+1)*from.X/(2*r.Dx()), adopted.Rect.Min.Y+(2*y+1)*from.Y/(2*r.Dy()))
			if int(v) != key {
				c.b.SetColorIndex(r.Min.X+x, r.Min.Y+y, v)
			}
		}
	}
}

// Bitmap returns a bitmap of the view's own pixels, with the origin at its upper left,
// for the functions of package fb and of the standard library. Its clip rectangle is the
// part that must be drawn; all of it counts as changed.
func (c *Canvas) Bitmap() *fb.Bitmap {
	if c.own == nil {
		p := c.b.Paletted
		p.Rect = p.Rect.Sub(c.origin)
		c.own = fb.Wrap(&p, c.b.Depth())
		c.b.MarkDirty(c.b.Clip())
	}
	c.own.SetClip(c.Clip())
	return c.own
}

// lights are the colours of the lamp.
var lights = map[assist.Light]Color{assist.Winnable: Green, assist.Lost: Red, assist.NotKnown: Yellow}

// WalkBar returns the bar of a walk through the game, at the lower edge of the view.
func (w *Window) WalkBar() assist.Bar {
	look := w.Host.Look()
	b := assist.Bar{
		Font: look.Font(Plain), Ink: look.Pen(Black), Paper: look.Pen(White),
		Pen: func(l assist.Light) uint8 { return look.Pen(lights[l]) },
	}
	return b.At(image.Rectangle{Max: w.View.Size})
}
