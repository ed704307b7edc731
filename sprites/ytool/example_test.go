package ytool_test

import (
	"fmt"
	"strings"
	"testing/fstest"

	"phosphor/sprites/ytool"
)

// A card set is made from single pictures; one error lists what is missing.
func ExampleAssemble() {
	_, err := ytool.Assemble(fstest.MapFS{})
	text, _, _ := strings.Cut(err.Error(), ";")
	fmt.Println(text)
	// Output:
	// no pictures of cards
}
