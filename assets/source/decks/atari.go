package main

import (
	_ "embed"
	"fmt"
	"image"
	"image/color"
	"maps"

	"phosphor/assets/source/pixel"
)

// This file defines Yukon's card sets for the Atari's lower resolutions, 640x200 in 4
// colours and 320x200 in 16. A card has 64x43 pixels, twice as high as wide, or 32x43.
// Rank and suit lie in the top nine rows, the visible strip of a covered card.

//go:embed atari.txt
var atariArt string

// art returns bitmaps from several sources under the names that a deck uses. From the
// Atari's it takes those with a prefix, which it removes, and the ranks with their prefix.
func art(prefix, ranks string, others ...map[string]pixel.Bitmap) map[string]pixel.Bitmap {
	all := map[string]pixel.Bitmap{}
	for _, o := range others {
		maps.Copy(all, o)
	}
	own := pixel.MustRead(atariArt)
	for name, b := range own {
		if len(name) > len(prefix) && name[:len(prefix)] == prefix {
			all[name[len(prefix):]] = b
		}
	}
	for _, r := range fromAce {
		all[r] = own[ranks+r]
	}
	return all
}

// heraldic are the suits in the order of the rows of a YUKONDAT sheet.
var heraldic = []*suit{hearts, diamonds, clubs, spades}

// Outlines of upright figures on 64x43 cards: 42 columns from 11 and 38 rows from 2.
const (
	mMantle = "12,44 14,29 (16,23 (22,20 28,20 36,20 (42,20 (48,23 50,29 52,44"
	mTunic  = "26,19 38,19 (40,25 (43,33 46,44 18,44 (21,33 (24,25 26,19"
	mTrimL  = "26,20 (24,27 (21,35 19,43"
	mTrimR  = "38,20 (40,27 (43,35 45,43"
	mYoke   = "17,25 (19,21 (26,20 32,20 (38,20 (45,21 47,25 (42,29 (22,29 17,25"
	mBodice = "20,23 (25,30 (39,30 44,23 49,44 15,44 20,23"
	mNeck   = "28,19 36,19 (37,22 (42,22 42,24 (38,31 (26,31 22,24 (22,22 (27,22 28,19"
	mSleeve = "40,27 (46,22 (52,24 53,28 54,44 37,44 (41,37 (41,32 40,27"
)

var mediumDeck = &deck{
	name:   "medium",
	size:   image.Pt(64, 43),
	art:    art("medium ", "wide ", pixel.MustRead(spadesArt)),
	looks:  []*look{atariFour},
	suits:  heraldic,
	ranks:  fromAce,
	corner: []image.Point{{X: 0, Y: 0}, {X: 1, Y: 0}},
	index:  index{rank: image.Pt(3, 2), wide: 10, sign: image.Pt(19, 2)},
	grid:   grid{left: 6, middle: 24, right: 42, top: 8, second: 15, centre: 18, seventh: 13, tenth: 12},
	aces: map[string]ace{
		"clubs": {[]string{
			"32,9 (25,9 (22,11 22,14 (22,16 (23,17.5 26,18.5 (19,17 (12,19.5 12,23 (12,26.5 (18,28 23,28 (27,28 (30,27.5 31,26 32,26",
			"32,25 (31,29 (27,31.5 22,33 32,33",
		}, "ace clubs", 17},
		"spades": {[]string{
			"32,7 (28,13 (12,17 12,23 (12,27 (18,29 23,29 (27,29 (30,28 31,26 32,26",
			"32,25 (31,30 (26,33 21,35 32,35",
		}, "ace spades", 15},
		"hearts":   {[]string{"32,36 (28,31 (13,24 13,17 (13,12 (18,10 22,10 (27,10 (31,12 32,15"}, "ace hearts", 16},
		"diamonds": {[]string{"32,7 (29,13 (22,18 15,21.5 (22,25 (29,30 32,36"}, "ace diamonds", 18},
	},
	frame:  image.Rect(10, 2, 54, 41),
	notch:  image.Pt(29, 8),
	single: true,
	axis:   32,
	figures: upright(spadesFigures, image.Pt(25, 4), 38, map[string]string{
		sMantle: mMantle, sTunic: mTunic, sTrimL: mTrimL, sTrimR: mTrimR, sYoke: mYoke, sBodice: mBodice, sNeck: mNeck, sSleeve: mSleeve,
	}, map[string]int{"falcon": 17, "book": 19}),
	backs:  append(tiled("medium back ", 2), tartan, harlequin, sea, peacock, arabesque),
	aspect: image.Pt(1, 2),
}

