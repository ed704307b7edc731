package demo

import (
	"image"
	"time"

	"phosphor/fb"
)

// Colour cycling: a picture that is drawn once and still moves, because the registers of
// its water, stars and fire rotate, each group at its own rate, as with the CRNG chunks of
// Deluxe Paint. Its fade from black also changes only registers.

var cycle = Demo{
	Name: "cycle", Title: "Waterfall", Machine: "Amiga",
	About: "A waterfall at night that moves by rotating colour registers; it fades in from black.",
	start: startCycle,
}

// Groups of registers.
const (
	cycSky   = 1  // 4
	cycStar  = 5  // 3, they twinkle
	cycRock  = 8  // 5, from dark to light
	cycFall  = 13 // 7
	cycPool  = 20 // 5
	cycFire  = 25 // 3
	cycBlack = 28
	cycMoon  = 29
	cycSea   = 30 // the moon's reflection
	cycGrass = 31

	cycFallN = 7
	cycPoolN = 5
	cycFireN = 3
)

var cycleMode = amigaLow("cycle", []uint32{
	0x000,
	0x013, 0x124, 0x236, 0x348,
	0x89b, 0x568, 0xcdf,
	0x111, 0x222, 0x334, 0x556, 0x778,
	0x48c, 0x6ad, 0x9ce, 0xdef, 0xbdf, 0x7be, 0x59d,
	0x025, 0x137, 0x26a, 0x48c, 0x259,
	0xf50, 0xfa0, 0xfe5,
	0x000, 0xffd, 0xddb, 0x241,
})

func startCycle() (*fb.Screen, func(int)) {
	s := fb.NewScreen(cycleMode)
	drawWaterfall(s.Bitmap)

	// The cycles hold the final colours; until the fade is over it dims each register.
	full := s.Regs.Words()
	lit := fb.NewPalette(fb.Amiga, full)
	moving := fb.Animations{
		fb.NewCycle(lit, cycFall, cycFall+cycFallN-1, 12, 0),
		fb.NewCycle(lit, cycPool, cycPool+cycPoolN-1, 5, 0),
		fb.NewCycle(lit, cycFire, cycFire+cycFireN-1, 9, 0),
		fb.NewCycle(lit, cycStar, cycStar+2, 1.5, 0),
	}
	const fade = 2 * time.Second
	black := fb.NewPalette(fb.Amiga, make([]uint32, lit.Len()))
	return s, func(frame int) {
		now := time.Duration(frame) * Frame
		moving.Apply(lit, now)
		fb.NewFade(black, lit.Words(), 0, fade).Apply(s.Regs, now)
	}
}

// drawWaterfall draws the picture.
func drawWaterfall(b *fb.Bitmap) {
	random := noise(7)
	drawNight(b, &random)
	drawCliff(b, &random)
	drawWater(b, &random)
	drawBank(b, &random)
}

// Where the sky ends and the water begins.
const horizon, shore = 92, 150

func drawNight(b *fb.Bitmap, random *noise) {
	w := b.Rect.Dx()
	// The night sky, the moon and the stars.
	for y := range horizon + 20 {
		for x := range w {
			b.Pix[y*b.Stride+x] = byte(cycSky + dither(y*16*3/(horizon+20), x, y))
		}
	}
	for range 90 {
		b.SetColorIndex(random.below(w), random.below(horizon), uint8(cycStar+random.below(3)))
	}
	fb.FillEllipse(b, image.Rect(250, 16, 276, 41), cycMoon, fb.OpCopy)
	for _, sea := range [][3]int{{256, 22, 5}, {263, 21, 3}, {260, 30, 6}, {269, 28, 4}, {267, 35, 3}} {
		fb.FillEllipse(b, image.Rect(sea[0]-2, sea[1]-1, sea[0]+sea[2], sea[1]+sea[2]-1), cycSea, fb.OpCopy)
	}

	// Mountains far away.
	for x := range w {
		top := horizon - 22 - (14*sin(x*5+130)+7*sin(x*13)+3*sin(x*31))/one
		for y := top; y < shore; y++ {
			b.SetColorIndex(x, y, uint8(cycSky+dither(max(14-(y-top)/2, 0), x, y)))
		}
	}
}

// cliffEdge returns the upper edge of the cliff at x.
func cliffEdge(x int) int {
	y := 58 + (5*sin(x*9)+3*sin(x*23+70))/one
	if d := x - 150; d < 0 {
		y += 8 * sin(min(-d*2, turn/4)) / one / 2
	} else {
		y += d * d / 160
	}
	return y
}

