// Command oberonpics draws the pictures of Phosphor's Oberon games, in Oberon's format and colours: the backdrops of Tetris
// and the ground of MineSweeper, which join without a seam; pictures for Scramble; the tiles of Sokoban's levels; the icons
// of the games.
//
// Files keep the names that the original games load, so that the originals can replace ours. The folder mono holds the
// same pictures in black and white, the folder 16 those of Sokoban in the first 16 colours, each drawn for its display.
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

// A picture is a picture to draw, in colour and in mono.
type picture struct {
	name          string
	width, height int
	draw          func(*painter)
	joins         bool // without a seam
	sixteen       bool // also drawn for 16 colours; otherwise it uses only colours of such displays, or is dithered there
}

var pictures = []picture{
	{"Bows", side, side, bows, true, false},
	{"Bricks", side, side, bricks, true, false},
	{"Cells", side, side, tissue, true, false},
	{"Clouds", side, side, sky, true, false},
	{"Coins", side, side, coins, true, false},
	{"Textils", side, side, textile, true, false},
	{"Fractal", side, side, fractal, true, false},
	{"Surface", side, side, surface, true, false},
	{"Molecules", side, side, molecules, true, false},
	{"Spirals", side, side, spirals, true, false},

	{"Default", 208, 175, relief, false, false},
	{"Toucan", 208, 175, toucan, false, false},
	{"Ship", 320, 200, ship, false, false},

	{"MineSweeperBD", 32, 32, stud, true, false},

	{"Flock", 64, 64, carpet, true, true},
	{"Pebbles", 64, 64, stones, true, true},
	{"Crochet", 32, 32, crochet, true, false},
	{"Can", 17, 14, stamped("Can"), false, true},
	{"ParkedCan", 17, 14, stamped("ParkedCan"), false, true},
	{"Man", 17, 14, stamped("Man"), false, true},

	{"SolitaireIcon", 32, 32, solitaireIcon, false, false},
	{"SpiderIcon", 32, 32, spiderIcon, false, false},
	{"FreecellIcon", 32, 32, freecellIcon, false, true},
	{"ScorpionIcon", 32, 32, scorpionIcon, false, false},
	{"CardGamesIcon", 32, 32, withPanel(cardGamesIcon), false, false},
	{"MineSweeperIcon", 32, 32, mineIcon, false, false},
	{"ScrambleIcon", 32, 32, scrambleIcon, false, false},
	{"SokobanIcon", 32, 32, sokobanIcon, false, true},
	{"TetrisIcon", 32, 32, tetrisIcon, false, false},
	{"ScrambleToolIcon", 32, 32, withPanel(scrambleIcon), false, false},
	{"SokobanToolIcon", 32, 32, withPanel(sokobanIcon), false, true},
	{"TetrisPanelIcon", 32, 32, withPanel(tetrisIcon), false, false},
}

// looks returns the looks for which a picture is drawn.
func (p picture) looks() []look {
	if p.sixteen {
		return []look{full, sixteen, mono}
	}
	return []look{full, mono}
}

// file returns the path of a picture in the folder of assets.
func (p picture) file(l look) string {
	return "oberon/" + [...]string{full: "", sixteen: "16/", mono: "mono/"}[l] + p.name + ".Pict"
}

// paint draws a picture.
func (p picture) paint(l look) *image.Paletted {
	colours := palette
	switch l {
	case sixteen:
		colours = palette[:16]
	case mono:
		colours = color.Palette{palette[0], palette[15]}
	}
	c := &painter{Paletted: image.NewPaletted(image.Rect(0, 0, p.width, p.height), colours), look: l}
	p.draw(c)
	return c.Paletted
}

// depths are the bits per pixel of the files, by look.
var depths = [...]int{full: 8, sixteen: 4, mono: 1}

// encode returns a picture as the bytes of its file.
func encode(m *image.Paletted, l look) ([]byte, error) {
	var b bytes.Buffer
	err := pict.Encode(&b, m, &pict.Options{Depth: depths[l]})
	return b.Bytes(), err
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("oberonpics: ")
	out := flag.String("out", ".", "the folder of assets")
	previews := flag.String("preview", "", "write PNG previews into this folder, too")
	flag.Parse()
	for _, p := range pictures {
		for _, l := range p.looks() {
			if err := p.write(l, *out, *previews); err != nil {
				log.Fatalf("%s: %v", p.file(l), err)
			}
		}
	}
}

// write writes the file of a picture into the folder of assets, and optionally a
// preview.
func (p picture) write(l look, out, previews string) error {
	m := p.paint(l)
	b, err := encode(m, l)
	if err != nil {
		return err
	}
	path := filepath.Join(out, filepath.FromSlash(p.file(l)))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(path, b, 0o666); err != nil || previews == "" {
		return err
	}
	return pixel.WritePNG(filepath.Join(previews, p.name+[...]string{full: "", sixteen: "-16", mono: "-mono"}[l]+".png"), m)
}
