package main

import (
	"flag"
	"image"
	"image/color"
	"log"
	"path/filepath"

	"phosphor/assets/source/pixel"
)

// A picture is one file to make.
type picture struct {
	name          string
	width, height int
	draw          func(*painter)
}

var pictures = []picture{
	{"Bows", side, side, bows},
	{"Bricks", side, side, bricks},
	{"Cells", side, side, cellsOf},
	{"Clouds", side, side, sky},
	{"Coins", side, side, coins},
	{"Textils", side, side, textile},
	{"Fractal", side, side, fractal},
	{"Surface", side, side, surface},
	{"Molecules", side, side, molecules},
	{"Spirals", side, side, spirals},
	{"Default", 208, 175, balloons},
	{"Toucan", 208, 175, toucan},
	{"Ship", 320, 200, ship},
	{"MineSweeperBD", 32, 32, stud},
	{"Flock", 64, 64, carpet},
	{"Pebbles", 64, 64, stones},
	{"Crochet", 32, 32, crochet},
	{"Can", 17, 14, stamped("Can")},
	{"ParkedCan", 17, 14, stamped("ParkedCan")},
	{"Man", 17, 14, stamped("Man")},
	{"SolitaireIcon", 32, 32, solitaireIcon},
	{"SpiderIcon", 32, 32, spiderIcon},
	{"FreecellIcon", 32, 32, freecellIcon},
	{"MineSweeperIcon", 32, 32, mineIcon},
	{"ScrambleIcon", 32, 32, scrambleIcon},
	{"SokobanIcon", 32, 32, sokobanIcon},
	{"TetrisIcon", 32, 32, tetrisIcon},
}

func (p picture) paint(mono bool) *image.Paletted {
	colours := palette
	if mono {
		colours = color.Palette{palette[0], palette[15]}
	}
	c := &painter{image.NewPaletted(image.Rect(0, 0, p.width, p.height), colours), mono}
	p.draw(c)
	return c.Paletted
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("oberonpics: ")
	previews := flag.String("preview", "", "write PNG previews into this folder, too")
	flag.Parse()
	if *previews != "" {
		for _, p := range pictures {
			for _, mono := range []bool{false, true} {
				name := p.name
				if mono {
					name += "-mono"
				}
				if err := pixel.WritePNG(filepath.Join(*previews, name+".png"), p.paint(mono)); err != nil {
					log.Fatal(err)
				}
			}
		}
	}
}
