package desktops

import (
	"fmt"
	"image"
	"slices"
	"testing"

	"phosphor/fb/input"
	"phosphor/fb/oberon"
)

// TestMouseRules checks every use of the buttons on every kind of gadget: the messages
// and the result. "hold" and "off" are the modifier Ctrl.
func TestMouseRules(t *testing.T) {
	const (
		start  = "@button:Start"
		slider = "@slider"
		top    = "=120,108" // the upper end of the slider
		pin    = "@icon/pin"
		pause  = "@button:Pause"
	)
	type result struct {
		told   []string
		slider int
		toggle bool
		open   bool
		typing bool
	}
	idle := result{slider: 8}
	told := func(s ...string) result { return result{told: s, slider: 8} }
	for _, c := range []struct {
		name string
		play []string
		want result
	}{
		{"button: right and middle", []string{start, "+r", "wait", "+m", "-r", "-m"}, idle},
		{"button: chord held apart for longer than 60 ms", []string{"f8", start, "+r", "wait", "+l", "-l", "-r"}, idle},
		{"button: right and left at once", []string{"f8", start, "+r", "+l", "-l", "-r"}, told("start")},
		{"button: Ctrl with left", []string{"f8", start, "ctrl+l", "-l"}, told("start")},
		{"button: Alt with left", []string{"f8", start, "alt+l", "-l"}, told("start")},
		{"button: Ctrl with left, and right", []string{start, "ctrl+l", "wait", "+r", "-r", "-l"}, idle},
		{"button: covered by a document", []string{"@Other/plate", "+l", "wait", "=200,100", "-l", "=170,102", "+m", "-m"}, idle},
		{"button: all three at once", []string{"f8", start, "+l", "+r", "+m", "-l", "-r", "-m"}, idle},
		{"button: all three at once, the other way", []string{"f8", start, "+r", "+l", "+m", "-m", "-l", "-r"}, idle},
		{"button: pressed off the screen's focus", []string{start, "+m", "blur", "-m"}, idle},

		{"toggle: middle", []string{pause, "+m", "-m"}, result{told: []string{"pause"}, slider: 8, toggle: true}},
		{"toggle: left in three-button mode", []string{"f8", pause, "+l", "wait", "-l"}, idle},
		{"toggle: right", []string{pause, "+r", "wait", "-r"}, idle},
		{"toggle: interclick", []string{pause, "+m", "+r", "-r", "-m"}, idle},
		{"toggle: released elsewhere", []string{pause, "+m", start, "-m"}, idle},
		{"toggle: back up", []string{pause, "+m", "-m", "+m", "-m"}, told("pause", "pause")},

		{"slider: middle to the top", []string{slider, "+m", top, "-m"}, result{told: []string{"slider 30"}, slider: 30}},
		{"slider: beyond the end, beside it", []string{slider, "+m", "=300,0", "-m"}, result{told: []string{"slider 30"}, slider: 30}},
		{"slider: back to where it was", []string{"@field", slider, "+m", top, "=120,300", "-m"}, idle},
		{"slider: left in two-button mode", []string{slider, "+l", "wait", top, "-l"}, result{told: []string{"slider 30"}, slider: 30}},
		{"slider: left in three-button mode", []string{"f8", slider, "+l", "wait", top, "-l"}, idle},
		{"slider: right", []string{slider, "+r", "wait", top, "-r"}, idle},
		{"slider: interclick left", []string{slider, "+m", top, "+l", "-l", "-m"}, idle},
		{"slider: interclick, then on", []string{slider, "+m", top, "+r", "-r", "=120,110", "-m"}, idle},
		{"slider: all three", []string{slider, "+m", top, "+l", "+r", "-m", "-l", "-r"}, idle},

		{"field: left gives the keyboard", []string{"@field", "+l", "wait", "-l"}, result{slider: 8, typing: true}},
		{"field: middle does not", []string{"@field", "+m", "-m"}, idle},
		{"field: right does not", []string{"@field", "+r", "wait", "-r"}, idle},
		{"field: F2 takes it away", []string{"@field", "+l", "wait", "-l", "f2"}, idle},
		{"field: a left press on the desktop takes it away", []string{"@field", "+l", "wait", "-l", "=10,390", "+l", "wait", "-l"}, idle},
		{"field: a middle press elsewhere does not", []string{"@field", "+l", "wait", "-l", start, "+m", "-m"}, result{told: []string{"start"}, slider: 8, typing: true}},
		{"field: so does the focus of another document", []string{"@field", "+l", "wait", "-l", "1", "@Other/plate", "+l", "wait", "-l"}, told("field 81")},

		{"iconizer: middle opens", []string{pin, "+m", "-m"}, result{slider: 8, open: true}},
		{"iconizer: beside the pin, too", []string{"@icon", "+m", "-m"}, result{slider: 8, open: true}},
		{"iconizer: left in two-button mode", []string{pin, "+l", "wait", "-l"}, result{slider: 8, open: true}},
		{"iconizer: left in three-button mode", []string{"f8", pin, "+l", "wait", "-l"}, idle},
		{"iconizer: right", []string{pin, "+r", "wait", "-r"}, idle},
		{"iconizer: interclick", []string{pin, "+m", "+l", "-l", "-m"}, idle},
		{"iconizer: released elsewhere", []string{pin, "+m", start, "-m"}, idle},
		{"iconizer: its pin closes", []string{pin, "+m", "-m", pin, "+m", "-m"}, idle},
		{"iconizer: open, a press beside the pin does not close", []string{pin, "+m", "-m", "@icon", "+m", "-m"}, result{slider: 8, open: true}},
		{"iconizer: open, released off the pin", []string{pin, "+m", "-m", pin, "+m", "@icon", "-m"}, result{slider: 8, open: true}},
	} {
		b := newBench(t, "oberon256")
		b.play(c.play...)
		got := result{b.told, b.slider.Value, b.toggle.On, b.icon.open, b.field.typing}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v gives %+v, want %+v", c.name, c.play, got, c.want)
		}
		if b.d.track != nil || b.d.overlay != nil || b.d.down != 0 {
			t.Errorf("%s: the gesture continues", c.name)
		}
	}
}

