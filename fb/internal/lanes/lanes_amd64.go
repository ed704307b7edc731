package lanes

import "golang.org/x/sys/cpu"

// Here reports whether this processor has the instructions that the functions need.
var Here = cpu.X86.HasAVX2

// Wider reports whether it has what SpreadPlanes, FlatSteps and DyeSteps need.
var Wider = cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512BITALG && cpu.X86.HasAVX512VNNI

// Box sets each of n pixels to the sum of those of up to Side lines that lie above each
// other, of which it takes share parts of 65536. The sum must fit in 16 bits. It reads and
// writes 32 pixels at a time.
//
//go:noescape
func Box(to *uint64, n int, from **uint64, lines int, share uint16)

// Pair prepares the pixels of a line for SpreadLine or SpreadGroups.
//
//go:noescape
func Pair(r *Spread)

// SpreadLine makes a line of beams.
//
//go:noescape
func SpreadLine(r *Spread)

// SpreadGroups makes a line of beams in groups, for Flat. It makes whole groups.
//
//go:noescape
func SpreadGroups(r *Spread)

// SpreadPlanes does the same, also what Pair does. No group of columns may show more than Span
// pixels.
//
//go:noescape
func SpreadPlanes(r *Spread)

// Flat draws a row of flat glass in whole groups.
//
//go:noescape
func Flat(r *Beams)

// Bent draws a part of a row of curved glass, of at least a pixel. It reads and writes
// up to three pixels more, and reads a word after a line of glow.
//
//go:noescape
func Bent(r *Beams)

// Dye writes the colours of n pixels whose light has been drawn.
//
//go:noescape
func Dye(to *uint32, light *uint64, n int, dyes *[4096]uint8)

// Ink does the same for a tube of one colour, of which the lowest component is the light.
//
//go:noescape
func Ink(to *uint32, light *uint64, n int, inks *[4096]uint32)

// DyeGroups and InkGroups do the same for light in groups.
//
//go:noescape
func DyeGroups(to *uint32, light *uint64, n int, dyes *[4096]uint8)

//go:noescape
func InkGroups(to *uint32, light *uint64, n int, inks *[4096]uint32)

// FlatSteps does what Flat and then DyeGroups do. Its masks take GroupMask words.
//
//go:noescape
func FlatSteps(r *Beams, steps *Steps)

// DyeSteps does what Dye does. It reads up to sixteen words more than n pixels take.
//
//go:noescape
func DyeSteps(to *uint32, light *uint64, n int, steps *Steps)

// Look looks up n pixels, at least one.
//
//go:noescape
func Look(to *uint64, pix *byte, n int, table *[256]uint64)

// Look2 looks up two words for each of n pixels, at least one.
//
//go:noescape
func Look2(to *uint64, pix *byte, n int, table *[256][2]uint64)
