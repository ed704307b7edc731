package gem

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
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/atari"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/formats/rsc"
	"phosphor/games/atari/gem/trees"
)

var update = flag.Bool("update", false, "write the golden screens anew")

// newDesk returns a desk in the mode of that name.
func newDesk(t testing.TB, mode string) *Desk {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	font, err := SystemFont(m.Cell.Y)
	if err != nil {
		t.Fatal(err)
	}
	return New(m, font, "TEST.PRG")
}

// golden compares the screen with testdata/NAME.png.
func golden(t *testing.T, d *Desk, name string) {
	t.Helper()
	file := filepath.Join("testdata", name+".png")
	if *update {
		var b bytes.Buffer
		if err := png.Encode(&b, d.Screen.Snapshot()); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	want, got := img.(*image.Paletted), d.Screen.Snapshot()
	if !cmp.Equal(want.Palette, got.Palette) || want.Rect != got.Rect {
		t.Fatalf("%s: different colours or size", file)
	}
	if !bytes.Equal(want.Pix, got.Pix) {
		n, first := 0, -1
		for i := range got.Pix {
			if want.Pix[i] != got.Pix[i] {
				if n++; n == 1 {
					first = i
				}
			}
		}
		t.Errorf("%s: %d pixels differ, the first at (%d,%d) (go test -update rewrites the file; look at it)", file, n, first%got.Stride, first/got.Stride)
	}
}

// play gives the desk a list of inputs: "move X Y", "press X Y", "release X Y" with the left
// button, "rpress" and "rrelease" with the right one, "key NAME", "wait MS". "at NAME" instead
// of X Y is the middle of what Where returns.
func play(t testing.TB, d *Desk, script string) {
	t.Helper()
	for _, step := range strings.Split(script, ";") {
		f := strings.Fields(step)
		if len(f) == 0 {
			continue
		}
		ev := input.Event{Time: d.Now()}
		kind := map[string]input.Kind{"move": input.Move, "press": input.Press, "release": input.Release,
			"rpress": input.Press, "rrelease": input.Release, "key": input.KeyDown, "blur": input.Blur}
		k, ok := kind[f[0]]
		var ms int
		switch {
		case f[0] == "wait":
			fmt.Sscan(f[1], &ms)
			d.Advance(d.Now() + time.Duration(ms)*time.Millisecond)
			continue
		case !ok:
			t.Fatalf("no input %q", step)
		}
		ev.Kind = k
		switch {
		case k == input.KeyDown:
			key, mods, err := input.ParseKey(f[1])
			if err != nil {
				t.Fatal(err)
			}
			ev.Key, ev.Mods, ev.Rune = key, mods, input.Typed(key, mods)
		case k == input.Blur:
		case f[1] == "at":
			name := strings.TrimSpace(step[strings.Index(step, " at ")+4:])
			r, ok := d.Where(name)
			if !ok {
				t.Fatalf("no object %q", name)
			}
			ev.At = r.Min.Add(r.Size().Div(2))
		default:
			fmt.Sscan(f[1], &ev.At.X)
			fmt.Sscan(f[2], &ev.At.Y)
		}
		if k == input.Press || k == input.Release {
			ev.Button = input.Left
			if f[0][0] == 'r' && f[0] != "release" {
				ev.Button = input.Right
			}
		}
		d.Event(ev)
	}
}

// TestAlertSize compares the outer sizes of alerts with measured ones.
func TestAlertSize(t *testing.T) {
	for _, test := range []struct {
		mode, text string
		want       image.Rectangle
	}{
		{"st-high", "[1][This is a note alert][OK|Cancel|Help]", image.Rect(209, 158, 209+222, 158+102)},
		{"st-high", "[2][A question alert with|a second line][Yes|No|Maybe]", image.Rect(205, 158, 205+230, 158+102)},
		{"st-high", "[3][Stop alert:|line two|line three|line four|line five][Stop|Continue|Retry]", image.Rect(185, 134, 185+270, 134+150)},
		{"st-high", "[0][No icon][ OK ]", image.Rect(281, 166, 281+78, 166+86)},
		{"st-medium", "[1][This is a note alert][OK|Cancel|Help]", image.Rect(209, 70, 209+222, 70+70)},
	} {
		d := newDesk(t, test.mode)
		d.Alert(test.text, 1, nil)
		if got := d.modal[0].(*form).tree.Bounds(0); got != test.want {
			t.Errorf("%s %q: %v, want %v", test.mode, test.text, got, test.want)
		}
	}
	if got := newDesk(t, "st-medium").Work(); got != image.Rect(0, 11, 640, 200) {
		t.Errorf("the desktop of 640x200 is %v", got)
	}
}

// TestAlertsFit shows all alerts of the programs in all languages on the smallest screen.
func TestAlertsFit(t *testing.T) {
	d := newDesk(t, "st-low")
	n := 0
	for _, code := range i18n.Codes()[1:] {
		b, err := i18n.File(code)
		if err != nil {
			t.Fatal(err)
		}
		for english, text := range i18n.Parse("", string(b)) {
			for _, a := range []string{english, text} {
				parsed, err := trees.ParseAlert(a)
				if err != nil {
					continue
				}
				n++
				if r := d.alertTree(parsed, 1).Bounds(0); !r.In(d.Screen.Rect) {
					t.Errorf("%s: %q is at %v", code, a, r)
				}
			}
		}
	}
	if n < 100 {
		t.Errorf("%d alerts", n)
	}
}

func TestAlert(t *testing.T) {
	const text = "[2][Wirklich aufhören?][Ja|Nein|Hilfe]"
	for _, test := range []struct {
		name, script string
		def, want    int // 0: still open
	}{
		{"click", "press at button:Nein; release at button:Nein", 1, 2},
		{"return", "key return", 1, 1},
		{"return without default", "key return", 0, 0},
		{"undo", "key undo", 1, 2},
		{"escape", "key escape", 1, 2},
		{"help", "key help", 1, 3},
		{"let go outside", "press at button:Ja; release 5 300", 1, 0},
		{"back inside", "press at button:Ja; move 5 300; move at button:Ja; release at button:Ja", 1, 1},
		{"other button", "press at button:Ja; release at button:Nein", 1, 0},
		{"outside", "press 5 300; release 5 300", 1, 0},
		{"right button", "rpress at button:Ja; rrelease at button:Ja", 1, 0},
		{"keyboard lost", "press at button:Ja; blur; release at button:Ja", 1, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDesk(t, "falcon16")
			before := d.Screen.Hash()
			got, bells, said := 0, 0, ""
			d.Bell = func() { bells++ }
			d.Message = func(s string) { said += s }
			d.Alert(text, test.def, func(b int) { got = b })
			open := d.Screen.Hash()
			play(t, d, test.script)
			if got != test.want || d.Modal() != (test.want == 0) {
				t.Errorf("button %d, want %d; open: %v", got, test.want, d.Modal())
			}
			if now := d.Screen.Hash(); got != 0 && now != before || got == 0 && now != open {
				t.Error("the screen was not restored")
			}
			if (bells > 0) != (test.name == "outside") || said != "Wirklich aufhören?" {
				t.Errorf("%d bells, texts %q", bells, said)
			}
		})
	}
}

