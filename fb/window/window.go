// Package window shows a screen of package fb in a window of the host and delivers the
// user's input. It is the only package that uses SDL2 for pictures and input. A program
// built with CGO_ENABLED=0 has the same functions, but Run returns ErrNoScreen. In a
// browser, Run shows its client by package fb/page if the program imports it.
//
// The loop sleeps in SDL's event queue until something happens: an event, a time that the
// client has asked for, or a Wake from another goroutine. Only what changed is drawn and
// sent to the window system. If the processor can reach the window's own pixels, it draws
// there; otherwise in a texture that the graphics card shows. VSync stays off, so that
// the answer to a click appears at once; several changes within one refresh period of the
// display are shown together.
//
// The picture is as large as fits the window, sharp at every size, and centred on black,
// or as a Picture specifies: enlarged by whole numbers, in the shape of the old monitors,
// or seen on one of their tubes. The mouse form is a cursor of the host, so it moves
// without any drawing.
//
// F11 and Alt+Return switch between window and full screen; the client never sees these.
// Every event that a client gets carries the time since Run began, and whatever was due
// before it has run before the event is delivered.
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

// A Client is what a window shows and sends events to: a game, or the cabinet that starts
// games. All of its methods are called on the goroutine that called Run.
type Client interface {
	// Screen returns the screen to show, never nil. It may return a different one after
	// any other call. The window clears the screen's dirty region when it shows it.
	Screen() *fb.Screen

	// Title returns the text of the title bar.
	Title() string

	// Event delivers an input event. Times never decrease. A Release comes only after its
	// Press and a KeyUp only after its KeyDown, even if the window loses the focus or the
	// mouse in between. Text that comes without a key, from an input method, arrives as
	// keys named after its characters.
	Event(ev input.Event)

	// Advance runs whatever is due up to now. After it returns, Due must return a later
	// time.
	Advance(now time.Duration)

	// Due returns when something will next happen without input, and false if nothing
	// will.
	Due() (time.Duration, bool)

	// Done reports whether to close the window.
	Done() bool
}

// Iconed is a Client with an icon for its window. The icon may change at any time; the
// interface value identifies it: the same icon is the same value.
type Iconed interface {
	Icon() image.Image
}

// Captioned is a Client with something to report outside its screen.
type Captioned interface {
	// Caption returns a small picture for the lower left corner, sized for a display of
	// 640x400; on larger ones it is enlarged by a whole number. Nil means that there is
	// nothing to report. It may change at any time; the same picture is the same pointer.
	// full means that the window has no title bar.
	Caption(full bool) *image.Paletted
}

// A Dropper is a Client on which files and folders of the host can be dropped.
type Dropper interface {
	// Drop is called with the paths of the files and folders dropped together.
	Drop(names []string)
}

// Options are the choices of the user at the host.
type Options struct {
	// Picture is how the screen is shown, unless the client is Pictured.
	Picture Picture

	// Opened, if not nil, is called when the window is open and shows its first frame. In a
	// page it is not called.
	Opened func()

	// Lost, if not nil, is called when the display is gone, for example because the X
	// server ended or another program destroyed the window. The program ends when Lost
	// returns, or at once if it is nil.
	Lost func()
}

// ErrNoScreen is what Run returns in a program without SDL.
var ErrNoScreen = errors.New("window: this build has no screen (it was built with CGO_ENABLED=0)")
