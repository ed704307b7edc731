package intuition

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/modes"
)

// A bed is a screen with two gadgets, menus and a record of what was called.
type bed struct {
	*testing.T
	*Screen
	log []string
	on  *Gadget
	off *Gadget
	now time.Duration
}

func newBed(t *testing.T, mode string) *bed {
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	font, err := Font(8)
	if err != nil {
		t.Fatal(err)
	}
	b := &bed{T: t}
	pens := Pens{Detail: 0, Block: 1, Accent: 3, Ghost: 1}
	if m.Depth == 1 {
		pens = MonoPens
	}
	b.Screen = New(m, font, "Bed", pens)
	note := func(s string) func() { return func() { b.log = append(b.log, s) } }
	b.on = &Gadget{Text: "On", Key: "f1", Hit: note("on")}
	b.off = &Gadget{Text: "Off", Key: "f2", Hit: note("off"), Disabled: true}
	b.Strip(b.on, b.off)
	b.Menus = []*Menu{
		{"Project", []*Item{
			{Text: "About", Key: "ctrl+a", Chosen: note("about")},
			{},
			{Text: "Quit", Key: "ctrl+q", Chosen: note("quit"), Enabled: func() bool { return false }},
		}},
		{"Game", []*Item{{Text: "Undo", Checked: func() bool { return true }, Chosen: note("undo")}}},
	}
	return b
}

// do plays a script: "press:left:button:On", "move:5,5", "key:return", "type:Ada".
func (b *bed) do(script string) {
	b.Helper()
	for _, w := range strings.Fields(script) {
		kind, rest, _ := strings.Cut(w, ":")
		b.now += 10 * time.Millisecond
		ev := input.Event{Time: b.now}
		switch kind {
		case "press", "release":
			ev.Kind = map[string]input.Kind{"press": input.Press, "release": input.Release}[kind]
			name, at, _ := strings.Cut(rest, ":")
			ev.Button, _ = input.ParseButton(name)
			ev.At = b.point(at)
		case "move":
			ev.At = b.point(rest)
		case "blur":
			ev.Kind = input.Blur
		case "type":
			for _, c := range rest {
				b.Screen.Event(input.Event{Time: b.now, Kind: input.KeyDown, Key: strings.ToLower(string(c)), Rune: c})
				b.heard()
			}
			continue
		case "key":
			ev.Kind = input.KeyDown
			ev.Key, ev.Mods, _ = input.ParseKey(rest)
		default:
			b.Fatalf("%q is not an event", w)
		}
		own := b.Screen.Event(ev)
		b.heard()
		if !own {
			b.log = append(b.log, "left:"+w)
		}
	}
}

// heard records a beep and lets it end.
func (b *bed) heard() {
	if b.beep.end != nil {
		b.log = append(b.log, "beep")
		b.Advance(b.Now() + beepTime)
	}
}

func (b *bed) point(s string) image.Point {
	b.Helper()
	var p image.Point
	if n, _ := fmt.Sscanf(s, "%d,%d", &p.X, &p.Y); n == 2 {
		return p
	}
	r, ok := b.Where(s)
	if !ok {
		b.Fatalf("no gadget %q", s)
	}
	return r.Min.Add(r.Max).Div(2)
}

func (b *bed) expect(log string) {
	b.Helper()
	if got := strings.Join(b.log, " "); got != log {
		b.Errorf("called %q, want %q", got, log)
	}
	b.log = nil
}

