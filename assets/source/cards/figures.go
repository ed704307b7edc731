package main

// Cloths and furs.
var (
	golden   = stuff{flat(gold), flat(paper)}
	sable    = stuff{flat(black), flat(ink)}
	linen    = stuff{flat(white), flat(paper)}
	flesh    = stuff{flat(skin), flat(paper)}
	scarlet  = stuff{flat(red), texture{pale, ink, paper}}
	crimson  = stuff{flat(wine), texture{half, ink, paper}}
	burgundy = stuff{flat(wine), flat(ink)}
	royal    = stuff{flat(navy), flat(ink)}
	forest   = stuff{flat(felt), texture{half, ink, paper}}

	fur      = stuff{texture{ermine, black, white}, texture{ermine, ink, paper}}
	damask   = stuff{texture{bloom, gold, navy}, texture{bloom, paper, ink}}
	beads    = stuff{texture{pearl, wine, gold}, texture{pearl, ink, paper}}
	ruff     = stuff{texture{pale, light, white}, texture{pale, ink, paper}}
	sprigged = stuff{texture{bloom, gold, navy}, texture{bloom, ink, paper}}
	diaper   = stuff{texture{trellis, navy, gold}, texture{trellis, ink, paper}}
	pied     = stuff{texture{chequer, red, gold}, texture{chequer, ink, paper}}
	striped  = stuff{texture{wide, navy, white}, texture{wide, ink, paper}}
	barred   = stuff{texture{widebar, red, gold}, texture{widebar, ink, paper}}
	tiled    = stuff{texture{lozenge, red, gold}, texture{lozenge, ink, paper}}
	paned    = stuff{texture{wide, gold, black}, texture{wide, ink, paper}}
	starry   = stuff{texture{crosses, gold, navy}, texture{crosses, paper, ink}}
)

// Hair, and the strands in it.
var (
	blond  = [2]stuff{{flat(gold), flat(paper)}, lines}
	silver = [2]stuff{{flat(light), flat(paper)}, lines}
	auburn = [2]stuff{{flat(brown), texture{half, ink, paper}}, {flat(black), texture{half, ink, paper}}}
	raven  = [2]stuff{{flat(dark), flat(ink)}, {flat(black), flat(paper)}}
)

// Bands between the halves.
var (
	studs  = []string{"#...."}
	jewels = band{2, stuff{texture{studs, red, gold}, flat(paper)}}
	pearls = band{2, stuff{texture{studs, gold, navy}, flat(paper)}}
	girdle = band{2, stuff{texture{studs, gold, wine}, flat(paper)}}
	sash   = band{2, stuff{texture{studs, gold, felt}, flat(paper)}}
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
		items: []item{{"sword", 49, 4}, {"fist", 49, 34}},
		band:  jewels,
	},
	"K karo": {
		head:  item{"king karo", 25, 4},
		hair:  silver,
		robe:  []part{{mantle, 0, tiled}, {tunic, 0, royal}, {trimL, 3, golden}, {trimR, 3, golden}},
		arm:   []part{{shoulder, 0, scarlet}, {forearm, 0, scarlet}, {cuff, 0, golden}},
		items: []item{{"axe", 48, 4}, {"fist", 49, 34}},
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
		items:   []item{{"fist", 49, 35}, {"orb", 46, 18}},
		band:    girdle,
	},
	"K pik": {
		head:  item{"king pik", 25, 4},
		hair:  raven,
		robe:  []part{{mantle, 0, forest}, {tunic, 0, paned}, {trimL, 3, golden}, {trimR, 3, golden}, {cape, 0, fur}},
		arm:   []part{{shoulder, 0, burgundy}, {forearm, 0, burgundy}, {cuff, 0, fur}},
		items: []item{{"sceptre", 49, 4}, {"fist", 49, 34}},
		band:  jewels,
	},
	"Q herz": {
		flipped: true,
		head:    item{"queen herz", 27, 4},
		nose:    item{"nose front", 38, 20},
		hair:    blond,
		robe:    []part{{mantle, 0, scarlet}, {bodice, 0, burgundy}, {neckline, 0, flesh}, {necklace, 1.6, beads}},
		arm:     []part{{shoulder, 0, scarlet}, {forearm, 0, scarlet}, {cuff, 0, linen}},
		items:   []item{{"rose", 47, 17}, {"fist", 49, 34}},
		band:    jewels,
	},
	"Q karo": {
		head:  item{"queen karo", 24, 4},
		hair:  auburn,
		dress: map[byte]stuff{'a': linen},
		robe:  []part{{mantle, 0, forest}, {bodice, 0, scarlet}, {neckline, 0, flesh}, {necklace, 1.6, beads}},
		arm:   []part{{shoulder, 0, sprigged}, {forearm, 0, sprigged}, {cuff, 0, linen}},
		items: []item{{"lily", 46, 15}, {"fist", 48, 34}},
		band:  girdle,
	},
	"Q kreuz": {
		flipped: true,
		head:    item{"queen kreuz", 26, 4},
		hair:    auburn,
		robe:    []part{{mantle, 0, royal}, {bodice, 0, golden}, {neckline, 0, flesh}, {necklace, 1.6, beads}},
		arm:     []part{{shoulder, 0, royal}, {forearm, 0, royal}, {cuff, 0, fur}},
		items:   []item{{"mirror", 47, 18}, {"fist", 49, 34}},
		band:    sash,
	},
	"Q pik": {
		head:  item{"queen pik", 25, 4},
		nose:  item{"nose front", 36, 20},
		hair:  raven,
		dress: map[byte]stuff{'a': royal},
		robe:  []part{{mantle, 0, crimson}, {tunic, 0, fur}, {trimL, 3, golden}, {trimR, 3, golden}, {yoke, 0, golden}},
		arm:   []part{{shoulder, 0, striped}, {forearm, 0, striped}, {cuff, 0, golden}},
		items: []item{{"candle", 49, 4}, {"fist", 49, 34}},
		band:  pearls,
	},
	"J herz": {
		head:  item{"jack herz", 24, 4},
		hair:  blond,
		dress: map[byte]stuff{'a': royal},
		robe:  []part{{mantle, 0, scarlet}, {tunic, 0, striped}, {yoke, 0, golden}},
		arm:   []part{{forearm, 0, royal}, {cuff, 0, linen}},
		items: []item{{"halberd", 48, 4}, {"fist", 49, 34}},
		band:  jewels,
	},
	"J karo": {
		flipped: true,
		head:    item{"jack karo", 27, 4},
		hair:    auburn,
		dress:   map[byte]stuff{'a': forest},
		robe:    []part{{mantle, 0, pied}, {tunic, 0, royal}, {yoke, 0, ruff}},
		arm:     []part{{shoulder, 0, golden}, {forearm, 0, golden}, {cuff, 0, linen}},
		items:   []item{{"fist", 49, 34}, {"falcon", 46, 19}},
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
		items:   []item{{"sprig", 46, 17}, {"fist", 49, 34}},
		band:    pearls,
	},
	"J pik": {
		head:  item{"jack pik", 24, 4},
		hair:  raven,
		dress: map[byte]stuff{'a': crimson},
		robe:  []part{{mantle, 0, diaper}, {tunic, 0, sable}, {yoke, 0, ruff}},
		arm:   []part{{shoulder, 0, scarlet}, {forearm, 0, scarlet}, {cuff, 0, golden}},
		items: []item{{"fist", 49, 35}, {"hourglass", 48, 20}},
		band:  jewels,
	},
}
