//go:build !amd64

package fb

// rows32 and rows64 report whether this processor has the functions of that name.
const rows32, rows64 = false, false

func copyRows32(dst, src *byte, dstride, sstride, w, h int)             {}
func copyRows64(dst, src *byte, dstride, sstride, w, h int)             {}
func copySpans32(dst *byte, dstride int, src *byte, spans *span, n int) {}
func fillRow32(dst *byte, n int, v uint64)                              {}
func fillRow64(dst *byte, n int, v uint64)                              {}
