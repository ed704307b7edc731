package disks_test

import (
	"fmt"
	"testing/fstest"

	"phosphor/formats/adf/adftest"
	"phosphor/formats/container"
	"phosphor/games/disks"
)

// ReadPlace lists the contents of an Amiga disk.
func ExampleReadPlace() {
	disk := adftest.Disk(adftest.File{Name: "ReadMe", Data: []byte("hello")})
	f := container.New(fstest.MapFS{"games.adf": {Data: disk}})
	p, err := disks.ReadPlace(f, "games.adf")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Entries[0].Name, p.Bytes, disks.MachineAt(f, "games.adf"))
	// Output:
	// ReadMe 5 amiga
}
