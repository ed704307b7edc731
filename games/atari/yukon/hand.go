package yukon

import (
	"image"

	"phosphor/fb"
	"phosphor/games/atari/yukon/rules"
	"phosphor/games/cards"
)

// The original is played with the mouse alone. For people who would rather not,
// a frame can be moved over the table with the arrow keys: Return picks up the
// cards under it, the arrows choose where they go, and Return puts them down.
// On the card that was picked up Return is a quick click.

// hand is the frame that the arrow keys move.
type hand struct {
	on      bool // it is to be seen
	pile, i int  // the card under it; i is -1 on an empty place
	held    bool // cards were picked up
	from    int
	n       int
}

// arrows are the keys that move the hand.
var arrows = map[string]bool{"left": true, "right": true, "up": true, "down": true}

// places are the piles as they lie on the table, in columns from left to right
// and from top to bottom.
var places = [][]int{
	{waste, stock},
	{foundation, foundation + 1, foundation + 2, foundation + 3},
	{tableau}, {tableau + 1}, {tableau + 2}, {tableau + 3}, {tableau + 4}, {tableau + 5}, {tableau + 6},
}

// moveHand does what an arrow key or Return says and reports whether the key
// was one of these.
func (t *Table) moveHand(key string) bool {
	if key != "return" && !arrows[key] {
		return false
	}
	if t.session.Rules().Won(t.session.Position()) {
		return true
	}
	t.letGo()
	if !t.hand.on {
		t.hand = hand{on: true, pile: tableau}
		t.hand.i = t.lastCard(tableau)
		t.redrawHand()
		return true
	}
	old := t.handRect()
	if key == "return" {
		t.useHand()
	} else {
		t.stepHand(key)
	}
	t.redraw(old)
	t.redrawHand()
	return true
}

// lastCard returns the number of a pile's top card, -1 where there is none.
func (t *Table) lastCard(pile int) int { return len(t.session.Position().Piles[pile].Cards) - 1 }

func (t *Table) stepHand(key string) {
	h := &t.hand
	column, row := 0, 0
	for c, piles := range places {
		for r, p := range piles {
			if p == h.pile {
				column, row = c, r
			}
		}
	}
	cards := t.session.Position().Piles[h.pile].Cards
	switch key {
	case "left", "right":
		d := map[string]int{"left": -1, "right": 1}[key]
		column = (column + d + len(places)) % len(places)
		h.pile = places[column][min(row, len(places[column])-1)]
		h.i = t.lastCard(h.pile)
	case "up":
		switch {
		case h.pile >= tableau && !h.held && h.i > 0 && cards[h.i-1].FaceUp():
			h.i--
		case row > 0:
			h.pile = places[column][row-1]
			h.i = t.lastCard(h.pile)
		}
	case "down":
		switch {
		case h.pile >= tableau && h.i+1 < len(cards):
			h.i++
		case row+1 < len(places[column]):
			h.pile = places[column][row+1]
			h.i = t.lastCard(h.pile)
		}
	}
}

// useHand is Return.
func (t *Table) useHand() {
	h := &t.hand
	p := t.session.Position()
	pile := &p.Piles[h.pile]
	switch {
	case h.held && h.from == h.pile:
		h.held = false
		t.quickClick(h.pile, h.n)
	case h.held:
		h.held = false
		t.session.Play(cards.Move{From: h.from, To: h.pile, N: h.n})
	case pile.Kind == cards.Stock:
		t.turnStock()
	case h.i < 0 || pile.Kind == cards.Foundation || !pile.Cards[h.i].FaceUp():
		t.env.Sound(soundBell)
	default:
		h.held, h.from, h.n = true, h.pile, len(pile.Cards)-h.i
	}
	h.i = t.lastCard(h.pile)
	if h.held {
		h.i = len(pile.Cards) - h.n
	}
}

// quickClick sends the top card of a pile to its foundation. A click on one that n-1
// others lie on means nothing.
func (t *Table) quickClick(pile, n int) {
	if n > 1 {
		return
	}
	to, ok := t.session.Rules().(rules.Rules).Home(t.session.Position(), pile)
	if !ok {
		t.env.Sound(soundBell)
		return
	}
	t.session.Play(cards.Move{From: pile, To: to, N: 1})
}

// dropHand puts the cards back that were picked up with the keys.
func (t *Table) dropHand() {
	if !t.hand.held {
		return
	}
	r := t.handRect()
	t.hand.held = false
	t.redraw(r)
	t.redrawHand()
}

func (t *Table) hideHand() {
	if t.hand.on {
		r := t.handRect()
		t.hand = hand{}
		t.redraw(r)
	}
}

// handRect is what the hand's frames lie in.
func (t *Table) handRect() image.Rectangle {
	if !t.hand.on {
		return image.Rectangle{}
	}
	r := t.layout.Bounds(t.shown, t.hand.pile)
	if t.hand.held {
		r = r.Union(t.layout.Bounds(t.shown, t.hand.from))
	}
	return r
}

func (t *Table) redrawHand() { t.redraw(t.handRect()) }

// drawHand draws the frame by inverting pixels, after the cards under it were
// drawn; around cards that are held it is double.
func (t *Table) drawHand() {
	h := &t.hand
	if !h.on {
		return
	}
	s := t.desk.Screen.Bitmap
	frame := func(pile, i, width int) {
		r := t.layout.Rect(t.shown, pile, max(i, 0))
		if last := len(t.shown.Piles[pile].Cards) - 1; i >= 0 && i < last {
			r = r.Union(t.layout.Rect(t.shown, pile, last))
		}
		fb.Frame(s, r.Inset(1), width, s.Max(), fb.OpXor)
	}
	if h.held {
		frame(h.from, len(t.shown.Piles[h.from].Cards)-h.n, 3)
		if h.from == h.pile {
			return
		}
	}
	frame(h.pile, min(h.i, len(t.shown.Piles[h.pile].Cards)-1), 2)
}
