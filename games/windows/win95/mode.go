package win95

import (
	"image"

	"phosphor/fb"
)

// SetMode changes the display mode, like a change of the resolution: forms are centred on
// the new screen. Menus, dialogs and message boxes are closed.
func (d *Desk) SetMode(m *fb.Mode) {
	d.Dismiss()
	d.release()
	d.Screen = fb.NewScreen(m)
	for _, f := range d.forms {
		f.Canvas, f.bars.Canvas = d.Canvas(), d.Canvas()
		size := f.Frame.Size()
		at := d.Work().Size().Sub(size).Div(2)
		f.place(image.Rectangle{Max: size}.Add(image.Pt(max(0, at.X), max(0, at.Y))))
	}
	d.Update(d.Screen.Rect)
	d.setPointer()
}
