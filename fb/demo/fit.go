package demo

import "phosphor/fb/atari"

// This file converts the pictures to what the machines show: hold and modify, and slides
// with 48 colours in each line.

// hamPixels draws the picture in hold and modify, line by line: each pixel gets whatever
// comes nearest to its colour, a register or one new component.
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
			// What scrolls in at the left edge must not depend on its left neighbour.
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

// newSlide makes a slide from a picture: in each line the 48 best colours for the pixels
// that can use them, found in a few rounds in which pixels choose colours and colours move
// to the middle of their pixels.
func newSlide(picture func(x, y int) tint) *slide {
	s := &slide{}
	palettes := make([][48]uint16, slideLines)
	var entry [320][16]uint8 // index of the colour that a value has at a pixel
	for x := range entry {
		for c := range entry[x] {
			entry[x][c] = uint8(c)
			if second, third := atari.SpectrumPixel(c); x >= third {
				entry[x][c] += 32
			} else if x >= second {
				entry[x][c] += 16
			}
		}
	}
	for y := range slideLines {
		var want [320]tint
		var colors [48]tint
		for x := range want {
			for i, v := range picture(x, y) {
				level := min((v*7*16/255+bayer[y&3][x&3])/16, 7)
				want[x][i] = level * 255 / 7
			}
		}
		for e := range colors {
			// The initial colours are those of pixels all along the part of the line.
			from, to := [3]int{0, 90, 240}[e/16], [3]int{90, 240, 320}[e/16]
			colors[e] = want[from+(to-from)*(e*7%16)/16]
		}
		choose := func(x int) (best uint8) {
			least := 1 << 30
			for c, e := range entry[x] {
				far := 0
				for i, v := range colors[e] {
					d := v - want[x][i]
					far += d * d * [3]int{3, 6, 1}[i]
				}
				if far < least {
					least, best = far, uint8(c)
				}
			}
			return best
		}
		for range 6 {
			var sum [48]tint
			var n [48]int
			for x := range want {
				e := entry[x][choose(x)]
				n[e]++
				for i, v := range want[x] {
					sum[e][i] += v
				}
			}
			for e := range colors {
				for i := range sum[e] {
					if n[e] > 0 {
						level := (sum[e][i]*7/n[e] + 127) / 255
						colors[e][i] = level * 255 / 7
					}
				}
			}
		}
		for x := range want {
			s.pix[y*320+x] = choose(x)
		}
		for e, t := range colors {
			palettes[y][e] = uint16(t[0]*7/255<<8 | t[1]*7/255<<4 | t[2]*7/255)
		}
	}
	s.list = atari.Spectrum512(1, palettes)
	return s
}
