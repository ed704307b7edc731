package main

import (
	_ "embed"
	"image"

	"phosphor/assets/source/pixel"
)

//go:embed ranks.txt
var rankSource string

//go:embed pips.txt
var pipSource string

var (
	rankArt = pixel.MustRead(rankSource)
	pipArt  = pixel.MustRead(pipSource)
)

// A suit is one row of the sheet.
type suit struct {
	name  string
	red   bool
	stuff stuff // its signs and ranks
}

// The suits in the order of the rows. On the mono sheet red suits have hollow signs and thin ranks.
var suits = []suit{
	{"herz", true, plain(red, red, paper)},
	{"karo", true, plain(red, red, paper)},
	{"kreuz", false, lines},
	{"pik", false, lines},
}

// Places of the index and of the columns of pips. Pips are 14x12, with two rows between them in the columns of four. They
// stay clear of the top 16 rows, so that the visible strip of a covered card shows only its rank and suit.
const (
	indexTop  = 3
	rankLeft  = 3
	rankWidth = 8
	signLeft  = 14
	pipWidth  = 14
	pipHeight = 12
	left      = 8
	middle    = (cellWidth - pipWidth) / 2
	right     = cellWidth - left - pipWidth
)

// A spot is the place of a pip: its left and top.
type spot struct{ x, y int }

// A layout is the pips of a number card. twin are those in the upper half that are repeated upside down in the lower
// half; single are the others: those in the middle row, and the seventh pip of the seven.
type layout struct{ twin, single []spot }

var layouts = map[string]layout{
	"2":  {twin: []spot{{middle, 16}}},
	"3":  {twin: []spot{{middle, 16}}, single: []spot{{middle, 37}}},
	"4":  {twin: []spot{{left, 16}, {right, 16}}},
	"5":  {twin: []spot{{left, 16}, {right, 16}}, single: []spot{{middle, 37}}},
	"6":  {twin: []spot{{left, 16}, {right, 16}}, single: []spot{{left, 37}, {right, 37}}},
	"7":  {twin: []spot{{left, 16}, {right, 16}}, single: []spot{{left, 37}, {right, 37}, {middle, 27}}},
	"8":  {twin: []spot{{left, 16}, {right, 16}, {middle, 27}}, single: []spot{{left, 37}, {right, 37}}},
	"9":  {twin: []spot{{left, 16}, {right, 16}, {left, 30}, {right, 30}}, single: []spot{{middle, 37}}},
	"10": {twin: []spot{{left, 16}, {right, 16}, {left, 30}, {right, 30}, {middle, 23}}},
}

// face draws the card of a suit and the rank with the given index.
func face(s *suit, rank int, d depth) *canvas {
	name := ranks[rank]
	c := blankCard(d)
	switch {
	case name == "A":
		drawAce(c, s)
	case layouts[name].twin != nil:
		for _, p := range layouts[name].twin {
			c.sign(s, "", p.x, p.y, upright)
			c.sign(s, "", p.x, p.y, turned)
		}
		for _, p := range layouts[name].single {
			c.sign(s, "", p.x, p.y, upright)
		}
	default:
		drawCourt(c, s, name)
	}
	c.index(s, name)
	return c
}

// An attitude is how a part lies on the card: upright or turned by 180 degrees about the middle of the card.
type attitude bool

const (
	upright attitude = false
	turned  attitude = true
)

// of returns m in attitude a.
func (a attitude) of(m *mask) *mask {
	if a == turned {
		return m.Turned()
	}
	return m
}

// spot returns the place of x, y in attitude a.
func (a attitude) spot(x, y int) (int, int) {
	if a == turned {
		return cellWidth - 1 - x, cellHeight - 1 - y
	}
	return x, y
}

// glints are the highlights on the red signs with 2 planes. They also show which way up a diamond
// is.
var glints = map[string][]spot{
	"herz": {{4, 2}, {3, 2}, {2, 3}},
	"karo": {{5, 3}, {4, 4}, {5, 4}},
}

// sign draws a suit sign with its top left corner at x, y. With 4 planes red signs have a shade at the lower right, with 2
// planes a light at the upper left, in mono they are hollow; all others are solid. size is "small ", "court " or, for those
// of the number cards, empty. With 8 planes the signs have the same places and sizes, but soft edges.
func (c *canvas) sign(s *suit, size string, x, y int, lie attitude) {
	art := pipArt[size+s.name]
	if broad := pipArt["broad "+size+s.name]; c.depth == mono && broad != nil {
		art = broad
	}
	if c.depth == full {
		c.softSign(s, image.Rect(x, y, x+art.Width(), y+len(art)), lie)
		return
	}
	m := maskOf(art, x, y)
	c.fill(lie.of(m), s.stuff)
	switch in := m.Shrunk(1); {
	case !s.red:
	case c.depth == mono:
		c.fill(lie.of(m.Edge().Or(in.Minus(in.Moved(-1, -1)))), lines)
	case c.depth == four && size != "small ":
		for _, g := range glints[s.name] {
			tx, ty := lie.spot(x+g.x, y+g.y)
			c.dot(tx, ty, blank)
		}
	case c.depth == sixteen:
		c.fill(lie.of(m.Minus(m.Moved(-1, -1))), plain(wine, red, ink))
	}
}

// index draws rank and suit side by side at the top left and, turned, at the bottom right.
func (c *canvas) index(s *suit, name string) {
	glyph := rankArt[name]
	if c.depth == mono && s.red {
		glyph = rankArt["thin "+name]
	}
	rankLeft := rankLeft + (rankWidth-glyph.Width())/2
	r := maskOf(glyph, rankLeft, indexTop)
	for _, lie := range []attitude{upright, turned} {
		switch {
		case c.depth == full:
			c.softRank(s, rankArt["soft "+name], rankLeft, indexTop, lie)
		case c.depth == mono && s.red:
			c.fill(lie.of(r), lines)
		default:
			c.fill(lie.of(r), s.stuff)
		}
		c.sign(s, "small ", signLeft, indexTop+(len(glyph)-len(pipArt["small "+s.name])+1)/2, lie)
	}
}
