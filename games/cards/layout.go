package cards

import (
	"image"
	"slices"
	"strconv"
	"strings"
)

// A Place is the position of a pile on the table and the spread of its cards.
type Place struct {
	At       image.Point // top left of the first card
	Up, Down image.Point // from a face-up, a face-down card to the next one on it
	Room     int         // pixels that the spread may take, including the first card; 0: no limit

	// Wrap is the number of cards after which the spread starts over, moved by
	// Aside; 0: never.
	Wrap  int
	Aside image.Point

	// Frame is the area of the pile if it is larger than its cards: a click in it is on
	// the pile, cards dropped in it go to the pile, and nothing of the pile is drawn
	// outside. If empty, the area is that of the cards.
	Frame image.Rectangle
	// Vanishes means that the place does not exist while empty: nothing can be put on it.
	Vanishes bool

	// Under returns how many of the lowest cards are hidden under the first that is
	// spread, as in a waste whose last cards are fanned out. If nil, none.
	Under func(p *Position) int
}

// A Layout is the geometry of a table: the size of a card and a place for every pile. It
// is a table of positions; everything else follows from it.
type Layout struct {
	Card  image.Point // width and height of a card
	Place []Place     // by number of pile
}

// Rect returns where card i of a pile lies. For i = len(cards), or an empty
// pile, it is where the next card would lie.
func (l *Layout) Rect(p *Position, pile, i int) image.Rectangle {
	pl, cards := l.Place[pile], p.Piles[pile].Cards
	i = min(i, len(cards))
	if pl.Under != nil {
		n := min(pl.Under(p), len(cards))
		cards, i = cards[n:], max(i-n, 0)
	}
	at := pl.At
	if pl.Wrap > 0 && len(cards) > pl.Wrap {
		n := min(i, len(cards)-1) / pl.Wrap
		at = at.Add(pl.Aside.Mul(n))
		first := n * pl.Wrap
		// All columns have the spacing of the first.
		num, den := pl.squeeze(l.Card, cards[:pl.Wrap])
		off := pl.spread(cards[first:i])
		return image.Rectangle{Max: l.Card}.Add(at).Add(image.Pt(off.X*num/den, off.Y*num/den))
	}
	num, den := pl.squeeze(l.Card, cards)
	off := pl.spread(cards[:i])
	off = image.Pt(off.X*num/den, off.Y*num/den)
	return image.Rectangle{Max: l.Card}.Add(at).Add(off)
}

// spread returns how far the card that follows these lies from the first.
func (pl Place) spread(cards []Card) (off image.Point) {
	for _, c := range cards {
		if c.FaceUp() {
			off = off.Add(pl.Up)
		} else {
			off = off.Add(pl.Down)
		}
	}
	return off
}

// squeeze returns the fraction to which the steps of a spread shrink so that the pile fits
// in its room.
func (pl Place) squeeze(card image.Point, cards []Card) (num, den int) {
	if pl.Room == 0 || len(cards) < 2 {
		return 1, 1
	}
	off := pl.spread(cards[:len(cards)-1])
	need, room := off.Y, pl.Room-card.Y
	if off.X > off.Y {
		need, room = off.X, pl.Room-card.X
	}
	if need <= room {
		return 1, 1
	}
	return room, need
}

// Bounds returns the rectangle of a whole pile, or of its place if it is empty.
func (l *Layout) Bounds(p *Position, pile int) image.Rectangle {
	n := len(p.Piles[pile].Cards)
	if n == 0 {
		return l.Rect(p, pile, 0)
	}
	r := l.Rect(p, pile, 0)
	for i := 1; i < n; i++ {
		r = r.Union(l.Rect(p, pile, i))
	}
	return r
}

// CardAt returns which card of a pile is visible at pt: the topmost that covers it. i is
// -1 for the place of an empty pile, unless it vanishes.
func (l *Layout) CardAt(p *Position, pile int, pt image.Point) (i int, ok bool) {
	n := len(p.Piles[pile].Cards)
	for i = n - 1; i >= 0; i-- {
		if pt.In(l.Rect(p, pile, i)) {
			return i, true
		}
	}
	return -1, n == 0 && !l.Place[pile].Vanishes && pt.In(l.Rect(p, pile, 0))
}