// TestAlertPress examines a button while it is pressed.
func TestAlertPress(t *testing.T) {
	d := newDesk(t, "st-high")
	d.Alert("[1][x][OK]", 1, nil)
	r, _ := d.Where("button:OK")
	dark := func() bool { return d.Screen.ColorIndexAt(r.Min.X+1, r.Min.Y+1) == d.Black() }
	var got []bool
	for _, s := range []string{"press at button:OK", "move 1 1", "move at button:OK", "move 1 1"} {
		play(t, d, s)
		got = append(got, dark())
	}
	if d := cmp.Diff([]bool{true, false, true, false}, got); d != "" {
		t.Error(d)
	}
}

// TestAlertInAlert opens an alert from the answer to another one; the release of the button
// that answered is not for the game.
func TestAlertInAlert(t *testing.T) {
	d := newDesk(t, "st-high")
	var got []int
	d.Alert("[1][first][One]", 1, func(int) {
		got = append(got, 1)
		d.Alert("[1][second][Two]", 1, func(int) { got = append(got, 2) })
	})
	play(t, d, "key return; key return")
	if d := cmp.Diff([]int{1, 2}, got); d != "" {
		t.Error(d)
	}
	d.Alert("no alert", 1, nil)
	if _, ok := d.Where("button:OK"); !ok {
		t.Error("a text that is not an alert is not shown")
	}
	// A press that the alert takes ends it at the release; the next press is the game's.
	play(t, d, "press at button:OK")
	if !d.Event(input.Event{Kind: input.Release, Button: input.Left, At: d.mouse}) {
		t.Error("the release does not reach the game")
	}
	if d.Event(input.Event{Kind: input.Press, Button: input.Left, At: image.Pt(300, 300)}) {
		t.Error("the next press does not reach the game")
	}
}

func TestEdit(t *testing.T) {
	for _, test := range []struct {
		tmplt, valid, text, keys, want string
		shown                          string
		at                             int
	}{
		{"____", "X", "", "a b c", "abc", "abc_", 3},
		{"____", "X", "ab", "left left x", "xab", "xab_", 1},
		{"____", "X", "abcd", "x", "abcd", "abcd", 4},
		{"____", "X", "abcd", "home x", "xabc", "xabc", 1},
		{"____", "X", "abcd", "left left backspace", "acd", "acd_", 1},
		{"____", "X", "abcd", "left left delete", "abd", "abd_", 2},
		{"____", "X", "abcd", "escape", "", "____", 0},
		{"____", "9", "", "1 a 2 space", "12", "12__", 2},
		{"____", "A", "", "a 1 space", "A ", "A __", 2},
		{"____", "a", "", "a 1 b", "ab", "ab__", 2},
		{"____", "N", "", "a 1", "A1", "A1__", 2},
		{"____", "n", "", "a - 1", "a1", "a1__", 2},
		{"____", "x", "", "a ß", "Aß", "Aß__", 2},
		{"____", "9X", "", "a 1 a", "1a", "1a__", 2},
		{"________.___", "FFFFFFFFFFF", "", "a b . t x t", "AB      TXT", "AB      .TXT", 11},
		{"________.___", "f", "ab", "* ?", "ab", "ab______.___", 2},
		{"________.___", "F", "ab", "*", "ab*", "ab*_____.___", 3},
		{"(__) __", "9", "", "1 2 3 4 5", "1234", "(12) 34", 4},
		{"(__) __", "9", "", "1 )", "1 ", "(1 ) __", 2},
		{"____", "p", "", `\ a : *`, `\a:`, `\a:_`, 3},
		{"____", "P", "", `a *`, `A*`, `A*__`, 2},
	} {
		font, err := SystemFont(16)
		if err != nil {
			t.Fatal(err)
		}
		s := &rsc.Text{Template: test.tmplt, Valid: test.valid, Text: test.text}
		tree := &Tree{Objects: rsc.Tree{{Next: -1, Head: -1, Tail: -1, Type: rsc.TypeFText, Spec: s}}, Rects: make([]image.Rectangle, 1)}
		e := &editor{tree: tree, at: len([]rune(test.text))}
		for _, k := range strings.Fields(test.keys) {
			e.key(input.Event{Kind: input.KeyDown, Key: k, Rune: input.Typed(k, 0)}, font)
		}
		if shown := shownText(rsc.TypeFText, s); s.Text != test.want || shown != test.shown || e.at != test.at {
			t.Errorf("%+v: text %q, shown %q, cursor %d", test, s.Text, shown, e.at)
		}
	}
	if e := (&editor{tree: &Tree{Objects: rsc.Tree{{Spec: &rsc.Text{Template: "_"}}}}}); e.key(input.Event{Key: "f5"}, &fb.Font{}) {
		t.Error("a text accepts F5")
	}
}

