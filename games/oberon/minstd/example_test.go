package minstd_test

import (
	"fmt"

	"phosphor/games/oberon/minstd"
)

// The first numbers of deal 1.
func Example() {
	s := minstd.New(1)
	for range 3 {
		fmt.Println(s.Next())
	}
	// Output:
	// 16807
	// 282475249
	// 1622650073
}
