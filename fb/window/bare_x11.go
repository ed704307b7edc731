//go:build cgo && (linux || freebsd || netbsd || openbsd)

package window

/*
#cgo !static pkg-config: sdl2
#cgo linux LDFLAGS: -ldl
#include <dlfcn.h>
#include <SDL.h>
#include <SDL_syswm.h>

// An X server without a window manager does not change any window, and SDL, which asks
// the manager for full screen, waits a tenth of a second for the result. phosphor_alone
// returns whether the display has no window manager; every manager announces itself by
// _NET_SUPPORTING_WM_CHECK (Extended Window Manager Hints); phosphor_put moves and sizes
// one.
static void *phosphor_xlib(SDL_Window *win, SDL_SysWMinfo *info) {
#ifdef SDL_VIDEO_DRIVER_X11
	SDL_VERSION(&info->version);
	if (SDL_GetWindowWMInfo(win, info) && info->subsystem == SDL_SYSWM_X11)
		return dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
#endif
	return NULL;
}

static int phosphor_alone(SDL_Window *win) {
#ifdef SDL_VIDEO_DRIVER_X11
	SDL_SysWMinfo info;
	void *xlib = phosphor_xlib(win, &info);
	if (xlib == NULL)
		return 0;
	Atom (*intern)(Display *, const char *, int) = (Atom (*)(Display *, const char *, int))dlsym(xlib, "XInternAtom");
	Atom *(*list)(Display *, Window, int *) = (Atom *(*)(Display *, Window, int *))dlsym(xlib, "XListProperties");
	Window (*root)(Display *) = (Window (*)(Display *))dlsym(xlib, "XDefaultRootWindow");
	int (*release)(void *) = (int (*)(void *))dlsym(xlib, "XFree");
	if (!intern || !list || !root || !release)
		return 0;
	Display *d = info.info.x11.display;
	Atom check = intern(d, "_NET_SUPPORTING_WM_CHECK", 0);
	int n = 0, managed = 0;
	Atom *all = list(d, root(d), &n);
	for (int i = 0; i < n; i++)
		managed |= all[i] == check;
	if (all != NULL)
		release(all);
	return !managed;
#else
	return 0;
#endif
}

static void phosphor_put(SDL_Window *win, int x, int y, unsigned w, unsigned h) {
#ifdef SDL_VIDEO_DRIVER_X11
	SDL_SysWMinfo info;
	void *xlib = phosphor_xlib(win, &info);
	if (xlib == NULL)
		return;
	int (*place)(Display *, Window, int, int, unsigned, unsigned) =
		(int (*)(Display *, Window, int, int, unsigned, unsigned))dlsym(xlib, "XMoveResizeWindow");
	int (*sync)(Display *, int) = (int (*)(Display *, int))dlsym(xlib, "XSync");
	if (!place || !sync)
		return;
	place(info.info.x11.display, info.info.x11.window, x, y, w, h);
	sync(info.info.x11.display, 0);
#endif
}
*/
import "C"

import (
	"image"
	"unsafe"

	"github.com/veandco/go-sdl2/sdl"
)

// alone reports whether a window is on a display without a window manager.
func alone(win *sdl.Window) bool {
	driver, _ := sdl.GetCurrentVideoDriver()
	return driver == "x11" && C.phosphor_alone((*C.SDL_Window)(unsafe.Pointer(win))) != 0
}

// put gives a window a place on such a display.
func put(win *sdl.Window, r image.Rectangle) {
	C.phosphor_put((*C.SDL_Window)(unsafe.Pointer(win)), C.int(r.Min.X), C.int(r.Min.Y), C.unsigned(r.Dx()), C.unsigned(r.Dy()))
}
