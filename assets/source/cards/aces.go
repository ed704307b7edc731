package main

import (
	_ "embed"

	"phosphor/assets/source/pixel"
)

//go:embed aces.txt
var aceSource string

// inlays are the ornaments in the signs of the aces.
var inlays = pixel.MustRead(aceSource)

// An ace has one large sign, drawn as left halves about the middle of the card, with a line inside its edge and an
// inlay.
type ace struct {
	halves []string
	top    int // first row of the inlay
}

var aces = map[string]ace{
	"herz": {[]string{"32,65 (28,58 (11,48 11,35 (11,27 (16,22 22,22 (27,22 (31,26 32,31"}, 32},
	"karo": {[]string{"32,16 (29,28 (23,37 13,43 (23,49 (29,58 32,70"}, 0},
	"kreuz": {[]string{
		"32,20 (26,20 (21.5,25 21.5,30 (21.5,34 (24,37 25,38 (25,39 (24,38 21,38 (15,38 (10.5,42 10.5,48 (10.5,54 (15,58 21,58 (26,58 (29.5,55 31,52 32,52",
		"32,48 (31,58 (29,62 22,66 32,66",
	}, 41},
	"pik": {[]string{
		"32,14 (29,24 (11,33 11,46 (11,53 (16,57 21,57 (26,57 (30,54 31,51 32,51",
		"32,48 (31,56 (29,60 24,62 32,62",
	}, 26},
}

// drawAce draws the large sign of an ace.
func drawAce(c *canvas, s *suit) {
	a := aces[s.name]
	m := newMask()
	for _, half := range a.halves {
		line := pixel.Trace(half)
		m = m.Or(line.Area(cell)).Or(line.Mirrored(cardAxis).Area(cell))
	}
	if c.depth == full {
		c.jewel(s, a)
		return
	}
	// The inlay is golden or, with fewer colours, the opposite of the sign.
	inlaid, depth := plain(gold, white, paper), 2
	c.fill(m, s.stuff)
	if s.red {
		inlaid = plain(gold, white, ink)
		c.fill(m.Minus(m.Shrunk(2)), plain(wine, jet, ink))
		depth = 3
	}
	inner := m.Shrunk(depth)
	switch s.name {
	case "karo":
		c.facets(m.Shrunk(2))
		return
	case "kreuz":
		c.fill(m.Shrunk(depth+3).Edge(), inlaid)
	case "pik":
		c.fill(maskOf(inlays["maker"], cardAxis-inlays["maker"].Width()/2, 64), lines)
	}
	c.fill(inner.Edge(), inlaid)
	in := inlays[s.name].Whole()
	c.fill(maskOf(in, cardAxis-in.Width()/2, a.top).And(inner.Shrunk(1)), inlaid)
}

// facetTable is the facet at the front of the diamond.
var facetTable = pixel.Trace("32,30 39.5,43 32,56 24.5,43")

// facets cuts a diamond.
func (c *canvas) facets(m *mask) {
	top := facetTable.Area(cell)
	m.Each(func(x, y int) {
		left, up := x < cardAxis, y < cellHeight/2
		s := stuff{flat(red), texture{half, red, white}, texture{quarter, ink, paper}, nil}
		switch {
		case top.Has(x, y):
			s = plain(red, red, paper)
		case left && up:
			s = plain(skin, white, paper)
		case !left && !up:
			s = stuff{flat(wine), texture{half, red, jet}, texture{half, ink, paper}, nil}
		}
		c.dot(x, y, s)
	})
	c.fill(pixel.Trace("30,37 27,43").Stroke(cell, 1.2), plain(white, white, paper))
	cuts := top.Edge()
	for _, line := range []string{"32,16 32,31", "32,55 32,70", "13,43 25,43", "39,43 51,43"} {
		cuts = cuts.Or(pixel.Trace(line).Stroke(cell, 1.1))
	}
	c.fill(cuts.And(m), plain(wine, jet, ink))
}
