package oberontable

import (
	"errors"
	"fmt"
	"image"
	"io/fs"
	"path"
	"strings"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/oberon"
	"phosphor/formats/pict"
	"phosphor/games"
	"phosphor/games/cards"
)

// cardsFile is the picture that holds all cards: thirteen in a row, a row for
// each suit, and a row of backs.
const (
	cardsFile = "Cards.Pict"
	backs     = 9
	ranks     = 13
	rows      = 5
)

// A deck is the picture of the cards in the pixel values of the screen.
type deck struct{ sheet *image.Paletted }

// openDeck reads the cards: the file that the player chose, the original's, or
// ours, of which there is one for each depth.
func openDeck(env games.Env) (*deck, error) {
	if env.Cards.Name != "" {
		return readDeck(env.Cards.FS, env.Cards.Name, env.Mode)
	}
	if env.Data != nil {
		d, err := readDeck(env.Data, cardsFile, env.Mode)
		if !errors.Is(err, fs.ErrNotExist) {
			return d, err
		}
	}
	ours := map[int]string{1: "mono/" + cardsFile, 4: "16/" + cardsFile, 8: cardsFile}
	return readDeck(assets.Oberon(), ours[env.Mode.Depth], env.Mode)
}

// readDeck reads a file of a folder, whichever way its name is capitalised.
func readDeck(fsys fs.FS, name string, m *fb.Mode) (*deck, error) {
	if entries, err := fs.ReadDir(fsys, path.Dir(name)); err == nil {
		for _, e := range entries {
			if strings.EqualFold(e.Name(), path.Base(name)) {
				name = path.Join(path.Dir(name), e.Name())
			}
		}
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	img, err := pict.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	sheet, ok := img.(*image.Paletted)
	if want := image.Pt(ranks*CardWidth, rows*CardHeight); !ok || sheet.Rect.Size() != want {
		return nil, fmt.Errorf("%s: %v pixels, expected %v: thirteen cards of %dx%d in four suits and a row of backs", name, img.Bounds().Size(), want, CardWidth, CardHeight)
	}
	switch {
	case len(sheet.Palette) == 2: // ones are black
		for i, v := range sheet.Pix {
			sheet.Pix[i] = v * 15
		}
	case m.Depth == 1:
		sheet = outlineRed(sheet)
	}
	return &deck{oberon.Adopt(sheet, m)}, nil
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

// draw draws a card, its face or the back of that number.
func (d *deck) draw(b *fb.Bitmap, c cards.Card, back int, at image.Point) {
	cell := image.Pt(back, rows-1)
	if c.FaceUp() {
		cell.X = int(c.Rank()) - 1
		for row, s := range cards.OberonSuits {
			if s == c.Suit() {
				cell.Y = row
			}
		}
	}
	r := image.Rect(0, 0, CardWidth, CardHeight).Add(at)
	fb.Blit(b, r, d.sheet, image.Pt(cell.X*CardWidth, cell.Y*CardHeight).Add(d.sheet.Rect.Min), fb.OpCopy)
}
