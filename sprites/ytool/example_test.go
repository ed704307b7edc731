package ytool_test

import (
	"fmt"
	"strings"
	"testing/fstest"

	"phosphor/sprites/ytool"
)

// A card set is made of single pictures; what lacks is told in one error.
func ExampleAssemble() {
	_, err := ytool.Assemble(fstest.MapFS{})
	text, _, _ := strings.Cut(err.Error(), ";")
	fmt.Println(text)
	// Output:
	// no pictures of cards
}
