package patience_test

import (
	"fmt"

	"phosphor/games/patience"
)

// A patience is a text; what it means is told in sentences.
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
	// Bring all cards to the four foundations, built up from the ace, in suit.
	// One pack; thirteen piles of four cards. All lie face up. In each pile the kings lie lowest.
	// Piles are built down whatever the suit. One card moves at a time. Spaces are not filled.
}
