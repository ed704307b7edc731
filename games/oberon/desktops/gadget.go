package desktops

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/input"
)

// A Gadget is something that a document shows: its whole content, or a part of a Panel.
// Points and rectangles passed to or returned by a gadget are relative to its own top
// left corner; only Draw uses pixels of the screen.
//
// A gadget gains further abilities by implementing Pressed, Pointed, Wheeled, Typed,
// Focused or Named.
type Gadget interface {
	// Draw draws the gadget into r. The clip rectangle of b limits the drawing.
	Draw(b *fb.Bitmap, r image.Rectangle)
	// Place sets the gadget's position, at the beginning and whenever it changes. Embed
	// Base to implement it.
	Place(s Site)
}

// Pressed is a gadget that reacts to buttons.
type Pressed interface {
	// Press is called with the first button that goes down on the gadget and returns the
	// Track until all are up again, or nil.
	Press(p image.Point, b input.Button) *Track
}

// Pointed is a gadget with its own mouse forms. Nil is the arrow.
type Pointed interface {
	PointerAt(p image.Point) *fb.Pointer
}

// Wheeled is a gadget that handles the wheel; delta is positive away from the player.
type Wheeled interface {
	Wheel(p image.Point, delta int)
}

// Typed is a gadget that handles keys while its document has the focus. Key reports
// whether it used the key.
type Typed interface {
	Key(ev input.Event) bool
}

// Focused is a gadget that is notified when it gains or loses the focus.
type Focused interface {
	Focus(on bool)
}

// Named is a gadget whose parts have names.
type Named interface {
	Where(name string) (image.Rectangle, bool)
}

// A Track is a gesture: from the moment the first button goes down until all are up.
// Oberon acts when all are up, and only if exactly the right buttons were down in the
// meantime; an additional button, an interclick, means another command or none.
type Track struct {
	// Move is called when the pointer moves.
	Move func(p image.Point)
	// Keys is called when a further button goes down; sum is the set of all buttons since
	// the beginning.
	Keys func(sum input.Buttons)
	// Done is called when all buttons are up. A gesture that was cancelled from
	// outside ends with all three buttons in its sum.
	Done func(p image.Point, sum input.Buttons)
	// Pointer is the mouse form until then; nil: the arrow.
	Pointer *fb.Pointer
}

// A Site is the place of a gadget in a document.
type Site struct {
	doc  *Document
	rect image.Rectangle // in the content
}

// In returns the place of a part of the gadget.
func (s Site) In(r image.Rectangle) Site { return Site{s.doc, r.Add(s.rect.Min)} }

// Base stores the position of a gadget; embed it in every gadget that is redrawn. The
// zero Base has no position.
type Base struct{ site Site }

// Place implements Gadget.
func (b *Base) Place(s Site) { b.site = s }

// Size returns the size of the gadget.
func (b *Base) Size() image.Point { return b.site.rect.Size() }

// Document returns the document that the gadget is in, or nil.
func (b *Base) Document() *Document { return b.site.doc }

// Desk returns the desk that the gadget is on, or nil.
func (b *Base) Desk() *Desk {
	if b.site.doc == nil {
		return nil
	}
	return b.site.doc.desk
}

// Bounds returns where the gadget is on the screen now.
func (b *Base) Bounds() image.Rectangle {
	if b.site.doc == nil {
		return image.Rectangle{}
	}
	return b.site.rect.Add(b.site.doc.Work().Min)
}

// Redraw redraws the whole gadget.
func (b *Base) Redraw() { b.RedrawPart(image.Rectangle{Max: b.Size()}) }

// RedrawPart redraws a part of the gadget.
func (b *Base) RedrawPart(r image.Rectangle) {
	if d := b.Desk(); d != nil {
		all := b.Bounds()
		d.Damage(r.Add(all.Min).Intersect(all))
	}
}
