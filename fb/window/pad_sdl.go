//go:build cgo

package window

import (
	"image"
	"time"

	"github.com/veandco/go-sdl2/sdl"
)

// SDL polls controllers a thousand times a second as long as one is plugged in (2.26,
// SDL_events_get_polling_interval). Here they are polled often only while in use.
const (
	padBusy   = 8 * time.Millisecond
	padIdle   = 40 * time.Millisecond
	padNone   = 3 * time.Second // none is plugged in, or another window has the keyboard
	padRecent = 2 * time.Second // one was used recently
	padPlayed = time.Minute     // one is being played with
)

// pads are the controllers of a window.
type pads struct {
	Pad
	on    bool
	open  map[sdl.JoystickID]*sdl.GameController
	as    map[uint8]PadButton // the meanings with which SDL's buttons went down
	next  time.Duration       // when they are polled
	heard time.Duration       // when one was used last
}

var padSDL = map[uint8]PadButton{
	sdl.CONTROLLER_BUTTON_A: PadA, sdl.CONTROLLER_BUTTON_B: PadB, sdl.CONTROLLER_BUTTON_X: PadX, sdl.CONTROLLER_BUTTON_Y: PadY,
	sdl.CONTROLLER_BUTTON_BACK: PadBack, sdl.CONTROLLER_BUTTON_START: PadStart,
	sdl.CONTROLLER_BUTTON_DPAD_UP: PadUp, sdl.CONTROLLER_BUTTON_DPAD_DOWN: PadDown,
	sdl.CONTROLLER_BUTTON_DPAD_LEFT: PadLeft, sdl.CONTROLLER_BUTTON_DPAD_RIGHT: PadRight,
	sdl.CONTROLLER_BUTTON_LEFTSHOULDER: PadLeftShoulder, sdl.CONTROLLER_BUTTON_RIGHTSHOULDER: PadRightShoulder,
}

var axisSDL = map[uint8]PadAxis{
	sdl.CONTROLLER_AXIS_LEFTX: PadLeftX, sdl.CONTROLLER_AXIS_LEFTY: PadLeftY,
	sdl.CONTROLLER_AXIS_RIGHTX: PadRightX, sdl.CONTROLLER_AXIS_RIGHTY: PadRightY,
}

// startPads begins to look for controllers, once there is a picture: it takes a moment.
func (h *host) startPads() {
	if h.pads.open != nil {
		return
	}
	h.pads.open, h.pads.as = map[sdl.JoystickID]*sdl.GameController{}, map[uint8]PadButton{}
	sdl.SetHint("SDL_AUTO_UPDATE_JOYSTICKS", "0")
	if err := sdl.InitSubSystem(sdl.INIT_GAMECONTROLLER); err != nil {
		return // then there are none
	}
	h.pads.on = true
	h.pads.Feed, h.pads.Warp = &h.feed, h.warp
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

// askPads polls the controllers when they are due. SDL queues their events.
func (h *host) askPads(now time.Duration) {
	p := &h.pads
	if !p.on {
		return
	}
	p.Advance(now)
	if now < p.next {
		return
	}
	if h.padUse() == PadsOff {
		p.Release(now)
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

// padDue returns when the controllers need the loop to wake.
func (h *host) padDue() (t time.Duration, ok bool) {
	if !h.pads.on {
		return 0, false
	}
	t = h.pads.next
	if due, moving := h.pads.Due(); moving {
		t = min(t, due)
	}
	return t, true
}

// padUse returns what the client wants controllers to do.
func (h *host) padUse() Pads {
	if c, ok := h.feed.Client.(Padded); ok {
		return c.Pads()
	}
	return PadsOn
}

// controller handles an event of a controller.
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
			h.unplugged(t, e.Which)
		}
	case *sdl.ControllerButtonEvent:
		if h.unplugged(t, e.Which) {
			return
		}
		p.heard = h.now()
		if e.State != sdl.PRESSED {
			if b, ok := p.as[e.Button]; ok { // the meaning with which it went down, whatever it is now
				p.Button(t, b, false)
			}
			return
		}
		b, ok := padSDL[e.Button]
		use := h.padUse()
		if other, change := exchanged[b]; change && use == PadsSwapped {
			b = other
		}
		if ok && use != PadsOff {
			p.as[e.Button] = b
			p.Button(t, b, true)
		}
	case *sdl.ControllerAxisEvent:
		if h.unplugged(t, e.Which) {
			return
		}
		if a, ok := axisSDL[e.Axis]; ok && h.padUse() != PadsOff {
			p.Move(t, a, float64(e.Value)/32767)
		}
		p.heard = h.now()
	}
}

// unplugged reports whether a controller is gone, and releases what was held. SDL first
// reports that everything was released, as if by the user, and then that the controller
// was unplugged.
func (h *host) unplugged(t time.Duration, id sdl.JoystickID) bool {
	p := &h.pads
	c := p.open[id]
	if c == nil || c.Attached() {
		return c == nil
	}
	delete(p.open, id)
	c.Close()
	held := p.Rest()
	if held || h.now()-p.heard < padPlayed && sdl.GetKeyboardFocus() != nil {
		h.feed.Interrupt(t) // a game against time waits for another controller
	}
	return true
}

// warp shows the host's pointer over a pixel of the screen.
func (h *host) warp(at image.Point) {
	z := h.dst.Size()
	x := h.dst.Min.X + (2*at.X+1)*z.X/(2*h.pixels.X)
	y := h.dst.Min.Y + (2*at.Y+1)*z.Y/(2*h.pixels.Y)
	h.win.WarpMouseInWindow(int32(x*h.size.X/h.out.X), int32(y*h.size.Y/h.out.Y))
}
