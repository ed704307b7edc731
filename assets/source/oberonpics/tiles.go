package main

import (
	_ "embed"
	"image"
	"math"

	"phosphor/assets"
	"phosphor/assets/source/pixel"
	"phosphor/formats/pict"
)

//go:embed tiles.txt
var tileSource string

var tiles = pixel.MustRead(tileSource)

// A pen is the meaning of a letter of tiles.txt: a pixel value of the display; if it differs on a display of 16 colours, a
// mixture; and in mono a tile of black and white.
type pen struct {
	value   uint8
	mono    pixel.Tile
	sixteen mixture
}

// A mixture is two pixel values, of which the first is used where the tile has dots. The zero
// mixture is none.
type mixture struct {
	dots, ground uint8
	tile         pixel.Tile
}

func (m mixture) at(x, y int) uint8 {
	if m.tile.Has(x, y) {
		return m.dots
	}
	return m.ground
}

var (
	paper = pixel.Tile{"."}
	solid = pixel.Tile{"#"}
	half  = pixel.Tile{"#.", ".#"}
	heavy = pixel.Tile{".###", "##.#"}
	bars  = pixel.Tile{"#", "."}
)

// plain returns a mixture of one value.
func plain(v uint8) mixture { return mixture{v, v, solid} }

var pens = map[byte]pen{
	'#': {value: 15, mono: solid}, // black
	'o': {value: 0, mono: paper},  // white
	'-': {value: 13, mono: paper}, // greys of the display
	'=': {value: 12, mono: half},
	'_': {value: 14, mono: paper},
	'r': {value: 1, mono: heavy}, // the named colours of the display
	'R': {value: 7, mono: solid},
	'h': {value: 1, mono: solid}, // red, as a sign on white
	'x': {value: 1, mono: paper}, // and in a black line
	'g': {value: 8, mono: half},
	'b': {value: 3, mono: heavy},
	'B': {value: 9, mono: solid},
	'y': {value: 5, mono: paper},
	'v': {value: 2, mono: paper},
	'c': {value: 11, mono: half},
	't': {value: 3, mono: half},
	'm': {value: 4, mono: bars},
	'k': {value: nearest(rgb(0xa26120)), mono: half}, // wood, and in the shade and in the light
	'K': {value: nearest(rgb(0x614100)), mono: solid},
	'L': {value: nearest(rgb(0xe3a261)), mono: paper},
	'e': {value: nearest(rgb(0x00a200)), mono: half}, // green wood
	'E': {value: nearest(rgb(0x006100)), mono: solid},
	'l': {value: nearest(rgb(0x61e361)), mono: paper},
	'p': {nearest(rgb(0xa26120)), paper, plain(12)},                             // bricks
	'f': {nearest(rgb(0xe3c3a2)), paper, mixture{5, 0, pixel.Tile{"#.", ".#"}}}, // skin
	' ': {value: see, mono: paper},
}

// see is the pixel value through which the floor shows in the picture of a man.
const see = 14

// stamp draws a picture of letters with its top left corner at x, y: the one for the look, if there is one.
func (p *painter) stamp(name string, x, y int) {
	b := tiles[name]
	if own := tiles[[...]string{full: "", sixteen: "16 ", mono: "mono "}[p.look]+name]; own != nil {
		b = own
	}
	if b == nil {
		panic("no picture " + name)
	}
	b.Each(func(dx, dy int, l byte) { p.pen(l, x+dx, y+dy) })
}

// pen paints a pixel as a letter says.
func (p *painter) pen(l byte, x, y int) {
	q, ok := pens[l]
	switch {
	case !ok:
		panic("no pen " + string(l))
	case !image.Pt(x, y).In(p.Rect):
	case p.look == mono && q.mono.Has(x, y):
		p.SetColorIndex(x, y, 1)
	case p.look == mono:
		p.SetColorIndex(x, y, 0)
	case p.look == sixteen && q.sixteen.tile != nil:
		p.SetColorIndex(x, y, q.sixteen.at(x, y))
	default:
		p.SetColorIndex(x, y, q.value)
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

// plate draws the background of every icon: a raised plate of the display's grey. In mono it is white with a black outline,
// heavier at the right and below.
func (p *painter) plate() {
	p.box('#', 0, 0, 32, 32)
	p.box('o', 0, 0, 31, 31)
	p.box('=', 1, 1, 31, 31)
	p.box('_', 1, 1, 30, 30)
	p.box('-', 2, 2, 30, 30)
	if p.look == mono {
		p.box('#', 0, 0, 32, 32)
		p.box('o', 1, 1, 30, 30)
	}
}

// card draws a card on an icon.
func (p *painter) card(x, y, w, h int) {
	p.box('#', x+1, y, x+w-1, y+h)
	p.box('#', x, y+1, x+w, y+h-1)
	p.box('o', x+1, y+1, x+w-1, y+h-1)
}

// stud is the ground behind MineSweeper: a plate with raised ribs that cross each other.
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
			if p.look == mono {
				l = map[byte]byte{'-': 'o', '_': 'o', 'o': 'o', '=': '#'}[l]
			}
			p.pen(l, x, y)
		}
	}
}

