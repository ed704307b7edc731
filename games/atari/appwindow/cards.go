package appwindow

import (
	"image"

	"phosphor/fb"
	"phosphor/games/atari/cardwindow"
	"phosphor/sprites"
)

// OwnDeck implements app.Cards, and so does OwnCloth. The cards are Yukon's sheets.
func (w *window) OwnDeck(most image.Point) (*sprites.Deck, error) {
	d := w.desk
	var err error
	w.deck, _, err = cardwindow.LoadCards(d.env, cardwindow.Room{Size: d.Work().Size(), Fits: func(card, _ image.Point) bool {
		return card.X <= most.X && card.Y <= most.Y
	}}, d.Desk.Screen)
	return w.deck, err
}

// OwnCloth draws the table of the card set, or GEM's desktop if it has none.
func (w *window) OwnCloth(b *fb.Bitmap, r image.Rectangle) {
	if w.deck != nil && w.deck.HasTable() {
		w.deck.DrawTable(b, r, w.frame.Work().Min)
	} else {
		w.desk.DrawGround(r)
	}
}
