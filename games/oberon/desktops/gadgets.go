package desktops

import (
	"image"
	"strconv"
	"unicode/utf8"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/oberon"
)

// A Caption is a line of text.
type Caption struct {
	Base
	Text   string
	Font   *fb.Font // nil: Oberon10
	Color  uint8    // 0: black
	Center bool     // in the middle of its place; else at the left
	Plate  bool     // on a little raised panel
}

// Set changes the text.
func (c *Caption) Set(s string) {
	if c.Text != s {
		c.Text = s
		c.Redraw()
	}
}

// Draw implements Gadget.
func (c *Caption) Draw(b *fb.Bitmap, r image.Rectangle) {
	f, ink := c.Font, c.Color
	if f == nil {
		f = c.Desk().Fonts.Text
	}
	if ink == 0 {
		ink = Black
	}
	if c.Plate {
		FillGadget(b, r, Group)
		Emboss(b, r)
	}
	if c.Center {
		WriteCentered(b, r, f, c.Text, ink)
		return
	}
	// The dots of a mono panel would make letters hard to read.
	paper := fb.Transparent
	if mono(b) {
		paper = fb.Replace
	}
	fb.Text(b, r.Min, f, c.Text, Ink(b, ink), Ink(b, Light), paper)
}

// A Button executes something when it is pressed and released with the middle
// button; in two-button mode with the left one, too.
type Button struct {
	Base
	Caption string
	Font    *fb.Font        // nil: Oberon10
	Picture *image.Paletted // instead of a caption, in the mode's pixel values
	Do      func()
	LED     bool // a red lamp is lit while the button is down
	Toggle  bool // stays down until it is pressed again; Do is called each time
	On      bool // a toggle is down

	down bool
}

// SetOn puts a toggle up or down without calling Do.
func (g *Button) SetOn(on bool) {
	if g.On != on {
		g.On = on
		g.Redraw()
	}
}

// Draw implements Gadget.
func (g *Button) Draw(b *fb.Bitmap, r image.Rectangle) {
	FillGadget(b, r, Group)
	down, f := g.down || g.On, g.Font
	if f == nil {
		f = g.Desk().Fonts.Text
	}
	DrawButton(b, r, f, g.Caption, down)
	if p := g.Picture; p != nil {
		at := r.Min.Add(r.Size().Sub(p.Rect.Size()).Div(2))
		if down {
			at = at.Add(image.Pt(1, 1))
		}
		clip := b.SetClip(b.Clip().Intersect(r.Inset(2)))
		DrawPicture(b, p.Rect.Sub(p.Rect.Min).Add(at), p)
		b.SetClip(clip)
	}
	if g.LED && down {
		lamp := image.Rect(4, 4, 14, 7).Add(r.Min)
		Line(b, lamp.Add(image.Pt(1, 1)), Black)
		Line(b, lamp, Red)
	}
}

// Press implements Pressed.
func (g *Button) Press(_ image.Point, button input.Button) *Track {
	show := func(on bool) {
		if g.down != on {
			g.down = on
			g.Redraw()
		}
	}
	inside := func(p image.Point) bool { return p.In(image.Rectangle{Max: g.Size()}) }
	wanted := g.Desk().Executes(input.Set(button))
	show(wanted)
	return &Track{
		Move: func(p image.Point) { show(wanted && inside(p)) },
		Keys: func(input.Buttons) { wanted = false; show(false) },
		Done: func(p image.Point, sum input.Buttons) {
			show(false)
			if !inside(p) || !g.Desk().Executes(sum) {
				return
			}
			if g.Toggle {
				g.SetOn(!g.On)
			}
			if g.Do != nil {
				g.Do()
			}
		},
	}
}

// A Slider chooses a number between Min and Max. The middle button drags its knob;
// vertical sliders have their highest value at the top.
type Slider struct {
	Base
	Min, Max, Value int
	Moved           func(v int) // called while it is dragged; may be nil
	Set             func(v int) // called when it is released; may be nil

	begun int // value at the start of the drag
}

// Show moves the knob without calling anything.
func (g *Slider) Show(v int) {
	if v = min(max(v, g.Min), g.Max); v != g.Value {
		g.Value = v
		g.Redraw()
	}
}

// knob returns the side of the knob, and how far it can move.
func (g *Slider) knob(size image.Point) (side, way int, upright bool) {
	upright = size.Y > size.X
	side = min(size.X, size.Y) - 2
	way = max(size.X, size.Y) - 2 - side
	return side, way, upright
}

