package carddoc

import (
	"image"
	"time"

	"phosphor/fb"
	"phosphor/games/cards/table"
	"phosphor/games/oberon/desktops"
	"phosphor/sprites"
)

// Colours of a table, in the Oberon palette.
const (
	green      = 8  // the panel and the frames of the stacks
	placeDark  = 12 // upper and left edge of an empty place
	placeLight = 2  // its lower and right edge
	inverted   = 15 // colour in which outlines and selections are inverted
)

// labelRoom is how much room a label needs above a pile that is at the edge.
const labelRoom = 12

// newLook returns how this desk shows and handles cards.
func (p *Panel) newLook(deck *sprites.Deck) table.Look {
	return table.Look{
		Deck:       deck,
		Back:       func() int { return p.Setup().Back },
		Place:      drawPlace,
		Above:      p.drawAbove,
		Mark:       func(b *fb.Bitmap, r image.Rectangle) { fb.Fill(b, r, inverted, fb.OpXor) },
		Cursor:     func(b *fb.Bitmap, r image.Rectangle) { fb.Frame(b, r.Inset(1), 2, inverted&b.Max(), fb.OpXor) },
		Pace:       140 * time.Millisecond,
		AgainSends: true,
		KeepChosen: true,
		Frames:     true,
		Bar:        p.bar,
	}
}

// bar returns the box at the lower edge that shows a walk.
func (p *Panel) bar() table.Bar {
	s := p.desk.Screen
	b := table.Bar{Font: p.desk.Fonts.Text, Regs: s.Regs, Ink: desktops.Ink(s.Bitmap, desktops.Black), Paper: desktops.Ink(s.Bitmap, desktops.Light)}
	b.Box = func(b *fb.Bitmap, r image.Rectangle) {
		desktops.FillGadget(b, r, desktops.TextBack)
		desktops.Raise(b, r)
		if b.Depth() == 1 {
			fb.Frame(b, r, 1, 1, fb.OpCopy)
		}
	}
	return b.At(image.Rectangle{Max: p.doc.Size})
}

// drawPlace draws the place of a pile without cards.
func drawPlace(b *fb.Bitmap, r image.Rectangle) {
	light := uint8(placeLight)
	if b.Depth() == 1 {
		light = placeDark // otherwise it would be invisible
	}
	desktops.Rect3D(b, r, placeDark, light)
}

// labelIndent is the distance of labels from edges.
const labelIndent = 4

// drawAbove writes a label above a place, a little to the right of its edge, in white,
// because black is hard to read on green.
func (p *Panel) drawAbove(b *fb.Bitmap, place image.Rectangle, text string) {
	f := p.Desk().Fonts.Text
	ink, paper := uint8(desktops.Light), fb.Transparent
	if b.Depth() == 1 { // the panel's dots would make letters hard to read
		ink, paper = desktops.Black, fb.Replace
	}
	r := p.Bounds()
	x := min(max(place.Min.X+labelIndent, r.Min.X+labelIndent), r.Max.X-labelIndent-f.Width(text))
	at := image.Pt(x, place.Min.Y-f.Height-1)
	fb.Text(b, at, f, text, desktops.Ink(b, ink), desktops.Ink(b, desktops.Light), paper)
}

// FillTable fills r with the table's ground.
func FillTable(b *fb.Bitmap, r image.Rectangle) {
	if b.Depth() == 1 { // light, so that outlines are visible
		desktops.FillDotted(b, r, desktops.Group)
	} else {
		desktops.Fill(b, r, green)
	}
}

// Draw draws the panel into r; the clip rectangle of b limits the drawing.
func (p *Panel) Draw(b *fb.Bitmap, r image.Rectangle) {
	FillTable(b, r)
	desktops.Raise(b, r)
	p.table.Draw(b, b.Clip().Intersect(r), r.Min)
	for pile, on := range p.marked {
		if on {
			fb.Fill(b, p.top(pile).Add(r.Min), inverted, fb.OpXor)
		}
	}
}

// top returns the place of a pile's top card.
func (p *Panel) top(pile int) image.Rectangle {
	return p.table.Layout.Rect(p.Position(), pile, max(len(p.Position().Piles[pile].Cards)-1, 0))
}

// Outline draws the outlines of cards over the whole screen by inverting pixels.
func (p *Panel) Outline(list []image.Rectangle) {
	if len(list) == 0 {
		p.Desk().Overlay(image.Rectangle{}, nil)
		return
	}
	var each []image.Rectangle
	var all image.Rectangle
	for _, r := range list {
		r = r.Add(p.Bounds().Min)
		each, all = append(each, r), all.Union(r)
	}
	p.Desk().Overlay(all, func(b *fb.Bitmap) {
		invert := func(x0, y0, x1, y1 int) { fb.Fill(b, image.Rect(x0, y0, x1, y1), inverted, fb.OpXor) }
		for _, r := range each {
			invert(r.Min.X+1, r.Min.Y, r.Max.X-1, r.Min.Y+1)
		}
		invert(all.Min.X+1, all.Max.Y-1, all.Max.X-1, all.Max.Y)
		invert(all.Min.X, all.Min.Y, all.Min.X+1, all.Max.Y)
		invert(all.Max.X-1, all.Min.Y, all.Max.X, all.Max.Y)
	})
}
