package winres_test

import (
	"bytes"
	"fmt"
	"io/fs"

	"phosphor/assets"
	"phosphor/formats/winres"
)

// List our own CARDS.DLL.
func Example() {
	data, err := fs.ReadFile(assets.Windows(), "CARDS.DLL")
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := winres.Decode(bytes.NewReader(data))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Kind, len(f.Resources), "resources, cards of", f.Find(winres.Bitmap, 52) != nil)
	// Output: 16 bits (NE) 59 resources, cards of true
}
