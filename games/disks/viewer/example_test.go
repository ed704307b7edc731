package viewer_test

import (
	"fmt"
	"testing/fstest"

	"phosphor/formats/container"
	"phosphor/games/disks/viewer"
)

// A file is read, even from an archive or a disk, and gets a viewer.
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
