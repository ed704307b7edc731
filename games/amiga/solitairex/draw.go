package solitairex

import (
	"image"

	"phosphor/fb"
	"phosphor/games/amiga/solitairex/rules"
	"phosphor/games/cards"
)

// This file draws the table: everything in one go, cut to what must be drawn anew.

// cloth is the table on a screen of one plane: one dot in four.
var cloth = func() (p fb.Pattern) {
	for i := range p {
		p[i] = [2]uint16{0x8888, 0x2222}[i&1]
	}
	return p
}()

// draw draws what lies in r.
func (t *Table) draw(r image.Rectangle) {
	b, p := t.screen.Bitmap(), t.session.Position()
	if t.screen.Mono() {
		fb.FillPattern(b, r, &cloth, 1, 0, fb.Replace)
	} else {
		fb.Fill(b, r, penTable, fb.OpCopy)
	}
	lit := map[rules.Slot]bool{}
	for _, s := range t.lit() {
		lit[s] = true
	}
	for s := range rules.Slot(rules.Rows * rules.Columns) {
		if !t.box(s).Overlaps(r) {
			continue
		}
		c := p.Piles[s.Row()].Cards[s.Column()]
		if lit[s] {
			t.drawBox(s, c == cards.Gap)
		}
		if c != cards.Gap {
			t.deck.face[c].Draw(b, t.rect(s).Min)
		} else if !lit[s] {
			t.drawGap(s)
		}
		if t.two == c && c != cards.Gap {
			t.invert(t.rect(s))
		}
		if t.cursor.on && t.cursor.at == s {
			q := t.rect(s)
			fb.Frame(b, image.Rect(q.Min.X+2, q.Min.Y+1, q.Max.X-2, q.Max.Y-1), 2, b.Max(), fb.OpXor)
		}
	}
}

// drawBox draws a box: the rim that a card leaves of it, or a gap that lights up.
func (t *Table) drawBox(s rules.Slot, gap bool) {
	b, r := t.screen.Bitmap(), t.box(s)
	ink, paper := t.deck.free, uint8(penTable)
	if t.screen.Mono() {
		ink, paper = 1, 0
		if !t.pulse.Lit() {
			ink, paper = paper, ink
		}
	}
	fb.Fill(b, r, ink, fb.OpCopy)
	if gap {
		fb.FillPattern(b, t.rect(s), &weave, ink, paper, fb.Replace)
	}
}

// weave fills a gap that lights up: every other dot.
var weave = func() (p fb.Pattern) {
	for i := range p {
		p[i] = [2]uint16{0x5555, 0xaaaa}[i&1]
	}
	return p
}()

// drawGap draws a place without a card.
func (t *Table) drawGap(s rules.Slot) { t.screen.Frame(t.rect(s), penBlack) }

// invert marks the two that waits for a gap.
func (t *Table) invert(r image.Rectangle) {
	b := t.screen.Bitmap()
	planes := uint8(penBlack ^ penWhite)
	if t.screen.Mono() {
		planes = 1
	}
	fb.Fill(b, r, planes, fb.OpXor)
}
