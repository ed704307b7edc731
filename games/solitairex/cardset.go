package solitairex

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"strings"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/amiga"
	"phosphor/formats/amigaimage"
	"phosphor/games"
	"phosphor/games/cards"
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

// openName opens the file of that name, whatever the case of its letters, as
// names are on the Amiga.
func openName(fsys fs.FS, name string) ([]byte, string, error) {
	if b, err := fs.ReadFile(fsys, name); err == nil {
		return b, name, nil
	}
	list, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, name, err
	}
	for _, e := range list {
		if strings.EqualFold(e.Name(), name) && !e.IsDir() {
			b, err := fs.ReadFile(fsys, e.Name())
			return b, e.Name(), err
		}
	}
	return nil, name, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
}

// loadCards returns the cards of the file that the player chose, else of the
// first of the files that is there: in the data folder, or ours. What is wrong
// with a file that was passed over is the error beside the cards.
func loadCards(env games.Env) (*cardSet, error) {
	mono := env.Mode.Depth == 1
	if env.Cards.Name != "" {
		file, err := readCards(env.Cards.FS, env.Cards.Name)
		if err != nil {
			return nil, err
		}
		return newCardSet(file, mono), nil
	}
	own := assets.Amiga()
	if mono {
		var err error
		if own, err = fs.Sub(own, "mono"); err != nil {
			return nil, err
		}
	}
	var damaged error
	for _, fsys := range []fs.FS{env.Data, own} {
		if fsys == nil {
			continue
		}
		for _, name := range cardFiles {
			file, err := readCards(fsys, name)
			if err == nil {
				return newCardSet(file, mono), damaged
			}
			if damaged == nil && !errors.Is(err, fs.ErrNotExist) {
				damaged = err
			}
		}
	}
	return nil, damaged
}

// suits are the file's suits by ours.
var suits = map[cards.Suit]amigaimage.Suit{
	cards.Clubs: amigaimage.Clubs, cards.Diamonds: amigaimage.Diamonds, cards.Hearts: amigaimage.Hearts, cards.Spades: amigaimage.Spades,
}

// readCards reads a file of pictures: 52 of three planes, or of another number
// of planes, which its length tells.
func readCards(fsys fs.FS, name string) (*amigaimage.Set, error) {
	data, name, err := openName(fsys, name)
	if err != nil {
		return nil, err
	}
	shape := amigaimage.SpadesShape
	shape.Planes = 1
	set, err := amigaimage.DecodeAll(bytes.NewReader(data))
	if n := len(data) / (52 * shape.Size()); n >= 1 && n < amigaimage.SpadesShape.Planes {
		shape.Planes = n
		set, err = amigaimage.DecodeShape(bytes.NewReader(data), shape)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for _, c := range cards.Deck(1) {
		i := set.Face(suits[c.Suit()], int(c.Rank()))
		if i < 0 {
			return nil, fmt.Errorf("%s: %d pictures, expected 52 cards", name, len(set.Images))
		}
		if size := set.Images[i].Rect.Size(); size != cardSize {
			return nil, fmt.Errorf("%s: a card of %dx%d pixels, expected %dx%d", name, size.X, size.Y, cardSize.X, cardSize.Y)
		}
	}
	return set, nil
}

func newCardSet(file *amigaimage.Set, mono bool) *cardSet {
	set := &cardSet{}
	used := map[uint8]bool{}
	for _, c := range cards.Deck(1) {
		p := file.Images[file.Face(suits[c.Suit()], int(c.Rank()))]
		// What is cut off at the corners is told by the picture as it is in the
		// file.
		mask := cornerMask(p)
		for _, v := range p.Pix {
			used[v] = true
		}
		if mono && len(p.Palette) > 2 {
			p = onePlane(p)
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

// cornerRoom is how far from a corner pixels may be cut off.
const cornerRoom = 4

// cornerMask tells what of a picture is card. A file has no masks: corners that
// are cut off have another value than the edge, all of the pixels that lie
// together there.
func cornerMask(p *image.Paletted) *image.Alpha {
	m := image.NewAlpha(p.Rect)
	for i := range m.Pix {
		m.Pix[i] = 0xff
	}
	w, h := p.Rect.Dx(), p.Rect.Dy()
	edge := p.ColorIndexAt(w/2, 0)
	for _, corner := range []struct{ x, y, dx, dy int }{{0, 0, 1, 1}, {w - 1, 0, -1, 1}, {0, h - 1, 1, -1}, {w - 1, h - 1, -1, -1}} {
		v := p.ColorIndexAt(corner.x, corner.y)
		if v == edge {
			continue
		}
		for j := range cornerRoom {
			for i := range cornerRoom - j {
				x, y := corner.x+i*corner.dx, corner.y+j*corner.dy
				if p.ColorIndexAt(x, y) != v {
					break
				}
				m.Pix[m.PixOffset(x, y)] = 0
			}
		}
	}
	return m
}

// onePlane returns a picture in black and white. What is red keeps its outline
// in black, so that hearts and diamonds can be told from spades and clubs;
// other colours become the one that is nearer in brightness.
func onePlane(p *image.Paletted) *image.Paletted {
	const white, black = 0, 1
	const red = 2
	q := image.NewPaletted(p.Rect, amiga.Colors([]uint32{0xfff, 0x000}))
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			v, ink := p.ColorIndexAt(x, y), uint8(white)
			if v == red {
				for _, d := range []image.Point{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
					if n := image.Pt(x, y).Add(d); n.In(p.Rect) && p.ColorIndexAt(n.X, n.Y) != red {
						ink = black
					}
				}
			} else if r, g, b, _ := p.Palette[v].RGBA(); 3*r+6*g+b < 5*0xffff {
				ink = black
			}
			q.SetColorIndex(x, y, ink)
		}
	}
	return q
}
