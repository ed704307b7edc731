//go:build cgo && linux

package host

import (
	"image"
	"os"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/window"
	"phosphor/fb/window/padtest"
	"phosphor/fb/window/xtest"
	"phosphor/games"
	"phosphor/games/store"

	"github.com/veandco/go-sdl2/sdl"
)

// A sitter is a house in a window, which a test examines between two events.
type sitter struct {
	*House
	asked chan func()
	last  image.Point // where the pointer was last
}

func (w *sitter) Advance(now time.Duration) {
	w.House.Advance(now)
	for {
		select {
		case f := <-w.asked:
			f()
		default:
			return
		}
	}
}

func (w *sitter) Event(ev input.Event) {
	switch ev.Kind {
	case input.Move, input.Press, input.Release:
		w.last = ev.At
	}
	w.House.Event(ev)
}

// plugged are hands on a controller in SDL, in front of a window.
type plugged struct {
	t     *testing.T
	w     *sitter
	pad   *padtest.Pad
	ended chan error // what Run returned
}

var sdlButtons = map[window.PadButton]int{
	window.PadA: sdl.CONTROLLER_BUTTON_A, window.PadB: sdl.CONTROLLER_BUTTON_B, window.PadX: sdl.CONTROLLER_BUTTON_X, window.PadY: sdl.CONTROLLER_BUTTON_Y,
	window.PadUp: sdl.CONTROLLER_BUTTON_DPAD_UP, window.PadDown: sdl.CONTROLLER_BUTTON_DPAD_DOWN,
	window.PadLeft: sdl.CONTROLLER_BUTTON_DPAD_LEFT, window.PadRight: sdl.CONTROLLER_BUTTON_DPAD_RIGHT,
	window.PadBack: sdl.CONTROLLER_BUTTON_BACK, window.PadStart: sdl.CONTROLLER_BUTTON_START,
	window.PadLeftShoulder: sdl.CONTROLLER_BUTTON_LEFTSHOULDER, window.PadRightShoulder: sdl.CONTROLLER_BUTTON_RIGHTSHOULDER,
}

var sdlAxes = map[window.PadAxis]int{
	window.PadLeftX: sdl.CONTROLLER_AXIS_LEFTX, window.PadLeftY: sdl.CONTROLLER_AXIS_LEFTY,
	window.PadRightX: sdl.CONTROLLER_AXIS_RIGHTX, window.PadRightY: sdl.CONTROLLER_AXIS_RIGHTY,
}

// sitDown opens the cabinet in a window on its own display.
func sitDown(t *testing.T, h *House) *plugged {
	d := xtest.Start(t, 640, 400)
	for name, value := range map[string]string{"DISPLAY": d.Name, "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "x11", "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1"} {
		t.Setenv(name, value)
	}
	p := &plugged{t: t, w: &sitter{House: h, asked: make(chan func(), 1)}, ended: make(chan error, 1)}
	h.Wake = window.Wake
	go func() { p.ended <- window.Run(p.w, window.Options{}) }()
	t.Cleanup(func() {
		select {
		case p.w.asked <- func() { h.done = true }:
			window.Wake()
			<-p.ended
		case err := <-p.ended:
			p.ended <- err
		}
	})
	p.await("the window", func() bool { return sdl.WasInit(sdl.INIT_GAMECONTROLLER) != 0 })
	p.plug()
	return p
}

func (p *plugged) await(what string, is func() bool) {
	p.t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			p.t.Fatalf("waited in vain for %s", what)
		}
	}
}

func (p *plugged) plug() {
	p.t.Helper()
	var err error
	if p.pad, err = padtest.Plug(); err != nil {
		p.t.Skip(err)
	}
}

// button presses a button, and returns when SDL has noticed.
func (p *plugged) button(b window.PadButton, down bool) {
	p.t.Helper()
	p.pad.Button(sdlButtons[b], down)
	p.await("SDL to look at the buttons", func() bool { return p.pad.Pressed(sdlButtons[b]) == down })
}

func (p *plugged) stick(a window.PadAxis, v float64) {
	p.t.Helper()
	at := int16(v * 32767)
	p.pad.Axis(sdlAxes[a], at)
	p.await("SDL to look at the sticks", func() bool { return p.pad.At(sdlAxes[a]) == at })
}

func (p *plugged) pass(d time.Duration) { time.Sleep(d) }

func (p *plugged) look(f func()) {
	p.t.Helper()
	done := make(chan struct{})
	p.w.asked <- func() { f(); close(done) }
	window.Wake()
	select {
	case <-done:
	case err := <-p.ended:
		p.ended <- err
		p.t.Fatalf("the window was closed: %v", err)
	case <-time.After(patience):
		p.t.Fatal("the window does not answer")
	}
}

func (p *plugged) at() (at image.Point) {
	p.look(func() { at = p.w.last })
	return at
}

// TestPadInWindow checks that an SDL controller plays in a window what its translation plays
// without one, from the cabinet to the end and back. If it is unplugged while a direction is
// held, a level of Sokoban waits, and another controller can continue it.
func TestPadInWindow(t *testing.T) {
	h := furnished(t, &memory{files: map[string][]byte{}})
	config := store.Memory{}
	h.Env = func(info *games.Info, c Choice) (games.Env, error) {
		env, err := c.Env(info)
		env.Settings, env.Scores, env.Documents = config, store.Memory{}, store.Memory{}
		return env, err
	}
	hands := sitDown(t, h)
	p := &holder{t: t, h: h, hands: hands}
	deal := func(d string) { p.look(func() { h.Choice.Deal = d }) }

	deal("2")
	p.choose("sokoban")
	p.button(window.PadUp, true)
	p.pass(100 * time.Millisecond)
	hands.pad.Unplug()
	var s struct {
		Paused bool
		Moves  int
	}
	p.until("a pause", func() bool { return p.read(&s) == nil && s.Paused })
	hands.plug()
	p.tap(window.PadA)
	p.until("its end", func() bool { return p.read(&s) == nil && !s.Paused })
	for range s.Moves { // what was pushed meanwhile
		p.tap(window.PadX)
	}
	playSokoban(p)
	p.leave()

	if os.Getenv("PHOSPHOR_SLOW") != "" {
		for _, name := range []string{"golf", "minesweeper"} {
			deal(byPad[name].deal)
			p.choose(name)
			byPad[name].play(p)
			p.leave()
		}
		deal("8")
		p.choose("yukon")
		var line []string
		played := func() (n int) {
			p.look(func() { n = p.session().Made() })
			return n
		}
		p.look(func() { line = p.h.game.Match().Moves() })
		p.point("tableau2")
		p.button(window.PadLeftShoulder, true)
		p.point("tableau6")
		hands.pad.Unplug()
		p.pass(200 * time.Millisecond)
		hands.plug()
		p.rest()
		if n := played(); n != 0 {
			t.Errorf("%d moves, of which made: %q", n, line)
		}
		byLine(p)
		p.leave()
	}
	hands.pad.Button(sdlButtons[window.PadB], true) // which closes the window, and SDL looks no more
	select {
	case err := <-hands.ended:
		hands.ended <- nil
		if err != nil {
			t.Error(err)
		}
	case <-time.After(patience):
		t.Error("B did not leave the cabinet")
	}
}
