package main

// Cloths and furs.
var (
	golden   = stuff{flat(gold), texture{quarter, red, white}, flat(paper), &material{fore: golds, relief: 1.2, folds: .12}}
	sable    = stuff{flat(black), flat(jet), flat(ink), &material{fore: coals, base: -.15, folds: .2}}
	linen    = stuff{flat(white), flat(white), flat(paper), &material{fore: linens, base: .2, folds: .2}}
	flesh    = stuff{flat(skin), flat(white), flat(paper), &material{fore: skins, base: .16}}
	scarlet  = stuff{flat(red), flat(red), texture{pale, ink, paper}, &material{fore: reds, folds: .2}}
	crimson  = stuff{flat(wine), texture{half, red, jet}, texture{half, ink, paper}, &material{fore: wines, folds: .2}}
	burgundy = stuff{flat(wine), texture{half, jet, red}, flat(ink), &material{fore: wines, folds: .2}}
	royal    = stuff{flat(navy), texture{quarter, green, jet}, flat(ink), &material{fore: blues, base: -.16, folds: .2}}
	forest   = stuff{flat(felt), flat(green), texture{half, ink, paper}, &material{fore: greens, folds: .2}}

	fur      = stuff{texture{ermine, black, white}, texture{ermine, jet, white}, texture{ermine, ink, paper}, &material{tile: ermine, fore: coals, back: linens, base: .2, folds: .1}}
	damask   = stuff{texture{bloom, gold, navy}, texture{bloom, white, jet}, texture{bloom, paper, ink}, &material{tile: bloom, fore: golds, back: blues, base: -.1, folds: .2}}
	beads    = stuff{texture{pearl, wine, gold}, texture{pearl, red, white}, texture{pearl, ink, paper}, &material{tile: pearl, fore: wines, back: golds}}
	ruff     = stuff{texture{pale, light, white}, texture{pale, jet, white}, texture{pale, ink, paper}, &material{tile: pale, fore: greys, back: linens, base: .15, folds: .1}}
	sprigged = stuff{texture{bloom, gold, navy}, texture{bloom, white, green}, texture{bloom, ink, paper}, &material{tile: bloom, fore: golds, back: blues, base: -.1, folds: .2}}
	diaper   = stuff{texture{trellis, navy, gold}, texture{trellis, green, jet}, texture{trellis, ink, paper}, &material{tile: trellis, fore: blues, back: golds, folds: .2}}
	pied     = stuff{texture{chequer, red, gold}, texture{chequer, red, green}, texture{chequer, ink, paper}, &material{tile: chequer, fore: reds, back: golds, folds: .2}}
	striped  = stuff{texture{wide, navy, white}, texture{wide, jet, white}, texture{wide, ink, paper}, &material{tile: wide, fore: blues, back: linens, base: .1, folds: .15}}
	barred   = stuff{texture{widebar, red, gold}, texture{widebar, red, white}, texture{widebar, ink, paper}, &material{tile: widebar, fore: reds, back: golds, folds: .2}}
	tiled    = stuff{texture{lozenge, red, gold}, texture{lozenge, red, white}, texture{lozenge, ink, paper}, &material{tile: lozenge, fore: reds, back: golds, folds: .2}}
	paned    = stuff{texture{wide, gold, black}, texture{wide, white, jet}, texture{wide, ink, paper}, &material{tile: wide, fore: golds, back: coals, folds: .15}}
	starry   = stuff{texture{crosses, gold, navy}, texture{crosses, white, jet}, texture{crosses, paper, ink}, &material{tile: crosses, fore: golds, back: blues, base: -.1, folds: .2}}
)

// Hair, and the strands in it.
var (
	blond  = [2]stuff{{flat(gold), flat(white), flat(paper), lock(golds, 0)}, {flat(black), flat(red), flat(ink), lock(golds, -.33)}}
	silver = [2]stuff{{flat(light), flat(white), flat(paper), lock(greys, 0)}, {flat(black), flat(jet), flat(ink), lock(greys, -.3)}}
	auburn = [2]stuff{{flat(brown), texture{half, red, jet}, texture{half, ink, paper}, lock(browns, 0)}, {flat(black), flat(jet), texture{half, ink, paper}, lock(browns, -.28)}}
	raven  = [2]stuff{{flat(dark), flat(jet), flat(ink), lock(coals, .05)}, {flat(black), flat(white), flat(paper), lock(coals, .3)}}
)

