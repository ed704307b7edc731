// Package lanes holds the assembly code of package window, which cannot have any itself
// because it uses C. It draws tubes in lanes of 16 bits if the processor can multiply and
// add eight of them at once.
//
// The light of a pixel is three numbers of 16 bits: blue, green, red, and a fourth that
// is 0. A line of beams has a pair of numbers for each, the light and its square.
package lanes

import "unsafe"

// A Column gives the four pixels, from First on, that a column of the picture shows, with
// their weights in 256ths; and the two pixels of the glow, from Glow on, with theirs.
type Column struct {
	W           [4]int16
	Near        [2]int16
	First, Glow int32
}

// Weights are the parts of 256 of the light and of its square of a line and of the next,
// and those of the glow of both.
type Weights [8]int16

// A Spread is a line of beams to be made, N columns of it: two words of each go to Beam,
// one of its glow to Glow. Src has two words for a pixel from pixel Left on, its light and
// its square, Light the stray light from pixel GlowLeft on, and one more.
type Spread struct {
	Beam, Glow, Src, Light *uint64
	Cols                   *Column
	N, Left, GlowLeft      int
}

// Beams are N pixels to be drawn, of the lines A and Z and their glow. Mask has for each
// pixel what is added to the components as indices of Colors, a byte each; where it is
// nil Colors has words, and the lowest component is the index.
type Beams struct {
	To           *uint32
	N            int
	A, Z, GA, GZ *uint64
	Weights      *Weights // for Bent a table of Phases+1
	Mask         *uint64
	Colors       unsafe.Pointer
	// Pixel i of curved glass shows column (FX[i]*Stretch+1)*Across - From, and the place
	// (FY*K[i]+1)*Down - 0.5 in lines, where A is line First.
	FX, K                   *float64
	Stretch, Across         float64
	FY, Down, First, Phases float64
	From                    int32
}
