package trees_test

import (
	"fmt"

	"phosphor/games/atari/gem/trees"
)

// A menu bar is a tree of objects; a line shows its key at the right.
func ExampleNewMenu() {
	t := trees.NewMenu([]trees.MenuTitle{{"Desk", []string{"About"}}, {"File", []string{"Open   ^O", "----", "Quit   ^Q"}}})
	fmt.Println(len(t))
	fmt.Println(trees.Parts("Open   ^O"))
	// Output:
	// 12
	// Open ^O
}

// An alert is a text in brackets: picture, lines, buttons.
func ExampleParseAlert() {
	a, err := trees.ParseAlert("[1][Save the file?][Yes|No]")
	fmt.Println(a.Lines, a.Buttons, err)
	// Output:
	// [Save the file?] [Yes No] <nil>
}
