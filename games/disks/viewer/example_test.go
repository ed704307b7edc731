package viewer_test

import (
	"fmt"
	"testing/fstest"

	"phosphor/formats/container"
	"phosphor/games/disks/viewer"
)

// For chooses a viewer for a file, here one in an archive.
func ExampleFor() {
	f := container.New(fstest.MapFS{"read.txt": {Data: []byte("hello\n")}})
	file, err := viewer.Read(f, "read.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	kind, p := viewer.For(file)
	fmt.Println(file.Format.Name, kind, p != nil)
	// Output:
	// text text true
}
