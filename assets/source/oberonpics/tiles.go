package main

import (
	_ "embed"
	"image"
	"math"

	"phosphor/assets/source/pixel"
)

//go:embed tiles.txt
var tileSource string

var tiles = pixel.MustRead(tileSource)

// A pen is what a letter of tiles.txt means: a pixel value of the display, and in mono a tile of black and white.
type pen struct {
	value uint8
	mono  pixel.Tile
}

var (
	paper = pixel.Tile{"."}
	solid = pixel.Tile{"#"}
	half  = pixel.Tile{"#.", ".#"}
	heavy = pixel.Tile{".###", "##.#"}
	bars  = pixel.Tile{"#", "."}
)

var pens = map[byte]pen{
	'#': {15, solid}, // black
	'o': {0, paper},  // white
	'-': {13, paper}, // greys of the display
	'=': {12, half},
	'_': {14, paper},
	'r': {1, heavy}, // the named colours of the display
	'R': {7, solid},
	'h': {1, solid}, // red, as a sign on white
	'x': {1, paper}, // and in a black line
	'g': {8, half},
	'b': {3, heavy},
	'B': {9, solid},
	'y': {5, paper},
	'c': {11, half},
	't': {3, half},
	'm': {4, bars},
	'k': {nearest(rgb(0xa26120)), half}, // wood, and in the shade and in the light
	'K': {nearest(rgb(0x614100)), solid},
	'L': {nearest(rgb(0xe3a261)), paper},
	'p': {nearest(rgb(0xa26120)), paper}, // bricks
	'f': {nearest(rgb(0xe3c3a2)), paper}, // skin
	' ': {see, paper},
}

// see is the pixel value where the floor is seen through the picture of a man.
const see = 14

// stamp puts a picture of letters with its left top at x, y; in mono the one drawn for it, if there is one.
func (p *painter) stamp(name string, x, y int) {
	b := tiles[name]
	if m := tiles["mono "+name]; p.mono && m != nil {
		b = m
	}
	if b == nil {
		panic("no picture " + name)
	}
	b.Each(func(dx, dy int, l byte) { p.pen(l, x+dx, y+dy) })
}

// pen sets a pixel to what a letter means.
func (p *painter) pen(l byte, x, y int) {
	q, ok := pens[l]
	switch {
	case !ok:
		panic("no pen " + string(l))
	case !image.Pt(x, y).In(p.Rect):
	case !p.mono:
		p.SetColorIndex(x, y, q.value)
	case q.mono.Has(x, y):
		p.SetColorIndex(x, y, 1)
	default:
		p.SetColorIndex(x, y, 0)
	}
}

// box fills a rectangle, the right and bottom not included.
func (p *painter) box(l byte, x0, y0, x1, y1 int) {
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			p.pen(l, x, y)
		}
	}
}

// raised is a box in a black line that stands out of the ground.
func (p *painter) raised(l byte, x0, y0, x1, y1 int) {
	p.box('#', x0, y0, x1, y1)
	if p.mono {
		p.box('o', x0+1, y0+1, x1-2, y1-2)
		p.box(l, x0+2, y0+2, x1-3, y1-3)
		return
	}
	p.box('o', x0+1, y0+1, x1-1, y1-1)
	p.box('=', x0+2, y0+2, x1-1, y1-1)
	p.box(l, x0+2, y0+2, x1-2, y1-2)
}

// card is a card of an icon.
func (p *painter) card(x, y, w, h int) {
	p.box('#', x+1, y, x+w-1, y+h)
	p.box('#', x, y+1, x+w, y+h-1)
	p.box('o', x+1, y+1, x+w-1, y+h-1)
}

// stud is the ground behind MineSweeper: a plate with raised ribs that lie across each other.
func stud(p *painter) {
	for y := range 32 {
		for x := range 32 {
			i, j := x/8, y/8
			u, v := x%8-4, y%8-4
			if (i+j)%2 == 1 {
				u = -1 - u
			}
			along, across := u+v, u-v
			l := byte('-')
			switch {
			case along < -5 || along > 4:
			case across == 0 || across == 1:
				l = '_'
			case across == -1:
				l = 'o'
			case across == 2:
				l = '='
			}
			if (i+j)%2 == 1 {
				switch {
				case along < -5 || along > 4:
				case across == 0 || across == -1:
					l = '_'
				case across == 1:
					l = '='
				case across == -2:
					l = 'o'
				}
			}
			if p.mono {
				l = map[byte]byte{'-': 'o', '_': 'o', 'o': 'o', '=': '#'}[l]
			}
			p.pen(l, x, y)
		}
	}
}

