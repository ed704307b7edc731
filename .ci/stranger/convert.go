package main

import (
	"fmt"
	"image"
	"image/color"
	"io"

	"phosphor/formats/convert"
	"phosphor/formats/detect"
	"phosphor/formats/frame"
)

// This file reads and writes the Spectrum's screens beside all formats of the packages: a
// row in each of the two tables.

// formats are all formats, and one more.
func formats() detect.Table {
	return append(detect.Formats(), detect.Format{
		Name: "ZX Spectrum screen", Class: detect.Picture, Extensions: []string{".scr"},
		Fits: func(data []byte) bool { return len(data) == scrSize },
		Read: func(data []byte) (*detect.Contents, error) {
			p, err := decodeSCR(data)
			if err != nil {
				return nil, err
			}
			return &detect.Contents{Picture: p, Frame: frame.New(p), File: p}, nil
		},
	})
}

// writers are all writers, and one more.
func writers() convert.Table {
	return append(convert.Writers(), convert.Writer{Ending: ".scr", Class: detect.Picture, Write: writeSCR})
}

// writeSCR writes a picture of 256x192 pixels in the two colours of each cell that are
// nearest to it.
func writeSCR(w io.Writer, o *convert.Output) error {
	r := o.Picture.Bounds()
	if r.Size() != image.Pt(256, 192) {
		return fmt.Errorf("size is %dx%d, want 256x192", r.Dx(), r.Dy())
	}
	m := image.NewPaletted(image.Rect(0, 0, 256, 192), nil)
	cells := make([]byte, 768)
	for i := range cells {
		at := image.Pt(i%32*8, i/32*8)
		least := 1 << 60
		for bright := range byte(2) {
			for paper := range byte(8) {
				for ink := range paper + 1 {
					a := bright<<6 | paper<<3 | ink
					if sum := cell(m, o.Picture, at, a); sum < least {
						least, cells[i] = sum, a
					}
				}
			}
		}
		cell(m, o.Picture, at, cells[i])
	}
	_, err := w.Write(encodeSCR(m, cells))
	return err
}

// cell sets the pixels of a cell for an attribute and returns how far they are from the
// picture.
func cell(m *image.Paletted, from image.Image, at image.Point, a byte) (sum int) {
	bright := a >> 3 & 8
	for y := at.Y; y < at.Y+8; y++ {
		for x := at.X; x < at.X+8; x++ {
			c := from.At(from.Bounds().Min.X+x, from.Bounds().Min.Y+y)
			paper, ink := distance(c, a>>3&7|bright), distance(c, a&7|bright)
			m.Pix[y*m.Stride+x] = 0
			if ink < paper {
				m.Pix[y*m.Stride+x] = 1
			}
			sum += min(paper, ink)
		}
	}
	return sum
}

func distance(c color.Color, number byte) int {
	r, g, b, _ := c.RGBA()
	v := ula{}.RGB(uint32(number))
	sum := 0
	for i, n := range []uint32{r, g, b} {
		d := int(n>>8) - int(v>>(16-8*i)&0xff)
		sum += d * d
	}
	return sum
}
