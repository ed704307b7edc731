package appwindow

import (
	"image"

	"phosphor/fb"
	"phosphor/games/atari/cardwindow"
	"phosphor/sprites"
)

// OwnDeck implements app.Cards, as does OwnCloth: the card sheets of Yukon.
func (w *window) OwnDeck(most image.Point) (*sprites.Deck, error) {
	d := w.desk
	deck, _, err := cardwindow.LoadCards(d.env, cardwindow.Room{Size: d.Work().Size(), Fits: func(card, _ image.Point) bool {
		return card.X <= most.X && card.Y <= most.Y
	}}, d.Desk.Screen)
	return deck, err
}

func (w *window) OwnCloth(b *fb.Bitmap, r image.Rectangle) { w.desk.DrawGround(r) }
