package container

import (
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
)

// One path leads to a file on an Atari ST disk in a zip archive. The case of names does
// not matter.
func Example() {
	dir, err := os.MkdirTemp("", "container")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	disk := makeFAT(file{"YUKON.TXT", []byte("Six cards in a row")}, file{"CARDS.IMG", make([]byte, 200)})
	archive := filepath.Join(dir, "games.zip")
	if err := os.WriteFile(archive, makeZip(file{"disks/yukon.st", disk}), 0o666); err != nil {
		log.Fatal(err)
	}

	fsys, name, err := Open(archive + "/disks/yukon.st/yukon.txt")
	if err != nil {
		log.Fatal(err)
	}
	text, err := fsys.ReadFile(name)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s: %s\n", name, text)

	entries, err := fs.ReadDir(fsys, "games.zip/disks/yukon.st")
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range entries {
		fmt.Println(e.Name())
	}
	// Output:
	// games.zip/disks/yukon.st/yukon.txt: Six cards in a row
	// CARDS.IMG
	// YUKON.TXT
}