// carpet is Sokoban's floor: pale and even, so that things on it stand out.
func carpet(p *painter) {
	if p.look == mono {
		for y := range p.Rect.Dy() {
			for x := range p.Rect.Dx() {
				if x%8 == 0 && y%8 == 0 || x%8 == 4 && y%8 == 4 {
					p.SetColorIndex(x, y, 1)
				}
			}
		}
		return
	}
	if p.look == sixteen { // a few specks, so that it stays even
		next := random(17)
		for i := range p.Pix {
			p.Pix[i] = 14
			if next() < .12 {
				p.Pix[i] = 13
			}
		}
		return
	}
	// White marble: veins run where a slow noise crosses its middle.
	p.each(func(x, y float64) colour {
		vein := math.Abs(clouds(x, y, 32, 64, 4, 31) - .5)
		fine := math.Abs(clouds(x, y, 16, 64, 3, 5) - .5)
		light := .91 - .22*max(0, 1-vein*22) - .1*max(0, 1-fine*26) + .05*(noise(x, y, 8, 64, 2)-.5)
		return colour{255 * light, 255 * light, 255 * light}
	})
}

// courses are the wall in mono: bricks, so small that every cell has several.
var courses = pixel.Tile{"########", "#...#...", "#...#...", "#...#...", "########", "..#...#.", "..#...#.", "..#...#."}

// stones are Sokoban's wall: rounded pebbles in mortar, so small that every cell has several.
func stones(p *painter) {
	const n, columns, lines = 64, 10, 12
	if p.look == mono {
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
			u, v := wrap(float64(x)+.5, at.x, n), wrap(float64(y)+.5, at.y, n)
			if p.look == sixteen {
				l := byte('=')
				switch {
				case second-near < 1.3:
					l = '#'
				case u+v < -1.2:
					l = '-'
				case at.tone > .6 && u+v < 1:
					l = '-'
				}
				p.pen(l, x, y)
				continue
			}
			if second-near < 1.3 {
				p.plain(x, y, rgb(0x414141))
				continue
			}
			c := ramp(at.tone, rgb(0x8c7c74), rgb(0xa49c8c), rgb(0xb0b4c8))
			p.plain(x, y, lit(c, max(-.4, min(.35, -(u+v)*.11))))
		}
	}
}

// crochet is the place for Sokoban's cans: a dark weave with a light stitch, in a motif so small that every square has
// several.
func crochet(p *painter) {
	lace := pixel.Tile{
		"...#....",
		"..#.#...",
		".#...#..",
		"#..#..#.",
		".#...#..",
		"..#.#...",
		"...#....",
		".......#",
	}
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			switch {
			case p.look == mono && lace.Has(x, y):
				p.SetColorIndex(x, y, 1)
			case p.look == mono:
			case lace.Has(x, y):
				p.plain(x, y, rgb(0x61a2c3))
			case (x/2+y/2)%2 == 0:
				p.plain(x, y, rgb(0x204182))
			default:
				p.plain(x, y, rgb(0x416182))
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
	p.plate()
	p.card(3, 3, 14, 18)
	for y := 5; y < 19; y++ {
		for x := 5; x < 15; x++ {
			p.pen("Bo"[(x+y)/2%2], x, y)
		}
	}
	p.card(9, 7, 14, 18)
	p.stamp("tiny K", 11, 9)
	p.stamp("spade", 12, 15)
	p.card(15, 11, 14, 18)
	p.stamp("tiny Q", 17, 13)
	p.stamp("heart", 18, 19)
}

func spiderIcon(p *painter) {
	p.plate()
	if p.look == mono { // a web could be confused with its legs, so it hangs on a thread
		p.box('#', 15, 2, 17, 9)
		p.stamp("spider", 4, 6)
		return
	}
	for y := 2; y < 30; y++ {
		for x := 2; x < 30; x++ {
			u, v := float64(x)-15.5, float64(y)-15.5
			a := math.Atan2(v, u)
			sector := math.Remainder(a, math.Pi/4)
			r := math.Hypot(u, v) * math.Cos(math.Abs(sector)-math.Pi/8) * 1.02
			sag := r + 1.4*math.Cos(sector*8)
			if math.Abs(sector)*math.Hypot(u, v) < .6 || math.Mod(sag, 6) < 1 && sag < 22 {
				p.pen('=', x, y)
			}
		}
	}
	p.stamp("spider", 4, 6)
}

// freecellIcon is the king of hearts, as on his card.
func freecellIcon(p *painter) {
	p.plate()
	file, err := assets.OberonFor(depths[p.look])[0].Open("Cards.Pict")
	if err != nil {
		panic(err)
	}
	defer file.Close()
	cards, err := pict.DecodeAll(file)
	if err != nil {
		panic(err)
	}
	// The upper half of his picture. White that touches its border is background.
	from := image.Rect(11, 4, 39, 30).Add(image.Pt(12*50, 2*68))
	white := func(q image.Point) bool { return q.In(from) && cards.Paletted.ColorIndexAt(q.X, q.Y) == 0 }
	ground := map[image.Point]bool{}
	var spread func(q image.Point)
	spread = func(q image.Point) {
		if !white(q) || ground[q] {
			return
		}
		ground[q] = true
		for _, d := range []image.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			spread(q.Add(d))
		}
	}
	for x := from.Min.X; x < from.Max.X; x++ {
		spread(image.Pt(x, from.Min.Y))
	}
	for y := from.Min.Y; y < from.Min.Y+20; y++ {
		spread(image.Pt(from.Min.X, y))
		spread(image.Pt(from.Max.X-1, y))
	}
	for y := from.Min.Y; y < from.Max.Y; y++ {
		for x := from.Min.X; x < from.Max.X; x++ {
			if q := image.Pt(x, y); !ground[q] {
				p.SetColorIndex(2+x-from.Min.X, 4+y-from.Min.Y, cards.Paletted.ColorIndexAt(x, y))
			}
		}
	}
}

