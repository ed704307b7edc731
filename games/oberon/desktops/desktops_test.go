package desktops

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/fb/oberon"
	"phosphor/games/internal/drivetest"
)

// A bench is a desk with a document that has one gadget of each kind, and what
// they reported.
type bench struct {
	t      *testing.T
	d      *Desk
	doc    *Document
	slider *Slider
	field  *TextField
	toggle *Button
	icon   *Iconizer
	now    time.Duration
	told   []string
}

func newBench(t *testing.T, mode string) *bench {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t}
	if b.d, err = New(m, nil, b.tell); err != nil {
		t.Fatal(err)
	}
	p := NewPanel()
	b.slider = &Slider{Min: 8, Max: 30, Value: 8, Set: func(v int) { b.tell(fmt.Sprint("slider ", v)) }}
	b.field = &TextField{Text: "8", Set: func(s string) { b.tell("field " + s) }}
	b.toggle = &Button{Caption: "Pause", Toggle: true, LED: true, Do: func() { b.tell("pause") }}
	side := NewPanel().Add("button:1", image.Rect(12, 20, 32, 40), &Button{Caption: "1", Do: func() { b.tell("one") }})
	b.icon = &Iconizer{Closed: &Button{Caption: "Draws"}, Opened: side, Large: image.Pt(78, 50), In: p}
	p.Add("", image.Rect(10, 8, 29, 23), &Caption{Text: "W", Center: true, Plate: true}).
		Add("slider", image.Rect(10, 27, 30, 147), b.slider).
		Add("field", image.Rect(10, 149, 30, 166), b.field).
		Add("button:Start", image.Rect(40, 10, 100, 35), &Button{Caption: "Start", Do: func() { b.tell("start") }}).
		Add("button:Pause", image.Rect(110, 10, 170, 35), b.toggle).
		Add("time", image.Rect(40, 45, 110, 65), &Info{Name: "Time:", Value: "123", Color: 9}).
		Add("flags", image.Rect(40, 70, 110, 90), &Info{Name: "Flags:", Value: "7", Color: 7}).
		Add("icon", image.Rect(120, 45, 184, 70), b.icon).
		Add("", image.Rect(40, 100, 190, 114), &Caption{Text: "Cardgames for System 3", Font: b.d.Fonts.Title}).
		Add("", image.Rect(40, 120, 190, 134), &Caption{Text: "an upright and a bold one", Font: b.d.Fonts.Bold}).
		Add("", image.Rect(40, 134, 190, 148), &Caption{Text: "and one that leans", Font: b.d.Fonts.Italic})
	b.doc = &Document{Title: "Bench.Panel", Size: image.Pt(260, 176), Content: p,
		Menu: []Command{{"Store", func() { b.tell("store") }}}}
	b.d.Open(b.doc, image.Pt(100, 60))
	other := &Document{Title: "Other", Size: image.Pt(230, 120), Content: NewPanel()}
	b.d.Open(other, image.Pt(300, 200))
	b.d.Raise(b.doc)
	b.d.paint()
	return b
}

func (b *bench) tell(s string) { b.told = append(b.told, s) }

func (b *bench) where(name string) image.Point {
	b.t.Helper()
	r, ok := b.d.Where(name, b.doc)
	if !ok {
		b.t.Fatalf("there is no %q", name)
	}
	return r.Min.Add(r.Max).Div(2)
}

func (b *bench) event(ev input.Event) {
	ev.Time = b.now
	b.d.Event(ev)
}

func (b *bench) wait(ms int) {
	b.now += time.Duration(ms) * time.Millisecond
	b.d.Advance(b.now)
}

