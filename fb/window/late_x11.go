//go:build cgo && (linux || freebsd || netbsd || openbsd)

package window

/*
#cgo !static pkg-config: sdl2
#include <SDL.h>
#include <SDL_syswm.h>

// SDL stamps an event with the time at which it read it. On a busy machine that is late,
// and a press, its release and a second press have the same time. The X server reports
// when each of them happened (XEvent.xbutton.time, in milliseconds of its own clock); SDL
// delivers the server's events before its own if asked to (SDL_SYSWMEVENT).

static int known;       // whether offset is
static Sint32 offset;   // SDL's clock less the server's, of the events that came fastest
static Uint32 relaxed;  // when offset last grew, as the clocks may run apart
static int timed;       // whether the server's last event had a time:
static Uint32 happened; // by SDL's clock
static Uint32 told;     // when SDL reported it

static void phosphor_time(Uint32 server) {
	Uint32 now = SDL_GetTicks();
	Sint32 lag = (Sint32)(now - server - (Uint32)offset);
	if (!known || lag < 0) {
		known = 1;
		offset = (Sint32)(now - server);
		relaxed = now;
		lag = 0;
	} else if (now - relaxed > 4096) {
		relaxed = now;
		offset++;
	}
	timed = 1;
	happened = now - (Uint32)lag;
	told = now;
}

static int SDLCALL phosphor_stamp(void *unused, SDL_Event *e) {
	switch (e->type) {
	case SDL_SYSWMEVENT:
		timed = 0;
#ifdef SDL_VIDEO_DRIVER_X11
		if (e->syswm.msg->subsystem == SDL_SYSWM_X11) {
			const XEvent *x = &e->syswm.msg->msg.x11.event;
			switch (x->type) {
			case KeyPress:
			case KeyRelease:
				phosphor_time((Uint32)x->xkey.time);
				break;
			case ButtonPress:
			case ButtonRelease:
				phosphor_time((Uint32)x->xbutton.time);
				break;
			case MotionNotify:
				phosphor_time((Uint32)x->xmotion.time);
				break;
			}
		}
#endif
		return 0; // nobody else wants it
	case SDL_KEYDOWN:
	case SDL_KEYUP:
	case SDL_TEXTINPUT:
	case SDL_MOUSEMOTION:
	case SDL_MOUSEBUTTONDOWN:
	case SDL_MOUSEBUTTONUP:
	case SDL_MOUSEWHEEL:
		// What SDL does later on its own, such as releasing keys, does not belong to that
		// event.
		if (timed && e->common.timestamp - told < 100)
			e->common.timestamp = happened;
	}
	return 1;
}

static void phosphor_stamps(int on) {
	known = timed = 0;
	SDL_EventState(SDL_SYSWMEVENT, on ? SDL_ENABLE : SDL_IGNORE);
	SDL_SetEventFilter(on ? phosphor_stamp : NULL, NULL);
}
*/
import "C"

import "github.com/veandco/go-sdl2/sdl"

// stampEvents makes events carry the time at which they happened, not the time at which
// the program read them.
func stampEvents(on bool) {
	if driver, _ := sdl.GetCurrentVideoDriver(); driver == "x11" {
		if on {
			C.phosphor_stamps(1)
		} else {
			C.phosphor_stamps(0)
		}
	}
}
