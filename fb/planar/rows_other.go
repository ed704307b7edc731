//go:build !amd64

package planar

// joins64 reports whether this processor has a special implementation.
const joins64 = false

func joinRows64(pix, rows *byte, stride, n, blocks int) {}
func joinWords64(pix, src *byte, blocks int)            {}
