// Command decks draws Phosphor's own cards for Oberon and the Amiga and the pictures of CardGames' screens.
//
//	oberon/Cards.Pict        650x340: clubs, spades, hearts and diamonds in rows of 13 cards of 50x68, from the ace to the
//	                         king; below them nine backs and four white cells. In 256 colours; in the folder 16 in 16,
//	                         in the folder mono in black and white.
//
// Every card has a black outline and rounded corners; what the rounding cuts off shows the table. Every set and every
// look is drawn on its own, none is scaled from another or made from it by leaving out colours: in black and white the
// red suits are told by hollow signs and narrow ranks, and every cloth has a pattern of its own.
//
// A card of Oberon or CardGames whose top twelve rows alone are seen shows its rank and its suit.
//
// Run by go generate in the folder assets; -out names another folder.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"phosphor/formats/pict"
)

// A file is one to make: its path in the folder of assets, and what makes its bytes.
type file struct {
	path   string
	encode func() ([]byte, error)
}

var files = []file{
	{"oberon/Cards.Pict", oberonPict(oberonFull, 8)},
	{"oberon/16/Cards.Pict", oberonPict(oberonSixteen, 4)},
	{"oberon/mono/Cards.Pict", oberonPict(oberonMono, 1)},
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
