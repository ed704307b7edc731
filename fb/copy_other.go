//go:build !amd64

package fb

// rows32 says that there is a copyRows32 for this processor.
const rows32 = false

func copyRows32(dst, src *byte, dstride, sstride, w, h int) {}
