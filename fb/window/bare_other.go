//go:build cgo && !(linux || freebsd || netbsd || openbsd)

package window

import (
	"image"

	"github.com/veandco/go-sdl2/sdl"
)

// bare is for X servers.
func bare(*sdl.Window, image.Rectangle) bool { return false }
