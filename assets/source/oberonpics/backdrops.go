package main

import (
	"math"

	"phosphor/assets/source/pixel"
)

// Backdrops of Tetris, 200x200. They join without a seam, and stay between light and dark, so that captions can be read
// on them.
const side = 200

// bows is ribbons tied into bows.
func bows(p *painter) {
	rose, red := rgb(0xe3c3c3), rgb(0xc36182)
	ground := p
	if p.look == mono { // a lattice of dots
		ground = p.mixed(along(func(x, y float64) bool {
			return int(x)%4 == 0 && (math.Mod(x+y, 20) < 1 || math.Mod(x-y+400, 20) < 1)
		}, solid, paper))
	}
	ground.each(func(x, y float64) colour {
		if math.Mod(x+y, 20) < 1 || math.Mod(x-y+400, 20) < 1 {
			return lit(rose, -.08)
		}
		return rose
	})
	loop := func(cx, cy, sign float64) {
		at := func(x, y float64) (float64, float64) { return sign * (x - cx), y - cy }
		in := func(x, y float64) bool {
			u, v := at(x, y)
			return u > 0 && u < 19 && math.Abs(v) < 2+u*.62-sq(max(0, u-13))*.34
		}
		tail := func(x, y float64) bool {
			u, v := at(x, y)
			return v > 1 && v < 24-math.Abs(u-v*.55-1)*.9 && math.Abs(u-v*.55-1) < 4
		}
		if p.look == mono {
			p.lineBow(in, func(x, y float64) bool {
				u, v := at(x, y)
				return u > 5 && u < 14 && math.Abs(v) < .35*(2+u*.62-sq(max(0, u-13))*.34)
			}, tail)
			return
		}
		p.fill(in, func(x, y float64) colour {
			u, v := at(x, y)
			h := 2 + u*.62 - sq(max(0, u-13))*.34
			t := v / h
			light := .25 - .5*math.Abs(t+.3) + .12*math.Sin(u*.9)
			if u > 5 && u < 14 && math.Abs(t) < .4 {
				light = -.45
			}
			return lit(red, light)
		})
		p.fill(tail, func(x, y float64) colour {
			u, v := at(x, y)
			return lit(red, -.06-(u-v*.55-1)*.06+.1*math.Sin(v*.5))
		})
	}
	for j := range 4 {
		for i := range 4 {
			cx, cy := 25+50*float64(i), 22+50*float64(j)
			if j%2 == 1 {
				cx += 25
			}
			for _, dx := range []float64{0, -side} {
				for _, sign := range []float64{-1, 1} {
					loop(cx+dx, cy, sign)
				}
				if p.look == mono {
					p.as(paper).disc(cx+dx, cy, 5, 5.6, black)
					continue
				}
				p.disc(cx+dx, cy, 4, 4.6, func(u, v float64) colour { return ball(lit(red, .1), u, v) })
			}
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
		c := mix(rgb(0x82c3a2), rgb(0xa2e3c3), at.tone)
		wall := second - near
		u, v := wrap(x, at.x, side), wrap(y, at.y, side)
		switch {
		case near < 5:
			return ball(rgb(0x4182a2), u/5, v/5)
		case wall < 2.5:
			return rgb(0x417a61)
		case wall < 5:
			return lit(c, -.18)
		}
		return lit(c, (-u-v)*.008)
	})
}

// sky is clouds.
func sky(p *painter) {
	if p.look == mono {
		lineSky(p)
		return
	}
	p.each(func(x, y float64) colour {
		n := clouds(x, y, 50, side, 5, 5)
		shade := clouds(x-4, y-5, 50, side, 5, 5) - n
		t := max(0, min(1, (n-.42)*4.5))
		return mix(rgb(0x6191d3), lit(rgb(0xf0f0f8), min(0, -shade*3)-.02), t)
	})
}

// coins lie over each other.
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
	// A row lies on the one above it, through the upper and lower border too. In a row only the left ones lie on the right
	// ones, but the last.
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

// fractal is the Mandelbrot set, in the middle of waters that are the same all around.
func fractal(p *painter) {
	steps := func(x, y float64) (n float64, z complex128) {
		c := complex((x-124)/56, (y-100)/56)
		z = c
		for ; n < 60; n++ {
			if real(z)*real(z)+imag(z)*imag(z) > 64 {
				break
			}
			z = z*z + c
		}
		return n, z
	}
	if p.look == mono {
		lineFractal(p, func(x, y float64) int { n, _ := steps(x, y); return int(n) })
		return
	}
	p.each(func(x, y float64) colour {
		n, z := steps(x, y)
		if n >= 60 {
			return rgb(0x201c40)
		}
		smooth := n - math.Log2(math.Log(math.Hypot(real(z), imag(z)))/math.Log(8))
		t := max(0, smooth-3.4) / 14
		return ramp(math.Sqrt(t), rgb(0x9aa8d0), rgb(0x8090d8), rgb(0xb080d0), rgb(0xe8a880), rgb(0xf0e090), rgb(0xf0f0e0))
	})
}

// surface is the ground of a moon: craters of all sizes, in the light from the upper left.
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

// spirals turn left and right in turn.
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
