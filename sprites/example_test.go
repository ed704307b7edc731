package sprites_test

import (
	"fmt"
	"image"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/modes"
	"phosphor/sprites"
)

// A sheet of cards is opened, made ready for a screen of sixteen colours, and the queen
// of hearts and the back of a card are drawn.
func ExampleCardSet_Deck() {
	mode, err := modes.Find("falcon16")
	if err != nil {
		fmt.Println(err)
		return
	}
	screen := fb.NewScreen(mode)
	set, err := sprites.OpenCards(assets.Yukon(), "CARDS4.IMG")
	if err != nil {
		fmt.Println(err)
		return
	}
	deck := set.Deck(sprites.Display{Screen: screen})
	deck.DrawFace(screen.Bitmap, image.Pt(20, 20), 2, 12)
	deck.DrawBack(screen.Bitmap, image.Pt(100, 20), 0)
	fmt.Println(deck.Size, deck.Backs(), "backs; drawn at", screen.Dirty().Bounds())
	// Output:
	// (64,86) 7 backs; drawn at (20,20)-(164,106)
}
