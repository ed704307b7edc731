package main

import (
	"fmt"
	"math"

	"phosphor/assets/source/pixel"
)

// Pictures for Scramble. In a good one, every piece is different. In mono they are not
// dithered: shapes are white or have one of a few patterns, with black contours; shapes
// without a pattern are black.

// Patterns of the pictures in mono.
var (
	specks   = pixel.Tile{"#...", "....", "..#.", "...."}
	engraved = pixel.Tile{"#", ".", "."}
)

// along returns a pattern of one tile where a condition holds, and of another elsewhere.
func along(is func(x, y float64) bool, yes, no pixel.Tile) func(x, y int) pixel.Tile {
	return func(x, y int) pixel.Tile {
		if is(float64(x)+.5, float64(y)+.5) {
			return yes
		}
		return no
	}
}

// ink is the colour of the outlines of things in the foreground.
var ink = rgb(0x201828)

// outlined paints the inside of an outline, and a line around it.
func (p *painter) outlined(outline string, width float64, f func(x, y float64) colour) {
	p.shaded(outline, f)
	var first string
	fmt.Sscan(outline, &first)
	p.as(solid).line(outline+" "+first, width, ink)
}

// relief is a country from above, with lakes in its valleys, lit from the upper left.
func relief(p *painter) {
	height := func(x, y float64) float64 {
		return clouds(x, y, 64, 512, 6, 19) + .12*(1-math.Abs(2*clouds(x, y, 40, 480, 4, 44)-1))
	}
	const shore, meadow, rock, snow = .5, .53, .63, .71
	slope := func(x, y float64) float64 {
		return height(x+1, y) - height(x-1, y) + height(x, y+1) - height(x, y-1)
	}
	if p.look == mono { // heights as lines, what lies in the shade hatched
		level := func(x, y float64) int { return int(math.Floor((height(x, y) - shore) / .035)) }
		p.inked(func(x, y float64) bool {
			h := height(x, y)
			switch {
			case edge(x, y, func(x, y float64) int { return max(-1, level(x, y)) }):
				return true
			case h < shore: // black, with white lines of depth
				return !edge(x, y, func(x, y float64) int { return int((shore - height(x, y)) / .013) })
			case h > snow:
				return false
			}
			return slope(x, y) < -.012 && hatched.Has(int(x), int(y))
		})
		return
	}
	p.each(func(x, y float64) colour {
		h := height(x, y)
		if h < shore {
			return ramp((shore-h)/.12, rgb(0x60b0e0), rgb(0x2068c0), rgb(0x103888))
		}
		var c colour
		switch {
		case h < meadow:
			c = mix(rgb(0xd8c888), rgb(0x58a040), (h-shore)/(meadow-shore))
		case h < rock:
			c = mix(rgb(0x58a040), rgb(0x988048), (h-meadow)/(rock-meadow))
		default:
			c = mix(rgb(0x988048), rgb(0xf4f4f8), (h-rock)/(snow-rock))
		}
		return lit(c, max(-.6, min(.5, slope(x, y)*12)))
	})
}

