package sprites

import (
	"image"
	"image/color"
	"sync"

	"phosphor/fb"
)

// This file prepares a card set for a screen: it converts colours to pixel values, in the
// same way for every kind of set and every machine.

// A Display is the screen that a deck is made for, with the desk's requirements.
type Display struct {
	Screen *fb.Screen
	Registers

	// Show returns a picture in pixel values of the screen, for a system with its own way
	// of showing pictures, such as patterns of two colours. If nil, colours are loaded
	// and matched as in Adopt. It is not used on a screen of one plane.
	Show func(p *image.Paletted) *image.Paletted

	// Whole draws Oberon's cards as full rectangles, as its tables do, including the
	// corners that are cut off elsewhere.
	Whole bool

	// Lit returns the pixel value that v becomes on a lit card. If nil, white and black
	// are swapped.
	Lit func(v uint8) uint8
}

// A Deck is the cards of a set, ready to be drawn on one screen.
type Deck struct {
	Size image.Point // of a card, in pixels

	set   *CardSet
	sheet *image.Paletted // in pixel values of the screen
	mask  *image.Alpha
	value func(v uint8) uint8 // of a lit card
	face  [52]*fb.Sprite      // and the others: nil until drawn first
	lit   [52]*fb.Sprite
	back  []*fb.Sprite
	empty *fb.Sprite
	table *image.Paletted // the background, nil: none
	used  func() [256]bool
}

// Deck makes the deck of a set for a screen, loading colour registers that the display
// allows. On a screen of one plane see Mono.
func (c *CardSet) Deck(d Display) *Deck {
	k := &Deck{Size: c.Size, set: c, mask: c.mask, value: d.Lit}
	switch {
	case d.Screen.Depth() == 1:
		k.sheet = Nearest(c.mono(), d.Screen.Regs.Colors(), nil)
	case d.Show != nil:
		k.sheet = d.Show(c.sheet)
	default:
		k.sheet = adopt(c.sheet, d.Screen, d.Registers, c.weights)
	}
	if k.value == nil {
		k.value = swapped(d.Screen.Regs.Colors(), d.Avoid)
	}
	if c.oberon && d.Whole {
		k.mask = nil
	}
	if c.table != nil {
		k.table = c.cell(k.sheet, *c.table)
	}
	k.back = make([]*fb.Sprite, len(c.back))
	k.used = sync.OnceValue(func() (used [256]bool) {
		for _, at := range c.face {
			for v, n := range count(c.cell(k.sheet, at)) {
				used[v] = used[v] || n > 0
			}
		}
		return used
	})
	return k
}

// drawn draws a sprite of the deck, and makes it first if necessary.
func (d *Deck) drawn(s **fb.Sprite, dst *fb.Bitmap, p image.Point, at image.Point, mask *image.Alpha) {
	if *s == nil {
		*s = sprite(d.set.cell(d.sheet, at), mask)
	}
	(*s).Draw(dst, p)
}

// faceWeight is how many times more a pixel of a face counts when colours are chosen: a
// poor back is better than red suits that are not red.
const faceWeight = 4

// weights returns the sheet with its faces repeated faceWeight times.
func (c *CardSet) weights() *image.Paletted {
	if c.faces.Empty() {
		return c.sheet
	}
	w, h := c.sheet.Rect.Dx(), c.faces.Dy()
	p := image.NewPaletted(image.Rect(0, 0, w, c.sheet.Rect.Dy()+(faceWeight-1)*h), c.sheet.Palette)
	to := p.Pix
	for i := range faceWeight {
		rows := h
		if i == 0 {
			rows = c.sheet.Rect.Dy()
		}
		for y := range rows {
			to = to[copy(to[:w], c.sheet.Pix[y*c.sheet.Stride:]):]
		}
	}
	return p
}

// swapped returns a function that swaps black and white.
func swapped(colors color.Palette, avoid []uint8) func(v uint8) uint8 {
	to := nearest(color.Palette{color.White, color.Black}, colors, avoid)
	white, black := to[0], to[1]
	return func(v uint8) uint8 {
		switch v {
		case white:
			return black
		case black:
			return white
		}
		return v
	}
}

// sprite returns the part of a picture inside a mask; nil means all of it.
func sprite(p *image.Paletted, mask *image.Alpha) *fb.Sprite {
	q := *p
	q.Rect = q.Rect.Sub(q.Rect.Min)
	if mask == nil {
		mask = image.NewAlpha(q.Rect)
		for i := range mask.Pix {
			mask.Pix[i] = 0xff
		}
	}
	return fb.NewSprite(&q, mask)
}

