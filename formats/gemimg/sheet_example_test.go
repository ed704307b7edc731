package gemimg_test

import (
	"fmt"
	"image"
	"log"

	"phosphor/assets"
	"phosphor/formats/gemimg"
)

// A card cut from a sheet: the pixels keep the values of their colour registers.
func ExampleDecodePaletted() {
	f, err := assets.Yukon().Open("CARDS1.IMG")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	sheet, err := gemimg.DecodePaletted(f)
	if err != nil {
		log.Fatal(err)
	}
	// Rows of hearts, diamonds, clubs and spades; columns from the ace on.
	w, h := sheet.Rect.Dx()/15, sheet.Rect.Dy()/4
	spade := image.Rect(0, 3*h, w, 4*h)
	card := sheet.SubImage(spade).(*image.Paletted)
	fmt.Println(sheet.Rect.Size(), card.Rect.Size())
	for y := card.Rect.Min.Y + 3; y < card.Rect.Min.Y+14; y++ {
		for x := card.Rect.Min.X + 2; x < card.Rect.Min.X+12; x++ {
			fmt.Print(string(".#"[card.ColorIndexAt(x, y)]))
		}
		fmt.Println()
	}
	// Output:
	// (960,344) (64,86)
	// ....##....
	// ...####...
	// ...####...
	// ..##..##..
	// ..##..##..
	// ..##..##..
	// .########.
	// .########.
	// .##....##.
	// .##....##.
	// .##....##.
}
