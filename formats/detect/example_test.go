package detect_test

import (
	"fmt"

	"phosphor/formats/detect"
)

// The contents identify a file; its name helps if they do not.
func ExampleFile() {
	fmt.Println(detect.File([]byte("FORM\x00\x00\x00\x04ILBM"), "picture").Name)
	fmt.Println(detect.File([]byte("GIF89a"), "picture.iff").Name)
	// Output:
	// IFF ILBM
	// GIF
}
