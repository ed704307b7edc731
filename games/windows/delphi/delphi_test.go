package delphi

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games/clock"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// A sample is a form with one of each control.
type sample struct {
	*Form
	clock  *clock.Clock
	called []string
}

func newSample(t *testing.T, mode string) *sample {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	s := &sample{clock: &clock.Clock{}}
	if s.Form, err = New(m, s.clock, "Form1"); err != nil {
		t.Fatal(err)
	}
	s.Closed = func() { s.called = append(s.called, "closed") }
	s.Message = func(text string) { s.called = append(s.called, "flash "+text) }
	r := s.Client()
	at := func(x, y, w, h int) image.Rectangle { return image.Rect(0, 0, w, h).Add(r.Min).Add(image.Pt(x, y)) }
	for _, c := range []*Control{
		{Kind: Header, Name: "Top", Box: at(0, 0, r.Dx(), 30)},
		{Kind: FlashLabel, Name: "Flash", Box: at(200, 40, 300, 16)},
		{Kind: Button, Name: "Ok", Text: "&OK", Box: at(10, 40, 75, 25)},
		{Kind: Button, Name: "Never", Text: "N&ever", Box: at(90, 40, 75, 25), Disabled: true},
		{Kind: Group, Name: "Colours", Text: "Colours", Box: at(10, 80, 110, 60)},
		{Kind: Radio, Name: "Red", Text: "&Red", Group: "colour", Box: at(20, 96, 80, 15), On: true},
		{Kind: Radio, Name: "Blue", Text: "&Blue", Group: "colour", Box: at(20, 114, 80, 15)},
		{Kind: Radio, Name: "Large", Text: "Large", Group: "size", Box: at(150, 96, 80, 15), On: true},
		{Kind: Check, Name: "Bold", Text: "Bo&ld", Box: at(150, 114, 80, 15)},
		{Kind: Check, Name: "Grey", Text: "Grey", Box: at(150, 134, 80, 15), On: true, Disabled: true},
		{Kind: Label, Name: "Size", Text: "Size:", Box: at(10, 160, 40, 13)},
		{Kind: Spin, Name: "Size", Text: "12", Box: at(50, 156, 80, 22)},
		{Kind: Spin, Name: "Off", Text: "0", Box: at(150, 156, 80, 22), Disabled: true},
		{Kind: Speed, Name: "Horn", Box: at(250, 156, 26, 22)},
	} {
		c.Click = func(by int) { s.called = append(s.called, fmt.Sprintf("%s:%s %d %v", c.Kind, c.Name, by, c.On)) }
		s.Add(c)
	}
	s.Draw()
	return s
}

func (s *sample) middle(t *testing.T, name string) image.Point {
	t.Helper()
	r, ok := s.Where(name)
	if !ok {
		t.Fatalf("no item %s", name)
	}
	return r.Min.Add(r.Max).Div(2)
}

func (s *sample) click(t *testing.T, name string) {
	t.Helper()
	p := s.middle(t, name)
	s.Event(input.Event{Kind: input.Press, Button: input.Left, At: p})
	s.Event(input.Event{Kind: input.Release, Button: input.Left, At: p})
}

func (s *sample) key(t *testing.T, name string) bool {
	t.Helper()
	key, mods, err := input.ParseKey(name)
	if err != nil {
		t.Fatal(err)
	}
	return s.Event(input.Event{Kind: input.KeyDown, Key: key, Mods: mods})
}

// calls returns the calls since the last time.
func (s *sample) calls() string {
	all := strings.Join(s.called, "; ")
	s.called = nil
	return all
}