// Outlines of figures on 32x43 cards: 24 columns from 4 and 37 rows from 3.
const (
	lMantle = "3,45 4,33 (5,28 (9,26 13,25 18,25 (22,26 (27,28 28,33 29,45"
	lTunic  = "11,24 19,24 (20,29 (22,36 23,45 7,45 (8,36 (10,29 11,24"
	lTrimL  = "11,25 (10,31 (8,38 7,44"
	lTrimR  = "19,25 (20,31 (22,38 23,44"
	lYoke   = "6,29 (8,25 (12,24 15,24 (18,24 (22,25 24,29 (21,33 (9,33 6,29"
	lBodice = "8,28 (11,34 (19,34 22,28 25,45 5,45 8,28"
	lNeck   = "12,24 18,24 (18,27 (21,27 21,29 (19,34 (11,34 9,29 (9,27 (12,27 12,24"
	lSleeve = "20,29 (23,26 (28,27 29,31 29,45 20,45 (22,39 (21,34 20,29"
)

var lowDeck = &deck{
	name:   "low",
	size:   image.Pt(32, 43),
	art:    art("low ", "bold ", oberonParts()),
	looks:  []*look{atariSixteen},
	suits:  heraldic,
	ranks:  fromAce,
	corner: []image.Point{{X: 0, Y: 0}},
	index:  index{rank: image.Pt(2, 2), wide: 6, sign: image.Pt(11, 2)},
	grid:   grid{left: 3, middle: 12, right: 22, top: 10, centre: 18, seventh: 14},
	four:   &grid{left: 3, middle: 12, right: 22, top: 10, second: 16, centre: 19, tenth: 13},
	aces: map[string]ace{
		"clubs": {[]string{
			"16,10 (12.5,10 (10.5,12 10.5,14.5 (10.5,17 (12,18 12.5,18.5 (9,18 (5.5,20 5.5,23.5 (5.5,27 (8,28.5 11,28.5 (13.5,28.5 (15,27.5 15.5,26 16,26",
			"16,25 (15.5,29 (14,31 11,33 16,33",
		}, "", 0},
		"spades": {[]string{
			"16,8 (14,14 (5,18 5,24 (5,27.5 (8,29.5 11,29.5 (13.5,29.5 (15,28 15.5,26 16,26",
			"16,25 (15.5,30 (14,32 10.5,34 16,34",
		}, "", 0},
		"hearts":   {[]string{"16,34 (14,29.5 (5,24 5,17.5 (5,13 (8,11 11,11 (13.5,11 (15.5,13 16,15"}, "", 0},
		"diamonds": {[]string{"16,8 (14.5,14 (11,18 7.5,21.5 (11,25 (14.5,29 16,35"}, "", 0},
	},
	frame:  image.Rect(3, 3, 29, 40),
	notch:  image.Pt(19, 9),
	single: true,
	axis:   16,
	figures: upright(spadesFigures, image.Pt(8, 9), 21, map[string]string{
		sMantle: lMantle, sTunic: lTunic, sTrimL: lTrimL, sTrimR: lTrimR, sYoke: lYoke, sBodice: lBodice, sNeck: lNeck, sSleeve: lSleeve,
	}, map[string]int{"sword": 5, "axe": 6, "sceptre": 8, "candle": 5, "halberd": 6, "orb": 19, "mirror": 18, "rose": 19, "lily": 16, "falcon": 18, "horn": 22, "book": 22}),
	backs:  tiled("low back ", 7),
	aspect: image.Pt(1, 1),
}

