//go:build !amd64

package fb

// There are no special conversions to 32 bits for this processor.
const (
	expands1, expands4, expands8, expands64 = false, false, false, false
	expands16, expands16Wide, expandsHAM    = false, false, false
)

func expandRow1(dst *uint32, src *byte, n int, colors *[2]uint32)     {}
func expandRow1Wide(dst *uint32, src *byte, n int, colors *[2]uint32) {}
func expandRow4(dst *uint32, src *byte, n int, tables *[64]byte)      {}
func expandRow8(dst *uint32, src *byte, n int, lut *[256]uint32)      {}
func expandRow64(dst *uint32, src *byte, n int, tables *[768]byte)    {}

func expandRow16(dst *uint32, src *byte, n int, lut *[16]uint32, changes *colorChange, count, x int) (done int) {
	return 0
}

func expandRow16AVX2(dst *uint32, src *byte, n int, lut *[16]uint32, changes *colorChange, count, x int) (done int) {
	return 0
}

func expandRowHAM(dst *uint32, src *byte, n int, planes *[768]byte, levels *[64]byte, control, held uint64) {
}