// dialog is a tree with everything that a dialog can have.
func dialog() rsc.Tree {
	var b trees.Builder
	root := trees.At(trees.Box(rsc.TypeBox, 2), 0, 0, 40, 14)
	root.State = rsc.Outlined
	b.Add(-1, root)
	b.Add(0, trees.At(trees.Label(rsc.TypeString, "Bestzeit für Klassisch"), 9, 1, 22, 1))
	field := func(y int, tmplt, valid, text string) {
		b.Add(0, trees.At(rsc.Object{Type: rsc.TypeFText, Flags: rsc.Editable, Spec: &rsc.Text{Template: tmplt, Valid: valid, Text: text,
			Font: rsc.SystemFont, TextLen: 20, Colors: rsc.Colors{Border: 1, Text: 1, Opaque: true}}}, 3, y, len([]rune(tmplt)), 1))
	}
	field(3, "Name:   ____________", "X", "@")
	field(4, "Datum:  __.__.__", "9", "150896")
	group := b.Add(0, trees.At(trees.Box(rsc.TypeIBox, 0), 3, 6, 32, 1))
	for i, s := range []string{"Eins", "Zwei", "Drei"} {
		o := trees.At(trees.Label(rsc.TypeButton, s), i*11, 0, 9, 1)
		o.Flags = rsc.Selectable | rsc.RadioButton
		if i == 2 {
			o.State = rsc.Disabled
		}
		if i == 0 {
			o.State = rsc.Selected
		}
		b.Add(group, o)
	}
	check := trees.At(trees.Label(rsc.TypeButton, "Merken"), 3, 8, 9, 1)
	check.Flags = rsc.Selectable
	b.Add(0, check)
	touch := trees.At(rsc.Object{Type: rsc.TypeBoxText, Flags: rsc.TouchExit, Spec: &rsc.Text{Text: "Mehr", Just: rsc.Center, Font: rsc.SystemFont,
		Border: 1, Colors: rsc.Colors{Border: 1, Text: 1, Opaque: true, Pattern: 4, Fill: 1}}}, 14, 8, 9, 1)
	touch.H = rsc.CharsAnd(1, 4)
	b.Add(0, touch)
	for i, s := range []string{"OK", "Abbruch"} {
		o := trees.At(trees.Label(rsc.TypeButton, s), 8+i*14, 11, 9, 1)
		o.Flags = rsc.Selectable | rsc.Exit
		if i == 0 {
			o.Flags |= rsc.Default
		}
		b.Add(0, o)
	}
	return b.Done()
}

func TestDialog(t *testing.T) {
	const name, date, one, two, three, check, touch, ok, cancel = 2, 3, 5, 6, 7, 8, 9, 10, 11
	for _, test := range []struct {
		label, script string
		want          int // -1: still open
		selected      []int
		text, date    string
	}{
		{"nothing", "", -1, []int{one}, "", "150896"},
		{"typing", "key a; key shift+b; key tab; key backspace; key 7", -1, []int{one}, "aB", "150897"},
		{"up goes back", "key tab; key shift+tab; key x", -1, []int{one}, "x", "150896"},
		{"end of fields", "key down; key down; key escape; key 1", -1, []int{one}, "", "1"},
		{"click into field", "press at field:2; release at field:2; key escape", -1, []int{one}, "", ""},
		{"return", "key return", ok, []int{one, ok}, "", "150896"},
		{"undo", "key undo", cancel, []int{one, cancel}, "", "150896"},
		{"radio", "press at button:Zwei; release 1 1", -1, []int{two}, "", "150896"},
		{"radio again", "press at button:Eins; release at button:Eins", -1, []int{one}, "", "150896"},
		{"disabled", "press at button:Drei; release at button:Drei", -1, []int{one}, "", "150896"},
		{"check", "press at button:Merken; release at button:Merken", -1, []int{one, check}, "", "150896"},
		{"check twice", "press at button:Merken; release at button:Merken; press at button:Merken; release at button:Merken", -1, []int{one}, "", "150896"},
		{"check and leave", "press at button:Merken; move 1 1; release 1 1", -1, []int{one}, "", "150896"},
		{"touch", "press at button:Mehr", touch, []int{one}, "", "150896"},
		{"exit", "press at button:Abbruch; release at button:Abbruch", cancel, []int{one, cancel}, "", "150896"},
		{"keys wait for the button", "press at button:Merken; key return", -1, []int{one, check}, "", "150896"},
	} {
		t.Run(test.label, func(t *testing.T) {
			d := newDesk(t, "falcon256")
			before := d.Screen.Hash()
			tree := d.Tree(dialog())
			got := -1
			d.Dialog(tree, 0, func(obj int) { got = obj })
			play(t, d, test.script)
			var selected []int
			for i := range tree.Objects {
				if tree.Is(i, rsc.Selected) {
					selected = append(selected, i)
				}
			}
			if got != test.want || !slices.Equal(selected, test.selected) || tree.Text(name) != test.text || tree.Text(date) != test.date {
				t.Errorf("object %d ended the dialog, selected %v, texts %q, %q", got, selected, tree.Text(name), tree.Text(date))
			}
			if got >= 0 && d.Screen.Hash() != before {
				t.Error("the screen was not restored")
			}
			// The screen equals a complete redraw of the tree.
			if got < 0 {
				now := d.Screen.Hash()
				f := d.modal[0].(*form)
				f.edit.show(d, false)
				d.Draw(tree, 0, d.Screen.Rect)
				f.edit.show(d, true)
				if d.Screen.Hash() != now {
					t.Error("the dialog on the screen is out of date")
				}
			}
		})
	}
	loaded := dialog()
	d := newDesk(t, "st-high")
	tree := d.Tree(loaded)
	tree.SetText(name, "changed")
	if text := loaded[name].Spec.(*rsc.Text).Text; text != "@" {
		t.Errorf("the resource was changed: %q", text)
	}
	_ = three
}

func yukonMenu() rsc.Tree {
	return trees.NewMenu([]trees.MenuTitle{
		{Title: " Yukon ", Items: []string{"Über Yukon...", "-", "Accessory 1", "Accessory 2"}},
		{Title: " Spiel ", Items: []string{"Neues Spiel\t^N", "Neustart\t^R", "-", "Karten laden...\t^L", "Beenden\t^Q"}},
		{Title: " Optionen ", Items: []string{"Variante...\t^V", "Auf Zeit\t^Z", "Zug zurück\tUndo"}},
	})
}

