package oberon_test

import (
	"fmt"
	"image"

	"phosphor/fb"
	"phosphor/fb/oberon"
)

// A selection as Oberon draws it: inverting with colour 15 swaps two colours, and
// inverting again undoes it.
func ExampleReplConst() {
	b := fb.New(image.Rect(0, 0, 12, 3), 8)
	oberon.ReplConst(b, 12, b.Rect, oberon.Replace)
	oberon.ReplConst(b, 3, image.Rect(2, 1, 6, 2), oberon.Replace)
	selection := image.Rect(4, 0, 9, 3)
	oberon.ReplConst(b, oberon.InvertColor, selection, oberon.Invert)
	for y := range 3 {
		fmt.Println(b.Pix[12*y : 12*y+12])
	}
	oberon.ReplConst(b, oberon.InvertColor, selection, oberon.Invert)
	fmt.Println(b.Pix[12:24])
	// Output:
	// [12 12 12 12 3 3 3 3 3 12 12 12]
	// [12 12 3 3 12 12 3 3 3 12 12 12]
	// [12 12 12 12 3 3 3 3 3 12 12 12]
	// [12 12 3 3 3 3 12 12 12 12 12 12]
}

// A pattern drawn once, and repeated over a rectangle: in mode Paint, zeros are
// transparent.
func ExampleReplPattern() {
	p := &oberon.Pattern{Width: 4, Height: 4, Rows: []uint32{0b0001, 0b0010, 0b0100, 0b1000}}
	b := fb.New(image.Rect(0, 0, 16, 4), 4)
	oberon.ReplConst(b, 13, image.Rect(0, 0, 8, 4), oberon.Replace)
	oberon.ReplPattern(b, 15, p, b.Rect, image.Point{}, oberon.Paint)
	for y := range 4 {
		for _, v := range b.Pix[16*y : 16*y+16] {
			fmt.Printf("%x", v)
		}
		fmt.Println()
	}
	// Output:
	// fdddfdddf000f000
	// dfdddfdd0f000f00
	// ddfdddfd00f000f0
	// dddfdddf000f000f
}
