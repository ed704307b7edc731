package win95

import (
	"image"
	"strings"
	"unicode"

	"phosphor/fb"
	"phosphor/fb/input"
)

// This file implements fields: with a line of text, with lines to choose from, with a
// text to read; and their scroll bars.

// scrollWidth is the width of a vertical scroll bar, and the height of a horizontal one.
const scrollWidth = 16

// leastThumb is the minimum length of a scroll bar's handle.
const leastThumb = 8

// A bar is a scroll bar on the screen.
type bar struct {
	r           image.Rectangle
	upright     bool
	value, most int // from 0
	page        int
}

// bar returns the scroll bar of a control.
func (c *Control) bar() bar {
	r := c.box()
	if c.Kind == Scroll {
		return bar{r, r.Dy() > r.Dx(), c.Value - c.Min, c.Max - c.Min, c.Page}
	}
	n, rows := len(c.rows()), c.shows()
	if n <= rows {
		return bar{}
	}
	r = r.Inset(2)
	r.Min.X = r.Max.X - scrollWidth
	return bar{r, true, c.first, n - rows, rows}
}

// along returns the part of the bar between two positions along it.
func (b bar) along(from, to int) image.Rectangle {
	r := b.r
	if b.upright {
		r.Min.Y, r.Max.Y = b.r.Min.Y+from, b.r.Min.Y+to
	} else {
		r.Min.X, r.Max.X = b.r.Min.X+from, b.r.Min.X+to
	}
	return r
}

// track returns the length between the buttons, that of a button, and that of the whole
// bar.
func (b bar) track() (length, button, long int) {
	long = b.r.Dx()
	if b.upright {
		long = b.r.Dy()
	}
	button = min(scrollWidth, long/2)
	return long - 2*button, button, long
}

// thumb returns the position and length of the handle in the track.
func (b bar) thumb() (at, size int) {
	length, _, _ := b.track()
	if b.most <= 0 || length < leastThumb {
		return 0, 0
	}
	size = scrollWidth
	if b.page > 0 {
		size = max(leastThumb, length*b.page/(b.most+b.page))
	}
	size = min(size, length)
	return (length - size) * b.value / b.most, size
}

// hit returns the part of the bar at a point.
func (b bar) hit(p image.Point) int {
	if !p.In(b.r) {
		return partWhole
	}
	length, button, _ := b.track()
	at, size := b.thumb()
	d := p.X - b.r.Min.X
	if b.upright {
		d = p.Y - b.r.Min.Y
	}
	switch d -= button; {
	case d < 0:
		return partUp
	case d >= length:
		return partDown
	case size == 0:
		return partBar
	case d < at:
		return partPageUp
	case d < at+size:
		return partThumb
	}
	return partPageDown
}

// draw draws the bar of a control.
func (b bar) draw(s *Sheet, c *Control) {
	if b.r.Empty() {
		return
	}
	cv := s.Canvas
	p := cv.Pens()
	length, button, long := b.track()
	off := c.Disabled || b.most <= 0
	track := b.along(button, button+length)
	fb.FillPattern(cv.Bitmap, track, &Half, p.Light, p.Face, fb.Replace)
	if p.Mono {
		fb.Fill(cv.Bitmap, track, p.Light, fb.OpCopy)
		fb.Frame(cv.Bitmap, b.r, 1, p.Dark, fb.OpCopy)
	}
	held := 0
	if s.pressed == c && s.inside {
		held = s.part
	}
	for i, r := range []image.Rectangle{b.along(0, button), b.along(long-button, long)} {
		cv.Face(r)
		if held == partUp+i {
			fb.Frame(cv.Bitmap, r, 1, shadowOf(p), fb.OpCopy)
			r = r.Add(image.Pt(1, 1))
		} else {
			cv.Window(r)
		}
		cv.Arrow(r, b.upright, i == 0, off)
	}
	if at, size := b.thumb(); size > 0 && !c.Disabled {
		r := b.along(button+at, button+at+size)
		cv.Face(r)
		cv.Window(r)
	}
	for i, part := range []int{partPageUp, partPageDown} { // the track is dark where it is pressed
		at, size := b.thumb()
		if held == part {
			r := [2]image.Rectangle{b.along(button, button+at), b.along(button+at+size, button+length)}[i]
			fb.FillPattern(cv.Bitmap, r, &Half, p.Dark, p.Face, fb.Replace)
		}
	}
}

