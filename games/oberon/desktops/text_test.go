package desktops

import (
	"fmt"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"phosphor/fb/input"
)

// newReader returns a desk with a text of a hundred numbered lines.
func newReader(t *testing.T) (*bench, *Text) {
	t.Helper()
	b := newBench(t, "oberon256")
	var src []string
	for i := range 100 {
		src = append(src, fmt.Sprintf("- line%d", i))
	}
	g := &Text{Source: strings.Join(src, "\n")}
	b.doc = &Document{Title: "Help.Text", Size: image.Pt(200, 135), Content: g}
	b.d.Open(b.doc, image.Pt(20, 20))
	return b, g
}

func TestScrolling(t *testing.T) {
	const height = 13 // of a line
	bar := func(line int) string { return fmt.Sprintf("=%d,%d", 27, 40+textMargin+line*height+3) }
	for _, c := range []struct {
		name string
		play []string
		top  int
	}{
		{"left moves the line to the top", []string{bar(5), "+l", "wait", "-l"}, 5},
		{"left on the top line moves on by one", []string{bar(0), "+l", "wait", "-l"}, 1},
		{"left with an interclick", []string{bar(5), "+l", "wait", "+m", "-m", "-l"}, 0},
		{"right moves back", []string{bar(6), "+l", "wait", "-l", bar(2), "+r", "wait", "-r"}, 4},
		{"right at the beginning", []string{bar(6), "+r", "wait", "-r"}, 0},
		{"middle drags to the end", []string{"@knob", "+m", "=27,390", "-m"}, 90},
		{"middle with an interclick", []string{"@knob", "+m", "=27,390", "+r", "-r", "=27,300", "-m"}, 0},
		{"left in the text does nothing", []string{"@text", "+l", "wait", "-l"}, 0},
		{"keys without focus", []string{"@text", "pagedown", "down"}, 0},
		{"keys", []string{"@text", "+l", "wait", "-l", "down", "down", "up", "pagedown"}, 11},
		{"end and home", []string{"@text", "+l", "wait", "-l", "end", "up"}, 89},
		{"keys after F2", []string{"@text", "+l", "wait", "-l", "f2", "end"}, 0},
		{"the wheel", []string{"@text", "wheel-2"}, 6},
		{"the wheel elsewhere", []string{"@plate", "wheel-2"}, 0},
	} {
		b, g := newReader(t)
		b.play(c.play...)
		if g.top != c.top {
			t.Errorf("%s: %v leaves line %d on top, want %d", c.name, c.play, g.top, c.top)
		}
	}
}

func TestParagraphs(t *testing.T) {
	b := newBench(t, "oberon256")
	g := &Text{Source: "# Title\n\nwords that are\nnot in one line of the source and go on for some time\n\n## Part\n\n/ (c) nobody\n\n- first\n- second that is longer than one line of this narrow page"}
	b.d.Open(&Document{Title: "T", Size: image.Pt(180, 200), Content: g}, image.Point{})
	f := b.d.Fonts
	var got []string
	for _, l := range g.lines {
		if w := l.font.Width(l.s) + l.indent; w > 180-textBar-2*textMargin {
			t.Errorf("%q has a width of %d pixels", l.s, w)
		}
		name := map[any]string{f.Title: "title", f.Bold: "bold", f.Italic: "italic", f.Text: "text"}[l.font]
		got = append(got, fmt.Sprint(name, l.indent, " ", strings.Fields(l.s)[0]))
	}
	if want := []string{"title0 Title", "text0 words", "text0 of", "text0 some", "bold0 Part", "italic0 (c)", "text0 -", "text0 -", "text10 one"}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("lines %q, want %q", got, want)
	}
}

func TestWrap(t *testing.T) {
	f := newBench(t, "oberon256").d.Fonts.Text
	w := f.Width("abc")
	for _, c := range []struct {
		s           string
		first, rest int
		want        []string
	}{
		{"", w, w, nil},
		{"abc abc", w, w, []string{"abc", "abc"}},
		{" abc  abc\n", 3 * w, w, []string{"abc abc"}},
		{"abcabc abc", w, w, []string{"abcabc", "abc"}},
		{"abc abc abc", 3 * w, w, []string{"abc abc", "abc"}},
	} {
		if got := Wrap(f, c.s, c.first, c.rest); !slices.Equal(got, c.want) {
			t.Errorf("%q in %d and %d: %q, want %q", c.s, c.first, c.rest, got, c.want)
		}
	}
}