// Draw implements Gadget.
func (g *Slider) Draw(b *fb.Bitmap, r image.Rectangle) {
	Fill(b, r, Shadow)
	Sink(b, r)
	side, way, upright := g.knob(r.Size())
	at := 0
	if g.Max > g.Min {
		at = (g.Value - g.Min) * way / (g.Max - g.Min)
	}
	k := image.Rect(0, 0, side, side).Add(r.Min).Add(image.Pt(1, 1))
	groove := image.Rect(k.Min.X+side/2-1, k.Min.Y+3, k.Min.X+side/2+1, k.Max.Y-3)
	if upright {
		k = k.Add(image.Pt(0, way-at))
		groove = image.Rect(k.Min.X+3, k.Min.Y+side/2-1, k.Max.X-3, k.Min.Y+side/2+1)
	} else {
		k, groove = k.Add(image.Pt(at, 0)), groove.Add(image.Pt(at, 0))
	}
	FillGadget(b, k, Group)
	Raise(b, k)
	Sink(b, groove)
}

// Press implements Pressed.
func (g *Slider) Press(p image.Point, button input.Button) *Track {
	d := g.Desk()
	if !d.Executes(input.Set(button)) {
		return nil
	}
	g.begun = g.Value
	to := func(p image.Point) {
		side, way, upright := g.knob(g.Size())
		at := p.X - 1 - side/2
		if upright {
			at = way - (p.Y - 1 - side/2)
		}
		if way > 0 {
			v := g.Min + (max(0, min(at, way))*(g.Max-g.Min)+way/2)/way
			if v != g.Value {
				g.Show(v)
				g.tell(g.Moved)
			}
		}
	}
	to(p)
	back := func() {
		if g.Value != g.begun {
			g.Show(g.begun)
			g.tell(g.Moved)
		}
	}
	cancelled := false
	return &Track{
		Pointer: oberon.FlatHand,
		Move: func(p image.Point) {
			if !cancelled {
				to(p)
			}
		},
		Keys: func(input.Buttons) { cancelled = true; back() },
		Done: func(_ image.Point, sum input.Buttons) {
			switch {
			case !d.Executes(sum):
				back()
			case g.Value != g.begun:
				g.tell(g.Set)
			}
		},
	}
}

func (g *Slider) tell(f func(int)) {
	if f != nil {
		f(g.Value)
	}
}

// A TextField is an editable line of text. Return, or losing the focus, calls Set with
// its contents.
type TextField struct {
	Base
	Text string
	Room int               // maximum number of characters; 0: 31
	Set  func(text string) // may be nil

	edited string
	typing bool
}

// Show changes the text without calling Set.
func (g *TextField) Show(s string) {
	if g.Text != s || g.typing {
		g.Text, g.edited = s, s
		g.Redraw()
	}
}

// Typed returns what the field shows, including text not yet passed to Set.
func (g *TextField) Typed() string {
	if g.typing {
		return g.edited
	}
	return g.Text
}

// ShowNumber changes the text to a number.
func (g *TextField) ShowNumber(n int) { g.Show(strconv.Itoa(n)) }

// Draw implements Gadget.
func (g *TextField) Draw(b *fb.Bitmap, r image.Rectangle) {
	FillGadget(b, r, TextBack)
	Hollow(b, r)
	f, s := g.Desk().Fonts.Text, g.Typed()
	clip := b.SetClip(b.Clip().Intersect(r.Inset(1)))
	top := r.Max.Y - r.Dy()/2 - (f.Height - f.Height/2)
	x := r.Min.X + 3
	// While typing, text that does not fit is cut off at the left.
	if over := f.Width(s) - (r.Dx() - 7); g.typing && over > 0 {
		x -= over
	}
	w := fb.Text(b, image.Pt(x, top), f, s, Ink(b, Black), 0, fb.Transparent)
	if g.typing {
		Line(b, image.Rect(x+w, top, x+w+1, top+f.Height), Black)
	}
	b.SetClip(clip)
}

// Press implements Pressed: the panel gives the field the focus.
func (g *TextField) Press(image.Point, input.Button) *Track { return nil }

// Focus implements Focused.
func (g *TextField) Focus(on bool) {
	if on {
		g.edited = g.Text
	}
	was := g.typing
	g.typing = on
	if was && !on {
		g.commit()
	}
	g.Redraw()
}

func (g *TextField) commit() {
	if g.edited == g.Text {
		return
	}
	g.Text = g.edited
	if g.Set != nil {
		g.Set(g.Text)
	}
}

