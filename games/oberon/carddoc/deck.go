package carddoc

import (
	"image"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/oberon"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/oberon/desktops"
	"phosphor/sprites"
)

const cardsFile = "Cards.Pict"

// Backs is the number of card backs to choose from. Card sets other than Oberon's may
// have fewer, which then repeat.
const Backs = 9

// OpenCards returns the cards for the desk's screen: the player's file, the original's,
// or ours for the screen's depth.
func OpenCards(d *desktops.Desk, chosen games.File) (*sprites.Deck, error) {
	env := games.Env{Data: d.Data, Cards: chosen}
	// The widest table has ten columns, which may overlap by half.
	fits := app.Fits(image.Pt(room(d).X/5, room(d).Y/3))
	set, damaged, err := env.OpenCards([]string{cardsFile}, fits, assets.OberonFor(d.Screen.Depth())...)
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

// room returns the maximum size of a document's content.
func room(d *desktops.Desk) image.Point {
	return d.Screen.Rect.Size().Sub(image.Pt(0, desktops.BarHeight))
}

// iconSize is the side of an icon in pixels.
const iconSize = 32

// Icon returns the default picture of a program: a piece of a table with the ace of
// spades on a face-down card.
func Icon(d *desktops.Desk, chosen games.File) (*image.Paletted, error) {
	deck, err := OpenCards(d, chosen)
	if err != nil {
		return nil, err
	}
	b := fb.New(image.Rect(0, 0, iconSize, iconSize), d.Screen.Depth())
	ink := desktops.Ink(b, desktops.Black)
	FillTable(b, b.Rect)
	for i, at := range []image.Point{{4, 4}, {9, 10}} {
		if i == 0 {
			deck.DrawBack(b, at, 0)
		} else {
			deck.DrawFace(b, at, 3, 1)
		}
		fb.Frame(b, image.Rectangle{Max: deck.Size}.Add(at), 1, ink, fb.OpCopy)
	}
	fb.Frame(b, b.Rect, 1, ink, fb.OpCopy)
	return &b.Paletted, nil
}
