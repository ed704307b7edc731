package window

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
)

// padClient records the events that it receives.
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

func newPad() (*Pad, *padClient) {
	c := &padClient{screen: fb.NewScreen(&fb.Mode{Width: 640, Height: 400, Depth: 1, Palette: []uint32{0, 0xffffff}})}
	return &Pad{Feed: &Feed{Client: c}}, c
}

func (c *padClient) expect(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(c.heard, want) {
		t.Errorf("heard %q, want %q", c.heard, want)
	}
	c.heard = nil
}

// scribe is a field for up to four capital letters and digits. Typing replaces its initial
// text.
type scribe struct {
	padClient
	text string
	all  bool
	open bool
}

func (s *scribe) Typing() (string, bool) { return "Name " + s.text, s.open }

func (s *scribe) Event(ev input.Event) {
	s.padClient.Event(ev)
	text := []rune(s.text)
	switch {
	case ev.Kind != input.KeyDown || !s.open:
	case ev.Key == "backspace":
		s.text, s.all = string(text[:max(len(text)-1, 0)]), false
	case ev.Key == "return" || ev.Key == "escape":
		s.open = false
	case ev.Rune != 0 && (len(text) < 4 || s.all) && ev.Rune < 128:
		if s.all {
			s.text, s.all = "", false
		}
		s.text += strings.ToUpper(string(ev.Rune))
	}
}

// TestPadWrites checks that a controller can write a name: up and down choose a letter, right
// goes to the next, left and B delete, and B leaves an empty field.
func TestPadWrites(t *testing.T) {
	s := &scribe{text: "OLD", all: true, open: true}
	s.screen = fb.NewScreen(&fb.Mode{Width: 640, Height: 400, Depth: 1, Palette: []uint32{0, 0xffffff}})
	p := &Pad{Feed: &Feed{Client: s}}
	now := time.Duration(0)
	tap := func(buttons ...PadButton) {
		for _, b := range buttons {
			now += 10 * time.Millisecond
			p.Button(now, b, true)
			p.Button(now+1, b, false)
		}
	}
	for _, c := range []struct {
		what    string
		buttons []PadButton
		want    string
	}{
		{"a first letter takes the place of what was there", []PadButton{PadUp}, "A"},
		{"the next one", []PadButton{PadUp, PadUp}, "C"},
		{"back", []PadButton{PadDown}, "B"},
		{"on, and down from the end", []PadButton{PadRight, PadDown}, "BZ"},
		{"a third", []PadButton{PadRight, PadUp, PadUp}, "BZB"},
		{"rubbed out", []PadButton{PadB}, "BZ"},
		{"and by the cross", []PadButton{PadLeft}, "B"},
		{"a space", []PadButton{PadY}, "B "},
		{"to the end", []PadButton{PadUp, PadRight, PadUp}, "B AA"},
		{"no more room", []PadButton{PadRight, PadUp, PadUp}, "B AA"},
		{"what was written stays", []PadButton{PadRight, PadDown}, "B AA"},
	} {
		if tap(c.buttons...); s.text != c.want {
			t.Fatalf("%s: %q, want %q", c.what, s.text, c.want)
		}
	}
	s.text = "7" // a field of numbers
	if tap(PadUp, PadUp); s.text != "71" {
		t.Errorf("after a digit: %q", s.text)
	}
	s.text = ""
	s.heard = nil
	now += time.Second
	p.Button(now, PadDown, true) // from Z on, as long as it is held
	if p.Advance(now + padFirst + padNext); s.text != "X" {
		t.Errorf("while held: %q", s.text)
	}
	p.Button(now+time.Second, PadDown, false)
	now += 2 * time.Second
	tap(PadB)
	if s.text != "" || !s.open {
		t.Errorf("after deleting: %q, %v", s.text, s.open)
	}
	if tap(PadB); s.open {
		t.Error("B does not leave an empty field")
	}
	s.heard = nil
	tap(PadUp, PadB)
	s.expect(t, "keydown up", "keyup up", "keydown escape", "keyup escape")
	s.open = true
	if tap(PadUp, PadA); s.open || s.text != "A" {
		t.Errorf("%q, %v", s.text, s.open)
	}
}

func TestPadButtons(t *testing.T) {
	p, c := newPad()
	for b, key := range map[PadButton]string{PadA: "return", PadB: "escape", PadX: "undo", PadY: "space", PadBack: "f4", PadStart: "f1", PadUp: "up", PadRight: "right"} {
		p.Button(1, b, true)
		p.Button(2, b, true) // SDL does not report it twice
		p.Button(3, b, false)
		p.Button(4, b, false)
		if len(c.heard) > 0 && c.heard[1] == "keydown "+key {
			c.heard = slices.Delete(c.heard, 1, 2)
		}
		c.expect(t, "keydown "+key, "keyup "+key)
	}
	p.Button(5, PadLeftShoulder, true)
	p.Button(6, PadRightShoulder, true)
	p.Button(7, PadLeftShoulder, false)
	p.Button(8, PadRightShoulder, false)
	c.expect(t, "press left", "press right", "release left", "release right")
}