// play does what words say: "+l", "-l" button down and up (l m r), "@name" the
// pointer to the middle of a thing, "=x,y" to a pixel, "by3,4" by so many,
// "ctrl+l" a button down with a modifier, "wheel-2" the wheel turned towards the
// person, "blur" the window losing the keyboard, "wait", or a key.
func (b *bench) play(words ...string) {
	b.t.Helper()
	at := b.d.pointer
	buttons := map[byte]input.Button{'l': input.Left, 'm': input.Middle, 'r': input.Right}
	for _, w := range words {
		switch {
		case w == "wait":
			b.wait(100)
		case w[0] == '+', w[0] == '-' && len(w) == 2:
			k := input.Press
			if w[0] == '-' {
				k = input.Release
			}
			b.event(input.Event{Kind: k, At: at, Button: buttons[w[1]]})
		case w[0] == '=':
			if _, err := fmt.Sscanf(w, "=%d,%d", &at.X, &at.Y); err != nil {
				b.t.Fatal(err)
			}
			b.event(input.Event{Kind: input.Move, At: at})
		case strings.HasPrefix(w, "by"):
			var d image.Point
			if _, err := fmt.Sscanf(w, "by%d,%d", &d.X, &d.Y); err != nil {
				b.t.Fatal(err)
			}
			at = at.Add(d)
			b.event(input.Event{Kind: input.Move, At: at})
		case w == "ctrl+l", w == "alt+l":
			mods := map[byte]input.Mods{'c': input.Ctrl, 'a': input.Alt}[w[0]]
			b.event(input.Event{Kind: input.Press, At: at, Button: input.Left, Mods: mods})
		case w == "blur":
			b.event(input.Event{Kind: input.Blur})
		case strings.HasPrefix(w, "wheel"):
			n, err := strconv.Atoi(w[len("wheel"):])
			if err != nil {
				b.t.Fatal(err)
			}
			b.wheel(n)
		case w[0] == '@':
			at = b.where(w[1:])
			b.event(input.Event{Kind: input.Move, At: at})
		default:
			key, mods, err := input.ParseKey(w)
			if err != nil {
				b.t.Fatal(err)
			}
			b.event(input.Event{Kind: input.KeyDown, Key: key, Mods: mods, Rune: input.Typed(key, mods)})
		}
	}
}

func TestGestures(t *testing.T) {
	const s, pl = "@button:Start", "@plate"
	for _, c := range []struct {
		name string
		play []string
		told []string
	}{
		{"middle on a button", []string{s, "+m", "-m"}, []string{"start"}},
		{"left in two-button mode", []string{s, "+l", "wait", "-l"}, []string{"start"}},
		{"left in three-button mode", []string{"f8", s, "+l", "wait", "-l"}, nil},
		{"middle in three-button mode", []string{"f8", s, "+m", "-m"}, []string{"start"}},
		{"right", []string{s, "+r", "wait", "-r"}, nil},
		{"left and right at once are middle", []string{"f8", s, "+l", "+r", "-r", "-l"}, []string{"start"}},
		{"left, then right, is an interclick", []string{s, "+l", "wait", "+r", "-r", "-l"}, nil},
		{"middle, then left", []string{s, "+m", "+l", "-l", "-m"}, nil},
		{"middle, then right", []string{s, "+m", "+r", "-m", "-r"}, nil},
		{"all three", []string{s, "+m", "+l", "+r", "-r", "-l", "-m"}, nil},
		{"released elsewhere", []string{s, "+m", pl, "-m"}, nil},
		{"away and back", []string{s, "+m", pl, s, "-m"}, []string{"start"}},
		{"pressed elsewhere", []string{pl, "+m", s, "-m"}, nil},
		{"a toggle", []string{"@button:Pause", "+m", "-m", "+m", "-m"}, []string{"pause", "pause"}},
		{"a command of the bar", []string{"@button:Store", "+m", "-m"}, []string{"store"}},
		{"a command with an interclick", []string{"@button:Store", "+m", "+l", "-m", "-l"}, nil},
		{"typing", []string{"@field", "+l", "wait", "-l", "backspace", "1", "2", "return"}, []string{"field 12"}},
		{"typing, and off", []string{"@field", "+l", "wait", "-l", "5", "f2"}, []string{"field 85"}},
		{"typing, and a press elsewhere", []string{"@field", "+l", "wait", "-l", "5", s, "+l", "wait", "-l"}, []string{"field 85", "start"}},
		{"not typing", []string{"5", "return"}, nil},
		{"dragging the slider up", []string{"@slider", "+m", "@button:Start", "-m"}, []string{"slider 30"}},
		{"the slider with an interclick", []string{"@slider", "+m", "@button:Start", "+r", "-r", "-m"}, nil},
		{"an iconizer's pin", []string{"@icon", "+m", "-m", "@button:1", "+m", "-m"}, []string{"one"}},
	} {
		b := newBench(t, "oberon256")
		b.play(c.play...)
		if !slices.Equal(b.told, c.told) {
			t.Errorf("%s: %v reported %q, want %q", c.name, c.play, b.told, c.told)
		}
		if b.d.track != nil || b.d.overlay != nil {
			t.Errorf("%s: the gesture continues", c.name)
		}
	}
}

