package demo

import (
	"image"
	"time"

	"phosphor/fb"
	"phosphor/fb/amiga"
)

// Two screens at once, each in its own resolution and with its own colours: the one in
// front, of 320 pixels in 32 colours, is dragged down over the Workbench, of 640 pixels
// in four. The copper changes everything between the two; because 32 colours take it some
// time, neither screen shows in the three lines between them.

var split = Demo{
	Name: "split", Title: "Two screens", Machine: "Amiga",
	About: "A screen of 320 pixels in 32 colours is dragged down over one of 640 pixels in four.",
	start: startSplit,
}

const splitGap = 3 // lines

func startSplit() (*fb.Screen, func(int)) {
	s := fb.NewScreen(&fb.Mode{
		Name: "split", Machine: "Amiga", Width: 640, Height: 200, Depth: 5,
		Double: image.Pt(1, 2), Aspect: image.Pt(22, 52), DAC: fb.Amiga, Palette: make([]uint32, 32),
	})
	c := chip{}
	bench, front := c.alloc(640, 200, 2), c.alloc(320, 200, 5)
	program := c.alloc(512, 16, 1)
	back := fb.New(image.Rect(0, 0, 640, 200), 2)
	drawBench(back)
	c.load(bench, back.Pix)
	top := fb.New(image.Rect(0, 0, 320, 200), 5)
	drawWaterfall(top)
	titleBar(top, cycMoon, cycBlack, 1, "WATERFALL")
	c.load(front, top.Pix)

	inks := fb.NewPalette(fb.Amiga, cycleMode.Palette)
	moving := fb.Animations{
		fb.NewCycle(inks, cycFall, cycFall+cycFallN-1, 12, 0),
		fb.NewCycle(inks, cycPool, cycPool+cycPoolN-1, 5, 0),
	}
	d := amiga.NewDisplay(c.mem, true)
	d.PokeLong(amiga.COP1LC, program.base)
	return s, func(frame int) {
		// The screen is dragged down, rests, and is pushed up again.
		y := min(max(100-150*cos(2*frame)/one, 0), 187)
		moving.Apply(inks, time.Duration(frame)*Frame)
		var l amiga.CopperList
		if y > splitGap {
			l.Move(amiga.DDFSTRT, 0x3c)
			l.Move(amiga.DDFSTOP, 0xd4)
			l.Planes(bench.plane(0).Base, bench.plane(1).Base)
			for i := range inks.Len() {
				w := inks.Word(i)
				if i < len(amiga.Workbench13) {
					w = amiga.Workbench13[i]
				}
				l.Move(amiga.COLOR00+2*i, uint16(w))
			}
			l.Move(amiga.BPLCON0, amiga.Hires|amiga.PlaneCount(2))
			l.Wait(0x2c+y-splitGap, 0)
		}
		l.Move(amiga.BPLCON0, 0)
		l.Move(amiga.DDFSTRT, 0x38)
		l.Move(amiga.DDFSTOP, 0xd0)
		for i := range 5 {
			l.MoveLong(amiga.BPL1PT+4*i, front.plane(i).Base)
		}
		for i := range inks.Len() {
			l.Move(amiga.COLOR00+2*i, uint16(inks.Word(i)))
		}
		l.Wait(0x2c+y, 0)
		l.Move(amiga.BPLCON0, amiga.PlaneCount(5))
		l.End()
		l.Put(d.Memory, program.base)
		must(d.Frame(s))
	}
}

// titleBar draws the bar by which a screen is dragged. across is the width of a pixel of a
// letter, in columns.
func titleBar(b *fb.Bitmap, paper, ink uint8, across int, title string) {
	w := b.Rect.Dx()
	fb.Fill(b, image.Rect(0, 0, w, 10), paper, fb.OpCopy)
	fb.Fill(b, image.Rect(0, 10, w, 11), ink, fb.OpCopy)
	writeIn(b, 4*across, 2, across, 1, ink, title)
	// The gadgets that send the screen to the back and bring it to the front.
	for k := range 2 {
		x := w - (2-k)*22*across
		fb.Fill(b, image.Rect(x, 0, x+across, 10), ink, fb.OpCopy)
		fb.Frame(b, image.Rect(x+4*across, 2, x+13*across, 6), 1, ink, fb.OpCopy)
		fb.Fill(b, image.Rect(x+8*across, 4, x+18*across, 8), ink, fb.OpCopy)
	}
}

// drawBench draws a Workbench with two disks and a window: blue, white, black, orange.
func drawBench(b *fb.Bitmap) {
	titleBar(b, 1, 0, 2, "WORKBENCH")
	for i := range 2 {
		x, y := 560, 20+i*44
		fb.Fill(b, image.Rect(x, y, x+44, y+20), 1, fb.OpCopy)
		fb.Fill(b, image.Rect(x+10, y, x+34, y+7), 3, fb.OpCopy)
		fb.Fill(b, image.Rect(x+24, y+1, x+30, y+6), 2, fb.OpCopy)
		fb.Fill(b, image.Rect(x+6, y+10, x+38, y+20), uint8(3-i), fb.OpCopy)
		fb.Frame(b, image.Rect(x-1, y-1, x+45, y+21), 1, 2, fb.OpCopy)
	}
	r := image.Rect(60, 40, 420, 150)
	fb.Fill(b, r, 0, fb.OpCopy)
	fb.Frame(b, r, 1, 1, fb.OpCopy)
	for i := range 3 {
		fb.Fill(b, image.Rect(90, 42+3*i, 416, 43+3*i), 1, fb.OpCopy)
	}
	fb.Fill(b, image.Rect(64, 41, 86, 50), 1, fb.OpCopy)
	fb.Fill(b, image.Rect(72, 44, 78, 47), 3, fb.OpCopy)
	fb.Fill(b, image.Rect(60, 51, 420, 52), 1, fb.OpCopy)
	// A ball, in stripes of the three colours.
	for y := -36; y <= 36; y++ {
		w := root(36*36-y*y) * 2
		for x := -w; x <= w; x++ {
			across := 36 * x / max(root(36*36-y*y), 1) / 9
			if v := uint8(1); (across+(y+72)/12)&1 == 0 {
				b.SetColorIndex(240+x, 102+y, v+2)
			} else {
				b.SetColorIndex(240+x, 102+y, v)
			}
		}
	}
}
