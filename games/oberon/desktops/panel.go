package desktops

import (
	"image"
	"slices"
	"strings"

	"phosphor/fb"
	"phosphor/fb/input"
)

// A Panel is a gadget made of gadgets. It is the content of most documents.
type Panel struct {
	Base
	Color   uint8           // of the background; Group on most panels
	Texture *image.Paletted // tiles the background from its lower left corner, in the mode's pixel values; nil: plain
	Flat    bool            // no bevel
	Keys    Gadget          // the part that gets keys if no other has the focus; may be nil

	parts []part // from the back to the front
	typed int    // the part that gets keys, or -1
}

type part struct {
	name string
	r    image.Rectangle
	g    Gadget
}

// NewPanel returns an empty panel in the usual grey.
func NewPanel() *Panel { return &Panel{Color: Group, typed: -1} }

// Add puts a gadget at r, in front of the others, and returns the panel. The name finds
// it on the screen; it may be "".
func (p *Panel) Add(name string, r image.Rectangle, g Gadget) *Panel {
	p.parts = append(p.parts, part{name, r, g})
	g.Place(p.site.In(r))
	return p
}

// Place implements Gadget.
func (p *Panel) Place(s Site) {
	p.site = s
	for _, t := range p.parts {
		t.g.Place(s.In(t.r))
	}
}

// Move moves a part of the panel and brings it to the front.
func (p *Panel) Move(g Gadget, r image.Rectangle) {
	i := slices.IndexFunc(p.parts, func(t part) bool { return t.g == g })
	if i < 0 {
		return
	}
	t := p.parts[i]
	p.RedrawPart(t.r.Union(r))
	t.r = r
	p.parts = append(slices.Delete(p.parts, i, i+1), t)
	switch { // keep the part that gets keys
	case p.typed == i:
		p.typed = len(p.parts) - 1
	case p.typed > i:
		p.typed--
	}
	g.Place(p.site.In(r))
}

// Draw implements Gadget.
func (p *Panel) Draw(b *fb.Bitmap, r image.Rectangle) {
	if p.Texture != nil {
		fb.Tile(b, r, p.Texture, image.Pt(r.Min.X, r.Max.Y))
	} else {
		FillGadget(b, r, p.Color)
	}
	if !p.Flat {
		Raise(b, r)
	}
	clip := b.Clip()
	for _, t := range p.parts {
		at := t.r.Add(r.Min)
		if c := at.Intersect(clip); !c.Empty() {
			b.SetClip(c)
			t.g.Draw(b, at)
		}
	}
	b.SetClip(clip)
}

func (p *Panel) at(q image.Point) int {
	for i, t := range slices.Backward(p.parts) {
		if q.In(t.r) {
			return i
		}
	}
	return -1
}

// Press implements Pressed. A left press on a gadget that takes keys gives it the focus.
func (p *Panel) Press(q image.Point, b input.Button) *Track {
	i := p.at(q)
	if b == input.Left {
		p.give(i)
	}
	if i < 0 {
		return nil
	}
	t := p.parts[i]
	g, ok := t.g.(Pressed)
	if !ok {
		return nil
	}
	return g.Press(q.Sub(t.r.Min), b).from(t.r.Min)
}

// from converts the track of a part to another origin.
func (t *Track) from(corner image.Point) *Track {
	if t == nil {
		return nil
	}
	u := *t
	if t.Move != nil {
		u.Move = func(p image.Point) { t.Move(p.Sub(corner)) }
	}
	if t.Done != nil {
		u.Done = func(p image.Point, sum input.Buttons) { t.Done(p.Sub(corner), sum) }
	}
	return &u
}

// give gives the focus to a part that can use it, otherwise to the default one.
func (p *Panel) give(i int) {
	if i >= 0 {
		if _, ok := p.parts[i].g.(Typed); !ok {
			i = -1
		}
	}
	if d := p.Desk(); d != nil && (i >= 0 || p.Keys != nil) {
		d.SetFocus(p.Document())
	}
	p.setTyped(i)
}

func (p *Panel) setTyped(i int) {
	before := p.typist()
	p.typed = i
	if now := p.typist(); now != before {
		tell(before, false)
		tell(now, true)
	}
}

// typist returns the part that gets keys, or nil.
func (p *Panel) typist() Gadget {
	if p.typed >= 0 && p.typed < len(p.parts) {
		return p.parts[p.typed].g
	}
	return p.Keys
}

func tell(g Gadget, focus bool) {
	if f, ok := g.(Focused); ok {
		f.Focus(focus)
	}
}

// Focus implements Focused: when the document loses the focus, so does the part that had
// it.
func (p *Panel) Focus(on bool) {
	if !on && p.typed >= 0 {
		tell(p.typist(), false)
		p.typed = -1
		return
	}
	tell(p.typist(), on)
}

// Type gives the focus to a part, like a press of the left button.
func (p *Panel) Type(g Gadget) {
	p.give(slices.IndexFunc(p.parts, func(t part) bool { return t.g == g }))
}

// Key implements Typed.
func (p *Panel) Key(ev input.Event) bool {
	g, ok := p.typist().(Typed)
	return ok && g.Key(ev)
}

// PointerAt implements Pointed.
func (p *Panel) PointerAt(q image.Point) *fb.Pointer {
	if i := p.at(q); i >= 0 {
		if g, ok := p.parts[i].g.(Pointed); ok {
			return g.PointerAt(q.Sub(p.parts[i].r.Min))
		}
	}
	return nil
}

// Where implements Named: parts by their names, and the things that they name themselves,
// such as "pin", or "icon/pin" if several parts have one.
func (p *Panel) Where(name string) (image.Rectangle, bool) {
	for _, t := range slices.Backward(p.parts) {
		if name != "" && t.name == name {
			return t.r, true
		}
		if g, ok := t.g.(Named); ok {
			if r, ok := g.Where(strings.TrimPrefix(name, t.name+"/")); ok {
				return r.Add(t.r.Min), true
			}
		}
	}
	return image.Rectangle{}, false
}
