package pixel

import (
	"image"
	"image/png"
	"os"
)

// A Tile is a small picture of # and dots that repeats in both directions.
type Tile []string

// Has reports whether the tile has a # at x, y.
func (t Tile) Has(x, y int) bool {
	row := t[Mod(y, len(t))]
	return row[Mod(x, len(row))] == '#'
}

// Mod returns the non-negative remainder of a by n.
func Mod(a, n int) int { return (a%n + n) % n }

// Bayer returns the threshold of ordered dither at x, y, between 0 and 1, in tiles of
// 4x4.
func Bayer(x, y int) float64 { return (bayer[y&3][x&3] + .5) / 16 }

var bayer = [4][4]float64{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}

// Place copies the pixel values of p to dst, with the top left corner at at. (Package
// draw copies colours, which two values may share.)
func Place(dst *image.Paletted, at image.Point, p *image.Paletted) {
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			if q := at.Add(image.Pt(x, y)); q.In(dst.Rect) {
				dst.SetColorIndex(q.X, q.Y, p.ColorIndexAt(p.Rect.Min.X+x, p.Rect.Min.Y+y))
			}
		}
	}
}

// Enlarged returns p with nx x ny pixels for each of its own.
func Enlarged(p *image.Paletted, nx, ny int) *image.Paletted {
	size := p.Rect.Size()
	e := image.NewPaletted(image.Rect(0, 0, size.X*nx, size.Y*ny), p.Palette)
	for y := range size.Y * ny {
		for x := range size.X * nx {
			e.SetColorIndex(x, y, p.ColorIndexAt(p.Rect.Min.X+x/nx, p.Rect.Min.Y+y/ny))
		}
	}
	return e
}

// WritePNG writes p to a file.
func WritePNG(path string, p image.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, p); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
