package window

import (
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"

	"github.com/google/go-cmp/cmp"
)

// A script is a client that records the calls that it gets and runs functions at
// times that the test sets.
type script struct {
	screen  *fb.Screen
	title   string
	log     []string
	dues    []time.Duration
	lazy    bool // never takes anything off dues
	stop    int  // done after that many events; 0 is never
	events  int
	onEvent func(input.Event)
}

func (s *script) Screen() *fb.Screen { return s.screen }
func (s *script) Title() string      { return s.title }
func (s *script) Done() bool         { return s.stop > 0 && s.events >= s.stop }

func (s *script) Event(ev input.Event) {
	s.events++
	s.log = append(s.log, describe(ev))
	if s.onEvent != nil {
		s.onEvent(ev)
	}
}

func (s *script) Advance(now time.Duration) {
	s.log = append(s.log, "advance "+now.String())
	for !s.lazy && len(s.dues) > 0 && s.dues[0] <= now {
		s.dues = s.dues[1:]
	}
}

func (s *script) Due() (time.Duration, bool) {
	if len(s.dues) == 0 {
		return 0, false
	}
	return s.dues[0], true
}

func describe(ev input.Event) string {
	var b strings.Builder
	b.WriteString(ev.Kind.String())
	switch ev.Kind {
	case input.Move:
		fmt.Fprint(&b, " ", ev.At)
	case input.Press, input.Release:
		fmt.Fprint(&b, " ", ev.Button, " ", ev.At)
	case input.Wheel:
		fmt.Fprint(&b, " ", ev.Delta, " ", ev.At)
	case input.KeyDown:
		fmt.Fprint(&b, " ", input.KeyName(ev.Key, ev.Mods))
		if ev.Rune != 0 {
			fmt.Fprintf(&b, " %q", ev.Rune)
		}
		if ev.Repeat {
			b.WriteString(" again")
		}
	case input.KeyUp:
		fmt.Fprint(&b, " ", input.KeyName(ev.Key, ev.Mods))
	}
	return b.String()
}

func (s *script) expect(t *testing.T, want ...string) {
	t.Helper()
	if d := cmp.Diff(want, s.log); d != "" {
		t.Errorf("calls of the client (-want +got):\n%s", d)
	}
	s.log = nil
}

const ms = time.Millisecond

func TestAdvanceRunsEachDueTimeInOrder(t *testing.T) {
	c := &script{dues: []time.Duration{10 * ms, 20 * ms, 20500 * time.Microsecond, 40 * ms}}
	f := Feed{Client: c}
	var at []time.Duration
	c.onEvent = func(ev input.Event) { at = append(at, ev.Time) }
	f.Move(5*ms, image.Pt(1, 1))
	f.Move(30*ms, image.Pt(2, 2))
	f.Move(25*ms, image.Pt(3, 3)) // a clock that steps back
	f.Move(40*ms, image.Pt(4, 4))
	c.expect(t, "move (1,1)", "advance 10ms", "advance 20ms", "advance 20.5ms", "move (2,2)", "move (3,3)", "advance 40ms", "move (4,4)")
	if d := cmp.Diff([]time.Duration{5 * ms, 30 * ms, 30 * ms, 40 * ms}, at); d != "" {
		t.Errorf("times of the events (-want +got):\n%s", d)
	}
}

func TestAdvanceEndsWithAClientThatIsAlwaysDue(t *testing.T) {
	c := &script{dues: []time.Duration{10 * ms}, lazy: true}
	f := Feed{Client: c}
	f.Move(50*ms, image.Pt(1, 1))
	c.expect(t, "advance 10ms", "move (1,1)")
}

func TestDoneClientIsLeftAlone(t *testing.T) {
	c := &script{stop: 1, dues: []time.Duration{20 * ms}}
	f := Feed{Client: c}
	f.Move(1*ms, image.Pt(1, 1))
	f.Move(30*ms, image.Pt(2, 2))
	f.Poke(40 * ms)
	c.expect(t, "move (1,1)")
}

