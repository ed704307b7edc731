// Package lanes holds the assembly code of package window, which cannot have any itself
// because it uses C. It draws tubes in lanes of 16 bits if the processor can multiply and
// add eight of them at once.
//
// The light of a pixel is three numbers of 16 bits: blue, green, red, and a fourth that
// is 0. A line of beams has a pair of numbers for each, the light and its square.
package lanes

// A Column says which four pixels a column of the picture shows, and their parts of 256;
// and those of the glow's two pixels. First and Glow are the first pixel of each, in
// bytes of what a pixel and the next have: 32 of light, 16 of glow.
type Column struct {
	W           [4]int16
	Near        [2]int16
	First, Glow int32
}

// Weights are the parts of 256 of the light and of its square of a line and of the next,
// and those of the glow of both.
type Weights [8]int16

// A Spread is a line of beams to be made, N columns of it: two words of each go to Beam,
// one of its glow to Glow. Src has two words for each of Across pixels from pixel Left
// on, its light and its square, Light the stray light of Lit pixels from pixel GlowLeft
// on, of which there are Part parts of 65536. Both are followed by one pixel more. Pairs
// is room for four words a pixel of the one, Near for two a pixel of the other.
type Spread struct {
	Beam, Glow, Src, Light         *uint64
	Pairs, Near                    *uint64
	Cols                           *Column
	N, Across, Left, Lit, GlowLeft int
	Part                           uint16
}

// Beams are N pixels to be drawn, of the lines A and Z and their glow. Mask has for each
// pixel what is left of the components behind it, in parts of 32768; To gets the light,
// of which 4095 is full.
type Beams struct {
	To           *uint64
	N            int
	A, Z, GA, GZ *uint64
	Out          *uint32  // where the colours will be, which Flat fetches meanwhile
	Weights      *Weights // for Bent a table of Phases+1
	Mask         *uint64
	// Pixel i of curved glass shows column (FX[i]*Stretch+1)*Across - From, but not one
	// after Last, and the place (FY*K[i]+1)*Down - 0.5 in lines, where A is line First.
	FX, K                   *float64
	Stretch, Across         float64
	FY, Down, First, Phases float64
	From, Last              int32
}

// Side is the most pixels that Box adds.
const Side = 15
