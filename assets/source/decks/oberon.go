package main

import (
	_ "embed"
	"image"
	"math"

	"phosphor/assets/source/pixel"
	"phosphor/fb/oberon"
)

//go:embed oberon.txt
var oberonArt string

// Outlines of the figures, whose upper half has 30 columns from 10 and 30 rows from 4; what is above the shoulders is head.
const (
	oMantle = "7,60 7,26 (8,23 (12,21 17,20 33,20 (38,21 (42,23 43,26 43,60"
	oTunic  = "19,22 31,22 (34,28 (37,36 40,60 10,60 (13,36 (16,28 19,22"
	oTrimL  = "19,22 (17,29 (14,37 11,60"
	oTrimR  = "31,22 (33,29 (36,37 39,60"
	oCape   = "9,27 (9,23 (14,21 20,20 30,20 (36,21 (41,23 41,27 (38,31 (35,29 34,27 (32,33 (28,33 27,29 (26,33 (22,33 20,28 (19,31 (14,32 9,27"
	oBodice = "14,22 (20,31 (30,31 36,22 41,60 9,60 14,22"
	oNeck   = "21,20 29,20 (31,22 (35,21 37,23 (31,32 (19,32 13,23 (15,21 (19,22 21,20"
	oYoke   = "14,27 (14,23 (19,21 25,21 (31,21 (36,23 36,27 (31,31 (19,31 14,27"
	oSleeve = "31,25 (34,21 (39,21 43,25 43,46 30,46 (33,38 (32,31 31,25"
	oCuff   = "32,31 42,31 42,35 33,35"
	oFold   = "11,25 (13,29 13,34"
	oCrease = "38,24 (40,27 39,31"
	oBeads  = "16,24 (21,30 (29,30 34,24"
)

var oberonDeck = &deck{
	name:   "oberon",
	size:   image.Pt(50, 68),
	art:    pixel.MustRead(oberonArt),
	looks:  []*look{oberonFull, oberonSixteen, oberonMono},
	suits:  []*suit{clubs, spades, hearts, diamonds},
	ranks:  fromAce,
	corner: []image.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: 1}},
	index:  index{rank: image.Pt(2, 3), wide: 7, sign: image.Pt(2, 12), side: image.Pt(11, 3)},
	grid:   grid{left: 12, middle: 20, right: 28, top: 5, second: 20, centre: 29, seventh: 17, tenth: 12},
	aces: map[string]ace{
		"clubs": {[]string{
			"25,17 (20,17 (17,20 17,24.5 (17,28 (19,29.5 20,30.5 (15,29 (10,32 10,38 (10,43 (14,46 18,46 (21,46 (23,45 24.2,43 25,43",
			"25,40 (24,46 (22,49 18,51 25,51",
		}, "ace clubs", 30},
		"spades": {[]string{
			"25,14 (22,22 (9,28 9,38 (9,44 (13,46.5 17,46.5 (20,46.5 (23,45 24.2,43 25,43",
			"25,40 (24,47 (21,50 17,52 25,52",
		}, "ace spades", 24},
		"hearts":   {[]string{"25,51 (22,45 (9,38 9,28 (9,22 (13,18.5 17,18.5 (21,18.5 (24,21 25,25"}, "ace hearts", 28},
		"diamonds": {[]string{"25,13 (23,21 (18,29 13,34 (18,39 (23,47 25,55"}, "ace diamonds", 29},
	},
	frame:   image.Rect(9, 3, 41, 65),
	slope:   .35,
	pip:     image.Pt(10, 5),
	axis:    25,
	figures: oberonFigures,
	cast:    cardgamesDeck,
	backs:   oberonBacks,
	aspect:  image.Pt(1, 1),
}

// In black and white there is room for one pattern a figure: kings wear black and ermine, queens a grey cloth with a white
// neckline, jacks stripes and a collar; sleeves are white, so that hands are seen.
var (
	plainKing  = dress{[]part{{oMantle, 0, "black"}, {oYoke, 0, "ermine"}}, []part{{oSleeve, 0, "white"}}}
	plainQueen = dress{[]part{{oMantle, 0, "blue"}, {oNeck, 0, "white"}}, []part{{oSleeve, 0, "white"}}}
	plainJack  = dress{[]part{{oMantle, 0, "striped"}, {oYoke, 0, "white"}}, []part{{oSleeve, 0, "white"}}}
)

