package patience_test

import (
	"fmt"

	"phosphor/games/patience"
)

// Read parses a patience; Sentences returns its rules in words.
func ExampleRead() {
	d, err := patience.Read([]byte("title Baker's Dozen\ntableau 13\ndeal 4 under K\nspace none\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Title("en", ""))
	for _, s := range d.Sentences("en") {
		fmt.Println(s)
	}
	// Output:
	// Baker's Dozen
	// Move all cards to the four foundations, built up from the ace, in suit.
	// One pack; thirteen piles of four cards. All cards are face up. The kings are at the bottom of their piles.
	// Piles are built down regardless of suit. One card moves at a time. Spaces are not filled.
}
