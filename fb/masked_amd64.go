package fb

import "golang.org/x/sys/cpu"

// rows64 reports whether the processor mixes 64 bytes at once, with a mask bit for each.
var rows64 = cpu.X86.HasAVX512BW

//go:noescape
func maskRows32(m *masked)

//go:noescape
func keyRows32(m *masked)

//go:noescape
func maskRows64(m *masked)

//go:noescape
func keyRows64(m *masked)

//go:noescape
func copyRows64(dst, src *byte, dstride, sstride, w, h int)
