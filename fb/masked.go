package fb

// Blits that skip pixels process whole rows here: each block of the row is read, mixed
// with the destination and written back. That is less work than a test for each pixel.

// masked is what maskRows and keyRows work on: h rows of w bytes, for which mixes is
// true. Where the mask is 0xff, bytes of src are written to dst, without the bits that
// depth lacks in each byte; where it is 0, dst stays. keyRows makes the mask itself, from
// the bytes that are not key.
type masked struct {
	dst, src, mask            *byte
	dstride, sstride, mstride int
	w, h                      int
	key, depth                uint64 // eight times the same byte
}

func maskRows(m *masked) {
	switch {
	case rows64:
		maskRows64(m)
	case rows32:
		maskRows32(m)
	default:
		maskWords(m)
	}
}

func keyRows(m *masked) {
	switch {
	case rows64:
		keyRows64(m)
	case rows32:
		keyRows32(m)
	default:
		keyWords(m)
	}
}
