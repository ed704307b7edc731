package assets_test

import (
	"fmt"
	"io/fs"

	"phosphor/assets"
)

// Our own files are in folders like the originals', in their formats.
func ExampleYukon() {
	names, err := fs.Glob(assets.Yukon(), "CARDS*.IMG")
	fmt.Println(names, err)
	// Output:
	// [CARDS1.IMG CARDS2.IMG CARDS4.IMG CARDS8.IMG CARDSLOW.IMG CARDSMED.IMG CARDSTT.IMG] <nil>
}
