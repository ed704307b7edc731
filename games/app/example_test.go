package app_test

import (
	"fmt"
	"image"

	"phosphor/games/app"
)

// A board of eight by eight squares, as large as a screen allows: of 48 pixels where there
// is room, and wider than high where pixels are twice as high as wide.
func ExampleCells() {
	board := image.Pt(8, 8)
	fmt.Println(app.Cells(board, 48, image.Pt(640, 400), image.Pt(1, 1)))
	fmt.Println(app.Cells(board, 48, image.Pt(320, 180), image.Pt(1, 1)))
	fmt.Println(app.Cells(board, 48, image.Pt(640, 180), image.Pt(1, 2)))
	// Output:
	// (48,48)
	// (22,22)
	// (44,22)
}
