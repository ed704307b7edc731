package oberontable

import (
	"errors"
	"fmt"
	"image"
	"io/fs"
	"slices"

	"phosphor/fb"
	"phosphor/fb/oberon"
	"phosphor/games"
	"phosphor/games/cards"
	desk "phosphor/games/oberon/desk"
)

// The picture of all cards: thirteen in a row, a row for each suit, and a row of
// backs.
const (
	cardsFile = "Cards.Pict"
	ranks     = 13
	rows      = 5

	Backs = 9 // there are so many backs to choose from
)

// OpenCards returns the picture of the cards in the pixel values of the desk's
// screen: the file that the player chose, the original's, or ours, of which there
// is one for each depth.
func OpenCards(d *desk.Desk, chosen games.File) (*image.Paletted, error) {
	if chosen.Name == "" {
		chosen = games.File{FS: d.Data, Name: cardsFile}
	}
	if chosen.FS != nil {
		sheet, err := desk.ReadPict(chosen.FS, chosen.Name)
		if err == nil {
			err = checkSheet(sheet, chosen.Name)
		}
		switch {
		case err == nil && d.Screen.Depth() == 1:
			return oberon.Adopt(outlineRed(sheet), d.Screen.Mode), nil
		case err == nil:
			return oberon.Adopt(sheet, d.Screen.Mode), nil
		case chosen.Name != cardsFile || !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
	}
	sheet, err := d.OpenPict(cardsFile)
	if err != nil {
		return nil, err
	}
	return sheet, checkSheet(sheet, cardsFile)
}

func checkSheet(sheet *image.Paletted, name string) error {
	if want := image.Pt(ranks*CardWidth, rows*CardHeight); sheet.Rect.Size() != want {
		return fmt.Errorf("%s: %v pixels, expected %v: thirteen cards of %dx%d in four suits and a row of backs", name, sheet.Rect.Size(), want, CardWidth, CardHeight)
	}
	return nil
}

// Back returns the part of the picture that is the back of that number.
func Back(sheet *image.Paletted, n int) *image.Paletted {
	return sheet.SubImage(cell(sheet, n, rows-1)).(*image.Paletted)
}

func cell(sheet *image.Paletted, column, row int) image.Rectangle {
	return Card.Add(image.Pt(column*CardWidth, row*CardHeight)).Add(sheet.Rect.Min)
}

// outlineRed returns the picture with white in the place of red, and black
// where red meets another colour: red suits in outline, as they were drawn where
// there was no red, and their letters still to be read.
func outlineRed(p *image.Paletted) *image.Paletted {
	red := func(x, y int) bool {
		if !image.Pt(x, y).In(p.Rect) {
			return false
		}
		c := oberon.Palette[p.ColorIndexAt(x, y)]
		return c>>16 >= 0xa0 && c>>8&0xff < 0x60 && c&0xff < 0x60
	}
	q := image.NewPaletted(p.Rect, p.Palette)
	copy(q.Pix, p.Pix)
	for y := p.Rect.Min.Y; y < p.Rect.Max.Y; y++ {
		for x := p.Rect.Min.X; x < p.Rect.Max.X; x++ {
			if red(x, y) {
				c := uint8(15)
				if red(x-1, y) && red(x+1, y) && red(x, y-1) && red(x, y+1) {
					c = 0
				}
				q.SetColorIndex(x, y, c)
			}
		}
	}
	return q
}

// drawCard draws a card, its face or the back of that number.
func drawCard(b *fb.Bitmap, sheet *image.Paletted, c cards.Card, back int, at image.Point) {
	from := cell(sheet, back, rows-1)
	if c.FaceUp() {
		from = cell(sheet, int(c.Rank())-1, slices.Index(cards.OberonSuits[:], c.Suit()))
	}
	fb.Blit(b, Card.Add(at), sheet, from.Min, fb.OpCopy)
}
