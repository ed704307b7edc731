package desktops

import (
	"image"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
)

// A Text is a document to read: paragraphs, broken into lines at its width, with a scroll
// bar at the left.
//
// In the bar a click with the left button moves the line beside the pointer to
// the top, one with the right button moves the top line down to the pointer, and
// the middle button drags the knob. The wheel scrolls, and so do the cursor keys,
// PageUp, PageDown, Home and End after a left click in the text.
//
// In the text the middle button executes the command that it is clicked on, with what
// follows as its parameters; in two-button mode a double click does so, too. The right
// button selects; an interclick with the left one deletes the selection, one with the
// middle one copies it to the caret, and so do left and middle.
type Text struct {
	Base
	Source string // see Paragraphs
	// Commands holds the words that are the text's own commands. All others go to the
	// desk. It may be nil.
	Commands map[string]func()
	Edit     bool // it can be edited, and Ctrl+Return executes the command at the caret
	Log      bool // no margins, and no bar while all of it is visible

	rows   []row
	lines  []textLine
	top    int // first visible line
	caret  spot
	typing bool
	chosen [2]spot // the selection, if this text owns it
	under  string  // the command being clicked
	last2  string  // the last one clicked, in two-button mode
	at2    time.Duration
}

// A row is a piece of text that has no line breaks.
type row struct {
	s       string
	font    *fb.Font
	hang    bool   // all lines except the first are indented
	begins  bool   // starts a paragraph
	written string // mark at its start in the source
}

// A spot is a position between two characters.
type spot struct{ row, at int }

func (a spot) before(b spot) bool { return a.row < b.row || a.row == b.row && a.at < b.at }

// Paragraphs is the source form of a text: paragraphs separated by empty lines, in
// Oberon10. One that begins with "# " is a heading in Oberon12b, with "## " one in
// Oberon10b; one that begins with "/ " is italic, and all lines but the first of one that
// begins with "- " are indented. A paragraph whose lines begin with tabs keeps its line
// breaks.
const (
	heading    = "# "
	subheading = "## "
	leaning    = "/ "
	item       = "- "
	literal    = "\t"
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
	y, h   int // relative to the top of the text
	row    int
	from   int // start within the row
}

// Place implements Gadget: the text is broken into lines again.
func (g *Text) Place(s Site) {
	width := g.Size().X
	g.Base.Place(s)
	if g.rows == nil && g.Desk() != nil {
		g.rows = g.parse()
	}
	if (g.Size().X != width || g.lines == nil) && g.Desk() != nil {
		g.layOut()
	}
	if g.lines != nil {
		g.scroll(g.top)
	}
}

// parse parses the source.
func (g *Text) parse() (rows []row) {
	fonts := g.Desk().Fonts
	for _, p := range strings.Split(strings.Trim(g.Source, " \n"), "\n\n") {
		f, mark := fonts.Text, ""
		for _, k := range []struct {
			mark string
			font *fb.Font
		}{{heading, fonts.Title}, {subheading, fonts.Bold}, {leaning, fonts.Italic}, {literal, fonts.Text}} {
			if rest, ok := strings.CutPrefix(p, k.mark); ok {
				p, f, mark = rest, k.font, k.mark
				break
			}
		}
		if mark == literal {
			for i, s := range strings.Split(p, "\n") {
				rows = append(rows, row{s: strings.TrimPrefix(s, literal), font: f, begins: i == 0, written: literal})
			}
			continue
		}
		for i, s := range items(p) {
			s = strings.Join(i18n.Words(s), " ")
			rows = append(rows, row{s, f, strings.HasPrefix(s, item), i == 0, mark})
		}
	}
	return rows
}

// Written returns the source of the text, including everything typed.
func (g *Text) Written() string {
	if g.rows == nil {
		return g.Source
	}
	var b strings.Builder
	for i, r := range g.rows {
		switch {
		case i > 0 && r.begins:
			b.WriteString("\n\n")
		case i > 0:
			b.WriteString("\n")
		}
		if r.begins || r.written == literal {
			b.WriteString(r.written)
		}
		b.WriteString(r.s)
	}
	return b.String()
}

// bar returns the width of the bar at the left; margin the margin around the text.
func (g *Text) bar() int {
	if g.Log && (len(g.lines) == 0 || g.needed() <= g.Size().Y) {
		return 0
	}
	return textBar
}

func (g *Text) margin() int {
	if g.Log {
		return 2
	}
	return textMargin
}

