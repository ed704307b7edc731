package window

import (
	"fmt"
	"image"
	"slices"
	"testing"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
)

// padClient writes down what it hears.
type padClient struct {
	screen *fb.Screen
	heard  []string
	pads   Pads
}

func (c *padClient) Pads() Pads { return c.pads }

func (c *padClient) Screen() *fb.Screen         { return c.screen }
func (c *padClient) Title() string              { return "" }
func (c *padClient) Advance(time.Duration)      {}
func (c *padClient) Due() (time.Duration, bool) { return 0, false }
func (c *padClient) Done() bool                 { return false }
func (c *padClient) Event(ev input.Event) {
	switch {
	case ev.Kind == input.Move:
		c.heard = append(c.heard, "move")
	case ev.Button != input.None:
		c.heard = append(c.heard, fmt.Sprint(ev.Kind, " ", ev.Button))
	case ev.Repeat:
		c.heard = append(c.heard, "again "+ev.Key)
	default:
		c.heard = append(c.heard, fmt.Sprint(ev.Kind, " ", ev.Key))
	}
}

func newPad() (*pad, *padClient) {
	c := &padClient{screen: fb.NewScreen(&fb.Mode{Width: 640, Height: 400, Depth: 1, Palette: []uint32{0, 0xffffff}})}
	return &pad{feed: &Feed{Client: c}}, c
}

func (c *padClient) expect(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(c.heard, want) {
		t.Errorf("heard %q, want %q", c.heard, want)
	}
	c.heard = nil
}

func TestPadButtons(t *testing.T) {
	p, c := newPad()
	for b, key := range map[padButton]string{padA: "return", padB: "escape", padX: "f2", padY: "space", padBack: "f4", padStart: "f1", padUp: "up", padRight: "right"} {
		p.button(1, b, true)
		p.button(2, b, true) // SDL does not tell it twice
		p.button(3, b, false)
		p.button(4, b, false)
		if len(c.heard) > 0 && c.heard[1] == "keydown "+key {
			c.heard = slices.Delete(c.heard, 1, 2)
		}
		c.expect(t, "keydown "+key, "keyup "+key)
	}
	p.button(5, padLeftShoulder, true)
	p.button(6, padRightShoulder, true)
	p.button(7, padLeftShoulder, false)
	p.button(8, padRightShoulder, false)
	c.expect(t, "press left", "press right", "release left", "release right")
}

// The stick is a direction when it is far out, and repeats as a held key does; commands do
// not.
func TestPadStick(t *testing.T) {
	const ms = time.Millisecond
	p, c := newPad()
	p.move(0, padLeftX, 0.5)
	c.expect(t)
	p.move(1*ms, padLeftX, 0.6)
	c.expect(t, "keydown right")
	p.move(2*ms, padLeftX, 0.4)
	p.move(3*ms, padLeftY, 0.39)
	c.expect(t) // it trembles
	p.move(4*ms, padLeftY, -0.9)
	c.expect(t, "keyup right", "keydown up")
	if due, ok := p.due(); !ok || due != 4*ms+padFirst {
		t.Error(due, ok)
	}
	p.advance(4*ms + padFirst)
	p.advance(4*ms + padFirst + padNext - 1)
	p.advance(4*ms + padFirst + padNext)
	c.expect(t, "again up", "again up")
	p.advance(time.Hour)
	c.heard = nil
	p.move(time.Hour, padLeftX, 0)
	p.move(time.Hour, padLeftY, 0)
	c.expect(t, "keyup up")
	p.button(time.Hour, padA, true)
	if due, ok := p.due(); ok {
		t.Error("something is due at", due)
	}
}

// The right stick moves the pointer within the screen, slowly near its middle.
func TestPadPointer(t *testing.T) {
	p, c := newPad()
	warped := image.Point{}
	p.warp = func(at image.Point) { warped = at }
	p.feed.Move(0, image.Pt(100, 100))
	run := func(from, to time.Duration) time.Duration {
		for at := from; at < to; at += padStep {
			p.advance(at)
		}
		return to
	}
	p.move(0, padRightX, 0.15)
	if _, ok := p.due(); ok {
		t.Error("a resting stick moves")
	}
	p.move(0, padRightX, 0.5)
	now := run(0, time.Second)
	slow := p.feed.At().X - 100
	p.move(now, padRightX, 1)
	before := p.feed.At().X
	now = run(now, now+500*time.Millisecond)
	fast := 2 * (p.feed.At().X - before)
	if slow < 20 || fast < 3*slow || p.feed.At().Y != 100 || warped != p.feed.At() {
		t.Errorf("%d and %d pixels a second, at %v, shown at %v", slow, fast, p.feed.At(), warped)
	}
	p.move(now, padRightY, -1)
	now = run(now, now+10*time.Second)
	if p.feed.At() != image.Pt(639, 0) {
		t.Errorf("in the corner at %v", p.feed.At())
	}
	c.heard = nil
	p.button(now, padLeftShoulder, true)
	p.button(now, padUp, true)
	p.move(now, padLeftX, -1)
	p.release(now)
	c.expect(t, "press left", "keydown up", "keydown left", "keyup up", "release left", "keyup left")
	if due, ok := p.due(); ok {
		t.Error("unplugged, and something is due at", due)
	}
}
