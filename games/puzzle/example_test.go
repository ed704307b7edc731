package puzzle_test

import (
	"fmt"

	"phosphor/games/puzzle"
)

// Cells are named as a Finder has them, and told by letter and number.
func ExampleCell() {
	x, y, ok := puzzle.CellOf("cell:3,4")
	fmt.Println(x, y, ok)
	fmt.Println(puzzle.Cell("en", "a flag", x, y))
	// Output:
	// 3 4 true
	// a flag, column 4, row 5
}
