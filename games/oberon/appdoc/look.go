package appdoc

import (
	"image"
	"image/color"

	"phosphor/fb"
	"phosphor/fb/oberon"
	"phosphor/games/app"
	"phosphor/games/oberon/desktops"
)

// indices are the colours in Oberon's palette.
var indices = [app.Colors]uint8{
	app.Ground: desktops.Group, app.Paper: desktops.TextBack, app.Ink: desktops.Black, app.Light: desktops.Light, app.Shade: desktops.Shadow, app.Select: 9,
	app.Black: desktops.Black, app.White: desktops.Light, app.Red: desktops.Red, app.Green: 2, app.Blue: 3, app.Yellow: 5, app.Cyan: 6, app.Magenta: 4,
	app.Gray: desktops.Shadow, app.DarkRed: 7, app.DarkGreen: 8, app.Table: 8, app.DarkBlue: 9, app.DarkCyan: 11,
	app.Brown: 140, app.Orange: 244,
}

// A look is how Oberon draws.
type look struct{ d *desktops.Desk }

func (l look) Pen(c app.Color) uint8 { return desktops.Ink(l.d.Screen.Bitmap, indices[c]) }

func (l look) Fill(b *fb.Bitmap, r image.Rectangle, c app.Color) {
	if c == app.Ground || c == app.Paper {
		desktops.FillGadget(b, r, indices[c])
		return
	}
	desktops.Fill(b, r, indices[c])
}

func (l look) Raise(b *fb.Bitmap, r image.Rectangle) {
	desktops.FillGadget(b, r, desktops.Group)
	desktops.Raise(b, r)
}

func (l look) Sink(b *fb.Bitmap, r image.Rectangle) {
	desktops.FillGadget(b, r, desktops.Group)
	desktops.Sink(b, r)
}

// Dots draws dots on a display of one plane, where edges alone do not distinguish
// covered boxes from open ones.
func (l look) Dots(b *fb.Bitmap, r image.Rectangle) {
	desktops.FillDotted(b, r, desktops.Group)
	desktops.Raise(b, r)
}

func (l look) Edges(b *fb.Bitmap, r image.Rectangle, raised bool) {
	if raised {
		desktops.Raise(b, r)
	} else {
		desktops.Sink(b, r)
	}
}

func (l look) Hint(b *fb.Bitmap, r image.Rectangle) {
	fb.Frame(b, r, 2, desktops.Ink(b, desktops.Black), fb.OpCopy)
	if b.Depth() > 1 {
		fb.Frame(b, r.Inset(1), 1, desktops.Ink(b, desktops.Red), fb.OpCopy)
		return
	}
	// Two lines distinguish the frame from the edges of boxes.
	fb.Frame(b, r.Inset(2), 1, desktops.Ink(b, desktops.Light), fb.OpCopy)
	fb.Frame(b, r.Inset(3), 1, desktops.Ink(b, desktops.Black), fb.OpCopy)
}

func (l look) Cursor(b *fb.Bitmap, r image.Rectangle) {
	fb.Frame(b, r.Inset(1), 2, desktops.Black&b.Max(), fb.OpXor)
}

func (l look) Font(f app.Face) *fb.Font {
	switch f {
	case app.Bold:
		return l.d.Fonts.Bold
	case app.Large:
		return l.d.Fonts.Title
	}
	return l.d.Fonts.Text
}

// Adopt returns a picture in the nearest colours of Oberon's palette, as the desk does
// for pictures of other machines.
func (l look) Adopt(p *image.Paletted) *image.Paletted {
	pal := make(color.Palette, len(oberon.Palette))
	for i, v := range oberon.Palette {
		pal[i] = color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
	}
	q := image.NewPaletted(p.Rect, pal)
	var near [256]uint8
	for i, c := range p.Palette {
		near[i] = uint8(pal.Index(c))
	}
	for y := range p.Rect.Dy() {
		for x, v := range p.Pix[y*p.Stride:][:p.Rect.Dx()] {
			q.Pix[y*q.Stride+x] = near[v]
		}
	}
	return oberon.Adopt(q, l.d.Screen.Mode)
}

func (l look) Mono() bool { return l.d.Screen.Depth() == 1 }
