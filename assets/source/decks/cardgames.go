package main

import (
	_ "embed"
	"image"

	"phosphor/assets/source/pixel"
)

//go:embed cardgames.txt
var cardgamesArt string

// cardGamesPalette is the palette of CardGames, registers 0x0RGB: the table, white, black, a light green, two reds, skin and
// its shade, brown, two golds, two blues, two greys, and the register that flashes, which no picture uses.
var cardGamesPalette = []uint32{
	0x152, 0xfff, 0x000, 0x4a4, 0xd11, 0x812, 0xfc9, 0xc85,
	0x642, 0xfd4, 0xc92, 0x36c, 0x138, 0xbbb, 0x666, 0xff0,
}

// Outlines of the figures, who stand upright in a picture of 30 columns from 13 and 60 rows from 4.
const (
	gMantle = "10,70 11,46 (12,37 (16,33 21,32 36,32 (41,33 (45,37 46,46 47,70"
	gTunic  = "23,30 34,30 (35,39 (37,51 41,70 16,70 (20,51 (22,39 23,30"
	gTrimL  = "23,31 (22,42 (19,54 16,70"
	gTrimR  = "34,31 (35,42 (38,54 41,70"
	gCape   = "16,42 (15,35 (19,31 24,29 33,29 (38,31 (42,35 41,42 (37,46 (34,44 33,41 (31,45 (26,45 24,41 (23,44 (20,46 16,42"
	gBodice = "18,35 (22,48 (36,48 40,35 44,70 13,70 18,35"
	gNeck   = "26,28 32,28 (32,34 (38,33 39,37 (36,49 (22,49 19,37 (20,33 (26,34 26,28"
	gBeads  = "21,36 (24,45 (34,45 37,36"
	gYoke   = "18,39 (19,33 (23,30 28.5,30 (34,30 (38,33 39,39 (35,44 (22,44 18,39"
	gBelt   = "16,56 42,56"
	gSleeve = "33,40 (38,33 (46,36 48,43 48,64 30,64 (34,54 (35,48 33,40"
	gCuff   = "33,51 44,51 45,56 32,56"
)

var cardgamesDeck = &deck{
	name:   "cardgames",
	size:   image.Pt(56, 68),
	art:    pixel.MustRead(cardgamesArt),
	looks:  []*look{cardgamesSixteen, amigaPlain},
	suits:  []*suit{clubs, diamonds, hearts, spades},
	ranks:  fromAce,
	corner: []image.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: 1}},
	index:  index{rank: image.Pt(2, 3), wide: 7, sign: image.Pt(2, 13), side: image.Pt(11, 3)},
	grid:   grid{left: 12, middle: 22, right: 32, top: 2, second: 19, centre: 28, seventh: 15, tenth: 10},
	aces: map[string]ace{
		"clubs": {[]string{
			"28,16 (22,16 (18.5,19 18.5,24 (18.5,27 (20,29 22,31 (16,29 (10,32 10,39 (10,45 (15,47.5 19,47.5 (23,47.5 (25.5,46 27,44 28,44",
			"28,42 (27,48 (24,51 19,53 28,53",
		}, "ace clubs", 31},
		"spades": {[]string{
			"28,13 (25,22 (10,28 10,39 (10,45 (15,47.5 19,47.5 (23,47.5 (25.5,46 27,44 28,44",
			"28,42 (27,49 (24,52 19,54 28,54",
		}, "ace spades", 26},
		"hearts":   {[]string{"28,54 (24,46 (9,39 9,28 (9,21 (14,18 18,18 (23,18 (26,20 28,25"}, "ace hearts", 27},
		"diamonds": {[]string{"28,12 (25,21 (20,29 13,34 (20,39 (25,47 28,56"}, "ace diamonds", 28},
	},
	frame:   image.Rect(12, 3, 44, 65),
	single:  true,
	pip:     image.Pt(14, 5),
	axis:    28,
	figures: cardgamesFigures,
	backs:   []func(*canvas){sunset, arabesque},
	aspect:  image.Pt(1, 1),
}

