package desktops

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/oberon"
)

// Colours of Oberon's palette by what gadgets use them for.
const (
	Light    = 0  // upper left edges
	TextBack = 14 // name plates, text fields
	Group    = 13 // panels and buttons
	Shadow   = 12 // lower right edges, and the desktop
	Black    = 15
	Red      = 1
)

// mono reports whether the display has one plane. There bevels are black and white
// lines, gadgets are white and panels a light grey of dots, so that text stays readable.
func mono(b *fb.Bitmap) bool { return b.Depth() == 1 }

// Ink returns the pixel value of an index of the palette as lines and characters show it:
// on a mono display black for the darker colours.
func Ink(b *fb.Bitmap, c uint8) uint8 {
	if !mono(b) {
		return oberon.Nearest(b.Depth(), c)
	}
	switch c {
	case Light, Group, TextBack, 2, 5, 6, 10:
		return 0
	}
	return 1
}

// Fill fills r with an index of the palette, dithered where the display lacks
// the colour.
func Fill(b *fb.Bitmap, r image.Rectangle, c uint8) { oberon.ReplShade(b, c, r, image.Point{}) }

// FillGadget fills an area for text: on a mono display grey becomes white.
func FillGadget(b *fb.Bitmap, r image.Rectangle, c uint8) {
	if mono(b) && (c == Group || c == TextBack) {
		c = Light
	}
	Fill(b, r, c)
}

// FillDotted fills an area without text that must differ from white ones, such as card
// tables and covered boxes: on a mono display grey becomes one dot in eight.
func FillDotted(b *fb.Bitmap, r image.Rectangle, c uint8) {
	if mono(b) && c == Group {
		oberon.ReplPattern(b, 1, oberon.Grey0, r, image.Point{}, oberon.Replace)
		return
	}
	Fill(b, r, c)
}

// FillDesktop fills the area that no document covers.
func FillDesktop(b *fb.Bitmap, r image.Rectangle) {
	if mono(b) {
		oberon.ReplPattern(b, 1, oberon.Grey1, r, image.Point{}, oberon.Replace)
		return
	}
	Fill(b, r, Shadow)
}

// Line fills r, a line or a small mark, with the ink of an index.
func Line(b *fb.Bitmap, r image.Rectangle, c uint8) { fb.Fill(b, r, Ink(b, c), fb.OpCopy) }

// Rect3D draws the border of r, one pixel wide, the upper and left side in one
// colour and the lower and right one in another, in Oberon's order: bottom, top,
// left, right.
func Rect3D(b *fb.Bitmap, r image.Rectangle, upper, lower uint8) {
	Line(b, image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y), lower)
	Line(b, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1), upper)
	Line(b, image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y), upper)
	Line(b, image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y), lower)
}

// Raise and Sink draw a raised and a sunken border.
func Raise(b *fb.Bitmap, r image.Rectangle) { Rect3D(b, r, Light, Shadow) }
func Sink(b *fb.Bitmap, r image.Rectangle)  { Rect3D(b, r, Shadow, Light) }

// Hollow draws the border of a box for text in a panel. On a mono display, where the
// panel is white, its light edges are black, too.
func Hollow(b *fb.Bitmap, r image.Rectangle) {
	Sink(b, r)
	if mono(b) {
		fb.Frame(b, r, 1, 1, fb.OpCopy)
	}
}

// Emboss draws the border of something raised in a panel. On a mono display its light
// edges are black, too.
func Emboss(b *fb.Bitmap, r image.Rectangle) {
	Raise(b, r)
	if mono(b) {
		fb.Frame(b, r, 1, 1, fb.OpCopy)
	}
}

// rivetColors are the sixteen pixels of a rivet, from the top.
var rivetColors = [4][4]uint8{{13, 0, 14, 14}, {0, 14, 14, 13}, {14, 14, 13, 12}, {14, 13, 12, 13}}

func rivet(b *fb.Bitmap, p image.Point) {
	for y, row := range rivetColors {
		for x, c := range row {
			Line(b, image.Rect(0, 0, 1, 1).Add(p).Add(image.Pt(x, y)), c)
		}
	}
}

// WriteBaseline writes s with its baseline in pixel row p.Y, the row of the lowest pixels
// of letters without descenders.
func WriteBaseline(b *fb.Bitmap, p image.Point, f *fb.Font, s string, c uint8) {
	fb.Text(b, image.Pt(p.X, p.Y-f.Ascent+1), f, s, Ink(b, c), 0, fb.Transparent)
}

// WriteCentered writes s centred in r, like captions.
func WriteCentered(b *fb.Bitmap, r image.Rectangle, f *fb.Font, s string, c uint8) {
	x := r.Min.X + (r.Dx()-f.Width(s))/2
	top := r.Max.Y - r.Dy()/2 - (f.Height - f.Height/2)
	fb.Text(b, image.Pt(x, top), f, s, Ink(b, c), 0, fb.Transparent)
}

// DrawButton draws the edges and the caption of a button over the background.
func DrawButton(b *fb.Bitmap, r image.Rectangle, f *fb.Font, caption string, pressed bool) {
	Sink(b, r)
	if inner := r.Inset(1); pressed {
		Rect3D(b, inner, Shadow, Group)
		if mono(b) { // the background may be white, too
			fb.Frame(b, r, 1, 1, fb.OpCopy)
		}
		WriteCentered(b, r.Add(image.Pt(1, 1)), f, caption, Black)
	} else {
		Raise(b, inner)
		WriteCentered(b, r, f, caption, Black)
	}
}

// DrawPicture draws a picture at the top left corner of r.
func DrawPicture(b *fb.Bitmap, r image.Rectangle, p *image.Paletted) {
	fb.Blit(b, r, p, p.Rect.Min, fb.OpCopy)
}
