//go:build cgo && linux

package padtest

// #cgo pkg-config: sdl2
// #include <SDL.h>
import "C"
import "errors"

// A Pad is a controller without a device.
type Pad struct {
	index C.int
	joy   *C.SDL_Joystick
}

// Plug plugs a controller in. SDL's joystick subsystem must be initialized.
func Plug() (*Pad, error) {
	i := C.SDL_JoystickAttachVirtual(C.SDL_JOYSTICK_TYPE_GAMECONTROLLER, C.SDL_CONTROLLER_AXIS_MAX, C.SDL_CONTROLLER_BUTTON_MAX, 0)
	if i < 0 {
		return nil, errors.New(C.GoString(C.SDL_GetError()))
	}
	j := C.SDL_JoystickOpen(i)
	if j == nil {
		return nil, errors.New(C.GoString(C.SDL_GetError()))
	}
	return &Pad{i, j}, nil
}

// Button presses or releases a button, numbered as in package sdl.
func (p *Pad) Button(b int, down bool) {
	v := C.Uint8(0)
	if down {
		v = 1
	}
	C.SDL_JoystickSetVirtualButton(p.joy, C.int(b), v)
}

// Pressed reports whether SDL has noticed that a button is down.
func (p *Pad) Pressed(b int) bool { return C.SDL_JoystickGetButton(p.joy, C.int(b)) != 0 }

// Axis moves a stick.
func (p *Pad) Axis(a int, v int16) { C.SDL_JoystickSetVirtualAxis(p.joy, C.int(a), C.Sint16(v)) }

// At returns the position of a stick that SDL has noticed.
func (p *Pad) At(a int) int16 { return int16(C.SDL_JoystickGetAxis(p.joy, C.int(a))) }

// Unplug pulls the controller out.
func (p *Pad) Unplug() {
	C.SDL_JoystickDetachVirtual(p.index)
	C.SDL_JoystickClose(p.joy)
}
