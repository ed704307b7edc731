package fb

import "unsafe"

// Copying rectangles is what a game does most. A row of a card is so short
// that a call of the runtime's memmove costs as much as its work, so rows are
// moved here in blocks that the compiler turns into a few wide moves without a
// call. Blocks are structures: for arrays, the compiler would have to allow for
// a source and a destination that overlap.
type (
	block8  struct{ _ uint64 }
	block16 struct{ _, _ uint64 }
	block32 struct{ _, _, _, _ uint64 }
	block64 struct{ _, _, _, _, _, _, _, _ uint64 }
)

// copyRect copies h rows of w bytes from src to dst, whose rows lie sstride and
// dstride bytes apart. The two must not overlap.
func copyRect(dst []byte, dstride int, src []byte, sstride, w, h int) {
	if w <= 0 || h <= 0 {
		return
	}
	// The last byte of both is accessed, so that a wrong size panics instead of writing
	// into foreign memory.
	_, _ = dst[(h-1)*dstride+w-1], src[(h-1)*sstride+w-1]
	if !wide || w > 512 {
		for y := range h {
			copy(dst[y*dstride:y*dstride+w], src[y*sstride:])
		}
		return
	}
	if byRows(w) {
		copyRows(&dst[0], &src[0], dstride, sstride, w, h)
		return
	}
	d, s := unsafe.Pointer(&dst[0]), unsafe.Pointer(&src[0])
	for {
		copyRow(d, s, uintptr(w))
		if h--; h == 0 {
			return
		}
		d, s = unsafe.Add(d, dstride), unsafe.Add(s, sstride)
	}
}

// byRows reports whether rows of w bytes are done by the assembler.
func byRows(w int) bool { return rows64 || rows32 && w >= 8 }

// copyRows copies h rows of w bytes, as byRows allows.
func copyRows(dst, src *byte, dstride, sstride, w, h int) {
	if rows64 {
		copyRows64(dst, src, dstride, sstride, w, h)
	} else {
		copyRows32(dst, src, dstride, sstride, w, h)
	}
}

// copyRow copies n bytes, n at least 1. What remains after the last whole block is moved
// by a block that ends with the row and overlaps the one before.
func copyRow(d, s unsafe.Pointer, n uintptr) {
	i := uintptr(0)
	for ; i+64 <= n; i += 64 {
		*(*block64)(unsafe.Add(d, i)) = *(*block64)(unsafe.Add(s, i))
	}
	switch rest := n - i; {
	case rest == 0:
	case rest > 32 && n >= 64:
		*(*block64)(unsafe.Add(d, n-64)) = *(*block64)(unsafe.Add(s, n-64))
	case rest >= 32:
		*(*block32)(unsafe.Add(d, i)) = *(*block32)(unsafe.Add(s, i))
		if rest > 32 {
			*(*block32)(unsafe.Add(d, n-32)) = *(*block32)(unsafe.Add(s, n-32))
		}
	case n >= 32:
		*(*block32)(unsafe.Add(d, n-32)) = *(*block32)(unsafe.Add(s, n-32))
	case n >= 16:
		*(*block16)(d) = *(*block16)(s)
		*(*block16)(unsafe.Add(d, n-16)) = *(*block16)(unsafe.Add(s, n-16))
	case n >= 8:
		*(*block8)(d) = *(*block8)(s)
		*(*block8)(unsafe.Add(d, n-8)) = *(*block8)(unsafe.Add(s, n-8))
	default:
		for j := range n {
			*(*byte)(unsafe.Add(d, j)) = *(*byte)(unsafe.Add(s, j))
		}
	}
}