// above returns the margin above and below the text; leading the space between lines.
func (g *Text) above() int {
	if g.Log {
		return 0
	}
	return textMargin
}

func (g *Text) leading() int {
	if g.Log {
		return 0
	}
	return 1
}

// layOut breaks the rows into lines.
func (g *Text) layOut() {
	bar := g.bar()
	g.breakLines(bar)
	if now := g.bar(); now != bar {
		g.breakLines(now)
	}
}

func (g *Text) breakLines(bar int) {
	g.lines = nil
	y := g.above()
	for i, r := range g.rows {
		if i > 0 && r.begins && !g.Log {
			y += r.font.Height / 2
		}
		width := g.Size().X - bar - 2*g.margin()
		rest, indent := width, 0
		if r.hang {
			rest -= itemIndent
		}
		for n, at := range wrap(r.font, r.s, width, rest) {
			if n > 0 {
				indent = width - rest
			}
			g.lines = append(g.lines, textLine{r.s[at[0]:at[1]], r.font, indent, y, r.font.Height + g.leading(), i, at[0]})
			y += r.font.Height + g.leading()
		}
	}
}

// Needed returns the height of the text at its width, with its margins.
func (g *Text) Needed() int {
	if len(g.lines) == 0 {
		return 2 * g.above()
	}
	return g.needed()
}

func (g *Text) needed() int {
	end := g.lines[len(g.lines)-1]
	return end.y + end.h + g.above()
}

// Wrap breaks a text into lines at its spaces: the first at most the given number of
// pixels wide, the others at most rest. A wider word gets its own line.
func Wrap(f *fb.Font, s string, first, rest int) (lines []string) {
	if s = strings.Join(i18n.Words(s), " "); s == "" {
		return nil
	}
	for _, at := range wrap(f, s, first, rest) {
		lines = append(lines, s[at[0]:at[1]])
	}
	return lines
}

// wrap returns the starts and ends of lines, without the spaces between them. A text has
// at least one line. It is not i18n.Lines, since a caret needs the places of lines in the text.
func wrap(f *fb.Font, s string, width, rest int) (lines [][2]int) {
	from, to, at := 0, 0, 0
	for _, w := range strings.SplitAfter(s, " ") {
		if end := at + len(strings.TrimRight(w, " ")); end > at {
			if to > from && f.Width(s[from:end]) > width {
				lines = append(lines, [2]int{from, to})
				from, width = at, rest
			}
			to = end
		}
		at += len(w)
	}
	return append(lines, [2]int{from, at})
}

// items splits a list; any other paragraph is one item.
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

// last returns the last line that can be at the top: from there the rest fits.
func (g *Text) last() int {
	n := len(g.lines)
	i := n
	for i > 0 && g.lines[n-1].y+g.lines[n-1].h-g.lines[i-1].y <= g.Size().Y-g.above()/2 {
		i--
	}
	return min(i, n-1)
}

// scroll scrolls to a line.
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

// offset returns how many pixels of the text are above the top edge.
func (g *Text) offset() int {
	if g.top == 0 {
		return 0
	}
	return g.lines[g.top].y - g.above()/2
}

// page returns the number of completely visible lines.
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

// knob returns the place of the bar's knob.
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
	bar.Max.X = bar.Min.X + g.bar()
	if g.bar() > 0 {
		Fill(b, bar, Shadow)
		Sink(b, bar)
		k := g.knob().Add(r.Min)
		FillGadget(b, k, Group)
		Raise(b, k)
	}
	old := b.Clip()
	page := r
	page.Min.X = bar.Max.X
	clip := b.SetClip(page.Intersect(old))
	selected := g.Desk().selected == g
	from, to := g.selection()
	for i, l := range g.lines[g.top:] {
		at := image.Pt(r.Min.X+g.left()+l.indent, r.Min.Y+l.y-g.offset())
		if at.Y+l.h > r.Max.Y {
			break
		}
		fb.Text(b, at, l.font, l.s, Ink(b, Black), 0, fb.Transparent)
		if g.under != "" {
			if x := strings.Index(l.s, g.under); x >= 0 && g.under == g.Desk().clicked {
				x = l.font.Width(l.s[:x])
				Line(b, image.Rect(x, l.h-2, x+l.font.Width(g.under), l.h-1).Add(at), Black)
			}
		}
		if selected {
			a, z := l.clip(from), l.clip(to)
			if a < z {
				x := at.X + l.font.Width(l.s[:a])
				fb.Fill(b, image.Rect(x, at.Y, x+l.font.Width(l.s[a:z]), at.Y+l.h), Black&b.Max(), fb.OpXor)
			}
		}
		if g.typing && g.Edit && g.lineOf(g.caret) == g.top+i {
			x := at.X + l.font.Width(l.s[:l.clip(g.caret)])
			Line(b, image.Rect(x, at.Y, x+1, at.Y+l.h-1), Black)
		}
	}
	b.SetClip(clip)
	if !g.Log {
		Line(b, image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y), Shadow)
		Line(b, image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y), Shadow)
	}
}

