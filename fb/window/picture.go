package window

import (
	"encoding"
	"fmt"
	"strconv"
	"strings"
)

// A Picture holds the user's choices of how a screen is shown. The zero value is the
// largest sharp picture of square pixels, as on today's flat displays.
type Picture struct {
	Scale   Scale
	Aspect  Aspect
	Monitor Monitor

	// Tube, if not nil, is a custom tube that replaces the one of Monitor.
	Tube *Tube

	// Curve bends the picture like the curved glass of a period monitor. It needs a
	// Monitor or a Tube.
	Curve bool

	// FullScreen uses the whole display. F11 and Alt+Return switch it too, without notice
	// to the client; a change of this value switches it again.
	FullScreen bool
}

// Pictured is a Client that decides how its picture is shown. The answer may change at
// any time, for example on a page of settings. Options.Picture is then ignored.
type Pictured interface {
	Picture() Picture
}

// A Scale is how large the picture is in the window. A positive number is how many times
// each column and line is shown when the window opens, in units of the host's window
// system. In an enlarged window or full screen, the largest whole number that fits is
// used.
type Scale int

const (
	// Fit is the largest picture of the right shape.
	Fit Scale = 0

	// Integer is the largest picture that is a whole number of times as large.
	Integer Scale = -1

	// Stretch fills the window, whatever its shape.
	Stretch Scale = -2
)

// maxScale is the largest number accepted as a scale.
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

// ParseScale returns the scale with the given name: fit, integer, stretch, or a number
// from 1 to 16.
func ParseScale(s string) (Scale, error) {
	for _, v := range []Scale{Fit, Integer, Stretch} {
		if v.String() == s {
			return v, nil
		}
	}
	if n, err := strconv.Atoi(s); err == nil && n >= 1 && n <= maxScale {
		return Scale(n), nil
	}
	return Fit, scaleError(s)
}

// A scaleError is a word that is no scale.
type scaleError string

func (e scaleError) Error() string {
	format, args := e.Text()
	return fmt.Sprintf(format, args...)
}

// Text returns the format of the error and its arguments, for translations.
func (e scaleError) Text() (format string, args []any) {
	return "%q is not a scale (fit, integer, stretch, or a whole number from 1 to %d)", []any{string(e), maxScale}
}

// Aspect is the shape of a pixel.
type Aspect uint8

const (
	// Square shows every pixel as a square, or as the rectangle of squares given by the
	// mode's Double.
	Square Aspect = iota

	// Original gives pixels the shape that they had on the machine's monitor, the
	// mode's Aspect.
	Original
)

var aspectNames = []string{"square", "original"}

func (a Aspect) String() string { return nameOf(a, aspectNames) }

// nameOf returns the name of a value, or its type and number if it has none.
func nameOf[T ~uint8](v T, names []string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%T(%d)", v, uint8(v))
}

// ParseAspect returns the aspect with the given name: square or original.
func ParseAspect(s string) (Aspect, error) {
	i, err := named("an aspect", s, aspectNames)
	return Aspect(i), err
}

// A Monitor is the cathode ray tube on which the picture appears to be shown.
type Monitor uint8

const (
	Off       Monitor = iota // none: the plain pixels
	SM124                    // Atari's paper white one for high resolution
	SC1224                   // Atari's for colour
	Commodore                // the Amiga's 1084
	Green                    // phosphor P31 or its like
	Amber                    // phosphor P3 or its like
	Multisync                // a sharp one of the VGA era
	monitors                 // how many there are
)

var monitorNames = []string{"off", "sm124", "sc1224", "1084", "green", "amber", "multisync"}

func (m Monitor) String() string { return nameOf(m, monitorNames) }

// Tube returns the monitor's tube, and false if the monitor is Off.
func (m Monitor) Tube() (Tube, bool) {
	if m == Off || m >= monitors {
		return Tube{}, false
	}
	return tubes[m], true
}

// tube returns the tube on which a picture is shown. Nil means none.
func (p *Picture) tube() *Tube {
	if p.Tube != nil {
		return p.Tube
	}
	if t, ok := p.Monitor.Tube(); ok {
		return &t
	}
	return nil
}

// ParseMonitor returns the monitor with the given name: off, sm124, sc1224, 1084, green,
// amber or multisync.
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

// Settings and flags use these names.

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