// Bands between the halves.
var (
	studs  = []string{"#...."}
	jewels = band{2, stuff{texture{studs, red, gold}, texture{studs, red, white}, flat(paper), &material{tile: studs, fore: reds, back: golds}}}
	pearls = band{2, stuff{texture{studs, gold, navy}, texture{studs, white, jet}, flat(paper), &material{tile: studs, fore: golds, back: blues}}}
	girdle = band{2, stuff{texture{studs, gold, wine}, texture{studs, white, red}, flat(paper), &material{tile: studs, fore: golds, back: wines}}}
	sash   = band{2, stuff{texture{studs, gold, felt}, texture{studs, white, green}, flat(paper), &material{tile: studs, fore: golds, back: greens}}}
)

// Outlines that several figures share.
const (
	mantle   = "4,90 4,38 (12,36 (22,34 30,29 46,29 (52,31 (60,31 90,40 90,90"
	tunic    = "33,30 43,30 (45,40 (44,48 40,62 18,62 (28,54 (32,44 33,30"
	trimL    = "33,30 (32,44 (28,54 18,62"
	trimR    = "43,30 (45,40 (44,48 40,62"
	cape     = "23,36 (24,30 (30,27 34,27 42,27 (46,27 (52,30 53,36 (52,40 (47,40 46,38 (44,41 (40,41 38,39 (36,41 (32,41 30,38 (28,40 (24,40 23,36"
	neckline = "33,27 43,27 (43,31 (48,32 50,34 (46,42 (30,42 26,34 (28,32 (33,31 33,27"
	bodice   = "25,34 (30,42 (46,42 51,34 52,70 10,70 (24,54 25,34"
	necklace = "31,33 (33,38 (43,38 45,33"
	yoke     = "27,32 (30,28 (46,28 49,32 (48,37 (28,37 27,32"
	shoulder = "45,33 (50,29 (60,31 64,36 64,50 45,50 (48,44 (44,40 45,33"
	forearm  = "42,68 (43,56 (45,50 47,46 58,46 (66,54 (66,60 64,68"
	cuff     = "47,42 59,42 60,47 46,47"
)

