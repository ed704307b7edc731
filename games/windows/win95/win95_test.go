package win95

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/modes"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// A sample is a desk with a program that has one of each control.
type sample struct {
	*Desk
	t      *testing.T
	form   *Form
	called []string
}

func (s *sample) note(text string) func() { return func() { s.called = append(s.called, text) } }

func newSample(t *testing.T, mode string) *sample {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	d, err := New(m, "en")
	if err != nil {
		t.Fatal(err)
	}
	s := &sample{Desk: d, t: t}
	sound := &Item{Text: "&Sound", Ticked: true}
	sound.Chosen = func() { sound.Ticked = !sound.Ticked }
	s.form = &Form{
		Title: "Sample", Style: Usual, Frame: image.Rect(60, 30, 500, 330),
		Icon: func(b *fb.Bitmap, at image.Point) {
			fb.FillEllipse(b, image.Rect(1, 1, 15, 15).Add(at), s.Canvas().Pens().Yellow, fb.OpCopy)
			fb.Ellipse(b, image.Rect(1, 1, 15, 15).Add(at), s.Canvas().Pens().Dark, fb.OpCopy)
		},
		Menus: []*Menu{
			{Title: "&Game", Items: []*Item{
				{Text: "&Deal", Key: "f2", Chosen: s.note("deal")}, {},
				{Text: "&Undo", Key: "ctrl+z", Disabled: true, Chosen: s.note("undo")},
				sound, {Text: "One of &several", Ticked: true, Bullet: true}, {},
				{Text: "E&xit", Chosen: s.note("exit")},
			}},
			{Title: "&Help", Items: []*Item{{Text: "&Contents", Key: "f1", Chosen: s.note("contents")}, {Text: "&About", Chosen: s.note("about")}}},
		},
		Status: []Part{{Text: "Ready"}, {Text: "Score: 0", Width: 90, Right: true}},
		Closed: s.note("closed"),
		Input: func(ev input.Event) bool {
			if ev.Kind != input.Move && input.Modifier(ev.Key) == 0 {
				s.called = append(s.called, ev.Kind.String()+ev.Key)
			}
			return true
		},
	}
	at := func(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h) }
	for _, c := range []*Control{
		{Kind: Group, Text: "Colours", Box: at(10, 8, 110, 60)},
		{Kind: Radio, Name: "Red", Text: "&Red", Group: "colour", Box: at(20, 24, 80, 15), On: true},
		{Kind: Radio, Name: "Blue", Text: "&Blue", Group: "colour", Box: at(20, 42, 80, 15)},
		{Kind: Check, Name: "Bold", Text: "Bo&ld", Box: at(20, 76, 80, 15), On: true},
		{Kind: Check, Name: "Grey", Text: "Grey", Box: at(20, 94, 80, 15), On: true, Disabled: true},
		{Kind: Label, Text: "&Name:", Box: at(140, 14, 40, 13)},
		{Kind: Edit, Name: "Name", Text: "Somebody", Box: at(180, 10, 120, 21)},
		{Kind: Label, Text: "Size:", Box: at(140, 42, 40, 13)},
		{Kind: Spin, Name: "Size", Text: "12", Box: at(180, 38, 60, 22)},
		{Kind: List, Name: "Files", Value: 1, Box: at(140, 70, 160, 69), Items: []string{"Ace", "Deuce", "Trey", "Four", "Five", "Six", "Seven"}},
		{Kind: Slider, Name: "Level", Box: at(10, 120, 110, 28), Min: 0, Max: 5, Value: 2},
		{Kind: Memo, Name: "Text", Text: "A text that is to be read, in as many lines as it needs.", Box: at(310, 10, 110, 129)},
		{Kind: Scroll, Name: "Far", Box: at(10, 156, 200, 16), Max: 100, Page: 20, Value: 40},
		{Kind: Button, Name: "Go", Text: "&Go", Default: true, Box: at(230, 154, 75, 23), Click: func(int) { s.called = append(s.called, "go") }},
		{Kind: Button, Name: "Never", Text: "N&ever", Disabled: true, Box: at(311, 154, 75, 23)},
	} {
		s.form.Add(c)
	}
	s.Open(s.form)
	return s
}

func (s *sample) key(names ...string) {
	s.t.Helper()
	for _, name := range names {
		key, mods, err := input.ParseKey(name)
		if err != nil {
			s.t.Fatal(err)
		}
		s.Event(input.Event{Kind: input.KeyDown, Key: key, Mods: mods, Rune: input.Typed(key, mods), Time: s.Now()})
		s.Event(input.Event{Kind: input.KeyUp, Key: key, Mods: mods, Time: s.Now()})
	}
}