var oberonFigures = map[string]*figure{
	"K clubs": {
		plain: &plainKing,
		head:  item{"K clubs", 16, 2}, hair: [2]string{"blond", "blond dark"},
		robe: []part{{oMantle, 0, "blue"}, {oFold, 1.1, "line"}, {oTunic, 0, "red"}, {oTrimL, 3, "gold"}, {oTrimR, 3, "gold"}, {oCape, 0, "ermine"}},
		arm:  []part{{oSleeve, 0, "green"}, {oCrease, 1.1, "line"}},
		item: item{"orb", 32, 18}, band: "studs red",
		flipped: true,
	},
	"K spades": {
		plain: &plainKing,
		head:  item{"K spades", 16, 3}, hair: [2]string{"raven", "raven dark"},
		robe: []part{{oMantle, 0, "green"}, {oFold, 1.1, "line"}, {oTunic, 0, "lozenge"}, {oTrimL, 3, "gold"}, {oTrimR, 3, "gold"}, {oYoke, 0, "ermine"}},
		arm:  []part{{oSleeve, 0, "wine"}, {oCrease, 1.1, "line"}},
		item: item{"sceptre", 34, 12}, band: "studs blue",
	},
	"K hearts": {
		plain: &plainKing,
		head:  item{"K hearts", 16, 3}, hair: [2]string{"auburn", "auburn dark"},
		robe: []part{{oMantle, 0, "red"}, {oFold, 1.1, "line"}, {oTunic, 0, "blue"}, {oTrimL, 3, "ermine"}, {oTrimR, 3, "ermine"}},
		arm:  []part{{oSleeve, 0, "red"}, {oCrease, 1.1, "line"}, {oCuff, 0, "gold"}},
		item: item{"sword", 34, 8}, band: "studs red",
	},
	"K diamonds": {
		plain: &plainKing,
		head:  item{"K diamonds", 16, 3}, hair: [2]string{"silver", "silver dark"},
		robe: []part{{oMantle, 0, "gold"}, {oFold, 1.1, "line"}, {oTunic, 0, "red"}, {oTrimL, 3, "white"}, {oTrimR, 3, "white"}, {oYoke, 0, "blue"}},
		arm:  []part{{oSleeve, 0, "blue"}, {oCrease, 1.1, "line"}},
		item: item{"axe", 33, 9}, band: "studs blue",
	},
	"Q clubs": {
		plain: &plainQueen,
		head:  item{"Q clubs", 16, 3}, hair: [2]string{"auburn", "auburn dark"},
		robe: []part{{oMantle, 0, "green"}, {oFold, 1.1, "line"}, {oBodice, 0, "gold"}, {oNeck, 0, "skin"}, {oBeads, 1.2, "jewel"}},
		arm:  []part{{oSleeve, 0, "green"}, {oCrease, 1.1, "line"}},
		item: item{"mirror", 32, 16}, band: "studs green",
		flipped: true,
	},
	"Q spades": {
		plain: &plainQueen,
		head:  item{"Q spades", 16, 4}, hair: [2]string{"raven", "raven dark"}, dress: map[byte]string{'b': "linen"},
		robe: []part{{oMantle, 0, "black"}, {oFold, 1.1, "line"}, {oTunic, 0, "striped"}, {oTrimL, 3, "gold"}, {oTrimR, 3, "gold"}},
		arm:  []part{{oSleeve, 0, "wine"}, {oCrease, 1.1, "line"}},
		item: item{"candle", 33, 7}, band: "studs red",
	},
	"Q hearts": {
		plain: &plainQueen,
		head:  item{"Q hearts", 16, 4}, hair: [2]string{"blond", "blond dark"},
		robe: []part{{oMantle, 0, "red"}, {oFold, 1.1, "line"}, {oBodice, 0, "wine"}, {oNeck, 0, "skin"}, {oBeads, 1.2, "jewel"}},
		arm:  []part{{oSleeve, 0, "red"}, {oCrease, 1.1, "line"}, {oCuff, 0, "white"}},
		item: item{"rose", 33, 14}, band: "studs red",
		flipped: true,
	},
	"Q diamonds": {
		plain: &plainQueen,
		head:  item{"Q diamonds", 16, 4}, hair: [2]string{"auburn", "auburn dark"},
		robe: []part{{oMantle, 0, "blue"}, {oFold, 1.1, "line"}, {oBodice, 0, "red"}, {oNeck, 0, "skin"}, {oBeads, 1.2, "gold"}},
		arm:  []part{{oSleeve, 0, "starry"}, {oCrease, 1.1, "line"}},
		item: item{"lily", 33, 14}, band: "studs blue",
	},
	"J clubs": {
		plain: &plainJack,
		head:  item{"J clubs", 16, 2}, hair: [2]string{"auburn", "auburn dark"}, dress: map[byte]string{'a': "green", 'b': "gold"},
		robe: []part{{oMantle, 0, "green"}, {oFold, 1.1, "line"}, {oTunic, 0, "barred"}, {oYoke, 0, "linen"}},
		arm:  []part{{oSleeve, 0, "red"}, {oCrease, 1.1, "line"}},
		item: item{"horn", 32, 19}, band: "studs green",
		flipped: true,
	},
	"J spades": {
		plain: &plainJack,
		head:  item{"J spades", 16, 3}, hair: [2]string{"raven", "raven dark"}, dress: map[byte]string{'a': "wine", 'b': "red"},
		robe: []part{{oMantle, 0, "blue"}, {oFold, 1.1, "line"}, {oTunic, 0, "black"}, {oYoke, 0, "linen"}},
		arm:  []part{{oSleeve, 0, "gold"}, {oCrease, 1.1, "line"}},
		item: item{"book", 32, 18}, band: "studs red", flipped: false},
	"J hearts": {
		plain: &plainJack,
		head:  item{"J hearts", 16, 3}, hair: [2]string{"blond", "blond dark"}, dress: map[byte]string{'a': "blue", 'b': "gold"},
		robe: []part{{oMantle, 0, "red"}, {oFold, 1.1, "line"}, {oTunic, 0, "striped"}, {oYoke, 0, "gold"}},
		arm:  []part{{oSleeve, 0, "blue"}, {oCrease, 1.1, "line"}},
		item: item{"halberd", 33, 8}, band: "studs red",
	},
	"J diamonds": {
		plain: &plainJack,
		head:  item{"J diamonds", 16, 2}, hair: [2]string{"auburn", "auburn dark"}, dress: map[byte]string{'a': "red", 'b': "wood"},
		robe: []part{{oMantle, 0, "pied"}, {oFold, 1.1, "line"}, {oTunic, 0, "blue"}, {oYoke, 0, "gold"}},
		arm:  []part{{oSleeve, 0, "red"}, {oCrease, 1.1, "line"}},
		item: item{"falcon", 32, 14}, band: "studs blue",
		flipped: true,
	},
}

