package cards

import (
	"image"
	"slices"
)

// Measures of a table fitted to a room.
const (
	edge   = 6   // pixels between the room and the piles
	spread = 112 // largest gap between columns, in percent of a column's width
	rows   = 115 // the same for rows
	apart  = 10  // pixels between the rows of a table with columns, which need the height
)

// Fit returns the layout for another room and another size of cards. A layout is designed for
// one size of cards; piles that are in line stay in line. In a small room piles move together
// and may overlap; in a large one they keep their gaps or are a bit further apart. Columns
// reach down to the next pile below them, or to the edge of the room.
func (l Layout) Fit(room image.Rectangle, card image.Point) Layout {
	fit := Layout{Card: card, Place: make([]Place, len(l.Place))}
	all := image.Rectangle{Min: l.Place[0].At, Max: l.Place[0].At}
	down, under := false, false // a pile spreads downwards, and towards another pile
	for _, p := range l.Place {
		for _, q := range l.Place {
			under = under || l.under(p, q)
		}
		all.Min.X, all.Min.Y = min(all.Min.X, p.At.X), min(all.Min.Y, p.At.Y)
		all.Max.X, all.Max.Y = max(all.Max.X, p.At.X), max(all.Max.Y, p.At.Y)
		down = down || p.Up.Y > 0
	}
	right := all.Max.X // of the rightmost visible card, including spreads to the right
	for _, p := range l.Place {
		if p.Up.X > 0 {
			right = max(right, p.At.X+max(2*p.Up.X, p.Room-l.Card.X))
		}
	}
	free := room.Size().Sub(card)
	span, side := right-all.Min.X, edge
	if step := l.step(l.Card.X, func(p Place) int { return p.At.X }); step > 0 {
		// Better no margin than overlapping cards.
		side = min(edge, max(0, free.X-(span*card.X+step-1)/step)/2)
	}
	across := axis{all.Min.X, room.Min.X + side, span, free.X - 2*side, l.Card.X, card.X, spread}
	along := axis{all.Min.Y, room.Min.Y + edge, all.Max.Y - all.Min.Y, free.Y - 2*edge, l.Card.Y, card.Y, rows}
	across.center()
	if down {
		// If the columns gain the room, the rows close up until they are only a little
		// apart.
		if step := l.step(l.Card.Y, func(p Place) int { return p.At.Y }); step > 0 && !under {
			along.most = min(rows, ((card.Y+apart)*l.Card.Y*100+step*card.Y-1)/(step*card.Y))
		}
	} else {
		along.center()
	}
	for i, p := range l.Place {
		q := &fit.Place[i]
		*q = p
		q.Frame = image.Rectangle{}
		q.At = image.Pt(across.at(p.At.X), along.at(p.At.Y))
		q.Up = image.Pt(scale(p.Up.X, card.X, l.Card.X), scale(p.Up.Y, card.Y, l.Card.Y))
		q.Aside = image.Pt(scale(p.Aside.X, card.X, l.Card.X), 0)
		q.Down = image.Pt(scale(p.Down.X, card.X, l.Card.X), scale(p.Down.Y, card.Y, l.Card.Y))
		switch {
		case p.Up.Y > 0:
			q.Room = room.Max.Y - edge - q.At.Y
		case p.Up.X > 0 && p.Room > 0:
			q.Room = across.at(p.At.X+p.Room-l.Card.X) + card.X - q.At.X
		}
	}
	for i := range fit.Place { // columns end above the piles below them
		q := &fit.Place[i]
		for _, p := range fit.Place {
			if fit.under(*q, p) {
				q.Room = min(q.Room, p.At.Y-4-q.At.Y)
			}
		}
	}
	return fit
}

// Above returns the layout without anything below y: the rows of piles close up as far as
// necessary, and columns end higher.
func (l Layout) Above(y int) Layout {
	top, low := l.Place[0].At.Y, l.Place[0].At.Y
	for _, p := range l.Place {
		top, low = min(top, p.At.Y), max(low, p.At.Y)
	}
	span := max(low-top, 1)
	free := max(0, min(span, y-l.Card.Y-top))
	raised := func(y int) int { return top + (y-top)*free/span }
	l.Place = slices.Clone(l.Place)
	for i := range l.Place {
		p := &l.Place[i]
		end := p.At.Y + p.Room
		switch {
		case p.Room == 0:
			end = y
		case end > low:
			end = min(end, y)
		default: // piles lie below it
			end = raised(end)
		}
		was := p.At.Y
		p.At.Y = raised(was)
		if p.Up.Y > 0 || p.Down.Y > 0 {
			p.Room = max(end-p.At.Y, l.Card.Y+1)
		}
		p.Frame = p.Frame.Add(image.Pt(0, p.At.Y-was))
		p.Frame.Max.Y = min(p.Frame.Max.Y, max(y, p.Frame.Min.Y))
	}
	return l
}

// under reports whether the pile q lies below the pile p, which spreads downwards.
func (l Layout) under(p, q Place) bool {
	width := l.Card.X
	if q.Up.X > 0 {
		width = max(width, q.Room)
	}
	return p.Up.Y > 0 && q.At.Y >= p.At.Y+l.Card.Y && q.At.X < p.At.X+l.Card.X && p.At.X < q.At.X+width
}

// step returns the distance of the two closest columns, or rows, of places that do not
// overlap; 0 if there is only one.
func (l Layout) step(card int, at func(Place) int) (step int) {
	for _, p := range l.Place {
		for _, q := range l.Place {
			if d := at(q) - at(p); d >= card && (step == 0 || d < step) {
				step = d
			}
		}
	}
	return step
}

// An axis maps positions in one direction from the layout, which begins at a point and is
// span wide for cards of one size, to the room.
type axis struct {
	from, to, span, free int
	oldCard, newCard     int
	most                 int // limit for gaps, in percent of the change of size
}

// size returns the size of the span in the room.
func (a *axis) size() int {
	if a.span == 0 {
		return 0
	}
	return min(a.span*a.newCard*a.most/(a.oldCard*100), a.free)
}

func (a *axis) at(x int) int {
	if a.span == 0 {
		return a.to
	}
	return a.to + ((x-a.from)*a.size()+a.span/2)/a.span
}

// center leaves as much room before as after.
func (a *axis) center() { a.to += max(0, a.free-a.size()) / 2 }

func scale(v, to, from int) int { return (v*to + from/2) / from }
