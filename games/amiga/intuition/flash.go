package intuition

import (
	"image"
	"image/color"
	"time"

	"phosphor/fb"
	"phosphor/games/clock"
)

// A Flash is something that flashes or pulses. On a screen with colours it is
// drawn once in the pen Pen, whose register swings between From and To. On a
// screen of one plane the program's Redraw asks Lit whether to draw it, and
// Areas are redrawn whenever that changes. The zero value of everything but
// Period is allowed.
type Flash struct {
	Pen      uint8
	From, To color.Color
	Period   time.Duration            // from one brightest moment to the next
	Hard     bool                     // the colours are exchanged at once; otherwise one goes over into the other, in pulseSteps a period
	Areas    func() []image.Rectangle // one plane: what is redrawn

	screen *Screen
	on     bool
	start  time.Duration
	anim   fb.Animation
	dark   bool
	timer  *clock.Timer // the next change
}

// AddFlash makes the screen keep a flash going from now on. It is off until Start.
func (s *Screen) AddFlash(f *Flash) {
	f.screen = s
	s.flashes = append(s.flashes, f)
	if !s.Mono() {
		s.display.Regs.Set(int(f.Pen), f.From)
	}
}

// Start lets it flash, beginning with From, lit. It goes on as it is if it did
// already.
func (f *Flash) Start() {
	if f.on {
		return
	}
	f.on, f.start, f.dark = true, f.screen.Now(), false
	defer f.schedule()
	if f.screen.Mono() {
		f.update()
		return
	}
	regs := f.screen.display.Regs
	if f.Hard {
		f.anim = blink{f}
	} else {
		f.anim = stepped{fb.NewPulse(regs, int(f.Pen), f.From, f.To, f.Period, f.start), f.start, f.Period / pulseSteps}
	}
	f.anim.Apply(regs, f.screen.Now())
}

// Stop ends it: the register holds From.
func (f *Flash) Stop() {
	if !f.on {
		return
	}
	f.on, f.dark = false, false
	f.schedule()
	if f.screen.Mono() {
		f.update()
		return
	}
	f.screen.display.Regs.Set(int(f.Pen), f.From)
}

// On reports whether it flashes now.
func (f *Flash) On() bool { return f.on }

// Lit reports whether it should be drawn. On a screen with colours it always is.
func (f *Flash) Lit() bool { return !f.dark }

func (f *Flash) update() {
	if f.Areas == nil {
		return
	}
	for _, r := range f.Areas() {
		f.screen.Update(r)
	}
}

// phase is how often the half of a period has passed.
func (f *Flash) phase(now time.Duration) int64 { return int64((now - f.start) / (f.Period / 2)) }

// schedule sets the timer of the next change. Behind the Workbench nothing
// changes.
func (f *Flash) schedule() {
	f.screen.Stop(f.timer)
	f.timer = nil
	if at, ok := f.next(f.screen.Now()); ok {
		f.timer = f.screen.At(at, func() {
			f.change()
			f.schedule()
		})
	}
}

func (s *Screen) scheduleFlashes() {
	for _, f := range s.flashes {
		f.change()
		f.schedule()
	}
}

// change shows what has changed since the last time.
func (f *Flash) change() {
	now := f.screen.Now()
	switch {
	case !f.on:
	case !f.screen.Mono():
		f.anim.Apply(f.screen.display.Regs, now)
	case f.dark != (f.phase(now)%2 == 1):
		f.dark = !f.dark
		f.update()
	}
}

func (f *Flash) next(now time.Duration) (time.Duration, bool) {
	switch {
	case !f.on || f.screen.away:
		return 0, false
	case f.screen.Mono():
		return f.start + time.Duration(f.phase(now)+1)*(f.Period/2), true
	}
	return f.anim.Next(now)
}

// pulseSteps is how often a colour that pulses changes in a period: each change wakes the
// machine and brings the screen's picture up to it.
const pulseSteps = 6

// stepped is an animation that is looked at once a step alone.
type stepped struct {
	fb.Animation
	start, step time.Duration
}

func (a stepped) floor(t time.Duration) time.Duration { return t - (t-a.start)%a.step }

func (a stepped) Apply(p *fb.Palette, now time.Duration) { a.Animation.Apply(p, a.floor(now)) }

func (a stepped) Next(now time.Duration) (time.Duration, bool) {
	next, ok := a.Animation.Next(a.floor(now))
	if at := a.floor(next); at < next {
		next = at + a.step
	}
	return next, ok
}

// blink exchanges two colours.
type blink struct{ f *Flash }

func (b blink) Apply(p *fb.Palette, now time.Duration) {
	c := b.f.From
	if b.f.phase(now)%2 == 1 {
		c = b.f.To
	}
	if w := p.DAC().Word(c); p.Word(int(b.f.Pen)) != w {
		p.SetWord(int(b.f.Pen), w)
	}
}

func (b blink) Next(now time.Duration) (time.Duration, bool) {
	return b.f.start + time.Duration(b.f.phase(now)+1)*(b.f.Period/2), true
}

// The title bar flashes for beepTime. From one flash to the next there is beepRest at
// least, however often it is called: together with a card that flashes that is never more
// than three flashes a second, which is what people with photosensitive epilepsy bear.
const (
	beepTime = 100 * time.Millisecond
	beepRest = time.Second
)

// beep is a flash of the title bar that goes on; end is nil when none does.
type beep struct {
	end   *clock.Timer
	start time.Duration
	was   bool // there was one before
}

// Beep is the answer to a press or a key that means nothing here: the title bar is
// inverted for a moment. The machine's own DisplayBeep changed the background of the whole
// screen, which is too much light to flash.
func (s *Screen) Beep() {
	b := &s.beep
	if b.was && s.Now() < b.start+beepRest {
		return
	}
	b.was, b.start = true, s.Now()
	b.end = s.After(beepTime, func() {
		b.end = nil
		s.Update(s.Bar())
	})
	s.Update(s.Bar())
}
