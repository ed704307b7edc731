package gem

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/atari"
	"phosphor/formats/rsc"
)

// This file implements objc_draw: how the AES draws objects, as measured on the screens
// of a running GEM.
//
// An object is drawn in this order: its border, its inside, what it shows; then, by its
// state, a white ring two pixels wide and a black one around the object (outlined; it
// covers an outside border of one or two pixels), a shadow twice as thick as the border, a
// check mark in its top left corner, two white diagonals (crossed), a white 50% pattern
// (disabled), and finally the inversion (selected); the last two leave out an inside
// border.

// pen returns the pixel value of a pen; one that the screen lacks is black.
func (d *Desk) pen(n int) uint8 {
	if n >= 1<<d.Screen.Depth() {
		n = BlackPen
	}
	return d.Screen.Mode.Pen(n)
}

// cell is the width of a character of the system font.
func (d *Desk) cell() int { return 8 }

// text draws s with its top left corner at p.
func (d *Desk) text(p image.Point, f *fb.Font, s string, pen uint8, w fb.Writing) {
	if d.drawn != nil {
		x := p.X
		for _, c := range s {
			width := f.Width(string(c))
			d.drawn(image.Rect(x, p.Y, x+width, p.Y+f.Height))
			x += width
		}
	}
	fb.Text(d.Screen.Bitmap, p, f, s, pen, d.White(), w)
}

// fill fills r with one of the eight patterns of the AES in a colour.
func (d *Desk) fill(r image.Rectangle, pattern uint8, pen uint8, w fb.Writing) {
	ws := atari.Workstation{Interior: atari.Dotted, Style: int(pattern)}
	switch pattern {
	case 0:
		ws.Interior = atari.Hollow
	case 7:
		ws.Interior = atari.Filled
	}
	fb.FillPattern(d.Screen.Bitmap, r, ws.FillPattern(), pen, d.White(), w)
}

// halfTone is the pattern of 50% of the AES.
const halfTone = 4

// disable removes every second pixel of r.
func (d *Desk) disable(r image.Rectangle) { d.fill(r, halfTone, d.White(), fb.Transparent) }

// invert inverts the pixels of r.
func (d *Desk) invert(r image.Rectangle) {
	fb.Fill(d.Screen.Bitmap, r, d.Screen.Max(), fb.OpXor)
}

// border draws a border of the given thickness at r: inside if positive, outside if
// negative. An outside border also covers the outermost pixels of r itself, which shows
// only on a box without an inside.
func (d *Desk) border(r image.Rectangle, thick int, pen uint8) {
	if thick < 0 {
		r, thick = r.Inset(thick), 1-thick
	}
	if thick > 0 {
		fb.Frame(d.Screen.Bitmap, r, thick, pen, fb.OpCopy)
	}
}

// shadow draws the shadow of a box at r with a border of that thickness.
func (d *Desk) shadow(r image.Rectangle, thick int) {
	outer := r.Inset(min(thick, 0))
	n := max(thick, -thick)
	b, black := d.Screen.Bitmap, d.Black()
	fb.Fill(b, image.Rect(outer.Max.X, outer.Min.Y+n, outer.Max.X+2*n, outer.Max.Y+2*n), black, fb.OpCopy)
	fb.Fill(b, image.Rect(outer.Min.X+n, outer.Max.Y, outer.Max.X+2*n, outer.Max.Y+2*n), black, fb.OpCopy)
}

// Draw draws an object of a tree and everything in it, clipped to clip.
func (d *Desk) Draw(t *Tree, start int, clip image.Rectangle) {
	s := d.Screen.Bitmap
	defer s.SetClip(s.SetClip(clip.Intersect(s.Clip())))
	if t.hidden(start) {
		return
	}
	d.drawFrom(t, start, t.Offset(start))
}

func (d *Desk) drawFrom(t *Tree, i int, at image.Point) {
	if t.has(i, rsc.HideTree) {
		return
	}
	d.drawObject(t, i, image.Rectangle{Max: t.Rects[i].Size()}.Add(at))
	for c := range t.Objects.Children(i) {
		d.drawFrom(t, c, at.Add(t.Rects[c].Min))
	}
}

