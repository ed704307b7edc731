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

// SDL loads Xlib when it needs it, and so is it done here.
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
// XSetIOErrorHandler). It does the same when the server refuses a request, as about a window
// that another program has destroyed, and says so in five lines (XSetErrorHandler).
func watchDisplay() { C.phosphor_watch() }
