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

// Outlines of the figures. The upper half has 30 columns from 10 and 30 rows from 4; the
// part above the shoulders is the head.
const (
	oMantle = "7,61 7,27 (8,24 (12,22 17,21 33,21 (38,22 (42,24 43,27 43,61"
	oTunic  = "19,23 31,23 (34,29 (37,37 40,61 10,61 (13,37 (16,29 19,23"
	oTrimL  = "19,23 (17,30 (14,38 11,61"
	oTrimR  = "31,23 (33,30 (36,38 39,61"
	oCape   = "9,28 (9,24 (14,22 20,21 30,21 (36,22 (41,24 41,28 (38,32 (35,30 34,28 (32,34 (28,34 27,30 (26,34 (22,34 20,29 (19,32 (14,33 9,28"
	oBodice = "14,23 (20,32 (30,32 36,23 41,61 9,61 14,23"
	oNeck   = "21,21 29,21 (30,23 (33,23 34,24 (31,31 (19,31 16,24 (17,23 (20,23 21,21"
	oYoke   = "15,28 (15,24 (19,22 25,22 (31,22 (35,24 35,28 (31,31 (19,31 15,28"
	oThroat = "22,18 28,18 28,24 22,24"
	oSleeve = "31,26 (34,22 (39,22 43,26 43,47 30,47 (33,39 (32,32 31,26"
	oCuff   = "32,32 42,32 42,36 33,36"
	oFold   = "11,26 (13,30 13,35"
	oCrease = "38,25 (40,28 39,32"
	oBeads  = "17,25 (21,30 (29,30 33,25"
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
	pip:     image.Pt(12, 6),
	axis:    25,
	figures: oberonFigures,
	backs:   oberonBacks,
	aspect:  image.Pt(1, 1),
}

// In black and white a figure has room for one pattern: kings wear black and ermine,
// queens a grey cloth with a white neckline, jacks stripes and a collar. Sleeves are
// white, so that hands are visible.
var (
	plainKing  = dress{[]part{{oMantle, 0, "black"}, {oYoke, 0, "ermine"}, {oThroat, 0, "skin"}}, []part{{oSleeve, 0, "white"}}}
	plainQueen = dress{[]part{{oMantle, 0, "blue"}, {oNeck, 0, "white"}, {oThroat, 0, "skin"}}, []part{{oSleeve, 0, "white"}}}
	plainJack  = dress{[]part{{oMantle, 0, "striped"}, {oYoke, 0, "white"}, {oThroat, 0, "skin"}}, []part{{oSleeve, 0, "white"}}}
)

