package demo

import (
	"image"
	"sync"

	"phosphor/fb"
	"phosphor/fb/atari"
	"phosphor/fb/raster"
)

// Pictures in the manner of Spectrum 512: a program loads each of the 16 registers three
// times in every line, so that a line has 48 colours and the picture has up to 512. Which
// of them a pixel can have depends on its position. While one picture replaces another,
// the lines of both are on the screen, each with its own colours.

var slides = Demo{
	Name: "spectrum", Title: "512 colours", Machine: "Atari ST",
	About: "Three pictures with 48 colours in each line, as Spectrum 512 showed them.",
	start: startSlides,
}

const (
	slideLines  = 199 // the first line of the display has no colours
	slideFrames = 250
	wipeFrames  = 50
)

// A slide is a picture for the Shifter.
type slide struct {
	pix  [slideLines * 320]byte
	list raster.List
}

var slidePictures = sync.OnceValue(func() (all [3]*slide) {
	for i, f := range [3]func(x, y int) tint{spheres, evening, fractal} {
		all[i] = newSlide(f)
	}
	return all
})

func startSlides() (*fb.Screen, func(int)) {
	var mode fb.Mode
	for _, m := range atari.Modes {
		if m.Name == "st-low" {
			mode = *m
		}
	}
	mode.Pointer, mode.Palette = nil, make([]uint32, 16)
	s := fb.NewScreen(&mode)
	all := slidePictures()
	var shown [slideLines]*slide
	return s, func(frame int) {
		now := frame / slideFrames
		old, next := all[(now+2)%3], all[now%3]
		// The next picture comes from the middle.
		half := min(frame%slideFrames, wipeFrames) * 100 / wipeFrames
		var list raster.List
		for y := range slideLines {
			p := old
			if y >= 99-half && y <= 99+half {
				p = next
			}
			list = append(list, p.list.Line(y+1)...)
			if shown[y] != p {
				shown[y] = p
				copy(s.Pix[(y+1)*s.Stride:], p.pix[y*320:][:320])
				s.MarkDirty(image.Rect(0, y+1, 320, y+2))
			}
		}
		must(s.SetList(list))
	}
}
