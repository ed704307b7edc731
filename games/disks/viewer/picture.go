package viewer

import (
	"fmt"
	"image"
	"slices"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/frame"
	"phosphor/games/app"
	"phosphor/games/clock"
)

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

// picture shows a picture in its own mode; its colours rotate, and animations play.
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
				w.Report(f.Shell.Step(f, by))
			}
		}
		w.Menus = []app.Menu{{Title: w.T("Picture"), Commands: []*app.Command{
			{Text: w.T("picture::Next"), Name: "Next", Key: "right", Handy: true, Do: step(1)},
			{Text: w.T("Previous"), Name: "Back", Key: "left", Handy: true, Do: step(-1)},
			{},
			{Text: w.T("Hold Colours"), Name: "Hold", Key: "tab", Checked: func() bool { return s.halted }, Enabled: func() bool { return s.moving != nil }, Do: s.hold},
			{Text: w.T("Palette"), Name: "Palette", Key: "p", Checked: func() bool { return s.strip }, Do: func() { s.strip = !s.strip; s.load() }},
		}}}
	}
}

// load puts the present picture on the display.
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
			drawRegisters(with)
		}
	}
}

// play starts or resumes the animation.
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

// rest stops the animation.
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

// draw draws the window below the display, which shows while a question is open.
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
			_ = s.f.Shell.Step(s.f, 1) // there may be no other
		}
	}}
}

// key handles keys that are aliases of others.
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
