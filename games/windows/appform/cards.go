package appform

import (
	"image"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/games/app"
	"phosphor/sprites"
)

// cardFiles are the names of the files with the pictures of the cards.
var cardFiles = []string{"CARDS.DLL", "CARDS8.IMG", "CARDS.IMG"}

// OwnDeck implements app.Cards, as does OwnCloth.
func (w *window) OwnDeck(most image.Point) (*sprites.Deck, error) {
	s := w.desk.Desk.Screen
	set, _, err := w.Env.OpenCards(cardFiles, app.Fits(most), assets.Yukon())
	if err != nil {
		return nil, err
	}
	return set.Deck(sprites.Display{Screen: s, Show: w.desk.look.Adopt}), nil
}

func (w *window) OwnCloth(b *fb.Bitmap, r image.Rectangle) {
	if w.desk.look.Mono() {
		p := w.desk.Canvas().Pens()
		fb.FillPattern(b, r, &quarter, p.Dark, p.Light, fb.Replace)
		return
	}
	fb.Fill(b, r, w.desk.look.Pen(app.Table), fb.OpCopy)
}