// nearest returns the pixel value of Oberon's palette that comes closest to a colour 0xRRGGBB.
func nearest(colour uint32) uint8 {
	best, at := math.Inf(1), 0
	for i, c := range oberon.Palette {
		d := 0.
		for _, shift := range []int{16, 8, 0} {
			e := float64(int(c>>shift&255) - int(colour>>shift&255))
			d += e * e
		}
		if d < best {
			best, at = d, i
		}
	}
	return uint8(at)
}

var oberonFull = func() *look {
	three := func(light, mid, dark uint32) tones { return shades(nearest(light), nearest(mid), nearest(dark)) }
	one := func(c uint32) tones { return flat(nearest(c)) }
	const black, white = 15, 0
	gold, blue, red := three(0xffe341, 0xe3a200, 0xa26100), three(0x4161e3, 0x0020c3, 0x000082), three(0xff6141, 0xe30000, 0xa20000)
	green := three(0x41a241, 0x008241, 0x004120)
	return &look{name: "full", palette: rgb(oberon.Palette), shaded: true, materials: map[string]tones{
		"white": flat(white), "line": flat(black), "table": flat(8),
		"pip red": three(0xff0000, 0xff0000, 0xaa0000), "pip black": shades(12, black, black),
		"index pip red": flat(1), "index pip black": flat(black),
		"ace edge": one(0x820000), "inlay pip red": three(0xffff82, 0xe3c341, 0xe3a200), "inlay pip black": one(0xe3c341),
		"skin": three(0xffe3c3, 0xe3c3a2, 0xc38261), "skin dark": one(0xc38261), "lips": one(0xc32020),
		"gold": gold, "jewel": one(0xe30000), "petal": red, "leaf": green, "steel": three(0xffffff, 0xbebebe, 0x8a8a8a), "wood": three(0xc38241, 0x824120, 0x612000), "flame": one(0xffff00),
		"blond": three(0xffff82, 0xe3c341, 0xc38200), "blond dark": one(0xa26100),
		"auburn": three(0xc36120, 0x824100, 0x612000), "auburn dark": one(0x412000),
		"raven": three(0x616161, 0x202041, 0x000000), "raven dark": one(0x616182),
		"silver": three(0xffffff, 0xdfdfdf, 0xa2a2a2), "silver dark": flat(12),
		"red": red, "wine": three(0xa22041, 0x820041, 0x410000), "blue": blue, "green": green,
		"black": three(0x414141, 0x202020, 0x000000), "linen": shades(0, 14, 13),
		"ermine":     woven(ermine, black, white),
		"thread red": one(0xc30000), "thread dark": one(0x002082), "thread white": flat(white), "thread gold": one(0xe3c300),
		"back white": flat(white), "back black": flat(black), "back gold": one(0xe3c341), "back green": one(0x006120), "back leaf": one(0x41a241), "back red": one(0xc32000), "back wine": one(0x820041),
		"back navy": one(0x000041), "back blue": one(0x2041c3), "back sky": one(0x82c3e3), "back stone": one(0x828282), "back sand": one(0xe3a282), "back wood": one(0x824100), "back far": one(0x614182),
		"sea": one(0x2041c3), "harlequin": one(0x2041a2), "back shade": one(0x414182), "back fir": one(0x004100), "beam": one(0xe3e382),
		"starry":      woven(stars, gold.light, blue.dark),
		"lozenge":     three(0xe32020, 0xc30000, 0x820000).on(lozenge, gold.mid),
		"striped":     blue.on(wide, white),
		"barred":      red.on(widebars, gold.light),
		"pied":        red.on(chequer, gold.light),
		"studs red":   woven(pixel.Tile{"#..."}, red.mid, gold.light),
		"studs blue":  woven(pixel.Tile{"#..."}, blue.mid, gold.light),
		"studs green": woven(pixel.Tile{"#..."}, green.mid, gold.light),
	}}
}()

