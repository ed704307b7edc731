// Package input defines the events of mouse and keyboard, and emulates the buttons that a
// mouse or a touch screen lacks. The same events come from the window, from a recorded
// demo and from a program that drives a game through a pipe.
package input

import (
	"fmt"
	"image"
	"strings"
	"time"
)

// Button is a mouse button.
type Button uint8

const (
	None Button = iota
	Left
	Middle
	Right
)

var buttonNames = [...]string{"none", "left", "middle", "right"}

func (b Button) String() string { return named(b, buttonNames[:]) }

// ParseButton returns the button with the given name: left, middle or right.
func ParseButton(s string) (Button, error) {
	for i, n := range buttonNames[1:] {
		if n == s {
			return Button(i + 1), nil
		}
	}
	return None, fmt.Errorf("%q is not a mouse button (left, middle, right)", s)
}

// Kind is what happened.
type Kind uint8

const (
	Move    Kind = iota // the pointer is at At now
	Press               // Button went down at At
	Release             // Button went up at At
	Wheel               // the wheel turned by Delta at At, positive away from the user
	KeyDown             // Key went down, or repeats while it is held
	KeyUp               // Key went up
	Focus               // the screen gained the focus
	Blur                // the screen lost the focus
	Close               // the user closed the window
)

var kindNames = [...]string{"move", "press", "release", "wheel", "keydown", "keyup", "focus", "blur", "close"}

func (k Kind) String() string { return named(k, kindNames[:]) }

// named returns the name of a value, or its type and number if it has none.
func named[T ~uint8](v T, names []string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%T(%d)", v, uint8(v))
}

// Mods are the modifier keys that are held.
type Mods uint8

const (
	Shift Mods = 1 << iota
	Ctrl
	Alt
)

// An Event is one action of a user, at a time since the game began.
type Event struct {
	Time   time.Duration
	Kind   Kind
	At     image.Point // pixel of the screen; Move, Press, Release, Wheel
	Button Button      // Press, Release
	Delta  int         // Wheel
	Key    string      // KeyDown, KeyUp: see Keys
	Rune   rune        // KeyDown: the character that the key types, 0 if none
	Mods   Mods
	Repeat bool // KeyDown: a repetition, not a new press
}

// Pressed reports whether the event is a new press of a button, or of a key that is not a
// modifier.
func (ev Event) Pressed() bool {
	return ev.Kind == Press || ev.Kind == KeyDown && !ev.Repeat && Modifier(ev.Key) == 0
}

// Keys lists the names of keys that are not a single character. A key that
// types a character is called by that character in lower case: "a", "7", "/". The key Help
// of the Atari and the Amiga is "f1", so that both keys show the help everywhere.
var Keys = []string{
	"space", "return", "tab", "escape", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown",
	"left", "right", "up", "down", "undo",
	"f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
	"shift", "ctrl", "alt",
}

// modNames are the modifiers in the order in which they are written.
var modNames = []struct {
	mod  Mods
	name string
}{{Ctrl, "ctrl"}, {Alt, "alt"}, {Shift, "shift"}}

// Modifier returns the modifier whose key has the given name, or 0.
func Modifier(key string) Mods {
	for _, m := range modNames {
		if m.name == key {
			return m.mod
		}
	}
	return 0
}

// ParseKey splits a key as written for people, "ctrl+n", "space" or "help", into its
// name and its modifiers.
func ParseKey(s string) (key string, mods Mods, err error) {
	key = strings.ToLower(s)
	for {
		head, tail, ok := strings.Cut(key, "+")
		m := Modifier(head)
		if !ok || m == 0 || tail == "" {
			break
		}
		key, mods = tail, mods|m
	}
	if len([]rune(key)) == 1 {
		return key, mods, nil
	}
	if key == "help" {
		return "f1", mods, nil
	}
	for _, k := range Keys {
		if k == key {
			return key, mods, nil
		}
	}
	return "", 0, fmt.Errorf("%q is not the name of a key (%s, or a character)", s, strings.Join(Keys, " "))
}

// KeyName is the inverse of ParseKey.
func KeyName(key string, mods Mods) string {
	var b strings.Builder
	for _, m := range modNames {
		if mods&m.mod != 0 && m.name != key {
			b.WriteString(m.name + "+")
		}
	}
	return b.String() + key
}

// Typed returns the character that a key types when pressed with mods, on a keyboard
// without a layout: letters obey shift; ctrl and alt type nothing. Demos and pipes use
// it; a window knows the real layout.
func Typed(key string, mods Mods) rune {
	if mods&(Ctrl|Alt) != 0 {
		return 0
	}
	if key == "space" {
		return ' '
	}
	if r := []rune(key); len(r) == 1 {
		if mods&Shift != 0 {
			return []rune(strings.ToUpper(key))[0]
		}
		return r[0]
	}
	return 0
}