var figures = map[string]*figure{
	"K herz": {
		head:  item{"king herz", 26, 4},
		nose:  item{"nose wide", 36, 20},
		hair:  auburn,
		robe:  []part{{mantle, 0, scarlet}, {tunic, 0, damask}, {trimL, 3, golden}, {trimR, 3, golden}, {cape, 0, fur}},
		arm:   []part{{forearm, 0, royal}, {cuff, 0, linen}},
		items: []item{{"sword", 49, 4}, {"grip staff", 49, 34}},
		band:  jewels,
	},
	"K karo": {
		head:  item{"king karo", 25, 4},
		hair:  silver,
		robe:  []part{{mantle, 0, tiled}, {tunic, 0, royal}, {trimL, 3, golden}, {trimR, 3, golden}},
		arm:   []part{{shoulder, 0, scarlet}, {forearm, 0, scarlet}, {cuff, 0, golden}},
		items: []item{{"axe", 48, 4}, {"grip staff", 49, 34}},
		band:  pearls,
	},
	"K kreuz": {
		flipped: true,
		head:    item{"king kreuz", 27, 4},
		nose:    item{"nose front", 38, 20},
		hair:    blond,
		dress:   map[byte]stuff{'a': scarlet},
		robe:    []part{{mantle, 0, starry}, {tunic, 0, linen}, {trimL, 3, golden}, {trimR, 3, golden}, {cape, 0, fur}},
		arm:     []part{{shoulder, 0, forest}, {forearm, 0, forest}, {cuff, 0, golden}},
		items:   []item{{"orb", 46, 16}, {"grip orb", 46, 30}},
		band:    girdle,
	},
	"K pik": {
		head:  item{"king pik", 25, 4},
		hair:  raven,
		robe:  []part{{mantle, 0, forest}, {tunic, 0, paned}, {trimL, 3, golden}, {trimR, 3, golden}, {cape, 0, fur}},
		arm:   []part{{shoulder, 0, burgundy}, {forearm, 0, burgundy}, {cuff, 0, fur}},
		items: []item{{"sceptre", 49, 4}, {"grip staff", 49, 34}},
		band:  jewels,
	},
	"Q herz": {
		flipped: true,
		head:    item{"queen herz", 27, 4},
		nose:    item{"nose front", 38, 20},
		hair:    blond,
		robe:    []part{{mantle, 0, scarlet}, {bodice, 0, burgundy}, {neckline, 0, flesh}, {necklace, 1.6, beads}},
		arm:     []part{{shoulder, 0, scarlet}, {forearm, 0, scarlet}, {cuff, 0, linen}},
		items:   []item{{"rose", 47, 17}, {"grip flower", 48, 34}},
		band:    jewels,
	},
	"Q karo": {
		head:  item{"queen karo", 24, 4},
		hair:  auburn,
		dress: map[byte]stuff{'a': linen},
		robe:  []part{{mantle, 0, forest}, {bodice, 0, scarlet}, {neckline, 0, flesh}, {necklace, 1.6, beads}},
		arm:   []part{{shoulder, 0, sprigged}, {forearm, 0, sprigged}, {cuff, 0, linen}},
		items: []item{{"lily", 46, 15}, {"grip flower", 48, 34}},
		band:  girdle,
	},
	"Q kreuz": {
		flipped: true,
		head:    item{"queen kreuz", 26, 4},
		hair:    auburn,
		robe:    []part{{mantle, 0, royal}, {bodice, 0, golden}, {neckline, 0, flesh}, {necklace, 1.6, beads}},
		arm:     []part{{shoulder, 0, royal}, {forearm, 0, royal}, {cuff, 0, fur}},
		items:   []item{{"mirror", 47, 18}, {"grip flower", 48, 34}},
		band:    sash,
	},
	"Q pik": {
		head:  item{"queen pik", 25, 4},
		nose:  item{"nose front", 36, 20},
		hair:  raven,
		dress: map[byte]stuff{'a': royal},
		robe:  []part{{mantle, 0, crimson}, {tunic, 0, fur}, {trimL, 3, golden}, {trimR, 3, golden}, {yoke, 0, golden}},
		arm:   []part{{shoulder, 0, striped}, {forearm, 0, striped}, {cuff, 0, golden}},
		items: []item{{"candle", 49, 4}, {"grip staff", 49, 34}},
		band:  pearls,
	},
	"J herz": {
		head:  item{"jack herz", 24, 4},
		hair:  blond,
		dress: map[byte]stuff{'a': royal},
		robe:  []part{{mantle, 0, scarlet}, {tunic, 0, striped}, {yoke, 0, golden}},
		arm:   []part{{forearm, 0, royal}, {cuff, 0, linen}},
		items: []item{{"halberd", 48, 4}, {"grip staff", 49, 34}},
		band:  jewels,
	},
	"J karo": {
		flipped: true,
		head:    item{"jack karo", 27, 4},
		hair:    auburn,
		dress:   map[byte]stuff{'a': forest},
		robe:    []part{{mantle, 0, pied}, {tunic, 0, royal}, {yoke, 0, ruff}},
		arm:     []part{{shoulder, 0, golden}, {forearm, 0, golden}, {cuff, 0, linen}},
		items:   []item{{"grip staff", 49, 34}, {"falcon", 46, 19}},
		band:    girdle,
	},
	"J kreuz": {
		flipped: true,
		head:    item{"jack kreuz", 27, 4},
		nose:    item{"nose front", 38, 20},
		hair:    auburn,
		dress:   map[byte]stuff{'a': scarlet, 'b': golden},
		robe:    []part{{mantle, 0, forest}, {tunic, 0, barred}, {yoke, 0, ruff}},
		arm:     []part{{shoulder, 0, scarlet}, {forearm, 0, scarlet}, {cuff, 0, golden}},
		items:   []item{{"sprig", 46, 17}, {"grip flower", 48, 34}},
		band:    pearls,
	},
	"J pik": {
		head:  item{"jack pik", 24, 4},
		hair:  raven,
		dress: map[byte]stuff{'a': crimson},
		robe:  []part{{mantle, 0, diaper}, {tunic, 0, sable}, {yoke, 0, ruff}},
		arm:   []part{{shoulder, 0, scarlet}, {forearm, 0, scarlet}, {cuff, 0, golden}},
		items: []item{{"hourglass", 47, 19}, {"grip orb", 46, 30}},
		band:  jewels,
	},
}
