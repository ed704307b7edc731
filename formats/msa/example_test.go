package msa_test

import (
	"bytes"
	"fmt"

	"phosphor/formats/msa"
)

// A disk of one side with 80 tracks of nine sectors.
func Example() {
	disk := make([]byte, 80*9*512)
	copy(disk, "hello")
	var file bytes.Buffer
	if err := msa.Encode(&file, disk, 9, 1); err != nil {
		fmt.Println(err)
		return
	}
	packed := file.Len()
	again, err := msa.Decode(&file)
	fmt.Println(packed < len(disk)/50, bytes.Equal(again, disk), err)
	// Output:
	// true true <nil>
}
