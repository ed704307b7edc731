package cardgames

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"io/fs"

	"phosphor/fb"
	"phosphor/formats/amigaimage"
	"phosphor/formats/ilbm"
	"phosphor/games"
	"phosphor/games/cards"
	"phosphor/games/internal/amigacards"
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

// A deck are the pictures of the cards, faces by cards.Card.
type deck struct {
	size      image.Point
	face, lit [52]*fb.Sprite // lit: while it flashes
	back      *fb.Sprite
	empty     *fb.Sprite // a place without a card; nil: the file has none
}

// file is what a card file has: pictures with colours of their own.
type file struct {
	face        [52]*image.Paletted
	back, empty *image.Paletted // nil: none
}

// readCards reads a card set. Records of GET are all that is thought of
// CardGames.DAT: 52 pictures of the same size are taken for the faces, by suit
// from the ace to the king, and the next for the back.
func readCards(data []byte) (*file, error) {
	set, err := amigaimage.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%w; only records of GET (width, height, planes, bitplanes) and REKO sets are known", err)
	}
	list := set.Images
	f := &file{}
	face := func(c cards.Card) int { return set.Face(amigacards.Suits[c.Suit()], int(c.Rank())) }
	if set.Kind == amigaimage.GET {
		list = sameSize(list)
		face = func(c cards.Card) int { return int(c.Suit())*13 + int(c.Rank()) - 1 }
		if len(list) > 52 {
			f.back = list[52]
		}
	}
	if n := set.Back(); n >= 0 {
		f.back, f.empty = list[n], list[min(emptyPlace, len(list)-1)]
		if len(f.back.Palette) == 2 {
			f.back = list[min(plainBack, len(list)-1)]
		}
	}
	for _, c := range cards.Deck(1) {
		i := face(c)
		if i < 0 || i >= len(list) {
			return nil, fmt.Errorf("%s with %d pictures, of which %d have the same size; expected 52 cards", set.Kind, len(set.Images), len(list))
		}
		f.face[c] = list[i]
	}
	if size := f.face[0].Rect.Size(); !size.In(image.Rectangle{Min: smallest, Max: cardRoom.Add(image.Pt(1, 1))}) {
		return nil, fmt.Errorf("cards of %dx%d pixels, expected %dx%d to %dx%d", size.X, size.Y, smallest.X, smallest.Y, cardRoom.X, cardRoom.Y)
	}
	return f, nil
}

// Numbers of pictures of our set: the back whose edges can be told apart on one
// plane, and a place without a card.
const (
	plainBack  = 1
	emptyPlace = 2
)

// sameSize returns the pictures of the size that most have.
func sameSize(list []*image.Paletted) (most []*image.Paletted) {
	by := map[image.Point][]*image.Paletted{}
	for _, m := range list {
		size := m.Rect.Size()
		if by[size] = append(by[size], m); len(by[size]) > len(most) {
			most = by[size]
		}
	}
	return most
}

// newDeck makes the deck of a file for a screen whose registers are set.
func newDeck(f *file, s *fb.Screen) *deck {
	d := &deck{size: f.face[0].Rect.Size()}
	fit := func(p *image.Paletted) *image.Paletted {
		switch {
		case s.Depth() == 1 && len(p.Palette) > 2:
			return amigacards.OnePlane(p)
		case s.Depth() == 1:
			return p
		}
		return nearest(p, s.Regs.Colors()[:penFlash])
	}
	for c, p := range f.face {
		mask := amigacards.Mask(p)
		p = fit(p)
		d.face[c] = fb.NewSprite(p, mask)
		d.lit[c] = fb.NewSprite(lit(p, s.Depth() == 1), mask)
	}
	if f.back != nil {
		d.back = fb.NewSprite(fit(f.back), amigacards.Mask(f.back))
	}
	if f.empty != nil {
		d.empty = fb.NewSprite(fit(f.empty), amigacards.Mask(f.empty))
	}
	return d
}

// nearest returns a picture in the nearest colours there are; a picture that has
// these colours stays as it is.
func nearest(p *image.Paletted, colors color.Palette) *image.Paletted {
	var to [256]uint8
	for i, c := range p.Palette {
		to[i] = uint8(colors.Index(c))
		if i < len(colors) && colors[i] == colors[to[i]] {
			to[i] = uint8(i)
		}
	}
	q := image.NewPaletted(p.Rect, colors)
	for i, v := range p.Pix {
		q.Pix[i] = to[v]
	}
	return q
}

// lit returns a card as it is while it flashes: its white in the register that
// does so, or on one plane all of it inverted.
func lit(p *image.Paletted, mono bool) *image.Paletted {
	q := image.NewPaletted(p.Rect, p.Palette)
	for i, v := range p.Pix {
		switch {
		case mono:
			v ^= 1
		case v == penWhite:
			v = penFlash
		}
		q.Pix[i] = v
	}
	return q
}

// art are the pictures behind everything, 640x400, and their colours.
type art struct {
	title, table *image.Paletted
}

func loadArt(env games.Env) (a art, err error) {
	own := amigacards.Own(env)
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
