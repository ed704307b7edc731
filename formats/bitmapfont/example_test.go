package bitmapfont_test

import (
	"fmt"

	"phosphor/assets"
	"phosphor/formats/bitmapfont"
	"phosphor/formats/gdosfont"
)

// A GEM font is converted to an Amiga font.
func ExampleFrom() {
	file, err := assets.Fonts().Open("FORM13.FNT")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer file.Close()
	gem, err := gdosfont.Decode(file)
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := bitmapfont.From(gem)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = f.Amiga()
	fmt.Println(f.Height, f.Baseline, f.Glyphs['A'].Advance, err)
	// Output:
	// 13 10 8 <nil>
}
