package rsc_test

import (
	"bytes"
	"fmt"

	"phosphor/formats/rsc"
)

// Encode and decode a resource with only free strings.
func ExampleEncode() {
	data, err := rsc.Encode(&rsc.File{Strings: []string{"Hello", "World"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := rsc.Decode(bytes.NewReader(data))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%q, %d trees\n", f.Strings, len(f.Trees))
	// Output:
	// ["Hello" "World"], 0 trees
}