// drawObject draws one object, whose rectangle on the screen is r.
func (d *Desk) drawObject(t *Tree, i int, r image.Rectangle) {
	o := &t.Objects[i]
	thick := t.Border(i)
	selected := o.State&rsc.Selected != 0
	switch spec := o.Spec.(type) {
	case rsc.Box:
		d.drawBox(o.Type, r, thick, spec.Colors)
		if o.Type == rsc.TypeBoxChar && spec.Char != 0 {
			d.drawText(r.Inset(max(thick, 0)), d.Font, string(spec.Char), rsc.Center, spec.Colors)
		}
	case *rsc.Text:
		if o.Type == rsc.TypeBoxText || o.Type == rsc.TypeFBoxText {
			d.drawBox(o.Type, r, thick, spec.Colors)
		}
		inside, font := textBox(o, r, thick), d.fontOf(spec)
		if inside.Dy() >= font.Height {
			d.drawText(inside, font, shownText(o.Type, spec), spec.Just, spec.Colors)
		}
	case rsc.String:
		d.drawString(o.Type, r, thick, string(spec))
	case *rsc.Image:
		d.drawImage(r, spec)
	case *rsc.Icon:
		data, mask := spec.Paletteds()
		d.drawIcon(r.Min, spec, data, mask, selected)
		selected = false
	case *rsc.ColorIcon:
		data, mask := spec.Paletteds()
		d.drawIcon(r.Min, &spec.Icon, data, mask, selected)
		d.drawColors(r.Min, spec, selected)
		selected = false
	case rsc.Raw:
		return
	}
	d.drawState(o, r, thick, selected)
}

// drawState shows the states of an object over what it is.
func (d *Desk) drawState(o *rsc.Object, r image.Rectangle, thick int, selected bool) {
	b := d.Screen.Bitmap
	if o.State&rsc.Outlined != 0 {
		ring := r.Inset(-outlineWidth)
		fb.Frame(b, ring, outlineWidth, d.White(), fb.OpCopy)
		fb.Frame(b, ring, 1, d.Black(), fb.OpCopy)
	}
	if o.State&rsc.Shadowed != 0 {
		d.shadow(r, thick)
	}
	if o.State&rsc.Checked != 0 {
		d.text(r.Min.Add(image.Pt(2, 0)), d.Font, checkMark, d.Black(), fb.Transparent)
	}
	if o.State&rsc.Crossed != 0 {
		w := atari.NewWorkstation(b)
		w.LineColor, w.Writing = d.White(), fb.Transparent
		end := r.Max.Sub(image.Pt(1, 1))
		w.Polyline([]image.Point{r.Min, end})
		w.Polyline([]image.Point{{X: r.Min.X, Y: end.Y}, {X: end.X, Y: r.Min.Y}})
	}
	r = r.Inset(max(thick, 0))
	if o.State&rsc.Disabled != 0 {
		d.disable(r)
	}
	if selected {
		d.invert(r)
	}
}

// checkMark is the character of a checked object.
const checkMark = "\x08"

// drawBox draws border and inside of a box.
func (d *Desk) drawBox(t rsc.Type, r image.Rectangle, thick int, c rsc.Colors) {
	d.border(r, thick, d.pen(int(c.Border)))
	if t != rsc.TypeIBox {
		d.fill(r.Inset(max(thick, 0)), c.Pattern, d.pen(int(c.Fill)), fb.Replace)
	}
}

// textBox returns the area of the text of an object with attributes.
func textBox(o *rsc.Object, r image.Rectangle, thick int) image.Rectangle {
	if o.Type == rsc.TypeText || o.Type == rsc.TypeFText {
		return r
	}
	return r.Inset(max(thick, 0))
}

func (d *Desk) fontOf(t *rsc.Text) *fb.Font {
	if t.Font == rsc.SmallFont {
		return smallFont()
	}
	return d.Font
}

// textAt returns where a text in r begins, justified by just.
func textAt(r image.Rectangle, f *fb.Font, s string, just rsc.Just) image.Point {
	p := r.Min
	room := r.Dx() - f.Width(s)
	switch just {
	case rsc.Right:
		p.X += room
	case rsc.Center:
		p.X += (room + 1) >> 1
	}
	p.Y += (r.Dy() - f.Height + 1) >> 1
	return p
}