// TestListen checks that listeners stop independently, even during a message.
func TestListen(t *testing.T) {
	b := newBench(t, "oberon256")
	var heard []string
	stop := map[string]func(){}
	for _, name := range []string{"a", "b", "c"} {
		stop[name] = b.d.Listen(func(text string) {
			heard = append(heard, name+text)
			if text == "1" && name == "a" {
				stop["b"]()
			}
		})
	}
	b.d.Message("0")
	b.d.Message("1")
	b.d.Message("2")
	stop["a"]()
	stop["a"]()
	b.d.Message("3")
	if want := []string{"a0", "b0", "c0", "a1", "b1", "c1", "a2", "c2", "c3"}; !slices.Equal(heard, want) {
		t.Errorf("heard %v, want %v", heard, want)
	}
}

func TestMoveDocument(t *testing.T) {
	b := newBench(t, "oberon256")
	b.play("@plate", "+l", "wait")
	before := b.doc.Frame()
	b.event(input.Event{Kind: input.Move, At: b.d.pointer.Add(image.Pt(30, 40))})
	if b.doc.Frame() != before || b.d.overlay == nil {
		t.Error("the document moves before the release")
	}
	b.play("-l")
	if got := b.doc.Frame(); got != before.Add(image.Pt(30, 40)) {
		t.Errorf("moved to %v", got)
	}
	b.play("@plate", "+l", "wait")
	b.event(input.Event{Kind: input.Move, At: image.Pt(639, 399)})
	b.play("+r", "-r", "-l")
	if got := b.doc.Frame(); got != before.Add(image.Pt(30, 40)) {
		t.Errorf("moved although a second button was pressed: %v", got)
	}
	b.play("@plate", "+l", "wait")
	b.event(input.Event{Kind: input.Move, At: image.Pt(639, 399)})
	b.event(input.Event{Kind: input.Release, At: image.Pt(639, 399), Button: input.Left})
	if got := b.doc.bar().Intersect(b.d.Screen.Rect); got.Dx() < 2*handleWidth || got.Dy() != BarHeight {
		t.Errorf("only %v of the bar is on the screen", got)
	}
}

func TestOrder(t *testing.T) {
	b := newBench(t, "oberon256")
	front := func() string { return b.d.docs[len(b.d.docs)-1].Title }
	b.play("@Other/document", "+r", "wait", "-r")
	if front() != "Other" {
		t.Errorf("%s is in front", front())
	}
	b.play("@Other/button:Hide", "+m", "-m")
	if front() != "Bench.Panel" {
		t.Errorf("after Hide %s is in front", front())
	}
	size := b.doc.Frame()
	b.play("@button:Grow", "+m", "-m")
	if b.doc.Frame() != b.d.Screen.Rect {
		t.Errorf("grown to %v", b.doc.Frame())
	}
	b.play("@button:Grow", "+m", "-m")
	if b.doc.Frame() != size {
		t.Errorf("shrunk to %v, want %v", b.doc.Frame(), size)
	}
	b.play("@button:Close", "+m", "-m")
	if len(b.d.docs) != 1 || front() != "Other" {
		t.Errorf("open: %v", b.d)
	}
}