// TestBarRules uses the buttons on a menu bar in every possible way.
func TestBarRules(t *testing.T) {
	plate, handle := "@plate", "=105,70" // the handle is shown in two-button mode
	const home, moved, front = "(100,60)", "(130,100)", "Bench.Panel"
	for _, c := range []struct {
		name  string
		play  []string
		at    string // top left corner of the bench's document; "": closed
		front string
	}{
		{"plate: left drags", []string{plate, "+l", "wait", "by30,40", "-l"}, moved, front},
		{"handle: left drags", []string{handle, "+l", "wait", "by30,40", "-l"}, moved, front},
		{"plate: middle does not", []string{plate, "+m", "by30,40", "-m"}, home, front},
		{"plate: right does not", []string{plate, "+r", "wait", "by30,40", "-r"}, home, front},
		{"plate: interclick", []string{plate, "+l", "wait", "by30,40", "+m", "-m", "-l"}, home, front},
		{"plate: interclick, then on", []string{plate, "+l", "wait", "+r", "-r", "by30,40", "-l"}, home, front},
		{"plate: out and back", []string{plate, "+l", "wait", "by30,40", "by-30,-40", "-l"}, home, front},
		{"plate: a click", []string{plate, "+l", "wait", "-l"}, home, front},

		{"Close: middle", []string{"@button:Close", "+m", "-m"}, "", "Other"},
		{"Close: left in two-button mode", []string{"@button:Close", "+l", "wait", "-l"}, "", "Other"},
		{"Close: left in three-button mode", []string{"f8", "@button:Close", "+l", "wait", "-l"}, home, front},
		{"Close: right", []string{"@button:Close", "+r", "wait", "-r"}, home, front},
		{"Close: interclick", []string{"@button:Close", "+m", "+r", "-m", "-r"}, home, front},
		{"Close: released elsewhere", []string{"@button:Close", "+m", "@button:Hide", "-m"}, home, front},
		{"Close: away and back", []string{"@button:Close", "+m", "@button:Hide", "@button:Close", "-m"}, "", "Other"},

		{"Hide: middle", []string{"@button:Hide", "+m", "-m"}, home, "Other"},
		{"Hide: right", []string{"@button:Hide", "+r", "wait", "-r"}, home, front},
		{"Hide: interclick", []string{"@button:Hide", "+m", "+l", "-m", "-l"}, home, front},

		{"Grow: middle", []string{"@button:Grow", "+m", "-m"}, "(0,0)", front},
		{"Grow: twice", []string{"@button:Grow", "+m", "-m", "@button:Grow", "+m", "-m"}, home, front},
		{"Grow: interclick", []string{"@button:Grow", "+m", "+l", "+r", "-m", "-l", "-r"}, home, front},
		{"Grow: released elsewhere", []string{"@button:Grow", "+m", plate, "-m"}, home, front},

		{"a covered document comes to the front with any button", []string{"@Other/document", "+r", "wait", "-r"}, home, "Other"},
		{"what lies in front is pressed", []string{"=320,230", "+l", "wait", "by5,5", "-l"}, home, front},
		{"the wheel does not raise", []string{"@Other/document", "wheel-1"}, home, front},
		{"the desktop", []string{"=10,390", "+l", "wait", "by30,40", "-l"}, home, front},
	} {
		b := newBench(t, "oberon256")
		b.play(c.play...)
		at := ""
		if slices.Contains(b.d.docs, b.doc) {
			at = b.doc.Frame().Min.String()
		}
		if got := b.d.docs[len(b.d.docs)-1].Title; at != c.at || got != c.front {
			t.Errorf("%s: %v leaves the document at %q and %s in front, want %q and %s", c.name, c.play, at, got, c.at, c.front)
		}
		if b.d.track != nil || b.d.overlay != nil || b.d.down != 0 {
			t.Errorf("%s: the gesture continues", c.name)
		}
	}
}

