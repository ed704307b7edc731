//go:build cgo && !(linux || freebsd || netbsd || openbsd)

package window

import "github.com/veandco/go-sdl2/sdl"

// A waiter waits for events instead of SDL, on systems where that helps.
type waiter struct{}

func newWaiter(*sdl.Window) *waiter { return nil }
func (*waiter) wait(int)            {}
func (*waiter) quiet() bool         { return false }
func (*waiter) wake()               {}
func (*waiter) close()              {}