// TestNarrowBar checks that on a narrow document buttons shrink to their captions, Grow
// disappears before the name is cut, and buttons without room are left out. A badge
// never covers a name that fits.
func TestNarrowBar(t *testing.T) {
	for _, c := range []struct {
		width   int
		title   string
		buttons []string
	}{
		{300, "A", []string{"Close", "Hide", "Grow", "New"}},
		{250, "A", []string{"Close", "Hide", "Grow", "New"}},
		{240, "CardGames.Panel", []string{"Close", "Hide", "Grow", "New"}},
		{226, "CardGames.Panel", []string{"Close", "Hide", "Grow", "New"}},
		{196, "CardGames.Panel", []string{"Close", "Hide", "Grow", "New"}},
		{130, "CardGames.Panel", []string{"Close", "Hide", "Grow"}},
		{64, "CardGames.Panel", []string{"Close"}},
		{40, "CardGames.Panel", nil},
	} {
		b := newBench(t, "oberon256")
		doc := &Document{Title: c.title, Size: image.Pt(c.width, 50), Content: NewPanel(), Menu: []Command{{"New", func() {}}}}
		b.d.Open(doc, image.Point{})
		var got []string
		for _, cmd := range doc.commands() {
			if r, ok := doc.where("button:" + cmd.Caption); ok {
				got = append(got, cmd.Caption)
				if !r.In(doc.bar()) || r.Overlaps(doc.plate()) || r.Dx() > barButton || r.Dx() < b.d.Fonts.Text.Width(cmd.Caption)+squeeze || c.width >= 250 && r.Dx() != barButton {
					t.Errorf("%d wide: %s at %v, plate %v, bar %v", c.width, cmd.Caption, r, doc.plate(), doc.bar())
				}
			}
		}
		if !slices.Equal(got, c.buttons) {
			t.Errorf("%d wide: %q, want %q", c.width, got, c.buttons)
		}
		whole := b.d.Fonts.Text.Width(c.title)
		if n := doc.name().Dx(); c.width >= b.d.NarrowBar(doc) && n < whole {
			t.Errorf("%d wide: %d pixels of the name are visible, it has %d", c.width, n, whole)
		}
		doc.SetBadge(func(image.Rectangle) {})
		if n := doc.name(); c.width >= 240 && (n.Dx() < whole || n.Overlaps(doc.badge())) {
			t.Errorf("%d wide: name %v, badge %v", c.width, n, doc.badge())
		}
	}
}

func (b *bench) wheel(delta int) {
	b.event(input.Event{Kind: input.Wheel, At: b.d.pointer, Delta: delta})
}

// TestLog checks that a log appends and shows its end, and has a scroll bar if it is longer
// than its area.
func TestLog(t *testing.T) {
	b := newBench(t, "oberon256")
	g := &Log{}
	b.doc = &Document{Title: "Log", Size: image.Pt(200, 60), Content: NewPanel().Add("log", image.Rect(0, 0, 200, 53), g)}
	b.d.Open(b.doc, image.Pt(20, 20))
	for i := range 300 {
		g.Append(fmt.Sprint("message ", i))
		if i == 3 {
			if _, ok := g.Where("knob"); ok || g.text.top != 0 || len(g.text.lines) != 4 {
				t.Errorf("four messages: bar %v, line %d of %d on top", ok, g.text.top, len(g.text.lines))
			}
		}
	}
	if _, ok := g.Where("knob"); !ok || len(g.told) != logLines || g.text.lines[g.text.top].s != "message 296" {
		t.Errorf("%d messages stored, a bar %v, %q at the top", len(g.told), ok, g.text.lines[g.text.top].s)
	}
	if g.Wheel(image.Point{}, 1); g.text.lines[g.text.top].s != "message 293" {
		t.Errorf("the wheel scrolls %q to the top", g.text.lines[g.text.top].s)
	}
	if g.Append("the last"); g.text.lines[len(g.text.lines)-1].s != "the last" || g.text.top != g.text.last() {
		t.Error("a further message does not scroll to the end")
	}
}

