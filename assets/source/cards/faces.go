package main

import (
	_ "embed"
)

//go:embed ranks.txt
var rankSource string

//go:embed pips.txt
var pipSource string

var (
	rankArt = mustRead(rankSource)
	pipArt  = mustRead(pipSource)
)

// A suit is one row of the sheet.
type suit struct {
	name  string
	red   bool
	stuff stuff // its signs and ranks
}

// The suits in the order of the rows. The mono sheet tells the red suits by their hollow signs and ranks.
var suits = []suit{
	{"herz", true, stuff{flat(red), flat(paper)}},
	{"karo", true, stuff{flat(red), flat(paper)}},
	{"kreuz", false, lines},
	{"pik", false, lines},
}

// Places of the index and of the columns of pips. Pips are 14x12, with two rows between them in the columns of four. They
// stay clear of the top 16 rows, so that the strip of a card that shows from under the next one holds its rank and
// suit alone.
const (
	indexTop  = 3
	rankLeft  = 3
	rankWidth = 8
	signLeft  = 14
	pipWidth  = 14
	left      = 8
	middle    = (cellWidth - pipWidth) / 2
	right     = cellWidth - left - pipWidth
)

// A spot is the place of a pip: its left and top.
type spot struct{ x, y int }

// A layout is the pips of a number card. twin are those in the upper half that have their like, upside down, in the
// lower half; single are those without: in the middle row, and the seventh pip of the seven.
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
func face(s *suit, rank int, mono bool) *canvas {
	name := ranks[rank]
	c := blankCard(mono)
	switch {
	case name == "A":
		drawAce(c, s)
	case layouts[name].twin != nil:
		for _, p := range layouts[name].twin {
			m := pipArt[s.name].mask(p.x, p.y)
			c.sign(m, s, upright)
			c.sign(m, s, turned)
		}
		for _, p := range layouts[name].single {
			c.sign(pipArt[s.name].mask(p.x, p.y), s, upright)
		}
	default:
		drawCourt(c, s, name)
	}
	c.index(s, name)
	return c
}

// An attitude is how a part lies on the card.
type attitude func(*mask) *mask

func upright(m *mask) *mask { return m }
func turned(m *mask) *mask  { return m.turned() }

// sign draws a suit sign: solid, or for the red suits with a shade at the lower right, in mono hollow.
func (c *canvas) sign(m *mask, s *suit, lie attitude) {
	c.fill(lie(m), s.stuff)
	switch in := m.shrunk(1); {
	case !s.red:
	case c.mono:
		c.fill(lie(m.edge().or(in.minus(in.moved(-1, -1)))), lines)
	default:
		c.fill(lie(m.minus(m.moved(-1, -1))), both(wine, ink))
	}
}

// index draws rank and suit side by side at the top left and, turned, at the bottom right.
func (c *canvas) index(s *suit, name string) {
	glyph := rankArt[name]
	if hollow := rankArt["hollow "+name]; c.mono && s.red && hollow != nil {
		glyph = hollow
	}
	r := glyph.mask(rankLeft+(rankWidth-glyph.width())/2, indexTop)
	small := pipArt["small "+s.name]
	m := small.mask(signLeft, indexTop+(len(glyph)-len(small)+1)/2)
	for _, lie := range []attitude{upright, turned} {
		if c.mono && s.red {
			c.fill(lie(r.grown()), lines)
		}
		c.fill(lie(r), s.stuff)
		c.sign(m, s, lie)
	}
}
