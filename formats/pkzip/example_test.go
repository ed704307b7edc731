package pkzip_test

import (
	"fmt"

	"phosphor/formats/pkzip"
)

// The methods of old archives have names.
func ExampleName() {
	fmt.Println(pkzip.Name(1))
	fmt.Println(pkzip.Name(6))
	// Output:
	// shrunk
	// imploded
}
