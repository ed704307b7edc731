package catalog_test

import (
	"fmt"

	"phosphor/games/catalog"
)

// Games are found by name, with the machines on whose desks they run.
func ExampleFind() {
	info, err := catalog.Find("spider")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(info.Title, info.Machine, info.Machines())
	_, err = catalog.Rules("spider")
	fmt.Println(err)
	// Output:
	// Spider Oberon [oberon atari amiga windows]
	// <nil>
}
