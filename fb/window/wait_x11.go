//go:build cgo && (linux || freebsd || netbsd || openbsd)

package window

/*
#cgo !static pkg-config: sdl2
#cgo linux LDFLAGS: -ldl
#include <dlfcn.h>
#include <SDL.h>
#include <SDL_syswm.h>

// The binding's own structure for this is smaller than what SDL writes.
static void *phosphor_display(SDL_Window *win) {
#ifdef SDL_VIDEO_DRIVER_X11
	SDL_SysWMinfo info;
	SDL_VERSION(&info.version);
	if (SDL_GetWindowWMInfo(win, &info) && info.subsystem == SDL_SYSWM_X11)
		return info.info.x11.display;
#endif
	return NULL;
}

typedef int (*phosphor_number)(void *display);

static phosphor_number phosphor_pending;

static int phosphor_connection(void *display) {
	void *xlib = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
	if (xlib == NULL)
		return -1;
	phosphor_number number = (phosphor_number)dlsym(xlib, "XConnectionNumber");
	phosphor_pending = (phosphor_number)dlsym(xlib, "XPending");
	return number == NULL || phosphor_pending == NULL ? -1 : number(display);
}

static int phosphor_quiet(void *display) {
	return phosphor_pending(display) == 0 && !SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
}
*/
import "C"

import (
	"os"
	"syscall"
	"time"
	"unsafe"

	"github.com/veandco/go-sdl2/sdl"
	"golang.org/x/sys/unix"
)

// Each time a thread waits in C, Go's runtime checks it some sixty times, which costs more
// than drawing a dragged card. So the loop waits in Go, on the X server's connection.

// A waiter waits until there is something to read from the X server.
type waiter struct {
	display unsafe.Pointer
	file    *os.File
	conn    syscall.RawConn
}

// newWaiter returns the waiter of a window, or nil if SDL must wait.
func newWaiter(win *sdl.Window) *waiter {
	if driver, _ := sdl.GetCurrentVideoDriver(); driver != "x11" {
		return nil
	}
	display := C.phosphor_display((*C.SDL_Window)(unsafe.Pointer(win)))
	if display == nil {
		return nil
	}
	fd := C.phosphor_connection(display)
	if fd < 0 {
		return nil
	}
	own, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	w := &waiter{display: display, file: os.NewFile(uintptr(own), "X server")}
	if w.file.SetReadDeadline(time.Time{}) == nil {
		if w.conn, err = w.file.SyscallConn(); err == nil {
			return w
		}
	}
	w.close()
	return nil
}

// wait returns when there is something to read, when wake was called, or after the given
// number of milliseconds; -1 means for ever.
func (w *waiter) wait(timeout int) {
	var end time.Time
	if timeout >= 0 {
		end = time.Now().Add(time.Duration(timeout) * time.Millisecond)
	}
	w.file.SetReadDeadline(end)
	if wakes.waits() {
		return // wake came before the deadline was set
	}
	if !w.quiet() {
		return
	}
	_ = w.conn.Read(func(fd uintptr) bool {
		n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, 0)
		return n > 0 || err != nil
	})
}

// quiet reports whether SDL and Xlib have no queued event. SDL's last calls may have read
// events from the server along with their answers; the connection would never signal
// those.
func (w *waiter) quiet() bool { return C.phosphor_quiet(w.display) != 0 }

// wake ends a wait. It may be called on any goroutine.
func (w *waiter) wake() { w.file.SetReadDeadline(time.Unix(1, 0)) }

func (w *waiter) close() { w.file.Close() }
