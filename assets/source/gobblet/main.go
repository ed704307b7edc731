// Command gobblet makes the pieces of Gobblet: PIECES8.BMP for displays of 256 colours and PIECES1.BMP for mono ones.
//
// Both are Windows bitmaps with eight pictures side by side, 68x92 pixels each: the four sizes of White, the smallest
// first, then those of Orange. The middle of a piece's foot is 17 rows above the picture's lower edge. Pixels with the
// colour of a bitmap's lower left pixel are transparent, as in Delphi's programs.
//
// The pieces are cups turned upside down, so that a larger one goes over a smaller one: solids of revolution, looked at
// from above the front edge of the board and lit from the upper left. In colour, Orange's pieces have a dark band. The
// colours 16 to 95 of PIECES8.BMP belong to the program: 24 oranges, 24 whites and 32 browns for the board, each from the
// darkest to the lightest; the others are those of the system.
//
// Run by go generate in the folder assets; -out names another folder than its gobblet.
package main

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"log"
	"os"
	"path/filepath"

	"golang.org/x/image/bmp"
)

// The measures of a picture.
const (
	width  = 68
	height = 92
	foot   = 75 // row of the middle of the foot
	sizes  = 4
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gobblet: ")
	out := flag.String("out", "gobblet", "write the bitmaps into this folder")
	flag.Parse()
	for _, f := range files {
		b, err := f.encode()
		if err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(*out, f.name), b, 0o666); err != nil {
			log.Fatal(err)
		}
	}
}

// A file is a bitmap to make.
type file struct {
	name    string
	palette color.Palette
	paint   func(c cup, x, y int) uint8 // the colour of a pixel of a piece
}

var files = []file{
	{"PIECES8.BMP", colours(), shade},
	{"PIECES1.BMP", color.Palette{color.Black, color.White, color.RGBA{0, 128, 128, 255}}, dither},
}

// transparent is the colour around the pieces: teal, in either palette.
func (f file) transparent() uint8 { return uint8(f.palette.Index(color.RGBA{0, 128, 128, 255})) }

// encode draws the pieces and returns the bytes of the file.
func (f file) encode() ([]byte, error) {
	img := image.NewPaletted(image.Rect(0, 0, 2*sizes*width, height), f.palette)
	key := f.transparent()
	for i := range img.Pix {
		img.Pix[i] = key
	}
	for i := range 2 * sizes {
		c := cups()[i%sizes]
		c.white = i < sizes
		for y := range height {
			for x := range width {
				if c.at(x, y).solid {
					img.SetColorIndex(i*width+x, y, f.paint(c, x, y))
				}
			}
		}
	}
	var b bytes.Buffer
	err := bmp.Encode(&b, img)
	return b.Bytes(), err
}
