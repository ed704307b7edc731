package fb

import "golang.org/x/sys/cpu"

// rows32 reports whether the processor moves 32 bytes at once (AVX2).
var rows32 = cpu.X86.HasAVX2

//go:noescape
func copyRows32(dst, src *byte, dstride, sstride, w, h int)

//go:noescape
func copyRows64(dst, src *byte, dstride, sstride, w, h int)

//go:noescape
func copySpans32(dst *byte, dstride int, src *byte, spans *span, n int)

//go:noescape
func fillRow32(dst *byte, n int, v uint64)

//go:noescape
func fillRow64(dst *byte, n int, v uint64)