func TestMenu(t *testing.T) {
	for _, test := range []struct {
		name, script string
		want         string // title/item, "": none
		open         bool
	}{
		{"touch", "move at menu:Spiel", "", true},
		{"choose", "move at menu:Spiel; move at item:Neustart; press at item:Neustart; release 1 1", " Spiel /Neustart", false},
		{"switch", "move at menu:Spiel; move at menu:Optionen; press at item:Auf Zeit", " Optionen /Auf Zeit", false},
		{"stays", "move at menu:Spiel; move 400 300", "", true},
		{"outside", "move at menu:Spiel; press 400 300; release 400 300", "", false},
		{"disabled", "move at menu:Spiel; press at item:Karten laden...", "", false},
		{"press on title", "press at menu:Spiel; release at menu:Spiel", "", true},
		{"drag", "press at menu:Spiel; move at item:Beenden; release at item:Beenden", " Spiel /Beenden", false},
		{"key", "key ctrl+q", " Spiel /Beenden", false},
		{"undo key", "key undo", " Optionen /Zug zurück", false},
		{"key of disabled", "key ctrl+l", "", false},
		{"escape", "move at menu:Spiel; key escape", "", false},
		{"beside the titles", "move 600 5", "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDesk(t, "falcon4")
			tree := d.Tree(yukonMenu())
			got := ""
			lit := false
			d.SetMenu(tree, func(title, item int) {
				got += tree.Text(title) + "/" + itemName(tree.Text(item))
				lit = tree.Is(title, rsc.Selected)
			})
			for i := range tree.Objects {
				if strings.Contains(tree.Text(i), "laden") {
					tree.Set(i, rsc.Disabled, true)
				}
			}
			before := d.Screen.Hash()
			play(t, d, test.script)
			if got != test.want || d.Modal() != test.open || lit != (got != "") {
				t.Errorf("chose %q, want %q; open %v; title inverted %v", got, test.want, d.Modal(), lit)
			}
			if (d.Screen.Hash() == before) == test.open {
				t.Error("wrong pixels")
			}
		})
	}
}

// TestMenuWaits keeps the title inverted as long as the program executes the command.
func TestMenuWaits(t *testing.T) {
	d := newDesk(t, "st-high")
	tree := d.Tree(yukonMenu())
	d.SetMenu(tree, func(title, item int) { d.Alert("[1][x][OK]", 1, nil) })
	before := d.Screen.Hash()
	play(t, d, "key ctrl+n")
	if !tree.Is(d.menu.lit, rsc.Selected) || d.menu.lit == 0 {
		t.Error("the title is not inverted")
	}
	if _, ok := d.Where("item:Beenden"); ok {
		t.Error("the menu is open")
	}
	play(t, d, "key return")
	if d.menu.lit != 0 || d.Screen.Hash() != before {
		t.Error("the screen was not restored")
	}
	if d.Menu() != tree {
		t.Error("a different menu is open")
	}
	if err := d.SetMenu(nil, nil); err != nil || d.Menu() != nil {
		t.Errorf("the menu is still open: %v", err)
	}
	for _, tree := range []rsc.Tree{nil, dialog(), yukonMenu()[:1], trees.NewPopup([]string{"a", "b"})} {
		if len(tree) == 1 {
			tree[0].Head, tree[0].Tail = -1, -1
		}
		if err := d.SetMenu(&Tree{Objects: tree}, nil); err == nil {
			t.Errorf("a tree of %d objects is accepted as a menu", len(tree))
		}
	}
}

// TestMenuLeavesDrags does not drop a menu over which something is dragged.
func TestMenuLeavesDrags(t *testing.T) {
	d := newDesk(t, "st-high")
	if err := d.SetMenu(d.Tree(yukonMenu()), nil); err != nil {
		t.Fatal(err)
	}
	play(t, d, "press 300 300; move at menu:Spiel")
	if d.Modal() {
		t.Error("a menu opened during a drag")
	}
	play(t, d, "release at menu:Spiel; move at menu:Spiel")
	if !d.Modal() {
		t.Error("no menu opened after the drag")
	}
}

// TestBox compares the size of gadgets with what graf_handle returned.
func TestBox(t *testing.T) {
	for mode, want := range map[string]image.Point{"st-high": {X: 19, Y: 19}, "falcon16": {X: 19, Y: 19}, "st-medium": {X: 24, Y: 11}, "st-low": {X: 12, Y: 11}} {
		if got := newDesk(t, mode).box(); got != want {
			t.Errorf("%s: %v, want %v", mode, got, want)
		}
	}
}

// TestMenuFile writes the menu to a resource file and reads it.
func TestMenuFile(t *testing.T) {
	data, err := rsc.Encode(&rsc.File{Trees: []rsc.Tree{yukonMenu(), dialog()}})
	if err != nil {
		t.Fatal(err)
	}
	f, err := rsc.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(yukonMenu(), f.Trees[0]); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(dialog(), f.Trees[1]); d != "" {
		t.Error(d)
	}
}

func TestShortcut(t *testing.T) {
	for line, want := range map[string]string{
		"  New         ^N  ": "ctrl+n", "  Pause ^Space": "ctrl+space", "  Zug zurück  [Undo]": "undo", "  Hilfe  Help ": "f1",
		"  Save  🮿S": "alt+s", "  Go  F10 ": "f10", "^N": "", "  Quit": "", "": "", "  Fine fun": "", "  Undo Undo": "undo", "  x  ^": "",
	} {
		if got := Shortcut(line); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func TestPopup(t *testing.T) {
	items := []string{"Über Yukon...", "-", "Variante...\t^V", "Auf Zeit\t^Z", "Beenden\t^Q"}
	for _, test := range []struct {
		name, script string
		at           image.Point
		want         int // -2: still open, -1: none
	}{
		{"release on a line", "rpress 100 100; move at popup:Auf Zeit; rrelease at popup:Auf Zeit", image.Pt(100, 100), 4},
		{"click", "rpress 100 100; rrelease 100 100; move at item:Beenden; press at item:Beenden", image.Pt(100, 100), 5},
		{"let go at once", "rpress 100 100; rrelease 100 100", image.Pt(100, 100), -2},
		{"click outside", "rpress 100 100; rrelease 100 100; press 10 10", image.Pt(100, 100), -1},
		{"on the line", "rpress 100 100; rrelease 100 100; press at popup:-", image.Pt(100, 100), -1},
		{"escape", "rpress 100 100; key escape", image.Pt(100, 100), -1},
		{"low at the right", "rpress 600 395; rrelease 600 395", image.Pt(600, 395), -2},
		{"corner", "rpress 639 399; rrelease 639 399", image.Pt(639, 399), -2},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDesk(t, "st-high")
			before := d.Screen.Hash()
			got := -2
			lines := append([]string(nil), items...)
			first, rest, _ := strings.Cut(test.script, ";")
			play(t, d, first)
			d.Popup(d.Tree(trees.NewPopup(lines)), test.at, func(item int) { got = item })
			r, ok := d.Where("popup")
			if test.name == "on the line" {
				rest = strings.Replace(rest, "at popup:-", fmt.Sprint(r.Min.X+9, " ", r.Min.Y+16+8), 1)
			}
			if !ok || !r.Inset(-1).In(d.Work()) {
				t.Errorf("the box is at %v", r)
			}
			play(t, d, rest)
			if got != test.want || (got != -2) != (d.Screen.Hash() == before) {
				t.Errorf("line %d, want %d", got, test.want)
			}
		})
	}
}