// oberonParts are the heads of Oberon's figures and the things that they hold, for
// square pixels.
func oberonParts() map[string]pixel.Bitmap {
	all := pixel.MustRead(oberonArt)
	for name := range all {
		if f := name[0]; (f != 'K' && f != 'Q' && f != 'J') || len(name) < 3 {
			switch name {
			case "sword", "axe", "sceptre", "orb", "rose", "lily", "mirror", "candle", "halberd", "falcon", "horn", "book":
			default:
				delete(all, name)
			}
		}
	}
	return all
}

// upright returns figures with the clothes of other figures and new outlines. head is the
// place of their heads; column is the column of the things they hold, and height may
// override their heights.
func upright(of map[string]*figure, head image.Point, column int, outlines map[string]string, height map[string]int) map[string]*figure {
	all := map[string]*figure{}
	for name, f := range of {
		own := *f
		own.head.x, own.head.y = head.X, head.Y
		own.robe, own.arm = nil, nil
		for _, p := range f.robe {
			p.outline = outlines[p.outline]
			own.robe = append(own.robe, p)
		}
		for _, p := range f.arm {
			p.outline = outlines[p.outline]
			own.arm = append(own.arm, p)
		}
		own.item.x = column
		if y, ok := height[own.item.name]; ok {
			own.item.y = y
		}
		all[name] = &own
	}
	return all
}

// backLetters are the materials of the letters in backs.
var backLetters = map[byte]string{
	'#': "line", '.': "white", 'w': "white", 'n': "blue", 'd': "back navy", 'r': "red", 'x': "wine", 'g': "green", 'y': "gold",
}

// tiled returns n backs whose tiles have names with a prefix.
func tiled(prefix string, n int) []func(*canvas) {
	own := pixel.MustRead(atariArt)
	var all []func(*canvas)
	for i := range n {
		tile := own[fmt.Sprint(prefix, i+1)]
		all = append(all, func(c *canvas) {
			// Three rows of a covered card are visible.
			m := pixel.Box(c.Rect.Size(), image.Rect(3, 2, c.Rect.Dx()-3, c.Rect.Dy()-2))
			c.pattern(m, func(u, v int) string {
				if c.tall {
					v >>= 1
				}
				return backLetters[tile[pixel.Mod(v, len(tile))][pixel.Mod(u, tile.Width())]]
			})
		})
	}
	return all
}

// yukonSheet lays the cards out as a YUKONDAT sheet: one suit in each of four rows of
// fifteen, with the table and the backs in the last two columns.
func (d *deck) yukonSheet(l *look) *image.Paletted {
	const columns = 15
	s := image.NewPaletted(image.Rect(0, 0, columns*d.size.X, len(d.suits)*d.size.Y), l.palette)
	put := func(c *canvas, column, row int) {
		pixel.Place(s, image.Pt(column*d.size.X, row*d.size.Y), c.Paletted)
	}
	for row, suit := range d.suits {
		for column, rank := range d.ranks {
			put(d.face(l, suit, rank), column, row)
		}
	}
	leer := d.newCanvas(l)
	leer.fill(d.box(0, 0, d.size.X, d.size.Y), "table")
	for i, c := range append([]*canvas{leer}, d.drawBacks(l)...) {
		put(c, len(d.ranks)+i%2, i/2)
	}
	return s
}

// gun returns the palette for colours 0x0RGB with 3 bits per gun, as on an ST.
func gun(colours []uint32) color.Palette {
	p := make(color.Palette, len(colours))
	for i, c := range colours {
		level := func(v uint32) uint8 { return uint8((v&7*255 + 3) / 7) }
		p[i] = color.RGBA{level(c >> 8), level(c >> 4), level(c), 255}
	}
	return p
}

