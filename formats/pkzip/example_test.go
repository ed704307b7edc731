package pkzip_test

import (
	"fmt"

	"phosphor/formats/pkzip"
)

// Name returns the name of a method in old archives.
func ExampleName() {
	fmt.Println(pkzip.Name(1))
	fmt.Println(pkzip.Name(6))
	// Output:
	// shrunk
	// imploded
}
