package input

import (
	"image"
	"strings"
	"time"
)

// Buttons is a set of mouse buttons.
type Buttons uint8

// Set returns the set of the given buttons.
func Set(b ...Button) Buttons {
	var s Buttons
	for _, v := range b {
		s |= 1 << v
	}
	return s
}

// Released reports whether an event releases a button of the set, and removes the button.
// Code that records its presses with Own uses it to find the releases that belong to them,
// wherever the pointer is by then.
func (s *Buttons) Released(ev Event) bool {
	if ev.Kind != Release || !s.Has(ev.Button) {
		return false
	}
	*s &^= Set(ev.Button)
	return true
}

// Own records that the caller handled an event. Only presses matter.
func (s *Buttons) Own(ev Event) {
	if ev.Kind == Press {
		*s |= Set(ev.Button)
	}
}

// Has reports whether the button is in the set.
func (s Buttons) Has(b Button) bool { return s&(1<<b) != 0 }

func (s Buttons) String() string {
	var names []string
	for b := Left; b <= Right; b++ {
		if s.Has(b) {
			names = append(names, b.String())
		}
	}
	return "{" + strings.Join(names, " ") + "}"
}

// A Track follows the buttons from the first that goes down until all are up again, as
// Oberon does: the set of all buttons that took part in a gesture decides its meaning. A
// second button pressed meanwhile, an interclick, gives the gesture another meaning, or
// none: it cancels.
//
// The zero Track has no button down.
type Track struct {
	Down  Buttons     // held now
	Sum   Buttons     // held at any time since the first went down
	Start image.Point // where the first went down
	At    image.Point // where the pointer is
}

// Active reports whether any button is down.
func (t *Track) Active() bool { return t.Down != 0 }

// Event processes an input event. began is true for the press that begins a gesture,
// ended for the release that ends it; then Sum says which buttons made it up. Releases of
// buttons that are not down are ignored.
func (t *Track) Event(ev Event) (began, ended bool) {
	switch ev.Kind {
	case Press:
		t.At = ev.At
		if began = t.Down == 0; began {
			t.Sum, t.Start = 0, ev.At
		}
		t.Down |= Set(ev.Button)
		t.Sum |= t.Down
	case Release:
		t.At = ev.At
		was := t.Down
		t.Down &^= Set(ev.Button)
		ended = was != 0 && t.Down == 0
	case Move:
		t.At = ev.At
	}
	return began, ended
}

// A Gesture is what a user means by pressing and releasing one button.
type Gesture uint8

const (
	NoGesture   Gesture = iota
	Click               // pressed and released on the same spot
	DoubleClick         // a second click there, soon after the first
	DragBegin           // moved away with the button down
	Drag                // moved further
	Drop                // released after a drag
)

// Clicks distinguishes clicks, double clicks and drags of one button. The zero value
// takes the usual thresholds.
type Clicks struct {
	Button Button        // None counts as Left
	Slop   int           // pixels that the pointer may move during a click; 0: 3
	Double time.Duration // longest time between the presses of a double click; 0: 400 ms

	down     bool
	dragging bool
	at       image.Point
	last     time.Duration // of the previous press, for double clicks
	lastAt   image.Point
	armed    bool // the previous press was a click
	second   bool // this press may become a double click
}

func (c *Clicks) slop() int {
	if c.Slop == 0 {
		return 3
	}
	return c.Slop
}

func (c *Clicks) near(a, b image.Point) bool {
	d := a.Sub(b)
	return max(d.X, -d.X, d.Y, -d.Y) <= c.slop()
}

// Event processes an event and returns the gesture that it completes.
func (c *Clicks) Event(ev Event) Gesture {
	button, double := c.Button, c.Double
	if button == None {
		button = Left
	}
	if double == 0 {
		double = 400 * time.Millisecond
	}
	switch {
	case ev.Kind == Press && ev.Button == button:
		c.second = c.armed && ev.Time-c.last <= double && c.near(ev.At, c.lastAt)
		c.down, c.dragging, c.armed = true, false, false
		c.at, c.last, c.lastAt = ev.At, ev.Time, ev.At
	case ev.Kind == Move && c.down && c.dragging:
		return Drag
	case ev.Kind == Move && c.down && !c.near(ev.At, c.at):
		c.dragging = true
		return DragBegin
	case ev.Kind == Release && ev.Button == button && c.down:
		c.down = false
		switch {
		case c.dragging || !c.near(ev.At, c.at):
			return Drop
		case c.second:
			return DoubleClick
		}
		c.armed = true
		return Click
	}
	return NoGesture
}
