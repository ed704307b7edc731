//go:build cgo

package window

import (
	"os"
	"os/signal"
	"syscall"
)

// signals receives the system's signals while a window is open. A second one ends the
// program at once, in case it hangs.
func signals() (told <-chan os.Signal, stop func()) {
	from, to, end := make(chan os.Signal, 1), make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(from, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		select {
		case s := <-from:
			signal.Stop(from)
			to <- s
			Wake()
		case <-end:
		}
	}()
	return to, func() {
		signal.Stop(from)
		close(end)
	}
}