func (d *Desk) drawText(r image.Rectangle, f *fb.Font, s string, just rsc.Just, c rsc.Colors) {
	w := fb.Transparent
	if c.Opaque {
		w = fb.Replace
	}
	d.text(textAt(r, f, s, just), f, s, d.pen(int(c.Text)), w)
}

// drawString draws a BUTTON, STRING or TITLE. A menu line of only hyphens is a separator.
func (d *Desk) drawString(t rsc.Type, r image.Rectangle, thick int, s string) {
	b, black := d.Screen.Bitmap, d.Black()
	p := image.Pt(r.Min.X, r.Min.Y+(r.Dy()-d.Font.Height)>>1)
	switch {
	case t == rsc.TypeButton:
		d.border(r, thick, black)
		fb.Fill(b, r, d.White(), fb.OpCopy)
		p.X = textAt(r, d.Font, s, rsc.Center).X
	case t == rsc.TypeString && separates(s):
		y := r.Min.Y + r.Dy()/2
		fb.Fill(b, image.Rect(r.Min.X, y, r.Max.X, y+1), black, fb.OpCopy)
		return
	}
	d.text(p, d.Font, s, black, fb.Transparent)
}

// separates reports whether the text of an object is a separator.
func separates(s string) bool {
	for _, c := range s {
		if c != '-' {
			return false
		}
	}
	return len(s) > 1
}

func (d *Desk) drawImage(r image.Rectangle, p *rsc.Image) {
	src := p.Paletted()
	if d.drawn != nil {
		d.drawn(src.Rect.Add(r.Min))
	}
	at := r.Min.Sub(p.At)
	sr := image.Rectangle{Min: p.At, Max: src.Rect.Max}
	atari.CopyMono(d.Screen.Bitmap, at.Add(p.At), src, sr, fb.Transparent, d.pen(p.Color), d.White())
}

// drawIcon draws an icon. A selected one has its colours swapped.
func (d *Desk) drawIcon(at image.Point, i *rsc.Icon, data, mask *image.Paletted, selected bool) {
	fg, bg := d.pen(int(i.Fg)), d.pen(int(i.Bg))
	if selected {
		fg, bg = bg, fg
	}
	b := d.Screen.Bitmap
	picture, name := i.Picture.Add(at), i.TextBox.Add(at)
	if d.drawn != nil {
		d.drawn(picture)
		d.drawn(name)
	}
	atari.CopyMono(b, picture.Min, mask, mask.Rect, fb.Transparent, bg, bg)
	atari.CopyMono(b, picture.Min, data, data.Rect, fb.Transparent, fg, fg)
	if i.Char != 0 {
		d.text(at.Add(i.CharAt).Add(i.Picture.Min), smallFont(), string(i.Char), fg, fb.Transparent)
	}
	if i.Text == "" || name.Empty() {
		return
	}
	fb.Fill(b, name, bg, fb.OpCopy)
	d.text(textAt(name, smallFont(), i.Text, rsc.Center), smallFont(), i.Text, fg, fb.Transparent)
}

// drawColors draws the richest picture of an icon that the screen can show over its
// picture of one plane. Their pixel values are those of a screen with the picture's number
// of planes; black, with all bits set, is another value on a deeper screen.
func (d *Desk) drawColors(at image.Point, c *rsc.ColorIcon, selected bool) {
	var best *rsc.ColorPicture
	for i := range c.Pictures {
		p := &c.Pictures[i]
		if p.Planes > 1 && p.Planes <= d.Screen.Depth() && (best == nil || p.Planes > best.Planes) {
			best = p
		}
	}
	if best == nil {
		return
	}
	data, mask := best.Paletteds(c.Picture.Size(), selected)
	b := d.Screen.Bitmap
	at = at.Add(c.Picture.Min)
	own := selected && best.Selected != nil
	for y := range data.Rect.Dy() {
		for x := range data.Rect.Dx() {
			k := y*data.Stride + x
			if mask.Pix[k] == 0 || selected && !own && (x+y)%2 == 0 {
				continue
			}
			v := data.Pix[k]
			if best.Planes < d.Screen.Depth() && v == 1<<best.Planes-1 {
				v = d.Black()
			}
			b.SetColorIndex(at.X+x, at.Y+y, v)
		}
	}
}
