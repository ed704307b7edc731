//go:build cgo && !(linux || freebsd || netbsd || openbsd)

package window

// watchDisplay does nothing: the system tells of the end of its display by an event.
func watchDisplay() {}

// stampEvents does nothing: SDL gives events the time at which it reads them.
func stampEvents(bool) {}
