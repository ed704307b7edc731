package main

import (
	"math"

	"phosphor/assets/source/pixel"
)

// Backdrops of Tetris, 200x200. They join without a seam. Most have one hue and are dark, like generated pictures of
// that time; captions have their own gadgets.
const side = 200

// The display's pure blue.
const blue = 3

// bows are green hoops in the dark, the later ones in front of the others.
func bows(p *painter) {
	if p.look == mono {
		p.as(paper).each(black)
	} else {
		p.each(func(_, _ float64) colour { return rgb(0x001800) })
	}
	next := random(23)
	const count = 150
	for i := range count {
		cx, base := next()*side, float64(i)*side*3/count
		r, high, thick := 14+34*next(), .45+.4*next(), 2.6+2.4*next()
		tone := .45 + .55*next()
		for k := range 9 {
			x0, y0 := cx+side*float64(k%3-1), math.Mod(base, side)+side*float64(k/3-1)
			ring := func(x, y float64) (d float64, u float64) {
				u, v := (x-x0)/r, (y-y0)/(r*high)
				return (math.Hypot(u, v) - 1) * r * math.Sqrt(sq(high*u)+sq(v)) / max(.1, math.Hypot(u, v)), u
			}
			in := func(x, y float64) bool {
				if y > y0 || math.Abs(x-x0) > r+thick {
					return false
				}
				d, _ := ring(x, y)
				return math.Abs(d) < thick
			}
			if p.look == mono {
				if i%3 == 0 {
					p.as(paper).fill(in, black)
				}
				continue
			}
			p.fill(in, func(x, y float64) colour {
				d, u := ring(x, y)
				fade := max(0, 1-1.1*max(0, (y-y0)/(r*high)+1)) // lost in the dark towards the feet
				round := max(0, 1-sq(d/thick+.35)*.8)
				return mix(rgb(0x001c00), rgb(0x10ff08), (.3+.7*tone)*fade*round*(1-.3*max(0, u)))
			})
		}
	}
}

// bricks is a wall.
func bricks(p *painter) {
	tone := random(11)
	var tones [10][5]float64
	for j := range tones {
		for i := range tones[j] {
			tones[j][i] = tone()
		}
	}
	if p.look == mono { // outlines, and a few bricks hatched
		p.mixed(func(x, y int) pixel.Tile {
			j := y / 20
			u := (x + j%2*20) % side
			switch u, v := u%40, y%20; {
			case u < 2 || v < 2:
				return paper
			case u == 2 || u == 39 || v == 2 || v == 19 || u == 38 || v == 18:
				return solid
			}
			if (u/40*2+j*j)%5 <= j%2 {
				return pixel.Tile{"...#", "..#.", ".#..", "#..."}
			}
			return paper
		}).each(func(_, _ float64) colour { return colour{} })
		return
	}
	p.each(func(x, y float64) colour {
		j := int(y / 20)
		shift := float64(j%2) * 20
		u := math.Mod(x+shift, side)
		i := int(u / 40)
		u, v := math.Mod(u, 40), math.Mod(y, 20)
		rough := clouds(x, y, 10, side, 2, 3) - .5
		if u < 3 || v < 3 {
			return lit(rgb(0xb0a898), rough*.3)
		}
		c := mix(rgb(0xa85a3c), rgb(0xc87850), tones[j][i])
		light := rough * .35
		switch {
		case u < 4.5 || v < 4.5:
			light += .22
		case u > 38.5 || v > 18.5:
			light -= .25
		}
		return lit(c, light)
	})
}

// tissue is living cells under a microscope.
func tissue(p *painter) {
	next := random(29)
	type cell struct{ x, y, tone float64 }
	var cells []cell
	for j := range 6 {
		for i := range 6 {
			cells = append(cells, cell{(float64(i) + .15 + .7*next()) * side / 6, (float64(j) + .15 + .7*next()) * side / 6, next()})
		}
	}
	if p.look == mono {
		lineCells(p, func(x, y float64) (int, float64, float64, float64) {
			near, at := math.Inf(1), 0
			for i, c := range cells {
				if d := math.Hypot(wrap(x, c.x, side), wrap(y, c.y, side)); d < near {
					near, at = d, i
				}
			}
			return at, wrap(x, cells[at].x, side), wrap(y, cells[at].y, side), cells[at].tone
		})
		return
	}
	p.each(func(x, y float64) colour {
		near, second := math.Inf(1), math.Inf(1)
		var at cell
		for _, c := range cells {
			if d := math.Hypot(wrap(x, c.x, side), wrap(y, c.y, side)); d < near {
				near, second, at = d, near, c
			} else if d < second {
				second = d
			}
		}
		// Bright in the middle, dark where two meet: of one hue alone.
		rim := min(1, (second-near)/17)
		u, v := wrap(x, at.x, side), wrap(y, at.y, side)
		light := (.16 + .84*math.Pow(rim, .6)) * (.84 + .16*at.tone) * (1 - (u+v)*.006)
		return mix(rgb(0x200020), rgb(0xff00ff), light)
	})
}

