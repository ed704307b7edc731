package store_test

import (
	"fmt"

	"phosphor/games/store"
)

// A keeper stores small files by name; Memory does so without a disk.
func Example() {
	k := store.Memory{}
	if err := store.WriteJSON(k, "best.json", []int{10, 7}); err != nil {
		fmt.Println(err)
		return
	}
	var best []int
	err := store.ReadJSON(k, "best.json", &best)
	fmt.Println(best, err)
	// Output:
	// [10 7] <nil>
}