func TestClicks(t *testing.T) {
	s := newSample(t, "win256")
	for _, tt := range []struct{ name, want string }{
		{"button:Ok", "button:Ok 0 false"},
		{"button:Never", ""},
		{"radio:Blue", "radio:Blue 0 true"},
		{"radio:Blue", ""}, // it is on already
		{"check:Bold", "check:Bold 0 true"},
		{"check:Bold", "check:Bold 0 false"},
		{"check:Grey", ""},
		{"spin:Size/up", "spin:Size 1 false"},
		{"spin:Size/down", "spin:Size -1 false"},
		{"spin:Size", ""},
		{"spin:Off/up", ""},
		{"speed:Horn", "speed:Horn 0 true"},
		{"header:Top", ""},
		{"label:Size", ""},
		{"caption:Maximize", ""},
		{"caption:Close", "closed"},
	} {
		s.click(t, tt.name)
		if got := s.calls(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	for _, c := range s.sheet.Controls {
		if want := c.Name == "Blue" || c.Name == "Large"; c.Kind == Radio && c.On != want {
			t.Errorf("radio button %s: %v", c.Name, c.On)
		}
	}
}

// TestPointerLeaves checks that a button comes up when the pointer leaves it, and does nothing
// if the mouse button is released there.
func TestPointerLeaves(t *testing.T) {
	s := newSample(t, "win256")
	up := bytes.Clone(s.Screen.Pix)
	at := s.middle(t, "button:Ok")
	s.Event(input.Event{Kind: input.Press, Button: input.Left, At: at})
	down := bytes.Clone(s.Screen.Pix)
	if bytes.Equal(up, down) {
		t.Error("the button does not look pressed")
	}
	away := at.Add(image.Pt(0, 40))
	s.Event(input.Event{Kind: input.Move, At: away})
	if !bytes.Equal(up, s.Screen.Pix) {
		t.Error("the button does not look released")
	}
	s.Event(input.Event{Kind: input.Move, At: at})
	if !bytes.Equal(down, s.Screen.Pix) {
		t.Error("the button does not look pressed again")
	}
	s.Event(input.Event{Kind: input.Move, At: away})
	s.Event(input.Event{Kind: input.Release, Button: input.Left, At: away})
	if got := s.calls(); got != "" || !bytes.Equal(up, s.Screen.Pix) {
		t.Errorf("calls %q", got)
	}
	// Of a spin control the other half is away.
	s.Event(input.Event{Kind: input.Press, Button: input.Left, At: s.middle(t, "spin:Size/up")})
	s.Event(input.Event{Kind: input.Release, Button: input.Left, At: s.middle(t, "spin:Size/down")})
	s.Event(input.Event{Kind: input.Press, Button: input.Left, At: at})
	s.Event(input.Event{Kind: input.Blur})
	s.Event(input.Event{Kind: input.Release, Button: input.Left, At: at})
	if got := s.calls(); strings.Contains(got, "Ok") {
		t.Errorf("calls %q after the focus was lost", got)
	}
	if !bytes.Equal(up, s.Screen.Pix) {
		t.Error("the form was not restored")
	}
}

func TestKeys(t *testing.T) {
	s := newSample(t, "win256")
	plain := bytes.Clone(s.Screen.Pix)
	for _, name := range []string{"space", "up", "escape", "a"} {
		if s.key(t, name) {
			t.Errorf("key %s was handled although nothing has the focus", name)
		}
	}
	s.key(t, "alt+b")
	s.key(t, "alt+e") // disabled
	s.key(t, "alt+o")
	if got := s.calls(); got != "radio:Blue 0 true; button:Ok 0 false" {
		t.Errorf("by letters: %q", got)
	}
	s.key(t, "tab")
	s.key(t, "space")
	s.key(t, "tab")
	s.key(t, "return")
	if got := s.calls(); got != "button:Ok 0 false; radio:Red 0 true" {
		t.Errorf("by the focus: %q", got)
	}
	s.key(t, "shift+tab")
	s.key(t, "shift+tab")
	s.key(t, "shift+tab")
	s.key(t, "up")
	s.key(t, "down")
	if got := s.calls(); got != "spin:Size 1 false; spin:Size -1 false" {
		t.Errorf("backwards: %q", got)
	}
	if bytes.Equal(plain, s.Screen.Pix) {
		t.Error("the focus is not visible")
	}
	s.key(t, "escape")
	if !bytes.Equal(plain, s.Screen.Pix) {
		t.Error("the focus is still visible")
	}
	s.key(t, "alt+f4")
	if got := s.calls(); got != "closed" {
		t.Errorf("Alt+F4: %q", got)
	}
}

func TestFlash(t *testing.T) {
	s := newSample(t, "win256")
	plain := bytes.Clone(s.Screen.Pix)
	s.Flash("Not allowed")
	if got := s.calls(); got != "flash Not allowed" || bytes.Equal(plain, s.Screen.Pix) {
		t.Errorf("messages %q", got)
	}
	s.clock.Advance(flashTime - time.Millisecond)
	s.Flash("Again") // starts again
	s.clock.Advance(2*flashTime - 2*time.Millisecond)
	if bytes.Equal(plain, s.Screen.Pix) {
		t.Error("the text disappears too early")
	}
	s.clock.Advance(2 * flashTime)
	if !bytes.Equal(plain, s.Screen.Pix) {
		t.Error("the text does not disappear")
	}
	if _, due := s.clock.Due(); due {
		t.Error("something is still due")
	}
}

// TestLongFlash checks that a text too long for its label begins in it, and leaves no trace
// beside it.
func TestLongFlash(t *testing.T) {
	s := newSample(t, "win256")
	plain := bytes.Clone(s.Screen.Pix)
	s.Notice(strings.Repeat("much too long ", 20))
	if _, due := s.clock.Due(); due || bytes.Equal(plain, s.Screen.Pix) {
		t.Error("a notice disappears, or is not visible")
	}
	s.EndFlash()
	if !bytes.Equal(plain, s.Screen.Pix) {
		t.Error("the text leaves pixels")
	}
}

func TestMinimize(t *testing.T) {
	s := newSample(t, "win256")
	var told []bool
	s.Hidden = func(on bool) { told = append(told, on) }
	plain := bytes.Clone(s.Screen.Pix)
	s.click(t, "caption:Minimize")
	s.click(t, "caption") // the bar, which is small now and somewhere else
	s.Flash("nothing to see")
	s.Minimize(true)
	s.EndFlash()
	if !slices.Equal(told, []bool{true, false, true}) {
		t.Errorf("reported %v", told)
	}
	if !s.Event(input.Event{Kind: input.Press, Button: input.Left, At: image.Pt(300, 100)}) || !s.Minimized() {
		t.Error("the form gets a press on the desktop")
	}
	s.key(t, "return")
	if s.Minimized() || !bytes.Equal(plain, s.Screen.Pix) {
		t.Error("the form was not restored")
	}
}

// TestGolden compares everything as it looks in colour and in mono, with a button down and the
// focus on a control.
func TestGolden(t *testing.T) {
	for _, mode := range []string{"win256", "win-mono"} {
		s := newSample(t, mode)
		s.Flash("This text goes by itself: ÄÖÜ äöü ß")
		s.key(t, "tab")
		s.key(t, "tab")
		p := s.middle(t, "speed:Horn")
		focus := s.sheet.Focused()
		s.Event(input.Event{Kind: input.Press, Button: input.Left, At: p})
		s.sheet.Focus(focus)
		name := filepath.Join("testdata", mode+".png")
		var b bytes.Buffer
		if err := png.Encode(&b, s.Screen.Snapshot()); err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.MkdirAll("testdata", 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, b.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := png.Decode(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(want.(*image.Paletted).Pix, s.Screen.Pix) {
			t.Errorf("%s differs (go test -update rewrites it; look at it)", name)
		}
	}
}
