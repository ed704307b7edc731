package tree_test

import (
	"fmt"
	"io/fs"

	"phosphor/formats/tree"
)

// A container lists its files; folders follow from their paths.
func Example() {
	t := tree.New()
	t.Add(tree.File{Name: "docs/read.me", Size: 5, Read: func() ([]byte, error) { return []byte("hello"), nil }})
	fs.WalkDir(t, ".", func(name string, _ fs.DirEntry, err error) error {
		fmt.Println(name, err)
		return nil
	})
	text, err := t.ReadFile("docs/read.me")
	fmt.Printf("%s, %v\n", text, err)
	// Output:
	// . <nil>
	// docs <nil>
	// docs/read.me <nil>
	// hello, <nil>
}