// Hit returns which card of which pile is visible at pt: the last drawn that covers it. i
// is -1 for the place of an empty pile.
func (l *Layout) Hit(p *Position, pt image.Point) (pile, i int, ok bool) {
	for pile = len(l.Place) - 1; pile >= 0; pile-- {
		if i, ok = l.CardAt(p, pile, pt); ok || pt.In(l.Place[pile].Frame) {
			return pile, i, true
		}
	}
	return -1, -1, false
}

// Nearest returns, of the piles for which accept returns true, the one whose last card
// and next place r covers most. ok is false if r covers none.
func (l *Layout) Nearest(p *Position, r image.Rectangle, accept func(pile int) bool) (pile int, ok bool) {
	best := 0
	for i := range l.Place {
		if a := l.Cover(p, i, r); a > best && accept(i) {
			best, pile, ok = a, i, true
		}
	}
	return pile, ok
}

// Cover returns how many pixels of a pile's last card and next place r covers.
func (l *Layout) Cover(p *Position, pile int, r image.Rectangle) int {
	n := len(p.Piles[pile].Cards)
	q := l.Rect(p, pile, n).Union(l.Rect(p, pile, max(n-1, 0))).Intersect(r)
	return q.Dx() * q.Dy()
}

// Where finds a pile by its name, or a card as "tableau3/2": the third card from the
// bottom of that pile. For a card with others on it, it returns the visible part if that
// is one rectangle.
func (l *Layout) Where(p *Position, name string) (image.Rectangle, bool) {
	name, card, one := strings.Cut(name, "/")
	pile := p.Index(name)
	if pile < 0 {
		return image.Rectangle{}, false
	}
	if !one {
		return l.Bounds(p, pile), true
	}
	i, err := strconv.Atoi(card)
	if err != nil || i < 0 || i >= len(p.Piles[pile].Cards) {
		return image.Rectangle{}, false
	}
	r := l.Rect(p, pile, i)
	if i+1 < len(p.Piles[pile].Cards) {
		switch next := l.Rect(p, pile, i+1); {
		case next.Min.Y > r.Min.Y && next.Min.X == r.Min.X:
			r.Max.Y = min(r.Max.Y, next.Min.Y)
		case next.Min.X > r.Min.X && next.Min.Y == r.Min.Y:
			r.Max.X = min(r.Max.X, next.Min.X)
		}
	}
	return r, true
}

// NewLayout returns a Layout of the given places, designed for cards of the given size.
func NewLayout(card image.Point, places ...[]Place) Layout {
	return Layout{Card: card, Place: slices.Concat(places...)}
}

// Across returns the places of n piles beside each other, the first at x, y and each
// step pixels further to the right.
func Across(n, x, y, step int) []Place {
	list := make([]Place, n)
	for i := range list {
		list[i].At = image.Pt(x+i*step, y)
	}
	return list
}

// Columns returns the places of n piles beside each other whose cards overlap
// downwards: up pixels of a covered face-up card stay visible, down of a face-down
// one, in a height of room pixels.
func Columns(n, x, y, step, up, down, room int) []Place {
	list := Across(n, x, y, step)
	for i := range list {
		list[i].Up, list[i].Down, list[i].Room = image.Pt(0, up), image.Pt(0, down), room
	}
	return list
}

// Wrapped lets columns start again after n cards, step pixels further to the right.
func Wrapped(list []Place, n, step int) []Place {
	for i := range list {
		list[i].Wrap, list[i].Aside = n, image.Pt(step, 0)
	}
	return list
}

// Fan returns the place of a pile at x, y whose last cards are fanned out to the right,
// step pixels apart. shown returns which pile it is and how many cards are shown. If nil,
// all are.
func Fan(x, y, step int, shown func(p *Position) (pile, n int)) []Place {
	pl := Place{At: image.Pt(x, y), Up: image.Pt(step, 0)}
	if shown != nil {
		pl.Under = func(p *Position) int {
			pile, n := shown(p)
			return max(len(p.Piles[pile].Cards)-n, 0)
		}
	}
	return []Place{pl}
}

// Grid returns the places of the given cells of a grid that is width columns wide.
// Cells are numbered line by line and lie step apart.
func Grid(x, y, width int, step image.Point, cells ...int) (list []Place) {
	for _, c := range cells {
		list = append(list, Across(1, x+c%width*step.X, y+c/width*step.Y, 0)...)
	}
	return list
}
