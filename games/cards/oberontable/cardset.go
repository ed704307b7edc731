package oberontable

import (
	"fmt"
	"image"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/oberon"
	"phosphor/games"
	"phosphor/games/cards"
	desk "phosphor/games/oberon/desk"
	"phosphor/sprites"
)

const cardsFile = "Cards.Pict"

// Backs is how many backs there are to choose from. Other card sets than Oberon's
// may have fewer, which then come again.
const Backs = 9

// OpenCards returns the cards for the desk's screen: the file that the player chose,
// the original's, or ours, of which there is one for each depth.
func OpenCards(d *desk.Desk, chosen games.File) (*sprites.Deck, error) {
	env := games.Env{Data: d.Data, Cards: chosen}
	set, damaged, err := env.OpenCards([]string{cardsFile}, acceptCards, assets.OberonFor(d.Screen.Depth())...)
	if damaged != nil {
		err = damaged
	}
	if err != nil {
		return nil, err
	}
	colors := fb.NewPalette(fb.RGB24, oberon.Palette).Colors()
	return set.Deck(sprites.Display{
		Screen: d.Screen,
		Whole:  true,
		Show: func(p *image.Paletted) *image.Paletted {
			return oberon.Adopt(sprites.Nearest(p, colors, nil), d.Screen.Mode)
		},
		Lit: func(v uint8) uint8 { return v ^ inverted },
	}), nil
}

// acceptCards refuses cards that the stacks have no room for.
func acceptCards(set *sprites.CardSet) error {
	if set.Size.X > CardWidth || set.Size.Y > CardHeight {
		return fmt.Errorf("cards of %dx%d pixels, expected %dx%d at most", set.Size.X, set.Size.Y, CardWidth, CardHeight)
	}
	return nil
}

// drawCard draws a card, its face or the back of that number.
func (t *Table) drawCard(b *fb.Bitmap, c cards.Card, back int, at image.Point) {
	if c.FaceUp() {
		t.deck.DrawFace(b, at, int(c.Suit()), int(c.Rank()))
	} else {
		t.deck.DrawBack(b, at, back)
	}
}
