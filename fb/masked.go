package fb

// Blits that leave pixels out go through whole rows here: each block of the row is
// read, mixed with what is there and written back, which is less work than asking of
// each pixel where it goes.

// masked is what maskRows and keyRows work on: h rows of w bytes, for which mixes is true.
// Where the mask is 0xff, bytes of src are written to dst, less the bits that depth
// lacks in each byte; where it is 0, dst stays. keyRows makes the mask itself, of the
// bytes that are not key.
type masked struct {
	dst, src, mask            *byte
	dstride, sstride, mstride int
	w, h                      int
	key, depth                uint64 // eight times the same byte
}

func maskRows(m *masked) {
	if rows64 {
		maskRows64(m)
	} else {
		maskRows32(m)
	}
}

func keyRows(m *masked) {
	if rows64 {
		keyRows64(m)
	} else {
		keyRows32(m)
	}
}
