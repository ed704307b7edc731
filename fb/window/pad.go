package window

import (
	"image"
	"time"

	"phosphor/fb/input"
)

// A PadButton is a button of a game controller, named as on the Xbox and in SDL.
type PadButton uint8

const (
	PadA PadButton = iota
	PadB
	PadX
	PadY
	PadBack
	PadStart
	PadUp
	PadDown
	PadLeft
	PadRight
	PadLeftShoulder
	PadRightShoulder
	padButtons
)

// padKeys are the keys that buttons stand for.
var padKeys = [padButtons]string{
	PadA: "return", PadB: "escape", PadX: "undo", PadY: "space", PadBack: "f4", PadStart: "f1",
	PadUp: "up", PadDown: "down", PadLeft: "left", PadRight: "right",
}

// A PadAxis is one axis of a stick, from -1 to 1; right and down are positive.
type PadAxis uint8

const (
	PadLeftX PadAxis = iota
	PadLeftY
	PadRightX
	PadRightY
	padAxes
)

const (
	// A stick points in a direction beyond padFar, and until it is nearer than padNear.
	padFar  = 0.55
	padNear = 0.35

	// What is held repeats as on a keyboard.
	padFirst = 400 * time.Millisecond
	padNext  = 120 * time.Millisecond

	// The pointer rests within padDead; the stick at its end moves it over a screen of
	// 640 pixels in a little more than a second.
	padDead  = 0.2
	padSpeed = 520 // pixels a second
	padStep  = 16 * time.Millisecond

	// padCode is the first of the numbers of keys in a Feed that no keyboard uses.
	padCode  = 480
	padStick = padCode + int(padButtons)
)

// Pads is the setting for game controllers.
type Pads uint8

const (
	PadsOn      Pads = iota // they play
	PadsSwapped             // so do A and B, X and Y with their places exchanged
	PadsOff                 // nothing
)

var padsNames = []string{"on", "swapped", "off"}

func (p Pads) String() string { return nameOf(p, padsNames) }

// ParsePads returns the value with the given name: on, swapped or off.
func ParsePads(s string) (Pads, error) {
	i, err := named("a use of controllers", s, padsNames)
	return Pads(i), err
}

func (p Pads) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

func (p *Pads) UnmarshalText(b []byte) (err error) {
	*p, err = ParsePads(string(b))
	return err
}

// Padded is a Client that decides what game controllers do. The answer may change at any
// time. For other clients they play.
type Padded interface {
	Pads() Pads
}

// exchanged holds the buttons that swap places.
var exchanged = map[PadButton]PadButton{PadA: PadB, PadB: PadA, PadX: PadY, PadY: PadX}

// A Pad translates a game controller into a keyboard and a mouse for its Feed. The left
// stick or the cross moves the cursor and repeats. A is Return, B Escape, X Undo, Y
// Space, which deals, Back F4, a hint, and Start F1, help. The shoulders are the left and
// right mouse buttons, and the right stick moves the pointer. If the client is a Typist
// and the user is typing, the directions choose letters. Several controllers act as
// one. A window handles its controllers itself; other programs, and tests, give the zero
// value a Feed and report to it, with the Feed's times.
type Pad struct {
	Feed *Feed
	Warp func(image.Point) // shows the host's pointer at a pixel of the screen; nil: there is none

	axis [padAxes]float64
	down [padButtons]bool

	stick  string        // the direction of the left stick, or ""
	held   int           // number of the direction that repeats, 0 for none
	again  time.Duration // when it does
	x, y   float64       // of the pointer, in pixels of the screen
	at     image.Point   // where the pointer was moved
	moved  time.Duration // until when it was
	moving bool
	writer writer
}

// Button reports that a button went down or up.
func (p *Pad) Button(t time.Duration, b PadButton, down bool) {
	if b >= padButtons {
		return
	}
	p.down[b] = down
	switch b {
	case PadLeftShoulder:
		p.Feed.Button(t, input.Left, down, p.Feed.At())
	case PadRightShoulder:
		p.Feed.Button(t, input.Right, down, p.Feed.At())
	default:
		p.key(t, padCode+int(b), padKeys[b], down, b >= PadUp && b <= PadRight)
	}
}

