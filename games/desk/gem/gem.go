// Package gem is the desk of the Atari ST as its programs had it: the menu bar,
// the grey desktop, and windows with their gadgets, drawn to the measures of
// GEM's AES in its classic look (TOS 1 and 2, no three-dimensional objects).
//
// Measures in a screen whose characters are 8x16: the menu bar is 18 rows of
// white and one black; a window's title takes 19 rows of which the first and
// the last are lines, its info line 18 more; the border is one pixel, with a
// shadow of two at the right and below. With characters of 8x8 all of that
// shrinks by 8 rows a line. Source: recordings of a real GEM.
package gem

import (
	"fmt"
	"image"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/sprites"
)

// SystemFont returns our system font in cells of 8x16 or 8x8 pixels.
func SystemFont(height int) (*fb.Font, error) {
	return sprites.OpenGDOSFont(assets.Fonts(), fmt.Sprintf("SYSTEM%02d.FNT", height))
}

// Pens of the VDI.
const (
	WhitePen = 0
	BlackPen = 1
	GreenPen = 3
)

// The patterns of the desktop in mono and of an active window's title.
var (
	grey = fb.Pattern{0xaaaa, 0x5555, 0xaaaa, 0x5555, 0xaaaa, 0x5555, 0xaaaa, 0x5555,
		0xaaaa, 0x5555, 0xaaaa, 0x5555, 0xaaaa, 0x5555, 0xaaaa, 0x5555}
	dots = fb.Pattern{0, 0x5555, 0, 0x5555, 0, 0x5555, 0, 0x5555, 0, 0x5555, 0, 0x5555, 0, 0x5555, 0, 0x5555}
)

// A Desk is the screen of a running GEM program.
type Desk struct {
	Screen  *fb.Screen
	Font    *fb.Font // the system font; its height is the mode's cell height
	Program string   // file name, shown in the menu bar while the program has no menu
}

// New returns the desk of a program that has just been started, drawn.
func New(mode *fb.Mode, font *fb.Font, program string) *Desk {
	d := &Desk{Screen: fb.NewScreen(mode), Font: font, Program: program}
	d.drawBar()
	d.drawDesktop(d.Work())
	return d
}

// White and Black return the pixel values of those pens.
func (d *Desk) White() uint8 { return d.Screen.Mode.Pen(WhitePen) }
func (d *Desk) Black() uint8 { return d.Screen.Mode.Pen(BlackPen) }

// line is the height of a line of a menu or a title: a character and three rows.
func (d *Desk) line() int { return d.Font.Height + 3 }

// Work returns the desktop's rectangle, all of the screen below the menu bar.
func (d *Desk) Work() image.Rectangle {
	r := d.Screen.Rect
	r.Min.Y += d.line()
	return r
}

// drawBar draws the bar as it is while a program without a menu runs: the
// program's file name in the middle.
func (d *Desk) drawBar() {
	s := d.Screen.Bitmap
	h := d.line()
	fb.Fill(s, image.Rect(0, 0, s.Rect.Dx(), h-1), d.White(), fb.OpCopy)
	fb.Fill(s, image.Rect(0, h-1, s.Rect.Dx(), h), d.Black(), fb.OpCopy)
	x := (s.Rect.Dx() - d.Font.Width(d.Program)) / 2
	fb.Text(s, image.Pt(x, 1), d.Font, d.Program, d.Black(), d.White(), fb.Transparent)
}

func (d *Desk) drawDesktop(r image.Rectangle) {
	if d.Screen.Depth() == 1 {
		fb.FillPattern(d.Screen.Bitmap, r, &grey, d.Black(), d.White(), fb.Replace)
		return
	}
	fb.Fill(d.Screen.Bitmap, r, d.Screen.Mode.Pen(GreenPen), fb.OpCopy)
}

// A Window is one window with a title and a closer. Its info line is there
// only while it has a text; the line then lies over the top of the work area,
// so that what is in the window stays where it is.
type Window struct {
	Title string
	Info  string
	Frame image.Rectangle // outer edge, border included, shadow not
	desk  *Desk
}

// Open returns a window that covers the rectangle r, and draws it. Its work
// area is left as it is.
func (d *Desk) Open(r image.Rectangle, title string) *Window {
	w := &Window{Title: title, Frame: r, desk: d}
	w.Draw()
	return w
}

// Work returns the inside of the window.
func (w *Window) Work() image.Rectangle {
	r := w.Frame.Inset(1)
	r.Min.Y = w.Frame.Min.Y + w.desk.line()
	return r
}

// Closer returns the box in the title's left corner, lines included.
func (w *Window) Closer() image.Rectangle {
	return image.Rect(0, 0, w.desk.line(), w.desk.line()).Add(w.Frame.Min)
}

// InfoLine returns the rectangle of the info line, its lower line included;
// it is empty while there is no text.
func (w *Window) InfoLine() image.Rectangle {
	if w.Info == "" {
		return image.Rectangle{}
	}
	r := w.Work()
	r.Max.Y = r.Min.Y + w.desk.line() - 1
	return r
}

// Draw draws everything but the inside.
func (w *Window) Draw() {
	s, black, white := w.desk.Screen.Bitmap, w.desk.Black(), w.desk.White()
	fb.Frame(s, w.Frame, 1, black, fb.OpCopy)
	shadow := w.Frame.Add(image.Pt(2, 2))
	fb.Fill(s, image.Rect(w.Frame.Max.X, shadow.Min.Y, shadow.Max.X, shadow.Max.Y), black, fb.OpCopy)
	fb.Fill(s, image.Rect(shadow.Min.X, w.Frame.Max.Y, shadow.Max.X, shadow.Max.Y), black, fb.OpCopy)

	bar := w.Frame
	bar.Max.Y = bar.Min.Y + w.desk.line()
	fb.Frame(s, bar, 1, black, fb.OpCopy)
	closer := w.Closer()
	fb.Fill(s, closer.Inset(1), white, fb.OpCopy)
	fb.Frame(s, closer, 1, black, fb.OpCopy)
	w.desk.glyph(closer, closerGlyph)

	title := bar.Inset(1)
	title.Min.X = closer.Max.X
	fb.FillPattern(s, title, &dots, black, white, fb.Replace)
	text := " " + w.Title + " "
	x := title.Min.X + (title.Dx()-w.desk.Font.Width(text))/2
	fb.Fill(s, image.Rect(x, title.Min.Y, x+w.desk.Font.Width(text), title.Max.Y), white, fb.OpCopy)
	fb.Text(s, image.Pt(x, title.Min.Y), w.desk.Font, text, black, white, fb.Transparent)
	w.DrawInfo()
}

// DrawInfo draws the info line if there is one.
func (w *Window) DrawInfo() {
	r := w.InfoLine()
	if r.Empty() {
		return
	}
	s := w.desk.Screen.Bitmap
	fb.Fill(s, r, w.desk.White(), fb.OpCopy)
	fb.Fill(s, image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y), w.desk.Black(), fb.OpCopy)
	fb.Text(s, r.Min.Add(image.Pt(8, 0)), w.desk.Font, w.Info, w.desk.Black(), 0, fb.Transparent)
}

// closerGlyph is the character of the system font that GEM draws in a closer.
const closerGlyph = '\x05'

func (d *Desk) glyph(box image.Rectangle, c rune) {
	s := string(c)
	p := box.Min.Add(image.Pt((box.Dx()-d.Font.Width(s)+1)/2, (box.Dy()-d.Font.Height)/2))
	fb.Text(d.Screen.Bitmap, p, d.Font, s, d.Black(), 0, fb.Transparent)
}
