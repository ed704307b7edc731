package main

import (
	"fmt"
	"image"
	"path/filepath"

	"phosphor/assets/source/pixel"
)

// preview writes PNG pictures of all sheets into dir: COLOURS-sheet-1x, the rows at three times the size, the courts
// and the backs at up to eight times, and a table in play.
func preview(dir string) error {
	for _, f := range sheetFiles {
		name := fmt.Sprint(len(f.depth.palette()))
		s := sheet(f.depth)
		pictures := map[string]image.Image{
			"sheet-1x": s,
			"table-1x": mockTable(s),
			"table-2x": pixel.Enlarged(mockTable(s), 2, 2),
		}
		cell := func(column, row int) image.Rectangle {
			return image.Rect(0, 0, cellWidth, cellHeight).Add(image.Pt(column*cellWidth, row*cellHeight))
		}
		for row := range rows {
			all := cell(0, row).Union(cell(9, row))
			pictures[fmt.Sprintf("row%d-3x", row)] = pixel.Enlarged(s.SubImage(all).(*image.Paletted), 3, 3)
			all = cell(10, row).Union(cell(12, row))
			pictures[fmt.Sprintf("courts%d-8x", row)] = pixel.Enlarged(s.SubImage(all).(*image.Paletted), 8, 8)
			all = cell(13, row).Union(cell(14, row))
			pictures[fmt.Sprintf("backs%d-8x", row)] = pixel.Enlarged(s.SubImage(all).(*image.Paletted), 8, 8)
		}
		all := cell(10, 0).Union(cell(12, 3))
		pictures["courts-4x"] = pixel.Enlarged(s.SubImage(all).(*image.Paletted), 4, 4)
		pictures["courts-2x"] = pixel.Enlarged(s.SubImage(all).(*image.Paletted), 2, 2)
		all = cell(13, 0).Union(cell(14, 3))
		pictures["backs-4x"] = pixel.Enlarged(s.SubImage(all).(*image.Paletted), 4, 4)
		for what, p := range pictures {
			if err := pixel.WritePNG(filepath.Join(dir, name+"-"+what+".png"), p); err != nil {
				return err
			}
		}
	}
	return nil
}

// mockTable draws a game of Yukon on a screen of 640x400, without the desktop around it.
func mockTable(s *image.Paletted) *image.Paletted {
	t := image.NewPaletted(image.Rect(0, 0, 640, 400), s.Palette)
	put := func(column, row, x, y int) {
		cell := image.Rect(0, 0, cellWidth, cellHeight).Add(image.Pt(column*cellWidth, row*cellHeight))
		pixel.Place(t, image.Pt(x, y), s.SubImage(cell).(*image.Paletted))
	}
	for y := 0; y < 400; y += cellHeight {
		for x := 0; x < 640; x += cellWidth {
			put(13, 0, x, y)
		}
	}
	put(5, 1, 12, 12)
	put(14, 0, 12, 290)
	for row := range rows {
		put([]int{2, 0, 11, 0}[row], row, 92, 12+row*94)
	}
	backs := [][2]int{{14, 0}, {13, 1}, {14, 1}, {13, 2}, {14, 2}, {13, 3}, {14, 3}}
	for column := range 7 {
		x, y := 172+column*66, 12
		for range column {
			put(backs[column][0], backs[column][1], x, y)
			y += 6
		}
		n := 7 - column
		for i := range n {
			put(12-(i+column/2)%13, []int{0, 2, 1, 3}[(i+column)%4], x, y)
			y += 18
		}
	}
	return t
}
