package gobblet

import (
	"fmt"
	"image"
	"image/color"
	"io/fs"

	"golang.org/x/image/bmp"

	"phosphor/fb"
	"phosphor/fb/modes"
	"phosphor/games/windows/gobblet/rules"
)

// The sheet of pieces: eight pictures of the same size side by side, first White's and
// then Orange's, the smallest first.
const (
	artSizes = 4
	artFoot  = 17 // rows from the middle of a piece's foot to the lower edge
)

// Colours of the 256-colour sheet that the board shares.
const (
	firstBrown = 64
	browns     = 32
	darkOrange = 22
	// Registers that a program may load; the others are the system's.
	firstOwn, endOwn = 10, 246
)

// pictures are the pieces, ready for drawing.
type pictures struct {
	size   image.Point
	sprite [2][artSizes]*fb.Sprite
	mask   [2][artSizes]*image.Alpha // of the opaque pixels, from the origin
}

// loadPictures reads the sheet for a depth. The palette is that of the stage: Windows'
// system colours with those of the sheet between them.
func loadPictures(fsys fs.FS, depth int) (*pictures, color.Palette, error) {
	mode, err := modes.Find(map[bool]string{true: "win-mono", false: "win256"}[depth == 1])
	if err != nil {
		return nil, nil, err
	}
	palette := fb.NewPalette(mode.DAC, mode.Palette).Colors()
	name := "PIECES8.BMP"
	if depth == 1 {
		name = "PIECES1.BMP"
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	img, err := bmp.Decode(f)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	sheet, ok := img.(*image.Paletted)
	if !ok || sheet.Rect.Dx() < 2*artSizes || sheet.Rect.Dy() <= artFoot {
		return nil, nil, fmt.Errorf("%s: expected eight pictures with a palette", name)
	}
	if depth > 1 {
		for i := firstOwn; i < min(endOwn, len(sheet.Palette)); i++ {
			palette[i] = sheet.Palette[i]
		}
	} else {
		// All bright colours become white.
		for i, v := range sheet.Pix {
			g := color.GrayModel.Convert(sheet.Palette[v]).(color.Gray)
			if v != 2 {
				sheet.Pix[i] = g.Y >> 7
			}
		}
	}
	// Delphi's rule: the colour of the lower left pixel is transparent.
	key := sheet.Pix[(sheet.Rect.Dy()-1)*sheet.Stride]
	p := &pictures{size: image.Pt(sheet.Rect.Dx()/(2*artSizes), sheet.Rect.Dy())}
	for side := range p.sprite {
		for size := range artSizes {
			part := sheet.SubImage(image.Rectangle{Max: p.size}.Add(image.Pt((side*artSizes+size)*p.size.X, 0))).(*image.Paletted)
			m := fb.Mask(part, key)
			p.sprite[side][size] = fb.NewSprite(part, m)
			m.Rect = m.Rect.Sub(m.Rect.Min)
			p.mask[side][size] = m
		}
	}
	return p, palette, nil
}

// index returns which of the four picture sizes a piece has. Variants with fewer sizes
// use the larger ones.
func index(v rules.Variant, piece rules.Piece) int { return artSizes - v.Sizes() + piece.Size - 1 }

// at returns the place of a piece's picture when its foot is at a point.
func (p *pictures) at(foot image.Point) image.Rectangle {
	return image.Rectangle{Max: p.size}.Add(foot).Sub(image.Pt(p.size.X/2, p.size.Y-artFoot))
}

// opaque reports whether a piece that stands at foot has a pixel at a point.
func (p *pictures) opaque(v rules.Variant, piece rules.Piece, foot, at image.Point) bool {
	q := at.Sub(p.at(foot).Min)
	m := p.mask[piece.Side][index(v, piece)]
	return q.In(m.Rect) && m.AlphaAt(q.X, q.Y).A != 0
}

// bounds returns the bounding box of a piece's opaque pixels.
func (p *pictures) bounds(v rules.Variant, piece rules.Piece, foot image.Point) image.Rectangle {
	m := p.mask[piece.Side][index(v, piece)]
	var r image.Rectangle
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			if m.Pix[y*m.Stride+x] != 0 {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r.Add(p.at(foot).Min)
}