// paint fills a window's work area with its own picture, drawn as the redraw list says.
func paint(d *Desk, w *Window, pattern int) {
	w.Redraw = func(r image.Rectangle) {
		fb.Fill(d.Screen.Bitmap, w.Work(), d.White(), fb.OpCopy)
		for y := w.Work().Min.Y; y < w.Work().Max.Y; y += 3 + pattern {
			fb.Fill(d.Screen.Bitmap, image.Rect(w.Work().Min.X, y, w.Work().Max.X, y+1), d.pen(2+pattern), fb.OpCopy)
		}
	}
}

// painted is the screen after drawing everything from bottom to top.
func painted(d *Desk) []byte {
	own := d.Screen
	defer func() { d.Screen = own }()
	d.Screen = fb.NewScreen(own.Mode)
	d.drawBar()
	d.drawGround(d.Work())
	all := d.windows
	defer func() { d.windows = all }()
	top := d.topWindow()
	for _, w := range all {
		if w.icon != nil {
			continue
		}
		d.windows = []*Window{w}
		if w != top {
			d.windows = append(d.windows, top)
			// An inactive window, with the topmost one out of the way.
			frame := top.Frame
			top.Frame = image.Rectangle{}
			w.drawAt(d)
			top.Frame = frame
			continue
		}
		w.drawAt(d)
	}
	return d.Screen.Pix
}

// drawAt draws a window without its list of rectangles.
func (w *Window) drawAt(d *Desk) {
	s := d.Screen.Bitmap
	s.SetClip(d.Work())
	w.drawFrame()
	s.SetClip(w.Work().Intersect(d.Work()))
	w.Redraw(w.Work())
	s.SetClip(s.Rect)
}

// TestRedrawList moves windows at random. The redraw lists must give the same screen as
// drawing everything.
func TestRedrawList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, err := modes.Find("falcon16")
		if err != nil {
			t.Fatal(err)
		}
		font, err := SystemFont(16)
		if err != nil {
			t.Fatal(err)
		}
		d := New(m, font, "TEST.PRG")
		kinds := []Kind{Plain, Plain | Info, Plain | Fuller | Iconifier, 4095, Name, VSlide | UpArrow | DownArrow | Name}
		frame := func() image.Rectangle {
			x, y := rapid.IntRange(0, 600).Draw(t, "x"), rapid.IntRange(19, 380).Draw(t, "y")
			return image.Rect(x, y, x+rapid.IntRange(90, 400).Draw(t, "w"), y+rapid.IntRange(100, 300).Draw(t, "h"))
		}
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			n := len(d.windows)
			op := rapid.SampledFrom([]string{"open", "move", "top", "close", "icon", "update", "press"}).Draw(t, "op")
			if n == 0 {
				op = "open"
			}
			var w *Window
			if n > 0 {
				w = d.windows[rapid.IntRange(0, n-1).Draw(t, "window")]
			}
			switch op {
			case "open":
				if n > 4 {
					continue
				}
				w = &Window{Title: fmt.Sprint("Fenster ", n), Info: "Info", Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Frame: frame()}
				if w.Kind&Info == 0 {
					w.Info = ""
				}
				paint(d, w, n)
				d.OpenWindow(w)
			case "move":
				w.Move(frame())
			case "top":
				if w.icon == nil {
					w.Top()
				}
			case "close":
				d.Close(w)
			case "icon":
				w.Iconify(w.icon == nil)
			case "update":
				w.Update(frame())
			case "press":
				p := image.Pt(rapid.IntRange(0, 639).Draw(t, "px"), rapid.IntRange(0, 399).Draw(t, "py"))
				q := image.Pt(rapid.IntRange(0, 639).Draw(t, "qx"), rapid.IntRange(0, 399).Draw(t, "qy"))
				d.Event(input.Event{Kind: input.Press, Button: input.Left, At: p})
				d.Event(input.Event{Kind: input.Move, At: q})
				d.Event(input.Event{Kind: input.Release, Button: input.Left, At: q})
			}
			if want := painted(d); !bytes.Equal(want, d.Screen.Pix) {
				for i := range want {
					if want[i] != d.Screen.Pix[i] {
						t.Fatalf("after %s: the pixel (%d,%d) is out of date", op, i%640, i/640)
					}
				}
			}
		}
	})
}

