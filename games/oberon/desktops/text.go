package desktops

import (
	"image"
	"strings"

	"phosphor/fb"
	"phosphor/fb/input"
)

// A Text is a document to read: paragraphs, broken into lines at its width,
// with a bar at the left by which it is scrolled.
//
// In the bar a click with the left button moves the line beside the pointer to
// the top, one with the right button moves the top line down to the pointer, and
// the middle button drags the knob. The wheel scrolls, and so do the cursor keys,
// PageUp, PageDown, Home and End after a left click in the text.
type Text struct {
	Base
	Source string // see Paragraphs
	// Commands are the words of the text that are commands: the middle button on one
	// executes it. Nil: there are none.
	Commands map[string]func()

	lines []textLine
	top   int // the line that is on top
}

// Paragraphs are how a text is written down: paragraphs with an empty line
// between them, in Oberon10. One that begins with "# " is a heading in
// Oberon12b, with "## " one in Oberon10b; one that begins with "/ " leans; of one
// that begins with "- " all lines but the first are indented.
const (
	heading    = "# "
	subheading = "## "
	leaning    = "/ "
	item       = "- "
)

const (
	textBar    = 14 // width of the bar at the left
	textMargin = 6
	itemIndent = 10
)

type textLine struct {
	s      string
	font   *fb.Font
	indent int
	y, h   int // from the top of the text
}

// Place implements Gadget: the text is broken into lines anew.
func (g *Text) Place(s Site) {
	width := g.Size().X
	g.Base.Place(s)
	if g.Size().X != width || g.lines == nil {
		g.layOut()
	}
	g.scroll(g.top)
}

func (g *Text) layOut() {
	fonts := g.Desk().Fonts
	g.lines = nil
	y := textMargin
	add := func(s string, f *fb.Font, indent int) {
		g.lines = append(g.lines, textLine{s, f, indent, y, f.Height + 1})
		y += f.Height + 1
	}
	for i, p := range strings.Split(strings.TrimSpace(g.Source), "\n\n") {
		f, indent := fonts.Text, 0
		for _, k := range []struct {
			mark string
			font *fb.Font
		}{{heading, fonts.Title}, {subheading, fonts.Bold}, {leaning, fonts.Italic}} {
			if rest, ok := strings.CutPrefix(p, k.mark); ok {
				p, f = rest, k.font
				break
			}
		}
		if i > 0 {
			y += f.Height / 2
		}
		for _, row := range items(p) {
			indent = 0
			width := g.Size().X - textBar - 2*textMargin
			rest := width
			if strings.HasPrefix(row, item) {
				rest -= itemIndent
			}
			for _, line := range Wrap(f, row, width, rest) {
				add(line, f, indent)
				indent = width - rest
			}
		}
	}
}

// Needed is how high the text is at its width, with its margins.
func (g *Text) Needed() int {
	if len(g.lines) == 0 {
		return 2 * textMargin
	}
	end := g.lines[len(g.lines)-1]
	return end.y + end.h + textMargin
}

// Wrap breaks a text into lines at its spaces: the first so many pixels wide at
// most, the others as many as rest. A word that is wider has a line for itself.
func Wrap(f *fb.Font, s string, first, rest int) (lines []string) {
	for _, word := range strings.Fields(s) {
		if n := len(lines); n > 0 {
			if with := lines[n-1] + " " + word; f.Width(with) <= first {
				lines[n-1] = with
				continue
			}
			first = rest
		}
		lines = append(lines, word)
	}
	return lines
}

// items takes a list apart; a paragraph that is none is one piece.
func items(p string) []string {
	if !strings.HasPrefix(p, item) {
		return []string{p}
	}
	rows := strings.Split(p, "\n"+item)
	for i := range rows[1:] {
		rows[i+1] = item + rows[i+1]
	}
	return rows
}

// last is the lowest line that can be on top: from there the rest of the text
// fits.
func (g *Text) last() int {
	n := len(g.lines)
	i := n
	for i > 0 && g.lines[n-1].y+g.lines[n-1].h-g.lines[i-1].y <= g.Size().Y-textMargin/2 {
		i--
	}
	return min(i, n-1)
}

// scroll puts a line on top.
func (g *Text) scroll(line int) {
	line = max(0, min(line, g.last()))
	if line != g.top {
		g.top = line
		g.Redraw()
	}
}

// line returns the line at a height of the gadget.
func (g *Text) line(y int) int {
	y += g.offset()
	for i, l := range g.lines {
		if y < l.y+l.h {
			return i
		}
	}
	return len(g.lines) - 1
}

// offset is how much of the text is above the top edge.
func (g *Text) offset() int {
	if g.top == 0 {
		return 0
	}
	return g.lines[g.top].y - textMargin/2
}

// page is how many whole lines are seen.
func (g *Text) page() int {
	n := 0
	for _, l := range g.lines[g.top:] {
		if l.y+l.h-g.offset() > g.Size().Y {
			break
		}
		n++
	}
	return max(1, n)
}

