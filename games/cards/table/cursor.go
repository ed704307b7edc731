package table

import (
	"image"

	"phosphor/games/cards"
)

// The originals were played only with the mouse. For people who prefer the keyboard, the
// arrow keys move a frame over the table, from card to card within a column and from pile
// to pile; in rows it goes from place to place and wraps around. Return clicks on the
// framed thing.

// cursor is the frame that the arrow keys move.
type cursor struct {
	on      bool
	pile, i int // the card under it; i is -1 on an empty place
}

// Arrows are the directions of the keys that move the cursor.
var Arrows = map[string]image.Point{"left": {X: -1}, "right": {X: 1}, "up": {Y: -1}, "down": {Y: 1}}

// Cursor returns what the cursor frames; ok is false while it is hidden.
func (t *Table) Cursor() (pile, i int, ok bool) { return t.cursor.pile, t.cursor.i, t.cursor.on }

// MoveCursor moves the cursor in a direction. The first key press only shows it.
func (t *Table) MoveCursor(d image.Point) {
	t.LetGo()
	c := &t.cursor
	p := t.Position()
	if !c.on {
		first, n := p.First(cards.Tableau)
		if n == 0 {
			first = 0
		}
		*c = cursor{true, first, len(p.Piles[first].Cards) - 1}
		for t.gone(c.pile) && c.pile+1 < len(p.Piles) {
			c.pile++
			c.i = len(p.Piles[c.pile].Cards) - 1
		}
		if t.inRow(c.pile) {
			c.i = 0
		}
	} else {
		old := t.cursorRect()
		if t.inRow(c.pile) {
			first, n := p.First(cards.Row)
			row := len(p.Piles[c.pile].Cards)
			c.pile, c.i = first+(c.pile-first+n+d.Y)%n, (c.i+row+d.X)%row
		} else if !t.step(d) {
			t.jump(d)
		}
		t.update(old)
	}
	t.update(t.cursorRect())
}

// inRow reports whether a pile is a row of places, each clicked separately.
func (t *Table) inRow(pile int) bool { return t.Position().Piles[pile].Kind == cards.Row }

// step moves the cursor within a column, as far as cards can be picked up there.
func (t *Table) step(d image.Point) bool {
	c := &t.cursor
	p := t.Position()
	q := &p.Piles[c.pile]
	if q.Kind != cards.Tableau || d.Y == 0 || t.Game.Whole {
		return false
	}
	i := c.i + d.Y
	if i < 0 || i >= len(q.Cards) || !q.Cards[i].FaceUp() || len(q.Cards)-i > t.Game.movable(p, c.pile) {
		return false
	}
	c.i = i
	return true
}

// jump moves the cursor to the nearest pile in a direction: preferably one that overlaps
// it at least half in the other direction, otherwise any other.
func (t *Table) jump(d image.Point) {
	c := &t.cursor
	p := t.Position()
	from, here := t.last(c.pile), t.Layout.Bounds(t.Shown, c.pile)
	nearest := 1 << 30
	for i := range p.Piles {
		if t.gone(i) || i == c.pile {
			continue
		}
		v := t.last(i).Min.Sub(from.Min)
		along, aside := v.X*d.X+v.Y*d.Y, v.X*d.Y+v.Y*d.X
		if along <= 0 {
			continue
		}
		dist := 4*along + max(aside, -aside)
		b := t.Layout.Bounds(t.Shown, i)
		if both := image.Pt(min(b.Max.X, here.Max.X), min(b.Max.Y, here.Max.Y)).Sub(image.Pt(max(b.Min.X, here.Min.X), max(b.Min.Y, here.Min.Y))); d.X != 0 && 2*both.Y < min(b.Dy(), here.Dy()) || d.Y != 0 && 2*both.X < min(b.Dx(), here.Dx()) {
			dist = 1<<20 + along + 2*max(aside, -aside)
		}
		if dist < nearest {
			nearest, c.pile = dist, i
		}
	}
	c.i = len(p.Piles[c.pile].Cards) - 1
}

// gone reports whether a pile is empty and will never have a card again, such as a place
// of a pyramid.
func (t *Table) gone(pile int) bool {
	return len(t.Position().Piles[pile].Cards) == 0 && t.Layout.Place[pile].Vanishes
}

// last returns where the last card of a pile lies, or its place.
func (t *Table) last(pile int) image.Rectangle {
	return t.Layout.Rect(t.Shown, pile, max(len(t.Shown.Piles[pile].Cards)-1, 0))
}

// Enter clicks on what the cursor frames.
func (t *Table) Enter() {
	c := &t.cursor
	if !c.on || t.gone(c.pile) {
		return
	}
	t.LetGo()
	n := len(t.Position().Piles[c.pile].Cards)
	old := t.cursorRect()
	t.Click(c.pile, min(c.i, n-1))
	if t.inRow(c.pile) {
		return
	}
	c.i = len(t.Position().Piles[c.pile].Cards) - 1
	if t.chosen.N > 0 && t.chosen.Pile == c.pile {
		c.i -= t.chosen.N - 1
	}
	t.update(old)
	t.update(t.cursorRect())
}

// HideCursor takes the cursor off the table.
func (t *Table) HideCursor() {
	if t.cursor.on {
		r := t.cursorRect()
		t.cursor.on = false
		t.update(r)
	}
}

// cursorRoom is how far a cursor may reach beyond its cards.
const cursorRoom = 4

// cursorRect returns what must be redrawn when the cursor moves.
func (t *Table) cursorRect() image.Rectangle {
	if !t.cursor.on {
		return image.Rectangle{}
	}
	return t.group(t.cursor.pile, t.cursor.i).Inset(-cursorRoom)
}

// group returns the rectangle of the cards of a pile from card i on.
func (t *Table) group(pile, i int) image.Rectangle {
	n := len(t.Shown.Piles[pile].Cards)
	r := t.Layout.Rect(t.Shown, pile, max(min(i, n-1), 0))
	if t.inRow(pile) {
		return r
	}
	if i >= 0 && i < n-1 {
		r = r.Union(t.Layout.Rect(t.Shown, pile, n-1))
	}
	return r
}
