package app

import (
	"errors"
	"fmt"
	"image"

	"phosphor/fb"
	"phosphor/sprites"
)

// Cards is a Host with cards of its machine.
type Cards interface {
	// OwnDeck returns the cards of the desk in the screen's own pixel values: those that the
	// player chose, else those of the original, else our own; none that are larger than
	// most.
	OwnDeck(most image.Point) (*sprites.Deck, error)
	// OwnCloth fills r with what cards lie on.
	OwnCloth(b *fb.Bitmap, r image.Rectangle)
}

// Fits returns what refuses cards that are larger than most, for games.Env.OpenCards.
func Fits(most image.Point) func(*sprites.CardSet) error {
	return func(set *sprites.CardSet) error {
		if set.Size.X > most.X || set.Size.Y > most.Y {
			return fmt.Errorf("cards of %dx%d pixels, expected %dx%d at most", set.Size.X, set.Size.Y, most.X, most.Y)
		}
		return nil
	}
}

// ErrNoCards is the answer of a desk without cards.
var ErrNoCards = errors.New("this desk has no cards")

// Deck returns the cards of the desk, see Cards.
func (w *Window) Deck(most image.Point) (*sprites.Deck, error) {
	h, ok := w.Host.(Cards)
	if !ok {
		return nil, ErrNoCards
	}
	d, err := h.OwnDeck(most)
	w.deck, w.mostCard = d, most
	return d, err
}

// Cloth fills r with what cards lie on.
func (c *Canvas) Cloth(w *Window, r image.Rectangle) {
	if h, ok := w.Host.(Cards); ok {
		h.OwnCloth(c.b, r.Add(c.origin))
		return
	}
	c.Fill(r, DarkGreen)
}
