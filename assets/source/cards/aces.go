package main

import _ "embed"

//go:embed aces.txt
var aceSource string

// inlays are the ornaments in the signs of the aces.
var inlays = mustRead(aceSource)

// An ace has one large sign, drawn as left halves about the middle of the card, with a line that runs along inside of
// its edge and an inlay.
type ace struct {
	halves []string
	line   int // how far inside of the edge the line runs, in pixels
	top    int // first row of the inlay
}

var aces = map[string]ace{
	"herz": {[]string{"32,63 (28,56 (13,47 13,35 (13,27 (18,24 22,24 (27,24 (31,27 32,32"}, 2, 33},
	"karo": {[]string{"32,19 (29,29 (23,38 15,43 (23,48 (29,57 32,67"}, 2, 32},
	"kreuz": {[]string{
		"32,23 (27,23 (22.5,27 22.5,32 (22.5,36 (25,38 25,39 (25,40 (24,39 21.5,39 (16,39 (12.5,43 12.5,48 (12.5,53 (16,57 21.5,57 (26,57 (29.5,54 31,51 32,51",
		"32,48 (31,56 (29,60 24,63 32,63",
	}, 2, 31},
	"pik": {[]string{
		"32,19 (29,28 (13,37 13,49 (13,56 (18,59 22,59 (27,59 (30,56 31,54 32,54",
		"32,50 (31.5,58 (29,62 23,66 32,66",
	}, 2, 29},
}

// inlaid is what the lines and inlays are made of in the black suits, and in the red ones.
var inlaid = map[bool]stuff{
	false: {flat(gold), flat(paper)},
	true:  {flat(gold), flat(ink)},
}

// drawAce draws the large sign of an ace.
func drawAce(c *canvas, s *suit) {
	a := aces[s.name]
	m := new(mask)
	for _, half := range a.halves {
		line := trace(half)
		m = m.or(line.area()).or(line.mirrored(cardAxis).area())
	}
	c.sign(m, s, upright)
	c.fill(m.shrunk(a.line).edge(), inlaid[s.red])
	in := inlays[s.name].whole()
	c.fill(in.mask(cardAxis-in.width()/2, a.top).and(m.shrunk(a.line+1)), inlaid[s.red])
}
