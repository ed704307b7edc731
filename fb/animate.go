package fb

import (
	"image/color"
	"time"

	"phosphor/fb/raster"
)

// This file moves colours instead of pixels: a register that changes with time animates
// everything drawn with it, and costs only the register write. Animations depend only on
// the time, which is passed as an argument: the same time always gives the same colours,
// whatever came before. Only creating one allocates.

// An Animation changes colour registers as time goes by. Times count from any origin that
// the program chooses, and may be asked for in any order.
type Animation interface {
	// Apply loads the registers of p with their values at the time now. It writes only
	// registers whose value differs, so a display has nothing to do if nothing changes. p
	// is the palette that the animation was made for, or another with the same kind of
	// registers; registers that p lacks are skipped.
	Apply(p *Palette, now time.Duration)

	// Next returns the first time after now at which a colour differs from
	// what it is at now, and false if none ever will. Until then there is
	// nothing to apply.
	Next(now time.Duration) (time.Duration, bool)
}

// Animations run at the same time. If two change the same register, the later in the list
// wins.
type Animations []Animation

// Apply applies all of them, in order.
func (a Animations) Apply(p *Palette, now time.Duration) {
	for _, m := range a {
		m.Apply(p, now)
	}
}

// Next returns the earliest time at which one of them changes a colour.
func (a Animations) Next(now time.Duration) (next time.Duration, ok bool) {
	for _, m := range a {
		if t, some := m.Next(now); some && (!ok || t < next) {
			next, ok = t, true
		}
	}
	return next, ok
}

// Words returns a copy of the register words.
func (p *Palette) Words() []uint32 { return append([]uint32(nil), p.word...) }

// load writes a register if it does not hold the word yet.
func (p *Palette) load(i int, w uint32) {
	if i < len(p.word) && p.word[i] != w {
		p.SetWord(i, w)
	}
}

// A Cycle rotates the colours of neighbouring registers, as a CRNG chunk of an ILBM
// picture does. With every step each colour moves up one register, and the last moves to
// the first.
type Cycle struct {
	low    int
	words  []uint32      // of the registers from low on, at start
	step   time.Duration // from one to the next; 0: nothing moves
	back   bool
	start  time.Duration
	motion bool // a step is visible
}

// NewCycle returns a Cycle of the registers low to high, both included, as far as p has
// them. It begins at start with the colours that they have now. rate is in steps per
// second, rounded so that a step takes whole nanoseconds; a negative rate moves the
// colours down. For a CRNG chunk it is the chunk's rate * 60 / 16384, negative where bit
// 1 of the flags is set.
func NewCycle(p *Palette, low, high int, rate float64, start time.Duration) *Cycle {
	low, high = max(low, 0), min(high, p.Len()-1)
	c := &Cycle{low: low, start: start, back: rate < 0}
	if low > high {
		return c
	}
	c.words = append(c.words, p.word[low:high+1]...)
	if c.back {
		rate = -rate
	}
	// A step longer than a century never comes.
	if step := float64(time.Second) / rate; step < 100*365*24*float64(time.Hour) {
		c.step = max(time.Duration(step+0.5), 1)
	}
	for i := low; i < high && c.step > 0; i++ {
		c.motion = c.motion || p.RGB(i) != p.RGB(i+1)
	}
	return c
}

// steps returns how many steps have been made by now.
func (c *Cycle) steps(now time.Duration) int64 {
	if c.step == 0 || now < c.start {
		return 0
	}
	return int64((now - c.start) / c.step)
}

// Apply implements Animation.
func (c *Cycle) Apply(p *Palette, now time.Duration) {
	if len(c.words) == 0 {
		return
	}
	n := len(c.words)
	to := int(c.steps(now) % int64(n))
	if c.back {
		to = n - to
	}
	for i, w := range c.words {
		p.load(c.low+(i+to)%n, w)
	}
}

// Next implements Animation.
func (c *Cycle) Next(now time.Duration) (time.Duration, bool) {
	if !c.motion {
		return 0, false
	}
	return c.start + time.Duration(c.steps(now)+1)*c.step, true
}

// A ramp goes from one register word to another in a straight line, each of red,
// green and blue through the levels that the register has, rounded to the
// nearest.
type ramp struct {
	dac      DAC
	from, to uint32
	length   time.Duration // at least 1
}

// levels returns the register levels of a word; for a DAC that has none, the components
// of its colour.
func levels(d DAC, word uint32) (l [3]int64) {
	if d, ok := d.(raster.Leveled); ok {
		for i, v := range d.Levels(word) {
			l[i] = int64(v)
		}
		return l
	}
	v := d.RGB(word)
	return [3]int64{int64(v >> 16 & 0xff), int64(v >> 8 & 0xff), int64(v & 0xff)}
}