func TestWindow(t *testing.T) {
	d := newDesk(t, "falcon16")
	var log []string
	add := func(s string) func() { return func() { log = append(log, s) } }
	a := &Window{Title: "A", Kind: Plain | Fuller | Iconifier | Sizer, Frame: image.Rect(40, 60, 240, 260), Closed: add("A closed"), Moved: add("A moved"),
		Topped: add("A topped"), Iconified: func(on bool) { log = append(log, fmt.Sprint("A icon ", on)) }}
	b := &Window{Title: "B", Kind: 4095, Frame: image.Rect(200, 100, 500, 300), Closed: add("B closed"), VSize: 500, HSize: 500,
		Scrolled: func(s Scroll) { log = append(log, fmt.Sprint("B scroll ", int(s))) }}
	paint(d, a, 1)
	paint(d, b, 2)
	d.OpenWindow(a)
	d.OpenWindow(b)
	take := func() (s []string) { s, log = log, nil; return s }
	for _, test := range []struct {
		script string
		want   []string
	}{
		{"press at closer; release at closer", []string{"B closed"}},
		{"press at closer; release 300 200", nil},
		{"press at closer; move 300 200; move at closer; release at closer", []string{"B closed"}},
		{"press at up; release at up", []string{"B scroll 2"}},
		{"press at up; wait 360; wait 90; release at up; wait 900", []string{"B scroll 2", "B scroll 2", "B scroll 2"}},
		{"press at down; release at down", []string{"B scroll 3"}},
		{"press at left; release at left", []string{"B scroll 6"}},
		{"press at right; release at right", []string{"B scroll 7"}},
		{"press 490 250; release 490 250", []string{"B scroll 1"}},
		{"press 490 160; move 490 400; release 490 400", []string{"B scroll 8"}},
		{"press 490 170; release 490 170", []string{"B scroll 0"}},
		{"press 60 100; release 60 100", []string{"A topped"}},
		{"press 60 100; release 60 100", nil}, // inside of the topmost window: the program's
		{"press at mover; move 300 200; release 300 200", []string{"A moved"}},
		{"press at mover; release at mover", nil},
		{"press at fuller; release at fuller", []string{"A moved"}},
		{"press at fuller; release at fuller", []string{"A moved"}},
		{"press at closer; release at closer", []string{"A closed"}},
	} {
		play(t, d, test.script)
		if got := take(); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.script, got, test.want)
		}
		if !bytes.Equal(painted(d), d.Screen.Pix) {
			t.Errorf("%s: the screen is out of date", test.script)
		}
	}
	if b.VPos != 1000 {
		t.Errorf("the slider is at %d", b.VPos)
	}
	if want := image.Rect(200, 190, 400, 390); a.Frame.Size() != want.Size() || a.Frame.Min.Y != 191 {
		t.Errorf("the window was moved to %v", a.Frame)
	}
	// The window stays in the desktop.
	play(t, d, "press at mover; move 0 0; release 0 0")
	if a.Frame.Min != image.Pt(0, 19) {
		t.Errorf("the window was moved to %v", a.Frame)
	}
	play(t, d, "press at mover; move 900 600; release 900 600")
	if a.Frame.Min != image.Pt(640-19, 400-19) {
		t.Errorf("the window was moved to %v", a.Frame)
	}
	a.Move(image.Rect(40, 60, 240, 260))
	play(t, d, "press at sizer; move 300 300; release 300 300")
	if a.Frame.Min != image.Pt(40, 60) || a.Frame.Dx() < 240 {
		t.Errorf("the window was sized to %v", a.Frame)
	}
	take()

	// Alt with the closer makes an icon, a double click a window again.
	r, _ := d.Where("closer")
	d.Event(input.Event{Kind: input.Press, Button: input.Left, At: r.Min.Add(image.Pt(5, 5)), Mods: input.Alt})
	d.Event(input.Event{Kind: input.Release, Button: input.Left, At: r.Min.Add(image.Pt(5, 5)), Mods: input.Alt})
	if !a.IsIcon() || a.Visible() != nil {
		t.Error("the window is not an icon")
	}
	if w, ok := d.Where("window"); !ok || w != b.Frame {
		t.Errorf("the topmost window is at %v", w)
	}
	play(t, d, "press at icon; release at icon; wait 1000")
	if !a.IsIcon() {
		t.Error("one click opened the icon")
	}
	if !bytes.Equal(painted(d), d.Screen.Pix) {
		t.Error("the screen with an icon is out of date")
	}
	play(t, d, "press at icon:A; release at icon:A; wait 100; press at icon; release at icon")
	if a.IsIcon() || !a.active() {
		t.Error("the icon did not become a window")
	}
	if got := take(); !slices.Equal(got, []string{"A icon true", "A icon false"}) {
		t.Errorf("messages %q", got)
	}
	if !bytes.Equal(painted(d), d.Screen.Pix) {
		t.Error("the screen is out of date")
	}
}

// TestUpdateWaits draws into a window after the alert over it has gone.
func TestUpdateWaits(t *testing.T) {
	d := newDesk(t, "falcon16")
	w := d.Open(d.Work(), "x")
	drawn := 0
	w.Redraw = func(image.Rectangle) { drawn++ }
	w.Update(w.Work())
	d.Alert("[1][x][OK]", 1, nil)
	before := d.Screen.Hash()
	w.Update(w.Work())
	if drawn != 1 || d.Screen.Hash() != before {
		t.Errorf("drawn %d times under an alert", drawn)
	}
	play(t, d, "key return")
	if drawn != 2 {
		t.Errorf("drawn %d times after it", drawn)
	}
}

func TestPointer(t *testing.T) {
	d := newDesk(t, "st-high")
	name := func() string { return d.Screen.Pointer.Name }
	d.SetPointer(PointerHand)
	var got []string
	got = append(got, name())
	d.Alert("[1][x][OK]", 1, nil)
	got = append(got, name())
	d.Busy(true)
	got = append(got, name())
	d.Busy(true)
	d.Busy(false)
	got = append(got, name())
	d.Busy(false)
	play(t, d, "key return")
	got = append(got, name())
	p := func(n int) string { return atari.Pointers[n].Name }
	if d := cmp.Diff([]string{p(3), p(0), p(2), p(2), p(3)}, got); d != "" {
		t.Error(d)
	}
}

func files() fstest.MapFS {
	m := fstest.MapFS{"YUKON/CARDS/A.IMG": {}, "YUKON/CARDS/README.TXT": {}, "YUKON/Sounds/x": {}, "READ.ME": {}, "ein sehr langer Name.img": {}}
	for i := range 20 {
		m[fmt.Sprintf("YUKON/CARDS%02d.IMG", i)] = &fstest.MapFile{}
	}
	return m
}

