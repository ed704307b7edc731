package input

import (
	"fmt"

	"strings"
	"testing"
	"time"
)

// script makes events of a text: one event a word, kind, button, place and
// time: "press:left@10,10/0". Keys: "down:a/0", modifiers "press:left+ctrl@1,1/0".
func script(t *testing.T, text string) []Event {
	t.Helper()
	var evs []Event
	for _, w := range strings.Fields(text) {
		var ev Event
		w, ms, _ := strings.Cut(w, "/")
		var n int
		fmt.Sscan(ms, &n)
		ev.Time = time.Duration(n) * time.Millisecond
		w, at, ok := strings.Cut(w, "@")
		if ok {
			fmt.Sscanf(at, "%d,%d", &ev.At.X, &ev.At.Y)
		}
		kind, what, _ := strings.Cut(w, ":")
		what, mod, _ := strings.Cut(what, "+")
		ev.Mods = Modifier(mod)
		switch kind {
		case "move":
		case "press", "release":
			ev.Kind = map[string]Kind{"press": Press, "release": Release}[kind]
			b, err := ParseButton(what)
			if err != nil {
				t.Fatal(err)
			}
			ev.Button = b
		case "down", "up":
			ev.Kind, ev.Key = map[string]Kind{"down": KeyDown, "up": KeyUp}[kind], what
		case "blur":
			ev.Kind = Blur
		default:
			t.Fatalf("%q is not an event", w)
		}
		evs = append(evs, ev)
	}
	return evs
}

func write(evs []Event) string {
	var s []string
	for _, ev := range evs {
		w := ev.Kind.String()
		if ev.Button != None {
			w += ":" + ev.Button.String()
		}
		s = append(s, fmt.Sprintf("%s@%d,%d/%d", w, ev.At.X, ev.At.Y, ev.Time.Milliseconds()))
	}
	return strings.Join(s, " ")
}

func TestEmulator(t *testing.T) {
	for _, c := range []struct{ name, in, out string }{
		{"left alone", "press:left@5,5/0 release:left@5,5/100", "press:left@5,5/0 release:left@5,5/100"},
		{"left, quickly", "press:left@5,5/0 release:left@5,5/20", "press:left@5,5/0 release:left@5,5/20"},
		{"left held past the window", "press:left@5,5/0 move:@5,6/90 release:left@9,9/95", "press:left@5,5/0 move@5,6/90 release:left@9,9/95"},
		{"chord", "press:left@5,5/0 press:right@5,5/40 release:right@5,5/200 release:left@5,5/210", "press:middle@5,5/40 release:middle@5,5/200"},
		{"chord, the other way", "press:right@5,5/0 press:left@6,5/40 release:right@5,5/200 release:left@5,5/210", "press:middle@6,5/40 release:middle@5,5/200"},
		{"chord with a tremble", "press:left@5,5/0 move:@6,6/10 press:right@6,6/40 release:left@6,6/99 release:right@6,6/100", "press:middle@6,6/40 release:middle@6,6/99"},
		{"too late for a chord", "press:left@5,5/0 press:right@5,5/61 release:right@5,5/100 release:left@5,5/110",
			"press:left@5,5/0 press:right@5,5/61 release:right@5,5/100 release:left@5,5/110"},
		{"moved too far for a chord", "press:left@5,5/0 move:@15,5/10 press:right@15,5/20 release:right@5,5/100 release:left@5,5/110",
			"press:left@5,5/0 move@15,5/10 press:right@15,5/20 release:right@5,5/100 release:left@5,5/110"},
		{"ctrl", "press:left+ctrl@5,5/0 move:@7,7/10 release:left@7,7/20", "press:middle@5,5/0 move@7,7/10 release:middle@7,7/20"},
		{"alt, released before the button", "press:left+alt@5,5/0 release:left@5,5/20 press:left@5,5/200 release:left@5,5/300",
			"press:middle@5,5/0 release:middle@5,5/20 press:left@5,5/200 release:left@5,5/300"},
		{"interclick on a chord", "press:left@5,5/0 press:right@5,5/10 press:middle@5,5/100 release:middle@5,5/150 release:left@5,5/160 release:right@5,5/170",
			"press:middle@5,5/10 press:left@5,5/100 press:right@5,5/100 release:middle@5,5/150 release:left@5,5/160 release:right@5,5/170"},
		{"the real middle button with that of a modifier", "press:left+ctrl@5,5/0 press:middle@5,5/10 release:left@5,5/20 release:middle@5,5/30",
			"press:middle@5,5/0 press:left@5,5/10 release:left@5,5/20 release:middle@5,5/30"},
		{"a real middle button", "press:middle@1,1/0 release:middle@1,1/5", "press:middle@1,1/0 release:middle@1,1/5"},
		{"all three, no chord within", "press:middle@5,5/0 press:left@5,5/10 press:right@5,5/20 release:right@5,5/30 release:left@5,5/40 release:middle@5,5/50",
			"press:middle@5,5/0 press:left@5,5/10 press:right@5,5/20 release:right@5,5/30 release:left@5,5/40 release:middle@5,5/50"},
		{"keys pass", "press:left@5,5/0 down:a/10 release:left@5,5/20", "press:left@5,5/0 keydown@0,0/10 release:left@5,5/20"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := NewEmulator()
			var out []Event
			for _, ev := range script(t, c.in) {
				if due, ok := e.Due(); ok && due <= ev.Time {
					out = e.Advance(due, out)
				}
				out = e.Event(ev, out)
			}
			out = e.Advance(time.Hour, out)
			if got := write(out); got != c.out {
				t.Errorf("got  %s\nwant %s", got, c.out)
			}
		})
	}
}