var cardgamesFigures = map[string]*figure{
	"K clubs": {
		head: item{"K clubs", 20, 5}, hair: [2]string{"blond", "blond dark"},
		robe: []part{{gMantle, 0, "blue"}, {gTunic, 0, "red"}, {gTrimL, 3, "gold"}, {gTrimR, 3, "gold"}, {gCape, 0, "ermine"}, {gBelt, 4, "gold"}},
		arm:  []part{{gSleeve, 0, "green"}, {gCuff, 0, "gold"}},
		item: item{"orb", 31, 36}, flipped: true,
	},
	"K spades": {
		head: item{"K spades", 20, 5}, hair: [2]string{"raven", "raven dark"},
		robe: []part{{gMantle, 0, "green"}, {gTunic, 0, "lozenge"}, {gTrimL, 3, "gold"}, {gTrimR, 3, "gold"}, {gYoke, 0, "ermine"}},
		arm:  []part{{gSleeve, 0, "wine"}, {gCuff, 0, "ermine"}},
		item: item{"sceptre", 35, 29},
	},
	"K hearts": {
		head: item{"K hearts", 20, 5}, hair: [2]string{"auburn", "auburn dark"},
		robe: []part{{gMantle, 0, "red"}, {gTunic, 0, "blue"}, {gTrimL, 4, "ermine"}, {gTrimR, 4, "ermine"}, {gBelt, 4, "gold"}},
		arm:  []part{{gSleeve, 0, "red"}, {gCuff, 0, "white"}},
		item: item{"sword", 35, 22},
	},
	"K diamonds": {
		head: item{"K diamonds", 20, 5}, hair: [2]string{"silver", "silver dark"},
		robe: []part{{gMantle, 0, "gold"}, {gTunic, 0, "wine"}, {gTrimL, 3, "white"}, {gTrimR, 3, "white"}, {gYoke, 0, "blue"}},
		arm:  []part{{gSleeve, 0, "blue"}, {gCuff, 0, "gold"}},
		item: item{"axe", 34, 25},
	},
	"Q clubs": {
		head: item{"Q clubs", 20, 5}, hair: [2]string{"auburn", "auburn dark"},
		robe: []part{{gMantle, 0, "green"}, {gBodice, 0, "gold"}, {gNeck, 0, "skin"}, {gBeads, 1.4, "jewel"}, {gBelt, 3, "wine"}},
		arm:  []part{{gSleeve, 0, "green"}, {gCuff, 0, "white"}},
		item: item{"mirror", 32, 32}, flipped: true,
	},
	"Q spades": {
		head: item{"Q spades", 20, 5}, hair: [2]string{"raven", "raven dark"}, dress: map[byte]string{'b': "linen"},
		robe: []part{{gMantle, 0, "black"}, {gTunic, 0, "striped"}, {gTrimL, 3, "gold"}, {gTrimR, 3, "gold"}},
		arm:  []part{{gSleeve, 0, "wine"}, {gCuff, 0, "gold"}},
		item: item{"candle", 34, 27},
	},
	"Q hearts": {
		head: item{"Q hearts", 20, 5}, hair: [2]string{"blond", "blond dark"},
		robe: []part{{gMantle, 0, "red"}, {gBodice, 0, "wine"}, {gNeck, 0, "skin"}, {gBeads, 1.4, "gold"}, {gBelt, 3, "gold"}},
		arm:  []part{{gSleeve, 0, "red"}, {gCuff, 0, "white"}},
		item: item{"rose", 33, 32}, flipped: true,
	},
	"Q diamonds": {
		head: item{"Q diamonds", 20, 5}, hair: [2]string{"auburn", "auburn dark"},
		robe: []part{{gMantle, 0, "blue"}, {gBodice, 0, "red"}, {gNeck, 0, "skin"}, {gBeads, 1.4, "gold"}, {gBelt, 3, "gold"}},
		arm:  []part{{gSleeve, 0, "starry"}, {gCuff, 0, "white"}},
		item: item{"lily", 33, 32},
	},
	"J clubs": {
		head: item{"J clubs", 20, 5}, hair: [2]string{"auburn", "auburn dark"}, dress: map[byte]string{'a': "green", 'b': "gold"},
		robe: []part{{gMantle, 0, "green"}, {gTunic, 0, "barred"}, {gYoke, 0, "linen"}, {gBelt, 4, "wood"}},
		arm:  []part{{gSleeve, 0, "red"}, {gCuff, 0, "gold"}},
		item: item{"horn", 31, 40}, flipped: true,
	},
	"J spades": {
		head: item{"J spades", 20, 5}, hair: [2]string{"raven", "raven dark"}, dress: map[byte]string{'a': "wine", 'b': "red"},
		robe: []part{{gMantle, 0, "blue"}, {gTunic, 0, "black"}, {gYoke, 0, "linen"}, {gBelt, 4, "gold"}},
		arm:  []part{{gSleeve, 0, "gold"}, {gCuff, 0, "white"}},
		item: item{"book", 31, 39},
	},
	"J hearts": {
		head: item{"J hearts", 20, 5}, hair: [2]string{"blond", "blond dark"}, dress: map[byte]string{'a': "blue", 'b': "gold"},
		robe: []part{{gMantle, 0, "red"}, {gTunic, 0, "striped"}, {gYoke, 0, "gold"}, {gBelt, 4, "wood"}},
		arm:  []part{{gSleeve, 0, "blue"}, {gCuff, 0, "gold"}},
		item: item{"halberd", 34, 27},
	},
	"J diamonds": {
		head: item{"J diamonds", 20, 5}, hair: [2]string{"auburn", "auburn dark"}, dress: map[byte]string{'a': "red", 'b': "wood"},
		robe: []part{{gMantle, 0, "pied"}, {gTunic, 0, "blue"}, {gYoke, 0, "linen"}, {gBelt, 4, "gold"}},
		arm:  []part{{gSleeve, 0, "red"}},
		item: item{"falcon", 31, 31}, flipped: true,
	},
}