func TestEvents(t *testing.T) {
	for _, c := range []struct{ name, script, log string }{
		{"a gadget is hit", "press:left:button:On release:left:button:On", "on"},
		{"a gadget is not hit outside", "press:left:button:On move:300,100 release:left:300,100", ""},
		{"back on the gadget", "press:left:button:On move:300,100 move:button:On release:left:button:On", "on"},
		{"a press elsewhere is the program's", "press:left:300,100 move:301,100 release:left:button:On",
			"left:press:left:300,100 left:move:301,100 left:release:left:button:On"},
		{"a gadget that is off", "press:left:button:Off release:left:button:Off", ""},
		{"keys of gadgets", "key:f1 key:f2", "on beep"},
		{"a key of nobody", "key:f3", "left:key:f3"},
		{"the title bar is Intuition's", "press:left:title release:left:title", ""},
		{"leaving lets go", "press:left:button:On blur release:left:button:On", "left:blur left:release:left:button:On"},
		{"a menu", "press:right:300,100 move:menu:Project move:item:About release:right:item:About", "about"},
		{"a menu in the bar", "press:right:title move:menu:Game move:item:Undo release:right:item:Undo", "undo"},
		{"a menu is left", "press:right:300,100 move:menu:Project move:item:About move:300,180 release:right:300,180", ""},
		{"an item that is off", "press:right:300,100 move:menu:Project move:item:Quit release:right:item:Quit", ""},
		{"two items", "press:right:300,100 move:menu:Project move:item:About press:left:item:About release:left:item:About " +
			"move:menu:Game move:item:Undo release:right:item:Undo", "about undo"},
		{"command keys", "key:ctrl+a key:ctrl+q", "about beep"},
		{"keys wait for the menu", "press:right:300,100 key:f1 key:ctrl+a release:right:300,100", ""},
		{"the right button does not interrupt the left", "press:left:button:On press:right:button:On release:left:button:On release:right:button:On", "left:press:right:button:On on left:release:right:button:On"},
		{"to the back and again to the front", "press:left:depth:back release:left:depth:back press:left:300,100 release:left:300,100 key:f1 " +
			"press:left:depth:back release:left:depth:back key:f1", "on"},
		{"to the front when in front", "press:left:depth:front release:left:depth:front key:f1", "on"},
		{"back with a key", "press:left:depth:back release:left:depth:back key:escape key:f1", "on"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, mode := range []string{"amiga", "amiga-200-mono"} {
				b := newBed(t, mode)
				clean := slices.Clone(b.Bitmap().Pix)
				b.do(c.script)
				b.expect(c.log)
				if !slices.Equal(clean, b.Bitmap().Pix) {
					t.Errorf("%s: the screen was not restored", mode)
				}
			}
		})
	}
}

func TestRequester(t *testing.T) {
	name := Requester{Lines: []string{"Well played.", "Your name?"}, Fields: []Field{{"Name", "Ada", 6}}, Buttons: []string{"OK", "Cancel"}}
	two := Requester{Lines: []string{"A game"}, Fields: []Field{{"White", "", 4}, {"Black", "x", 4}}, Buttons: []string{"Play"}, Center: true}
	for _, c := range []struct {
		name   string
		q      Requester
		script string
		log    string
	}{
		{"return is the first", name, "key:return", "0 Ada"},
		{"escape is the last", name, "key:escape", "1 Ada"},
		{"a button", name, "press:left:button:Cancel release:left:button:Cancel", "1 Ada"},
		{"let go elsewhere", name, "press:left:button:Cancel release:left:10,100", ""},
		{"gadgets of the screen do not answer", name, "press:left:button:On release:left:button:On key:f1 press:left:300,30 release:left:300,30 key:return", "beep 0 Ada"},
		{"menus do not open", name, "press:right:300,30 release:right:300,30 key:ctrl+a key:return", "beep 0 Ada"},
		{"typing replaces", name, "type:bcd key:return", "0 bcd"},
		{"typing after a key that moves", name, "key:right type:bcd key:return", "0 Adabcd"},
		{"rubbing all out", name, "key:backspace type:b key:return", "0 b"},
		{"a key to hold replaces nothing", name, "key:shift key:right key:return", "0 Ada"},
		{"no more than fits", name, "type:bcdefgh key:return", "beep 0 bcdefg"},
		{"editing", name, "key:left type:X key:backspace key:backspace key:home key:delete type:Q key:end type:z key:right key:return", "0 Qaz"},
		{"to both ends", name, "key:shift+left type:1 key:shift+right type:2 key:return", "0 1Ada2"},
		{"clear and restore", name, "key:ctrl+x type:z key:ctrl+q type:s key:return", "0 Adas"},
		{"backspace at the beginning", name, "key:home key:backspace key:return", "beep 0 Ada"},
		{"a click puts the cursor", name, "press:left:field:1 release:left:field:1 type:1 key:return", "0 Ada1"},
		{"two fields", two, "type:A key:tab type:B key:tab type:C key:return", "0 AC|B"},
		{"two fields by mouse", two, "press:left:field:2 release:left:field:2 type:Y key:return", "0 |xY"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBed(t, "amiga-200-mono")
			clean := slices.Clone(b.Bitmap().Pix)
			b.Request(c.q, func(button int, fields []string) {
				b.log = append(b.log, fmt.Sprint(button), strings.Join(fields, "|"))
			})
			if slices.Equal(clean, b.Bitmap().Pix) {
				t.Fatal("no requester on the screen")
			}
			b.do(c.script)
			b.expect(c.log)
			b.Dismiss()
			if !slices.Equal(clean, b.Bitmap().Pix) {
				t.Error("the screen was not restored")
			}
		})
	}
}

