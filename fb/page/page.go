// Package page shows a screen of package fb in a page of a browser and delivers the input
// of the user there. It is to a browser what package window is to a desktop, with the
// same clients. Only this package, package sound and the stores use syscall/js.
//
// The picture is a canvas fitted into its parent element. Only rectangles that changed
// are converted and copied to it, in the browser's next frame, and nothing runs while
// nothing happens: the loop waits for a browser event, for a time that the client has
// asked for, or for a Wake. While the page is hidden, the client's time stands still.
//
// Mouse, keys and wheel arrive as in a window. Touches become a mouse of three
// buttons (see input.Fingers), and a program may offer buttons and keys beside the
// picture (see Page).
//
// Its types and functions exist only in a browser: GOOS=js GOARCH=wasm go doc lists them.
//
// A program that imports this package may call window.Run, which then shows its
// client in the element with the id "screen".
package page

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/window"
)

// A fit is the position of a screen's picture in the parent element.
type fit struct {
	pixels image.Point // size of the screen in its own pixels
	zoom   image.Point // times each of them is in the canvas
	size   image.Point // of the picture on the display, in its pixels
}

// nearly is the fraction of the fitted size that a whole enlargement must reach to be
// preferred: sharp, equal pixels are worth a narrow margin.
const nearly = 0.92

// place fits the picture of a screen into a room, in pixels of the display. If each pixel
// of the screen takes a whole number of display pixels, the canvas has the pixels of the
// screen, and the browser enlarges it without smoothing. Otherwise the canvas is the next
// larger whole enlargement, which the browser shrinks smoothly: only the edges of pixels
// get mixed colours.
func place(room image.Point, s *fb.Screen, a window.Aspect) fit {
	k := s.Mode.Scale()
	pixels := s.View().Size()
	one := image.Pt(pixels.X*k.X, pixels.Y*k.Y)
	if a == window.Original {
		one.Y = (one.X*3 + 2) / 4
	}
	room.X, room.Y = max(room.X, 1), max(room.Y, 1)
	f := fit{pixels: pixels, zoom: image.Pt(1, 1)}
	scale := min(float64(room.X)/float64(one.X), float64(room.Y)/float64(one.Y))
	if whole := int(scale); float64(whole) >= nearly*scale {
		f.size = one.Mul(whole)
	} else {
		f.size = image.Pt(max(int(float64(one.X)*scale+0.5), 1), max(int(float64(one.Y)*scale+0.5), 1))
	}
	if !f.whole() && !f.coarse() {
		f.zoom = image.Pt(up(f.size.X, pixels.X), up(f.size.Y, pixels.Y))
	}
	return f
}

// whole reports whether every pixel of the screen is the same number of pixels of the
// display wide and high.
func (f fit) whole() bool { return f.size.X%f.pixels.X == 0 && f.size.Y%f.pixels.Y == 0 }

// coarse reports whether pixels are so large that it is not noticeable if some are one
// display pixel wider than others. A canvas of that size would take much memory.
func (f fit) coarse() bool { return f.size.X >= 4*f.pixels.X && f.size.Y >= 4*f.pixels.Y }

// A lens magnifies the picture, so that only a part of it shows.
type lens struct {
	scale float64 // 1, or 0: the whole picture is visible
	x, y  float64 // of the picture's middle from that of the room, in pixels of the display
}

// strongest is the greatest magnification of a lens.
const strongest = 6

func (l lens) by() float64 { return min(max(l.scale, 1), strongest) }

// room is the space into which the picture is fitted.
func (l lens) room(r image.Point) image.Point {
	return image.Pt(int(float64(r.X)*l.by()), int(float64(r.Y)*l.by()))
}

// within moves the lens so that no part of the room that could be filled is empty.
func (l lens) within(size, room image.Point) lens {
	bound := func(v float64, size, room int) float64 {
		most := max(float64(size-room)/2, 0)
		return min(max(v, -most), most)
	}
	return lens{l.by(), bound(l.x, size.X, room.X), bound(l.y, size.Y, room.Y)}
}

// pinched returns the lens after a pinch with the given scale and start and end points,
// both relative to the middle of the room.
func (l lens) pinched(scale, fromX, fromY, toX, toY float64) lens {
	to := lens{scale: min(max(l.by()*scale, 1), strongest)}
	k := to.scale / l.by()
	to.x, to.y = toX-(fromX-l.x)*k, toY-(fromY-l.y)*k
	return to
}

// up divides and rounds up.
func up(n, by int) int { return (n + by - 1) / by }

// at returns the pixel of the screen at a place of a picture of the given size, the
// nearest one if the place is outside.
func (f fit) at(x, y, width, height float64) image.Point {
	return image.Pt(along(x, width, f.pixels.X), along(y, height, f.pixels.Y))
}

func along(v, length float64, n int) int {
	if length <= 0 {
		return 0
	}
	return min(max(int(v*float64(n)/length), 0), n-1)
}
