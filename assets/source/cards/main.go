// Command cards draws the card sheets of Phosphor's YUKONDAT folder and writes them as GEM pictures: CARDS1.IMG with 1
// plane, and with palettes CARDS2.IMG with 2, CARDS4.IMG with 4 and CARDS8.IMG with 8, and CARDSTT.IMG for the
// wide pixels of 320x480.
//
// A sheet is 960x344: 4 rows of 15 cells of 64x86. The rows are hearts, diamonds, clubs and spades; the columns A, 2 to
// 10, J, Q, K and two more, which hold leer (the cloth of the table, which joins without a seam) and the seven backs,
// rueck1 to rueck7, from left to right and top to bottom.
//
// A card has a black outline and rounded corners. The rounding cuts off three pixels at each corner: the corner itself and
// its two neighbours at the border. There the cell shows the cloth as it lies under a card whose position is a multiple of
// 4 across and of 2 down. A mask of the cells leaves out just these twelve pixels.
//
// Every sheet is drawn separately; none is derived from another by dropping colours. On the mono sheet hollow signs and thin
// ranks mark the red suits, and every cloth and fur has its own pattern. The sheet with 2 planes adds red and green, and
// weaves its cloths from these colours. With 8 planes signs and ranks have soft edges, cloths lie in folds, metal gleams, and
// the backs are painted.
//
// The cards of Windows, windows/CARDS.DLL and in the folder mono in black and white, are made from the same
// drawings.
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
	"testing/fstest"

	"phosphor/formats/gemimg"
	"phosphor/sprites/ytool"
)

// sheetFiles are the names of the sheets.
var sheetFiles = []struct {
	name    string
	depth   depth
	palette gemimg.PaletteSource
	narrow  bool // for pixels twice as wide as high
}{
	{"CARDS1.IMG", mono, gemimg.PaletteStandard, false},
	{"CARDS2.IMG", four, gemimg.PaletteXIMG, false},
	{"CARDS4.IMG", sixteen, gemimg.PaletteXIMG, false},
	{"CARDS8.IMG", full, gemimg.PaletteXIMG, false},
	{"CARDSTT.IMG", full, gemimg.PaletteXIMG, true},
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("cards: ")
	out := flag.String("out", filepath.Join("assets", "yukondat"), "write the sheets into this folder")
	windows := flag.String("windows", filepath.Join("assets", "windows"), "write the cards of Windows into this folder")
	previews := flag.String("preview", "", "write PNG previews into this folder, too")
	flag.Parse()
	for _, s := range sheetFiles {
		b, err := encode(s.depth, s.palette, s.narrow)
		if err != nil {
			log.Fatalf("%s: %v", s.name, err)
		}
		if err := os.WriteFile(filepath.Join(*out, s.name), b, 0o666); err != nil {
			log.Fatal(err)
		}
	}
	for _, f := range windowsFiles {
		b, err := windowsCards(f.depth)
		if err != nil {
			log.Fatalf("%s: %v", f.name, err)
		}
		name := filepath.Join(*windows, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(name, b, 0o666); err != nil {
			log.Fatal(err)
		}
	}
	if *previews != "" {
		if err := preview(*previews); err != nil {
			log.Fatal(err)
		}
	}
}

// encode encodes a sheet. With up to 2 planes it has no palette of its own. Ytool
// assembles the sheet from a picture for every card, as it does for players.
func encode(d depth, palette gemimg.PaletteSource, slim bool) ([]byte, error) {
	options := &gemimg.Options{Planes: int(d), Palette: palette}
	m := sheet(d)
	if slim {
		m = narrow(m)
	}
	parts, err := ytool.Split(m)
	if err != nil {
		return nil, err
	}
	folder := fstest.MapFS{}
	for name, p := range parts {
		var b bytes.Buffer
		if err := gemimg.Encode(&b, p, options); err != nil {
			return nil, fmt.Errorf("drawing %s: %w", name, err)
		}
		folder[name] = &fstest.MapFile{Data: b.Bytes()}
	}
	whole, err := ytool.Assemble(folder)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := gemimg.Encode(&b, whole, options); err != nil {
		return nil, fmt.Errorf("drawing the sheet: %w", err)
	}
	return b.Bytes(), nil
}
