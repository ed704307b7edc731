package fb

// Blits that leave pixels out go through whole rows here: each block of the row is
// read, mixed with what is there and written back, which is less work than asking of
// each pixel where it goes.

// masked is what maskRows32 and keyRows32 work on: h rows of w bytes, w at least 32.
// Where the mask is 0xff, bytes of src are written to dst, less the bits that depth
// lacks in each byte; where it is 0, dst stays. keyRows32 makes the mask itself, of the
// bytes that are not key.
type masked struct {
	dst, src, mask            *byte
	dstride, sstride, mstride int
	w, h                      int
	key, depth                uint64 // eight times the same byte
}