var cardgamesSixteen = func() *look {
	const table, white, black, leaf, red, wine, skin, tan, brown, gold, amber, blue, navy, light, dark = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
	return &look{name: "sixteen", palette: registers(cardGamesPalette), shaded: true, materials: map[string]tones{
		"white": flat(white), "line": flat(black), "table": flat(table),
		"pip red": shades(tan, red, wine), "pip black": flat(black), "index pip red": flat(red), "index pip black": flat(black),
		"ace edge": flat(wine), "inlay pip red": flat(gold), "inlay pip black": flat(gold),
		"skin": shades(skin, skin, tan), "skin dark": flat(tan), "lips": flat(red),
		"gold": shades(gold, gold, amber), "jewel": flat(red), "petal": shades(red, red, wine), "leaf": flat(leaf), "steel": shades(white, light, dark), "wood": shades(tan, brown, brown), "flame": flat(gold),
		"blond": shades(gold, gold, amber), "blond dark": flat(amber), "auburn": shades(tan, brown, brown), "auburn dark": flat(black),
		"raven": shades(dark, black, black), "raven dark": flat(dark), "silver": shades(white, light, light), "silver dark": flat(dark),
		"red": shades(red, red, wine), "wine": shades(red, wine, wine), "blue": shades(blue, blue, navy), "green": shades(leaf, leaf, table), "black": shades(dark, black, black), "linen": shades(white, white, light),
		"ermine":  woven(ermine, black, white),
		"starry":  woven(stars, gold, navy),
		"lozenge": tones{light: red, mid: red, dark: wine, tile: lozenge, back: gold},
		"striped": woven(wide, blue, white),
		"barred":  woven(widebars, red, gold),
		"pied":    woven(chequer, red, gold),
		"place":   flat(table), "place rim": flat(leaf), "baize": woven(pixel.Tile{"........", "....#...", "........", "#......."}, black, table), "rail": flat(brown), "rail light": flat(tan), "rail dark": flat(black),
		"title light": flat(white), "title": flat(gold), "title dark": flat(amber), "title edge": flat(gold),
		"plaque": flat(navy), "plaque rim": flat(blue), "plaque gold": flat(wine), "plaque gold rim": flat(red),
		"back white": flat(white), "back black": flat(black), "back gold": flat(gold), "back amber": flat(amber), "back green": flat(table), "back leaf": flat(leaf), "back red": flat(red), "back wine": flat(wine),
		"back navy": flat(navy), "back blue": flat(blue), "back brown": flat(brown), "back stone": flat(dark),
	}}
}()