// shadowOf returns the colour of the shadow, black in mono.
func shadowOf(p *Pens) uint8 { return p.Shadow }

// at returns the value for a position of the handle in the track.
func (b bar) at(d int) int {
	length, _, _ := b.track()
	_, size := b.thumb()
	if length <= size {
		return 0
	}
	return max(0, min(b.most, (d*b.most+(length-size)/2)/(length-size)))
}

// scrollBy scrolls by a part of a scroll bar.
func (c *Control) scrollBy(part int) {
	b := c.bar()
	d := map[int]int{partUp: -1, partDown: 1, partPageUp: -max(b.page, 1), partPageDown: max(b.page, 1)}[part]
	c.scrollTo(b.value + d)
}

// scrollTo scrolls to a value counted from 0.
func (c *Control) scrollTo(v int) {
	b := c.bar()
	v = max(0, min(v, b.most))
	if c.Kind == Scroll {
		c.set(v + c.Min)
	} else if v != c.first {
		c.first = v
		c.Draw()
	}
}

// rows returns the lines of a List or a Memo.
func (c *Control) rows() []string {
	if c.Kind == List {
		return c.Items
	}
	if c.broke != c.Text || c.lines == nil {
		c.broke, c.lines = c.Text, Wrap(c.sheet.Font, c.Text, c.Box.Dx()-12-scrollWidth)
	}
	return c.lines
}

// shows returns the number of visible lines.
func (c *Control) shows() int { return max(1, (c.Box.Dy()-4)/c.sheet.Font.Height) }

// show scrolls to the selected line.
func (c *Control) show() {
	if c.sheet == nil || c.Value < 0 {
		return
	}
	c.first = max(min(c.first, c.Value), c.Value-c.shows()+1)
}

// listSlot returns the line at a point.
func (c *Control) listSlot(p image.Point) int {
	return c.first + (p.Y-c.box().Min.Y-2)/c.sheet.Font.Height
}

func (c *Control) drawList() {
	s := c.sheet
	cv := s.Canvas
	p := cv.Pens()
	c.field()
	inner := c.box().Inset(2)
	b := c.bar()
	if !b.r.Empty() {
		b.draw(s, c)
		inner.Max.X = b.r.Min.X
	}
	defer cv.SetClip(cv.SetClip(inner.Intersect(cv.Clip())))
	rows := c.rows()
	for i := range min(c.shows(), len(rows)-c.first) {
		r := image.Rect(inner.Min.X, inner.Min.Y+i*cv.Font.Height, inner.Max.X, inner.Min.Y+(i+1)*cv.Font.Height)
		n := c.first + i
		ink, at := p.Text, r.Min.Add(image.Pt(2, 0))
		if c.Kind == Memo {
			at.X += 3
		}
		if c.Kind == List && n == c.Value {
			fb.Fill(cv.Bitmap, r, p.Caption, fb.OpCopy)
			ink = p.CaptionText
		}
		fb.Text(cv.Bitmap, at, cv.Font, rows[n], ink, 0, fb.Transparent)
		if s.focus == c && c.Kind == List && (n == c.Value || c.Value < 0 && i == 0) && ink == p.Text {
			cv.Dotted(r)
		}
	}
}

