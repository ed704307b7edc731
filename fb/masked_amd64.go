package fb

import "golang.org/x/sys/cpu"

// rows64 reports whether the processor writes only some bytes of a block, by a mask bit for each.
var rows64 = cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL

//go:noescape
func maskRows32(m *masked)

//go:noescape
func keyRows32(m *masked)

//go:noescape
func maskRows64(m *masked)

//go:noescape
func keyRows64(m *masked)
