package assist_test

import (
	"fmt"

	"phosphor/games/assist"
)

// IsKey accepts the keys of the lamp and the hint in every game.
func ExampleIsKey() {
	fmt.Println(assist.IsKey("f4"), assist.IsKey("f9"), assist.IsKey("a"))
	// Output:
	// true true false
}
