package fb

import "unsafe"

// Copying rectangles is what a game does most. A row of a card is so short
// that a call of the runtime's memmove costs as much as its work.

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

// byRows reports whether rows of w bytes are done many at a time, by the assembler or in words.
func byRows(w int) bool { return rows64 || wide && w >= 8 }

// copyRows copies h rows of w bytes, as byRows allows.
func copyRows(dst, src *byte, dstride, sstride, w, h int) {
	switch {
	case rows64:
		copyRows64(dst, src, dstride, sstride, w, h)
	case rows32:
		copyRows32(dst, src, dstride, sstride, w, h)
	default:
		copyWords(dst, src, dstride, sstride, w, h)
	}
}

// copyRow copies n bytes, at least 1 and less than 8.
func copyRow(d, s unsafe.Pointer, n uintptr) {
	if n >= 4 { // the second word may overlap the first
		*(*uint32)(d), *(*uint32)(unsafe.Add(d, n-4)) = *(*uint32)(s), *(*uint32)(unsafe.Add(s, n-4))
		return
	}
	for j := range n {
		*(*byte)(unsafe.Add(d, j)) = *(*byte)(unsafe.Add(s, j))
	}
}
