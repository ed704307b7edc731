package assist

import (
	"fmt"
	"image"
	"strconv"
	"strings"

	"phosphor/fb"
)

// A Bar is how a desk shows a walk: a box in Rect, in the desk's style, with a mark for
// every position. The mark is tall and green if the game can be won, low and red if it is
// lost, and of middle height and amber if unknown, so the marks differ in black and
// white, too. Below them are the position of the walk and the score.
type Bar struct {
	Rect       image.Rectangle
	Font       *fb.Font
	Regs       *fb.Palette
	Pen        func(l Light) uint8 // the pens of lights; if nil, the best of Regs
	Ink, Paper uint8
	Box        func(b *fb.Bitmap, r image.Rectangle) // draws the box; if nil, a plain frame
}

// Sizes of the parts of a bar.
const (
	barEdge    = 6
	barPointer = 4
	barMarks   = 11
)

// BarHeight returns the height of a bar with the given font.
func BarHeight(f *fb.Font) int { return barEdge + barPointer + barMarks + f.Height + 5 }

// At returns a bar at the lower edge of a room.
func (b Bar) At(room image.Rectangle) Bar {
	b.Rect = room.Inset(2)
	b.Rect.Min.Y = max(b.Rect.Min.Y, b.Rect.Max.Y-BarHeight(b.Font))
	return b
}

// marks returns the area of the marks.
func (b *Bar) marks() image.Rectangle {
	y := b.Rect.Min.Y + barEdge + barPointer - 2
	return image.Rect(b.Rect.Min.X+barEdge, y, b.Rect.Max.X-barEdge, y+barMarks)
}

// mark returns the area of the mark after n of all moves.
func (b *Bar) mark(n, all int) image.Rectangle {
	r := b.marks()
	x0, x1 := r.Min.X+n*r.Dx()/all, r.Min.X+(n+1)*r.Dx()/all
	if x1-x0 > 3 {
		x1--
	}
	r.Min.X, r.Max.X = x0, max(x1, x0+1)
	return r
}

// Hit returns the number of moves of the mark at p.
func (b *Bar) Hit(a *Assistant, p image.Point) int {
	r, all := b.marks(), len(a.walk.marks)
	return max(0, min(((p.X-r.Min.X+1)*all-1)/max(1, r.Dx()), all-1))
}

// Follow returns a function that goes to the position under the pointer during the walk.
func (b *Bar) Follow(a *Assistant) func(p image.Point) {
	return func(p image.Point) {
		if a.Walking() {
			a.GoTo(b.Hit(a, p))
		}
	}
}

// Where returns the place of "walk", the bar, or "walk:N", a mark.
func (b *Bar) Where(a *Assistant, name string) (image.Rectangle, bool) {
	if name == "walk" {
		return b.Rect, true
	}
	number, ok := strings.CutPrefix(name, "walk:")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 0 || n >= len(a.walk.marks) {
		return image.Rectangle{}, false
	}
	return b.mark(n, len(a.walk.marks)), true
}

// Draw draws the bar. place is a format for the position of the walk; its arguments are
// the number of the move and of all moves. At the right is the first of the scores for
// which there is room.
func (b *Bar) Draw(on *fb.Bitmap, a *Assistant, place string, scores ...string) {
	w := a.walk
	if w == nil || b.Rect.Empty() {
		return
	}
	if b.Box != nil {
		b.Box(on, b.Rect)
	} else {
		fb.Fill(on, b.Rect, b.Paper, fb.OpCopy)
		fb.Frame(on, b.Rect, 1, b.Ink, fb.OpCopy)
	}
	all, now := len(w.marks), a.game.Moves()
	for n, l := range w.marks {
		b.drawMark(on, b.mark(n, all), l)
	}
	if now < all {
		m := b.mark(now, all)
		x := (m.Min.X + m.Max.X - 1) / 2
		for i := range barPointer {
			fb.Fill(on, image.Rect(x-i, m.Min.Y-2-i, x+i+1, m.Min.Y-1-i), b.Ink, fb.OpCopy)
		}
	}
	at := image.Pt(b.marks().Min.X, b.marks().Max.Y+3)
	text := fmt.Sprintf(place, now, all-1)
	fb.Text(on, at, b.Font, text, b.Ink, 0, fb.Transparent)
	for _, score := range scores {
		if x := b.marks().Max.X - b.Font.Width(score); x > at.X+b.Font.Width(text)+barEdge {
			fb.Text(on, image.Pt(x, at.Y), b.Font, score, b.Ink, 0, fb.Transparent)
			return
		}
	}
}

// drawMark draws the mark of a position.
func (b *Bar) drawMark(on *fb.Bitmap, r image.Rectangle, l Light) {
	switch l {
	case Winnable:
	case Lost:
		r.Min.Y = r.Max.Y - barMarks/3
	case NotKnown:
		r.Min.Y = r.Max.Y - barMarks*2/3
	default:
		r.Min.Y = r.Max.Y - 1
	}
	pen := b.Ink
	if on.Depth() > 1 && l != Off && l != Searching {
		if b.Pen != nil {
			pen = b.Pen(l)
		} else {
			pen = l.Pen(b.Regs)
		}
	}
	fb.Fill(on, r, pen, fb.OpCopy)
	if on.Depth() == 1 && l == NotKnown { // every other line
		for y := r.Min.Y; y < r.Max.Y; y += 2 {
			fb.Fill(on, image.Rect(r.Min.X, y, r.Max.X, y+1), b.Paper, fb.OpCopy)
		}
	}
}
