package delphi

import (
	"image"

	"phosphor/fb"
	"phosphor/games/windows/win95"
)

// weavePattern is the pattern of a header: a basket of short stitches.
var weavePattern = fb.NewPattern(0x8888, 0x1111, 0x2222, 0x4444, 0x8888, 0x4444, 0x2222, 0x1111)

// weave fills the strip of a header.
func (f *Form) weave(r image.Rectangle) {
	p := f.canvas().Pens()
	fg, bg := p.Desktop, p.Shadow
	if p.Mono {
		fg, bg = p.Dark, p.Light
	}
	fb.FillPattern(f.Screen.Bitmap, r, &weavePattern, fg, bg, fb.Replace)
}

// Draw draws the desktop and the form.
func (f *Form) Draw() {
	c := f.canvas()
	c.Desktop(f.Screen.Rect)
	if f.minimized {
		c.DrawSmallCaption(f.smallBar(), f.caption, true, f.Icon)
		return
	}
	c.Face(f.bounds)
	c.Window(f.bounds)
	f.drawCaption()
	if f.Paint != nil {
		f.Paint()
	}
	f.sheet.DrawAll()
}

func (f *Form) drawCaption() {
	if f.minimized {
		return
	}
	f.canvas().Caption(f.bar(), f.bar().Max.X-54, f.caption, true, f.Icon)
	f.bars.DrawAll()
}

// smallBar returns the place of the minimized form.
func (f *Form) smallBar() image.Rectangle { return win95.SmallCaption(f.Screen.Rect, 0) }

// drawFlash draws a text in its label: centred, or from the left if it is too long.
func (f *Form) drawFlash(box image.Rectangle) {
	s, c := f.Screen, f.canvas()
	c.Face(box)
	size := f.Font.Size(f.flash.Text, fb.Thickened)
	at := image.Pt(max(box.Min.X, (box.Min.X+box.Max.X-size.X)/2), (box.Min.Y+box.Max.Y-size.Y)/2)
	defer s.SetClip(s.SetClip(box))
	c.Bold(at, f.flash.Text, c.Pens().Alarm)
}

// Etch draws an engraved line over the whole width of the client area.
func (f *Form) Etch(y int) { f.canvas().Etch(f.Client().Min.X, f.Client().Max.X, y) }

// Busy shows an hourglass beside the pointer, or the plain pointer.
func (f *Form) Busy(on bool) {
	f.Screen.Pointer = f.Screen.Mode.Pointer
	if on {
		f.Screen.Pointer = win95.Busy
	}
}
