package solitairex

import (
	"image"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/amiga/solitairex/rules"
	"phosphor/games/assist"
)

// This file shows the screen at the end of a game that was not won: the placed cards of
// each row are put on a shelf, card by card, with the places that are still free. Below
// the heading, whose colour pulses for a while, is the score. A click shows the table
// again.

// Where the parts of the end screen are.
const (
	endTop    = 13 // the cell of the heading
	linesTop  = 42
	shelfTop  = 78
	shelfRow  = 27
	shelfCard = 21 // visible lines of a card
	shelfStep = 46
	shelfEdge = 44 // of the first card
)

// glowTime is how long the heading pulses.
const glowTime = 24 * time.Second

// an end is the screen while it is shown.
type end struct {
	lines []string
	laid  int // visible cards
	all   int
}

// showEnd begins to show the end of a game that was not won. Its gadgets stay below it.
func (t *Table) showEnd(lines []string) {
	t.end = &end{lines: lines, all: rules.Placed(t.Position())}
	t.env.Sound(soundLost)
	t.pulse.Stop()
	t.glow.Start()
	t.screen.Update(t.screen.Work())
	t.lay()
}

// lay puts the next card on its shelf.
func (t *Table) lay() {
	e := t.end
	if e.laid == e.all {
		t.waving = t.screen.After(glowTime, t.glow.Stop)
		return
	}
	e.laid++
	t.screen.Update(t.shelf(e.laid - 1))
	t.waving = t.screen.After(dealPace, t.lay)
}

// hideEnd shows the table again.
func (t *Table) hideEnd() {
	if t.end == nil {
		return
	}
	t.end = nil
	t.still()
	t.glow.Stop()
	t.refresh()
}

// endKey handles a key while the end is shown: Return continues, Space and Esc show the
// table, and the last move can be taken back. It reports whether it used the key.
func (t *Table) endKey(ev input.Event) bool {
	name := input.KeyName(ev.Key, ev.Mods)
	switch {
	case ev.Repeat:
		return false
	case name == "return":
		t.onward()[0].do()
	case name == "space", name == "escape":
		t.hideEnd()
	case name == assist.WalkKey && t.table.WhyText() != "":
		t.hideEnd()
		t.table.Why()
	case input.Undoes(name):
		t.Undo()
	default:
		return false
	}
	return true
}

// shelf is where card n of those that are well placed is shown, row by row; shelfAt the
// place of a row and column.
func (t *Table) shelf(n int) image.Rectangle {
	for row := range rules.Rows {
		placed := rules.WellPlaced(t.Position().Piles[row].Cards)
		if n < placed {
			return t.shelfAt(row, n)
		}
		n -= placed
	}
	return image.Rectangle{}
}

func (t *Table) shelfAt(row, column int) image.Rectangle {
	at := image.Pt(shelfEdge+column*shelfStep, shelfTop+row*(shelfRow+t.lines()/rules.Rows))
	return image.Rectangle{at, at.Add(image.Pt(t.deck.Size.X, t.shelfCard()))}
}

// shelfCard returns how many lines of a card are visible.
func (t *Table) shelfCard() int { return min(shelfCard+t.lines()/rules.Rows, t.deck.Size.Y) }

// drawEnd draws what lies in r.
func (t *Table) drawEnd(r image.Rectangle) {
	b, s := t.screen.Bitmap(), t.screen
	ground, ink, gold, head := uint8(penBlack), uint8(penWhite), uint8(penYellow), t.free
	if s.Mono() {
		ground, ink, gold, head = 0, 1, 1, 1
	} else if t.deck.Uses(t.free) {
		head = gold
	}
	fb.Fill(b, r, ground, fb.OpCopy)
	area := s.Work()
	area.Max.Y = t.commands[0].Gadget.Rect.Min.Y
	s.Frame(s.Inset(area, 1), gold)
	s.Banner(t.headings, t.words.theEnd, endTop, func(int) uint8 { return head })
	for i, l := range t.end.lines {
		y := linesTop + i*(s.Font.Height+2)
		s.TextIn(image.Rect(area.Min.X, y, area.Max.X, y+s.Font.Height), l, ink)
	}
	seen := t.end.laid
	for row := range rules.Rows {
		cards := t.Position().Piles[row].Cards
		placed := rules.WellPlaced(cards)
		for column := range rules.Columns - 1 {
			at := t.shelfAt(row, column)
			if column >= placed || column >= seen {
				if s.Mono() { // dotted, so that it does not look like a card
					fb.FillPattern(b, at, &weave, ink, ground, fb.Replace)
					fb.Fill(b, s.Inset(at, 1), ground, fb.OpCopy)
				} else {
					s.Frame(at, penTable)
				}
				continue
			}
			clip := b.SetClip(at.Intersect(b.Clip()))
			t.deck.DrawFace(b, at.Min, int(cards[column].Suit()), int(cards[column].Rank()))
			b.SetClip(clip)
		}
		seen = max(seen-placed, 0)
		y := t.shelfAt(row, 0).Max.Y
		fb.Fill(b, image.Rect(shelfEdge-8, y, b.Rect.Max.X-shelfEdge+8, y+2), gold, fb.OpCopy)
	}
}