func TestTrack(t *testing.T) {
	for _, c := range []struct {
		name, in string
		sum      Buttons
		ends     int
	}{
		{"one button", "press:left@1,1/0 release:left@9,9/1", Set(Left), 1},
		{"interclick", "press:left@1,1/0 press:right@1,1/1 release:right@1,1/2 release:left@1,1/3", Set(Left, Right), 1},
		{"interclick that goes on", "press:left@1,1/0 press:middle@1,1/1 release:left@1,1/2 press:right@1,1/3 release:middle@1,1/4 release:right@1,1/5", Set(Left, Middle, Right), 1},
		{"a new gesture", "press:left@1,1/0 release:left@1,1/1 press:right@1,1/2 release:right@1,1/3", Set(Right), 2},
		{"a stray release", "release:left@1,1/0", 0, 0},
		{"still down", "press:left@1,1/0 move:@2,2/1", Set(Left), 0},
	} {
		var tr Track
		ends, begins := 0, 0
		for _, ev := range script(t, c.in) {
			began, ended := tr.Event(ev)
			if began {
				begins++
			}
			if ended {
				ends++
			}
		}
		if tr.Sum != c.sum || ends != c.ends {
			t.Errorf("%s: sum %v after %d ends, want %v after %d", c.name, tr.Sum, ends, c.sum, c.ends)
		}
		if tr.Active() != (begins > ends) {
			t.Errorf("%s: active is %v after %d begins and %d ends", c.name, tr.Active(), begins, ends)
		}
	}
	if got := Set(Left, Right).String(); got != "{left right}" {
		t.Errorf("a set is printed as %s", got)
	}
}

