package pack_test

import (
	"fmt"

	"phosphor/games/oberon/pack"
)

// A deal shuffles the pack as Oberon's module Cards does.
func ExampleShuffle() {
	list, err := pack.Shuffle("8", 1)
	fmt.Println(len(list), list[:5], err)
	// Output:
	// 52 [?5C ?5S ?TC ?9S ?JS] <nil>
}
