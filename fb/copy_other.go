//go:build !amd64

package fb

// rows32 and rows64 say that there is a copyRows32, a copyRows64 for this processor.
const rows32, rows64 = false, false

func copyRows32(dst, src *byte, dstride, sstride, w, h int) {}
func copyRows64(dst, src *byte, dstride, sstride, w, h int) {}
