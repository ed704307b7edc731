package puzzle_test

import (
	"fmt"

	"phosphor/games/puzzle"
)

// Cells have names for a Finder, and letters and numbers for people.
func ExampleCell() {
	x, y, ok := puzzle.CellOf("cell:3,4")
	fmt.Println(x, y, ok)
	fmt.Println(puzzle.Cell("en", "a flag", x, y))
	// Output:
	// 3 4 true
	// a flag, column 4, row 5
}
