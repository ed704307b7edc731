//go:build cgo && !js

package window

import "github.com/veandco/go-sdl2/sdl"

// Copy puts a text on the system's clipboard. Like Paste it is called by a client, while Run
// shows its window.
func Copy(text string) error { return sdl.SetClipboardText(text) }

// Paste returns the text that is on the system's clipboard, "" if there is none.
func Paste() (string, error) { return sdl.GetClipboardText() }