// key presses or releases a key.
func (p *Pad) key(t time.Duration, code int, name string, down, repeats bool) {
	if !down {
		p.Feed.KeyUp(t, code)
		if p.held == code {
			p.held = 0
		}
		return
	}
	r := rune(0)
	if name == "space" {
		r = ' '
	}
	if !p.write(t, name) {
		p.Feed.KeyDown(t, code, name, r, false)
	}
	if repeats {
		p.held, p.again = code, t+padFirst
	}
}

// Move reports the position of a stick on an axis, from -1 to 1.
func (p *Pad) Move(t time.Duration, a PadAxis, v float64) {
	if a >= padAxes {
		return
	}
	p.Advance(t)
	p.axis[a] = v
	if a == PadLeftX || a == PadLeftY {
		p.steer(t)
		return
	}
	if moving := p.speed() != (vector{}); moving && !p.moving {
		p.moved = t
		if at := p.Feed.At(); at != p.at { // the mouse was moved
			p.at, p.x, p.y = at, float64(at.X)+0.5, float64(at.Y)+0.5
		}
		p.moving = true
	} else {
		p.moving = moving
	}
}

// steer finds the direction of the left stick.
func (p *Pad) steer(t time.Duration) {
	x, y := p.axis[PadLeftX], p.axis[PadLeftY]
	far := padFar
	if p.stick != "" {
		far = padNear
	}
	to := ""
	switch ax, ay := max(x, -x), max(y, -y); {
	case max(ax, ay) < far:
	case ax >= ay && x > 0:
		to = "right"
	case ax >= ay:
		to = "left"
	case y > 0:
		to = "down"
	default:
		to = "up"
	}
	if to == p.stick {
		return
	}
	if p.stick != "" {
		p.key(t, padStick, p.stick, false, true)
	}
	if p.stick = to; to != "" {
		p.key(t, padStick, to, true, true)
	}
}

type vector struct{ x, y float64 }

// speed returns the speed of the pointer, in pixels a second: slow near the middle, for
// small things.
func (p *Pad) speed() vector {
	curve := func(v float64) float64 {
		a := max(v, -v)
		if a < padDead {
			return 0
		}
		a = (a - padDead) / (1 - padDead)
		return max(-1, min(1, a*a*v/max(v, -v))) * padSpeed
	}
	return vector{curve(p.axis[PadRightX]), curve(p.axis[PadRightY])}
}

// Due returns when to call Advance even if the controller rests, because something held
// repeats or the pointer moves on. False means never.
func (p *Pad) Due() (t time.Duration, ok bool) {
	if p.held != 0 {
		t, ok = p.again, true
	}
	if next := p.moved + padStep; p.moving && (!ok || next < t) {
		t, ok = next, true
	}
	return t, ok
}

// Advance repeats what is held and moves the pointer, up to t.
func (p *Pad) Advance(t time.Duration) {
	for p.held != 0 && p.again <= t {
		name := p.stick
		if p.held != padStick {
			name = padKeys[p.held-padCode]
		}
		if !p.write(p.again, name) {
			p.Feed.KeyDown(p.again, p.held, name, 0, true)
		}
		if p.again += padNext; p.again+padFirst < t {
			p.again = t + padNext // missed repetitions are dropped
		}
	}
	if !p.moving || t < p.moved+padStep {
		return
	}
	passed := min(t-p.moved, 4*padStep).Seconds()
	v, size := p.speed(), p.Feed.Client.Screen().Rect
	p.moved = t
	p.x = max(float64(size.Min.X), min(float64(size.Max.X)-0.5, p.x+v.x*passed))
	p.y = max(float64(size.Min.Y), min(float64(size.Max.Y)-0.5, p.y+v.y*passed))
	p.at = image.Pt(int(p.x), int(p.y))
	p.Feed.Move(t, p.at)
	if p.Warp != nil {
		p.Warp(p.at)
	}
}

// Release releases everything, as when the controller is unplugged. What was held has no
// further effect.
func (p *Pad) Release(t time.Duration) {
	if p.Rest() {
		p.Feed.Interrupt(t)
	}
}

// Rest forgets what is held, and reports whether anything was. A Feed calls it after it
// has released everything because the window lost the focus.
func (p *Pad) Rest() (held bool) {
	held = p.moving || p.stick != "" || p.down != [padButtons]bool{}
	p.axis, p.down = [padAxes]float64{}, [padButtons]bool{}
	p.stick, p.held, p.moving = "", 0, false
	return held
}
