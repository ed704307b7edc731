package main

import (
	"image"

	"phosphor/assets/source/pixel"
)

// face draws a card.
func (d *deck) face(l *look, s *suit, rank string) *canvas {
	c := d.blank(l)
	size := d.flat(rank)
	switch twin, single := d.layout(rank); {
	case rank == "A":
		d.drawAce(c, s)
	case twin != nil:
		for _, p := range twin {
			d.sign(c, s, size, p, false)
			d.sign(c, s, size, p, true)
		}
		for _, p := range single {
			d.sign(c, s, size, p, false)
		}
	default:
		d.drawCourt(c, s, rank)
	}
	d.drawIndex(c, s, rank)
	return c
}

// flat returns the prefix of the sign names for a rank: 9 and 10 have flat signs if four
// rows of normal signs do not fit.
func (d *deck) flat(rank string) string {
	if d.four != nil && (rank == "9" || rank == "10") {
		return "flat "
	}
	return ""
}

// layout returns the pips of a number card: twin are those of the upper half that are
// repeated upside down in the lower half; single are the others, in the middle row, and
// the seventh pip of the seven.
func (d *deck) layout(rank string) (twin, single []image.Point) {
	g := d.grid
	if d.flat(rank) != "" {
		g = *d.four
	}
	at := image.Pt
	corners := []image.Point{at(g.left, g.top), at(g.right, g.top)}
	four := append(corners[:2:2], at(g.left, g.second), at(g.right, g.second))
	sides := []image.Point{at(g.left, g.centre), at(g.right, g.centre)}
	heart := at(g.middle, g.centre)
	switch rank {
	case "2":
		return []image.Point{at(g.middle, g.top)}, nil
	case "3":
		return []image.Point{at(g.middle, g.top)}, []image.Point{heart}
	case "4":
		return corners, nil
	case "5":
		return corners, []image.Point{heart}
	case "6":
		return corners, sides
	case "7":
		return corners, append(sides, at(g.middle, g.seventh))
	case "8":
		return append(corners, at(g.middle, g.seventh)), sides
	case "9":
		return four, []image.Point{heart}
	case "10":
		twin = append(four, at(g.middle, g.tenth))
		for i := range twin {
			twin[i].X += g.aside
		}
		return twin, nil
	}
	return nil, nil
}

// mask returns the pixels of a bitmap at p or, if turned, upside down.
func (d *deck) mask(b pixel.Bitmap, p image.Point, turned bool) *pixel.Mask {
	m := b.Mask(d.size, p.X, p.Y)
	if turned {
		return m.Turned()
	}
	return m
}

// sign draws a suit sign with its top left corner at p. In mono red signs are hollow,
// heavier at the right and below; with enough colours signs have light and shade.
func (d *deck) sign(c *canvas, s *suit, size string, p image.Point, turned bool) {
	b := d.art[size+s.name]
	if hollow := d.art["hollow "+size+s.name]; c.look.mono && hollow != nil {
		c.fill(d.mask(b, p, turned), "white")
		c.fill(d.mask(hollow, p, turned), "line")
		return
	}
	up := b.Mask(d.size, p.X, p.Y)
	m := d.mask(b, p, turned)
	switch {
	case c.look.mono && s.red:
		in := up.Shrunk(1)
		ring := up.Edge()
		if size == "" {
			ring = ring.Or(in.Minus(in.Moved(-1, -1)))
		}
		if turned {
			ring = ring.Turned()
		}
		c.fill(m, "white")
		c.fill(ring, "line")
	case c.look.shaded && s.red && size == "":
		t := c.look.of(s.material())
		var glint *pixel.Mask // the highlight, if any
		if b := d.art["glint "+s.name]; b != nil {
			glint = b.Mask(d.size, p.X, p.Y)
		}
		up.Each(func(x, y int) {
			v := t.mid
			switch {
			case !up.Has(x+1, y+1):
				v = t.dark
			case glint != nil:
				if glint.Has(x, y) {
					v = t.light
				}
			case up.Has(x-1, y-1) && !up.Has(x-2, y-2) && up.Has(x, y-1) && up.Has(x-1, y):
				v = t.light
			}
			if turned {
				x, y = d.size.X-1-x, d.size.Y-1-y
			}
			c.set(x, y, v)
		})
	default:
		c.fill(m, s.material())
	}
}

// drawIndex draws rank and sign at the top left and, turned, at the bottom right.
func (d *deck) drawIndex(c *canvas, s *suit, rank string) {
	glyph := d.art[rank]
	if thin := d.art["thin "+rank]; c.look.mono && s.red && thin != nil {
		glyph = thin
	}
	p := d.index.rank.Add(image.Pt(max(0, d.index.wide-glyph.Width())/2, 0))
	small := func(at image.Point) image.Point {
		return at.Add(image.Pt((7-d.art["small "+s.name].Width())/2, 0))
	}
	for _, turned := range []bool{false, true} {
		c.fill(d.mask(glyph, p, turned), "index "+s.material())
		d.sign(c, s, "small ", small(d.index.sign), turned)
		if rank == "A" && d.index.side != (image.Point{}) {
			d.sign(c, s, "small ", small(d.index.side), turned)
		}
	}
}

// An ace has one large sign, drawn as left halves, with a line inside its edge and an
// ornament.
type ace struct {
	halves   []string
	ornament string // the name of a bitmap
	top      int    // its first row
}

// drawAce draws the large sign of an ace.
func (d *deck) drawAce(c *canvas, s *suit) {
	a := d.aces[s.name]
	m := pixel.NewMask(d.size)
	for _, half := range a.halves {
		line := pixel.Trace(half)
		m = m.Or(line.Area(d.size)).Or(line.Mirrored(float64(d.size.X) / 2).Area(d.size))
	}
	t := c.look.of(s.material())
	switch {
	case c.look.mono && s.red:
		c.fill(m, "white")
		c.fill(m.Minus(m.Shrunk(2)), "line")
		in := m.Shrunk(3)
		c.fill(in, "ace red")
	case s.red:
		m.Each(func(x, y int) {
			switch {
			case !m.Has(x+2, y+2):
				c.set(x, y, t.dark)
			case !m.Has(x-2, y-2):
				c.set(x, y, t.light)
			default:
				c.set(x, y, t.mid)
			}
		})
		c.fill(m.Edge(), "ace edge")
	default:
		c.fill(m, s.material())
	}
	if b := d.art[a.ornament+" half"]; b != nil {
		b = b.Whole()
		left := (d.size.X - b.Width()) / 2
		inlay := b.Mask(d.size, left, a.top)
		if c.look.mono && s.red {
			c.fill(inlay.Grown().And(m.Shrunk(2)), "white")
		}
		c.fill(inlay, "inlay "+s.material())
	}
}
