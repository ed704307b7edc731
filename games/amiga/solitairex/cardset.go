package solitairex

import (
	"bytes"
	"fmt"
	"image"

	"phosphor/fb"
	"phosphor/formats/amigaimage"
	"phosphor/games/cards"
	"phosphor/games/internal/amigacards"
)

// cardFiles are the names of the files with the pictures of the cards, the
// program's own first, that of Spades second.
var cardFiles = []string{"Cards.images", "Spades.images"}

// cardSize is the size of a card. Pixels are twice as high as wide.
var cardSize = image.Pt(42, 42)

// Pens of the palette of Spades.
const (
	penTable = 0
	penBlack = 1
	penGreen = 3
	penWhite = 4
)

// cardSet are the pictures of 52 cards, by cards.Card.
type cardSet struct {
	face [52]*fb.Sprite
	free uint8 // a register that no picture uses, for the box that pulses
}

// readCards reads a file of pictures, in which there must be those of 52 cards.
func readCards(data []byte) (*amigaimage.Set, error) {
	set, err := amigaimage.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	for _, c := range cards.Deck(1) {
		i := set.Face(amigacards.Suits[c.Suit()], int(c.Rank()))
		if i < 0 {
			return nil, fmt.Errorf("%d pictures, expected 52 cards", len(set.Images))
		}
		if size := set.Images[i].Rect.Size(); size != cardSize {
			return nil, fmt.Errorf("a card of %dx%d pixels, expected %dx%d", size.X, size.Y, cardSize.X, cardSize.Y)
		}
	}
	return set, nil
}

func newCardSet(file *amigaimage.Set, mono bool) *cardSet {
	set := &cardSet{}
	used := map[uint8]bool{}
	for _, c := range cards.Deck(1) {
		p := file.Images[file.Face(amigacards.Suits[c.Suit()], int(c.Rank()))]
		// What is cut off at the corners is told by the picture as it is in the
		// file.
		mask := amigacards.Mask(p)
		for _, v := range p.Pix {
			used[v] = true
		}
		if mono && len(p.Palette) > 2 {
			p = amigacards.OnePlane(p)
		}
		set.face[c] = fb.NewSprite(p, mask)
	}
	// Where all registers are used the box takes green all the same.
	set.free = penGreen
	for v := uint8(7); v > 0; v-- {
		if !used[v] {
			set.free = v
		}
	}
	if !used[penGreen] {
		set.free = penGreen
	}
	return set
}
