package input

import (
	"image"
	"time"
)

// An Emulator gives a middle button to people whose mouse has none: the left
// button with Alt or Ctrl held is the middle one, and so are left and right
// pressed together.
//
// To find out whether a left or right press is half of such a chord, it must be held back
// for a moment; the next event, or the end of Window, decides. Events come out in the
// order in which they went in, some of them later, with the times at which they happened.
type Emulator struct {
	Modifiers Mods          // that turn left into middle; 0: none do
	Window    time.Duration // in which both buttons of a chord go down; 0: chords are off
	Slop      int           // pixels that the pointer may move between them

	held  []Event // a press that may be half of a chord, and the events after it
	since time.Duration
	chord Buttons // buttons that make up the middle button now; Left alone if by a modifier
	rest  Buttons // of a chord that ended: still down, to be swallowed
	down  Buttons // buttons of the real mouse that are down
}

// NewEmulator returns an emulator with Oberon's habits: Ctrl or Alt with the left button,
// or left and right within 60 ms while the pointer stands still.
func NewEmulator() *Emulator {
	return &Emulator{Modifiers: Ctrl | Alt, Window: 60 * time.Millisecond, Slop: 2}
}

// Due returns when a held-back press must be released.
func (e *Emulator) Due() (time.Duration, bool) {
	if len(e.held) == 0 {
		return 0, false
	}
	return e.since + e.Window, true
}

// Advance appends to out the events that are no longer held back at the time now.
func (e *Emulator) Advance(now time.Duration, out []Event) []Event {
	if t, ok := e.Due(); ok && now >= t {
		out = e.flush(out)
	}
	return out
}

func (e *Emulator) flush(out []Event) []Event {
	out = append(out, e.held...)
	e.held = e.held[:0]
	return out
}

// Event processes an event and appends to out the events that result.
func (e *Emulator) Event(ev Event, out []Event) []Event {
	out = e.Advance(ev.Time, out)
	alone := e.down == 0
	switch ev.Kind {
	case Press:
		e.down |= Set(ev.Button)
	case Release:
		e.down &^= Set(ev.Button)
	}
	if len(e.held) > 0 {
		return e.undecided(ev, out)
	}
	switch ev.Kind {
	case Press:
		if e.chord != 0 && ev.Button == Middle {
			// Report the real middle button as well, so that it counts as an interclick:
			// all buttons that are down are reported.
			for b := Left; b <= Right; b++ {
				if e.chord&Set(b) != 0 {
					out = append(out, Event{Time: ev.Time, Kind: Press, At: ev.At, Button: b})
				}
			}
			e.chord = 0
			return out
		}
		if e.chord != 0 || e.rest != 0 {
			break // a further button while the middle one is made up: an interclick
		}
		if ev.Button == Left && ev.Mods&e.Modifiers != 0 {
			e.chord = Set(Left)
			ev.Button, ev.Mods = Middle, ev.Mods&^e.Modifiers
			return append(out, ev)
		}
		if e.Window > 0 && alone && (ev.Button == Left || ev.Button == Right) {
			e.held, e.since = append(e.held, ev), ev.Time
			return out
		}
	case Release:
		return e.release(ev, out)
	}
	return append(out, ev)
}

// undecided handles an event that follows a held-back press.
func (e *Emulator) undecided(ev Event, out []Event) []Event {
	first := e.held[0]
	switch {
	case ev.Kind == Press && ev.Button != first.Button && (ev.Button == Left || ev.Button == Right) && e.still(first.At, ev.At):
		e.held = e.held[:0]
		e.chord = Set(Left, Right)
		ev.Button = Middle
		return append(out, ev)
	case ev.Kind == Move && e.still(first.At, ev.At):
		e.held = append(e.held, ev)
		return out
	}
	out = e.flush(out)
	if ev.Kind == Release {
		return e.release(ev, out)
	}
	return append(out, ev)
}

// release ends a made-up middle button with the first of its buttons that
// comes up; the other one is swallowed.
func (e *Emulator) release(ev Event, out []Event) []Event {
	b := Set(ev.Button)
	switch {
	case e.chord&b != 0:
		e.rest = e.chord &^ b
		e.chord = 0
		ev.Button = Middle
	case e.rest&b != 0:
		e.rest &^= b
		return out
	}
	return append(out, ev)
}

func (e *Emulator) still(a, b image.Point) bool {
	d := a.Sub(b)
	return max(d.X, -d.X, d.Y, -d.Y) <= e.Slop
}

// A Repeater repeats a key that is held down, as a keyboard does: first after Delay, then
// once per Every. The zero value uses the usual times.
type Repeater struct {
	Delay time.Duration // 0: 500 ms
	Every time.Duration // 0: 50 ms

	held Event
	next time.Duration
	on   bool
}

func (r *Repeater) times() (delay, every time.Duration) {
	delay, every = r.Delay, r.Every
	if delay == 0 {
		delay = 500 * time.Millisecond
	}
	if every == 0 {
		every = 50 * time.Millisecond
	}
	return delay, every
}

// Event processes key events. The last key that went down repeats, unless it is a
// modifier, until it is released or the focus is lost.
func (r *Repeater) Event(ev Event) {
	switch ev.Kind {
	case KeyDown:
		if !ev.Repeat && Modifier(ev.Key) == 0 {
			delay, _ := r.times()
			r.held, r.next, r.on = ev, ev.Time+delay, true
		}
	case KeyUp:
		if r.on && ev.Key == r.held.Key {
			r.on = false
		}
	case Blur:
		r.on = false
	}
}

// Due returns when the next repetition is due.
func (r *Repeater) Due() (time.Duration, bool) { return r.next, r.on }

// Next returns the repetition that is due at the time returned by Due, as an event.
func (r *Repeater) Next() Event {
	_, every := r.times()
	ev := r.held
	ev.Time, ev.Repeat = r.next, true
	r.next += every
	return ev
}
