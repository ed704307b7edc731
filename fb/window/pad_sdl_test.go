//go:build cgo && linux

package window

import (
	"testing"
	"time"

	"phosphor/fb"
	"phosphor/fb/window/padtest"

	"github.com/veandco/go-sdl2/sdl"
)

// TestVirtualPad checks that a controller that is plugged in during a game plays it, and that
// nothing stays pressed when it is pulled out. SDL reports all this for a virtual device.
func TestVirtualPad(t *testing.T) {
	t.Setenv("SDL_VIDEODRIVER", "dummy")
	t.Setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
	c := &padClient{screen: fb.NewScreen(&fb.Mode{Width: 640, Height: 400, Depth: 1, Palette: []uint32{0, 0xffffff}})}
	h := openDummyClient(t, c, Options{})
	h.startPads()
	if !h.pads.on {
		t.Skip("no controllers on this system")
	}
	turn := func(done func() bool) {
		t.Helper()
		for range 200 {
			h.pads.next = 0
			h.askPads(h.now())
			for ev := h.next(0); ev != nil; ev = h.next(0) {
				switch ev.(type) {
				case *sdl.ControllerDeviceEvent, *sdl.ControllerButtonEvent, *sdl.ControllerAxisEvent:
					h.handle(ev)
				}
			}
			if done() {
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Fatalf("no event arrives; got %q", c.heard)
	}
	p, err := padtest.Plug()
	if err != nil {
		t.Skip(err)
	}
	turn(func() bool { return len(h.pads.open) == 1 })
	if due, ok := h.padDue(); !ok || due > h.now()+padIdle {
		t.Errorf("polled again at %v, now is %v", due, h.now())
	}
	heard := func(n int) func() bool { return func() bool { return len(c.heard) >= n } }
	p.Button(sdl.CONTROLLER_BUTTON_A, true)
	turn(heard(1))
	p.Button(sdl.CONTROLLER_BUTTON_A, false)
	turn(heard(2))
	p.Axis(sdl.CONTROLLER_AXIS_LEFTY, 32767)
	turn(heard(3))
	p.Button(sdl.CONTROLLER_BUTTON_RIGHTSHOULDER, true)
	turn(heard(4))
	c.expect(t, "keydown return", "keyup return", "keydown down", "press right")
	p.Unplug()
	turn(func() bool { return len(h.pads.open) == 0 })
	c.expect(t, "blur ", "release right", "keyup down", "focus ")
	h.askPads(h.now())
	if due, _ := h.padDue(); due < h.now()+padNone-time.Second {
		t.Errorf("without a controller it polls again at %v, now is %v", due, h.now())
	}
	// Another controller takes over.
	if p, err = padtest.Plug(); err != nil {
		t.Fatal(err)
	}
	turn(func() bool { return len(h.pads.open) == 1 })
	p.Button(sdl.CONTROLLER_BUTTON_X, true)
	turn(heard(1))
	c.expect(t, "keydown undo")
	p.Button(sdl.CONTROLLER_BUTTON_X, false)
	turn(heard(1))
	c.expect(t, "keyup undo")
	// Its buttons are swapped, or it is off. Buttons that are held keep their meaning.
	p.Button(sdl.CONTROLLER_BUTTON_A, true)
	turn(heard(1))
	c.pads = PadsSwapped
	p.Button(sdl.CONTROLLER_BUTTON_A, false)
	turn(heard(2))
	c.expect(t, "keydown return", "keyup return")
	for _, b := range []int{sdl.CONTROLLER_BUTTON_A, sdl.CONTROLLER_BUTTON_B, sdl.CONTROLLER_BUTTON_X, sdl.CONTROLLER_BUTTON_Y, sdl.CONTROLLER_BUTTON_DPAD_UP} {
		n := len(c.heard)
		p.Button(b, true)
		turn(heard(n + 1))
		p.Button(b, false)
		turn(heard(n + 2))
	}
	c.expect(t, "keydown escape", "keyup escape", "keydown return", "keyup return", "keydown space", "keyup space", "keydown undo", "keyup undo", "keydown up", "keyup up")
	p.Button(sdl.CONTROLLER_BUTTON_DPAD_LEFT, true)
	turn(heard(1))
	c.pads = PadsOff
	turn(heard(2))
	c.expect(t, "keydown left", "blur ", "keyup left", "focus ")
	p.Button(sdl.CONTROLLER_BUTTON_A, true)
	for range 20 {
		h.pads.next = 0
		h.askPads(h.now())
		for ev := h.next(0); ev != nil; ev = h.next(0) {
			h.handle(ev)
		}
	}
	c.expect(t)
	p.Unplug()
}
