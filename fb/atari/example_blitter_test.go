package atari_test

import (
	"fmt"

	"phosphor/fb/atari"
)

// A grey desktop: the halftone pattern, without any source, under the end
// masks of a rectangle from pixel 4 to 27.
func ExampleBlitter() {
	screen := make([]byte, 4*4) // 32 x 4, one plane
	b := atari.Blitter{
		DstXInc: 2, DstYInc: 2, XCount: 2, YCount: 4,
		EndMask: [3]uint16{0x0fff, 0xffff, 0xfff0},
		HOP:     atari.HOPHalftone,
		OP:      3, // replace
		Busy:    true,
	}
	for i := range b.Halftone {
		b.Halftone[i] = 0xaaaa >> (i & 1)
	}
	b.Run(screen)
	for y := range 4 {
		for _, v := range screen[4*y : 4*y+4] {
			fmt.Printf("%08b", v)
		}
		fmt.Println()
	}
	fmt.Println("next line of the pattern:", b.Line)
	// Output:
	// 00001010101010101010101010100000
	// 00000101010101010101010101010000
	// 00001010101010101010101010100000
	// 00000101010101010101010101010000
	// next line of the pattern: 4
}