var oberonSixteen = func() *look {
	const white, red, green, blue, yellow, cyan, wine, forest, navy, sky, grey, light, pale, black = 0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15
	return &look{name: "sixteen", palette: rgb(oberon.Palette[:16]), materials: map[string]tones{
		"white": flat(white), "line": flat(black), "table": flat(forest),
		"pip red": flat(red), "pip black": flat(black), "index pip red": flat(red), "index pip black": flat(black),
		"ace edge": flat(wine), "inlay pip red": flat(yellow), "inlay pip black": flat(yellow),
		"skin": woven(half, yellow, white), "skin dark": flat(wine), "lips": flat(red),
		"gold": flat(yellow), "jewel": flat(red), "petal": flat(red), "leaf": flat(forest), "steel": shades(white, light, light), "wood": flat(wine), "flame": flat(yellow),
		"blond": woven(quarter, wine, yellow), "blond dark": flat(black), "auburn": flat(wine), "auburn dark": flat(black),
		"raven": flat(black), "raven dark": flat(grey), "silver": flat(pale), "silver dark": flat(grey),
		"red": flat(red), "wine": flat(wine), "blue": flat(blue), "green": flat(forest), "black": flat(navy), "linen": flat(sky),
		"ermine":     woven(ermine, black, white),
		"thread red": flat(red), "thread dark": flat(navy), "thread white": flat(white), "thread gold": flat(yellow),
		"back white": flat(white), "back black": flat(black), "back gold": flat(yellow), "back green": flat(forest), "back leaf": flat(green), "back red": flat(red), "back wine": flat(wine),
		"back navy": flat(navy), "back blue": flat(blue), "back sky": flat(sky), "back stone": flat(grey), "back sand": flat(light), "back wood": flat(wine), "back far": flat(wine),
		"sea": flat(blue), "harlequin": flat(blue), "back shade": flat(navy), "back fir": flat(forest), "beam": flat(yellow),
		"starry":      woven(stars, yellow, navy),
		"lozenge":     woven(lozenge, red, yellow),
		"striped":     woven(wide, blue, white),
		"barred":      woven(widebars, red, yellow),
		"pied":        woven(chequer, red, yellow),
		"studs red":   woven(pixel.Tile{"#..."}, red, yellow),
		"studs blue":  woven(pixel.Tile{"#..."}, blue, yellow),
		"studs green": woven(pixel.Tile{"#..."}, forest, yellow),
	}}
}()

