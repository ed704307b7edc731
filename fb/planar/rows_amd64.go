package planar

import "golang.org/x/sys/cpu"

// joins64 reports whether the processor joins 64 pixels at once: it then multiplies
// matrices of bits (GFNI) and puts the bytes of a register in any order (AVX512-VBMI).
var joins64 = cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512GFNI

//go:noescape
func joinRows64(pix, rows *byte, stride, n, blocks int)

//go:noescape
func joinWords64(pix, src *byte, blocks int)