// TestRequesterFits checks that gadgets lie within their requester and do not overlap.
func TestRequesterFits(t *testing.T) {
	for _, q := range []Requester{
		{Buttons: []string{"OK"}},
		{Lines: []string{"A line that is much longer than the buttons below it are"}, Buttons: []string{"Yes", "No"}},
		{Lines: []string{"The cards in the files CardGames.DAT, Cards.images and Spades.images cannot be shown.", "", "Short"}, Buttons: []string{"OK"}},
		{Lines: []string{"Short"}, Buttons: []string{"Yes", "Perhaps", "No"}},
		{Lines: []string{"Short"}, Fields: []Field{{"A rather long label", "", 30}, {"B", "", 2}}, Buttons: []string{"OK"}},
	} {
		b := newBed(t, "amiga-200")
		b.Request(q, nil)
		r := b.requester
		for _, line := range r.Lines {
			if r.text.X+b.Font.Width(line) > b.Inset(r.rect, 3).Max.X {
				t.Errorf("%v: %q extends beyond the box %v", q, line, r.rect)
			}
		}
		if !r.rect.In(b.Work()) {
			t.Errorf("%v: the box %v extends beyond the screen", q, r.rect)
		}
		inner := b.Inset(r.rect, 3)
		for i, g := range r.gadgets {
			if !g.Rect.In(inner) {
				t.Errorf("%v: gadget %d at %v extends beyond the box %v", q, i, g.Rect, inner)
			}
			for _, o := range r.gadgets[:i] {
				if g.Rect.Overlaps(o.Rect) {
					t.Errorf("%v: %v and %v overlap", q, g.Rect, o.Rect)
				}
			}
			if g.field == nil && b.Font.Width(g.Text)+4*b.Line().X > g.Rect.Dx() {
				t.Errorf("%v: %q does not fit its button", q, g.Text)
			}
		}
		if lines := r.text.Y + len(r.Lines)*(b.Font.Height+1); len(r.gadgets) > 0 && lines > r.gadgets[0].Rect.Min.Y {
			t.Errorf("%v: the lines end at %d, but the buttons begin at %d", q, lines, r.gadgets[0].Rect.Min.Y)
		}
	}
}

func TestHighlights(t *testing.T) {
	b := newBed(t, "amiga-wb13")
	at := b.on.Rect.Min.Add(image.Pt(3, 2))
	plain := b.Bitmap().ColorIndexAt(at.X, at.Y)
	b.do("press:left:button:On")
	if got := b.Bitmap().ColorIndexAt(at.X, at.Y); got != plain^3 {
		t.Errorf("the pressed gadget has value %d, was %d; all planes should be inverted", got, plain)
	}
	b.do("move:10,100")
	if got := b.Bitmap().ColorIndexAt(at.X, at.Y); got != plain {
		t.Error("the gadget is inverted although the pointer is outside")
	}
	b.do("blur")
	b.Pens.Complement = 1
	b.do("press:left:button:On")
	if got := b.Bitmap().ColorIndexAt(at.X, at.Y); got != plain^1 {
		t.Errorf("value %d of plane 0 alone became %d", plain, got)
	}
	b.do("blur")

	// One pixel in four of what is off has the ghost pen, in the lattice of
	// {8888, 2222}.
	b.Pens.Ghost = 2
	b.Enable(b.off, true)
	n := count(b.Bitmap(), b.off.Rect, 2)
	b.Enable(b.off, false)
	if n != 0 {
		t.Errorf("the enabled gadget has %d pixels of the ghost pen", n)
	}
	for y := b.off.Rect.Min.Y; y < b.off.Rect.Max.Y; y++ {
		for x := b.off.Rect.Min.X; x < b.off.Rect.Max.X; x++ {
			want := x%4 == []int{0, 2}[y&1]
			if got := b.Bitmap().ColorIndexAt(x, y) == 2; got != want {
				t.Fatalf("pixel (%d,%d) is ghosted: %v", x, y, got)
			}
		}
	}
}

