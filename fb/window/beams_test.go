package window

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"phosphor/fb"
	"phosphor/fb/internal/lanes"
)

// TestLanes compares drawing in lanes, also in wider ones, with drawing without, on every
// monitor, flat and curved glass, at every size, and for parts of the picture.
func TestLanes(t *testing.T) {
	if !lanes.Here {
		t.Skip("this processor has none of these instructions")
	}
	defer func() { lanes.Here = true }()
	rnd := rand.New(rand.NewPCG(44, 2))
	for i := range 150 {
		s := scribbled(1+rnd.IntN(90), 1+rnd.IntN(60), 0)
		if i%3 > 0 {
			s = scribbled(64+i, 40, 0)
		}
		out := image.Pt(20+rnd.IntN(400), 20+rnd.IntN(300))
		pic := Picture{Monitor: Monitor(1 + i%int(monitors-1)), Curve: i%2 == 0}
		own, _ := pic.Monitor.Tube()
		switch {
		case i%10 == 9: // the farthest that lanes can add, in full light
			s = scribbled(640, 24, 0)
			s.Regs = fb.NewPalette(fb.RGB24, slices.Repeat([]uint32{0xffffff}, 256))
			own.Reach, own.Stray = 14, 0.5
			pic.Tube = &own
		case i%4 > 0: // dots that are seen at this size
			own.Pitch = 3 + 13*rnd.Float64()
			pic.Tube = &own
		}
		r := newCanvas(place(out, s, pic), pic.tube())
		if r.tube == nil {
			t.Fatalf("%v has no tube", pic.Monitor)
		}
		area := r.dst
		if i%5 > 0 {
			p := area.Min.Add(image.Pt(rnd.IntN(area.Dx()), rnd.IntN(area.Dy())))
			area = area.Intersect(image.Rectangle{Min: p, Max: p.Add(image.Pt(1+rnd.IntN(120), 1+rnd.IntN(90)))})
		}
		var c palette
		c.load(s, r)
		taps, steps := r.tube.taps, r.tube.steps
		var drawn [3][]uint32
		for k := range drawn {
			if lanes.Here = k > 0; k < 2 {
				r.tube.taps, r.tube.steps = nil, nil
			} else {
				r.tube.taps, r.tube.steps = taps, steps
			}
			r.tube.loadGroups()
			drawn[k] = make([]uint32, area.Dx()*area.Dy()+2)
			r.paint(drawn[k][1:], area.Dx(), s, &c, area)
		}
		for way, pix := range drawn[1:] {
			for k, v := range pix {
				if want := drawn[0][k]; v != want {
					t.Fatalf("way %d, %+v, %v in %v, %v: pixel %d is %08x, want %08x", way+1, pic, s.Rect, r.dst, area, k-1, v, want)
				}
			}
		}
		if slices.Max(drawn[0]) == 0 {
			t.Fatal("nothing was drawn")
		}
	}
}
