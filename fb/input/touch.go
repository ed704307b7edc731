package input

import (
	"image"
	"math"
	"time"
)

// Fingers turns fingers on a touch screen into a mouse with three buttons:
//
//   - a tap is a click of the left button,
//   - a finger that moves drags with the left button,
//   - a finger that rests is the right button, until it is lifted,
//   - a second finger beside the first is the middle button, until the first is lifted,
//   - two fingers that move apart or together pinch, which is not a button, see Pinch; a
//     finger that starts in a Free place and moves also pinches, but only moves the
//     picture.
//
// A finger may mean another button at once, see Means. The meaning of a finger is known
// only a moment after it came down, so events come out later than they went in. Further
// fingers are ignored until all are lifted.
type Fingers struct {
	Rest time.Duration // after which a finger is the right button; 0: 450 ms
	Slop int           // units of the host that a resting finger may move; 0: 10

	// Means is the button of a finger. None and Left are as described above; with the
	// others a finger is that button from the moment it comes down.
	Means Button

	// Free reports whether nothing can be dragged at a pixel of the screen while part of
	// the picture is out of view. If nil, no place is free.
	Free func(at image.Point) bool

	state  fingerState
	lead   int                 // the finger that counts
	other  int                 // the second finger
	down   map[int]image.Point // where they are on the host
	pinch  [2]image.Point      // where both were when the second came down
	button Button
	at     image.Point // of the screen, where it came down
	host   image.Point
	since  time.Duration
}

type fingerState uint8

const (
	noFinger   fingerState = iota
	undecided              // a finger is down and may become any button
	paired                 // two are down, which may be the middle button or pinch
	pinching               // they pull the picture apart
	pressed                // the finger is a button
	swallowing             // the finger was lifted; others are still down
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

// Due returns when a finger that rests becomes the right button, or two the middle one.
func (f *Fingers) Due() (time.Duration, bool) {
	return f.since + f.rest(), f.state == undecided || f.state == paired
}

// Advance appends to out the events of a finger that has become a button by now.
func (f *Fingers) Advance(now time.Duration, out []Event) []Event {
	if due, ok := f.Due(); ok && now >= due {
		if f.state == paired {
			return f.press(due, Middle, out)
		}
		return f.press(due, Right, out)
	}
	return out
}

// A Pinch is what fingers do to the picture: it becomes Scale times as large as when they
// came down, and the point From moves to To, in units of the host.
type Pinch struct {
	Scale    float64
	From, To image.Point
}

// Pinch returns what fingers have done to the picture since they came down, and false if
// they are not pinching.
func (f *Fingers) Pinch() (Pinch, bool) {
	if f.state != pinching {
		return Pinch{}, false
	}
	now := [2]image.Point{f.down[f.lead], f.down[f.other]}
	if f.other == f.lead {
		return Pinch{1, f.pinch[0], now[0]}, true
	}
	return Pinch{
		Scale: spread(now) / max(spread(f.pinch), 1),
		From:  f.pinch[0].Add(f.pinch[1]).Div(2),
		To:    now[0].Add(now[1]).Div(2),
	}, true
}

func spread(p [2]image.Point) float64 {
	d := p[0].Sub(p[1])
	return math.Hypot(float64(d.X), float64(d.Y))
}

// Down is called when a finger touches the screen.
func (f *Fingers) Down(now time.Duration, finger int, s Spot, out []Event) []Event {
	out = f.Advance(now, out)
	if f.down == nil {
		f.down = map[int]image.Point{}
	}
	f.down[finger] = s.Host
	switch f.state {
	case noFinger:
		f.lead, f.at, f.host, f.since = finger, s.At, s.Host, now
		f.state = undecided
		out = append(out, Event{Time: now, Kind: Move, At: s.At})
		if f.Means > Left {
			out = f.press(now, f.Means, out)
		}
	case undecided:
		f.state, f.other, f.since = paired, finger, now
		f.pinch = [2]image.Point{f.down[f.lead], s.Host}
	}
	return out
}

// Move is called when a finger moves.
func (f *Fingers) Move(now time.Duration, finger int, s Spot, out []Event) []Event {
	out = f.Advance(now, out)
	if _, ok := f.down[finger]; ok {
		f.down[finger] = s.Host
	}
	if f.state == paired {
		out = f.pair(now, out)
	}
	if finger != f.lead {
		return out
	}
	if f.state == undecided && f.far(s.Host) {
		if f.Free == nil || !f.Free(f.at) {
			out = f.press(now, Left, out)
		} else {
			f.state, f.other, f.pinch[0] = pinching, f.lead, f.host
		}
	}
	if f.state == pressed {
		out = append(out, Event{Time: now, Kind: Move, At: s.At})
	}
	return out
}

// pair decides what two fingers mean when one of them has moved: they pinch if the
// distance between them changed, and drag with the middle button if both went the same
// way.
func (f *Fingers) pair(now time.Duration, out []Event) []Event {
	slop := f.slop()
	a, b := f.down[f.lead].Sub(f.pinch[0]), f.down[f.other].Sub(f.pinch[1])
	switch apart := spread([2]image.Point{f.down[f.lead], f.down[f.other]}) - spread(f.pinch); {
	case math.Abs(apart) > float64(2*slop):
		f.state = pinching
	case far(a, slop) && far(b, slop):
		out = f.press(now, Middle, out)
	}
	return out
}

func far(d image.Point, slop int) bool { return max(d.X, -d.X, d.Y, -d.Y) > slop }

// Cancel is called when the host uses a finger for its own gesture. If the finger is not
// a button yet, it never becomes one.
func (f *Fingers) Cancel(now time.Duration, finger int, s Spot, out []Event) []Event {
	if finger == f.lead && (f.state == undecided || f.state == paired) {
		f.state = swallowing
	}
	return f.Up(now, finger, s, out)
}

// Up is called when a finger is lifted.
func (f *Fingers) Up(now time.Duration, finger int, s Spot, out []Event) []Event {
	out = f.Advance(now, out)
	delete(f.down, finger)
	if f.state == pinching && (finger == f.lead || finger == f.other) {
		f.state = swallowing
	}
	if f.state == paired && (finger == f.lead || finger == f.other) {
		out = f.press(now, Middle, out)
	}
	if finger == f.lead {
		switch f.state {
		case undecided:
			// Press where the finger came down.
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

func (f *Fingers) far(host image.Point) bool { return far(host.Sub(f.host), f.slop()) }

func (f *Fingers) slop() int {
	if f.Slop == 0 {
		return 10
	}
	return f.Slop
}

func (f *Fingers) press(now time.Duration, b Button, out []Event) []Event {
	f.state, f.button = pressed, b
	return append(out, Event{Time: now, Kind: Press, Button: b, At: f.at})
}

func (f *Fingers) release(now time.Duration, at image.Point, out []Event) []Event {
	f.state = swallowing
	return append(out, Event{Time: now, Kind: Release, Button: f.button, At: at})
}
