package main

import (
	"image"
	"image/color"
)

// narrow makes a sheet half as wide, for pixels twice as wide as high. Two pixels become their mean,
// but the outline of a card stays black. Ranks, whose thin strokes would turn grey, are drawn again.
func narrow(m *image.Paletted) *image.Paletted {
	out := image.NewPaletted(image.Rect(0, 0, m.Rect.Dx()/2, m.Rect.Dy()), m.Palette)
	known := map[color.Color]uint8{}
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			a, b := m.Palette[m.ColorIndexAt(2*x, y)], m.Palette[m.ColorIndexAt(2*x+1, y)]
			if right := x%(cellWidth/2) == cellWidth/2-1; a == b || right || x%(cellWidth/2) == 0 {
				if right {
					a = b
				}
				out.SetColorIndex(x, y, uint8(m.Palette.Index(a)))
				continue
			}
			r0, g0, b0, _ := a.RGBA()
			r1, g1, b1, _ := b.RGBA()
			c := color.RGBA{uint8((r0 + r1) >> 9), uint8((g0 + g1) >> 9), uint8((b0 + b1) >> 9), 255}
			if _, ok := known[c]; !ok {
				known[c] = uint8(m.Palette.Index(c))
			}
			out.SetColorIndex(x, y, known[c])
		}
	}
	for i := range rows * len(ranks) {
		row, rank := i/len(ranks), i%len(ranks)
		narrowRank(out, m, image.Pt(rank*cellWidth/2, row*cellHeight), "narrow "+ranks[rank])
	}
	return out
}

// narrowRank draws the rank of a card at p into a narrow sheet, in both corners, in the darkest
// colour that it has in the wide sheet.
func narrowRank(out, wide *image.Paletted, p image.Point, name string) {
	const left = 2
	art := rankArt[name]
	dark := func(c color.Color) uint32 { r, g, b, _ := c.RGBA(); return r + g + b }
	paper := wide.ColorIndexAt(2*p.X+cellWidth/2, p.Y+1)
	ink := paper
	for y := range art {
		for x := range signLeft - 1 {
			if i := wide.ColorIndexAt(2*p.X+1+x, p.Y+indexTop+y); dark(wide.Palette[i]) < dark(wide.Palette[ink]) {
				ink = i
			}
		}
	}
	for y, row := range art {
		for x := 1; x < signLeft/2; x++ {
			i := paper
			if x >= left && x-left < len(row) && row[x-left] == '#' {
				i = ink
			}
			out.SetColorIndex(p.X+x, p.Y+indexTop+y, i)
			out.SetColorIndex(p.X+cellWidth/2-1-x, p.Y+cellHeight-1-indexTop-y, i)
		}
	}
}
