package demo

import (
	"phosphor/fb"
	"phosphor/fb/amiga"
	"phosphor/fb/raster"
)

// A picture in hold and modify, three screens high, that the hardware scrolls: nothing but
// the addresses of the six bitplanes changes. It goes from the bottom of the sea to the
// stars. A pixel is one of 16 registers, or the pixel to its left with another red,
// green or blue: so all 4096 colours are there at once, and soft light shows no steps.

var hamScroll = Demo{
	Name: "ham", Title: "Hold and modify", Machine: "Amiga",
	About: "A picture of 4096 colours, three screens high, scrolled by the addresses of its bitplanes.",
	start: startHAM,
}

const hamHeight = 600

// hamInks are the registers, with which a line can begin and hard edges are drawn.
var hamInks = []uint32{0x000, 0x113, 0x226, 0x348, 0x57a, 0x9bd, 0xdef, 0xfff, 0xfd9, 0xfa5, 0xc63, 0x732, 0x321, 0x134, 0x045, 0x023}

func startHAM() (*fb.Screen, func(int)) {
	mode := amigaLow("ham", append([]uint32(nil), hamInks...))
	mode.Depth, mode.Bits = 6, raster.HAM6
	s := fb.NewScreen(mode)
	c := chip{mem: make([]byte, 0, 0x28000)}
	picture := c.alloc(320, hamHeight, 6)
	c.load(picture, hamPixels())
	program := c.alloc(512, 8, 1)
	d := amiga.NewDisplay(c.mem, true)
	d.Poke(amiga.BPLCON0, amiga.PlaneCount(6)|amiga.HoldModify)
	for i, w := range hamInks {
		d.Poke(amiga.COLOR00+2*i, uint16(w))
	}
	d.PokeLong(amiga.COP1LC, program.base)
	return s, func(frame int) {
		// From the bottom up and back, slowest at the ends.
		top := (hamHeight - 200) * (one + cos(frame)) / (2 * one)
		var l amiga.CopperList
		for i := range 6 {
			l.MoveLong(amiga.BPL1PT+4*i, picture.plane(i).Base+uint32(top*picture.rowBytes))
		}
		l.End()
		l.Put(d.Memory, program.base)
		must(d.Frame(s))
	}
}

// hamPixels draws the picture and makes hold and modify of it, line by line: for each pixel
// whatever comes nearest to its colour, a register or one new component.
func hamPixels() []byte {
	pix := make([]byte, 320*hamHeight)
	for y := range hamHeight {
		var held [3]int
		for x := range 320 {
			var want [3]int
			for i, v := range journey(x, y) {
				// Dithered from line to line only: along a line one component changes at a time.
				want[i] = min((v*15*16/255+[4]int{2, 10, 6, 14}[y&3])/16, 15)
			}
			best, error := 0, 1<<30
			var now [3]int
			try := func(v int, c [3]int) {
				e := 0
				for i := range c {
					e += (c[i] - want[i]) * (c[i] - want[i]) * [3]int{3, 6, 1}[i]
				}
				if e < error {
					best, error, now = v, e, c
				}
			}
			for v, w := range hamInks {
				try(v, [3]int{int(w >> 8), int(w >> 4 & 15), int(w & 15)})
			}
			// What scrolls in at the left edge must not depend on its neighbour.
			for i, control := range [3]int{2, 3, 1} {
				c := held
				if c[i] = want[i]; x > 0 {
					try(control<<4|want[i], c)
				}
			}
			pix[y*320+x], held = byte(best), now
		}
	}
	return pix
}

// journey is the colour of a pixel of the picture.
func journey(x, y int) tint {
	const horizon, sea = 350, 400
	switch ridge := (14*sin(x*5+100) + 8*sin(x*11) + 3*sin(x*37)) / one; {
	case y > sea:
		return deep(x, y-sea)
	case y > horizon-ridge:
		// Two ranges of mountains, in the haze of the evening.
		t := tint{88, 64, 104}
		if y > horizon+16-(16*sin(x*4+700)+5*sin(x*17))/one {
			t = tint{36, 32, 56}
		}
		return t.mix(tint{200, 140, 120}, max(y-horizon+20, 0), 160)
	}
	// The sky, from the stars down to the sun.
	sky := tint{0, 0, 8}.mix(tint{24, 64, 160}, max(y-120, 0), 140)
	if y > 220 {
		sky = sky.mix(tint{255, 176, 96}, y-220, 130)
	}
	if y > 330 {
		sky = tint{240, 160, 110}
	}
	far := root((x-210)*(x-210) + (y-330)*(y-330))
	if far < 22 {
		return tint{255, 250, 200}
	}
	if far < 150 {
		sky = sky.mix(tint{255, 224, 150}, (150-far)*(150-far), 150*150)
	}
	r := noise(uint32(x*7919+y*104729) | 1)
	r.below(9)
	if y < 170 && r.below(90+y*2) == 0 {
		v := 120 + r.below(136)
		sky = tint{v, v, min(v+24, 255)}
	}
	return planet(x, y, sky)
}

// planet draws a planet with its ring over the sky.
func planet(x, y int, sky tint) tint {
	u, v := x-92, y-86
	// The ring is a circle that is seen from the side, and leans.
	lean := v*3 + u
	ring := root(u*u*9+lean*lean*8) / 3
	in := u*u+v*v < 46*46
	if ring > 62 && ring < 98 && ring%12 > 1 && (!in || lean > 0) {
		return tint{150, 120, 90}.mix(tint{240, 220, 190}, (ring*37)%97, 97)
	}
	if !in {
		return sky
	}
	z := root(46*46 - u*u - v*v)
	light := max((u*5+z*7-v*4)*100/46, 0)/9 + 8
	band := tint{214, 150, 96}.mix(tint{250, 220, 170}, one+sin(lean*11+20*sin(u*9)/one), 2*one)
	return tint{6, 4, 10}.mix(band, min(light, 100), 100)
}

// deep is the sea, from its surface down.
func deep(x, y int) tint {
	t := tint{90, 150, 170}.mix(tint{16, 72, 120}, min(y, 90), 90)
	if y > 90 {
		t = t.mix(tint{2, 12, 32}, y-90, 110)
	}
	if y < 14 {
		// The sunset in the waves.
		if glint := (sin(x*31+y*y*9) + sin(x*13-y*50)) * (14 - y) / 14; glint > 0 {
			t = t.mix(tint{255, 210, 150}, glint, 2*one)
		}
	}
	// Beams of light.
	if ray := sin((x*100+y*45)/14) + sin((x*100+y*30)/9); ray > 0 {
		t = t.mix(tint{160, 220, 220}, ray*max(170-y, 0)/170, 6*one)
	}
	// The bottom, with weed.
	if ground := 180 - (8*sin(x*6)+4*sin(x*19))/one; y > ground {
		return t.mix(tint{96, 88, 64}, 2, 5)
	}
	for k := range 9 {
		stem, top := 18+k*36, 120+k*53%40
		if sway := 5 * sin(y*9+k*200) / one; y > top && x-stem-sway > -2 && x-stem-sway < 2 {
			return t.mix(tint{24, 96, 56}, 1, 2)
		}
	}
	return t
}