func scorpionIcon(p *painter) {
	p.plate()
	p.stamp("scorpion", 2, 3)
}

// cardGamesIcon is three aces behind a panel.
func cardGamesIcon(p *painter) {
	p.plate()
	for i, suit := range []string{"club", "heart", "spade"} {
		x, y := 2+7*i, 5-2*(i%2)
		p.card(x, y, 14, 19)
		p.stamp("tiny A", x+2, y+2)
		p.stamp(suit, x+3, y+8)
	}
}

func mineIcon(p *painter) {
	p.plate()
	p.stamp("mine", 2, 5)
	p.stamp("flag", 19, 11)
}

func scrambleIcon(p *painter) {
	p.plate()
	p.box('#', 2, 2, 30, 30)
	for i, n := range []string{"3", "1", "2", "7", "", "4", "6", "5", "8"} {
		x, y := 3+9*(i%3), 3+9*(i/3)
		if n == "" {
			p.box('=', x, y, x+8, y+8)
			continue
		}
		if p.look == mono {
			p.box('o', x, y, x+8, y+8)
		} else {
			p.box('=', x, y, x+8, y+8)
			p.box('o', x, y, x+7, y+7)
			p.box('_', x+1, y+1, x+7, y+7)
		}
		p.stamp("digit "+n, x+3, y+2)
	}
}

func sokobanIcon(p *painter) {
	p.plate()
	p.box('#', 2, 25, 30, 30)
	for i := range 4 {
		p.box('p', 2+8*i, 26, min(9+8*i, 30), 28)
		p.box('p', max(2, 8*i-2), 29, min(5+8*i, 30), 30)
	}
	p.stamp("pusher", 2, 7)
	p.stamp("crate", 14, 9)
}

func tetrisIcon(p *painter) {
	p.plate()
	p.box('#', 3, 3, 29, 29)
	p.box('o', 4, 3, 28, 28)
	block := func(l byte, cells ...image.Point) {
		for _, c := range cells {
			x, y := 4+6*c.X, 4+6*c.Y
			if p.look == mono { // black, white, or white with a black middle
				edge, in := byte('#'), byte('o')
				if l == 'h' {
					edge, in = in, edge
				}
				p.box(edge, x-1, y-1, x+6, y+6)
				p.box(in, x, y, x+5, y+5)
				if l == 't' {
					p.box('#', x+1, y+1, x+4, y+4)
				}
				continue
			}
			p.box('#', x, y, x+6, y+6)
			p.box('o', x, y, x+5, y+5)
			p.box(l, x+1, y+1, x+5, y+5)
		}
	}
	block('h', image.Pt(1, 0), image.Pt(0, 1), image.Pt(1, 1), image.Pt(2, 1))
	block('t', image.Pt(3, 2), image.Pt(3, 3), image.Pt(2, 3), image.Pt(3, 1))
	block('y', image.Pt(0, 3), image.Pt(1, 3), image.Pt(0, 2), image.Pt(1, 2))
}

// withPanel returns the icon of a panel of commands: the icon of its game, and in front of it a panel with two
// sliders.
func withPanel(game func(p *painter)) func(p *painter) {
	return func(p *painter) {
		game(p)
		const x, y = 12, 15
		p.box('-', x-1, y-1, 30, 30)
		p.box('#', x, y, 30, 30)
		p.box('o', x+1, y+1, 29, 29)
		if p.look != mono {
			p.box('=', x+2, y+2, 29, 29)
			p.box('_', x+2, y+2, 28, 28)
		}
		for i, at := range []int{x + 10, x + 4} {
			line := y + 4 + 6*i
			p.box('#', x+3, line, 27, line+1)
			p.box('#', at-1, line-2, at+4, line+3)
			p.box([]byte{'h', 'B'}[i], at, line-1, at+3, line+2)
		}
	}
}