// toucan is a toucan among leaves.
func toucan(p *painter) {
	p = p.as(solid)
	p.as(paper).each(func(x, y float64) colour {
		d := math.Hypot(x-70, y-50)
		ray := .5 + .5*math.Sin(math.Atan2(y-50, x-70)*24)
		return mix(mix(rgb(0xf8f0a0), rgb(0x58b888), d/150), rgb(0xffffe0), ray*.25*math.Exp(-d/90))
	})
	green, dark, bright := rgb(0x309048), rgb(0x186838), rgb(0x60b840)
	leaf := func(x0, y0, angle, length, width float64, c colour) {
		sin, cos := math.Sincos(angle)
		at := func(x, y float64) (float64, float64) {
			x, y = x-x0, y-y0
			return (x*cos + y*sin) / length, -x*sin + y*cos
		}
		breadth := func(u float64) float64 { return width * math.Sin(math.Pi*math.Pow(max(0, min(1, u)), .7)) }
		p.mixed(func(x, y int) pixel.Tile { // light and dark halves; veins in the tone of the other half
			u, v := at(float64(x)+.5, float64(y)+.5)
			vein := math.Mod(u*9+math.Abs(v)/width*1.2, 1) < .16
			switch {
			case math.Abs(v) < 1 || v <= 0 && vein:
				return solid
			case v > 0 && vein || v <= 0:
				return paper
			case c == dark:
				return solid
			case c == bright:
				return specks
			}
			return half
		}).fill(func(x, y float64) bool {
			u, v := at(x, y)
			return u > 0 && u < 1 && math.Abs(v) < breadth(u)
		}, func(x, y float64) colour {
			u, v := at(x, y)
			vein := math.Mod(u*9+math.Abs(v)/width*1.2, 1)
			switch {
			case breadth(u)-math.Abs(v) < 1:
				return lit(c, -.65)
			case math.Abs(v) < 1:
				return lit(c, .45)
			case vein < .14:
				return lit(c, .22)
			case v > 0:
				return lit(c, -.25)
			}
			return c
		})
	}
	for _, l := range []struct {
		x, y, angle, length, width float64
		c                          colour
	}{
		{0, 10, .5, 70, 14, dark}, {208, 0, 2.5, 84, 16, dark}, {210, 60, 3.5, 74, 15, green}, {0, 175, -.9, 90, 17, dark}, {208, 178, -2.3, 92, 18, dark},
		{0, 96, .2, 56, 13, green}, {40, 178, -1.3, 66, 13, bright}, {172, 178, -1.8, 70, 14, green}, {110, 0, 1.9, 40, 10, green}, {150, -4, 1.2, 52, 11, bright}, {212, 120, 2.9, 66, 13, bright}, {-4, 44, -.2, 50, 11, bright},
	} {
		leaf(l.x, l.y, l.angle, l.length, l.width, l.c)
	}
	// The branch.
	grain := func(x, y float64) bool { return math.Mod(y*1.3+4*math.Sin(x/14), 5) < 1 }
	p.mixed(along(grain, solid, paper)).outlined("0,150 (50,142 (120,150 208,134 208,146 (130,162 (60,154 0,162", 1.6, func(x, y float64) colour {
		if grain(x, y) {
			return rgb(0x583010)
		}
		return mix(rgb(0xa87038), rgb(0x704018), (y-140)/18)
	})
	// Tail, body, wing.
	p.mixed(along(func(x, y float64) bool { return x > 122+(y-132)*.06 }, solid, bars)).outlined("128,132 (136,150 (140,164 138,176 118,176 (116,160 (112,146 108,136", 1.6, func(x, y float64) colour {
		if x > 122+(y-132)*.06 {
			return rgb(0x303040)
		}
		return rgb(0xd03028)
	})
	p.outlined("86,44 (66,60 (60,96 76,122 (88,142 (118,150 134,138 (154,120 (150,84 136,60 (126,40 (100,32 86,44", 1.8, func(x, y float64) colour {
		return lit(rgb(0x282838), .25*math.Exp(-math.Hypot(x-124, y-76)/24))
	})
	p.as(paper).outlined("86,46 (72,58 (70,82 84,92 (100,98 (110,84 108,66 (106,50 (96,40 86,46", 1.4, func(x, y float64) colour {
		return mix(rgb(0xfff8e8), rgb(0xf8d838), (y-56)/34)
	})
	feather := func(x, y float64) bool { return math.Mod(x*.5+y, 11) < 1.4 && y > 92 }
	p.mixed(along(feather, paper, pixel.Tile{".###", "##.#"})).outlined("112,72 (132,74 (146,92 146,118 (146,136 (136,146 128,148 (116,134 (104,104 112,72", 1.4, func(x, y float64) colour {
		if feather(x, y) {
			return rgb(0x7078a0)
		}
		return rgb(0x404860)
	})
	// The head, with its eye and the bill.
	p.disc(98, 48, 21, 19, func(u, v float64) colour { return lit(rgb(0x282838), max(0, -.35*u-.4*v-.15)) })
	p.mixed(func(x, y int) pixel.Tile { // the tip is black, the lower half of the bill grey
		switch {
		case x < 22 && y > 42:
			return solid
		case float64(y) > 50+math.Abs(float64(x)-50)*.2:
			return half
		}
		return paper
	}).outlined("84,38 (66,24 (38,22 20,36 (10,46 (8,60 12,72 (18,62 (28,58 44,60 (60,62 (76,62 84,58 (86,50 (86,44 84,38", 1.8, func(x, y float64) colour {
		c := ramp((x-8)/76, rgb(0xd02818), rgb(0xf07820), rgb(0xf8c020), rgb(0x98c830))
		if x < 22 && y > 42 {
			c = rgb(0x282028)
		}
		return lit(c, .3-(y-26)*.012)
	})
	p.line("13,66 (24,50 (54,50 84,50", 1.4, ink)
	p.as(paper).disc(92, 42, 8, 8, func(_, _ float64) colour { return rgb(0x58a8e0) })
	p.disc(92, 42, 5, 5, func(_, _ float64) colour { return ink })
	p.white().disc(90.5, 40.5, 1.8, 1.8, func(_, _ float64) colour { return rgb(0xffffff) })
	// Its feet on the branch.
	for _, x := range []float64{98, 112} {
		for _, dx := range []float64{-4, 0, 4} {
			p.as(paper).line(fmt.Sprintf("%v,142 %v,152", x, x+dx), 3, rgb(0x5088b8))
			p.line(fmt.Sprintf("%v,149 %v,152", x+dx*.8, x+dx), 1.4, ink)
		}
	}
	// A flower.
	for i := range 6 {
		a := float64(i) * math.Pi / 3
		p.as(half).disc(176+9*math.Cos(a), 106+9*math.Sin(a), 7.5, 7.5, func(u, v float64) colour { return ball(rgb(0xf060a0), u*.9, v*.9) })
	}
	p.as(paper).disc(176, 106, 5.5, 5.5, func(u, v float64) colour { return ball(rgb(0xf8d030), u, v) })
	for i := range 5 {
		a := float64(i)*math.Pi*2/5 + .4
		p.as(paper).disc(38+7*math.Cos(a), 124+7*math.Sin(a), 6, 6, func(u, v float64) colour { return ball(rgb(0xf8f0f8), u*.8, v*.8) })
	}
	p.disc(38, 124, 4.4, 4.4, func(u, v float64) colour { return ball(rgb(0xf0a030), u, v) })
}

