//go:build cgo && !(linux || freebsd || netbsd || openbsd)

package window

// watchDisplay does nothing: the system reports the end of its display by an event.
func watchDisplay() {}

// keepCompose does nothing: only Xlib reads its table of keys again each time.
func keepCompose() {}

// withoutBus does nothing: there is no libdbus.
func withoutBus() {}

// stampEvents does nothing: SDL gives events the time at which it reads them.
func stampEvents(bool) {}
