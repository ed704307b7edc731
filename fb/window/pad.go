package window

import (
	"image"
	"time"

	"phosphor/fb/input"
)

// This file makes of a game controller what a keyboard and a mouse do: stick or cross
// moves the cursor and repeats, A is Return, B Escape, X takes back (F2), Y is Space, which
// deals, Back gives a hint (F4), Start helps (F1); the shoulders are the left and the right
// button of the mouse, whose pointer the right stick moves. Buttons have their names from
// the controller of the Xbox, as in SDL.

// A padButton is a button of a controller.
type padButton uint8

const (
	padA padButton = iota
	padB
	padX
	padY
	padBack
	padStart
	padUp
	padDown
	padLeft
	padRight
	padLeftShoulder
	padRightShoulder
	padButtons
)

// padKeys are the keys that buttons stand for.
var padKeys = [padButtons]string{
	padA: "return", padB: "escape", padX: "f2", padY: "space", padBack: "f4", padStart: "f1",
	padUp: "up", padDown: "down", padLeft: "left", padRight: "right",
}

// A padAxis is one of a stick's two ways to go, -1 to 1, right and down being positive.
type padAxis uint8

const (
	padLeftX padAxis = iota
	padLeftY
	padRightX
	padRightY
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

func (p Pads) String() string { return padsNames[p] }

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
var exchanged = map[padButton]padButton{padA: padB, padB: padA, padX: padY, padY: padX}

// A pad passes what a controller does on to a Feed. Several controllers are one.
type pad struct {
	feed *Feed
	axis [padAxes]float64

	stick  string        // the direction of the left stick, or ""
	held   int           // number of the direction that repeats, 0 for none
	again  time.Duration // when it does
	x, y   float64       // of the pointer, in pixels of the screen
	at     image.Point   // where the pointer was put
	moved  time.Duration // until when it was
	moving bool

	// warp shows the host's pointer where the pad's is; nil: it has none.
	warp func(image.Point)
}

// button tells that a button went down or up.
func (p *pad) button(t time.Duration, b padButton, down bool) {
	switch {
	case b == padLeftShoulder:
		p.feed.Button(t, input.Left, down, p.feed.At())
	case b == padRightShoulder:
		p.feed.Button(t, input.Right, down, p.feed.At())
	case b < padButtons:
		p.key(t, padCode+int(b), padKeys[b], down, b >= padUp && b <= padRight)
	}
}

// key presses a key or lets it go.
func (p *pad) key(t time.Duration, code int, name string, down, repeats bool) {
	if !down {
		p.feed.KeyUp(t, code)
		if p.held == code {
			p.held = 0
		}
		return
	}
	r := rune(0)
	if name == "space" {
		r = ' '
	}
	p.feed.KeyDown(t, code, name, r, false)
	if repeats {
		p.held, p.again = code, t+padFirst
	}
}

// move tells where a stick is on one of its ways.
func (p *pad) move(t time.Duration, a padAxis, v float64) {
	if a >= padAxes {
		return
	}
	p.advance(t)
	p.axis[a] = v
	if a == padLeftX || a == padLeftY {
		p.steer(t)
		return
	}
	if moving := p.speed() != (vector{}); moving && !p.moving {
		p.moved = t
		if at := p.feed.At(); at != p.at { // the mouse was moved
			p.at, p.x, p.y = at, float64(at.X)+0.5, float64(at.Y)+0.5
		}
		p.moving = true
	} else {
		p.moving = moving
	}
}

// steer finds the direction of the left stick.
func (p *pad) steer(t time.Duration) {
	x, y := p.axis[padLeftX], p.axis[padLeftY]
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
func (p *pad) speed() vector {
	curve := func(v float64) float64 {
		a := max(v, -v)
		if a < padDead {
			return 0
		}
		a = (a - padDead) / (1 - padDead)
		return max(-1, min(1, a*a*v/max(v, -v))) * padSpeed
	}
	return vector{curve(p.axis[padRightX]), curve(p.axis[padRightY])}
}

// due tells when something will happen without the controller.
func (p *pad) due() (t time.Duration, ok bool) {
	if p.held != 0 {
		t, ok = p.again, true
	}
	if next := p.moved + padStep; p.moving && (!ok || next < t) {
		t, ok = next, true
	}
	return t, ok
}

// advance repeats what is held and moves the pointer.
func (p *pad) advance(t time.Duration) {
	for p.held != 0 && p.again <= t {
		name := p.stick
		if p.held != padStick {
			name = padKeys[p.held-padCode]
		}
		p.feed.KeyDown(p.again, p.held, name, 0, true)
		if p.again += padNext; p.again+padFirst < t {
			p.again = t + padNext // nobody wants what was missed
		}
	}
	if !p.moving || t < p.moved+padStep {
		return
	}
	passed := min(t-p.moved, 4*padStep).Seconds()
	v, size := p.speed(), p.feed.Client.Screen().Rect
	p.moved = t
	p.x = max(float64(size.Min.X), min(float64(size.Max.X)-0.5, p.x+v.x*passed))
	p.y = max(float64(size.Min.Y), min(float64(size.Max.Y)-0.5, p.y+v.y*passed))
	p.at = image.Pt(int(p.x), int(p.y))
	p.feed.Move(t, p.at)
	if p.warp != nil {
		p.warp(p.at)
	}
}

// release lets go of everything, as when the controller was unplugged.
func (p *pad) release(t time.Duration) {
	for b := range padButtons {
		switch b {
		case padLeftShoulder, padRightShoulder:
			p.button(t, b, false)
		default:
			p.feed.KeyUp(t, padCode+int(b))
		}
	}
	p.feed.KeyUp(t, padStick)
	p.axis, p.stick, p.held, p.moving = [padAxes]float64{}, "", 0, false
}