// drawCliff draws the cliff, with cracks and ledges, lit by the moon from the right.
func drawCliff(b *fb.Bitmap, random *noise) {
	for x := range 270 {
		for y := cliffEdge(x); y < shore+6; y++ {
			// Pillars of stone, broken by ledges that lean to the right.
			pillar := 15*sin(x*53+40*sin(y*12)/one)/one + 9*sin(x*119)/one
			across := y + x/5 + 5*sin(x*31)/one
			ledge := across % 23
			light := 26 + pillar + x/14 + random.below(7)
			switch {
			case sin(x*13+across/23*300) < -one/3:
				// The cliff ends here.
			case ledge < 2:
				light += 20
			case ledge > 20:
				light -= 18
			}
			b.SetColorIndex(x, y, uint8(cycRock+min(max(dither(light, x, y), 0), 4)))
		}
	}
	// Grass hangs over the edge.
	for x := range 268 {
		for y := range random.below(5) + 1 {
			b.SetColorIndex(x, cliffEdge(x)+y-1, cycGrass)
		}
	}
}

func drawWater(b *fb.Bitmap, random *noise) {
	w, h := b.Rect.Dx(), b.Rect.Dy()
	// The pool: its rings are at equal distances around the point where the water falls.
	for y := shore; y < h; y++ {
		for x := range w {
			dx, dy := (x-132)*2, (y-shore)*7
			ring := root(dx*dx+dy*dy+60*dy) / 6
			b.SetColorIndex(x, y, uint8(cycPool+(cycPoolN-ring%cycPoolN)%cycPoolN))
		}
	}
	// The shore, seen against the pool.
	for x := range w {
		n := 4 + (3*sin(x*15)+2*sin(x*41))/one
		for y := shore - 2; y < shore+n-2; y++ {
			if x < 104 || x > 162 {
				b.SetColorIndex(x, y, uint8(cycRock+random.below(2)))
			}
		}
	}

	// The fall: threads of water that begin at different heights.
	for x := 106; x < 160; x++ {
		start := random.below(cycFallN)
		for y := cliffEdge(x) - 1; y < shore+4+(8*sin((x-106)*turn/2/54))/one; y++ {
			t := y - cliffEdge(x)
			if (x < 110 || x > 155) && random.below(3) == 0 {
				continue
			}
			b.SetColorIndex(x, y, uint8(cycFall+(cycFallN*40-t/3+start)%cycFallN))
		}
	}
	// Spray.
	for range 260 {
		x, y := 133+(random.below(74)-37), shore+6-random.below(13)
		b.SetColorIndex(x, y, uint8(cycFall+random.below(cycFallN)))
	}
}

// drawBank draws a camp fire on the bank at the right, in front of everything.
func drawBank(b *fb.Bitmap, random *noise) {
	w, h := b.Rect.Dx(), b.Rect.Dy()
	for x := 150; x < w; x++ {
		top := h - (x-150)/8 - (x-150)*(x-150)/2200 - (2*sin(x*19)+2*sin(x*53))/one
		fb.Fill(b, image.Rect(x, top, x+1, h), cycBlack, fb.OpCopy)
		if random.below(3) > 0 {
			fb.Fill(b, image.Rect(x, top-random.below(4), x+1, top+1), cycGrass, fb.OpCopy)
		}
	}
	flame(b, random, 262, h-18)
	tree(b, 304, h-20)
}

// flame draws a camp fire around the point x, y of the ground: three tongues of
// nested flames, so that the cycle lets each grow upwards.
func flame(b *fb.Bitmap, random *noise, x, y int) {
	for _, tongue := range [][3]int{{-5, 17, 5}, {5, 14, 5}, {0, 27, 7}} {
		for i := range tongue[1] {
			// A drop: widest at a quarter of its height.
			half := tongue[2] * root(1024*(tongue[1]-i)*(i+4)/(tongue[1]*tongue[1])) / 18
			sway := 2 * sin(i*50+tongue[0]*40) / one
			for u := -half; u <= half; u++ {
				heat := i/2 + 3*max(u, -u)/2 + random.below(2)
				b.SetColorIndex(x+tongue[0]+u+sway, y-i, uint8(cycFire+(cycFireN*20-heat/2)%cycFireN))
			}
		}
	}
	for _, log := range [][4]int{{-11, 3, 9, -2}, {-9, -2, 11, 3}, {-10, 0, 10, 1}} {
		p, q := image.Pt(x+log[0], y+log[1]), image.Pt(x+log[2], y+log[3])
		fb.Line(b, p, q, 0xffff, cycRock+1, fb.OpCopy)
		fb.Line(b, p.Add(image.Pt(0, 1)), q.Add(image.Pt(0, 1)), 0xffff, cycBlack, fb.OpCopy)
	}
}

// tree draws a fir, black against the sky.
func tree(b *fb.Bitmap, x, ground int) {
	for i := range 9 {
		y := ground - 18 - i*13
		half := 22 - 2*i
		fb.FillPolygon(b, []image.Point{{X: x, Y: y - 22}, {X: x + half, Y: y + 4}, {X: x + half/3, Y: y - 1}, {X: x, Y: y + 5},
			{X: x - half/3, Y: y - 1}, {X: x - half, Y: y + 4}}, cycBlack, fb.OpCopy)
	}
	fb.Fill(b, image.Rect(x-2, ground-20, x+3, ground+8), cycBlack, fb.OpCopy)
}
