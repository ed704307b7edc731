//go:build !cgo && !js

package window

// Run returns ErrNoScreen: showing a window needs SDL, and SDL needs cgo.
func Run(Client, Options) error { return ErrNoScreen }

// Connect does nothing: there is no display to connect to.
func Connect() {}

// Copy returns ErrNoScreen, and so does Paste: without a screen there is no clipboard.
func Copy(string) error { return ErrNoScreen }

// Paste returns ErrNoScreen.
func Paste() (string, error) { return "", ErrNoScreen }

// Wake does nothing, as there is no window that could sleep.
func Wake() {}
