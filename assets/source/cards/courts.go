package main

import (
	_ "embed"
	"math"

	"phosphor/assets/source/pixel"
)

//go:embed courts.txt
var courtSource string

var courtArt = pixel.MustRead(courtSource)

// A part is a piece of a figure: an area, or a line of the given width. Areas, and lines of 3 pixels and more, have
// outlines.
type part struct {
	outline string
	width   float64
	stuff   stuff
}

// An item is a bitmap of a figure with the position of its top left corner.
type item struct {
	name string
	x, y int
}

// A band separates the two halves of a figure. Its stuff runs along it: the column of the texture is the distance
// from the middle of the card, the row the distance from the middle of the band.
type band struct {
	width float64 // from its middle line to its edge; 0: no band
	stuff stuff
}

// A figure is one of the twelve court cards, with its face to the left, the large pip to the left of it and the thing
// it holds at the right. If flipped, it is mirrored, with the pip at the right of the crown.
type figure struct {
	flipped bool
	head    item
	nose    item // laid over symmetrical heads
	hair    [2]stuff
	dress   map[byte]stuff
	robe    []part // behind the head
	arm     []part // in front of it
	items   []item // what the figure holds, and the hand
	band    band
}

// Axes about which flipped figures are mirrored: the body between its two places left and right of the middle, the
// thing it holds in the middle of the card.
const (
	bodyAxis = 37
	cardAxis = cellWidth / 2
)

// slope is the drop of the line between the two halves per column.
const slope = .42

// The pictures of courts lie inside a frame with two corners cut out for the index.
var frame = box(4, 3, 59, 82).Minus(box(0, 0, 23, 15)).Minus(box(0, 0, 23, 15).Turned())

// drawCourt draws a figure: the upper half, then its turned copy below the line between them.
func drawCourt(c *canvas, s *suit, rank string) {
	f := figures[rank+" "+s.name]
	top := newCanvas(c.depth)
	top.figure(f)
	fall := slope
	pip := spot{7, 19}
	if f.flipped {
		fall = -slope
		pip = spot{47, 5}
	}
	top.sign(s, "court ", pip.x, pip.y, upright)

	// A pixel's distance from the middle along the card, and from the line between the halves.
	place := func(x, y int) (along, across float64) {
		along = float64(x) + .5 - cellWidth/2
		return along, float64(y) + .5 - cellHeight/2 - fall*along
	}
	in := frame.Shrunk(1)
	in.Each(func(x, y int) {
		if along, across := place(x, y); across < 0 || across == 0 && along < 0 {
			c.set(x, y, top.ColorIndexAt(x, y))
		} else {
			c.set(x, y, top.ColorIndexAt(cellWidth-1-x, cellHeight-1-y))
		}
	})
	sash := where(func(x, y int) bool {
		_, across := place(x, y)
		return in.Has(x, y) && math.Abs(across) < f.band.width
	})
	sash.Each(func(x, y int) {
		along, across := place(x, y)
		c.set(x, y, c.look(f.band.stuff, int(math.Abs(along)), int(math.Abs(across))))
	})
	c.fill(sash.Edge(), lines)
	c.fill(frame.Edge(), lines)
}

// figure draws the upper half of a figure.
func (c *canvas) figure(f *figure) {
	for _, p := range f.robe {
		c.part(p, f.flipped, bodyAxis)
	}
	c.bitmap(f.head, f, bodyAxis)
	if f.nose.name != "" {
		c.bitmap(f.nose, f, bodyAxis)
	}
	for _, p := range f.arm {
		c.part(p, f.flipped, cardAxis)
	}
	for _, i := range f.items {
		c.bitmap(i, f, cardAxis)
	}
}

func (c *canvas) part(p part, flipped bool, axis float64) {
	line := pixel.Trace(p.outline)
	if flipped {
		line = line.Mirrored(axis)
	}
	switch {
	case p.width == 0:
		c.draw(line.Area(cell), p.stuff)
	case p.width < 3:
		c.fill(line.Stroke(cell, p.width), p.stuff)
	default:
		c.draw(line.Stroke(cell, p.width), p.stuff)
	}
}

// bitmap draws a bitmap. Letters are the stuffs of the figure's dress, or those in
// letters.
func (c *canvas) bitmap(i item, f *figure, axis int) {
	b := courtArt[i.name]
	if b == nil {
		b = courtArt[i.name+" half"].Whole()
	}
	left := i.x
	if f.flipped {
		b = b.Mirrored()
		left = 2*axis - i.x - b.Width()
	}
	switch {
	case c.depth == full && i == f.nose:
		c.paintNose(maskOf(b, left, i.y))
		return
	case c.depth == full:
		c.paint(b, left, i.y, f.letter)
		return
	}
	c.clear(maskOf(b, left, i.y))
	for y, row := range b {
		for x := range row {
			if row[x] == '.' {
				continue
			}
			c.dot(left+x, i.y+y, f.letter(row[x]))
			if row[x] == '#' && inCell(left+x, i.y+y) {
				c.edges.Set(left+x, i.y+y, true)
			}
		}
	}
}

// letter returns the stuff of a letter in the pictures of a figure.
func (f *figure) letter(l byte) stuff {
	switch l {
	case 'h':
		return f.hair[0]
	case 'n':
		return f.hair[1]
	}
	s, ok := f.dress[l]
	if !ok {
		if s, ok = letters[l]; !ok {
			panic("no stuff for the letter " + string(l))
		}
	}
	return s
}

// letters are the stuffs common to all figures.
var letters = map[byte]stuff{
	'#': lines,
	'o': {flat(white), flat(white), flat(paper), &material{fore: linens, base: .25, relief: .8}},
	's': {flat(skin), flat(white), flat(paper), &material{fore: skins, base: .16, relief: .7}},
	'm': {flat(red), flat(red), flat(ink), &material{fore: lips}},
	'g': {flat(gold), texture{half, red, green}, flat(paper), &material{fore: golds, relief: 1.4}},
	'G': {flat(brown), texture{half, red, jet}, flat(paper), &material{fore: browns, relief: 1.2}},
	'j': {flat(red), flat(red), flat(ink), &material{fore: reds, base: .1, relief: 1.5}},
	'q': {flat(red), flat(red), flat(paper), &material{fore: reds, relief: 1.2}},
	'e': {flat(felt), flat(green), flat(ink), &material{fore: greens, relief: 1.2}},
	'E': {flat(green), flat(white), flat(paper), &material{fore: greens, base: .25}},
	'u': {flat(navy), flat(jet), flat(ink), &material{fore: blues, base: -.12, relief: 1.6}},
	'w': {flat(white), flat(white), flat(paper), &material{fore: linens, base: .3}},
	'v': {flat(light), flat(white), flat(paper), &material{fore: greys, base: .1, relief: 1.6}},
	'i': {flat(light), texture{falling, green, white}, texture{falling, ink, paper}, &material{fore: greys, base: .05}},
	'f': {flat(brown), texture{half, red, jet}, flat(ink), &material{fore: browns, relief: 1.2}},
	'y': {flat(yellow), flat(white), flat(paper), &material{fore: golds, base: .3}},
	'r': {flat(red), flat(red), flat(ink), &material{fore: reds, base: .15}},
	't': {flat(gold), flat(red), flat(ink), &material{fore: golds}},
}
