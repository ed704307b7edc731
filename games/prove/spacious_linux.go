package prove

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePage is the size of the pages that large tables are given.
const hugePage = 2 << 20

// spacious makes a slice for which large pages are wanted: where each access is to another
// page, half of its time is spent on finding where that lies. T has no pointers. Only whole
// pages within the slice are asked for, and whether they are had makes no other difference.
func spacious[T any](n int) []T {
	list := make([]T, n)
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), uintptr(n)*unsafe.Sizeof(list[0]))
	from := int(-uintptr(unsafe.Pointer(&bytes[0])) % hugePage)
	if to := from + (len(bytes)-from)/hugePage*hugePage; to > from {
		_ = unix.Madvise(bytes[from:to], unix.MADV_HUGEPAGE)
	}
	return list
}
