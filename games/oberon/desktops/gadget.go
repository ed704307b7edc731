package desktops

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/input"
)

// A Gadget is something that a document shows: its whole content, or a part of a
// Panel. Points and rectangles that a gadget is given or returns count from its
// own top left corner; only Draw works in pixels of the screen.
//
// What a gadget can do besides being drawn it says by having the methods of
// Pressed, Pointed, Wheeled, Typed, Focused or Named.
type Gadget interface {
	// Draw draws the gadget into r. The clip rectangle of b says which part is
	// wanted.
	Draw(b *fb.Bitmap, r image.Rectangle)
	// Place tells the gadget where it is, at the beginning and whenever that
	// changes. Base does what is needed.
	Place(s Site)
}

// Pressed is a gadget that reacts to buttons.
type Pressed interface {
	// Press is called with the first button that goes down on the gadget and returns
	// what to do until all are up again; nil: nothing.
	Press(p image.Point, b input.Button) *Track
}

// Pointed is a gadget with mouse forms of its own. Nil is the arrow.
type Pointed interface {
	PointerAt(p image.Point) *fb.Pointer
}

// Wheeled is a gadget that does something when the wheel is turned over it;
// delta is positive away from the person.
type Wheeled interface {
	Wheel(p image.Point, delta int)
}

// Typed is a gadget that takes keys while its document has the focus. Key
// reports whether it wanted the key.
type Typed interface {
	Key(ev input.Event) bool
}

// Focused is a gadget that is told when it gets and loses the keyboard.
type Focused interface {
	Focus(on bool)
}

// Named is a gadget whose parts have names.
type Named interface {
	Where(name string) (image.Rectangle, bool)
}

// A Track is a gesture: what happens from the first button that goes down until
// all are up. Oberon acts when they are, and only if the buttons that were down
// in the meantime are exactly those that the action wants; one button more, an
// interclick, is another command or none.
type Track struct {
	// Move is called when the pointer moves.
	Move func(p image.Point)
	// Keys is called when a further button goes down; sum are all buttons since
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

// Base is what every gadget that is drawn again has: the place where it is. The
// zero Base is nowhere.
type Base struct{ site Site }

// Place implements Gadget.
func (b *Base) Place(s Site) { b.site = s }

// Size is the size of the gadget.
func (b *Base) Size() image.Point { return b.site.rect.Size() }

// Document returns the document that the gadget is in, nil if it is nowhere.
func (b *Base) Document() *Document { return b.site.doc }

// Desk returns the desk that the gadget is on, nil if it is nowhere.
func (b *Base) Desk() *Desk {
	if b.site.doc == nil {
		return nil
	}
	return b.site.doc.desk
}

// Bounds is where the gadget is on the screen now.
func (b *Base) Bounds() image.Rectangle {
	if b.site.doc == nil {
		return image.Rectangle{}
	}
	return b.site.rect.Add(b.site.doc.Work().Min)
}

// Redraw draws the whole gadget again.
func (b *Base) Redraw() { b.RedrawPart(image.Rectangle{Max: b.Size()}) }

// RedrawPart draws a part of the gadget again.
func (b *Base) RedrawPart(r image.Rectangle) {
	if d := b.Desk(); d != nil {
		all := b.Bounds()
		d.Damage(r.Add(all.Min).Intersect(all))
	}
}
