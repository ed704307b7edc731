package powerpacker

import (
	"bytes"
	"fmt"
)

// Size returns the unpacked size without unpacking.
func ExampleDecode() {
	file := pack([]byte("to be or not to be"))
	size, err := Size(file)
	fmt.Println(size, err)
	data, err := Decode(bytes.NewReader(file))
	fmt.Printf("%s, %v\n", data, err)
	// Output:
	// 18 <nil>
	// to be or not to be, <nil>
}
