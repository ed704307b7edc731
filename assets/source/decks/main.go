// Command decks draws Phosphor's own cards for Oberon and the Amiga and the pictures of CardGames' screens.
//
//	oberon/Cards.Pict        650x340: clubs, spades, hearts and diamonds in rows of 13 cards of 50x68, from the ace to the
//	                         king; below them nine backs and four white cells. In 256 colours; in the folder 16 in 16,
//	                         in the folder mono in black and white.
//
//	amiga/Cards.images       52 cards of 42x42 in 8 colours, in the order of Spades.images, for pixels twice as high as
//	                         wide; in the folder mono in one plane.
//	amiga/CardGames.REKO     a back, another one, an empty place and 52 cards of 56x68 in 16 colours; in mono in one plane.
//	amiga/Title.ilbm, amiga/Table.ilbm
//	                         screens of 640x400 in the same colours; in mono in one plane.
//
// Every card has a black outline and rounded corners, at which the table shows. Every set and every look is drawn separately;
// none is scaled from another or derived from it by dropping colours. In black and white, hollow signs and narrow ranks mark
// the red suits, and every cloth has its own pattern.
//
// The top twelve rows of a card of Oberon or CardGames show its rank and its suit.
//
// Run by go generate in the folder assets; -out names another folder.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"log"
	"math/bits"
	"os"
	"path/filepath"

	"phosphor/formats/amigaimage"
	"phosphor/formats/gemimg"
	"phosphor/formats/ilbm"
	"phosphor/formats/pict"
)

// A file is a file to generate: its path in the folder of assets, and the function that
// encodes it.
type file struct {
	path   string
	encode func() ([]byte, error)
}

var files = []file{
	{"oberon/Cards.Pict", oberonPict(oberonFull, 8)},
	{"oberon/16/Cards.Pict", oberonPict(oberonSixteen, 4)},
	{"oberon/mono/Cards.Pict", oberonPict(oberonMono, 1)},
	{"amiga/Cards.images", spadesImages(spadesEight, 3)},
	{"amiga/mono/Cards.images", spadesImages(amigaPlain, 1)},
	{"amiga/CardGames.REKO", cardgamesREKO(cardgamesSixteen, 4)},
	{"amiga/mono/CardGames.REKO", cardgamesREKO(amigaPlain, 1)},
	{"yukondat/CARDSMED.IMG", yukonIMG(mediumDeck, atariFour, image.Pt(169, 372))},
	{"yukondat/CARDSLOW.IMG", yukonIMG(lowDeck, atariSixteen, image.Pt(338, 372))},
	{"amiga/Title.ilbm", screen(titleScreen, cardgamesSixteen, 4)},
	{"amiga/mono/Title.ilbm", screen(titleScreen, amigaPlain, 1)},
	{"amiga/Table.ilbm", screen(tableScreen, cardgamesSixteen, 4)},
	{"amiga/mono/Table.ilbm", screen(tableScreen, amigaPlain, 1)},
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("decks: ")
	out := flag.String("out", ".", "the folder of assets")
	previews := flag.String("preview", "", "write PNG previews into this folder, too")
	flag.Parse()
	for _, f := range files {
		if err := f.write(*out); err != nil {
			log.Fatal(err)
		}
	}
	if *previews != "" {
		if err := preview(*previews); err != nil {
			log.Fatal(err)
		}
	}
}

func (f file) write(dir string) error {
	b, err := f.encode()
	if err != nil {
		return fmt.Errorf("%s: %w", f.path, err)
	}
	path := filepath.Join(dir, filepath.FromSlash(f.path))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o666)
}

// oberonPict makes the sheet of Oberon's cards.
func oberonPict(l *look, depth int) func() ([]byte, error) {
	return func() ([]byte, error) {
		var b bytes.Buffer
		err := pict.Encode(&b, oberonDeck.sheet(l), &pict.Options{Depth: depth})
		return b.Bytes(), err
	}
}

// spadesImages makes the cards of SolitaireX.
func spadesImages(l *look, planes int) func() ([]byte, error) {
	return func() ([]byte, error) {
		set := &amigaimage.Set{Kind: amigaimage.Raw, Shape: amigaimage.SpadesShape}
		set.Shape.Planes = planes
		for _, c := range spadesDeck.cards(l) {
			set.Images = append(set.Images, c.Paletted)
		}
		var b bytes.Buffer
		err := amigaimage.Encode(&b, set)
		return b.Bytes(), err
	}
}

// cardgamesREKO makes the cards of CardGames.
func cardgamesREKO(l *look, planes int) func() ([]byte, error) {
	return func() ([]byte, error) {
		d := cardgamesDeck
		set := &amigaimage.Set{
			Kind:  amigaimage.REKO,
			Shape: amigaimage.Shape{Width: d.size.X, Height: d.size.Y, Planes: planes, Order: amigaimage.RowByRow},
			Mode:  uint32(ilbm.Hires | ilbm.Lace),
		}
		for _, c := range append(d.drawBacks(l), d.emptyPlace(l)) {
			set.Images = append(set.Images, c.Paletted)
		}
		for rank := range d.ranks {
			for suit := range d.suits {
				set.Images = append(set.Images, d.face(l, d.suits[suit], d.ranks[rank]).Paletted)
			}
		}
		var b bytes.Buffer
		err := amigaimage.Encode(&b, set)
		return b.Bytes(), err
	}
}

// yukonIMG makes a sheet for Yukon. dot is the size of a pixel in micrometres.
func yukonIMG(d *deck, l *look, dot image.Point) func() ([]byte, error) {
	return func() ([]byte, error) {
		var b bytes.Buffer
		err := gemimg.Encode(&b, d.yukonSheet(l), &gemimg.Options{Planes: bits.Len(uint(len(l.palette) - 1)), Palette: gemimg.PaletteXIMG, PixelWidth: dot.X, PixelHeight: dot.Y})
		return b.Bytes(), err
	}
}

// screen makes a picture of a whole screen.
func screen(draw func(*look) *canvas, l *look, planes int) func() ([]byte, error) {
	return func() ([]byte, error) {
		var b bytes.Buffer
		err := ilbm.Encode(&b, draw(l).Paletted, &ilbm.Details{Planes: planes, Mode: ilbm.Hires | ilbm.Lace, XAspect: 11, YAspect: 13})
		return b.Bytes(), err
	}
}