var oberonFigures = map[string]*figure{
	"K clubs": {
		plain: &plainKing,
		head:  item{"K clubs", 18, 4}, hair: [2]string{"blond", "blond dark"},
		robe: []part{{oMantle, 0, "blue"}, {oFold, 1.1, "line"}, {oTunic, 0, "red"}, {oTrimL, 3, "gold"}, {oTrimR, 3, "gold"}, {oCape, 0, "ermine"}, {oThroat, 0, "skin"}},
		arm:  []part{{oSleeve, 0, "green"}, {oCrease, 1.1, "line"}},
		item: item{"orb", 32, 18}, band: "studs red",
		flipped: true,
	},
	"K spades": {
		plain: &plainKing,
		head:  item{"K spades", 18, 4}, hair: [2]string{"raven", "raven dark"},
		robe: []part{{oMantle, 0, "green"}, {oFold, 1.1, "line"}, {oTunic, 0, "lozenge"}, {oTrimL, 3, "gold"}, {oTrimR, 3, "gold"}, {oYoke, 0, "ermine"}, {oThroat, 0, "skin"}},
		arm:  []part{{oSleeve, 0, "wine"}, {oCrease, 1.1, "line"}},
		item: item{"sceptre", 34, 12}, band: "studs blue",
	},
	"K hearts": {
		plain: &plainKing,
		head:  item{"K hearts", 18, 4}, hair: [2]string{"auburn", "auburn dark"},
		robe: []part{{oMantle, 0, "red"}, {oFold, 1.1, "line"}, {oTunic, 0, "blue"}, {oTrimL, 3, "ermine"}, {oTrimR, 3, "ermine"}, {oThroat, 0, "skin"}},
		arm:  []part{{oSleeve, 0, "red"}, {oCrease, 1.1, "line"}, {oCuff, 0, "gold"}},
		item: item{"sword", 34, 8}, band: "studs red",
	},
	"K diamonds": {
		plain: &plainKing,
		head:  item{"K diamonds", 18, 4}, hair: [2]string{"silver", "silver dark"},
		robe: []part{{oMantle, 0, "brocade"}, {oFold, 1.1, "line"}, {oTunic, 0, "red"}, {oTrimL, 3, "white"}, {oTrimR, 3, "white"}, {oYoke, 0, "blue"}, {oThroat, 0, "skin"}},
		arm:  []part{{oSleeve, 0, "blue"}, {oCrease, 1.1, "line"}},
		item: item{"axe", 33, 9}, band: "studs blue",
	},
	"Q clubs": {
		plain: &plainQueen,
		head:  item{"Q clubs", 18, 4}, hair: [2]string{"auburn", "auburn dark"},
		robe: []part{{oMantle, 0, "green"}, {oFold, 1.1, "line"}, {oBodice, 0, "brocade"}, {oNeck, 0, "skin"}, {oBeads, 1.2, "jewel"}, {oThroat, 0, "skin"}},
		arm:  []part{{oSleeve, 0, "green"}, {oCrease, 1.1, "line"}},
		item: item{"mirror", 32, 16}, band: "studs green",
		flipped: true,
	},
	"Q spades": {
		plain: &plainQueen,
		head:  item{"Q spades", 18, 4}, hair: [2]string{"raven", "raven dark"}, dress: map[byte]string{'b': "linen"},
		robe: []part{{oMantle, 0, "black"}, {oFold, 1.1, "line"}, {oTunic, 0, "striped"}, {oTrimL, 3, "gold"}, {oTrimR, 3, "gold"}, {oThroat, 0, "skin"}},
		arm:  []part{{oSleeve, 0, "wine"}, {oCrease, 1.1, "line"}},
		item: item{"candle", 33, 7}, band: "studs red",
	},
	"Q hearts": {
		plain: &plainQueen,
		head:  item{"Q hearts", 18, 4}, hair: [2]string{"blond", "blond dark"},
		robe: []part{{oMantle, 0, "red"}, {oFold, 1.1, "line"}, {oBodice, 0, "wine"}, {oNeck, 0, "skin"}, {oBeads, 1.2, "jewel"}, {oThroat, 0, "skin"}},
		arm:  []part{{oSleeve, 0, "red"}, {oCrease, 1.1, "line"}, {oCuff, 0, "white"}},
		item: item{"rose", 33, 14}, band: "studs red",
		flipped: true,
	},
	"Q diamonds": {
		plain: &plainQueen,
		head:  item{"Q diamonds", 18, 4}, hair: [2]string{"auburn", "auburn dark"},
		robe: []part{{oMantle, 0, "blue"}, {oFold, 1.1, "line"}, {oBodice, 0, "red"}, {oNeck, 0, "skin"}, {oBeads, 1.2, "gold"}, {oThroat, 0, "skin"}},
		arm:  []part{{oSleeve, 0, "starry"}, {oCrease, 1.1, "line"}},
		item: item{"lily", 33, 14}, band: "studs blue",
	},
	"J clubs": {
		plain: &plainJack,
		head:  item{"J clubs", 18, 4}, hair: [2]string{"auburn", "auburn dark"}, dress: map[byte]string{'a': "green", 'b': "gold"},
		robe: []part{{oMantle, 0, "green"}, {oFold, 1.1, "line"}, {oTunic, 0, "barred"}, {oYoke, 0, "linen"}, {oThroat, 0, "skin"}},
		arm:  []part{{oSleeve, 0, "red"}, {oCrease, 1.1, "line"}},
		item: item{"horn", 32, 19}, band: "studs green",
		flipped: true,
	},
	"J spades": {
		plain: &plainJack,
		head:  item{"J spades", 18, 4}, hair: [2]string{"raven", "raven dark"}, dress: map[byte]string{'a': "wine", 'b': "red"},
		robe: []part{{oMantle, 0, "blue"}, {oFold, 1.1, "line"}, {oTunic, 0, "black"}, {oYoke, 0, "linen"}, {oThroat, 0, "skin"}},
		arm:  []part{{oSleeve, 0, "brocade"}, {oCrease, 1.1, "line"}},
		item: item{"book", 32, 18}, band: "studs red", flipped: false},
	"J hearts": {
		plain: &plainJack,
		head:  item{"J hearts", 18, 4}, hair: [2]string{"blond", "blond dark"}, dress: map[byte]string{'a': "blue", 'b': "gold"},
		robe: []part{{oMantle, 0, "red"}, {oFold, 1.1, "line"}, {oTunic, 0, "striped"}, {oYoke, 0, "brocade"}, {oThroat, 0, "skin"}},
		arm:  []part{{oSleeve, 0, "blue"}, {oCrease, 1.1, "line"}},
		item: item{"halberd", 33, 8}, band: "studs red",
	},
	"J diamonds": {
		plain: &plainJack,
		head:  item{"J diamonds", 18, 4}, hair: [2]string{"auburn", "auburn dark"}, dress: map[byte]string{'a': "red", 'b': "wood"},
		robe: []part{{oMantle, 0, "pied"}, {oFold, 1.1, "line"}, {oTunic, 0, "blue"}, {oYoke, 0, "brocade"}, {oThroat, 0, "skin"}},
		arm:  []part{{oSleeve, 0, "red"}, {oCrease, 1.1, "line"}},
		item: item{"falcon", 32, 14}, band: "studs blue",
		flipped: true,
	},
}

