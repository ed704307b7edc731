package demo

// The pictures of the demos, as functions from a pixel to its colour.

// journey returns the colour of a pixel of the picture.
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
	// The ring is a circle seen from the side, and tilted.
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
		if v > 0 { // it reflects the floor
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
			// The amount by which it overshot gives the fraction of a step.
			part := max(0, 100-root((r2+i2)>>18)/2)
			v := n*100 + part
			wave := func(k, shift int) int { return 128 + 120*sin(v*k/100+shift)/one }
			return tint{wave(14, 700), wave(17, 380), wave(23, 40)}
		}
		re, im = r2-i2+a, re*im>>23+b
	}
	return tint{8, 0, 24}
}
