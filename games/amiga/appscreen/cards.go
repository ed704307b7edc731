package appscreen

import (
	"image"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/games/app"
	"phosphor/sprites"
)

// cardFiles lists the names of the files with the pictures of the cards: those of the
// originals, and ours.
var cardFiles = []string{"CardGames.DAT", "CardGames.REKO", "Cards.images", "Spades.images"}

// OwnDeck implements app.Cards, and so does OwnCloth. Card pictures use the screen's
// colours.
func (p *Program) OwnDeck(most image.Point) (*sprites.Deck, error) {
	s := p.on.Display()
	set, _, err := p.sheet.Env.OpenCards(cardFiles, app.Fits(most), assets.AmigaFor(s.Depth()))
	if err != nil {
		return nil, err
	}
	d := sprites.Display{Screen: s}
	if s.Depth() > 1 {
		d.Registers.Keep = sprites.All(s)
	}
	return set.Deck(d), nil
}

func (p *Program) OwnCloth(b *fb.Bitmap, r image.Rectangle) {
	if p.look.Mono() {
		fb.FillPattern(b, r, &cloth, 1, 0, fb.Replace)
		return
	}
	p.look.Fill(b, r, app.DarkGreen)
}

// cloth is the table on a screen of one plane: one dot in four.
var cloth = fb.NewPattern(0x8888, 0x2222)
