//go:build cgo && !(linux || freebsd || netbsd || openbsd)

package window

import (
	"image"

	"github.com/veandco/go-sdl2/sdl"
)

// alone and put are for X servers.
func alone(*sdl.Window) bool           { return false }
func put(*sdl.Window, image.Rectangle) {}
