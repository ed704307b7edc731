// Package amigacards is what the card games for the Amiga share: where their
// pictures of cards come from, and what is to be done with pictures that have no
// mask, or more planes than the screen.
package amigacards

import (
	"errors"
	"fmt"
	"image"
	"io/fs"

	"phosphor/assets"
	"phosphor/fb/amiga"
	"phosphor/formats/amigaimage"
	"phosphor/formats/container"
	"phosphor/games"
	"phosphor/games/cards"
)

// Suits are the suits of files by those of the games.
var Suits = map[cards.Suit]amigaimage.Suit{
	cards.Clubs: amigaimage.Clubs, cards.Diamonds: amigaimage.Diamonds, cards.Hearts: amigaimage.Hearts, cards.Spades: amigaimage.Spades,
}

// read reads the file of that name, whatever the case of its letters, as names
// are on the Amiga.
func read(fsys fs.FS, name string) ([]byte, string, error) {
	if b, err := fs.ReadFile(fsys, name); err == nil {
		return b, name, nil
	}
	found, err := container.FindFile(fsys, ".", name)
	switch {
	case err != nil:
		return nil, name, err
	case found == "":
		return nil, name, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	}
	b, err := fs.ReadFile(fsys, found)
	return b, found, err
}

// Own returns our files for the screen of an environment: those in colour, or
// those in one plane.
func Own(env games.Env) fs.FS {
	own := assets.Amiga()
	if env.Mode.Depth > 1 {
		return own
	}
	mono, err := fs.Sub(own, "mono")
	if err != nil {
		panic(err) // the name is a constant
	}
	return mono
}

// Load returns the cards of the file that the player chose, else of the first of
// the names that is there: in the data folder, or ours. decode reads a file. What
// is wrong with a file that was passed over is damaged, beside the cards.
func Load[T any](env games.Env, names []string, decode func(data []byte) (T, error)) (set T, damaged, err error) {
	open := func(fsys fs.FS, name string) (T, error) {
		data, name, err := read(fsys, name)
		if err != nil {
			var none T
			return none, err
		}
		set, err := decode(data)
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return set, err
	}
	if env.Cards.Name != "" {
		set, err = open(env.Cards.FS, env.Cards.Name)
		return set, nil, err
	}
	for _, fsys := range []fs.FS{env.Data, Own(env)} {
		if fsys == nil {
			continue
		}
		for _, name := range names {
			if set, err = open(fsys, name); err == nil {
				return set, damaged, nil
			}
			if damaged == nil && !errors.Is(err, fs.ErrNotExist) {
				damaged = err
			}
		}
	}
	return set, nil, errors.Join(damaged, err)
}

// cornerRoom is how far from a corner pixels may be cut off.
const cornerRoom = 4

// Mask tells what of a picture is card. A file has no masks: corners that are cut
// off have another value than the edge, all of the pixels that lie together
// there.
func Mask(p *image.Paletted) *image.Alpha {
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

// OnePlane returns a picture in black and white. What is red or orange keeps its
// outline in black, so that hearts and diamonds can be told from spades and
// clubs; other colours become the one that is nearer in brightness.
func OnePlane(p *image.Paletted) *image.Paletted {
	const white, black = 0, 1
	q := image.NewPaletted(p.Rect, amiga.Colors([]uint32{0xfff, 0x000}))
	red := make([]bool, 256)
	ink := make([]uint8, 256)
	for i, c := range p.Palette {
		r, g, b, _ := c.RGBA()
		red[i] = r >= 0x8000 && 2*r > 3*g && r > 2*b
		if 3*r+6*g+b < 5*0xffff {
			ink[i] = black
		}
	}
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			v := p.ColorIndexAt(x, y)
			to := ink[v]
			if red[v] {
				to = white
				for _, d := range []image.Point{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
					if n := image.Pt(x, y).Add(d); n.In(p.Rect) && !red[p.ColorIndexAt(n.X, n.Y)] {
						to = black
					}
				}
			}
			q.SetColorIndex(x, y, to)
		}
	}
	return q
}
