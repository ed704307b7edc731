package lzh

import (
	"bytes"
	"fmt"
)

// The files of an archive.
func ExampleNew() {
	file := archive(member{method: "-lh5-", name: "docs/read.me", data: []byte("hello"), level: 1})
	files, err := New(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := files.ReadFile("docs/read.me")
	fmt.Printf("%s, %v\n", text, err)
	// Output:
	// hello, <nil>
}
