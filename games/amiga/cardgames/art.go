package cardgames

import (
	"bytes"
	"fmt"
	"image"
	"io/fs"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/formats/ilbm"
	"phosphor/games"
	"phosphor/sprites"
)

// cardFiles are the names of the files with the pictures of the cards: that of
// the original, and ours.
var cardFiles = []string{"CardGames.DAT", "CardGames.REKO"}

// Registers of the screens in colour.
const (
	penWhite   = 1
	penBlack   = 2
	penLight   = 3
	penRed     = 4
	penDarkRed = 5
	penGold    = 9
	penBlue    = 12
	penFlash   = 15
)

// cardRoom is the size of the places on the tables, smallest that of the smallest
// cards that are worth playing with.
var (
	cardRoom = image.Pt(56, 68)
	smallest = image.Pt(24, 32)
)

// acceptCards refuses cards that the tables have no room for.
func acceptCards(set *sprites.CardSet) error {
	if !set.Size.In(image.Rectangle{Min: smallest, Max: cardRoom.Add(image.Pt(1, 1))}) {
		return fmt.Errorf("cards of %dx%d pixels, expected %dx%d to %dx%d", set.Size.X, set.Size.Y, smallest.X, smallest.Y, cardRoom.X, cardRoom.Y)
	}
	return nil
}

// display is what cards are made for: a screen whose registers hold the colours of
// the art. The white of a card that flashes has a register of its own.
func display(s *fb.Screen) sprites.Display {
	d := sprites.Display{Screen: s}
	if s.Depth() > 1 {
		d.Registers = sprites.Registers{Keep: sprites.All(s), Avoid: []uint8{penFlash}}
		d.Lit = func(v uint8) uint8 {
			if v == penWhite {
				return penFlash
			}
			return v
		}
	}
	return d
}

// art are the pictures behind everything, 640x400, and their colours.
type art struct {
	title, table *image.Paletted
}

func loadArt(env games.Env) (a art, err error) {
	own := assets.AmigaFor(env.Mode.Depth)
	for name, to := range map[string]**image.Paletted{"Title.ilbm": &a.title, "Table.ilbm": &a.table} {
		b, err := fs.ReadFile(own, name)
		if err != nil {
			return a, err
		}
		m, err := ilbm.DecodeAll(bytes.NewReader(b))
		if err != nil {
			return a, fmt.Errorf("%s: %w", name, err)
		}
		*to = m.Paletted
	}
	return a, nil
}