// TestEdit types, selects and clicks in an editable text.
func TestEdit(t *testing.T) {
	const source = "# Title\n\n\tMod.Set 3 5\n\tMod.Open ^ and more"
	for _, c := range []struct {
		name string
		play []string
		text string
		did  string
	}{
		{"nothing", nil, source, ""},
		{"without the keyboard", []string{"a"}, source, ""},
		{"typed at the caret", []string{"@word:Mod.Set", "+l", "-l", "home", "a", "b"}, "# Title\n\n\tabMod.Set 3 5\n\tMod.Open ^ and more", ""},
		{"Return, Backspace and Delete", []string{"@word:3", "+l", "-l", "home", "return", "backspace", "delete", "end", "backspace"}, "# Title\n\n\tod.Set 3 \n\tMod.Open ^ and more", ""},
		{"Return stays", []string{"@word:3", "+l", "-l", "end", "return", "x"}, "# Title\n\n\tMod.Set 3 5\n\tx\n\tMod.Open ^ and more", ""},
		{"a heading broken", []string{"@word:Title", "+l", "-l", "home", "return", "up", "x"}, "# x\n\n\tTitle\n\n\tMod.Set 3 5\n\tMod.Open ^ and more", ""},
		{"up, right and Backspace join rows", []string{"@word:more", "+l", "-l", "home", "up", "down", "backspace"}, "# Title\n\n\tMod.Set 3 5Mod.Open ^ and more", ""},
		{"middle executes with what follows", []string{"@word:Mod.Set", "+m", "-m"}, source, "Mod.Set|3 5|"},
		{"an interclick does not", []string{"@word:Mod.Set", "+m", "+r", "-r", "-m"}, source, ""},
		{"a word is no command", []string{"@word:more", "+m", "-m"}, source, ""},
		{"a double click", []string{"@word:Mod.Set", "+l", "-l", "+l", "-l"}, source, "Mod.Set|3 5|"},
		{"two clicks", []string{"@word:Mod.Set", "+l", "-l", "wait", "wait", "wait", "wait", "wait", "wait", "wait", "wait", "+l", "-l"}, source, ""},
		{"Ctrl+Return", []string{"@word:3", "+l", "-l", "ctrl+return"}, source, "Mod.Set|3 5|"},
		{"right selects", []string{"@word:and", "+r", "wait", "@word:more", "-r", "@word:Mod.Open", "+m", "-m"}, source, "Mod.Open|^ and more|d mo"},
		{"right and left delete", []string{"@word:and", "+r", "wait", "@word:more", "+l", "-l", "-r"}, "# Title\n\n\tMod.Set 3 5\n\tMod.Open ^ anre", ""},
		{"right and middle copy", []string{"@word:3", "+l", "-l", "end", "@word:and", "+r", "wait", "@word:more", "+m", "-m", "-r"}, "# Title\n\n\tMod.Set 3 5d mo\n\tMod.Open ^ and more", ""},
		{"F2 unselects", []string{"@word:and", "+r", "wait", "@word:more", "-r", "f2", "@word:Mod.Open", "+m", "-m"}, source, "Mod.Open|^ and more|"},
	} {
		b := newBench(t, "oberon256")
		did := ""
		b.d.Command = func(name, rest string) { did = name + "|" + rest + "|" + b.d.Selection() }
		g := &Text{Source: source, Edit: true}
		b.doc = &Document{Title: "T.Text", Size: image.Pt(200, 135), Content: g}
		b.d.Open(b.doc, image.Pt(20, 20))
		b.play(c.play...)
		if got := g.Written(); got != c.text || did != c.did {
			t.Errorf("%s: %q, did %q, want %q and %q", c.name, got, did, c.text, c.did)
		}
		again := &Text{Source: g.Written(), Edit: true}
		b.d.Open(&Document{Title: "T.Text", Size: image.Pt(200, 135), Content: again}, image.Pt(20, 20))
		if got := again.Written(); got != g.Written() {
			t.Errorf("%s: read again %q", c.name, got)
		}
	}
}

// TestRandomEditing edits texts and a log at random, and compares incremental drawing
// with drawing everything.
func TestRandomEditing(t *testing.T) {
	for seed := range uint64(4) {
		rnd := rand.New(rand.NewPCG(seed, 5))
		b := newBench(t, "oberon256")
		var texts []*Text
		for i := range 2 {
			g := &Text{Source: "# Überschrift\n\n- one\n- two\n\n\tMod.Set 3 5\n\tMod.Öffne ^\n\nand a paragraph that takes more than one line", Edit: i == 0}
			texts = append(texts, g)
			b.d.Open(&Document{Title: fmt.Sprint("T", i), Size: image.Pt(150, 90), Content: g}, image.Pt(20+200*i, 20))
		}
		log := &Log{}
		b.d.Open(&Document{Title: "L", Size: image.Pt(150, 60), Content: NewPanel().Add("log", image.Rect(0, 0, 150, 53), log)}, image.Pt(20, 200))
		b.d.Command = func(name, rest string) { log.Append(name + " " + rest + " " + b.d.Selection()) }
		keys := []string{"left", "right", "up", "down", "home", "end", "return", "backspace", "delete", "a", "space", "pageup", "pagedown", "ctrl+return", "f2"}
		for n := range 1000 {
			switch k := rnd.IntN(10); {
			case k < 3:
				b.play(fmt.Sprintf("=%d,%d", 20+rnd.IntN(380), 30+rnd.IntN(230)))
			case k < 6:
				b.play([]string{"+", "-"}[rnd.IntN(2)] + string("lmr"[rnd.IntN(3)]))
			case k < 9:
				b.play(keys[rnd.IntN(len(keys))])
			case rnd.IntN(8) == 0:
				b.play("wait")
			default:
				log.Append(strings.Repeat("word ", rnd.IntN(30)))
			}
			b.d.Selection()
			for _, g := range texts {
				if !utf8.ValidString(g.Written()) || len(g.rows) == 0 {
					t.Fatalf("seed %d, event %d: %q", seed, n, g.Written())
				}
			}
			if n%50 == 0 {
				b.d.Settle()
				pix := slices.Clone(b.d.Screen.Pix)
				b.d.Damage(b.d.Screen.Rect)
				if b.d.Settle(); !slices.Equal(pix, b.d.Screen.Pix) {
					t.Fatalf("seed %d, event %d: the screen differs from one drawn at once", seed, n)
				}
			}
		}
	}
}