// TestDamageIsComplete checks that a frame that was drawn piece by piece is the same as
// one drawn at once.
func TestDamageIsComplete(t *testing.T) {
	for _, mode := range []string{"oberon256", "oberon16", "oberon-mono"} {
		b := newBench(t, mode)
		b.play("@plate", "+l", "wait", "@Other/plate", "-l", "@field", "+l", "wait", "-l", "4", "f1",
			"@icon", "+m", "-m", "@button:Pause", "+m", "-m", "@slider", "+m", "@button:Start")
		got := slices.Clone(b.d.Screen.Pix)
		b.d.Damage(b.d.Screen.Rect)
		b.d.paint()
		if !slices.Equal(got, b.d.Screen.Pix) {
			t.Errorf("%s: the screen differs from one drawn at once", mode)
		}
	}
}

func TestKeys(t *testing.T) {
	b := newBench(t, "oberon256")
	b.play("@Other/document", "f1")
	if m := b.d.Marked(); m == nil || m.Title != "Other" {
		t.Errorf("selected: %v", m)
	}
	other := b.d.Marked()
	cover := &Document{Title: "Cover", Size: other.Size, Content: NewPanel()}
	b.d.Open(cover, other.Frame().Min)
	if b.d.at(b.d.mark) != cover || b.d.Marked() != other {
		t.Error("a document that covers the star moved it")
	}
	b.d.Close(cover)
	b.play("f2")
	if b.d.Marked() != nil {
		t.Error("F2 does not remove the star")
	}
	for _, helps := range []bool{true, false} {
		b.d.Help = func() bool { return helps }
		b.play("@Other/document", "f1")
		if (b.d.Marked() == nil) != helps {
			t.Errorf("F1 sets the star: %v, help available: %v", b.d.Marked(), helps)
		}
		b.play("f2")
	}
	b.play("f5")
	if i := slices.IndexFunc(b.d.Screen.Pix, func(v uint8) bool { return v != Black }); i >= 0 {
		t.Error("F5 does not clear the pixels")
	}
	b.play("f5")
	b.d.Screen.Regs.SetWord(3, 0x123456)
	b.play("f7")
	if b.d.Screen.Regs.Word(3) != b.d.Screen.Mode.Palette[3] {
		t.Error("F7 does not load the palette")
	}
}

func TestPointers(t *testing.T) {
	b := newBench(t, "oberon256")
	b.play("@slider", "+m")
	if b.d.Screen.Pointer != oberon.FlatHand {
		t.Error("a slider is not dragged with the flat hand")
	}
	b.play("-m")
	if b.d.Screen.Pointer != oberon.Arrow {
		t.Error("the arrow is not restored")
	}
}

func TestGoldens(t *testing.T) {
	for _, mode := range []string{"oberon256", "oberon16", "oberon-mono"} {
		b := newBench(t, mode)
		b.play("@button:Pause", "+m", "-m", "@field", "+l", "wait", "-l", "f1", "@button:Start", "+m")
		name := filepath.Join("testdata", mode+".png")
		if *drivetest.Update {
			os.MkdirAll("testdata", 0o755)
			f, err := os.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			if err := png.Encode(f, b.d.Screen.Snapshot()); err != nil {
				t.Fatal(err)
			}
			f.Close()
			continue
		}
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := png.Decode(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(m.(*image.Paletted).Pix, b.d.Screen.Pix) {
			t.Errorf("%s: the screen differs (go test -update rewrites the file; look at it)", name)
		}
	}
}