// Backs returns the number of card backs, at least 1.
func (d *Deck) Backs() int { return len(d.back) }

// Uses reports whether a face has pixels with the given value.
func (d *Deck) Uses(v uint8) bool { return d.used()[v] }

// DrawFace draws a face with its top left corner at p: suit 0 to 3 for clubs,
// diamonds, hearts, spades; rank 1 (ace) to 13 (king).
func (d *Deck) DrawFace(dst *fb.Bitmap, p image.Point, suit, rank int) {
	i := suit*13 + rank - 1
	d.drawn(&d.face[i], dst, p, d.set.face[i], d.mask)
}

// DrawLit is DrawFace for a lit card, one that is selected or flashes.
func (d *Deck) DrawLit(dst *fb.Bitmap, p image.Point, suit, rank int) {
	i := suit*13 + rank - 1
	if d.lit[i] == nil {
		face := d.set.cell(d.sheet, d.set.face[i])
		q := image.NewPaletted(image.Rectangle{Max: d.Size}, d.sheet.Palette)
		for y := range d.Size.Y {
			to := q.Pix[y*q.Stride:][:d.Size.X]
			for x, v := range face.Pix[y*face.Stride:][:d.Size.X] {
				to[x] = d.value(v)
			}
		}
		d.lit[i] = sprite(q, d.mask)
	}
	d.lit[i].Draw(dst, p)
}

// DrawBack draws card back i modulo Backs, with its top left corner at p.
func (d *Deck) DrawBack(dst *fb.Bitmap, p image.Point, i int) {
	i %= len(d.back)
	d.drawn(&d.back[i], dst, p, d.set.back[i], d.mask)
}

// Back returns the picture of card back i modulo Backs, in pixel values of the
// screen. Its bounds may begin anywhere.
func (d *Deck) Back(i int) *image.Paletted {
	return d.set.cell(d.sheet, d.set.back[i%len(d.set.back)])
}

// HasEmpty reports whether the set has a picture of an empty pile.
func (d *Deck) HasEmpty() bool { return d.set.empty != nil }

// DrawEmpty draws an empty pile with its top left corner at p. It draws nothing if
// HasEmpty is false.
func (d *Deck) DrawEmpty(dst *fb.Bitmap, p image.Point) {
	if d.HasEmpty() {
		d.drawn(&d.empty, dst, p, *d.set.empty, d.set.emptyMask)
	}
}

// HasTable reports whether the set has a background for the table.
func (d *Deck) HasTable() bool { return d.table != nil }

// DrawTable fills r with the set's background, tiled from origin. It draws nothing if
// HasTable is false.
func (d *Deck) DrawTable(dst *fb.Bitmap, r image.Rectangle, origin image.Point) {
	if d.table == nil {
		return
	}
	defer dst.SetClip(dst.SetClip(r.Intersect(dst.Clip())))
	size := d.table.Rect.Size()
	for y := origin.Y; y < r.Max.Y; y += size.Y {
		for x := origin.X; x < r.Max.X; x += size.X {
			tile := image.Rectangle{Max: size}.Add(image.Pt(x, y))
			if tile.Overlaps(r) {
				fb.Blit(dst, tile, d.table, d.table.Rect.Min, fb.OpCopy)
			}
		}
	}
}

// Nearest gives every pixel the index of the entry in colors that is nearest to its
// colour and not in avoid. A pixel keeps its index if no other entry is nearer, so a
// picture made for these colours is unchanged.
func Nearest(p *image.Paletted, colors color.Palette, avoid []uint8) *image.Paletted {
	to := nearest(p.Palette, colors, avoid)
	q := image.NewPaletted(p.Rect, colors)
	for y := range p.Rect.Dy() {
		d := q.Pix[y*q.Stride:][:p.Rect.Dx()]
		for x, v := range p.Pix[y*p.Stride:][:p.Rect.Dx()] {
			d[x] = to[v]
		}
	}
	return q
}

// nearest returns, for every colour of a palette, the nearest of the given colours.
func nearest(from, colors color.Palette, avoid []uint8) (to [256]uint8) {
	var all color.Palette
	var index []uint8
	avoided := [256]bool{}
	for _, v := range avoid {
		avoided[v] = true
	}
	for i, c := range colors {
		if !avoided[i] {
			all, index = append(all, c), append(index, uint8(i))
		}
	}
	for i, c := range from {
		to[i] = index[all.Index(c)]
		if i < len(colors) && !avoided[i] && difference(colors[i], colors[to[i]]) == 0 {
			to[i] = uint8(i)
		}
	}
	return to
}