func count(b *fb.Bitmap, r image.Rectangle, pen uint8) (n int) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if b.ColorIndexAt(x, y) == pen {
				n++
			}
		}
	}
	return n
}

func TestDepth(t *testing.T) {
	b := newBed(t, "amiga")
	own := b.Display()
	b.do("press:left:depth:back release:left:depth:back")
	if d := b.Display(); d == own || d.Mode.Name != "amiga-wb13" {
		t.Errorf("behind the screen: %s", d.Mode.Name)
	}
	if !b.Modal() {
		t.Error("a screen at the back takes input")
	}
	b.do("press:left:depth:back release:left:depth:back")
	if b.Display() != own {
		t.Error("the screen did not return to the front")
	}
	mono := newBed(t, "amiga-mono")
	mono.do("press:left:depth:back release:left:depth:back")
	if d := mono.Display(); d.Mode.Depth != 1 {
		t.Errorf("behind a screen of one plane: %s", d.Mode.Name)
	}
}

// seen returns the colour that a screen shows at a point.
func seen(s *fb.Screen, p image.Point) uint32 {
	r, g, b, _ := s.Image().At(p.X, p.Y).RGBA()
	return r>>8<<16 | g>>8<<8 | b>>8
}

// TestDrag checks that a screen can be dragged down by its title bar: the Workbench is visible
// above it, in its own colours, and clicks reach what is visible.
func TestDrag(t *testing.T) {
	for _, mode := range []string{"amiga", "amiga-200", "amiga-200-mono"} {
		b := newBed(t, mode)
		at := func(ev input.Event) bool {
			b.now += 10 * time.Millisecond
			ev.Time = b.now
			return b.Screen.Event(b.Own(ev))
		}
		left := func(k input.Kind, x, y int) bool {
			return at(input.Event{Kind: k, Button: input.Left, At: image.Pt(x, y)})
		}
		own := b.Display()
		left(input.Press, 300, 4)
		left(input.Move, 310, 84)
		left(input.Release, 310, 84)
		d := b.Display()
		if d == own || d.Rect != own.Rect || b.Drop() != image.Pt(0, 80) {
			t.Fatalf("%s: dragged to %v", mode, b.Drop())
		}
		bench := b.bench.Display()
		rgb := func(s *fb.Screen, x, y int) uint32 { return s.Regs.RGB(int(s.ColorIndexAt(x, y))) }
		for _, p := range []image.Point{{5, 2}, {300, 70}, {620, 3}, {5, 82}, {300, 90}, {630, 84}} {
			want := rgb(own, p.X, p.Y-80)
			if p.Y < 80 {
				want = rgb(bench, p.X, p.Y*bench.Rect.Dy()/own.Rect.Dy())
			}
			if got := seen(d, p); got != want {
				t.Errorf("%s: at %v %06x, want %06x", mode, p, got, want)
			}
		}
		if left(input.Press, 300, 150) || left(input.Release, 300, 150) {
			t.Errorf("%s: Intuition takes a press on the program's part", mode)
		}
		if !left(input.Press, 300, 40) || !left(input.Release, 300, 40) {
			t.Errorf("%s: the program gets a press on the Workbench", mode)
		}
		one := image.Pt(0, 0) // a pixel of the screen in its register 1
		for own.ColorIndexAt(one.X, one.Y) != 1 {
			one.X++
		}
		b.Regs().SetWord(1, 0x123)
		if got := seen(b.Display(), one.Add(b.Drop())); b.Display() != d || got != b.Regs().RGB(1) {
			t.Errorf("%s: a changed register is not visible: %06x", mode, got)
		}
		b.Update(b.Work())
		left(input.Press, 300, 84) // and up again
		left(input.Move, 300, -50)
		left(input.Release, 300, -50)
		if b.Display() != own || b.Drop() != (image.Point{}) {
			t.Errorf("%s: the screen cannot be dragged up again: %v", mode, b.Drop())
		}
		left(input.Press, 300, 4)
		left(input.Move, 300, 5000)
		left(input.Release, 300, 5000)
		if r, _ := b.Where("title"); !r.In(own.Rect) {
			t.Errorf("%s: the title bar at %v is not visible", mode, r)
		}
		left(input.Press, 635, 2) // the Workbench's depth gadgets
		if b.Display() != own {
			t.Errorf("%s: a depth gadget does not bring the screen to the front", mode)
		}
	}
}

