package demo

import (
	"phosphor/fb"
	"phosphor/fb/amiga"
)

// Bobs, blitter objects: two chains of shaded balls over a picture that they leave
// unchanged. For each ball the blitter cuts its shape out of all five planes (the minterms
// of a cookie cut: the ball where its mask is, else the background), shifted to any pixel
// by its barrel shifters.

var bobs = Demo{
	Name: "bobs", Title: "Bobs", Machine: "Amiga",
	About: "Shaded balls over a background: cookie-cut blits in five bitplanes.",
	start: startBobs,
}

const (
	bobSize  = 32
	bobCount = 16 // in each chain

	// The registers: sky, then the squares of the floor from far to near, light
	// and dark ones, then the tones of the balls.
	bobSky   = 1
	bobFloor = 8
	bobTones = 7
	bobRed   = 18
	bobBlue  = 25
)

var bobMode = amigaLow("bobs", []uint32{
	0x000,
	0x114, 0x125, 0x236, 0x347, 0x458, 0x669, 0x88a, // sky down to the horizon
	0x88a, 0x99b, 0xaac, 0xbbd, 0xcce, // light squares
	0x315, 0x416, 0x527, 0x638, 0x749, // dark squares
	0x200, 0x500, 0x810, 0xb20, 0xe31, 0xf75, 0xfec, // red balls
	0x013, 0x025, 0x038, 0x05b, 0x18e, 0x6bf, 0xdff, // blue balls
})

// amigaLow is the low-resolution screen with 32 registers, loaded with words.
func amigaLow(name string, words []uint32) *fb.Mode {
	for _, m := range amiga.Modes {
		if m.Name == "amiga-low" {
			own := *m
			own.Name = name
			own.Pointer = nil
			own.Palette = append(words, make([]uint32, 32-len(words))...)
			return &own
		}
	}
	panic("fb/amiga has no low resolution")
}

func startBobs() (*fb.Screen, func(int)) {
	s := fb.NewScreen(bobMode)
	c := new(chip)
	back := c.alloc(s.Rect.Dx(), s.Rect.Dy(), 5)
	front := c.alloc(s.Rect.Dx(), s.Rect.Dy(), 5)
	c.load(back, chessboard(back.width, back.height))

	mask := c.alloc(bobSize, bobSize, 1)
	balls := [2]bitmap{c.alloc(bobSize, bobSize, 5), c.alloc(bobSize, bobSize, 5)}
	for i, base := range []int{bobRed, bobBlue} {
		pix, shape := ball(base)
		c.load(balls[i], pix)
		c.load(mask, shape)
	}

	return s, func(frame int) {
		c.copyAll(front, back)
		// Far ones first. The chains swing against each other.
		for i := range 2 * bobCount {
			k, chain := i/2, i%2
			a := 4*frame + 24*k + chain*turn/2
			x := 144 + (118*sin(a)+24*sin(3*a))/one
			y := 76 + (52*cos(a+a/2+chain*turn/4)+14*sin(2*frame+40*k))/one
			c.cut(front, x, y, balls[chain], mask)
		}
		c.show(s, front)
	}
}

// chessboard is a floor of squares that runs to the horizon, below a sky.
func chessboard(width, height int) []byte {
	pix := make([]byte, width*height)
	horizon := height * 9 / 20
	for y := range height {
		for x := range width {
			var v int
			if y < horizon {
				v = bobSky + dither(y*16*6/horizon, x, y)
			} else {
				// The line of the floor that is visible at y, and the place on it.
				depth := 3200 / (y - horizon + 4)
				across := (x - width/2) * depth / 100
				tone := dither((y-horizon)*16*4/(height-horizon), x, y)
				v = bobFloor + tone
				if (depth/32+(across+3200)/32)&1 != 0 {
					v += 5
				}
			}
			pix[y*width+x] = byte(v)
		}
	}
	return pix
}

// ball draws a ball lit from the upper left, in the tones from base on, and its shape.
func ball(base int) (pix, shape []byte) {
	pix, shape = make([]byte, bobSize*bobSize), make([]byte, bobSize*bobSize)
	const r = bobSize - 1 // twice the radius, as coordinates are doubled
	for y := range bobSize {
		for x := range bobSize {
			u, v := 2*x-r, 2*y-r
			if u*u+v*v > r*r {
				continue
			}
			// How far the point is from the brightest one, in 16ths of a tone.
			du, dv := u+r*2/5, v+r*2/5
			far := root(du*du+dv*dv) * 16 * (bobTones - 1) / (r * 3 / 2)
			tone := max(0, bobTones-1-dither(far, x, y))
			pix[y*bobSize+x], shape[y*bobSize+x] = byte(base+tone), 1
		}
	}
	return pix, shape
}

// root returns the square root, rounded down.
func root(n int) int {
	r := 0
	for b := 1 << 15; b > 0; b >>= 1 {
		if (r+b)*(r+b) <= n {
			r += b
		}
	}
	return r
}