// left returns the left edge of lines.
func (g *Text) left() int { return g.bar() + g.margin() }

// clip returns the position of a spot in the line, or the line's start or end for spots
// outside it.
func (l textLine) clip(p spot) int {
	switch {
	case p.row < l.row:
		return 0
	case p.row > l.row:
		return len(l.s)
	}
	return max(0, min(p.at-l.from, len(l.s)))
}

// lineOf returns the line that contains a spot.
func (g *Text) lineOf(p spot) int {
	at := 0
	for i, l := range g.lines {
		if l.row < p.row || l.row == p.row && l.from <= p.at {
			at = i
		}
	}
	return at
}

// spot returns the spot nearest to a point of the text.
func (g *Text) spot(p image.Point) spot {
	l := g.lines[max(g.top, g.line(p.Y))]
	x := g.left() + l.indent
	for i, c := range l.s {
		w := l.font.Width(string(c))
		if p.X < x+w/2 {
			return spot{l.row, l.from + i}
		}
		x += w
	}
	return spot{l.row, l.from + len(l.s)}
}

// Press implements Pressed.
func (g *Text) Press(p image.Point, button input.Button) *Track {
	d := g.Desk()
	if button == input.Left {
		d.SetFocus(g.Document())
	}
	if p.X < g.bar() {
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
	switch button {
	case input.Left:
		return g.point(p)
	case input.Right:
		return g.choose(p)
	}
	word, rest := g.command(p)
	if word == "" {
		return nil
	}
	show := func(on bool) {
		g.under, d.clicked = "", ""
		if on {
			g.under, d.clicked = word, word
		}
		g.Redraw()
	}
	over := func(p image.Point) bool { w, r := g.command(p); return w == word && r == rest }
	show(true)
	return &Track{
		Move: func(p image.Point) { show(over(p)) },
		Keys: func(input.Buttons) { show(false) },
		Done: func(p image.Point, sum input.Buttons) {
			show(false)
			if d.Executes(sum) && over(p) {
				g.execute(word, rest)
			}
		},
	}
}

// point sets the caret. In two-button mode a second click executes.
func (g *Text) point(p image.Point) *Track {
	d := g.Desk()
	g.caret = g.spot(p)
	g.Redraw()
	return &Track{Done: func(p image.Point, sum input.Buttons) {
		switch word, rest := g.command(p); {
		case sum == input.Set(input.Left, input.Middle):
			g.insert(d.Selection())
		case sum != input.Set(input.Left) || !d.two:
		case word != "" && word+rest == g.last2 && d.Clock.Now()-g.at2 <= doubleClick:
			g.last2 = ""
			g.execute(word, rest)
		default:
			g.last2, g.at2 = word+rest, d.Clock.Now()
		}
	}}
}

// doubleClick is the maximum time between the two releases of a double click.
const doubleClick = 500 * time.Millisecond

// choose selects the text over which the pointer is dragged.
func (g *Text) choose(p image.Point) *Track {
	d := g.Desk()
	before, was := d.selected, g.chosen
	begun := g.spot(p)
	to := func(p image.Point) {
		d.Select(g)
		g.chosen = [2]spot{begun, g.spot(p)}
		g.Redraw()
	}
	to(p)
	kept := false
	return &Track{
		Move: func(p image.Point) {
			if !kept {
				to(p)
			}
		},
		Keys: func(input.Buttons) { kept = true },
		Done: func(_ image.Point, sum input.Buttons) {
			switch sum {
			case input.Set(input.Right):
			case input.Set(input.Right, input.Left):
				g.delete()
			case input.Set(input.Right, input.Middle):
				if doc := d.focus; doc != nil {
					if t, ok := doc.Content.(*Text); ok {
						t.insert(d.Selection())
					}
				}
			default:
				d.Select(before)
				g.chosen = was
			}
		},
	}
}

// selection returns the selection, in order.
func (g *Text) selection() (from, to spot) {
	if from, to = g.there(g.chosen[0]), g.there(g.chosen[1]); to.before(from) {
		return to, from
	}
	return from, to
}

// there returns the new position of a spot after a change of the text.
func (g *Text) there(p spot) spot {
	p.row = max(0, min(p.row, len(g.rows)-1))
	if len(g.rows) == 0 {
		return spot{}
	}
	s := g.rows[p.row].s
	for p.at = max(0, min(p.at, len(s))); p.at < len(s) && !utf8.RuneStart(s[p.at]); {
		p.at++
	}
	return p
}

// selectedText returns the selected text.
func (g *Text) selectedText() string {
	if len(g.rows) == 0 {
		return ""
	}
	from, to := g.selection()
	if from.row == to.row {
		return g.rows[from.row].s[from.at:to.at]
	}
	s := g.rows[from.row].s[from.at:]
	for _, r := range g.rows[from.row+1 : to.row] {
		s += "\n" + r.s
	}
	return s + "\n" + g.rows[to.row].s[:to.at]
}

// delete deletes the selection, if it is in this text.
func (g *Text) delete() {
	if from, to := g.selection(); g.Edit && g.Desk().selected == g {
		g.cut(from, to)
		g.Desk().Select(nil)
	}
}

// cut deletes the text between two spots, and puts the caret there.
func (g *Text) cut(from, to spot) {
	g.rows[from.row].s = g.rows[from.row].s[:from.at] + g.rows[to.row].s[to.at:]
	g.rows = slices.Delete(g.rows, from.row+1, to.row+1)
	g.changed(from)
}

// insert inserts a text at the caret.
func (g *Text) insert(s string) {
	if !g.Edit || s == "" || len(g.rows) == 0 {
		return
	}
	g.caret = g.there(g.caret)
	r := g.rows[g.caret.row]
	parts := strings.Split(r.s[:g.caret.at]+s+r.s[g.caret.at:], "\n")
	g.rows[g.caret.row].s = parts[0]
	if n := len(parts) - 1; n > 0 {
		more := make([]row, n)
		for i := range more {
			more[i] = row{s: parts[i+1], font: g.Desk().Fonts.Text, written: literal}
		}
		if r.written == "" { // lines broken by hand stay broken
			g.keepLines(g.caret.row)
		} else if r.written != literal {
			more[0].begins = true
		}
		g.rows = slices.Insert(g.rows, g.caret.row+1, more...)
	}
	end := spot{g.caret.row, g.caret.at + len(s)}
	if i := strings.LastIndexByte(s, '\n'); i >= 0 {
		end = spot{g.caret.row + strings.Count(s, "\n"), len(s) - i - 1}
	}
	g.changed(end)
}

// keepLines makes the paragraph of a row keep its line breaks.
func (g *Text) keepLines(row int) {
	for row > 0 && !g.rows[row].begins {
		row--
	}
	for i := row; i < len(g.rows) && (i == row || !g.rows[i].begins); i++ {
		g.rows[i].written = literal
	}
}

// changed lays out the text again and shows the caret.
func (g *Text) changed(caret spot) {
	if g.Desk().selected == g {
		g.Desk().Select(nil)
	}
	g.caret, g.last2 = caret, ""
	g.layOut()
	g.reveal()
	g.Redraw()
}

// reveal scrolls to the caret.
func (g *Text) reveal() {
	line := g.lineOf(g.caret)
	if line < g.top {
		g.scroll(line)
	} else {
		for g.top < g.last() && g.lines[line].y+g.lines[line].h-g.offset() > g.Size().Y {
			g.scroll(g.top + 1)
		}
	}
}

// command returns the command at a point and the rest of its row, or "".
func (g *Text) command(p image.Point) (word, rest string) {
	if len(g.lines) == 0 {
		return "", ""
	}
	for _, l := range g.lines[g.top:] {
		y := l.y - g.offset()
		if p.Y < y || p.Y >= y+l.h {
			continue
		}
		x := g.left() + l.indent
		for i, c := range l.s {
			w := l.font.Width(string(c))
			if p.X >= x && p.X < x+w {
				return g.commandAt(l.row, l.from+i)
			}
			x += w
		}
	}
	return "", ""
}

// commandAt returns the command that contains a character of a row.
func (g *Text) commandAt(row, at int) (word, rest string) {
	s := g.rows[row].s
	isPart := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' }
	from := strings.LastIndexFunc(s[:at], func(r rune) bool { return !isPart(r) }) + 1
	to := len(s)
	if i := strings.IndexFunc(s[at:], func(r rune) bool { return !isPart(r) }); i >= 0 {
		to = at + i
	}
	if from >= to {
		return "", ""
	}
	word = strings.TrimRight(s[from:to], ".")
	module, name, ok := strings.Cut(word, ".")
	if _, own := g.Commands[word]; !own && (!ok || !capital(module) || !capital(name)) {
		return "", ""
	}
	return word, strings.TrimSpace(s[from+len(word):])
}

func capital(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(r)
}

// execute executes one of the text's own commands, or one of the desk's.
func (g *Text) execute(word, rest string) {
	if do := g.Commands[word]; do != nil {
		do()
	} else if do := g.Desk().Command; do != nil {
		do(word, rest)
	}
}

// drag drags the knob; an interclick restores it.
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

// Focus implements Focused: the caret is visible while the text has the focus.
func (g *Text) Focus(on bool) {
	g.typing = on
	if g.Edit {
		g.Redraw()
	}
}

// Key implements Typed.
func (g *Text) Key(ev input.Event) bool {
	if g.Edit && g.typing && g.edit(ev) {
		return true
	}
	to, ok := map[string]int{
		"up": g.top - 1, "down": g.top + 1, "pageup": g.top - g.page(), "pagedown": g.top + g.page(),
		"home": 0, "end": len(g.lines),
	}[ev.Key]
	if ok {
		g.scroll(to)
	}
	return ok
}

// edit handles a key that changes the text, and reports whether it did.
func (g *Text) edit(ev input.Event) bool {
	g.caret = g.there(g.caret)
	c, s := g.caret, g.rows[g.caret.row].s
	_, before := utf8.DecodeLastRuneInString(s[:c.at])
	_, after := utf8.DecodeRuneInString(s[c.at:])
	left, right := spot{c.row, c.at - before}, spot{c.row, c.at + after}
	if before == 0 && c.row > 0 {
		left = spot{c.row - 1, len(g.rows[c.row-1].s)}
	}
	if after == 0 && c.row < len(g.rows)-1 {
		right = spot{c.row + 1, 0}
	}
	switch {
	case ev.Key == "return" && ev.Mods&input.Ctrl != 0:
		for at := range s {
			if word, rest := g.commandAt(c.row, at); word != "" {
				g.execute(word, rest)
				break
			}
		}
	case ev.Mods&(input.Ctrl|input.Alt) != 0:
		return false
	case ev.Key == "return":
		g.insert("\n")
	case ev.Key == "backspace":
		g.cut(left, c)
	case ev.Key == "delete" && g.Desk().selected == g:
		g.delete()
	case ev.Key == "delete":
		g.cut(c, right)
	case ev.Key == "left":
		g.changed(left)
	case ev.Key == "right":
		g.changed(right)
	case ev.Key == "up" || ev.Key == "down":
		i := g.lineOf(c)
		to := max(0, min(i+map[string]int{"up": -1, "down": 1}[ev.Key], len(g.lines)-1))
		l, x := g.lines[to], g.lines[i].indent+g.lines[i].font.Width(g.lines[i].s[:g.lines[i].clip(c)])
		at, w := len(l.s), l.indent
		for n, r := range l.s {
			if w += l.font.Width(string(r)); w > x {
				at = n
				break
			}
		}
		g.changed(spot{l.row, l.from + at})
	case ev.Key == "home":
		g.changed(spot{c.row, 0})
	case ev.Key == "end":
		g.changed(spot{c.row, len(s)})
	case ev.Rune >= ' ':
		g.insert(string(ev.Rune))
	default:
		return false
	}
	return true
}

// Where implements Named: "knob", "text", and "word:X", a visible word.
func (g *Text) Where(name string) (image.Rectangle, bool) {
	switch name {
	case "knob":
		return g.knob(), true
	case "text":
		return image.Rectangle{Min: image.Pt(g.bar(), 0), Max: g.Size()}, true
	}
	if wanted, ok := strings.CutPrefix(name, "word:"); ok {
		for _, l := range g.lines[g.top:] {
			x, y := g.left()+l.indent, l.y-g.offset()
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
