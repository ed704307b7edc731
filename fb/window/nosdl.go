//go:build !cgo && !js

package window

// Run returns ErrNoScreen: showing a window takes SDL, and SDL takes cgo.
func Run(Client, Options) error { return ErrNoScreen }

// Wake does nothing, as there is no window that could sleep.
func Wake() {}