func TestClicks(t *testing.T) {
	for _, c := range []struct {
		name, in string
		want     []Gesture
	}{
		{"click", "press:left@1,1/0 release:left@3,1/9", []Gesture{Click}},
		{"double click", "press:left@1,1/0 release:left@1,1/9 press:left@2,2/300 release:left@2,2/310", []Gesture{Click, DoubleClick}},
		{"two slow clicks", "press:left@1,1/0 release:left@1,1/9 press:left@2,2/500 release:left@2,2/510", []Gesture{Click, Click}},
		{"two clicks apart", "press:left@1,1/0 release:left@1,1/9 press:left@20,2/100 release:left@20,2/110", []Gesture{Click, Click}},
		{"a third click is not another double", "press:left@1,1/0 release:left@1,1/9 press:left@1,1/100 release:left@1,1/110 press:left@1,1/200 release:left@1,1/210",
			[]Gesture{Click, DoubleClick, Click}},
		{"drag", "press:left@1,1/0 move:@2,2/5 move:@9,2/9 move:@10,2/10 release:left@10,2/11", []Gesture{DragBegin, Drag, Drop}},
		{"drag back to the start is still a drop", "press:left@1,1/0 move:@9,2/9 move:@1,1/10 release:left@1,1/11", []Gesture{DragBegin, Drag, Drop}},
		{"a jump", "press:left@1,1/0 release:left@50,1/11", []Gesture{Drop}},
		{"another button", "press:right@1,1/0 release:right@1,1/9", nil},
		{"a click after a drag is single", "press:left@1,1/0 release:left@50,1/11 press:left@50,1/50 release:left@50,1/60", []Gesture{Drop, Click}},
	} {
		var clicks Clicks
		var got []Gesture
		for _, ev := range script(t, c.in) {
			if g := clicks.Event(ev); g != NoGesture {
				got = append(got, g)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestRepeater(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"held", "down:a/0", "a/500 a/550 a/600 a/650"},
		{"let go", "down:a/0 up:a/520", "a/500"},
		{"another key takes over", "down:a/0 down:b/300 up:a/310", "b/800"},
		{"a modifier does not repeat", "down:shift/0", ""},
		{"the keyboard goes elsewhere", "down:a/0 blur/100", ""},
	} {
		var r Repeater
		var got []string
		run := func(until time.Duration) {
			for due, ok := r.Due(); ok && due <= until; due, ok = r.Due() {
				ev := r.Next()
				if !ev.Repeat || ev.Kind != KeyDown {
					t.Errorf("%s: repeats as %+v", c.name, ev)
				}
				got = append(got, fmt.Sprintf("%s/%d", ev.Key, ev.Time.Milliseconds()))
			}
		}
		for _, ev := range script(t, c.in) {
			run(ev.Time)
			r.Event(ev)
		}
		end := 650 * time.Millisecond
		if strings.HasPrefix(c.want, "b") {
			end = 800 * time.Millisecond
		}
		run(end)
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %q, want %q", c.name, s, c.want)
		}
	}
}

func TestParseKey(t *testing.T) {
	for _, c := range []struct {
		text, key string
		mods      Mods
		ok        bool
	}{
		{"a", "a", 0, true}, {"ctrl+n", "n", Ctrl, true}, {"Ctrl+Shift+left", "left", Ctrl | Shift, true},
		{"space", "space", 0, true}, {"help", "f1", 0, true}, {"ctrl", "ctrl", 0, true}, {"+", "+", 0, true}, {"ctrl++", "+", Ctrl, true},
		{"ä", "ä", 0, true}, {"nothing", "", 0, false}, {"", "", 0, false}, {"ctrl+", "", 0, false},
	} {
		key, mods, err := ParseKey(c.text)
		if (err == nil) != c.ok || c.ok && (key != c.key || mods != c.mods) {
			t.Errorf("ParseKey(%q) is %q, %v, %v; want %q, %v", c.text, key, mods, err, c.key, c.mods)
		}
	}
	if got := KeyName("n", Ctrl|Shift); got != "ctrl+shift+n" {
		t.Errorf("KeyName is %q", got)
	}
	for k, want := range map[string]rune{"a": 'a', "space": ' ', "left": 0, "7": '7'} {
		if got := Typed(k, 0); got != want {
			t.Errorf("%q types %q, want %q", k, got, want)
		}
	}
	if Typed("a", Shift) != 'A' || Typed("a", Ctrl) != 0 {
		t.Error("modifiers are ignored")
	}
	if _, _, err := ParseKey("esc"); err == nil || !strings.Contains(err.Error(), "escape") {
		t.Errorf("the error for esc does not name escape: %v", err)
	}
}

// TestEmulatorLetsGoInTime checks that a press that is held back is delivered exactly when
// its time has come.
func TestEmulatorLetsGoInTime(t *testing.T) {
	e := NewEmulator()
	if out := e.Event(Event{Kind: Press, Button: Left, Time: time.Second}, nil); len(out) != 0 {
		t.Fatalf("a press was not delayed: %v", out)
	}
	due, ok := e.Due()
	if !ok || due != time.Second+e.Window {
		t.Fatalf("due at %v, %v", due, ok)
	}
	if out := e.Advance(due-1, nil); len(out) != 0 {
		t.Errorf("before the due time: %v", out)
	}
	if out := e.Advance(due, nil); len(out) != 1 || out[0].Kind != Press {
		t.Errorf("at the due time: %v", out)
	}
	if _, ok := e.Due(); ok {
		t.Error("something is still delayed")
	}
}
