package prove

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePage is the size of a huge page.
const hugePage = 2 << 20

// spacious allocates a slice and asks the kernel for huge pages: random access spends
// half of its time on address translation otherwise. T has no pointers. The pages at its
// ends may hold other memory, which is harmless; the kernel may ignore it.
func spacious[T any](n int) []T {
	list := make([]T, n)
	first := uintptr(unsafe.Pointer(unsafe.SliceData(list)))
	end := first + uintptr(n)*unsafe.Sizeof(list[0])
	from, to := first&^(hugePage-1), (end+hugePage-1)&^(hugePage-1)
	if end-first >= hugePage/8 {
		_, _, _ = unix.Syscall(unix.SYS_MADVISE, from, to-from, unix.MADV_HUGEPAGE)
	}
	return list
}