func TestFlash(t *testing.T) {
	for _, hard := range []bool{false, true} {
		b := newBed(t, "amiga-200")
		f := &Flash{Pen: 3, From: color.White, To: color.Black, Period: time.Second, Hard: hard}
		b.AddFlash(f)
		if _, ok := b.Due(); ok {
			t.Error("Due reports something before anything flashes")
		}
		pixels := slices.Clone(b.Bitmap().Pix)
		b.Advance(5 * time.Second)
		f.Start()
		seen := map[uint32]bool{}
		for range 40 {
			due, ok := b.Due()
			if !ok || due > 7*time.Second {
				break
			}
			before := b.Regs().RGB(3)
			b.Advance(due)
			if b.Regs().RGB(3) == before {
				t.Fatalf("hard %v: the colour does not change at %v", hard, due)
			}
			seen[b.Regs().RGB(3)] = true
		}
		if want := map[bool]int{false: pulseSteps/2 + 1, true: 2}[hard]; len(seen) != want {
			t.Errorf("hard %v: %d colours appeared, want %d", hard, len(seen), want)
		}
		f.Stop()
		if _, ok := b.Due(); ok || b.Regs().RGB(3) != 0xffffff {
			t.Errorf("hard %v: flashing continues after Stop", hard)
		}
		if !slices.Equal(pixels, b.Bitmap().Pix) {
			t.Errorf("hard %v: pixels were changed", hard)
		}
	}
}

func TestFlashMono(t *testing.T) {
	b := newBed(t, "amiga-200-mono")
	r := image.Rect(100, 50, 142, 92)
	f := &Flash{Period: time.Second, Areas: func() []image.Rectangle { return []image.Rectangle{r} }}
	b.AddFlash(f)
	b.Redraw = func(q image.Rectangle) {
		fb.Fill(b.Bitmap(), q, 0, fb.OpCopy)
		if f.on && f.Lit() {
			b.Frame(r, 1)
		}
	}
	var got []string
	f.Start()
	for range 4 {
		due, _ := b.Due()
		got = append(got, fmt.Sprint(count(b.Bitmap(), r, 1) > 0, " ", due))
		b.Advance(due)
	}
	if want := "true 500ms,false 1s,true 1.5s,false 2s"; strings.Join(got, ",") != want {
		t.Errorf("%v, want %s", got, want)
	}
	f.Stop()
	if count(b.Bitmap(), r, 1) != 0 {
		t.Error("the frame remains after Stop")
	}
}

// TestUpdateInPieces checks that everything on the screen can be redrawn in pieces.
func TestUpdateInPieces(t *testing.T) {
	for _, script := range []string{"", "press:left:button:On", "press:right:300,100 move:menu:Project move:item:About", "press:left:depth:front"} {
		b := newBed(t, "amiga-200")
		b.Redraw = func(q image.Rectangle) { fb.Fill(b.Bitmap(), q, 5, fb.OpCopy) }
		b.Update(b.Bitmap().Rect)
		b.do(script)
		if script == "" {
			b.Request(Requester{Lines: []string{"Hello"}, Fields: []Field{{"Name", "x", 9}}, Buttons: []string{"A", "B"}}, nil)
		}
		want := slices.Clone(b.Bitmap().Pix)
		fb.Fill(b.Bitmap(), b.Bitmap().Rect, 6, fb.OpCopy)
		for y := 0; y < 200; y += 7 {
			for x := 0; x < 640; x += 13 {
				b.Update(image.Rect(x, y, x+13, y+7))
			}
		}
		if !slices.Equal(want, b.Bitmap().Pix) {
			t.Errorf("%q: the pieces do not add up to the text", script)
		}
	}
}

