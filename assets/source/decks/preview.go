package main

import (
	"image"
	"path/filepath"

	"phosphor/assets/source/pixel"
)

// preview writes PNG pictures of all decks into dir: the sheet at one and two times its size, the courts at four times,
// the backs at three times.
func preview(dir string) error {
	for _, d := range []*deck{oberonDeck, spadesDeck, cardgamesDeck, mediumDeck, lowDeck} {
		for _, l := range d.looks {
			s := d.sheet(l)
			part := func(column, row, columns, rows int) *image.Paletted {
				r := image.Rect(column*d.size.X, row*d.size.Y, (column+columns)*d.size.X, (row+rows)*d.size.Y)
				return s.SubImage(r).(*image.Paletted)
			}
			first := 10
			if d.ranks[0] == "2" {
				first = 9
			}
			for what, p := range map[string]*image.Paletted{
				"sheet-1x":  pixel.Enlarged(s, d.aspect.X, d.aspect.Y),
				"sheet-2x":  pixel.Enlarged(s, 2*d.aspect.X, 2*d.aspect.Y),
				"courts-4x": pixel.Enlarged(part(first, 0, 3, 4), 4*d.aspect.X, 4*d.aspect.Y),
				"backs-3x":  pixel.Enlarged(part(0, 4, 9, 1), 3*d.aspect.X, 3*d.aspect.Y),
			} {
				if err := pixel.WritePNG(filepath.Join(dir, d.name+"-"+l.name+"-"+what+".png"), p); err != nil {
					return err
				}
			}
		}
	}
	for _, l := range cardgamesDeck.looks {
		for name, draw := range map[string]func(*look) *canvas{"title": titleScreen, "table": tableScreen, "klondike": klondikeTable} {
			if err := pixel.WritePNG(filepath.Join(dir, name+"-"+l.name+".png"), draw(l).Paletted); err != nil {
				return err
			}
		}
	}
	return nil
}

// klondikeTable draws a game of Klondike on the table of CardGames. Its cards overlap as closely as the visible strip
// allows.
func klondikeTable(l *look) *canvas {
	const strip, covered = 14, 5
	c := tableScreen(l)
	d := cardgamesDeck
	put := func(card *canvas, x, y int) {
		cut := d.cut()
		for cy := range d.size.Y {
			for cx := range d.size.X {
				if !cut.Has(cx, cy) {
					c.SetColorIndex(x+cx, y+cy, card.ColorIndexAt(cx, cy))
				}
			}
		}
	}
	faces, back, place := d.cards(l), d.drawBacks(l), d.emptyPlace(l)
	put(back[0], 24, 22)
	put(faces[8], 24, 102)
	for i := range 4 {
		put(place, 340+72*i, 22)
	}
	put(faces[13], 340, 22)
	put(faces[39+1], 412, 22)
	for column := range 7 {
		x, y := 124+72*column, 102
		for range column {
			put(back[column%2], x, y)
			y += covered
		}
		for i := range 10 - column {
			put(faces[[]int{0, 13, 39, 26}[(i+column)%4]+(12-(i+column)%13)], x, y)
			y += strip
		}
	}
	return c
}
