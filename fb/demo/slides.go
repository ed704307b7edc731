package demo

import (
	"image"
	"sync"

	"phosphor/fb"
	"phosphor/fb/atari"
	"phosphor/fb/raster"
)

// Pictures in Spectrum 512's way: a program loads each of the 16 registers three times in
// every line, so that a line has 48 colours and the picture has up to 512. Which
// of them a pixel can have depends on its place. While a picture makes way for the next
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

// newSlide makes a slide of a picture: in each line the 48 colours that are best for
// the pixels that can have them, found in a few rounds in which pixels choose colours and
// colours move to the middle of their pixels.
func newSlide(picture func(x, y int) tint) *slide {
	s := &slide{}
	palettes := make([][48]uint16, slideLines)
	var entry [320][16]uint8 // of the colour that a value has at a pixel
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
			// Colours to begin with are those of pixels all along the part of the line.
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

// spheres is three balls on a chequered floor.
func spheres(x, y int) tint {
	for k, b := range [3][3]int{{104, 98, 58}, {218, 88, 46}, {170, 146, 26}} {
		u, v := x-b[0], y-b[1]
		if u*u+v*v >= b[2]*b[2] {
			continue
		}
		z := root(b[2]*b[2] - u*u - v*v)
		hue := [3]tint{{235, 40, 30}, {40, 110, 240}, {250, 200, 40}}[k]
		light := max((-u*5-v*7+z*6)*100/(10*b[2]), 0)
		t := hue.mix(tint{8, 4, 16}, 100-min(light, 100), 110)
		if v > 0 { // the floor is seen in it
			t = t.mix(floor(x+u*3, 120+v*60/b[2]), v, 3*b[2])
		}
		if gleam := max((-u*42-v*60+z*68)*100/(100*b[2]), 0); gleam > 84 {
			t = t.mix(tint{255, 255, 255}, (gleam-84)*(gleam-84), 16*16)
		}
		return t
	}
	if y > 104 {
		t := floor(x, y)
		for _, b := range [3][4]int{{130, 158, 76, 16}, {246, 134, 60, 10}, {186, 174, 36, 8}} {
			u, v := (x-b[0])*100/b[2], (y-b[1])*100/b[3]
			if far := u*u + v*v; far < 10000 {
				t = t.mix(tint{}, 10000-far, 13000)
			}
		}
		return t
	}
	return tint{16, 24, 72}.mix(tint{200, 176, 216}, y*y, 104*104)
}

func floor(x, y int) tint {
	d := max(y-96, 2)
	near := 6000 / d
	t := tint{230, 224, 208}
	if ((x-160)*near/3000+64+(near+20)/22)&1 == 0 {
		t = tint{120, 24, 40}
	}
	return t.mix(tint{190, 170, 206}, min(near*3, 700), 900)
}

// evening is clouds over water.
func evening(x, y int) tint {
	const shore = 132
	water := y > shore
	if water {
		y = 2*shore - y - 3*sin(x*7+y*y*3)/one - (y-shore)*sin(x*3-y*40)/one/8
	}
	t := tint{28, 40, 104}.mix(tint{255, 150, 60}, max(y, 0)*max(y, 0), shore*shore)
	far := root((x-96)*(x-96)+(y-112)*(y-112)*2) - 17
	if far < 0 {
		t = tint{255, 246, 200}
	} else if far < 120 {
		t = t.mix(tint{255, 220, 120}, (120-far)*(120-far), 120*120)
	}
	cloud := 3*sin(x*4+y*12) + 2*sin(x*9-y*23+200) + 2*sin(x*17+y*31) + sin(x*37-y*53) + sin(x*61+y*71)
	if cloud > 0 && y > 10 && y < 100 {
		lit := tint{255, 190, 140}.mix(tint{120, 60, 96}, one+sin(x*4+y*12+90), 2*one)
		t = t.mix(lit, min(cloud/5, one)*min(y-10, 100-y)/45, one)
	}
	if water {
		t = t.mix(tint{16, 24, 64}, 1, 3)
	}
	if hill := 10 + (6*sin(x*4+300)+3*sin(x*11))/one; !water && y > shore-hill || water && y > shore-hill/2 {
		t = tint{24, 16, 40}
	}
	return t
}

// fractal is a piece of the Mandelbrot set, in numbers with 24 bits after the point.
func fractal(x, y int) tint {
	const unit = 1 << 24
	a, b := -unit*7463/10000+(x-160)*unit/36000, unit*1102/10000+(y-100)*unit/36000
	re, im := 0, 0
	for n := range 160 {
		r2, i2 := re*re>>24, im*im>>24
		if r2+i2 > 64*unit {
			// How far it has gone beyond tells the part of a step.
			part := max(0, 100-root((r2+i2)>>18)/2)
			v := n*100 + part
			wave := func(k, shift int) int { return 128 + 120*sin(v*k/100+shift)/one }
			return tint{wave(14, 700), wave(17, 380), wave(23, 40)}
		}
		re, im = r2-i2+a, re*im>>23+b
	}
	return tint{8, 0, 24}
}
