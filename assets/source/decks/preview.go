package main

import (
	"image"
	"path/filepath"

	"phosphor/assets/source/pixel"
)

// preview writes PNG pictures of all decks into dir: the sheet once and twice, the courts four times, the backs three
// times enlarged.
func preview(dir string) error {
	for _, d := range []*deck{oberonDeck, spadesDeck, cardgamesDeck} {
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
		for name, draw := range map[string]func(*look) *canvas{"title": titleScreen, "table": tableScreen} {
			if err := pixel.WritePNG(filepath.Join(dir, name+"-"+l.name+".png"), draw(l).Paletted); err != nil {
				return err
			}
		}
	}
	return nil
}
