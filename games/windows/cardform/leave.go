package cardform

import (
	"image"
	"time"

	"phosphor/fb"
	"phosphor/games/cards"
	"phosphor/games/clock"
)

// This file shows the end of a won game: the cards jump off the piles one by one, the
// kings first, bounce on the floor, and leave at the sides with a trail of their
// pictures. Numbers are in 256ths of a pixel. The direction of a jump follows from the
// number of cards that have left, so the same game always ends with the same picture.

// leaving is the state of the cards that leave.
type leaving struct {
	picture *fb.Bitmap
	queue   []jumper
	at      image.Point // of the jumping card
	speed   image.Point
	seed    uint32
	timer   *clock.Timer
	then    func()
}

// A jumper is a card that leaves, with its place and the card under it.
type jumper struct {
	card    cards.Card
	from    image.Point
	pile, i int
}

const (
	one      = 256 // one pixel
	gravity  = one
	jumpTime = 12 * time.Millisecond
	// A bounce keeps this many 256ths of the speed.
	bounce = 218
	// stamps is the number of pictures that a card leaves per frame.
	stamps = 2
)

// leave starts the end. It calls then when all cards have left, or the player skips it.
func (p *Program) leave(then func()) {
	p.stopLeaving()
	t := p.Table
	l := &leaving{seed: 1, then: then}
	var piles []int
	for i, q := range t.Shown.Piles {
		if q.Kind == cards.Foundation && len(q.Cards) > 0 {
			piles = append(piles, i)
		}
	}
	if piles == nil { // a game won with cards on its columns
		for i := range t.Shown.Piles {
			piles = append(piles, i)
		}
	}
	for n := 0; ; n++ {
		any := false
		for _, i := range piles {
			if list := t.Shown.Piles[i].Cards; n < len(list) {
				k := len(list) - 1 - n
				l.queue = append(l.queue, jumper{list[k], t.Layout.Rect(t.Shown, i, k).Min, i, k})
				any = true
			}
		}
		if !any {
			break
		}
	}
	if p.form.Minimized() || len(l.queue) == 0 {
		then()
		return
	}
	content := p.form.Content()
	l.picture = fb.New(content, p.Screen().Depth())
	fb.Blit(l.picture, content, p.Screen().Snapshot(), content.Min, fb.OpCopy)
	p.leaving = l
	p.next()
	l.timer = p.Clock.After(jumpTime, p.jump)
}

// next takes the next card off its pile.
func (p *Program) next() {
	l := p.leaving
	j := l.queue[0]
	l.at = j.from.Mul(one)
	if card := (image.Rectangle{Max: p.look.Deck.Size}).Add(j.from); j.i > 0 && p.Table.Layout.Rect(p.Table.Shown, j.pile, j.i-1) == card {
		below := p.Table.Shown.Piles[j.pile].Cards[j.i-1]
		p.look.Deck.DrawFace(l.picture, j.from, int(below.Suit()), int(below.Rank()))
		p.form.Update(card)
	} else if j.i == 0 {
		p.ground(l.picture, card)
		p.drawPlace(l.picture, card)
		p.form.Update(card)
	}
	l.seed = l.seed*1664525 + 1013904223
	across := int(l.seed>>24)%9 - 4 // a slow card would jump for ever
	if across == 0 || across == 1 || across == -1 {
		across = -2
	}
	l.speed = image.Pt(across*one, -int(l.seed>>16&7)*one)
}

// jump moves the card.
func (p *Program) jump() {
	l := p.leaving
	if l == nil {
		return
	}
	content, size := p.form.Content(), p.look.Deck.Size
	var drawn image.Rectangle
	for range stamps {
		l.at = l.at.Add(l.speed)
		if floor := (content.Max.Y - size.Y) * one; l.at.Y > floor {
			l.at.Y = floor
			l.speed.Y = -l.speed.Y * bounce / 256
		}
		l.speed.Y += gravity
		r := image.Rectangle{Max: size}.Add(l.at.Div(one))
		if r.Max.X <= content.Min.X || r.Min.X >= content.Max.X {
			if l.queue = l.queue[1:]; len(l.queue) == 0 {
				p.form.Update(drawn)
				p.endLeaving()
				return
			}
			p.next()
			continue
		}
		c := l.queue[0].card
		p.look.Deck.DrawFace(l.picture, r.Min, int(c.Suit()), int(c.Rank()))
		drawn = drawn.Union(r)
	}
	p.form.Update(drawn)
	l.timer = p.Clock.After(jumpTime, p.jump)
}

// endLeaving skips the rest, and reports whether there was any.
func (p *Program) endLeaving() bool {
	l := p.leaving
	if l == nil {
		return false
	}
	p.stopLeaving()
	l.then()
	return true
}

// stopLeaving shows the table again.
func (p *Program) stopLeaving() {
	if l := p.leaving; l != nil {
		p.Stop(l.timer)
		p.leaving = nil
		p.form.Update(p.form.Content())
	}
}