// atariFour has GEM's white, red and black, and a softer green.
var atariFour = func() *look {
	const white, red, green, black = 0, 1, 2, 3
	rose := woven(quarter, red, white)
	return &look{name: "four", palette: gun([]uint32{0x777, 0x700, 0x030, 0x000}), materials: map[string]tones{
		"white": flat(white), "line": flat(black), "table": flat(green),
		"pip red": flat(red), "pip black": flat(black), "index pip red": flat(red), "index pip black": flat(black),
		"ace edge": flat(black), "inlay pip red": flat(white), "inlay pip black": flat(white),
		"skin": flat(white), "cheek": flat(red), "bosom": rose, "lips": flat(red),
		"gold": rose, "jewel": flat(green), "petal": flat(red), "leaf": flat(green), "steel": flat(white), "wood": flat(red), "flame": flat(red),
		"blond": woven(quarter, green, white), "blond dark": flat(green), "auburn": flat(red), "auburn dark": flat(black),
		"raven": flat(black), "raven dark": flat(green), "silver": woven(quarter, black, white), "silver dark": flat(black),
		"red": flat(red), "wine": woven(half, red, black), "blue": flat(green), "green": woven(half, green, black), "black": flat(black), "linen": woven(half, green, white), "back navy": flat(black),
		"thread red": flat(red), "thread dark": flat(black), "thread white": flat(white), "thread gold": flat(white),
		"back white": flat(white), "back gold": flat(white), "back red": flat(red), "back wine": flat(red), "back sky": flat(red), "back leaf": woven(half, green, white), "back green": flat(green),
		"sea": flat(green), "harlequin": flat(green),
		"ermine":    woven(ermine, black, white),
		"lozenge":   woven(lozenge, red, white),
		"striped":   woven(wide, green, white),
		"barred":    woven(bars, red, white),
		"pied":      woven(chequer, red, white),
		"studs red": flat(red), "studs blue": flat(green), "studs green": flat(green),
	}}
}()

// atariSixteen has the desktop's colours in the values 0 to 8 and 15, and those that
// cards need in the others.
var atariSixteen = func() *look {
	const white, red, green, yellow, blue, light, dark, wine, felt, gold, navy, skin, brown, black = 0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15
	return &look{name: "sixteen", shaded: false, palette: gun([]uint32{
		0x777, 0x700, 0x070, 0x770, 0x007, 0x707, 0x077, 0x555, 0x333, 0x401, 0x031, 0x750, 0x114, 0x764, 0x420, 0x000,
	}), materials: map[string]tones{
		"white": flat(white), "line": flat(black), "table": flat(felt),
		"pip red": flat(red), "pip black": flat(black), "index pip red": flat(red), "index pip black": flat(black),
		"ace edge": flat(wine), "inlay pip red": flat(gold), "inlay pip black": flat(gold),
		"skin": flat(skin), "bosom": flat(skin), "lips": flat(red),
		"gold": shades(yellow, gold, gold), "jewel": flat(red), "petal": shades(red, red, wine), "leaf": flat(felt), "steel": shades(white, light, dark), "wood": flat(brown), "flame": flat(yellow),
		"blond": shades(yellow, gold, gold), "blond dark": flat(brown), "auburn": flat(brown), "auburn dark": flat(black),
		"raven": flat(dark), "raven dark": flat(black), "silver": shades(white, light, light), "silver dark": flat(dark),
		"red": shades(red, red, wine), "wine": flat(wine), "blue": shades(blue, blue, navy), "green": flat(felt), "black": flat(navy), "linen": shades(white, light, light), "back navy": flat(navy),
		"ermine":    woven(ermine, black, white),
		"lozenge":   woven(lozenge, red, gold),
		"striped":   woven(wide, blue, white),
		"barred":    woven(widebars, red, gold),
		"pied":      woven(chequer, red, gold),
		"studs red": flat(red), "studs blue": flat(blue), "studs green": flat(felt),
	}}
}()
