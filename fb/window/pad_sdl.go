//go:build cgo

package window

import (
	"image"
	"time"

	"github.com/veandco/go-sdl2/sdl"
)

// SDL would look after controllers a thousand times a second as long as one is plugged in
// (2.26, SDL_events_get_polling_interval). Here they are asked often only while they are in
// use.
const (
	padBusy   = 8 * time.Millisecond
	padIdle   = 40 * time.Millisecond
	padNone   = 3 * time.Second // none is plugged in, or the keyboard is another window's
	padRecent = 2 * time.Second // it was in use
)

// pads are the controllers of a window.
type pads struct {
	pad
	on    bool
	open  map[sdl.JoystickID]*sdl.GameController
	next  time.Duration // when they are asked
	heard time.Duration // when one was used last
}

var padSDL = map[uint8]padButton{
	sdl.CONTROLLER_BUTTON_A: padA, sdl.CONTROLLER_BUTTON_B: padB, sdl.CONTROLLER_BUTTON_X: padX, sdl.CONTROLLER_BUTTON_Y: padY,
	sdl.CONTROLLER_BUTTON_BACK: padBack, sdl.CONTROLLER_BUTTON_START: padStart,
	sdl.CONTROLLER_BUTTON_DPAD_UP: padUp, sdl.CONTROLLER_BUTTON_DPAD_DOWN: padDown,
	sdl.CONTROLLER_BUTTON_DPAD_LEFT: padLeft, sdl.CONTROLLER_BUTTON_DPAD_RIGHT: padRight,
	sdl.CONTROLLER_BUTTON_LEFTSHOULDER: padLeftShoulder, sdl.CONTROLLER_BUTTON_RIGHTSHOULDER: padRightShoulder,
}

var axisSDL = map[uint8]padAxis{
	sdl.CONTROLLER_AXIS_LEFTX: padLeftX, sdl.CONTROLLER_AXIS_LEFTY: padLeftY,
	sdl.CONTROLLER_AXIS_RIGHTX: padRightX, sdl.CONTROLLER_AXIS_RIGHTY: padRightY,
}

// startPads begins to look for controllers, once there is a picture: it takes a moment.
func (h *host) startPads() {
	if h.pads.open != nil {
		return
	}
	h.pads.open = map[sdl.JoystickID]*sdl.GameController{}
	sdl.SetHint("SDL_AUTO_UPDATE_JOYSTICKS", "0")
	if err := sdl.InitSubSystem(sdl.INIT_GAMECONTROLLER); err != nil {
		return // then there are none
	}
	h.pads.on = true
	h.pads.feed, h.pads.warp = &h.feed, h.warp
}

func (h *host) stopPads() {
	if !h.pads.on {
		return
	}
	for _, c := range h.pads.open {
		c.Close()
	}
	h.pads.on = false
	sdl.QuitSubSystem(sdl.INIT_GAMECONTROLLER)
}

// askPads lets controllers tell what has happened, when it is time for that. SDL puts it
// into its queue.
func (h *host) askPads(now time.Duration) {
	p := &h.pads
	if !p.on {
		return
	}
	p.advance(now)
	if now < p.next {
		return
	}
	if h.padUse() == PadsOff {
		p.release(now)
		p.next = now + padNone
		return
	}
	sdl.GameControllerUpdate()
	switch {
	case len(p.open) == 0 || sdl.GetKeyboardFocus() == nil:
		p.next = now + padNone
	case now-p.heard < padRecent:
		p.next = now + padBusy
	default:
		p.next = now + padIdle
	}
}

// padDue is when the controllers want the loop to wake.
func (h *host) padDue() (t time.Duration, ok bool) {
	if !h.pads.on {
		return 0, false
	}
	t = h.pads.next
	if due, moving := h.pads.due(); moving {
		t = min(t, due)
	}
	return t, true
}

// padUse is what the client wants controllers to do.
func (h *host) padUse() Pads {
	if c, ok := h.feed.Client.(Padded); ok {
		return c.Pads()
	}
	return PadsOn
}

// controller takes an event of a controller.
func (h *host) controller(t time.Duration, ev sdl.Event) {
	p := &h.pads
	if !p.on {
		return
	}
	switch e := ev.(type) {
	case *sdl.ControllerDeviceEvent:
		switch e.Type {
		case sdl.CONTROLLERDEVICEADDED:
			if c := sdl.GameControllerOpen(int(e.Which)); c != nil {
				p.open[c.Joystick().InstanceID()] = c
				p.next = 0
			}
		case sdl.CONTROLLERDEVICEREMOVED:
			if c := p.open[e.Which]; c != nil {
				delete(p.open, e.Which)
				c.Close()
				p.release(t)
			}
		}
	case *sdl.ControllerButtonEvent:
		b, ok := padSDL[e.Button]
		use := h.padUse()
		if other, change := exchanged[b]; change && use == PadsSwapped {
			b = other
		}
		if ok && use != PadsOff {
			p.button(t, b, e.State == sdl.PRESSED)
		}
		p.heard = h.now()
	case *sdl.ControllerAxisEvent:
		if a, ok := axisSDL[e.Axis]; ok && h.padUse() != PadsOff {
			p.move(t, a, float64(e.Value)/32767)
		}
		p.heard = h.now()
	}
}

// warp shows the host's pointer over a pixel of the screen.
func (h *host) warp(at image.Point) {
	z := h.dst.Size()
	x := h.dst.Min.X + (2*at.X+1)*z.X/(2*h.pixels.X)
	y := h.dst.Min.Y + (2*at.Y+1)*z.Y/(2*h.pixels.Y)
	h.win.WarpMouseInWindow(int32(x*h.size.X/h.out.X), int32(y*h.size.Y/h.out.Y))
}
