//go:build cgo && !js

package window

import "github.com/veandco/go-sdl2/sdl"

// Copy puts a text on the system's clipboard. A client calls Copy and Paste while Run
// shows its window.
func Copy(text string) error { return sdl.SetClipboardText(text) }

// Paste returns the text on the system's clipboard, or "" if there is none.
func Paste() (string, error) { return sdl.GetClipboardText() }
