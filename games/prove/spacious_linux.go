package prove

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePage is the size of a huge page.
const hugePage = 2 << 20

// spacious allocates a slice and asks the kernel for huge pages: random access spends
// half of its time on address translation otherwise. T has no pointers. It asks only for
// whole pages within the slice; the kernel may ignore it.
func spacious[T any](n int) []T {
	list := make([]T, n)
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), uintptr(n)*unsafe.Sizeof(list[0]))
	from := int(-uintptr(unsafe.Pointer(&bytes[0])) % hugePage)
	if to := from + (len(bytes)-from)/hugePage*hugePage; to > from {
		_ = unix.Madvise(bytes[from:to], unix.MADV_HUGEPAGE)
	}
	return list
}
