//go:build cgo && (linux || freebsd || netbsd || openbsd)

package window

/*
#cgo !static pkg-config: sdl2
#cgo linux LDFLAGS: -ldl
#include <dlfcn.h>
#include <SDL.h>
#include <SDL_syswm.h>

// An X server without a window manager leaves every window as it is, and SDL asks the
// manager for the full screen. phosphor_bare moves and sizes a window itself where there is
// no manager, which every one tells of by _NET_SUPPORTING_WM_CHECK (Extended Window
// Manager Hints), and returns whether it did.
static int phosphor_bare(SDL_Window *win, int x, int y, unsigned w, unsigned h) {
#ifdef SDL_VIDEO_DRIVER_X11
	SDL_SysWMinfo info;
	SDL_VERSION(&info.version);
	if (!SDL_GetWindowWMInfo(win, &info) || info.subsystem != SDL_SYSWM_X11)
		return 0;
	void *xlib = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
	if (xlib == NULL)
		return 0;
	Atom (*intern)(Display *, const char *, int) = (Atom (*)(Display *, const char *, int))dlsym(xlib, "XInternAtom");
	Atom *(*list)(Display *, Window, int *) = (Atom *(*)(Display *, Window, int *))dlsym(xlib, "XListProperties");
	Window (*root)(Display *) = (Window (*)(Display *))dlsym(xlib, "XDefaultRootWindow");
	int (*release)(void *) = (int (*)(void *))dlsym(xlib, "XFree");
	int (*place)(Display *, Window, int, int, unsigned, unsigned) =
		(int (*)(Display *, Window, int, int, unsigned, unsigned))dlsym(xlib, "XMoveResizeWindow");
	int (*sync)(Display *, int) = (int (*)(Display *, int))dlsym(xlib, "XSync");
	if (!intern || !list || !root || !release || !place || !sync)
		return 0;
	Display *d = info.info.x11.display;
	Atom check = intern(d, "_NET_SUPPORTING_WM_CHECK", 0);
	int n = 0, managed = 0;
	Atom *all = list(d, root(d), &n);
	for (int i = 0; i < n; i++)
		managed |= all[i] == check;
	if (all != NULL)
		release(all);
	if (managed)
		return 0;
	place(d, info.info.x11.window, x, y, w, h);
	sync(d, 0);
	return 1;
#else
	return 0;
#endif
}
*/
import "C"

import (
	"image"
	"unsafe"

	"github.com/veandco/go-sdl2/sdl"
)

// bare gives a window a place on a display without a window manager, and reports whether
// it is on one.
func bare(win *sdl.Window, r image.Rectangle) bool {
	if driver, _ := sdl.GetCurrentVideoDriver(); driver != "x11" || r.Empty() {
		return false
	}
	return C.phosphor_bare((*C.SDL_Window)(unsafe.Pointer(win)), C.int(r.Min.X), C.int(r.Min.Y), C.unsigned(r.Dx()), C.unsigned(r.Dy())) != 0
}