// TestPadStick checks that the stick is a direction when it is far out, and repeats as a held key
// does; commands do not.
func TestPadStick(t *testing.T) {
	const ms = time.Millisecond
	p, c := newPad()
	p.Move(0, PadLeftX, 0.5)
	c.expect(t)
	p.Move(1*ms, PadLeftX, 0.6)
	c.expect(t, "keydown right")
	p.Move(2*ms, PadLeftX, 0.4)
	p.Move(3*ms, PadLeftY, 0.39)
	c.expect(t) // the stick trembles
	p.Move(4*ms, PadLeftY, -0.9)
	c.expect(t, "keyup right", "keydown up")
	if due, ok := p.Due(); !ok || due != 4*ms+padFirst {
		t.Error(due, ok)
	}
	p.Advance(4*ms + padFirst)
	p.Advance(4*ms + padFirst + padNext - 1)
	p.Advance(4*ms + padFirst + padNext)
	c.expect(t, "again up", "again up")
	p.Advance(time.Hour)
	c.heard = nil
	p.Move(time.Hour, PadLeftX, 0)
	p.Move(time.Hour, PadLeftY, 0)
	c.expect(t, "keyup up")
	p.Button(time.Hour, PadA, true)
	if due, ok := p.Due(); ok {
		t.Error("something is due at", due)
	}
}

// TestPadPointer checks that the right stick moves the pointer within the screen, slowly near its
// middle.
func TestPadPointer(t *testing.T) {
	p, c := newPad()
	warped := image.Point{}
	p.Warp = func(at image.Point) { warped = at }
	p.Feed.Move(0, image.Pt(100, 100))
	run := func(from, to time.Duration) time.Duration {
		for at := from; at < to; at += padStep {
			p.Advance(at)
		}
		return to
	}
	p.Move(0, PadRightX, 0.15)
	if _, ok := p.Due(); ok {
		t.Error("a resting stick moves the pointer")
	}
	p.Move(0, PadRightX, 0.5)
	now := run(0, time.Second)
	slow := p.Feed.At().X - 100
	p.Move(now, PadRightX, 1)
	before := p.Feed.At().X
	now = run(now, now+500*time.Millisecond)
	fast := 2 * (p.Feed.At().X - before)
	if slow < 20 || fast < 3*slow || p.Feed.At().Y != 100 || warped != p.Feed.At() {
		t.Errorf("%d and %d pixels a second, at %v, shown at %v", slow, fast, p.Feed.At(), warped)
	}
	p.Move(now, PadRightY, -1)
	now = run(now, now+10*time.Second)
	if p.Feed.At() != image.Pt(639, 0) {
		t.Errorf("in the corner: %v", p.Feed.At())
	}
	c.heard = nil
	p.Button(now, PadLeftShoulder, true)
	p.Button(now, PadUp, true)
	p.Move(now, PadLeftX, -1)
	p.Release(now)
	c.expect(t, "press left", "keydown up", "keydown left", "blur ", "release left", "keyup up", "keyup left", "focus ")
	p.Release(now)
	c.expect(t)
	if due, ok := p.Due(); ok {
		t.Error("unplugged, and something is due at", due)
	}
}

// TestPadDeadZone checks that a stick that is not quite centred moves nothing. Beyond that the
// pointer starts slowly, and it is fastest at the end.
func TestPadDeadZone(t *testing.T) {
	p, _ := newPad()
	speed := func(v float64) float64 {
		p.axis[PadRightX], p.axis[PadRightY] = v, -v
		s := p.speed()
		if s.y != -s.x {
			t.Errorf("%v: %v", v, s)
		}
		return s.x
	}
	for _, v := range []float64{0, padDead / 4, padDead / 2, padDead * 0.99} {
		if s := speed(v); s != 0 {
			t.Errorf("at %v, within the dead zone, the pointer moves by %v", v, s)
		}
		if s := speed(-v); s != 0 {
			t.Errorf("at %v, within the dead zone, the pointer moves by %v", -v, s)
		}
	}
	if s := speed(padDead + 0.05); s <= 0 || s > padSpeed/50 {
		t.Errorf("just outside the dead zone the pointer moves by %v", s)
	}
	if speed(1) != padSpeed || speed(-1) != -padSpeed {
		t.Errorf("a fully deflected stick moves the pointer by %v", speed(1))
	}
}
