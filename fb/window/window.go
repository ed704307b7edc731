// Package window shows a screen of package fb in a window of the host and
// delivers what the person does there. It is the only package that uses SDL2
// for pictures and input; a program built with CGO_ENABLED=0 has the same
// functions, of which Run returns ErrNoScreen. In a browser package fb/page, where a
// program imports it, shows what Run is given.
//
// The loop sleeps in SDL's event queue until something happens: an event, a
// time for which the client has asked, or a Wake from another goroutine.
// Only rectangles that changed are converted and uploaded, and nothing is
// drawn when nothing changed. VSync stays off, so that the answer to a click
// is drawn at once; several changes within one refresh period of
// the display are shown together.
//
// The picture is enlarged by the largest whole number that fits the window
// and centred on black. The mouse form is a cursor of the host, so it moves
// without any drawing.
//
// F11 and Alt+Return switch between window and full screen; the client never
// sees these. Everything that a client is told has the time since Run began,
// and whatever was due before an event has run before the event is delivered.
//
// The signals TERM, INT and HUP end the loop; Run then returns a SignalError. While
// the program is stopped or the machine sleeps, no time passes for the client.
//
// Facts about SDL are from its wiki (wiki.libsdl.org, SDL 2) and its headers.
package window

import (
	"errors"
	"fmt"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
)

// A Client is what a window shows and feeds: a game, or the cabinet that starts
// games. All of its methods are called on the goroutine that called Run.
type Client interface {
	// Screen returns what is to be shown, never nil. It may be another one
	// after any other call. The window clears the screen's dirty region as it
	// shows it.
	Screen() *fb.Screen

	// Title is the text of the title bar.
	Title() string

	// Event tells what the person did. Times never decrease. A Release comes
	// only after its Press and a KeyUp only after its KeyDown, also where the
	// window loses the keyboard or the mouse in between. Text that comes
	// without a key, from an input method, arrives as keys named after its
	// characters.
	Event(ev input.Event)

	// Advance runs whatever is due up to now. When it has returned, Due must
	// tell a later time.
	Advance(now time.Duration)

	// Due tells when something will next happen by itself, and false when
	// nothing will.
	Due() (time.Duration, bool)

	// Done closes the window when it returns true.
	Done() bool
}

// Aspect is how the shape of the picture relates to the pixels of the mode.
type Aspect uint8

const (
	// Square shows every pixel as a square, or as the rectangle of squares
	// that the mode's Double says.
	Square Aspect = iota

	// Original gives the picture the shape of the monitors of its time, four
	// to three. 640x400 pixels are then a fifth higher than wide.
	Original
)

var aspectNames = [...]string{"square", "original"}

func (a Aspect) String() string { return aspectNames[a] }

// ParseAspect returns the aspect of that name: square or original.
func ParseAspect(s string) (Aspect, error) {
	for i, n := range aspectNames {
		if n == s {
			return Aspect(i), nil
		}
	}
	return Square, fmt.Errorf("%q is not an aspect (square, original)", s)
}

// Options are the choices of the person at the host.
type Options struct {
	// Scale is how often each column and line of the picture is shown in the
	// window as it opens, in units of the host's window system; 0 is the
	// largest scale that fits the desktop.
	Scale int

	Aspect Aspect

	// FullScreen begins with the whole display.
	FullScreen bool

	// Lost is called when the display has gone, as when the X server was ended; the
	// program ends when it returns. Nil: it ends at once.
	Lost func()
}

// ErrNoScreen is the answer of Run in a program without SDL.
var ErrNoScreen = errors.New("window: this build has no screen (it was built with CGO_ENABLED=0)")