// knob is the part of the bar that stands for what is seen.
func (g *Text) knob() image.Rectangle {
	size, n := g.Size(), len(g.lines)
	h := max(textBar, (size.Y-2)*(n-g.last())/n)
	at := 0
	if g.last() > 0 {
		at = (size.Y - 2 - h) * g.top / g.last()
	}
	return image.Rect(1, 1, textBar-1, 1+h).Add(image.Pt(0, at))
}

// Draw implements Gadget.
func (g *Text) Draw(b *fb.Bitmap, r image.Rectangle) {
	Fill(b, r, Light)
	bar := r
	bar.Max.X = bar.Min.X + textBar
	Fill(b, bar, Shadow)
	Sink(b, bar)
	k := g.knob().Add(r.Min)
	FillGadget(b, k, Group)
	Raise(b, k)
	old := b.Clip()
	page := r
	page.Min.X = bar.Max.X
	clip := b.SetClip(page.Intersect(old))
	for _, l := range g.lines[g.top:] {
		y := r.Min.Y + l.y - g.offset()
		if y+l.h > r.Max.Y {
			break
		}
		fb.Text(b, image.Pt(bar.Max.X+textMargin+l.indent, y), l.font, l.s, Ink(b, Black), 0, fb.Transparent)
	}
	b.SetClip(clip)
	Line(b, image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y), Shadow)
	Line(b, image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y), Shadow)
}

// Press implements Pressed.
func (g *Text) Press(p image.Point, button input.Button) *Track {
	if button == input.Left {
		g.Desk().SetFocus(g.Document())
	}
	if p.X >= textBar {
		word := g.word(p)
		if button != input.Middle || g.Commands[word] == nil {
			return nil
		}
		return &Track{Done: func(p image.Point, sum input.Buttons) {
			if g.Desk().Executes(sum) && g.word(p) == word {
				g.Commands[word]()
			}
		}}
	}
	if button == input.Middle {
		return g.drag(p)
	}
	return &Track{Done: func(p image.Point, sum input.Buttons) {
		switch by := g.line(p.Y) - g.top; sum {
		case input.Set(input.Left):
			g.scroll(g.top + max(1, by))
		case input.Set(input.Right):
			g.scroll(g.top - max(1, by))
		}
	}}
}

// word returns the word at a point of the text, "" for none.
func (g *Text) word(p image.Point) string {
	for _, l := range g.lines[g.top:] {
		y := l.y - g.offset()
		if p.Y < y || p.Y >= y+l.h {
			continue
		}
		x := textBar + textMargin + l.indent
		for _, w := range strings.SplitAfter(l.s, " ") {
			from := x
			x += l.font.Width(w)
			if w = strings.TrimSpace(w); p.X >= from && p.X < from+l.font.Width(w) {
				return w
			}
		}
	}
	return ""
}

// drag moves the knob; an interclick puts it back.
func (g *Text) drag(from image.Point) *Track {
	top := g.top
	k := g.knob()
	grip := k.Dy() / 2
	if from.In(k) {
		grip = from.Y - k.Min.Y
	}
	cancelled := false
	to := func(p image.Point) {
		if way := g.Size().Y - 2 - k.Dy(); way > 0 && !cancelled {
			g.scroll((max(0, p.Y-grip)*g.last() + way/2) / way)
		}
	}
	to(from)
	return &Track{
		Move: to,
		Keys: func(input.Buttons) { cancelled = true; g.scroll(top) },
		Done: func(_ image.Point, sum input.Buttons) {
			if sum != input.Set(input.Middle) {
				g.scroll(top)
			}
		},
	}
}

// Wheel implements Wheeled.
func (g *Text) Wheel(_ image.Point, delta int) { g.scroll(g.top - 3*delta) }

// Key implements Typed.
func (g *Text) Key(ev input.Event) bool {
	to, ok := map[string]int{
		"up": g.top - 1, "down": g.top + 1, "pageup": g.top - g.page(), "pagedown": g.top + g.page(),
		"home": 0, "end": len(g.lines),
	}[ev.Key]
	if ok {
		g.scroll(to)
	}
	return ok
}

// Where implements Named: "knob", "text", and "word:X", a word that is to be seen.
func (g *Text) Where(name string) (image.Rectangle, bool) {
	switch name {
	case "knob":
		return g.knob(), true
	case "text":
		return image.Rectangle{Min: image.Pt(textBar, 0), Max: g.Size()}, true
	}
	if wanted, ok := strings.CutPrefix(name, "word:"); ok {
		for _, l := range g.lines[g.top:] {
			x, y := textBar+textMargin+l.indent, l.y-g.offset()
			for _, w := range strings.SplitAfter(l.s, " ") {
				if r := image.Rect(x, y, x+l.font.Width(strings.TrimSpace(w)), y+l.h); strings.TrimSpace(w) == wanted && r.Max.Y <= g.Size().Y {
					return r, true
				}
				x += l.font.Width(w)
			}
		}
	}
	return image.Rectangle{}, false
}
