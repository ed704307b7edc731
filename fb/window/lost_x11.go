//go:build cgo && (linux || freebsd || netbsd || openbsd)

package window

/*
#cgo linux LDFLAGS: -ldl
#include <dlfcn.h>
#include <stddef.h>

int phosphorDisplayLost(void *display);

typedef int (*phosphor_handler)(void *display);
typedef int (*phosphor_error_handler)(void *display, void *event);

static int phosphor_error(void *display, void *event) { return phosphorDisplayLost(display); }

// Like SDL, this file loads Xlib when it needs it.
static void phosphor_watch(void) {
	void *xlib = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
	if (xlib == NULL)
		return;
	phosphor_handler (*set)(phosphor_handler) = (phosphor_handler (*)(phosphor_handler))dlsym(xlib, "XSetIOErrorHandler");
	if (set != NULL)
		set(phosphorDisplayLost);
	phosphor_error_handler (*errors)(phosphor_error_handler) = (phosphor_error_handler (*)(phosphor_error_handler))dlsym(xlib, "XSetErrorHandler");
	if (errors != NULL)
		errors(phosphor_error);
}
*/
import "C"

// watchDisplay makes sure that displayLost is called when the connection to the X server
// breaks. Xlib ends the program then, whatever it still has to do (libX11,
// XSetIOErrorHandler). It also ends the program, with a message of five lines, when the
// server refuses a request, for example for a window that another program has destroyed
// (XSetErrorHandler).
func watchDisplay() { C.phosphor_watch() }