// nearest returns the pixel value of Oberon's palette nearest to a colour 0xRRGGBB.
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
	green, wine := three(0x41a241, 0x008241, 0x004120), three(0xa22041, 0x820041, 0x410000)
	return &look{name: "full", palette: rgb(oberon.Palette), shaded: true, deep: true, materials: map[string]tones{
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
		"red": three(0xffc341, 0xe3a200, 0xc36100).over(sprig, red), "wine": three(0xe34161, 0xc32041, 0x820041).over(twill, wine),
		"blue": three(0x82a2ff, 0x4161e3, 0x2041c3).over(diaper, blue), "green": three(0x82c382, 0x41a241, 0x008241).over(pleats, green),
		"brocade": three(0xffffa2, 0xffc341, 0xc38200).over(diaper, gold),
		"black":   three(0x828282, 0x616161, 0x414141).over(twill, three(0x414141, 0x202020, 0x000000)), "linen": shades(13, 13, 12).over(pleats, shades(0, 0, 14)),
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
	return &look{name: "sixteen", palette: rgb(oberon.Palette[:16]), deep: true, materials: map[string]tones{
		"white": flat(white), "line": flat(black), "table": flat(forest),
		"pip red": flat(red), "pip black": flat(black), "index pip red": flat(red), "index pip black": flat(black),
		"ace edge": flat(wine), "inlay pip red": flat(yellow), "inlay pip black": flat(yellow),
		"skin": shades(white, yellow, yellow).over(half, shades(white, white, yellow)), "skin dark": flat(wine), "lips": flat(red),
		"gold": flat(yellow), "jewel": flat(red), "petal": flat(red), "leaf": flat(forest), "steel": shades(white, light, grey), "wood": flat(wine), "flame": flat(yellow),
		"blond": woven(quarter, wine, yellow), "blond dark": flat(black), "auburn": flat(wine), "auburn dark": flat(black),
		"raven": flat(black), "raven dark": flat(grey), "silver": shades(white, pale, grey), "silver dark": flat(grey),
		"red": shades(yellow, yellow, red).over(sprig, shades(red, red, wine)), "wine": shades(red, red, wine).over(twill, shades(wine, wine, black)),
		"blue": shades(white, sky, blue).over(diaper, shades(sky, blue, navy)), "green": shades(yellow, green, forest).over(pleats, shades(green, forest, black)), "brocade": shades(white, wine, wine).over(diaper, shades(yellow, yellow, red)),
		"black": shades(blue, blue, navy).over(twill, shades(navy, navy, black)), "linen": shades(white, light, grey).over(pleats, shades(white, white, light)),
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

// monoLook returns the look with one plane: 0 is white, 1 black. Every cloth has its own pattern. corner is the pixel value
// that shows the table at the corners.
func monoLook(p []uint32, corner uint8) *look {
	const paper, ink = 0, 1
	return &look{name: "mono", palette: rgb(p), mono: true, materials: map[string]tones{
		"white": flat(paper), "line": flat(ink), "table": flat(corner),
		"pip red": flat(ink), "pip black": flat(ink), "index pip red": flat(ink), "index pip black": flat(ink),
		"ace red": woven(half, ink, paper), "ace edge": flat(ink), "inlay pip red": flat(ink), "inlay pip black": flat(paper),
		"skin": flat(paper), "cheek": flat(paper), "bosom": flat(paper), "skin dark": flat(paper), "lips": flat(ink),
		"gold": flat(paper), "jewel": flat(ink), "petal": flat(paper), "leaf": flat(ink), "steel": flat(paper), "wood": flat(ink), "flame": flat(paper),
		"blond": flat(paper), "blond dark": flat(ink), "auburn": flat(ink), "auburn dark": flat(paper),
		"raven": flat(ink), "raven dark": flat(paper), "silver": woven(quarter, ink, paper), "silver dark": flat(ink),
		"red": flat(ink), "wine": woven(thick, ink, paper), "blue": woven(half, ink, paper), "green": woven(bars, ink, paper), "black": flat(ink), "linen": woven(dots, ink, paper), "brocade": flat(paper),
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
