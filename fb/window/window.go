// Package window shows a screen of package fb in a window of the host and
// delivers what the person does there. It is the only package that uses SDL2
// for pictures and input; a program built with CGO_ENABLED=0 has the same
// functions, of which Run returns ErrNoScreen. In a browser package fb/page, where a
// program imports it, shows what Run is given.
//
// The loop sleeps in SDL's event queue until something happens: an event, a
// time for which the client has asked, or a Wake from another goroutine.
// Only what shows a change is drawn and given to the window system, and nothing is
// when nothing changed: where the processor can reach the window's own pixels, it draws
// there; else in a texture that the graphics card shows. VSync stays off, so that the answer to a click
// is drawn at once; several changes within one refresh period of
// the display are shown together.
//
// The picture is as large as fits the window, sharp at every size, and centred on black,
// or as a Picture says: in whole numbers, in the shape of the old monitors, or seen on
// one of their tubes. The mouse form is a cursor of the host, so it moves without any
// drawing.
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
	"image"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
)

// A Client is what a window shows and feeds: a game, or the cabinet that starts
// games. All of its methods are called on the goroutine that called Run.
type Client interface {
	// Screen returns what should be shown, never nil. It may be another one
	// after any other call. The window clears the screen's dirty region as it
	// shows it.
	Screen() *fb.Screen

	// Title is the text of the title bar.
	Title() string

	// Event says what the person did. Times never decrease. A Release comes
	// only after its Press and a KeyUp only after its KeyDown, also where the
	// window loses the keyboard or the mouse in between. Text that comes
	// without a key, from an input method, arrives as keys named after its
	// characters.
	Event(ev input.Event)

	// Advance runs whatever is due up to now. When it has returned, Due must
	// tell a later time.
	Advance(now time.Duration)

	// Due says when something will next happen by itself, and false when
	// nothing will.
	Due() (time.Duration, bool)

	// Done closes the window when it returns true.
	Done() bool
}

// Iconed is a Client that has an icon for its window, which may become another one at any
// time. An icon is identified by the value of the interface: the same icon is the same value.
type Iconed interface {
	Icon() image.Image
}

// Captioned is a Client that has something to tell beside its screen. A window says it in
// its title; where it has the whole display, there is none, and a caption is shown.
type Captioned interface {
	// Caption is a small picture for the lower left corner, for a display of 640x400; on
	// larger ones it is enlarged by a whole number. Nil: nothing should be reported. It may
	// become another one at any time; the same picture is the same pointer. In a window,
	// full is false, and only what must not be overlooked is worth a caption.
	Caption(full bool) *image.Paletted
}

// A Dropper is a Client on which files and folders of the host can be dropped.
type Dropper interface {
	// Drop is called with the paths of what was dropped together.
	Drop(names []string)
}

// Options are the choices of the person at the host.
type Options struct {
	// Picture is how the screen is shown, unless the client is Pictured.
	Picture Picture

	// Opened is called when there is a window. Nil, and in a page: nothing is.
	Opened func()

	// Lost is called when the display has gone, as when the X server was ended, or another
	// program has destroyed the window; the program ends when it returns. Nil: it ends at
	// once.
	Lost func()
}

// ErrNoScreen is the answer of Run in a program without SDL.
var ErrNoScreen = errors.New("window: this build has no screen (it was built with CGO_ENABLED=0)")
