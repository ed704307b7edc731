//go:build !amd64

package prove

import "unsafe"

// prefetch does nothing here.
func prefetch(unsafe.Pointer) {}