// Key implements Typed.
func (g *TextField) Key(ev input.Event) bool {
	room := g.Room
	if room == 0 {
		room = 31
	}
	switch {
	case ev.Key == "return":
		g.commit()
	case ev.Key == "backspace", ev.Key == "delete":
		_, n := utf8.DecodeLastRuneInString(g.edited)
		g.edited = g.edited[:len(g.edited)-n]
	case ev.Rune >= ' ' && utf8.RuneCountInString(g.edited) < room:
		g.edited += string(ev.Rune)
	default:
		return false
	}
	g.Redraw()
	return true
}

// An Info is a box that shows a name and a value, sunken with a raised inside.
type Info struct {
	Base
	Name  string
	Value string
	Color uint8
}

// Show changes the value.
func (g *Info) Show(v string) {
	if g.Value != v {
		g.Value = v
		g.Redraw()
	}
}

// Draw implements Gadget.
func (g *Info) Draw(b *fb.Bitmap, r image.Rectangle) {
	FillGadget(b, r, Group)
	Sink(b, r)
	Raise(b, r.Inset(1))
	f := g.Desk().Fonts.Text
	base := r.Max.Y - 1 - 5
	WriteBaseline(b, image.Pt(r.Min.X+4, base), f, g.Name, g.Color)
	WriteBaseline(b, image.Pt(r.Max.X-4-f.Width(g.Value), base), f, g.Value, g.Color)
}

// A Picture is a gadget that shows a picture.
type Picture struct {
	Base
	Image *image.Paletted // in the mode's pixel values
	Do    func()          // called when it is clicked like a button; may be nil
}

// Draw implements Gadget.
func (g *Picture) Draw(b *fb.Bitmap, r image.Rectangle) { DrawPicture(b, r, g.Image) }

// Press implements Pressed.
func (g *Picture) Press(image.Point, input.Button) *Track {
	if g.Do == nil {
		return nil
	}
	return &Track{Done: func(p image.Point, sum input.Buttons) {
		if p.In(image.Rectangle{Max: g.Size()}) && g.Desk().Executes(sum) {
			g.Do()
		}
	}}
}

// An Iconizer has two sides, a small one and, when its pin is pressed, a large one, which
// covers its surroundings.
type Iconizer struct {
	Base
	Closed, Opened Gadget
	Large          image.Point // size of the large side
	In             *Panel      // the panel that the iconizer is in

	small image.Point
	open  bool
}

// pin is the place of the pin, in the upper left corner.
var pin = image.Rect(2, 2, 12, 12)

// Place implements Gadget.
func (g *Iconizer) Place(s Site) {
	g.Base.Place(s)
	if !g.open {
		g.small = g.Size()
	}
	g.side().Place(s)
}

func (g *Iconizer) side() Gadget {
	if g.open {
		return g.Opened
	}
	return g.Closed
}

// Flip shows the other side.
func (g *Iconizer) Flip() {
	g.open = !g.open
	size := g.small
	if g.open {
		size = g.Large
	}
	at := g.site.rect.Min.Sub(g.In.site.rect.Min)
	g.In.Move(g, image.Rectangle{Min: at, Max: at.Add(size)})
}

// Draw implements Gadget.
func (g *Iconizer) Draw(b *fb.Bitmap, r image.Rectangle) {
	g.side().Draw(b, r)
	if mono(b) { // the light edges and the panel are white there
		fb.Frame(b, r, 1, 1, fb.OpCopy)
	}
	box := pin.Add(r.Min)
	FillGadget(b, box, Group)
	Hollow(b, box)
	if g.open {
		for i := range 6 {
			Line(b, image.Rect(0, 0, 1, 1).Add(box.Min).Add(image.Pt(2+i, 2+i)), Black)
			Line(b, image.Rect(0, 0, 1, 1).Add(box.Min).Add(image.Pt(7-i, 2+i)), Black)
		}
	}
}

// Press implements Pressed.
func (g *Iconizer) Press(p image.Point, button input.Button) *Track {
	if side, ok := g.side().(Pressed); ok && g.open && !p.In(pin) {
		return side.Press(p, button)
	}
	within := image.Rectangle{Max: g.Size()}
	if g.open {
		within = pin
	}
	return &Track{Done: func(p image.Point, sum input.Buttons) {
		if p.In(within) && g.Desk().Executes(sum) {
			g.Flip()
		}
	}}
}

// Where implements Named: "pin", and the names of the visible side.
func (g *Iconizer) Where(name string) (image.Rectangle, bool) {
	if name == "pin" {
		return pin, true
	}
	if side, ok := g.side().(Named); ok {
		return side.Where(name)
	}
	return image.Rectangle{}, false
}
