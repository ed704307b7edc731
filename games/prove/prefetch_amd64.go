package prove

import "unsafe"

// prefetch loads memory that will be needed soon into the cache.
//
//go:noescape
func prefetch(p unsafe.Pointer)
