package main

import (
	"image"
	"math"

	"phosphor/assets/source/pixel"
)

// A part is a piece of a figure: an area, or a line of the given width. Areas, and lines of 3 pixels and more, have
// outlines.
type part struct {
	outline  string
	width    float64
	material string
}

// An item is a bitmap of a figure with the position of its top left corner.
type item struct {
	name string
	x, y int
}

// A figure is one of the twelve court cards, with its face to the left, the sign to the
// left of it, and the thing it holds at the right. If flipped, it is mirrored.
type figure struct {
	flipped bool
	plain   *dress // in plain looks; nil: the same
	head    item
	hair    [2]string
	dress   map[byte]string
	robe    []part // behind the head
	arm     []part // in front of it
	item    item   // what the figure holds, with the hand
	band    string // material of the band between the halves
}

// A dress is the robe and the arm of a figure.
type dress struct{ robe, arm []part }

// letters are the materials common to all figures.
var letters = map[byte]string{
	'#': "line", 'w': "white", 's': "skin", 'c': "cheek", 'm': "lips", 'g': "gold", 'j': "jewel", 'r': "petal", 'e': "leaf", 'v': "steel", 'k': "wood", 'y': "flame", 'd': "skin dark",
}

func (f *figure) letter(l byte) string {
	switch l {
	case 'h':
		return f.hair[0]
	case 'n':
		return f.hair[1]
	}
	if m, ok := f.dress[l]; ok {
		return m
	}
	m, ok := letters[l]
	if !ok {
		panic("no material for the letter " + string(l))
	}
	return m
}

// drawCourt draws a figure: the upper half and, unless it is upright, its turned copy
// below the dividing line.
func (d *deck) drawCourt(c *canvas, s *suit, rank string) {
	f := d.figures[rank+" "+s.name]
	top := d.half(c.look, s, f, false)
	frame := pixel.Box(d.size, d.frame)
	if d.notch != (image.Point{}) {
		room := d.box(0, 0, d.notch.X, d.notch.Y)
		frame = frame.Minus(room.Or(room.Turned()))
	}
	in := frame.Shrunk(1)
	c.fill(frame.Edge(), "line")
	if d.single {
		in.Each(func(x, y int) { c.set(x, y, top.ColorIndexAt(x, y)) })
		return
	}
	fall := d.slope
	if f.flipped {
		fall = -fall
	}

	low := d.half(c.look, s, f, c.look.deep)
	w, h := d.size.X, d.size.Y
	across := func(x, y int) float64 {
		along := float64(x) + .5 - float64(w)/2
		return float64(y) + .5 - float64(h)/2 - fall*along
	}
	in.Each(func(x, y int) {
		if a := across(x, y); a < 0 || a == 0 && 2*x < w {
			c.set(x, y, top.ColorIndexAt(x, y))
		} else {
			c.set(x, y, low.ColorIndexAt(w-1-x, h-1-y))
		}
	})
	sash := pixel.Where(d.size, func(x, y int) bool { return in.Has(x, y) && math.Abs(across(x, y)) < 2 })
	t := c.look.of(f.band)
	sash.Each(func(x, y int) {
		along := int(math.Abs(float64(x) + .5 - float64(w)/2))
		c.set(x, y, t.at(along, 0, 0))
	})
	c.fill(sash.Edge(), "line")
}

// half draws a figure and its sign, lit for one half of a card.
func (d *deck) half(l *look, s *suit, f *figure, lower bool) *canvas {
	c := d.newCanvas(l)
	c.lower = lower
	d.figure(c, f)
	if d.pip != (image.Point{}) {
		small := d.art["small "+s.name]
		pip := d.pip.Add(image.Pt((7-small.Width())/2, 0))
		if f.flipped {
			pip.X = int(2*d.axis) - pip.X - small.Width()
		}
		c.clear(small.Mask(d.size, pip.X, pip.Y))
		d.sign(c, s, "small ", pip, false)
	}
	return c
}

// figure draws the upper half of a figure.
func (d *deck) figure(c *canvas, f *figure) {
	wears := dress{f.robe, f.arm}
	if c.look.plain && f.plain != nil {
		wears = *f.plain
	}
	for _, p := range wears.robe {
		d.part(c, p, f.flipped)
	}
	d.bitmap(c, f.head, f)
	for _, p := range wears.arm {
		d.part(c, p, f.flipped)
	}
	if f.item.name != "" {
		d.bitmap(c, f.item, f)
	}
}

func (d *deck) part(c *canvas, p part, flipped bool) {
	line := pixel.Trace(p.outline)
	if flipped {
		line = line.Mirrored(d.axis)
	}
	switch {
	case p.width == 0:
		c.draw(line.Area(d.size), p.material)
	case p.width < 3:
		c.fill(line.Stroke(d.size, p.width), p.material)
	default:
		c.draw(line.Stroke(d.size, p.width), p.material)
	}
}

func (d *deck) bitmap(c *canvas, i item, f *figure) {
	b := d.picture(i.name)
	if own := d.art["mono "+i.name]; c.look.mono && own != nil {
		b = own
	}
	if b == nil {
		panic(d.name + " has no picture " + i.name)
	}
	at := image.Pt(i.x, i.y)
	if f.flipped {
		b = b.Mirrored()
		at.X = int(2*d.axis) - i.x - b.Width()
	}
	c.bitmap(b, at.X, at.Y, f.letter)
}

// picture returns a bitmap by name, completed if it is symmetrical, or nil.
func (d *deck) picture(name string) pixel.Bitmap {
	if half := d.art[name+" half"]; half != nil {
		return half.Whole()
	}
	return d.art[name]
}