var oberonMono = func() *look {
	l := monoLook([]uint32{0xffffff, 0}, 1)
	l.plain = true
	return l
}()

// monoLook is the look with one plane: 0 is white, 1 black. Every cloth has a pattern of its own. corner is the pixel value
// where the table is seen at the corners.
func monoLook(p []uint32, corner uint8) *look {
	const paper, ink = 0, 1
	return &look{name: "mono", palette: rgb(p), mono: true, materials: map[string]tones{
		"white": flat(paper), "line": flat(ink), "table": flat(corner),
		"pip red": flat(ink), "pip black": flat(ink), "index pip red": flat(ink), "index pip black": flat(ink),
		"ace red": woven(half, ink, paper), "ace edge": flat(ink), "inlay pip red": flat(ink), "inlay pip black": flat(paper),
		"skin": flat(paper), "skin dark": flat(paper), "lips": flat(ink),
		"gold": flat(paper), "jewel": flat(ink), "petal": flat(paper), "leaf": flat(ink), "steel": flat(paper), "wood": flat(ink), "flame": flat(paper),
		"blond": flat(paper), "blond dark": flat(ink), "auburn": flat(ink), "auburn dark": flat(paper),
		"raven": flat(ink), "raven dark": flat(paper), "silver": woven(quarter, ink, paper), "silver dark": flat(ink),
		"red": flat(ink), "wine": woven(thick, ink, paper), "blue": woven(half, ink, paper), "green": woven(bars, ink, paper), "black": flat(ink), "linen": woven(dots, ink, paper),
		"ermine": woven(ermine, ink, paper),
		"place":  flat(paper), "place rim": woven(half, ink, paper), "baize": woven(dots, ink, paper), "rail": woven(half, ink, paper), "rail light": flat(paper), "rail dark": flat(paper),
		"title light": flat(paper), "title": flat(paper), "title dark": woven(half, ink, paper), "title edge": flat(paper),
		"plaque": flat(paper), "plaque rim": flat(paper), "plaque gold": flat(paper), "plaque gold rim": flat(ink),
		"back amber": woven(half, ink, paper), "back brown": flat(ink),
		"thread red": woven(quarter, ink, paper), "thread dark": flat(ink), "thread white": flat(paper), "thread gold": flat(paper),
		"back white": flat(paper), "back black": flat(ink), "back gold": flat(paper), "back green": flat(ink), "back leaf": woven(half, ink, paper), "back red": woven(half, ink, paper), "back wine": flat(ink),
		"back navy": flat(ink), "back blue": woven(half, ink, paper), "back sky": flat(paper), "back stone": woven(quarter, ink, paper), "back sand": woven(quarter, ink, paper), "back wood": woven(bars, ink, paper), "back far": woven(thick, ink, paper),
		"sea": flat(ink), "harlequin": flat(ink), "back shade": woven(thick, ink, paper), "back fir": flat(ink), "beam": flat(paper),
		"starry":      woven(stars, paper, ink),
		"lozenge":     woven(lozenge, ink, paper),
		"striped":     woven(wide, ink, paper),
		"barred":      woven(widebars, ink, paper),
		"pied":        woven(chequer, ink, paper),
		"studs red":   woven(pixel.Tile{"#....."}, ink, paper),
		"studs blue":  woven(pixel.Tile{"#....."}, ink, paper),
		"studs green": woven(pixel.Tile{"#....."}, ink, paper),
	}}
}

var oberonBacks = []func(*canvas){tartan, garden, sea, peacock, harlequin, lighthouse, balloon, planet, alp}
