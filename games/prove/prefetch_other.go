//go:build !amd64

package prove

import "unsafe"

// prefetch has the processor fetch memory that will be asked for soon, where that can be
// told.
func prefetch(unsafe.Pointer) {}