func TestSelector(t *testing.T) {
	for _, test := range []struct {
		name, dir, mask, script string
		want                    string // "": still open, "-": Cancel
	}{
		{"click and OK", "YUKON", "*.IMG", "press at file:CARDS03.IMG; release at file:CARDS03.IMG; press at button:OK; release at button:OK", "YUKON/CARDS03.IMG"},
		{"double click", "YUKON", "*.IMG", "press at file:CARDS03.IMG; release at file:CARDS03.IMG; wait 100; press at file:CARDS03.IMG", "YUKON/CARDS03.IMG"},
		{"two clicks", "YUKON", "*.IMG", "press at file:CARDS03.IMG; release at file:CARDS03.IMG; wait 900; press at file:CARDS03.IMG", ""},
		{"cancel", "YUKON", "*.IMG", "press at button:Cancel; release at button:Cancel", "-"},
		{"undo", "YUKON", "*.IMG", "key undo", "-"},
		{"typed", "YUKON", "*.IMG", "key n; key e; key w; key return", "YUKON/NEW"},
		{"typed in small letters", "YUKON", "*.IMG", "key c; key a; key r; key d; key s; key 0; key 1; key .; key i; key m; key g; key return", "YUKON/CARDS01.IMG"},
		{"folder", "YUKON", "", "press at file:CARDS; release 1 1; press at file:A.IMG; key return", "YUKON/CARDS/A.IMG"},
		{"up", "YUKON/CARDS", "", "press at parent; release at parent; press at parent; release at parent; press at file:READ.ME; key return", "READ.ME"},
		{"scroll", "YUKON", "*.IMG", "press at down; wait 350; wait 900; release at down; press at file:CARDS12.IMG; key return", "YUKON/CARDS12.IMG"},
		{"no name", "YUKON", "*.IMG", "key return", "no name"},
		{"no path in a name", "YUKON", "*.IMG", "key a; key \\; key return", "YUKON/A"},
		{"path", "YUKON", "*.IMG", "key up; key escape; key y; key u; key k; key o; key n; key \\; key s; key o; key u; key n; key d; key s; key \\; key *; key return; press at file:x; key return", "YUKON/Sounds/x"},
		{"bad path", "YUKON", "*.IMG", "key up; key escape; key q; key \\; key *; key return; press at file:CARDS00.IMG; key return", "YUKON/CARDS00.IMG"},
		{"long name", "", "*.img", "press at file:ein sehr langer Name.img; key return", "ein sehr langer Name.img"},
		{"no such folder", "nowhere", "", "press at file:READ.ME; key return", "READ.ME"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDesk(t, "st-medium")
			before := d.Screen.Hash()
			got := ""
			d.SelectFile(Selector{FS: files(), Dir: test.dir, Mask: test.mask}, func(name string, ok bool) {
				switch got = name; {
				case !ok:
					got = "-"
				case name == "":
					got = "no name"
				}
			})
			play(t, d, test.script)
			if got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
			if (got != "") != (d.Screen.Hash() == before) {
				t.Error("wrong pixels")
			}
			if got == "" {
				// The screen equals a complete redraw of the tree.
				now := d.Screen.Hash()
				f := d.modal[0].(*form)
				f.edit.show(d, false)
				d.Draw(f.tree, 0, d.Screen.Rect)
				f.edit.show(d, true)
				if d.Screen.Hash() != now {
					t.Error("the selector on the screen is out of date")
				}
			}
		})
	}
}

// TestSelectorHandle drags the handle of the scroll bar.
func TestSelectorHandle(t *testing.T) {
	d := newDesk(t, "st-high")
	d.SelectFile(Selector{FS: files(), Dir: "YUKON", Mask: "*.IMG"}, nil)
	r, _ := d.Where("up")
	x, y := r.Min.X+8, r.Max.Y+5
	play(t, d, fmt.Sprintf("press %d %d; move %d %d", x, y, x, y+300))
	if _, ok := d.Where("file:CARDS19.IMG"); !ok {
		t.Error("the list is not at its end")
	}
	play(t, d, fmt.Sprintf("move %d 0; release %d 0; move %d %d", x, x, x, y+300))
	if _, ok := d.Where("file:CARDS"); !ok {
		t.Error("the list is not at its start")
	}
	play(t, d, fmt.Sprintf("press %d %d", x, y+90))
	if _, ok := d.Where("file:CARDS09.IMG"); !ok {
		t.Error("the list did not scroll by a page")
	}
}

// scenes are the screens in testdata.
func scenes(d *Desk, t *testing.T) map[string]func() {
	menu := func() {
		tree := d.Tree(yukonMenu())
		for i := range tree.Objects {
			if s := tree.Text(i); strings.Contains(s, "laden") {
				tree.Set(i, rsc.Disabled, true)
			} else if strings.Contains(s, "Zeit") {
				tree.Set(i, rsc.Checked, true)
			}
		}
		d.SetMenu(tree, func(int, int) {})
	}
	desk := func() {
		menu()
		mid := d.Work().Dx() / 2
		a := &Window{Title: "Hilfe", Kind: Plain | Info | Fuller | UpArrow | DownArrow | VSlide | Sizer, Info: "3 Seiten", Frame: image.Rect(20, d.Work().Min.Y+6, mid+40, d.Work().Max.Y-56), VSize: 300}
		b := &Window{Title: "Yukon (Klassisch)", Kind: Plain | Iconifier, Frame: image.Rect(mid-60, d.Work().Min.Y+40, d.Work().Max.X-20, d.Work().Max.Y-20)}
		c := &Window{Title: "Yukon", Kind: Plain, Frame: d.Work()}
		for i, w := range []*Window{a, b, c} {
			paint(d, w, i)
			d.OpenWindow(w)
		}
		c.Iconify(true)
	}
	return map[string]func(){
		"windows": desk,
		"menu": func() {
			desk()
			play(t, d, "move at menu:Spiel; move at item:Neustart")
		},
		"checked": func() {
			menu()
			play(t, d, "move at menu:Optionen")
		},
		"popup": func() {
			desk()
			d.Popup(d.Tree(trees.NewPopup([]string{"Über Yukon...", "-", "Variante...\t^V", "Auf Zeit\t^Z", "Rekorde...\t^H", "-", "Zug zurück\tUndo", "Neustart\t^R", "Beenden\t^Q"})),
				d.Work().Min.Add(image.Pt(60, 40)), nil)
			play(t, d, "move at popup:Rekorde...")
		},
		"note": func() {
			menu()
			d.Alert("[1][Kein Zug mehr möglich.|Das Spiel ist aus.][Neues Spiel|Zurück]", 1, nil)
		},
		"question": func() { menu(); d.Alert("[2][Welche Variante?][Klassisch|Mittel|Leicht]", 2, nil) },
		"stop":     func() { menu(); d.Alert("[3][Kein passender Kartensatz|für diese Auflösung.][Abbruch]", 1, nil) },
		"dialog": func() {
			menu()
			d.Dialog(d.Tree(dialog()), 0, nil)
			play(t, d, "key m; key a; key x; press at button:Zwei; release at button:Zwei; press at button:Merken")
		},
		"selector": func() {
			menu()
			d.SelectFile(Selector{FS: files(), Dir: "YUKON", Title: "Karten laden", Texts: SelectorTexts{"Dateiauswahl", "Pfad:", "Auswahl:", "Laufwerk:", "OK", "Abbruch"}}, nil)
			play(t, d, "press at file:CARDS02.IMG; release at file:CARDS02.IMG")
		},
		"drag": func() {
			desk()
			play(t, d, "press at mover; move 200 150")
		},
	}
}

