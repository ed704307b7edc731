//go:build !amd64

package fb

// rows32 and rows64 report whether this processor has a copyRows32 and a copyRows64.
const rows32, rows64 = false, false

func copyRows32(dst, src *byte, dstride, sstride, w, h int) {}
func copyRows64(dst, src *byte, dstride, sstride, w, h int) {}
