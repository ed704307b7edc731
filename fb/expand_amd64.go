package fb

import "golang.org/x/sys/cpu"

// What the processor offers for the conversion to 32 bits: shuffle 16 bytes and handle 32
// at once (AVX2).
var (
	expands1, expands4 = cpu.X86.HasAVX2, cpu.X86.HasAVX2
	expands8           = cpu.X86.HasAVX2
	expands64          = cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512BW
	expands16          = cpu.X86.HasAVX2 // changes of colours within a row
	expands16Wide      = cpu.X86.HasAVX512F
	expandsHAM         = expands64
)

//go:noescape
func expandRow1(dst *uint32, src *byte, n int, colors *[2]uint32)

//go:noescape
func expandRow1Wide(dst *uint32, src *byte, n int, colors *[2]uint32)

//go:noescape
func expandRow4(dst *uint32, src *byte, n int, tables *[64]byte)

//go:noescape
func expandRow8(dst *uint32, src *byte, n int, lut *[256]uint32)

//go:noescape
func expandRow64(dst *uint32, src *byte, n int, tables *[768]byte)

//go:noescape
func expandRow16(dst *uint32, src *byte, n int, lut *[16]uint32, changes *colorChange, count, x int) (done int)

//go:noescape
func expandRow16AVX2(dst *uint32, src *byte, n int, lut *[16]uint32, changes *colorChange, count, x int) (done int)

//go:noescape
func expandRowHAM(dst *uint32, src *byte, n int, planes *[768]byte, levels *[64]byte, control, held uint64)