func TestGolden(t *testing.T) {
	for mode, names := range map[string][]string{
		"st-high":           {"windows", "menu", "checked", "popup", "note", "question", "stop", "dialog", "selector", "drag"},
		"falcon4":           {"windows"},
		"falcon16":          {"menu", "popup", "dialog"},
		"falcon256-640x480": {"windows", "selector"},
		"st-medium":         {"windows", "menu", "question", "dialog", "selector"},
		"st-low":            {"dialog", "selector", "stop"},
	} {
		for _, name := range names {
			t.Run(mode+"/"+name, func(t *testing.T) {
				d := newDesk(t, mode)
				scenes(d, t)[name]()
				golden(t, d, name+"-"+mode)
			})
		}
	}
}

// TestEditErases checks that deleted input leaves no trace, and that typing replaces
// selected text.
func TestEditErases(t *testing.T) {
	for _, mode := range []string{"st-high", "falcon16", "st-medium"} {
		field := func(text string) *Tree {
			d := newDesk(t, mode)
			b := trees.NewDialog(30, 5)
			b.Add(rsc.Object{Type: rsc.TypeFText, Flags: rsc.Editable, Spec: &rsc.Text{
				Template: "Name: __________", Valid: "X", Font: rsc.SystemFont, Colors: rsc.Colors{Text: BlackPen}, TextLen: 11,
			}}, 2, 1, 26, 1)
			b.Button("OK", 18, 3)
			tree := d.Tree(b.Done())
			tree.SetText(1, text)
			return tree
		}
		hash := func(text, script string, selected bool) string {
			d := newDesk(t, mode)
			d.Dialog(field(text), 1, nil)
			if selected {
				d.SelectText()
			}
			play(t, d, script)
			return d.Screen.Hash()
		}
		for script, want := range map[string]string{
			"key h; key u; key g; key o; key backspace; key backspace; key backspace; key backspace": "",
			"key h; key u; key left; key a; key end":                                                 "hau",
			"key h; key u; key g; key o; key escape":                                                 "",
			"key h; key u; key home; key delete; key end":                                            "u",
		} {
			if hash("", script, false) != hash(want, "", false) {
				t.Errorf("%s: %s does not look like %q", mode, script, want)
			}
		}
		for script, want := range map[string]string{
			"key a; key b": "ab", "key backspace": "", "key delete; key x": "x", "key end; key x": "hugox", "key escape": "", "key home; key end": "hugo",
		} {
			if hash("hugo", script, true) != hash(want, "", false) {
				t.Errorf("%s: hugo selected, %s does not look like %q", mode, script, want)
			}
		}
		if hash("hugo", "", true) == hash("hugo", "", false) {
			t.Errorf("%s: the selection of a text is not visible", mode)
		}
	}
}

// TestIconIsDragged drags an icon, which stays on the desktop, and opens it with a double
// click at its new place.
func TestIconIsDragged(t *testing.T) {
	for _, mode := range []string{"st-high", "falcon16"} {
		d := newDesk(t, mode)
		w := d.Open(image.Rect(40, 40, 400, 300), "Game")
		whole := d.Screen.Hash()
		w.Iconify(true)
		before, _ := d.Where("icon")
		at := before.Min.Add(image.Pt(20, 10))
		play(t, d, fmt.Sprintf("press %d %d; move %d %d; move 400 200; move 300 200; release 300 200", at.X, at.Y, at.X+2, at.Y))
		after, _ := d.Where("icon")
		if want := before.Add(image.Pt(300, 200).Sub(at)); after != want {
			t.Errorf("%s: the icon is at %v, want %v", mode, after, want)
		}
		now := d.Screen.Hash()
		d.redraw(d.Screen.Rect)
		if d.Screen.Hash() != now {
			t.Errorf("%s: pixels of the outline or of the old place remain", mode)
		}
		play(t, d, "press 300 200; move 3000 200; release 3000 200; wait 1000")
		if out, _ := d.Where("icon"); !out.In(d.Work()) {
			t.Errorf("%s: the icon was dragged off the desktop to %v", mode, out)
		}
		r, _ := d.Where("icon")
		c := r.Min.Add(r.Max).Div(2)
		play(t, d, fmt.Sprintf("press %d %d; release %d %d; wait 100; press %d %d; release %d %d", c.X, c.Y, c.X, c.Y, c.X, c.Y, c.X, c.Y))
		if w.IsIcon() || d.Screen.Hash() != whole {
			t.Errorf("%s: the double click did not restore the window", mode)
		}
	}
}

// TestNamesInLanguages checks that Esc and Help find their buttons in every language.
func TestNamesInLanguages(t *testing.T) {
	for _, code := range i18n.Codes() {
		for _, name := range []string{"Cancel", "Stop", "Back", "Look"} {
			if said := strings.ToLower(i18n.T(code, name)); !slices.Contains(cancelNames, said) {
				t.Errorf("%s: %q does not cancel", code, said)
			}
		}
		if said := strings.ToLower(i18n.T(code, "Help")); !slices.Contains(helpNames, said) {
			t.Errorf("%s: %q does not show help", code, said)
		}
	}
}

// TestRoom checks that a text without a template has room for one character less than its
// field, which ends with a zero, and that one with a template has the template's places.
func TestRoom(t *testing.T) {
	for _, c := range []struct {
		text rsc.Text
		want int
	}{{rsc.Text{TextLen: 9}, 8}, {rsc.Text{TextLen: 1}, 0}, {rsc.Text{}, 0}, {rsc.Text{TextLen: 99, Template: "A: __.__"}, 4}} {
		if got := room(&c.text); got != c.want {
			t.Errorf("%+v has room for %d, want %d", c.text, got, c.want)
		}
	}
}
