package solitairex

import (
	"image"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/games/amiga/solitairex/rules"
	"phosphor/games/cards"
	"phosphor/sprites"
)

// This file draws the table: everything as a whole, clipped to what must be redrawn.

// cardFiles are the names of the files with the pictures of the cards, the
// program's own first, that of Spades second.
var cardFiles = []string{"Cards.images", "Spades.images"}

// cardRoom is the size of the largest cards that fit in the rows; ours have this size.
// Pixels are twice as high as wide.
var cardRoom = image.Pt(42, 42)

// acceptCards refuses cards that do not fit in the rows.
func acceptCards(set *sprites.CardSet) error {
	if set.Size.X > cardRoom.X || set.Size.Y > cardRoom.Y {
		return i18n.Errorf("cards of %dx%d pixels, expected %dx%d at most", set.Size.X, set.Size.Y, cardRoom.X, cardRoom.Y)
	}
	return nil
}

// Pens of Spades' palette.
const (
	penTable  = 0
	penBlack  = 1
	penGreen  = 3
	penWhite  = 4
	penYellow = 5
)

// freePen returns a register that no card uses, green if it is free. If no register is
// free, the boxes use green anyway.
func freePen(d *sprites.Deck) uint8 {
	for _, v := range []uint8{penGreen, 1, 2, 3, 4, 5, 6, 7} {
		if !d.Uses(v) {
			return v
		}
	}
	return penGreen
}

// cloth is the table on a screen of one plane: one dot in four.
var cloth = fb.NewPattern(0x8888, 0x2222)

// draw draws the part in r.
func (t *Table) draw(r image.Rectangle) {
	if t.end != nil {
		t.drawEnd(r)
		return
	}
	b, p := t.screen.Bitmap(), t.table.Shown
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
			t.deck.DrawFace(b, t.rect(s).Min, int(c.Suit()), int(c.Rank()))
		} else if !lit[s] {
			t.drawGap(s)
		}
		if t.two == c && c != cards.Gap {
			t.invert(t.rect(s))
		}
		if row, i, on := t.table.Cursor(); on && row == s.Row() && i == s.Column() {
			q := t.rect(s)
			fb.Frame(b, image.Rect(q.Min.X+2, q.Min.Y+1, q.Max.X-2, q.Max.Y-1), 2, b.Max(), fb.OpXor)
		}
	}
	if m := t.table.HintMove(); m != nil && m.Verb == "" {
		if from, ok := rules.Find(p, cards.Card(m.From)); ok {
			t.drawHint(from)
		}
		t.drawHint(rules.Slot(m.To))
	}
	t.table.DrawBar(b, image.Point{})
}

// drawHint draws a frame around a slot that a hint is about: yellow with a black line at
// both sides, on one plane black with a white one, so that it is not mistaken for the box
// of a card that may move.
func (t *Table) drawHint(s rules.Slot) {
	r := t.box(s)
	line, ink := uint8(penBlack), uint8(penYellow)
	if t.screen.Mono() {
		line, ink = 1, 0
	}
	for i, pen := range []uint8{line, ink, ink, line} {
		t.screen.Frame(t.screen.Inset(r, i), pen)
	}
}

// drawBox draws a box: the rim around a card, or a lit gap.
func (t *Table) drawBox(s rules.Slot, gap bool) {
	b, r := t.screen.Bitmap(), t.box(s)
	ink, paper := t.free, uint8(penTable)
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

// weave fills a lit gap: every other dot.
var weave = fb.NewPattern(0x5555, 0xaaaa)

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