// sky is a sky with clouds.
func sky(p *painter) {
	if p.look == mono {
		lineSky(p)
		return
	}
	for y := range side {
		for x := range side {
			u, v := float64(x)+.5, float64(y)+.5
			n := clouds(u, v, 25, side, 4, 5) + .06*noise(u, v, 4, side, 9)
			if n < .63 {
				p.SetColorIndex(x, y, blue)
				continue
			}
			p.dot(x, y, lit(rgb(0xc8c8c8), (noise(u, v, 2, side, 3)-.5)*.3+(n-.66)))
		}
	}
}

// coins is a pile of coins.
func coins(p *painter) {
	p.each(func(_, _ float64) colour { return rgb(0x614120) })
	metals := []colour{rgb(0xd8b040), rgb(0xc0c0c0), rgb(0xc88050), rgb(0xd8b040)}
	coin := func(cx, cy float64, k int) {
		const r = 23
		if p.look == mono {
			p.lineCoin(cx, cy, r, k == 2)
			return
		}
		c := metals[k%len(metals)]
		p.disc(cx+2, cy+2, r, r, func(_, _ float64) colour { return rgb(0x382008) })
		p.disc(cx, cy, r, r, func(u, v float64) colour {
			d := math.Hypot(u, v)
			slope := (-u - v) / max(.1, d) * .7
			angle := math.Atan2(v, u)
			star := .42 + .2*math.Cos(5*angle+1.57)
			switch {
			case d > .93:
				return lit(c, -.35+.25*slope)
			case d > .8:
				return lit(c, .15+.35*slope)
			case d > .74:
				return lit(c, -.1-.35*slope)
			case d < star-.07:
				return lit(c, .3)
			case d < star:
				return lit(c, .1+.4*slope)
			}
			return lit(c, -.05+(-u-v)*.12)
		})
	}
	// Each row overlaps the one above it, also through the upper and lower border. In a row each coin overlaps the one to its
	// right, except the last.
	for j := -1; j <= 6; j++ {
		row := pixel.Mod(j, 6)
		for i := 5; i >= -1; i-- {
			coin(20+40*float64(i)+float64(row%2)*20, 100.0/6+float64(j)*100/3, []int{0, 2, 3, 1, 1, 0, 3, 2, 1, 3, 2, 0}[(pixel.Mod(i, 5)*5+row*2)%12])
		}
	}
}

// textile is a cloth in herringbone.
func textile(p *painter) {
	if p.look == mono {
		lineCloth(p)
		return
	}
	p.each(func(x, y float64) colour {
		stripe := math.Mod(x, 40)
		d := x + y
		if stripe >= 20 {
			d = y - x + 2*side
		}
		thread := math.Mod(d, 10)
		c := rgb(0x8a7a9a)
		if thread < 5 {
			c = rgb(0xc8bcc8)
		}
		across := math.Mod(thread, 5) - 2.5
		light := .12 - .09*math.Abs(across)
		if int(x)%2 == 0 {
			light -= .06
		}
		if stripe < 1 || stripe >= 20 && stripe < 21 {
			light -= .2
		}
		return lit(c, light)
	})
}

// fractal is a pattern of golden brush strokes in the dark, along the hills of noise. In mono it is the
// Mandelbrot set.
func fractal(p *painter) {
	if p.look == mono {
		steps := func(x, y float64) int {
			c := complex((x-124)/56, (y-100)/56)
			n, z := 0, c
			for ; n < 60 && real(z)*real(z)+imag(z)*imag(z) <= 64; n++ {
				z = z*z + c
			}
			return n
		}
		lineFractal(p, steps)
		return
	}
	p.each(func(_, _ float64) colour { return rgb(0x181200) })
	next := random(61)
	field := func(x, y float64) float64 {
		return 2 * math.Pi * 1.4 * clouds(x+side, y+side, 100, side, 2, 12)
	}
	for range 420 {
		x, y := next()*side, next()*side
		length, tone := 20+36*next(), .45+.55*next()
		for i := 0.; i < length; i += .5 {
			a := field(x, y)
			x, y = x+.5*math.Cos(a), y+.5*math.Sin(a)
			fade := 1 - i/length
			c := mix(rgb(0x382c00), rgb(0xffe800), tone*fade)
			for w := -1.5; w <= 1.5; w++ { // the hairs of the brush
				if w == 1.5 {
					c = mix(c, colour{}, .5)
				}
				at := func(v float64) int { return pixel.Mod(int(math.Floor(v)), side) }
				p.dot(at(x-w*math.Sin(a)), at(y+w*math.Cos(a)), c)
			}
		}
	}
}

