//go:build !cgo && !js

package window

// Run returns ErrNoScreen: showing a window takes SDL, and SDL takes cgo.
func Run(Client, Options) error { return ErrNoScreen }

// Copy returns ErrNoScreen, as Paste does: the clipboard is that of a screen.
func Copy(string) error { return ErrNoScreen }

// Paste returns ErrNoScreen.
func Paste() (string, error) { return "", ErrNoScreen }

// Wake does nothing, as there is no window that could sleep.
func Wake() {}
