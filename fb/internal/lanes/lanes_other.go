//go:build !amd64

package lanes

var Here = false

func SpreadLine(r *Spread) {}
func Flat(r *Beams)        {}
func Bent(r *Beams)        {}
