package main

import (
	_ "embed"
	"image"
	"image/color"

	"phosphor/assets/source/pixel"
	"phosphor/fb/amiga"
)

//go:embed spades.txt
var spadesArt string

// Outlines of the figures. A picture of 22 columns from 10 and 36 rows from 3 is too low
// for two halves, so they stand upright.
const (
	sMantle = "9,42 10,27 (11,22 (14,20 17,19 22,19 (27,20 (31,22 32,27 33,42"
	sTunic  = "15,18 23,18 (24,24 (26,32 28,42 10,42 (12,32 (14,24 15,18"
	sTrimL  = "15,19 (14,26 (12,34 11,42"
	sTrimR  = "23,19 (24,26 (26,34 27,42"
	sYoke   = "10,24 (11,20 (15,19 19,19 (23,19 (27,20 28,24 (25,28 (13,28 10,24"
	sBodice = "12,22 (15,29 (23,29 26,22 29,42 9,42 12,22"
	sNeck   = "16,18 22,18 (23,21 (26,21 26,23 (23,30 (15,30 12,23 (12,21 (15,21 16,18"
	sSleeve = "23,26 (27,21 (32,23 34,27 34,39 22,39 (24,36 (24,31 23,26"
)

var spadesDeck = &deck{
	name:   "spades",
	size:   image.Pt(42, 42),
	art:    pixel.MustRead(spadesArt),
	looks:  []*look{spadesEight, amigaPlain},
	suits:  []*suit{diamonds, clubs, hearts, spades},
	ranks:  fromTwo,
	corner: []image.Point{{X: 0, Y: 0}, {X: 1, Y: 0}},
	index:  index{rank: image.Pt(2, 2), wide: 7, sign: image.Pt(2, 9)},
	grid:   grid{left: 10, middle: 16, right: 22, top: 2, second: 13, centre: 18, seventh: 10, tenth: 7, aside: 1},
	aces: map[string]ace{
		"clubs": {[]string{
			"21,11 (16,11 (14,12.5 14,15.5 (14,17 (15,18 16.5,19 (12,18 (8,20 8,23 (8,26 (12,27.5 15,27.5 (18,27.5 (19.5,27 20.4,26 21,26",
			"21,25 (20,28 (18,30 15,31 21,31",
		}, "ace clubs", 18},
		"spades": {[]string{
			"21,9 (18,14 (8,17 8,23 (8,26.5 (12,28 15,28 (18,28 (19.5,27 20.4,26 21,26",
			"21,25 (20,29 (17,31 14,32 21,32",
		}, "ace spades", 16},
		"hearts":   {[]string{"21,32 (18,28 (9.5,23 9.5,17.5 (9.5,14 (12.5,12.4 15,12.4 (18,12.4 (20,14 21,16"}, "ace hearts", 16},
		"diamonds": {[]string{"21,8 (19,13 (14,18.5 10,21 (14,23.5 (19,29 21,34"}, "ace diamonds", 18},
	},
	frame:   image.Rect(9, 2, 33, 40),
	single:  true,
	axis:    21,
	figures: spadesFigures,
	aspect:  image.Pt(1, 2),
}