// listKey handles a key: it moves the selection of a List, or scrolls a Memo.
func (c *Control) listKey(ev input.Event) bool {
	n, page := len(c.rows()), c.shows()
	steps := map[string]int{"up": -1, "down": 1, "pageup": -page + 1, "pagedown": page - 1, "home": -n, "end": n}
	d, ok := steps[ev.Key]
	switch {
	case ok && c.Kind == Memo:
		c.scrollTo(c.first + d)
	case ok:
		c.set(max(0, min(c.Value+d, n-1)))
	case c.Kind == List && ev.Rune > ' ' && ev.Mods&(input.Ctrl|input.Alt) == 0:
		for i := range n { // select the next line that begins with the letter
			k := (c.Value + 1 + i) % n
			if strings.HasPrefix(strings.ToLower(c.Items[k]), string(unicode.ToLower(ev.Rune))) {
				c.set(k)
				break
			}
		}
	default:
		return false
	}
	return true
}

// textX returns the position of character n, relative to the text.
func (c *Control) textX(n int) int { return c.sheet.Font.Width(string([]rune(c.Text)[:n])) }

// editRoom returns the part of a field for its text.
func (c *Control) editRoom() image.Rectangle {
	r := c.box()
	return image.Rect(r.Min.X+4, r.Min.Y+2, r.Max.X-4, r.Max.Y-2)
}

func (c *Control) drawEdit() {
	s := c.sheet
	cv := s.Canvas
	p := cv.Pens()
	c.field()
	room := c.editRoom()
	defer cv.SetClip(cv.SetClip(room.Inset(-1).Intersect(cv.Clip())))
	runes := []rune(c.Text)
	c.caret = min(c.caret, len(runes))
	c.first = min(c.first, c.caret)
	for c.textX(c.caret)-c.textX(c.first) > room.Dx()-1 {
		c.first++
	}
	at := image.Pt(room.Min.X, (room.Min.Y+room.Max.Y-cv.Font.Height+1)/2)
	text := string(runes[c.first:])
	focus := s.focus == c
	switch {
	case c.Disabled:
		c.sheet.Label(at, text, true)
	case focus && c.all && text != "":
		fb.Fill(cv.Bitmap, image.Rect(at.X, at.Y, at.X+cv.Font.Width(text), at.Y+cv.Font.Height), p.Caption, fb.OpCopy)
		fb.Text(cv.Bitmap, at, cv.Font, text, p.CaptionText, 0, fb.Transparent)
	default:
		fb.Text(cv.Bitmap, at, cv.Font, text, p.Text, 0, fb.Transparent)
	}
	if focus && !c.all {
		x := at.X + c.textX(c.caret) - c.textX(c.first)
		fb.Fill(cv.Bitmap, image.Rect(x, at.Y, x+1, at.Y+cv.Font.Height), p.Text, fb.OpCopy)
	}
}

// caretAt moves the caret to the nearest position to a point.
func (c *Control) caretAt(p image.Point) {
	x := p.X - c.editRoom().Min.X + c.textX(c.first)
	n := len([]rune(c.Text))
	c.caret = n
	for i := range n {
		if x < (c.textX(i)+c.textX(i+1))/2 {
			c.caret = i
			break
		}
	}
	c.all = false
	c.Draw()
}

// editKey handles a key that changes the text or moves the caret.
func (c *Control) editKey(ev input.Event) bool {
	l, was := input.Line{Text: []rune(c.Text), At: c.caret, All: c.all}, c.Text
	switch {
	case ev.Key == "left" && l.All:
		l.At = 0
	case ev.Key == "right" && l.All:
		l.At = len(l.Text)
	case l.Key(ev):
	case ev.Rune >= ' ' && ev.Mods&(input.Ctrl|input.Alt) == 0:
		l.Type(ev.Rune, c.Most)
	default:
		return false
	}
	c.Text, c.caret, c.all = string(l.Text), l.At, false
	c.Draw()
	if c.Text != was && c.Changed != nil {
		c.Changed()
	}
	return true
}