// TestBeep checks that only the title bar flashes, in colour and on one plane, at most
// once a second, and that no register changes.
func TestBeep(t *testing.T) {
	for _, mode := range []string{"amiga-200", "amiga-200-mono"} {
		b := newBed(t, mode)
		words, clean := b.Regs().Words(), slices.Clone(b.Bitmap().Pix)
		b.Beep()
		if !slices.Equal(words, b.Regs().Words()) {
			t.Errorf("%s: a register was changed", mode)
		}
		bar := b.Bar().Dy() * b.Bitmap().Stride
		if !slices.Equal(clean[bar:], b.Bitmap().Pix[bar:]) {
			t.Errorf("%s: pixels below the title bar were changed", mode)
		}
		if slices.Equal(clean, b.Bitmap().Pix) {
			t.Errorf("%s: the title bar does not flash", mode)
		}
		due, ok := b.Due()
		if !ok || due != beepTime {
			t.Errorf("%s: the flash ends at %v, %v", mode, due, ok)
		}
		b.Advance(due)
		if _, ok := b.Due(); ok || !slices.Equal(clean, b.Bitmap().Pix) {
			t.Errorf("%s: the flash did not end", mode)
		}
		flashes, lit := 0, false
		for now := due; now < due+10*time.Second; now += 30 * time.Millisecond { // a key that is held
			b.Advance(now)
			b.Beep()
			if on := b.beep.end != nil; on != lit {
				lit = on
				flashes++
			}
		}
		if n := (flashes + 1) / 2; n > 10 || n < 9 {
			t.Errorf("%s: %d flashes in ten seconds", mode, n)
		}
	}
}

// TestCommand checks that a command's gadget, menu item and key do the same, and are disabled
// together.
func TestCommand(t *testing.T) {
	s := newBed(t, "amiga").Screen
	s.Remove()
	on, done := true, 0
	c := NewCommand("Deal", "ctrl+d", func() { done++ }, func() bool { return on })
	always := NewCommand("Quit", "", func() {}, nil)
	s.Strip(c.Gadget, always.Gadget)
	s.Menus = []*Menu{{Title: "Game", Items: []*Item{c.Item, always.Item}}}
	try := func(want int) {
		t.Helper()
		done = 0
		s.Refresh([]*Command{c, always})
		at := c.Gadget.Rect.Min.Add(image.Pt(4, 4))
		s.Event(input.Event{Kind: input.Press, Button: input.Left, At: at})
		s.Event(input.Event{Kind: input.Release, Button: input.Left, At: at})
		s.Event(input.Event{Kind: input.KeyDown, Key: "d", Mods: input.Ctrl})
		if done != want || always.Gadget.Disabled || !always.Item.Usable() {
			t.Errorf("ghosted or not (%v), the command ran %d times, want %d", on, done, want)
		}
	}
	try(2)
	on = false
	try(0)
}

// TestRequestFile checks that the list of a file requester can be scrolled by arrows and a
// knob, and that a click selects a name and a second one answers with it.
func TestRequestFile(t *testing.T) {
	s := newBed(t, "amiga").Screen
	var names []string
	for i := range 20 {
		names = append(names, fmt.Sprintf("file%02d", i))
	}
	got := ""
	ask := func() {
		got = "?"
		s.RequestFile("Which file?", names, "first", "File", "Open", "Cancel", func(name string, ok bool) { got = fmt.Sprint(name, " ", ok) })
	}
	now := time.Duration(0)
	at := func(k input.Kind, p image.Point) {
		now += 50 * time.Millisecond
		s.Event(input.Event{Kind: k, Button: input.Left, At: p, Time: now})
	}
	click := func(name string) {
		t.Helper()
		r, ok := s.Where(name)
		if !ok {
			t.Fatalf("no gadget %s", name)
		}
		at(input.Press, r.Min.Add(image.Pt(3, 3)))
		at(input.Release, r.Min.Add(image.Pt(3, 3)))
	}
	key := func(name string) {
		now += 50 * time.Millisecond
		s.Event(input.Event{Kind: input.KeyDown, Key: name, Time: now})
	}
	ask()
	key("return")
	if got != "first true" {
		t.Errorf("Return chooses %s", got)
	}
	ask()
	key("escape")
	if got != "first false" {
		t.Errorf("Esc chooses %s", got)
	}
	ask()
	click("file:file03")
	key("down")
	key("return")
	if got != "file04 true" {
		t.Errorf("the next row is %s", got)
	}
	ask()
	row, _ := s.Where("file:file07")
	first, _ := s.Where("file:file00")
	track := image.Pt(row.Max.X+8, row.Max.Y-12) // the lower end of the knob's container
	at(input.Press, image.Pt(track.X, first.Max.Y+6))
	at(input.Move, image.Pt(track.X, row.Max.Y+40))
	at(input.Release, image.Pt(track.X, row.Max.Y+40))
	if _, ok := s.Where("file:file19"); !ok {
		t.Error("the knob does not scroll to the end")
	}
	click("file:file19")
	click("file:file19")
	if got != "file19 true" {
		t.Errorf("two clicks choose %s", got)
	}
}
