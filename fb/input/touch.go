package input

import (
	"image"
	"time"
)

// Fingers makes a mouse of three buttons of fingers on a touch screen:
//
//   - a tap is a click of the left button,
//   - a finger that moves drags with the left button,
//   - a finger that rests is the right button, until it is lifted,
//   - a second finger beside the first is the middle button, until the first is lifted.
//
// A finger may mean another button at once, see Means. What a finger means is
// known only a moment after it came down, so events come out later than they went
// in. Further fingers count for nothing until all are lifted.
type Fingers struct {
	Rest time.Duration // after which a finger is the right button; 0: 450 ms
	Slop int           // units of the host that a resting finger may move; 0: 10

	// Means is the button of a finger. None and Left are as told above; with the
	// others a finger is that button from the moment it comes down.
	Means Button

	state  fingerState
	lead   int // the finger that counts
	down   map[int]bool
	button Button
	at     image.Point // of the screen, where it came down
	host   image.Point
	since  time.Duration
}

type fingerState uint8

const (
	noFinger   fingerState = iota
	undecided              // it is down and may become any button
	pressed                // it is a button
	swallowing             // it was lifted; others are still down
)

// A Spot is a place on the touch screen.
type Spot struct {
	At   image.Point // pixel of the screen of the machine
	Host image.Point // in units of the host, by which fingers are measured
}

func (f *Fingers) rest() time.Duration {
	if f.Rest == 0 {
		return 450 * time.Millisecond
	}
	return f.Rest
}

// Due tells when a finger that rests becomes the right button.
func (f *Fingers) Due() (time.Duration, bool) {
	return f.since + f.rest(), f.state == undecided
}

// Advance appends to out what a finger has become until now.
func (f *Fingers) Advance(now time.Duration, out []Event) []Event {
	if due, ok := f.Due(); ok && now >= due {
		return f.press(due, Right, out)
	}
	return out
}

// Down is called when a finger touches the screen.
func (f *Fingers) Down(now time.Duration, finger int, s Spot, out []Event) []Event {
	out = f.Advance(now, out)
	if f.down == nil {
		f.down = map[int]bool{}
	}
	f.down[finger] = true
	switch f.state {
	case noFinger:
		f.lead, f.at, f.host, f.since = finger, s.At, s.Host, now
		f.state = undecided
		out = append(out, Event{Time: now, Kind: Move, At: s.At})
		if f.Means > Left {
			out = f.press(now, f.Means, out)
		}
	case undecided:
		out = f.press(now, Middle, out)
	}
	return out
}

// Move is called when a finger moves.
func (f *Fingers) Move(now time.Duration, finger int, s Spot, out []Event) []Event {
	out = f.Advance(now, out)
	if finger != f.lead {
		return out
	}
	if f.state == undecided && f.far(s.Host) {
		out = f.press(now, Left, out)
	}
	if f.state == pressed {
		out = append(out, Event{Time: now, Kind: Move, At: s.At})
	}
	return out
}

// Cancel is called when the host takes a finger for a gesture of its own. A finger
// that has not become a button yet never does.
func (f *Fingers) Cancel(now time.Duration, finger int, s Spot, out []Event) []Event {
	if finger == f.lead && f.state == undecided {
		f.state = swallowing
	}
	return f.Up(now, finger, s, out)
}

// Up is called when a finger is lifted.
func (f *Fingers) Up(now time.Duration, finger int, s Spot, out []Event) []Event {
	out = f.Advance(now, out)
	delete(f.down, finger)
	if finger == f.lead {
		switch f.state {
		case undecided:
			// The place where it came down is the one that was meant.
			out = f.press(now, Left, out)
			out = f.release(now, f.at, out)
		case pressed:
			out = f.release(now, s.At, out)
		}
	}
	if len(f.down) == 0 {
		f.state = noFinger
	}
	return out
}

func (f *Fingers) far(host image.Point) bool {
	slop := f.Slop
	if slop == 0 {
		slop = 10
	}
	d := host.Sub(f.host)
	return max(d.X, -d.X, d.Y, -d.Y) > slop
}

func (f *Fingers) press(now time.Duration, b Button, out []Event) []Event {
	f.state, f.button = pressed, b
	return append(out, Event{Time: now, Kind: Press, Button: b, At: f.at})
}

func (f *Fingers) release(now time.Duration, at image.Point, out []Event) []Event {
	f.state = swallowing
	return append(out, Event{Time: now, Kind: Release, Button: f.button, At: at})
}