// pack returns the word of levels.
func pack(d DAC, l [3]int64) uint32 {
	if d, ok := d.(raster.Leveled); ok {
		return d.Pack([3]int{int(l[0]), int(l[1]), int(l[2])})
	}
	return d.Word(color.RGBA{uint8(l[0]), uint8(l[1]), uint8(l[2]), 255})
}

// at returns the word after the time t.
func (r *ramp) at(t time.Duration) uint32 {
	switch {
	case t <= 0:
		return r.from
	case t >= r.length:
		return r.to
	}
	from, to := levels(r.dac, r.from), levels(r.dac, r.to)
	for i := range from {
		d := to[i] - from[i]
		n := (2*max(d, -d)*int64(t) + int64(r.length)) / (2 * int64(r.length))
		if d < 0 {
			n = -n
		}
		from[i] += n
	}
	return pack(r.dac, from)
}

// next returns when the word after t first shows another colour.
func (r *ramp) next(t time.Duration) (next time.Duration, ok bool) {
	t = max(t, 0)
	if t >= r.length {
		return 0, false
	}
	from, to := levels(r.dac, r.from), levels(r.dac, r.to)
	length := int64(r.length)
	for i := range from {
		d := to[i] - from[i]
		d = max(d, -d)
		n := (2*d*int64(t) + length) / (2 * length) // levels gone
		if n == d {
			continue
		}
		// The first time at which n+1 levels have passed.
		if u := time.Duration(((2*n+1)*length + 2*d - 1) / (2 * d)); !ok || u < next {
			next, ok = u, true
		}
	}
	return next, ok
}

// longest is the maximum duration of a ramp: half a year. Multiplied by twice the levels
// of a component it still fits in 64 bits.
const longest = 183 * 24 * time.Hour

// A Pulse swings a register between two colours: linearly from the first to the
// second in one half of its period, and back in the other.
type Pulse struct {
	register int
	up, down ramp
	start    time.Duration
}

// NewPulse returns a Pulse of register i of p from the colour a to b and back, beginning
// at start. The period is limited to 2 nanoseconds at least and a year at most.
func NewPulse(p *Palette, i int, a, b color.Color, period, start time.Duration) *Pulse {
	half := min(max(period/2, 1), longest)
	from, to := p.dac.Word(a), p.dac.Word(b)
	return &Pulse{register: i, up: ramp{p.dac, from, to, half}, down: ramp{p.dac, to, from, half}, start: start}
}

// phase returns how much of the period has passed at the time now.
func (u *Pulse) phase(now time.Duration) time.Duration {
	return max(now-u.start, 0) % (2 * u.up.length)
}

// Apply implements Animation.
func (u *Pulse) Apply(p *Palette, now time.Duration) {
	if t, half := u.phase(now), u.up.length; t < half {
		p.load(u.register, u.up.at(t))
	} else {
		p.load(u.register, u.down.at(t-half))
	}
}

// Next implements Animation.
func (u *Pulse) Next(now time.Duration) (time.Duration, bool) {
	now = max(now, u.start)
	t, half := u.phase(now), u.up.length
	this, other := &u.up, &u.down
	if t >= half {
		t -= half
		this, other = other, this
	}
	next, ok := this.next(t)
	if !ok {
		next, ok = other.next(0)
		next += half
	}
	return now - t + next, ok
}

// A Fade takes all registers from their colours to others.
type Fade struct {
	registers []ramp
	start     time.Duration
}

// NewFade returns a Fade of the registers of p from their present words to those of to,
// as far as both go, in the time from start to start+length. The length is limited to a
// nanosecond at least and half a year at most. To fade to black or white, make every word
// of to the same; to fade in, load the registers with that word first.
func NewFade(p *Palette, to []uint32, start, length time.Duration) *Fade {
	f := &Fade{registers: make([]ramp, min(len(to), p.Len())), start: start}
	for i := range f.registers {
		f.registers[i] = ramp{p.dac, p.word[i], to[i], min(max(length, 1), longest)}
	}
	return f
}

// Apply implements Animation.
func (f *Fade) Apply(p *Palette, now time.Duration) {
	for i := range f.registers {
		p.load(i, f.registers[i].at(now-f.start))
	}
}

// Next implements Animation. It returns false after the end of the fade.
func (f *Fade) Next(now time.Duration) (next time.Duration, ok bool) {
	for i := range f.registers {
		if t, some := f.registers[i].next(now - f.start); some && (!ok || t < next) {
			next, ok = t, true
		}
	}
	return f.start + next, ok
}