var spadesFigures = map[string]*figure{
	"K clubs": {
		head: item{"K clubs", 12, 3}, hair: [2]string{"blond", "blond dark"},
		robe: []part{{sMantle, 0, "blue"}, {sTunic, 0, "red"}, {sYoke, 0, "ermine"}},
		arm:  []part{{sSleeve, 0, "wine"}},
		item: item{"orb", 23, 20}, band: "studs red",
		flipped: true,
	},
	"K spades": {
		head: item{"K spades", 12, 3}, hair: [2]string{"raven", "raven dark"},
		robe: []part{{sMantle, 0, "wine"}, {sTunic, 0, "lozenge"}, {sYoke, 0, "ermine"}},
		arm:  []part{{sSleeve, 0, "green"}},
		item: item{"sceptre", 26, 9}, band: "studs blue",
	},
	"K hearts": {
		head: item{"K hearts", 12, 3}, hair: [2]string{"auburn", "auburn dark"},
		robe: []part{{sMantle, 0, "red"}, {sTunic, 0, "blue"}, {sTrimL, 3, "ermine"}, {sTrimR, 3, "ermine"}},
		arm:  []part{{sSleeve, 0, "red"}},
		item: item{"sword", 26, 8}, band: "studs red",
	},
	"K diamonds": {
		head: item{"K diamonds", 12, 3}, hair: [2]string{"silver", "silver dark"},
		robe: []part{{sMantle, 0, "gold"}, {sTunic, 0, "red"}, {sYoke, 0, "blue"}},
		arm:  []part{{sSleeve, 0, "blue"}},
		item: item{"axe", 25, 9}, band: "studs blue",
	},
	"Q clubs": {
		head: item{"Q clubs", 12, 3}, hair: [2]string{"auburn", "auburn dark"},
		robe: []part{{sMantle, 0, "green"}, {sBodice, 0, "gold"}, {sNeck, 0, "bosom"}},
		arm:  []part{{sSleeve, 0, "green"}},
		item: item{"mirror", 23, 12}, band: "studs green",
		flipped: true,
	},
	"Q spades": {
		head: item{"Q spades", 12, 3}, hair: [2]string{"raven", "raven dark"}, dress: map[byte]string{'b': "blue"},
		robe: []part{{sMantle, 0, "black"}, {sTunic, 0, "striped"}, {sTrimL, 3, "gold"}, {sTrimR, 3, "gold"}},
		arm:  []part{{sSleeve, 0, "wine"}},
		item: item{"candle", 25, 10}, band: "studs red",
	},
	"Q hearts": {
		head: item{"Q hearts", 12, 3}, hair: [2]string{"blond", "blond dark"},
		robe: []part{{sMantle, 0, "red"}, {sBodice, 0, "wine"}, {sNeck, 0, "bosom"}},
		arm:  []part{{sSleeve, 0, "red"}},
		item: item{"rose", 24, 14}, band: "studs red",
		flipped: true,
	},
	"Q diamonds": {
		head: item{"Q diamonds", 12, 3}, hair: [2]string{"auburn", "auburn dark"},
		robe: []part{{sMantle, 0, "blue"}, {sBodice, 0, "red"}, {sNeck, 0, "bosom"}},
		arm:  []part{{sSleeve, 0, "blue"}},
		item: item{"lily", 24, 14}, band: "studs blue",
	},
	"J clubs": {
		head: item{"J clubs", 12, 3}, hair: [2]string{"auburn", "auburn dark"}, dress: map[byte]string{'a': "wine", 'b': "gold"},
		robe: []part{{sMantle, 0, "wine"}, {sTunic, 0, "barred"}, {sYoke, 0, "linen"}},
		arm:  []part{{sSleeve, 0, "red"}},
		item: item{"horn", 23, 20}, band: "studs green",
		flipped: true,
	},
	"J spades": {
		head: item{"J spades", 12, 3}, hair: [2]string{"raven", "raven dark"}, dress: map[byte]string{'a': "black", 'b': "red"},
		robe: []part{{sMantle, 0, "blue"}, {sTunic, 0, "black"}, {sYoke, 0, "white"}},
		arm:  []part{{sSleeve, 0, "gold"}},
		item: item{"book", 22, 21}, band: "studs red",
	},
	"J hearts": {
		head: item{"J hearts", 12, 3}, hair: [2]string{"blond", "blond dark"}, dress: map[byte]string{'a': "blue", 'b': "gold"},
		robe: []part{{sMantle, 0, "red"}, {sTunic, 0, "striped"}, {sYoke, 0, "gold"}},
		arm:  []part{{sSleeve, 0, "blue"}},
		item: item{"halberd", 25, 9}, band: "studs red",
	},
	"J diamonds": {
		head: item{"J diamonds", 12, 3}, hair: [2]string{"auburn", "auburn dark"}, dress: map[byte]string{'a': "red", 'b': "wood"},
		robe: []part{{sMantle, 0, "pied"}, {sTunic, 0, "blue"}, {sYoke, 0, "gold"}},
		arm:  []part{{sSleeve, 0, "red"}},
		item: item{"falcon", 22, 17}, band: "studs blue",
		flipped: true,
	},
}

// amigaPlain is the look on a screen of one plane. Games find the corners because these differ from the outline. A
// white place on the dotted table would look like a blank card, so it is grey.
var amigaPlain = func() *look {
	l := monoLook([]uint32{0xffffff, 0}, 0)
	l.materials["place"], l.materials["place rim"] = woven(half, 1, 0), flat(1)
	return l
}()

// registers returns the palette for colour registers 0x0RGB.
func registers(colours []uint32) color.Palette {
	p := make(color.Palette, len(colours))
	for i, c := range colours {
		p[i] = color.RGBA{uint8(c >> 8 & 15 * 17), uint8(c >> 4 & 15 * 17), uint8(c & 15 * 17), 255}
	}
	return p
}

// spadesEight is Spades' palette. Its green, register 3, pulses around movable
// cards, so pictures do not use it.
var spadesEight = func() *look {
	const blue, black, red, white, yellow, purple, cyan = 0, 1, 2, 4, 5, 6, 7
	return &look{name: "eight", palette: registers(amiga.Spades), materials: map[string]tones{
		"white": flat(white), "line": flat(black), "table": flat(blue),
		"pip red": flat(red), "pip black": flat(black), "index pip red": flat(red), "index pip black": flat(black),
		"ace edge": flat(black), "inlay pip red": flat(yellow), "inlay pip black": flat(yellow),
		"skin": flat(white), "cheek": flat(red), "bosom": woven(quarter, red, white), "lips": flat(red),
		"gold": flat(yellow), "jewel": flat(red), "petal": flat(red), "leaf": flat(cyan), "steel": flat(cyan), "wood": flat(red), "flame": flat(yellow),
		"blond": flat(yellow), "blond dark": flat(black), "auburn": flat(red), "auburn dark": flat(black),
		"raven": flat(black), "raven dark": flat(blue), "silver": flat(white), "silver dark": flat(black),
		"red": flat(red), "wine": flat(purple), "blue": flat(blue), "green": flat(cyan), "black": flat(black), "linen": flat(cyan),
		"ermine":      woven(ermine, black, white),
		"lozenge":     woven(lozenge, red, yellow),
		"striped":     woven(wide, blue, white),
		"barred":      woven(bars, red, yellow),
		"pied":        woven(chequer, red, yellow),
		"studs red":   woven(pixel.Tile{"##...."}, red, yellow),
		"studs blue":  woven(pixel.Tile{"##...."}, blue, yellow),
		"studs green": woven(pixel.Tile{"##...."}, blue, yellow),
	}}
}()
