package intuition

import (
	"image"
	"image/color"
	"time"

	"phosphor/fb"
	"phosphor/games/clock"
)

// A Flash is something that flashes or pulses. On a screen with colours it is drawn once
// in the pen Pen, whose register swings between From and To. On a screen of one plane the
// program's Redraw asks Lit whether to draw it, and Areas are redrawn whenever that
// changes. Everything but Period may be zero.
type Flash struct {
	Pen      uint8
	From, To color.Color
	Period   time.Duration            // from one brightest moment to the next
	Hard     bool                     // the colours are swapped at once; otherwise they fade into each other, in pulseSteps a period
	Areas    func() []image.Rectangle // one plane: what is redrawn

	screen *Screen
	on     bool
	start  time.Duration
	anim   fb.Animation
	dark   bool
	timer  *clock.Timer // the next change
}

// AddFlash adds a flash to the screen. It is off until Start.
func (s *Screen) AddFlash(f *Flash) {
	f.screen = s
	s.flashes = append(s.flashes, f)
	if !s.Mono() {
		s.display.Regs.Set(int(f.Pen), f.From)
	}
}

// Start starts the flash, with From, lit. It has no effect if the flash is already on.
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

// Stop stops the flash; the register then holds From.
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

// phase returns how many half periods have passed.
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

// pulseSteps is how many times a pulsing colour changes in a period: each change wakes
// the machine and redraws the picture.
const pulseSteps = 6

// stepped is an animation that is sampled only once per step.
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

// The title bar flashes for beepTime. Flashes are at least beepRest apart, however often
// it is called. Together with a flashing card there are never more than three flashes a
// second, the limit for people with photosensitive epilepsy.
const (
	beepTime = 100 * time.Millisecond
	beepRest = time.Second
)

// beep is the active flash of the title bar; end is nil if there is none.
type beep struct {
	end   *clock.Timer
	start time.Duration
	was   bool // there was one before
}

// Beep answers a press or a key without a meaning: it inverts the title bar for a moment.
// The machine's own DisplayBeep changed the background of the whole screen, which is too
// bright a flash.
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