// TestForms checks that the mouse form follows the gesture, and after that what is
// below.
func TestForms(t *testing.T) {
	b := newBench(t, "oberon256")
	for _, c := range []struct {
		play []string
		want any
	}{
		{[]string{"@slider"}, oberon.Arrow},
		{[]string{"+m"}, oberon.FlatHand},
		{[]string{"=300,10"}, oberon.FlatHand},
		{[]string{"+l"}, oberon.FlatHand},
		{[]string{"-l", "-m"}, oberon.Arrow},
	} {
		b.play(c.play...)
		if b.d.Screen.Pointer != c.want {
			t.Errorf("%v: the pointer is %s", c.play, b.d.Screen.Pointer.Name)
		}
	}
}

// TestOffTheScreen checks that a document that extends beyond the screen is drawn and works as
// far as it is visible, and that nothing is drawn while nothing changes.
func TestOffTheScreen(t *testing.T) {
	b := newBench(t, "oberon-mono")
	b.doc.MoveTo(image.Pt(500, 330))
	b.d.paint()
	b.play("@Bench.Panel/plate", "+l", "wait", "by-560,10", "-l")
	if got := b.doc.Frame().Min; got != image.Pt(-60, 340) {
		t.Errorf("the document is at %v", got)
	}
	b.play("@button:Close", "+m", "-m")
	if slices.Contains(b.d.docs, b.doc) {
		t.Error("Close is not hit at the edge")
	}
	b.d.Screen.ClearDirty()
	for range 20 {
		b.event(input.Event{Kind: input.Move, At: image.Pt(300, 200)})
		b.wait(100)
	}
	if !b.d.Screen.Dirty().Empty() {
		t.Errorf("drawn without a reason: %v", b.d.Screen.Dirty().Rects())
	}
	if due, ok := b.d.Due(); ok {
		t.Errorf("something is due at %v", due)
	}
}

// TestWhereCovered checks that Where ignores covered gadgets, and returns a visible part
// of partly covered ones.
func TestWhereCovered(t *testing.T) {
	b := newBench(t, "oberon256")
	start := image.Rect(140, 90, 200, 115)
	want := func(what string, r image.Rectangle, ok bool) {
		t.Helper()
		if got, found := b.d.Where("button:Start", nil); got != r || found != ok {
			t.Errorf("%s: %v %v, want %v %v", what, got, found, r, ok)
		}
	}
	want("free", start, true)
	other := b.d.Documents()[0]
	b.d.Raise(other)
	for _, c := range []struct {
		name string
		to   image.Point
		want image.Rectangle
	}{
		{"all of it covered", image.Pt(50, 50), image.Rectangle{}},
		{"its right end covered", image.Pt(180, 50), start},
		{"all but its left end", image.Pt(150, 50), image.Rect(140, 90, 150, 115)},
		{"all but its upper edge", image.Pt(50, 95), image.Rect(140, 90, 200, 95)},
	} {
		other.MoveTo(c.to)
		want(c.name, c.want, !c.want.Empty())
	}
}

// TestEmptyDesk checks that the middle button on the desk itself is a separate command.
func TestEmptyDesk(t *testing.T) {
	for _, c := range []struct {
		name string
		play []string
		want int
	}{
		{"middle", []string{"=10,390", "+m", "-m"}, 1},
		{"Ctrl with left", []string{"=10,390", "ctrl+l", "-l"}, 1},
		{"left", []string{"=10,390", "+l", "wait", "-l"}, 0},
		{"interclick", []string{"=10,390", "+m", "+r", "-r", "-m"}, 0},
		{"released on a document", []string{"=10,390", "+m", "=120,100", "-m"}, 0},
		{"on a document", []string{"=120,100", "+m", "-m"}, 0},
	} {
		b := newBench(t, "oberon256")
		n := 0
		b.d.Empty = func() { n++ }
		if b.play(c.play...); n != c.want {
			t.Errorf("%s: %d times, want %d", c.name, n, c.want)
		}
	}
}
