//go:build cgo && (linux || freebsd || netbsd || openbsd)

package window

// #include <stddef.h>
import "C"
import "unsafe"

//export phosphorDisplayLost
func phosphorDisplayLost(unsafe.Pointer) C.int {
	displayLost()
	return 0
}
