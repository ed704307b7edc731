// Command oberonpics draws the pictures of Phosphor's Oberon games, in Oberon's format and colours: the backdrops of
// Tetris and the ground of MineSweeper, which join without a seam, pictures for Scramble, what Sokoban's levels are made
// of, and the icons of the games.
//
// The names of files that the original games load are kept, so that theirs can take the place of ours. In the folder mono
// lie the same pictures in black and white: backdrops and pictures for Scramble drawn again with an ordered dither, tiles
// and icons by hand.
//
// Run by go generate in the folder assets; -out names another folder.
package main

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"log"
	"os"
	"path/filepath"

	"phosphor/assets/source/pixel"
	"phosphor/formats/pict"
)

// A picture is one file to make, in colour and in mono.
type picture struct {
	name          string
	width, height int
	draw          func(*painter)
	joins         bool // without a seam
}

var pictures = []picture{
	{"Bows", side, side, bows, true},
	{"Bricks", side, side, bricks, true},
	{"Cells", side, side, tissue, true},
	{"Clouds", side, side, sky, true},
	{"Coins", side, side, coins, true},
	{"Textils", side, side, textile, true},
	{"Fractal", side, side, fractal, true},
	{"Surface", side, side, surface, true},
	{"Molecules", side, side, molecules, true},
	{"Spirals", side, side, spirals, true},

	{"Default", 208, 175, balloons, false},
	{"Toucan", 208, 175, toucan, false},
	{"Ship", 320, 200, ship, false},

	{"MineSweeperBD", 32, 32, stud, true},

	{"Flock", 64, 64, carpet, true},
	{"Pebbles", 64, 64, stones, true},
	{"Crochet", 32, 32, crochet, true},
	{"Can", 17, 14, stamped("Can"), false},
	{"ParkedCan", 17, 14, stamped("ParkedCan"), false},
	{"Man", 17, 14, stamped("Man"), false},

	{"SolitaireIcon", 32, 32, solitaireIcon, false},
	{"SpiderIcon", 32, 32, spiderIcon, false},
	{"FreecellIcon", 32, 32, freecellIcon, false},
	{"ScorpionIcon", 32, 32, scorpionIcon, false},
	{"CardGamesIcon", 32, 32, cardGamesIcon, false},
	{"MineSweeperIcon", 32, 32, mineIcon, false},
	{"ScrambleIcon", 32, 32, scrambleIcon, false},
	{"SokobanIcon", 32, 32, sokobanIcon, false},
	{"TetrisIcon", 32, 32, tetrisIcon, false},
	{"ScrambleToolIcon", 32, 32, withPanel(scrambleIcon), false},
	{"SokobanToolIcon", 32, 32, withPanel(sokobanIcon), false},
	{"TetrisPanelIcon", 32, 32, withPanel(tetrisIcon), false},
}

// file is the path of a picture in the folder of assets.
func (p picture) file(mono bool) string {
	if mono {
		return "oberon/mono/" + p.name + ".Pict"
	}
	return "oberon/" + p.name + ".Pict"
}

// paint draws a picture.
func (p picture) paint(mono bool) *image.Paletted {
	colours := palette
	if mono {
		colours = color.Palette{palette[0], palette[15]}
	}
	c := &painter{image.NewPaletted(image.Rect(0, 0, p.width, p.height), colours), mono}
	p.draw(c)
	return c.Paletted
}

// encode returns a picture as the bytes of its file.
func encode(m *image.Paletted, mono bool) ([]byte, error) {
	depth := 8
	if mono {
		depth = 1
	}
	var b bytes.Buffer
	err := pict.Encode(&b, m, &pict.Options{Depth: depth})
	return b.Bytes(), err
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("oberonpics: ")
	out := flag.String("out", ".", "the folder of assets")
	previews := flag.String("preview", "", "write PNG previews into this folder, too")
	flag.Parse()
	for _, p := range pictures {
		for _, mono := range []bool{false, true} {
			m := p.paint(mono)
			b, err := encode(m, mono)
			if err != nil {
				log.Fatalf("%s: %v", p.file(mono), err)
			}
			path := filepath.Join(*out, filepath.FromSlash(p.file(mono)))
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				log.Fatal(err)
			}
			if err := os.WriteFile(path, b, 0o666); err != nil {
				log.Fatal(err)
			}
			if *previews == "" {
				continue
			}
			name := p.name
			if mono {
				name += "-mono"
			}
			if err := pixel.WritePNG(filepath.Join(*previews, name+".png"), m); err != nil {
				log.Fatal(err)
			}
		}
	}
}
