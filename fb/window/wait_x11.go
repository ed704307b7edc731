//go:build cgo && (linux || freebsd || netbsd || openbsd)

package window

/*
#cgo linux LDFLAGS: -ldl
#include <dlfcn.h>
#include <stddef.h>

typedef int (*phosphor_number)(void *display);

static int phosphor_connection(void *display) {
	void *xlib = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
	if (xlib == NULL)
		return -1;
	phosphor_number number = (phosphor_number)dlsym(xlib, "XConnectionNumber");
	return number == NULL ? -1 : number(display);
}
*/
import "C"

import (
	"os"
	"syscall"
	"time"

	"github.com/veandco/go-sdl2/sdl"
	"golang.org/x/sys/unix"
)

// While a thread waits in C, Go's runtime looks after it some sixty times before it
// leaves it alone, each time that it begins to wait: that costs more than the drawing of
// a dragged card. So the loop waits in Go for the X server's connection.

// A waiter waits until there is something to read from the X server.
type waiter struct {
	file *os.File
	conn syscall.RawConn
}

// newWaiter returns the waiter of a window, nil where SDL must wait.
func newWaiter(win *sdl.Window) *waiter {
	if driver, _ := sdl.GetCurrentVideoDriver(); driver != "x11" {
		return nil
	}
	info, err := win.GetWMInfo()
	if err != nil || info.Subsystem != sdl.SYSWM_X11 {
		return nil
	}
	fd := C.phosphor_connection(info.GetX11Info().Display)
	if fd < 0 {
		return nil
	}
	own, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	w := &waiter{file: os.NewFile(uintptr(own), "X server")}
	if w.file.SetReadDeadline(time.Time{}) == nil {
		if w.conn, err = w.file.SyscallConn(); err == nil {
			return w
		}
	}
	w.close()
	return nil
}

// wait returns when there is something to read, when wake was called, or after so many
// milliseconds; -1 is for ever. Everything that was read must have been dealt with.
func (w *waiter) wait(timeout int) {
	var end time.Time
	if timeout >= 0 {
		end = time.Now().Add(time.Duration(timeout) * time.Millisecond)
	}
	w.file.SetReadDeadline(end)
	if wakes.waits() {
		return // wake came before the deadline was set
	}
	_ = w.conn.Read(func(fd uintptr) bool {
		n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 0)
		return n > 0 || err != nil
	})
}

// wake ends a wait. It may be called on any goroutine.
func (w *waiter) wake() { w.file.SetReadDeadline(time.Unix(1, 0)) }

func (w *waiter) close() { w.file.Close() }