func TestPokeAdvancesThoughNothingIsDue(t *testing.T) {
	c := &script{}
	f := Feed{Client: c}
	f.Poke(7 * ms)
	c.expect(t, "advance 7ms")
}

func TestMovesWithinAPixelAreOne(t *testing.T) {
	c := &script{}
	f := Feed{Client: c}
	f.Move(1*ms, image.Pt(3, 4))
	f.Move(2*ms, image.Pt(3, 4))
	f.Wheel(3*ms, 0)
	f.Wheel(3*ms, -2)
	c.expect(t, "move (3,4)", "wheel -2 (3,4)")
}

func TestNothingIsReleasedThatWasNotPressed(t *testing.T) {
	c := &script{}
	f := Feed{Client: c}
	p := image.Pt(1, 2)
	f.Button(1*ms, input.Left, false, p)
	f.Button(2*ms, input.Left, true, p)
	f.Button(3*ms, input.Left, true, p)
	f.Button(4*ms, input.Right, true, p)
	f.Button(5*ms, input.Left, false, p)
	f.KeyUp(6*ms, 40)
	f.KeyDown(7*ms, 30, "f11", 0, true) // repeats of a press that the window took
	f.KeyDown(8*ms, 30, "", 0, false)
	f.KeyUp(8*ms, 30)
	c.expect(t, "press left (1,2)", "press right (1,2)", "release left (1,2)")
	if !f.Held() {
		t.Error("the right button is down, but Buttons reports none")
	}
}

func TestBlurReleasesEverything(t *testing.T) {
	c := &script{}
	f := Feed{Client: c, Mods: input.Shift}
	f.Focus(1*ms, true)
	f.Button(2*ms, input.Right, true, image.Pt(5, 6))
	f.KeyDown(3*ms, 225, "shift", 0, false)
	f.KeyDown(4*ms, 4, "a", 'A', false)
	f.Focus(5*ms, false)
	f.Button(6*ms, input.Right, false, image.Pt(5, 6))
	f.KeyUp(6*ms, 4)
	f.KeyDown(7*ms, 4, "a", 'a', false)
	c.expect(t, "focus", "press right (5,6)", "keydown shift", "keydown shift+a 'A'",
		"blur", "release right (5,6)", "keyup shift+a", "keyup shift", "keydown a 'a'")
}

func TestKeyKeepsItsNameWhileHeld(t *testing.T) {
	c := &script{}
	f := Feed{Client: c}
	f.KeyDown(1*ms, 29, "y", 'y', false)
	f.KeyDown(2*ms, 29, "z", 'z', true) // the layout changed meanwhile
	f.KeyUp(3*ms, 29)
	c.expect(t, "keydown y 'y'", "keydown y 'z' again", "keyup y")
}

func TestTextWithoutKeys(t *testing.T) {
	c := &script{}
	f := Feed{Client: c}
	f.Text(1*ms, []rune("É \a"))
	c.expect(t, "keydown é 'É'", "keyup é", "keydown space ' '", "keyup space")
}

// visited is a client that accepts dropped files.
type visited struct {
	shown
	names []string
}

func (v *visited) Drop(names []string) { v.names = append(v.names, names...) }

// TestDrop checks that dropped files reach only clients that want them.
func TestDrop(t *testing.T) {
	v := &visited{}
	f := Feed{Client: v}
	f.Drop(5*time.Millisecond, []string{"a.adf", "b.zip"})
	f.Drop(6*time.Millisecond, nil)
	if len(v.names) != 2 || v.names[1] != "b.zip" {
		t.Errorf("dropped files %q", v.names)
	}
	v.done = true
	f.Drop(7*time.Millisecond, []string{"c"})
	if len(v.names) != 2 {
		t.Error("a client that is done got an event")
	}
	f = Feed{Client: &shown{}}
	f.Drop(0, []string{"a"}) // nothing to do
}
