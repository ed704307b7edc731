package app

import (
	"errors"
	"image"

	"phosphor/fb"
	"phosphor/sprites"
)

// Cards is a Host with cards of its machine.
type Cards interface {
	// Deck returns the cards of the desk in the screen's own pixel values: those that the
	// player chose, else those of the original, else our own; none that are larger than
	// most.
	Deck(most image.Point) (*sprites.Deck, error)
	// Cloth fills r with what cards lie on.
	Cloth(b *fb.Bitmap, r image.Rectangle)
}

// ErrNoCards is the answer of a desk without cards.
var ErrNoCards = errors.New("this desk has no cards")

// Deck returns the cards of the desk, see Cards.
func (w *Window) Deck(most image.Point) (*sprites.Deck, error) {
	if h, ok := w.Host.(Cards); ok {
		return h.Deck(most)
	}
	return nil, ErrNoCards
}

// Cloth fills r with what cards lie on.
func (c *Canvas) Cloth(w *Window, r image.Rectangle) {
	if h, ok := w.Host.(Cards); ok {
		h.Cloth(c.b, r.Add(c.origin))
		return
	}
	c.Fill(r, DarkGreen)
}
