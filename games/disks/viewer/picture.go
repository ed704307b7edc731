package viewer

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/rsc"
	"phosphor/games/app"
	"phosphor/games/atari/gem"
	"phosphor/games/clock"
)

// drawResource draws a resource where it is saved as a picture.
func drawResource(f *rsc.File) (image.Image, error) {
	mode, err := modes.Find("falcon16")
	if err != nil {
		return nil, err
	}
	return gem.Sheet(f, mode)
}

// least is how large a display is at least: smaller pictures lie in its middle.
var least = image.Pt(320, 200)

// maxColors bounds how many changes of registers show a picture in true colour, of which
// larger ones are reduced.
const maxColors = 1 << 20

// screenFor returns the display that shows a picture, and where it lies there.
func screenFor(m image.Image, f *frame.Picture) (*fb.Screen, image.Rectangle, error) {
	var p *raster.Picture
	switch indexed, ok := m.(*image.Paletted); {
	case f != nil && len(f.Screens) == 1:
		p = f.Screens[0]
	case ok && len(indexed.Palette) <= 256:
		p = &raster.Picture{Bitmap: indexed}
		for _, c := range indexed.Palette {
			p.Registers = append(p.Registers, raster.RGB24.Word(c))
		}
	default:
		p = trueColor(m)
	}
	size := p.Bounds().Size()
	room := image.Pt(max(size.X, least.X), max(size.Y, least.Y))
	at := room.Sub(size).Div(2)
	if room != size && p.List == nil {
		bitmap := image.NewPaletted(image.Rectangle{Max: room}, nil)
		for y := range size.Y {
			copy(bitmap.Pix[(y+at.Y)*bitmap.Stride+at.X:][:size.X], p.Bitmap.Pix[p.Bitmap.PixOffset(p.Bounds().Min.X, p.Bounds().Min.Y+y):])
		}
		p = &raster.Picture{Bitmap: bitmap, DAC: p.DAC, Registers: p.Registers, Bits: p.Bits, Machine: p.Machine, Mode: p.Mode, Pixel: p.Pixel}
	} else {
		at = image.Point{}
	}
	s, err := fb.NewPictureScreen(p)
	if err != nil {
		return nil, image.Rectangle{}, err
	}
	s.Mode.Double = double(size, p.Pixel)
	s.Pointer = nothing
	s.MarkDirty(s.Rect)
	return s, image.Rectangle{Max: size}.Add(at), nil
}

// nothing is the mouse form over a picture: none.
var nothing = &fb.Pointer{Name: "none", Image: image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{color.RGBA{}})}

// double is how often columns and lines are shown, so that pixels are square and the picture
// is large enough for a window.
func double(size, pixel image.Point) image.Point {
	d := image.Pt(1, 1)
	switch {
	case 3*pixel.X <= 2*pixel.Y && pixel.X > 0:
		d.Y = 2
	case 3*pixel.Y <= 2*pixel.X && pixel.Y > 0:
		d.X = 2
	}
	if size.X*d.X <= 400 && size.Y*d.Y <= 300 {
		d = d.Mul(2)
	}
	return d
}

// trueColor shows a picture of any number of colours, by a register that gets another word
// wherever the colour changes.
func trueColor(m image.Image) *raster.Picture {
	b := m.Bounds()
	step := 1
	for (b.Dx()/step)*(b.Dy()/step) > maxColors {
		step++
	}
	size := image.Pt(b.Dx()/step, b.Dy()/step)
	p := &raster.Picture{Bitmap: image.NewPaletted(image.Rectangle{Max: size}, nil), Registers: []uint32{0}}
	last := uint32(0)
	for y := range size.Y {
		for x := range size.X {
			c := color.RGBAModel.Convert(m.At(b.Min.X+x*step, b.Min.Y+y*step)).(color.RGBA)
			if word := uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B); word != last {
				last = word
				p.List = append(p.List, raster.Change{Y: int32(y), X: int32(x), Reg: 0, Word: word})
			}
		}
	}
	return p
}

// A show is a picture on its display.
type show struct {
	f      *File
	w      *app.Window
	screen *fb.Screen
	where  image.Rectangle
	err    error
	strip  bool
	plain  bool // the window is shown, not the display

	moving  *frame.Animation
	next    func() (*frame.Picture, time.Duration, bool)
	stop    func()
	timer   *clock.Timer
	halted  bool
	current *frame.Picture // nil: the picture itself
}

