package fat12

import (
	"bytes"
	"fmt"
)

// The files of an Atari ST floppy disk.
func ExampleNew() {
	disk := sample(ds, shape{2, 1, 2, 112, 5}).image
	files, err := New(bytes.NewReader(disk), int64(len(disk)))
	if err != nil {
		fmt.Println(err)
		return
	}
	entries, err := files.ReadDir(".")
	fmt.Println(files.Label, entries[0].Name(), entries[1].Name(), err)
	// Output:
	// TESTDSK AUTO.PRG YUKONDAT <nil>
}
