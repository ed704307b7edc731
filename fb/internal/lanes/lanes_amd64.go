package lanes

import "golang.org/x/sys/cpu"

// Here reports whether this processor has what the functions need.
var Here = cpu.X86.HasAVX2

// SpreadLine makes a line of beams.
//
//go:noescape
func SpreadLine(r *Spread)

// Flat draws a row of flat glass.
//
//go:noescape
func Flat(r *Beams)

// Bent draws a part of a row of curved glass, of at least a pixel. FX and K must have
// three elements more than are drawn.
//
//go:noescape
func Bent(r *Beams)
