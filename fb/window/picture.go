package window

import (
	"encoding"
	"fmt"
	"strconv"
	"strings"
)

// A Picture is how a screen is shown, as the person wants it. The zero value is the
// largest sharp picture of square pixels, as on the flat displays of today.
type Picture struct {
	Scale   Scale
	Aspect  Aspect
	Monitor Monitor

	// Tube, if not nil, is the tube of a monitor that is none of the Monitors, and counts
	// instead of Monitor.
	Tube *Tube

	// Curve bends the picture like the glass of a monitor of the time. It has an effect
	// with a Monitor or a Tube only.
	Curve bool

	// FullScreen uses the whole display. F11 and Alt+Return switch it too, without
	// anybody being told; it changes again when this value does.
	FullScreen bool
}

// Pictured is a Client that says how its picture is shown. It may say something else at
// any time, as a page of settings does; Options.Picture does not count then.
type Pictured interface {
	Picture() Picture
}

// A Scale is how large the picture is in the window. A number above zero is how often
// each column and line is shown as the window opens, in units of the host's window
// system; in a window that is made larger, or on the whole display, it is the largest
// whole number that fits.
type Scale int

const (
	// Fit is the largest picture of the right shape.
	Fit Scale = 0

	// Integer is the largest one that is a whole number of times as large.
	Integer Scale = -1

	// Stretch fills the window, whatever shape that has.
	Stretch Scale = -2
)

// maxScale is the largest number that is taken for a scale.
const maxScale = 16

func (s Scale) String() string {
	switch s {
	case Fit:
		return "fit"
	case Integer:
		return "integer"
	case Stretch:
		return "stretch"
	}
	return strconv.Itoa(int(s))
}

// ParseScale returns the scale of that name: fit, integer, stretch, or a number from 1
// to 16.
func ParseScale(s string) (Scale, error) {
	for _, v := range []Scale{Fit, Integer, Stretch} {
		if v.String() == s {
			return v, nil
		}
	}
	if n, err := strconv.Atoi(s); err == nil && n >= 1 && n <= maxScale {
		return Scale(n), nil
	}
	return Fit, fmt.Errorf("%q is not a scale (fit, integer, stretch, or a whole number from 1 to %d)", s, maxScale)
}

// Aspect is the shape of a pixel.
type Aspect uint8

const (
	// Square shows every pixel as a square, or as the rectangle of squares
	// that the mode's Double says.
	Square Aspect = iota

	// Original gives pixels the shape that they had on the machine's monitor, the
	// mode's Aspect.
	Original
)

var aspectNames = []string{"square", "original"}

func (a Aspect) String() string { return nameOf(a, aspectNames) }

// nameOf is the name of a value; one that has none is named by its type and number.
func nameOf[T ~uint8](v T, names []string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%T(%d)", v, uint8(v))
}

// ParseAspect returns the aspect of that name: square or original.
func ParseAspect(s string) (Aspect, error) {
	i, err := named("an aspect", s, aspectNames)
	return Aspect(i), err
}

// A Monitor is the tube on which the picture seems to be shown.
type Monitor uint8

const (
	Off       Monitor = iota // none: the pixels as they are
	SM124                    // Atari's paper white one for high resolution
	SC1224                   // Atari's for colour
	Commodore                // the Amiga's 1084
	Green                    // phosphor P31 or its like
	Amber                    // phosphor P3 or its like
	Multisync                // a fine one of the VGA's time
	monitors                 // how many there are
)

var monitorNames = []string{"off", "sm124", "sc1224", "1084", "green", "amber", "multisync"}

func (m Monitor) String() string { return nameOf(m, monitorNames) }

// Tube returns what makes the monitor look as it does, and false if it is Off.
func (m Monitor) Tube() (Tube, bool) {
	if m == Off || m >= monitors {
		return Tube{}, false
	}
	return tubes[m], true
}

// tube returns the tube on which a picture is shown. Nil: none.
func (p *Picture) tube() *Tube {
	if p.Tube != nil {
		return p.Tube
	}
	if t, ok := p.Monitor.Tube(); ok {
		return &t
	}
	return nil
}

// ParseMonitor returns the monitor of that name: off, sm124, sc1224, 1084, green, amber
// or multisync.
func ParseMonitor(s string) (Monitor, error) {
	i, err := named("a monitor", s, monitorNames)
	return Monitor(i), err
}

// named returns the place of a name in a list.
func named(what, s string, names []string) (int, error) {
	for i, n := range names {
		if n == s {
			return i, nil
		}
	}
	return 0, fmt.Errorf("%q is not %s (%s)", s, what, strings.Join(names, ", "))
}

// The settings are kept and given as flags under their names.

func (s Scale) MarshalText() ([]byte, error)   { return []byte(s.String()), nil }
func (a Aspect) MarshalText() ([]byte, error)  { return []byte(a.String()), nil }
func (m Monitor) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

func (s *Scale) UnmarshalText(b []byte) (err error) {
	*s, err = ParseScale(string(b))
	return err
}

func (a *Aspect) UnmarshalText(b []byte) (err error) {
	*a, err = ParseAspect(string(b))
	return err
}

func (m *Monitor) UnmarshalText(b []byte) (err error) {
	*m, err = ParseMonitor(string(b))
	return err
}

var (
	_ encoding.TextUnmarshaler = new(Scale)
	_ encoding.TextUnmarshaler = new(Aspect)
	_ encoding.TextUnmarshaler = new(Monitor)
)