// calls returns the calls since the last time.
func (s *sample) calls() string {
	all := strings.Join(s.called, " ")
	s.called = nil
	return all
}

func (s *sample) at(name string) image.Point {
	s.t.Helper()
	r, ok := s.Where(name)
	if !ok {
		s.t.Fatalf("there is no %s", name)
	}
	return r.Min.Add(r.Max).Div(2)
}

func (s *sample) mouse(kind input.Kind, at image.Point) {
	s.Event(input.Event{Kind: kind, Button: input.Left, At: at, Time: s.Now()})
}

func (s *sample) click(names ...string) {
	s.t.Helper()
	for _, name := range names {
		p := s.at(name)
		s.mouse(input.Move, p)
		s.mouse(input.Press, p)
		s.mouse(input.Release, p)
		s.Advance(s.Now() + time.Second)
	}
}

func (s *sample) drag(from, to image.Point) {
	s.mouse(input.Press, from)
	s.mouse(input.Move, to)
	s.mouse(input.Release, to)
}

// want compares what was called.
func (s *sample) want(what, want string) {
	s.t.Helper()
	if got := s.calls(); got != want {
		s.t.Errorf("%s: %q, want %q", what, got, want)
	}
}

func TestGolden(t *testing.T) {
	for _, mode := range []string{"win256", "win16", "win-mono"} {
		s := newSample(t, mode)
		other := &Form{Title: "Behind", Style: Fixed, Size: image.Pt(150, 60)}
		s.Open(other)
		other.Move(other.Frame.Add(image.Pt(200, 140)))
		s.MessageBox(Box{Title: "Question", Icon: Question, Text: "Deal again?", Buttons: []string{s.Yes(), s.No()}}).Move(image.Rect(20, 290, 220, 390))
		small := &Form{Title: "Small", Style: Fixed, Size: image.Pt(50, 50)}
		s.Open(small)
		small.Minimize(true)
		s.form.Top()
		s.key("alt", "down", "down")
		name := filepath.Join("testdata", mode+".png")
		var b bytes.Buffer
		if err := png.Encode(&b, s.Screen.Snapshot()); err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile(name, b.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(want.(*image.Paletted).Pix, s.Screen.Pix) {
			t.Errorf("%s differs (go test -update rewrites it; look at it)", name)
		}
	}
}

func TestMenus(t *testing.T) {
	s := newSample(t, "win256")
	plain := bytes.Clone(s.Screen.Pix)
	closed := func(what string) {
		t.Helper()
		if s.Modal() || !bytes.Equal(plain, s.Screen.Pix) {
			t.Errorf("%s: the screen was not restored", what)
		}
	}
	lit := func() string {
		_, focus := s.Reading()
		return strings.Join(focus, " ")
	}
	for _, tt := range []struct{ keys, lit, calls string }{
		{"alt", "menu:Game", ""},
		{"f10", "", ""},
		{"f10", "menu:Game", ""},
		{"right", "menu:Help", ""},
		{"right", "menu:Game", ""},
		{"down", "item:Deal", ""},
		{"up", "item:Exit", ""},
		{"left", "item:Contents", ""},
		{"escape", "menu:Help", ""},
		{"escape", "", ""},
		{"alt+g", "item:Deal", ""},
		{"down", "off:item:Undo", ""},
		{"return", "off:item:Undo", ""}, // cannot be chosen
		{"x", "", "exit"},
		{"alt", "menu:Game", ""},
		{"h", "item:Contents", ""},
		{"down", "item:About", ""},
		{"return", "", "about"},
		{"f2", "", "deal"},
		{"ctrl+z", "", ""},
		{"f1", "", "contents"},
		{"f3", "", "keydownf3"}, // an unknown one
	} {
		s.key(tt.keys)
		if got := lit(); got != tt.lit {
			t.Errorf("%s: %q, want %q", tt.keys, got, tt.lit)
		}
		s.want(tt.keys, tt.calls)
	}
	closed("keys")

	s.click("menu:Game")
	s.want("a click on a title", "")
	s.click("item:Deal")
	s.want("two clicks", "deal")
	s.mouse(input.Press, s.at("menu:Game"))
	s.mouse(input.Move, s.at("menu:Help"))
	at := s.at("item:About")
	s.mouse(input.Move, at)
	s.mouse(input.Release, at)
	s.want("a drag", "about")
	closed("drag")
	s.click("menu:Game", "menu:Game")
	closed("a second click on the title")
	s.click("menu:Game")
	s.mouse(input.Press, s.at("content").Add(image.Pt(20, 60)))
	s.mouse(input.Release, s.at("content").Add(image.Pt(20, 60)))
	s.want("a press elsewhere", "press release")
	closed("a press elsewhere")
	s.click("menu:Game", "item:Undo")
	if !s.Modal() {
		t.Error("a disabled item closes the menu")
	}
	s.Event(input.Event{Kind: input.Blur, Time: s.Now()})
	closed("the keyboard is elsewhere")
	s.calls()
	var chose int
	s.Popup([]*Item{{Text: "One", Chosen: func() { chose = 1 }}, {Text: "Two", Chosen: func() { chose = 2 }}}, image.Pt(630, 390))
	s.click("item:Two")
	if chose != 2 {
		t.Error("an item of the menu at the pointer is not chosen")
	}
	closed("popup")
}

func TestForms(t *testing.T) {
	s := newSample(t, "win256")
	before := s.form.Frame
	s.drag(s.at("caption"), s.at("caption").Add(image.Pt(30, 20)))
	if got := s.form.Frame; got != before.Add(image.Pt(30, 20)) {
		t.Errorf("dragged to %v", got)
	}
	s.drag(s.form.Frame.Max.Sub(image.Pt(1, 1)), s.form.Frame.Max.Sub(image.Pt(41, 1)))
	if got := s.form.Frame.Dx(); got != before.Dx()-40 {
		t.Errorf("sized to %d", got)
	}
	s.mouse(input.Move, s.form.Frame.Min.Add(image.Pt(1, 100)))
	if got := s.Screen.Pointer.Name; got != "sizewe" {
		t.Errorf("the pointer over the edge is %s", got)
	}
	s.click("caption:Maximize")
	if s.form.Content().Size() != image.Pt(640, 400-19-19-20) {
		t.Errorf("maximized it is at %v", s.form.Content())
	}
	s.click("caption:Restore")
	s.key("alt+space", "down", "down", "return", "right", "right", "return") // Move
	s.key("alt+space", "n")
	if !s.form.Minimized() {
		t.Fatal("not minimized")
	}
	s.click("caption")
	if got := s.form.Frame.Min; s.form.Minimized() || got != before.Min.Add(image.Pt(46, 20)) {
		t.Errorf("restored, it is at %v", got)
	}
	s.want("meanwhile", "")
	s.click("caption:Close")
	s.key("alt+f4")
	s.want("closing", "closed closed")

	other := &Form{Title: "Other", Style: Usual, Frame: image.Rect(300, 200, 620, 390)}
	s.Open(other)
	if s.form.Active() || !other.Active() {
		t.Error("the form opened last is not active")
	}
	s.click("caption:Sample")
	if !s.form.Active() {
		t.Error("a press does not activate a form")
	}
	var answer []int
	box := func() {
		s.MessageBox(Box{Title: "Box", Text: "Yes or no?", Buttons: []string{s.Yes(), s.No()}, Done: func(n int) { answer = append(answer, n) }})
	}
	box()
	rung := 0
	s.Bell = func() { rung++ }
	s.mouse(input.Press, image.Pt(70, 300))
	s.mouse(input.Release, image.Pt(70, 300))
	if rung != 1 {
		t.Error("a press beside a dialog is accepted")
	}
	front, focus := s.Reading()
	if got := fmt.Sprint(front, focus); got != "[Box Yes or no? button:Yes button:No] [button:Yes]" {
		t.Error(got)
	}
	s.key("return")
	for _, key := range []string{"escape", "n", "y", "alt+n", "alt+f4"} {
		box()
		s.key(key)
	}
	box()
	s.key("right", "tab", "space")
	if got := fmt.Sprint(answer); got != "[0 1 1 0 1 1 1]" {
		t.Errorf("answers %s", got)
	}
}

func TestControls(t *testing.T) {
	s := newSample(t, "win256")
	control := func(name string) *Control {
		for _, c := range s.form.Controls {
			if c.Name == name {
				return c
			}
		}
		t.Fatalf("no control %s", name)
		return nil
	}
	s.click("radio:Blue", "check:Bold", "button:Go", "button:Never")
	if control("Red").On || !control("Blue").On || control("Bold").On {
		t.Error("wrong marks")
	}
	s.want("buttons", "go")
	s.key("alt+n") // the label's letter
	s.key("m", "shift+e", "backspace", "a", "home", "right", "delete", "end", "x")
	if got := control("Name").Text; got != "mx" {
		t.Errorf("the field contains %q", got)
	}
	steps := 0
	control("Size").Click = func(by int) { steps += by }
	s.mouse(input.Press, s.at("spin:Size/up"))
	s.Advance(s.Now() + 475*time.Millisecond)
	s.mouse(input.Release, s.at("spin:Size/up"))
	if steps != 3 {
		t.Errorf("a held button of the spin control counts to %d", steps)
	}
	s.click("list:Files/Trey")
	s.key("end", "up", "a")
	if got := control("Files").Value; got != 0 {
		t.Errorf("line %d is chosen", got)
	}
	far := control("Far")
	r, _ := s.Where("scroll:Far")
	s.drag(r.Min.Add(image.Pt(16+60, 8)), r.Min.Add(image.Pt(16+60+1000, 8)))
	if far.Value != 100 {
		t.Errorf("dragged to its end, the bar is at %d", far.Value)
	}
	s.drag(r.Min.Add(image.Pt(20, 8)), r.Min.Add(image.Pt(20, 8)))
	if far.Value != 80 {
		t.Errorf("one page before that it is at %d", far.Value)
	}
	level := control("Level")
	r, _ = s.Where("slider:Level")
	s.drag(image.Pt(level.handleAt()+5, r.Min.Y+5), r.Max)
	s.key("left")
	if level.Value != 4 {
		t.Errorf("the slider is at %d", level.Value)
	}
	s.key("return")
	s.want("Return", "go")
}

func TestDialogs(t *testing.T) {
	s := newSample(t, "win256")
	var got []string
	ask := func() {
		s.Ask("Name", "What is your name?", "old", func(text string, ok bool) { got = append(got, fmt.Sprint(text, ok)) })
	}
	ask()
	s.key("n", "e", "w", "return")
	ask()
	s.key("escape")
	files := fstest.MapFS{"a.txt": {}, "b.doc": {}, "sub/c.txt": {}}
	choose := func(save bool) {
		s.ChooseFile(FileDialog{FS: files, Types: []string{".txt"}, Save: save, Done: func(name string, ok bool) { got = append(got, fmt.Sprint(name, ok)) }})
	}
	choose(false)
	r := s.at("list:Files/sub/")
	for range 2 {
		s.mouse(input.Press, r)
		s.mouse(input.Release, r)
	}
	s.click("list:Files/c.txt", "button:Take")
	choose(false)
	s.key("a", "return") // is not there
	s.key("return", ".", "t", "x", "t", "return")
	choose(true)
	s.key("n", "e", "w", "return")
	choose(false)
	s.click("caption:Close")
	if want := "newtrue,oldfalse,sub/c.txttrue,a.txttrue,newtrue,false"; strings.Join(got, ",") != want {
		t.Errorf("%s, want %s", strings.Join(got, ","), want)
	}
	s.Page("Help", strings.Repeat("A line.\n", 60))
	s.key("end", "escape")
	if s.Modal() {
		t.Error("Escape does not close the page")
	}
}

// TestNothingIsLeftBehind compares incremental drawing with drawing everything, after
// random input.
func TestNothingIsLeftBehind(t *testing.T) {
	for seed := range uint64(6) {
		s := newSample(t, []string{"win256", "win-mono"}[seed%2])
		rnd := rand.New(rand.NewPCG(seed, 1))
		keys := []string{"alt", "f10", "left", "right", "up", "down", "tab", "space", "escape", "return", "x", "alt+space", "g"}
		for n := range 400 {
			at := image.Pt(rnd.IntN(640), rnd.IntN(400))
			switch k := rnd.IntN(20); {
			case k < 6:
				s.mouse(input.Press, at)
			case k < 10:
				s.mouse(input.Move, at)
			case k < 14:
				s.mouse(input.Release, at)
			case k < 17:
				s.key(keys[rnd.IntN(len(keys))])
			case k == 17 && len(s.Forms()) < 6:
				s.Open(&Form{Title: fmt.Sprint(n), Style: Usual, Size: image.Pt(rnd.IntN(300), rnd.IntN(200)), Modal: rnd.IntN(4) == 0})
			case k == 18 && rnd.IntN(8) == 0:
				s.MessageBox(Box{Title: "Box", Text: "Text", Icon: Warning})
			case k == 19:
				s.Advance(s.Now() + 100*time.Millisecond)
			}
			is := bytes.Clone(s.Screen.Pix)
			s.Update(s.Screen.Rect)
			if !bytes.Equal(is, s.Screen.Pix) {
				for i := range is {
					if is[i] != s.Screen.Pix[i] {
						t.Logf("at %d,%d", i%640, i/640)
						break
					}
				}
				t.Fatalf("seed %d: pixels remain after %d events", seed, n)
			}
		}
	}
}
