package adf_test

import (
	"bytes"
	"fmt"

	"phosphor/formats/adf"
	"phosphor/formats/adf/adftest"
)

// The files of an Amiga floppy disk.
func ExampleNew() {
	disk := adftest.Disk(adftest.File{Name: "ReadMe", Data: []byte("hello")})
	files, err := adf.New(bytes.NewReader(disk), int64(len(disk)))
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := files.ReadFile("ReadMe")
	fmt.Printf("%s, %v\n", text, err)
	// Output:
	// hello, <nil>
}