// carpet is Sokoban's floor: grey and even, so that what stands on it is seen at once.
func carpet(p *painter) {
	if p.mono {
		for y := range p.Rect.Dy() {
			for x := range p.Rect.Dx() {
				if x%8 == 0 && y%8 == 0 || x%8 == 4 && y%8 == 4 {
					p.SetColorIndex(x, y, 1)
				}
			}
		}
		return
	}
	p.each(func(x, y float64) colour {
		n := noise(x, y, 2, 64, 6)*.5 + noise(x, y, 4, 64, 8)*.3 + noise(x, y, 16, 64, 2)*.2
		return mix(rgb(0xb8ac98), rgb(0xdcd4c4), n)
	})
}

// courses are the wall in mono: bricks, so small that every cell has several.
var courses = pixel.Tile{"########", "#...#...", "#...#...", "#...#...", "########", "..#...#.", "..#...#.", "..#...#."}

// stones are Sokoban's wall: rounded pebbles in mortar, so small that every cell has several.
func stones(p *painter) {
	const n, columns, lines = 64, 10, 12
	if p.mono {
		for y := range n {
			for x := range n {
				if courses.Has(x, y) {
					p.SetColorIndex(x, y, 1)
				}
			}
		}
		return
	}
	next := random(41)
	type stone struct{ x, y, tone float64 }
	var all []stone
	for j := range lines {
		for i := range columns {
			all = append(all, stone{(float64(i) + .3 + .4*next() + .5*float64(j%2)) * n / columns, (float64(j) + .35 + .3*next()) * n / lines, next()})
		}
	}
	for y := range n {
		for x := range n {
			near, second := math.Inf(1), math.Inf(1)
			var at stone
			for _, s := range all {
				if d := math.Hypot(wrap(float64(x)+.5, s.x, n), 1.15*wrap(float64(y)+.5, s.y, n)); d < near {
					near, second, at = d, near, s
				} else if d < second {
					second = d
				}
			}
			if second-near < 1.3 {
				p.plain(x, y, rgb(0x412000))
				continue
			}
			u, v := wrap(float64(x)+.5, at.x, n), wrap(float64(y)+.5, at.y, n)
			c := ramp(at.tone, rgb(0xa28261), rgb(0xc3a282), rgb(0x82827a))
			p.plain(x, y, lit(c, max(-.4, min(.35, -(u+v)*.11))))
		}
	}
}

// crochet is where Sokoban's cans go: lace on red ground.
func crochet(p *painter) {
	for y := range 32 {
		for x := range 32 {
			u, v := math.Abs(math.Remainder(float64(x)+.5, 16)), math.Abs(math.Remainder(float64(y)+.5, 16))
			r := math.Hypot(u, v)
			r2 := math.Hypot(8-u, 8-v)
			thread := math.Abs(r-5) < .9 || r < 1.6 || math.Abs(r2-3.4) < .8 || math.Abs(u-v) < .7 && r > 5 && r2 > 3
			switch {
			case p.mono && thread:
				p.SetColorIndex(x, y, 1)
			case p.mono:
			case thread:
				p.plain(x, y, rgb(0xe3c3c3))
			case r < 5:
				p.plain(x, y, rgb(0xa22041))
			default:
				p.plain(x, y, rgb(0xc34141))
			}
		}
	}
}

// stamped paints a picture of tiles.txt.
func stamped(name string) func(*painter) {
	return func(p *painter) { p.stamp(name, 0, 0) }
}

// Icons.

func solitaireIcon(p *painter) {
	p.box('g', 0, 0, 32, 32)
	p.card(2, 3, 14, 19)
	for y := 5; y < 20; y++ {
		for x := 4; x < 14; x++ {
			p.pen("Bo"[(x+y)/2%2], x, y)
		}
	}
	p.card(9, 6, 14, 19)
	p.stamp("tiny K", 11, 8)
	p.stamp("spade", 12, 14)
	p.card(16, 10, 14, 19)
	p.stamp("tiny Q", 18, 12)
	p.stamp("heart", 19, 18)
}

func spiderIcon(p *painter) {
	p.box('o', 0, 0, 32, 32)
	for y := range 32 {
		for x := range 32 {
			u, v := float64(x)-15.5, float64(y)-15.5
			a := math.Atan2(v, u)
			sector := math.Remainder(a, math.Pi/4)
			r := math.Hypot(u, v) * math.Cos(math.Abs(sector)-math.Pi/8) * 1.02
			sag := r + 1.4*math.Cos(sector*8)
			if math.Abs(sector)*math.Hypot(u, v) < .6 || math.Mod(sag, 6) < 1 && sag < 22 {
				p.pen('=', x, y)
				if p.mono {
					p.pen('#', x, y)
				}
			}
		}
	}
	if p.mono { // The threads keep away from the spider
		tiles["spider"].Each(func(x, y int, _ byte) {
			for _, d := range []image.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
				p.pen('o', 4+x+d.X, 6+y+d.Y)
			}
		})
	}
	p.stamp("spider", 4, 6)
}