// picture shows a picture in a mode of its own; its colours rotate, and animations play.
func picture(f *File) func(w *app.Window) {
	if !f.IsPicture() {
		return nil
	}
	return func(w *app.Window) {
		s := &show{f: f, w: w}
		if f.Contents.Frame != nil {
			s.moving = f.Contents.Frame.Animate()
		}
		s.load()
		w.Display = func() *fb.Screen {
			if s.err != nil || s.plain {
				return nil
			}
			return s.screen
		}
		w.View = &app.View{Size: image.Pt(300, 60), Draw: s.draw, Press: s.press, Key: s.key, Marks: true, Where: func(name string) (image.Rectangle, bool) {
			return s.where, name == "picture"
		}}
		w.Begun = s.play
		w.Closed = s.rest
		w.Status = func() (string, string) {
			b := f.Contents.Picture.Bounds()
			return f.Format.Name, fmt.Sprintf("%dx%d", b.Dx(), b.Dy())
		}
		step := func(by int) func() {
			return func() {
				if err := f.Shell.Step(f, by); err != nil {
					w.Tell(err.Error())
				}
			}
		}
		w.Menus = []app.Menu{{Title: w.T("Picture"), Commands: []*app.Command{
			{Text: w.T("picture::Next"), Name: "Next", Key: "right", Handy: true, Do: step(1)},
			{Text: w.T("Last"), Name: "Back", Key: "left", Handy: true, Do: step(-1)},
			{},
			{Text: w.T("Hold Colours"), Name: "Hold", Key: "tab", Checked: func() bool { return s.halted }, Enabled: func() bool { return s.moving != nil }, Do: s.hold},
			{Text: w.T("Palette"), Name: "Palette", Key: "p", Checked: func() bool { return s.strip }, Do: func() { s.strip = !s.strip; s.load() }},
		}}}
	}
}

// load puts what is to be seen now on the display.
func (s *show) load() {
	m, f := s.f.Contents.Picture, s.f.Contents.Frame
	if s.current != nil {
		m, f = s.current, s.current
	}
	if s.screen, s.where, s.err = screenFor(m, f); s.err != nil {
		s.f.Err = s.err
		return
	}
	if s.strip {
		own := *s.screen.Picture()
		own.Bitmap.Pix = slices.Clone(own.Bitmap.Pix)
		if with, err := fb.NewPictureScreen(&own); err == nil {
			with.Mode.Double, with.Pointer = s.screen.Mode.Double, s.screen.Pointer
			s.screen = with
			s.palette()
		}
	}
}

// palette draws the registers over the foot of the picture.
func (s *show) palette() {
	b, n := s.screen, s.screen.Regs.Len()
	if b.Bits() == raster.HAM6 || b.Bits() == raster.HAM8 || b.Bits() == raster.HAM8Hold {
		n = min(n, 64)
	}
	n = min(n, 1<<b.Depth())
	perRow := min(n, 32)
	high := max(b.Rect.Dy()/24, 6)
	rows := (n + perRow - 1) / perRow
	for i := range n {
		x, y := i%perRow, i/perRow
		r := image.Rect(x*b.Rect.Dx()/perRow, b.Rect.Max.Y-(rows-y)*high, (x+1)*b.Rect.Dx()/perRow, b.Rect.Max.Y-(rows-y-1)*high)
		fb.Fill(b.Bitmap, r, uint8(i), fb.OpCopy)
	}
	b.MarkDirty(b.Rect)
}

// play begins the animation, or goes on with it.
func (s *show) play() {
	if s.moving == nil || s.halted {
		return
	}
	if s.next == nil {
		s.next, s.stop = s.moving.Pull()
	}
	p, hold, ok := s.next()
	if !ok {
		s.stop()
		s.next = nil
		if !s.moving.Loop {
			return
		}
		s.next, s.stop = s.moving.Pull()
		if p, hold, ok = s.next(); !ok {
			return
		}
	}
	s.current = p
	s.load()
	s.timer = s.w.Clock.After(max(hold, time.Millisecond), s.play)
}

// rest ends the animation.
func (s *show) rest() {
	s.w.Clock.Stop(s.timer)
	if s.next != nil {
		s.stop()
		s.next = nil
	}
}

func (s *show) hold() {
	if s.halted = !s.halted; s.halted {
		s.w.Clock.Stop(s.timer)
		return
	}
	s.play()
}

// draw is the window below the display, which is seen while a question is open.
func (s *show) draw(c *app.Canvas) {
	c.Fill(c.Clip(), app.Paper)
	c.TextIn(image.Rectangle{Max: s.w.View.Size}, s.f.Name(), app.Plain, app.Ink)
}

// press shows the next picture; the right button closes this one.
func (s *show) press(_ image.Point, b app.Button) *app.Drag {
	return &app.Drag{Done: func(image.Point) {
		switch b {
		case app.Mark:
			s.w.Close()
		default:
			_ = s.f.Shell.Step(s.f, 1) // it may be the only one
		}
	}}
}

// key knows the keys that stand for others.
func (s *show) key(ev input.Event) bool {
	switch input.KeyName(ev.Key, ev.Mods) {
	case "i":
		s.w.Tell(s.f.info(s.w))
	case "space", "pagedown", "return":
		_ = s.f.Shell.Step(s.f, 1)
	case "pageup":
		_ = s.f.Shell.Step(s.f, -1)
	default:
		return false
	}
	return true
}
