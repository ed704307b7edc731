// Command cards draws the card sheets of Phosphor's YUKONDAT folder and writes them as GEM pictures: CARDS1.IMG with 1
// plane and CARDS4.IMG with 4 planes and a palette.
//
// A sheet is 960x344: 4 rows of 15 cells of 64x86. The rows are hearts, diamonds, clubs and spades; the columns A, 2 to
// 10, J, Q, K and two more, which hold leer (the cloth of the table, which joins without a seam) and the seven backs,
// rueck1 to rueck7, from left to right and top to bottom.
//
// A card has a black outline and rounded corners. What the rounding cuts off is three pixels at each corner, the
// corner itself and its two neighbours at the border; there the cell shows the cloth as it would lie under a card at a
// multiple of 4 across and of 2 down. A mask of the cells leaves out just these twelve pixels.
//
// The mono sheet is drawn on its own and not made from the colours: the red suits are told by hollow signs and ranks,
// and every cloth and fur has a pattern of its own.
//
// Run it from the root of the repository: go run ./assets/source/cards
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"phosphor/formats/gemimg"
)

// sheetFiles are the names of the sheets.
var sheetFiles = []struct {
	name string
	mono bool
}{
	{"CARDS1.IMG", true},
	{"CARDS4.IMG", false},
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("cards: ")
	out := flag.String("out", filepath.Join("assets", "yukondat"), "write the sheets into this folder")
	previews := flag.String("preview", "", "write PNG previews into this folder, too")
	flag.Parse()
	for _, s := range sheetFiles {
		b, err := encode(s.mono)
		if err != nil {
			log.Fatalf("%s: %v", s.name, err)
		}
		if err := os.WriteFile(filepath.Join(*out, s.name), b, 0o666); err != nil {
			log.Fatal(err)
		}
	}
	if *previews != "" {
		if err := preview(*previews); err != nil {
			log.Fatal(err)
		}
	}
}

// encode returns a sheet as the bytes of its file. The mono sheet needs no palette of its own.
func encode(mono bool) ([]byte, error) {
	o := &gemimg.Options{Planes: 4}
	if mono {
		o = &gemimg.Options{Planes: 1, Palette: gemimg.PaletteStandard}
	}
	var b bytes.Buffer
	if err := gemimg.Encode(&b, sheet(mono), o); err != nil {
		return nil, fmt.Errorf("drawing the sheet: %w", err)
	}
	return b.Bytes(), nil
}
