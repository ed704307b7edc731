package amigaimage

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/indexed"
)

// sheetColumns is the number of images in a row of a sheet.
const sheetColumns = 13

// sheetSize returns the size of a sheet of n images of the given size.
func sheetSize(n int, size image.Point) image.Point {
	return image.Pt(min(n, sheetColumns)*size.X, (n+sheetColumns-1)/sheetColumns*size.Y)
}

// Sheet returns all images in one, in rows of 13, each in a cell as large as the
// largest image. It is an *image.Paletted, or an *image.NRGBA in hold and
// modify.
func (s *Set) Sheet() image.Image {
	var cell image.Point
	var palette color.Palette
	for _, m := range s.Images {
		cell = image.Pt(max(cell.X, m.Rect.Dx()), max(cell.Y, m.Rect.Dy()))
		if len(m.Palette) > len(palette) {
			palette = m.Palette
		}
	}
	r := image.Rectangle{Max: sheetSize(len(s.Images), cell)}
	at := func(i int) image.Point { return image.Pt(i%sheetColumns*cell.X, i/sheetColumns*cell.Y) }
	if s.TrueColor != nil {
		sheet := image.NewNRGBA(r)
		for i, m := range s.TrueColor {
			draw.Draw(sheet, m.Rect.Add(at(i)), m, image.Point{}, draw.Src)
		}
		return sheet
	}
	sheet := image.NewPaletted(r, palette)
	for i, m := range s.Images {
		for y := range m.Rect.Dy() {
			copy(sheet.Pix[sheet.PixOffset(at(i).X, at(i).Y+y):], m.Pix[y*m.Stride:][:m.Rect.Dx()])
		}
	}
	return sheet
}

// usual is the size of a card in most REKO sets.
var usual = image.Pt(88, 130)

// Cut is the reverse of Sheet: it makes a set of the images in the 13 columns of a
// sheet.
//
// A [Raw] one has the 52 cards of Spades in 4 rows. Because that file holds no colours,
// pixels get the number of their colour in Spades' palette; a colour that it lacks is an
// error. Images of a [REKO] set are as large as the sheet's width and height allow, in 5
// rows or, of a set with more backs, in 6, whichever makes their shape more like the usual
// 88x130. Trailing cells with only pixel value 0 are ignored.
func Cut(sheet image.PalettedImage, kind Kind) (*Set, error) {
	s, err := cut(sheet, kind)
	if err != nil {
		return nil, fmt.Errorf("amigaimage: %w", err)
	}
	return s, nil
}

func cut(sheet image.PalettedImage, kind Kind) (*Set, error) {
	pix, palette, err := indexed.Parts(sheet, maxSide)
	if err != nil {
		return nil, err
	}
	size := sheet.Bounds().Size()
	s, rows := &Set{Kind: kind}, 0
	switch kind {
	case Raw:
		s.Shape, rows = SpadesShape, 4
		if want := sheetSize(52, image.Pt(s.Shape.Width, s.Shape.Height)); size != want {
			return nil, fmt.Errorf("size is %v, expected %v", size, want)
		}
		s.PaletteSource = PaletteSpades
		spades := expand(spadesColors, s.Shape.Planes)
		if err := renumber(pix, palette, spades, size.X); err != nil {
			return nil, err
		}
		palette = spades
	case REKO:
		s.PaletteSource = PaletteFile
		off := math.MaxInt
		for _, n := range []int{5, 6} {
			card := image.Pt(size.X/sheetColumns, size.Y/n)
			// 780 lines are 6 rows of 130, not 5 of 156.
			if d := card.Y*usual.X - card.X*usual.Y; sheetSize(n*sheetColumns, card) == size && max(d, -d) < off {
				off, rows, s.Shape.Width, s.Shape.Height = max(d, -d), n, card.X, card.Y
			}
		}
		if rows == 0 {
			return nil, codec.Sentencef("size is %v, expected 13 columns and 5 or 6 rows of cards, such as (1144,650)", size)
		}
		s.Shape.Order, s.Shape.Planes = RowByRow, indexed.Planes(pix, palette)
		palette = indexed.Fit(palette, 1<<s.Shape.Planes)
	default:
		return nil, fmt.Errorf("kind is %d, expected raw images or a REKO card set", kind)
	}
	for i := range rows * sheetColumns {
		m := image.NewPaletted(image.Rect(0, 0, s.Shape.Width, s.Shape.Height), palette)
		for y := range s.Shape.Height {
			from := (i/sheetColumns*s.Shape.Height+y)*size.X + i%sheetColumns*s.Shape.Width
			copy(m.Pix[y*m.Stride:], pix[from:][:s.Shape.Width])
		}
		s.Images = append(s.Images, m)
	}
	if kind == REKO {
		for len(s.Images) > 1 && slices.Max(s.Images[len(s.Images)-1].Pix) == 0 {
			s.Images = s.Images[:len(s.Images)-1]
		}
	}
	return s, nil
}

// renumber changes all pixels to the numbers of their colours in another palette.
func renumber(pix []byte, from, to color.Palette, width int) error {
	var number [256]int
	for i := range number {
		number[i] = -1
		if i < len(from) {
			c := color.RGBAModel.Convert(from[i])
			number[i] = slices.IndexFunc(to, func(d color.Color) bool { return d == c })
		}
	}
	for i, v := range pix {
		if number[v] < 0 {
			text := "no colour"
			if int(v) < len(from) {
				c := color.RGBAModel.Convert(from[v]).(color.RGBA)
				text = fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
			}
			return codec.Sentencef("pixel (%d,%d) has %s, expected one of the %d colours of the cards", i%width, i/width, text, len(to))
		}
		pix[i] = byte(number[v])
	}
	return nil
}
