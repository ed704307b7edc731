//go:build !amd64

package lanes

var Here, Wider = false, false

func Box(to *uint64, n int, from **uint64, lines int, share uint16)  {}
func Pair(r *Spread)                                                 {}
func SpreadLine(r *Spread)                                           {}
func SpreadGroups(r *Spread)                                         {}
func SpreadPlanes(r *Spread)                                         {}
func Flat(r *Beams)                                                  {}
func Bent(r *Beams)                                                  {}
func Dye(to *uint32, light *uint64, n int, dyes *[4096]uint8)        {}
func Ink(to *uint32, light *uint64, n int, inks *[4096]uint32)       {}
func DyeGroups(to *uint32, light *uint64, n int, dyes *[4096]uint8)  {}
func FlatSteps(r *Beams, steps *Steps)                               {}
func DyeSteps(to *uint32, light *uint64, n int, steps *Steps)        {}
func InkGroups(to *uint32, light *uint64, n int, inks *[4096]uint32) {}
func Look(to *uint64, pix *byte, n int, table *[256]uint64)          {}
func Look2(to *uint64, pix *byte, n int, table *[256][2]uint64)      {}