// ship is a three-master under full sail.
func ship(p *painter) {
	p = p.as(solid)
	p.mixed(func(x, y int) pixel.Tile { // lines that grow sparse towards the light, and clouds
		n := clouds(float64(x)+.5, float64(y)*2.2, 64, 320, 4, 9)
		switch sun := math.Hypot(float64(x)-246, float64(y)-112); {
		case sun > 20 && sun < 21.5:
			return solid
		case sun < 30 || n > .56 || math.Hypot(float64(x-288)/26, float64(y-17)/7) < 1: // the last one tells two pieces apart
			return paper
		case y < 40:
			return bars
		case y < 80:
			return engraved
		}
		return pixel.Tile{"#", ".", ".", ".", "."}
	}).each(func(x, y float64) colour {
		c := ramp(y/140, rgb(0x283878), rgb(0x7858a0), rgb(0xe08878), rgb(0xf8d088))
		n := clouds(x, y*2.2, 64, 320, 4, 9)
		c = mix(c, rgb(0xf8b0a0), max(0, n-.5)*2.4)
		d := math.Hypot(x-246, y-112)
		if d < 20 {
			return rgb(0xfff4b8)
		}
		return mix(c, rgb(0xffe8a0), math.Exp(-(d-20)/26)*.9)
	})
	for i, s := range [][2]float64{{20, 12}, {52, 30}, {86, 9}, {300, 14}, {276, 34}, {36, 52}, {310, 50}, {8, 34}} {
		r := 1.2 + float64(i%3)*.3
		p.white().disc(s[0], s[1], r, r, func(_, _ float64) colour { return rgb(0xffffff) })
	}
	// An island.
	p.as(half).shaded("0,142 (10,122 (24,118 34,126 (44,112 (62,116 70,130 (80,136 (90,138 96,142", func(x, y float64) colour { return mix(rgb(0x806898), rgb(0x584878), (y-112)/30) })
	p.as(pixel.Tile{"#######.........", "................", "........#####...", "................"}).fill(func(_, y float64) bool { return y > 138 }, func(x, y float64) colour {
		depth := (y - 138) / 62
		c := ramp(depth, rgb(0x6878b0), rgb(0x305898), rgb(0x183060))
		row := math.Floor(y)
		width := (3 + 9*noise(row*7, 0, 1, 991, 2)) * (1 + depth*2.5)
		if off := 14 * (noise(row*5, 3, 1, 991, 6) - .5); math.Mod(row, 2) == 0 && math.Abs(x-246-off) < width {
			return rgb(0xffe0a0)
		}
		return c
	})
	wave := func(y0, length, height float64, c colour, flat pixel.Tile) {
		crest := func(x float64) float64 {
			return y0 + height*math.Abs(math.Sin((x+y0*2)/length))
		}
		p.mixed(along(func(x, y float64) bool { return y-crest(x) < 4 }, paper, flat)).fill(func(x, y float64) bool { return y > crest(x) }, func(x, y float64) colour {
			d := y - crest(x)
			if d < 1.6 {
				return rgb(0xd8e8f8)
			}
			return mix(c, lit(c, -.35), d/14)
		})
	}
	wave(152, 18, 4, rgb(0x3868a8), specks)
	// Bowsprit and masts.
	wood := func(_, _ float64) colour { return rgb(0x684020) }
	for _, m := range []string{"206,130 262,98", "96,146 96,46", "142,146 142,20", "188,146 188,36"} {
		p.line(m, 3.4, ink)
		p.line(m, 1.6, rgb(0xa07040))
	}
	// Sails, swelling to the right.
	sail := func(x, y0, y1, half, belly float64) {
		o := fmt.Sprintf("%v,%v %v,%v (%v,%v (%v,%v %v,%v (%v,%v (%v,%v %v,%v (%v,%v (%v,%v %v,%v",
			x-half*.85, y0, x+half*.85, y0,
			x+half*.85+belly, y0+(y1-y0)*.3, x+half+belly, y0+(y1-y0)*.7, x+half, y1,
			x+half*.5, y1-4, x-half*.3, y1-4, x-half, y1,
			x-half+belly, y0+(y1-y0)*.7, x-half*.85+belly, y0+(y1-y0)*.3, x-half*.85, y0)
		seam := func(px, _ float64) bool { return math.Mod(px-x+60, 9) < 1 }
		p.mixed(along(seam, pixel.Tile{"#", ".", "."}, paper)).outlined(o, 1.3, func(px, py float64) colour {
			t := (px - x + half - belly*.7) / (2 * half)
			c := ramp(t, rgb(0xb8a898), rgb(0xf0e4cc), rgb(0xfffaea), rgb(0xe8d0a8))
			if math.Mod(px-x+60, 9) < .9 {
				return lit(c, -.14)
			}
			return c
		})
		p.line(fmt.Sprintf("%v,%v %v,%v", x-half, y0, x+half, y0), 2, ink)
	}
	sail(96, 52, 74, 13, 6)
	sail(96, 78, 106, 18, 8)
	sail(142, 28, 50, 13, 7)
	sail(142, 54, 82, 20, 9)
	sail(142, 86, 120, 24, 10)
	sail(188, 42, 64, 12, 6)
	sail(188, 68, 96, 17, 8)
	p.as(paper).outlined("258,100 206,60 (216,84 (222,104 212,124", 1.3, func(x, y float64) colour { return mix(rgb(0xfffaea), rgb(0xd0b898), (258-x)/56) })
	p.as(specks).outlined("94,110 64,106 (58,118 (60,126 62,134 94,136", 1.3, func(x, y float64) colour { return mix(rgb(0xc8b8a0), rgb(0xfff4e0), (x-58)/36) })
	for i, m := range [][2]float64{{96, 46}, {142, 20}, {188, 36}} {
		c := []colour{rgb(0xd83028), rgb(0xf0c030), rgb(0xd83028)}[i]
		p.outlined(fmt.Sprintf("%v,%v (%v,%v (%v,%v %v,%v (%v,%v (%v,%v %v,%v", m[0], m[1]-1, m[0]+7, m[1]-6, m[0]+12, m[1], m[0]+20, m[1]-4, m[0]+13, m[1]+6, m[0]+7, m[1]+1, m[0], m[1]+6), 1, func(_, _ float64) colour { return c })
	}
	// The hull.
	p.as(pixel.Tile{"#", ".", ".", "."}).outlined("56,118 62,116 66,132 (110,138 (170,136 222,126 (216,146 (206,158 194,166 84,166 (68,160 (58,140 56,118", 1.8, func(x, y float64) colour {
		if math.Mod(y, 5) < 1 {
			return rgb(0x502c10)
		}
		return mix(rgb(0xa86830), rgb(0x603818), (y-124)/40)
	})
	p.as(paper).line("60,134 (110,144 (170,142 219,133", 3.4, rgb(0xf0c040))
	p.line("60,136.4 (110,146.4 (170,144.4 218,135.4", 1, ink)
	for x := 80.; x < 206; x += 15 {
		p.as(paper).outlined(fmt.Sprintf("%v,147 %v,147 %v,153 %v,153", x, x+6, x+6, x), 1, wood)
		p.shape(fmt.Sprintf("%v,148.5 %v,148.5 %v,152 %v,152", x+1.4, x+4.6, x+4.6, x+1.4), rgb(0x181010))
	}
	for _, x := range []float64{60, 66} {
		p.as(paper).shape(fmt.Sprintf("%v,122 %v,122 %v,128 %v,128", x, x+4, x+4.6, x+.6), rgb(0xf8e060))
	}
	for _, l := range []string{"96,48 60,118", "142,22 108,136", "142,22 184,134", "188,38 220,126", "188,38 260,99", "142,22 188,40"} {
		p.line(l, .8, ink)
	}
	wave(163, 14, 4.5, rgb(0x2c5c98), pixel.Tile{"#.#.", "....", ".#.#", "...."})
	// A whale.
	p.as(heavy).outlined("238,180 (242,164 (266,158 284,166 (292,170 (296,178 298,184 (280,190 (250,190 238,180", 1.6, func(x, y float64) colour { return mix(rgb(0x506878), rgb(0x283848), (y-160)/26) })
	p.as(heavy).outlined("294,180 (302,176 (304,166 300,160 (306,162 (308,166 309,168 (311,164 (314,162 318,162 (314,172 (308,182 298,186", 1.4, func(_, _ float64) colour { return rgb(0x405868) })
	p.white().disc(249, 173, 1.2, 1.2, func(_, _ float64) colour { return rgb(0xffffff) })
	for _, l := range []string{"262,160 (260,150 (254,148 250,152", "262,160 (263,148 (270,147 273,152", "262,160 262,147"} {
		width := 1.8
		if p.look == mono { // with a contour
			width = 3
		}
		p.as(paper).line(l, width, rgb(0xf0f8ff))
	}
	wave(178, 20, 5, rgb(0x244c84), half)
	// A bottle with a letter, on the waves, and gulls.
	p.as(paper).outlined("30,176 (28,170 (34,166 40,168 52,172 58,171 59,175 53,176 (48,182 (36,182 30,176", 1.3, func(x, y float64) colour { return mix(rgb(0xa8d8b8), rgb(0x407860), (y-166)/14) })
	p.as(half).shape("36,172 47,174 46,179 35,177", rgb(0xf8f0d0))
	wave(189, 16, 4, rgb(0x1c3c70), pixel.Tile{".###", "##.#"})
	for _, b := range [][2]float64{{40, 80}, {58, 70}, {284, 76}, {300, 88}, {230, 30}} {
		p.line(fmt.Sprintf("%v,%v (%v,%v (%v,%v %v,%v", b[0]-8, b[1]-3, b[0]-5, b[1]-5, b[0]-2, b[1]-3, b[0], b[1]), 1.5, rgb(0xf8f8ff))
		p.line(fmt.Sprintf("%v,%v (%v,%v (%v,%v %v,%v", b[0], b[1], b[0]+2, b[1]-3, b[0]+5, b[1]-5, b[0]+8, b[1]-3), 1.5, rgb(0xf8f8ff))
	}
}