// surface is the ground of a moon: craters of all sizes, lit from the upper left.
func surface(p *painter) {
	type crater struct{ x, y, r float64 }
	var craters []crater
	next := random(77)
	for i := range 60 {
		craters = append(craters, crater{next() * side, next() * side, 24 / (1 + float64(i)*.14) * (.8 + .4*next())})
	}
	if p.look == mono { // rims as circles, the walls towards the light in lines
		p.as(paper).each(func(_, _ float64) colour { return colour{} })
		for _, c := range craters {
			c.r = max(c.r, 3)
			for i := range 9 {
				cx, cy := c.x+side*float64(i%3-1), c.y+side*float64(i/3-1)
				shade := func(x, y float64) bool { return math.Hypot(x-cx-.35*c.r, y-cy-.35*c.r) > c.r*.95 }
				p.mixed(along(shade, pixel.Tile{"#", "."}, paper)).disc(cx, cy, c.r, c.r, func(_, _ float64) colour { return colour{} })
			}
		}
		return
	}
	height := func(x, y float64) float64 {
		h := clouds(x, y, 25, side, 3, 8) * 6
		for _, c := range craters {
			d := math.Hypot(wrap(x, c.x, side), wrap(y, c.y, side)) / c.r
			switch {
			case d < 1:
				h += c.r * .4 * (d*d - .75)
			case d < 1.5:
				h += c.r * .1 * (1 - (d-1)*2)
			}
		}
		return h
	}
	p.each(func(x, y float64) colour {
		slope := height(x+1, y) - height(x-1, y) + height(x, y+1) - height(x, y-1)
		return lit(rgb(0xa0a098), max(-.55, min(.5, slope*.22)))
	})
}

// molecules are balls and the bonds between them.
func molecules(p *painter) {
	ground, bonds := p, p
	if p.look == mono {
		ground, bonds = p.as(paper), p.as(paper)
	}
	ground.each(func(x, y float64) colour {
		return lit(rgb(0xc8d4dc), (clouds(x, y, 50, side, 2, 4)-.5)*.12)
	})
	type atom struct{ x, y, r, c float64 }
	kinds := []colour{rgb(0x686868), rgb(0xd03020), rgb(0xe0e0e0), rgb(0x3058d0)}
	group := []atom{{0, 0, 12, 0}, {22, 10, 10, 1}, {-20, 13, 12, 0}, {-3, -22, 7, 2}, {-38, 2, 7, 2}, {-24, 35, 10, 3}, {-9, 44, 6, 2}, {-40, 42, 6, 2}}
	for _, at := range [][3]float64{{60, 50, 0}, {160, 45, 1.9}, {110, 108, 3.6}, {20, 140, 5}, {165, 160, 2.7}} {
		sin, cos := math.Sincos(at[2])
		place := func(a atom) (float64, float64) {
			return at[0] + a.x*cos*.8 - a.y*sin*.8, at[1] + a.x*sin*.8 + a.y*cos*.8
		}
		for _, dx := range []float64{-side, 0, side} {
			for _, dy := range []float64{-side, 0, side} {
				for _, bond := range [][2]int{{0, 1}, {0, 2}, {0, 3}, {2, 4}, {2, 5}, {5, 6}, {5, 7}} {
					ax, ay := place(group[bond[0]])
					bx, by := place(group[bond[1]])
					l := math.Hypot(bx-ax, by-ay)
					nx, ny := -(by-ay)/l, (bx-ax)/l
					bonds.fill(func(x, y float64) bool {
						u, v := x-dx-ax, y-dy-ay
						along := (u*(bx-ax) + v*(by-ay)) / l
						return along > 0 && along < l && math.Abs(u*nx+v*ny) < 2.4
					}, func(x, y float64) colour {
						u, v := x-dx-ax, y-dy-ay
						return lit(rgb(0x909090), .25-.28*math.Abs(u*nx+v*ny+.8))
					})
				}
				for _, i := range []int{4, 3, 7, 6, 2, 5, 1, 0} {
					a := group[i]
					x, y := place(a)
					if p.look == mono {
						p.lineAtom(x+dx, y+dy, a.r*.8, int(a.c))
						continue
					}
					p.disc(x+dx, y+dy, a.r*.8, a.r*.8, func(u, v float64) colour { return ball(kinds[int(a.c)], u, v) })
				}
			}
		}
	}
}

// spirals is a pattern of spirals that turn left and right alternately.
func spirals(p *painter) {
	p.each(func(x, y float64) colour {
		i, j := math.Floor(x/50), math.Floor(y/50)
		u, v := x-50*i-25, y-50*j-25
		turn := 1.
		if math.Mod(i+j, 2) != 0 {
			turn = -1
		}
		r := math.Hypot(u, v)
		t := math.Mod(r/10-turn*math.Atan2(v, u)/(2*math.Pi)+4, 1)
		if p.look == mono { // one line, thin enough to leave the ground light
			if t < .22 && r < 24.5 {
				return colour{}
			}
			return colour{255, 255, 255}
		}
		a, b := rgb(0xc8b878), rgb(0x789890)
		light := .2 - .5*math.Abs(t-.25)
		if t > .5 {
			light = .2 - .5*math.Abs(t-.75)
			a = b
		}
		return lit(a, light-.05*(u+v)/25)
	})
}