func freecellIcon(p *painter) {
	p.box('g', 0, 0, 32, 32)
	for i := range 4 {
		p.box('#', 1+8*i, 2, 7+8*i, 11)
		p.box('g', 2+8*i, 3, 6+8*i, 10)
		if p.mono {
			p.box('o', 2+8*i, 3, 6+8*i, 10)
		}
	}
	p.card(1, 2, 6, 9)
	p.box('#', 3, 5, 5, 8)
	p.card(17, 2, 6, 9)
	p.box('h', 19, 5, 21, 8)
	p.card(9, 13, 14, 18)
	p.stamp("tiny A", 11, 15)
	p.stamp("club", 12, 21)
}

func scorpionIcon(p *painter) {
	p.box('y', 0, 0, 32, 32) // a colour that the display of 16 has, too
	p.stamp("scorpion", 2, 3)
}

// cardGamesIcon is three aces above the buttons of a panel.
func cardGamesIcon(p *painter) {
	p.box('g', 0, 0, 32, 32)
	for i, suit := range []string{"club", "heart", "spade"} {
		x, y := 1+8*i, 7-4*(i%2)
		p.card(x, y, 14, 19)
		p.stamp("tiny A", x+2, y+2)
		p.stamp(suit, x+3, y+8)
	}
	p.box('_', 0, 27, 32, 32)
	p.box('#', 0, 27, 32, 28)
	for i := range 3 {
		p.box('#', 4+9*i, 29, 10+9*i, 31)
	}
}

func mineIcon(p *painter) {
	p.raised('-', 0, 0, 32, 32)
	p.stamp("mine", 3, 5)
	p.stamp("flag", 19, 11)
}

func scrambleIcon(p *painter) {
	p.box('#', 0, 0, 32, 32)
	p.box('=', 1, 1, 31, 31)
	if p.mono {
		p.box('#', 1, 1, 31, 31)
	}
	for i, n := range []string{"3", "1", "2", "7", "", "4", "6", "5", "8"} {
		if n == "" {
			continue
		}
		x, y := 1+10*(i%3), 1+10*(i/3)
		p.raised('_', x, y, x+10, y+10)
		p.stamp("digit "+n, x+4, y+3)
	}
}

func sokobanIcon(p *painter) {
	p.box('_', 0, 0, 32, 32)
	for y := 0; y < 32; y += 4 {
		for x := -8 + y%8; x < 32; x += 8 {
			p.box('#', x, y, x+8, y+4)
			p.box('p', x+1, y+1, x+8, y+4)
		}
	}
	p.box('_', 0, 6, 32, 26)
	p.box('#', 0, 5, 32, 6)
	p.box('#', 0, 26, 32, 27)
	p.stamp("pusher", 2, 8)
	p.stamp("crate", 14, 10)
}

func tetrisIcon(p *painter) {
	p.box('#', 0, 0, 32, 32)
	p.box('o', 2, 0, 30, 30)
	block := func(l byte, cells ...image.Point) {
		for _, c := range cells {
			x, y := 2+7*c.X, 2+7*c.Y
			p.box('#', x, y, x+7, y+7)
			p.box('o', x, y, x+6, y+6)
			p.box(l, x+1, y+1, x+6, y+6)
		}
	}
	block('h', image.Pt(1, 0), image.Pt(0, 1), image.Pt(1, 1), image.Pt(2, 1))
	block('t', image.Pt(3, 2), image.Pt(3, 3), image.Pt(2, 3), image.Pt(3, 1))
	block('y', image.Pt(0, 3), image.Pt(1, 3), image.Pt(0, 2), image.Pt(1, 2))
}

// withPanel is the icon of a game's panel of commands: that of the game, and in front of it a panel with two sliders.
func withPanel(game func(p *painter)) func(p *painter) {
	return func(p *painter) {
		game(p)
		const x, y = 13, 14
		p.box('#', x, y, 32, 32)
		p.box('o', x+1, y+1, 31, 31)
		p.box('=', x+2, y+2, 31, 31)
		p.box('_', x+2, y+2, 30, 30)
		for i, at := range []int{x + 11, x + 5} {
			line := y + 6 + 6*i
			p.box('#', x+3, line, 29, line+1)
			p.box('#', at-1, line-2, at+4, line+3)
			p.box([]byte{'h', 'b'}[i], at, line-1, at+3, line+2)
		}
	}
}
