package prove

import "unsafe"

// prefetch has the processor fetch memory that will be asked for soon.
//
//go:noescape
func prefetch(p unsafe.Pointer)
