package demo

import (
	"bytes"
	"image"
	"slices"

	"phosphor/fb"
)

// Flood fill: circles and lines make a rose window, and one pane after another, whatever
// its shape, is filled from a pixel in it. Every pane has its own colour register, so
// sunlight moves over the glass without any drawing.

var flood = Demo{
	Name: "flood", Title: "Rose window", Machine: "Atari Falcon",
	About: "The panes of a window are flood filled one by one, and the sun walks over their registers.",
	start: startFlood,
}

const (
	// Registers: the panes from 0 on, then clear glass, the wall and the lead.
	glassPanes = 250
	glassClear = 250
	glassWall  = 251
	glassLead  = 252

	glassStep = 4    // frames for a pane
	glassSpan = 1000 // frames for a window
)

// roses are the windows, one after another: the number of parts in each of their rings.
var roses = []int{12, 8, 16}

func startFlood() (*fb.Screen, func(int)) {
	s := fb.NewScreen(falcon256())
	s.Regs.SetWord(glassClear, tint{28, 32, 44}.word())
	s.Regs.SetWord(glassWall, tint{20, 18, 20}.word())
	s.Regs.SetWord(glassLead, tint{}.word())

	shown, filled := -1, 0
	var panes []image.Point
	return s, func(frame int) {
		window, n := frame/glassSpan, frame%glassSpan/glassStep
		if window != shown || n < filled {
			panes = drawRose(s.Bitmap, roses[window%len(roses)])
			shown, filled = window, 0
		}
		for ; filled < min(n, len(panes)); filled++ {
			fb.FloodFill(s.Bitmap, panes[filled], uint8(filled%glassPanes))
		}
		for i, p := range panes[:min(len(panes), glassPanes)] {
			load(s.Regs, i, glassTint(p.Sub(s.Rect.Max.Div(2)), i, frame).word())
		}
	}
}

// glassTint returns the colour of pane i, which lies at p from the middle, in a frame.
func glassTint(p image.Point, i, frame int) tint {
	hues := [...]tint{{216, 32, 48}, {32, 72, 224}, {240, 176, 24}, {24, 152, 88}, {144, 40, 176}, {232, 96, 24}, {40, 168, 216}}
	ring := root(p.X*p.X+p.Y*p.Y) / 36
	t := hues[(ring*3+i%2)%len(hues)]
	// A bright band walks over the window from the left to the right.
	sun := sin((p.X+p.Y/3)*turn/900 - 3*frame)
	if sun > 0 {
		return t.mix(tint{255, 255, 232}, sun*3, one*7)
	}
	return t.mix(tint{}, -sun*4, one*7)
}

// drawRose draws the lead of a window with a number of parts in each ring, and
// returns a point in every pane, from the middle outwards.
func drawRose(b *fb.Bitmap, parts int) []image.Point {
	middle := b.Rect.Max.Div(2)
	circle := func(at image.Point, r int) {
		fb.Ellipse(b, image.Rect(at.X-r, at.Y-r, at.X+r+1, at.Y+r+1), glassLead, fb.OpCopy)
		fb.Ellipse(b, image.Rect(at.X-r, at.Y-r, at.X+r+2, at.Y+r+1), glassLead, fb.OpCopy)
	}
	around := func(r, angle int) image.Point {
		return middle.Add(image.Pt((r*sin(angle)+one/2)/one, (-r*cos(angle)+one/2)/one))
	}
	line := func(p, q image.Point) {
		fb.Line(b, p, q, 0xffff, glassLead, fb.OpCopy)
		fb.Line(b, p.Add(image.Pt(1, 0)), q.Add(image.Pt(1, 0)), 0xffff, glassLead, fb.OpCopy)
	}

	fb.Fill(b, b.Rect, glassWall, fb.OpCopy)
	fb.FillEllipse(b, image.Rect(middle.X-196, middle.Y-196, middle.X+197, middle.Y+197), glassClear, fb.OpCopy)
	for _, r := range []int{196, 188, 150, 96, 44, 16} {
		circle(middle, r)
	}
	step := turn / parts
	for i := range parts {
		a := i * step
		line(around(16, a), around(96, a))
		line(around(150, a+step/2), around(188, a+step/2))
		circle(around(123, a), 25)
		circle(around(123, a), 11)
		line(around(44, a), around(96, a+step/2))
		line(around(44, a+step), around(96, a+step/2))
		circle(around(169, a), 12)
	}

	// The panes, found by filling a copy. Slivers between two lines are lead.
	copied := fb.New(b.Rect, b.Depth())
	fb.Blit(copied, b.Rect, &b.Paletted, image.Point{}, fb.OpCopy)
	var panes []image.Point
	for y := range b.Rect.Dy() {
		for x := range b.Rect.Dx() {
			if copied.ColorIndexAt(x, y) != glassClear {
				continue
			}
			const mark = 0
			fb.FloodFill(copied, image.Pt(x, y), mark)
			if bytes.Count(copied.Pix, []byte{mark}) >= 40 {
				panes = append(panes, image.Pt(x, y))
			} else {
				fb.FloodFill(b, image.Pt(x, y), glassLead)
			}
			fb.FloodFill(copied, image.Pt(x, y), glassLead)
		}
	}
	// From the middle outwards, and each ring around like the hand of a clock.
	ring := func(p image.Point) int { p = p.Sub(middle); return root(p.X*p.X+p.Y*p.Y) / 30 }
	slices.SortStableFunc(panes, func(p, q image.Point) int {
		if d := ring(p) - ring(q); d != 0 {
			return d
		}
		return clock(p.Sub(middle)) - clock(q.Sub(middle))
	})
	return panes
}

// clock orders directions from the top around to the right: 0 to 3999.
func clock(p image.Point) int {
	x, y := max(p.X, -p.X), max(p.Y, -p.Y)
	if x+y == 0 {
		return 0
	}
	part := 999 * x / (x + y)
	switch {
	case p.X >= 0 && p.Y < 0:
		return part
	case p.X >= 0:
		return 2000 - 1 - part
	case p.Y >= 0:
		return 2000 + part
	default:
		return 4000 - 1 - part
	}
}
