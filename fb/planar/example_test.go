package planar_test

import (
	"fmt"

	"phosphor/fb/planar"
)

// Sixteen pixels of a 16-colour ST screen: four words, one for each plane.
func ExampleST() {
	screen := []byte{
		0b01010101, 0b01010101, // plane 0
		0b00110011, 0b00110011, // plane 1
		0b00001111, 0b00001111, // plane 2
		0b00000000, 0b11111111, // plane 3
	}
	pix := make([]byte, 16)
	if err := planar.ST(16, 4).ToChunky(pix, 16, screen, 16, 1); err != nil {
		fmt.Println(err)
	}
	fmt.Println(pix)
	// Output: [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15]
}

// From the VDI standard form to the device-specific form of the ST: what
// vr_trnfm does.
func ExampleLayout_ToPlanar() {
	const w, h, planes = 16, 2, 2
	standard := []byte{
		0x12, 0x34, 0x56, 0x78, // plane 0: two rows of a word
		0x9a, 0xbc, 0xde, 0xf0, // plane 1
	}
	pix := make([]byte, w*h)
	if err := planar.PlaneByPlane(w, h, planes).ToChunky(pix, w, standard, w, h); err != nil {
		fmt.Println(err)
	}
	st := planar.ST(w, planes)
	device := make([]byte, st.Size(h))
	if err := st.ToPlanar(device, pix, w, w, h); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("% x\n", device)
	// Output: 12 34 9a bc 56 78 de f0
}
