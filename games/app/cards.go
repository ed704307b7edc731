package app

import (
	"errors"
	"image"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/sprites"
)

// Cards is a Host with its machine's cards.
type Cards interface {
	// OwnDeck returns the cards of the desk in the screen's own pixel values: those that
	// the player chose, or those of the original, or our own. Cards larger than most are
	// rejected.
	OwnDeck(most image.Point) (*sprites.Deck, error)
	// OwnCloth fills r with the table's cloth.
	OwnCloth(b *fb.Bitmap, r image.Rectangle)
}

// Fits returns a filter for games.Env.OpenCards that refuses cards larger than most.
func Fits(most image.Point) func(*sprites.CardSet) error {
	return func(set *sprites.CardSet) error {
		if set.Size.X > most.X || set.Size.Y > most.Y {
			return i18n.Errorf("cards of %dx%d pixels, expected %dx%d at most", set.Size.X, set.Size.Y, most.X, most.Y)
		}
		return nil
	}
}

// ErrNoCards is returned by a desk without cards.
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

// Cloth fills r with the table's cloth.
func (c *Canvas) Cloth(w *Window, r image.Rectangle) {
	if h, ok := w.Host.(Cards); ok {
		h.OwnCloth(c.b, r.Add(c.origin))
		return
	}
	c.Fill(r, DarkGreen)
}
