package window

import (
	"image"
	"time"

	"phosphor/fb/input"
)

// A PadButton is a button of a controller, named as on that of the Xbox and in SDL.
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

// A PadAxis is one of a stick's two ways to go, -1 to 1, right and down being positive.
type PadAxis uint8

const (
	PadLeftX PadAxis = iota
	PadLeftY
	PadRightX
	PadRightY
	padAxes
)

const (
	// A stick is a direction beyond padFar, and stays one until it is nearer than
	// padNear.
	padFar  = 0.55
	padNear = 0.35

	// What is held repeats as a keyboard does it.
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

// Pads is what game controllers do.
type Pads uint8

const (
	PadsOn      Pads = iota // they play
	PadsSwapped             // so do A and B, X and Y with their places exchanged
	PadsOff                 // nothing
)

var padsNames = []string{"on", "swapped", "off"}

func (p Pads) String() string { return nameOf(p, padsNames) }

// ParsePads returns the value of that name: on, swapped or off.
func ParsePads(s string) (Pads, error) {
	i, err := named("a use of controllers", s, padsNames)
	return Pads(i), err
}

func (p Pads) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

func (p *Pads) UnmarshalText(b []byte) (err error) {
	*p, err = ParsePads(string(b))
	return err
}

// Padded is a Client that says what game controllers do. It may say something else at any
// time. For other clients they play.
type Padded interface {
	Pads() Pads
}

// exchanged are the buttons that change places.
var exchanged = map[PadButton]PadButton{PadA: PadB, PadB: PadA, PadX: PadY, PadY: PadX}

// A Pad makes of what a game controller does what a keyboard and a mouse do, and tells its
// Feed: stick or cross moves the cursor and repeats, A is Return, B Escape, X Undo, Y is
// Space, which deals, Back gives a hint (F4), Start helps (F1); the shoulders are the left
// and the right button of the mouse, whose pointer the right stick moves. Where the client
// is a Typist whose person is typing, the directions choose letters. Several
// controllers are one. A window looks after its controllers itself; other programs, and
// tests, give the zero value a Feed and report to it, with the Feed's times.
type Pad struct {
	Feed *Feed
	Warp func(image.Point) // shows the host's pointer at a pixel of the screen; nil: there is none

	axis [padAxes]float64
	down [padButtons]bool

	stick  string        // the direction of the left stick, or ""
	held   int           // number of the direction that repeats, 0 for none
	again  time.Duration // when it does
	x, y   float64       // of the pointer, in pixels of the screen
	at     image.Point   // where the pointer was put
	moved  time.Duration // until when it was
	moving bool
	writer writer
}

// Button says that a button went down or up.
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

// key presses a key or lets it go.
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

// Move says where a stick is on one of its ways, from -1 to 1.
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

// speed is that of the pointer, in pixels a second: slow near the middle, for small things.
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

// Due says when Advance should be called although the controller rests: something that is
// held repeats, or the pointer moves on. False: never.
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
			p.again = t + padNext // nobody wants what was missed
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

// Release lets go of everything, as when the controller was unplugged. What was held does
// nothing any more.
func (p *Pad) Release(t time.Duration) {
	if p.Rest() {
		p.Feed.Interrupt(t)
	}
}

// Rest forgets what is held, and reports whether anything was: for a Feed that has let go of
// it because the window lost the keyboard.
func (p *Pad) Rest() (held bool) {
	held = p.moving || p.stick != "" || p.down != [padButtons]bool{}
	p.axis, p.down = [padAxes]float64{}, [padButtons]bool{}
	p.stick, p.held, p.moving = "", 0, false
	return held
}
