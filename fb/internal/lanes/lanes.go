// Package lanes holds the assembly code of package window, which cannot have any itself
// because it uses C. It draws tubes in lanes of 16 bits if the processor can multiply and
// add eight of them at once.
//
// The light of a pixel is three numbers of 16 bits: blue, green, red, and a fourth that
// is 0. A line of beams has a pair of numbers for each, the light and its square.
//
// Flat glass is drawn in groups of sixteen pixels: all their blues, then all greens, then
// all reds. Of the beams, which are pairs, the third four come before the second.
package lanes

// Group is the number of pixels in a group. Words of light and of beams that it takes:
const (
	Group      = 16
	GroupLight = Group * 3 / 4
	GroupBeams = 2 * GroupLight
)

// GroupMask is the number of words of a group's mask for FlatSteps: by fours of pixels, in the
// order of beams, the blues and the greens; then the reds, in 32 bits each.
const GroupMask = Group

// A Column says which four pixels a column of the picture shows, with their weights in
// 256ths, and the same for the two pixels of the glow. First and Glow are byte offsets of
// the first pixel of each, where a pixel and its successor have 32 bytes of light and 16
// of glow.
type Column struct {
	W           [4]int16
	Near        [2]int16
	First, Glow int32
}

// Weights are the weights, in 256ths, of a line and the next: of the light, of its square,
// and of the glow.
type Weights [8]int16

// A Spread describes a line of beams to compute, N columns wide: two words of each column
// go to Beam, one word of its glow to Glow. Src has two words, the light and its square,
// for each of Across pixels from pixel Left on. Light is the stray light of Lit pixels
// from pixel GlowLeft on, weighted by Part in 65536ths. Both are followed by one more
// pixel. Pairs has room for four words for each pixel of Src, Near for two for each pixel
// of Light.
type Spread struct {
	Beam, Glow, Src, Light         *uint64
	Pairs, Near                    *uint64
	Cols                           *Column
	N, Across, Left, Lit, GlowLeft int
	Part                           uint16
	// For SpreadPlanes: room for the planes, each of Pitch bytes, a multiple of 64 that is
	// enough for Across or Lit pixels and Span more; and Taps, whose rows are Step bytes long. Src
	// and Light are followed by 16 more pixels.
	Planes      *uint16
	Pitch, Step int
	Taps        *uint32
}

// Taps are the rows of numbers that SpreadPlanes needs for each column, all of them in bytes:
// twice the first of its four pixels, and of the glow's two; where their words are, from that
// of pixel 0 on, without the bits from 8 on; and the weights of Column.
const (
	TapFirst = iota
	TapAt    // of two pixels; those of the other two come after them
	TapNear  // of the first two
	TapFar   // of the other two
	TapGlow
	TapGlowAt
	TapGlowNear
	TapRows
)

// Span is the number of pixels that the columns of a group may show for SpreadPlanes.
const Span = 32

// Planes is how many planes of words SpreadPlanes makes: for blue, green and red the light and
// its square, and the glow of each.
const Planes = 9

// Beams are N pixels to draw from the lines A and Z and their glow. Mask has, for each
// pixel, the share of each component that passes the mask, in 32768ths; To receives the
// light, of which 4095 is full.
type Beams struct {
	To           *uint64
	N            int
	A, Z, GA, GZ *uint64
	Out          *uint32  // where the colours will be stored; Flat prefetches it
	Weights      *Weights // for Bent, a table of Phases+1
	Mask         *uint64
	// For Flat: bytes from Mask to the mask of the first group, and from there to that of
	// the next group, and after how many the mask repeats.
	Phase, Step, Period int
	Ink                 bool // for Flat: only the first component is needed
	// Pixel i of curved glass shows column (FX[i]*Stretch+1)*Across - From, but not one
	// after Last, and the position (FY*K[i]+1)*Down - 0.5 in lines, where A is line First.
	FX, K                   *float64
	Stretch, Across         float64
	FY, Down, First, Phases float64
	From, Last              int32
}

// Steps are the colours of a component for 4096 amounts of light, for processors that count
// bits: 256 colours, one for every sixteenth amount, and two bytes for each of these with a
// bit for each of the fifteen next amounts, which is set if the colour is one higher.
type Steps [3][256]uint8

// NewSteps returns the steps of colours that rise by no more than 1 from one amount to the
// next. It returns nil for others, and if the processor cannot use them.
func NewSteps(dyes *[4096]uint8) *Steps {
	if !Wider {
		return nil
	}
	s := new(Steps)
	for i, v := range dyes {
		k, n := i/16, i%16
		switch {
		case n == 0:
			s[0][k] = v
		case v == dyes[i-1]+1:
			s[1+n/8][k] |= 1 << (n % 8)
		case v != dyes[i-1]:
			return nil
		}
	}
	return s
}

// Side is the largest number of pixels that Box adds.
const Side = 15
