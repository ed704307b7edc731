package raster_test

import (
	"fmt"
	"image"

	"phosphor/fb/raster"
)

// A sunset: the colour of the paper changes at every line.
func ExampleList() {
	p := &raster.Picture{
		Bitmap:    image.NewPaletted(image.Rect(0, 0, 320, 200), nil),
		DAC:       raster.Amiga,
		Registers: []uint32{0x006},
	}
	for y := range 10 {
		p.List.Set(20*y, 0, 0, uint32(y)<<8|0x006)
	}
	for y := 0; y < 200; y += 50 {
		fmt.Println(p.At(0, y))
	}
	fmt.Println(p.List.Check(), len(p.Paletted().Palette), "colours")
	// Output:
	// {0 0 102 255}
	// {34 0 102 255}
	// {85 0 102 255}
	// {119 0 102 255}
	// <nil> 10 colours
}

// Spectrum 512 loads 48 colours in every line of an Atari ST: each of the 16 registers at
// the beginning and twice more.
func ExampleList_Sort() {
	palette := func(y, entry int) uint32 { return uint32(entry*y) & 0x777 } // of a file
	var l raster.List
	for y := range 199 {
		for c := range 16 {
			x := 10*c + 1 - c%2*6
			l.Set(y, 0, raster.Register(c), palette(y, c))
			l.Set(y, x, raster.Register(c), palette(y, c+16))
			l.Set(y, x+160, raster.Register(c), palette(y, c+32))
		}
	}
	l.Sort()
	fmt.Println(len(l), l.Check())
	fmt.Println(l.Line(7)[16:20])
	// Output:
	// 9552 <nil>
	// [{7 1 register 0 112} {7 5 register 1 119} {7 21 register 2 118} {7 25 register 3 5}]
}
