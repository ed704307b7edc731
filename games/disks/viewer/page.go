package viewer

import (
	"bytes"
	"image"
	"strings"
	"unicode/utf8"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/atarist"
	"phosphor/formats/oberontext"
	"phosphor/games/app"
)

// A pager is a view of lines of the same height.
type pager struct {
	w     *app.Window
	lines int
	high  int
	draw  func(c *app.Canvas, line int, at image.Point)
	wrap  func(font *fb.Font, width int) // makes lines for a width; nil: they are fixed
	key   func(ev input.Event) bool
}

// show makes the window's view one of lines.
func (p *pager) show(w *app.Window, size image.Point) {
	p.w = w
	w.View = &app.View{Size: size, Scroll: &app.Scroll{}}
	v := w.View
	v.Fit = func(room, _ image.Point) {
		font := w.Host.Look().Font(app.Plain)
		p.high = font.Height + 1
		if p.wrap != nil {
			p.wrap(font, room.X-2*textMargin)
		}
		v.Scroll.Step = image.Pt(8, p.high)
		v.Scroll.Extent = image.Pt(room.X, p.lines*p.high+4)
	}
	v.Draw = func(c *app.Canvas) {
		c.Fill(c.Clip(), app.Paper)
		clip := c.Clip().Add(v.Scroll.At)
		for n := max(clip.Min.Y/p.high, 0); n < p.lines && n*p.high < clip.Max.Y; n++ {
			p.draw(c, n, image.Pt(textMargin, n*p.high+2).Sub(v.Scroll.At))
		}
	}
	v.Key = func(ev input.Event) bool { return p.key != nil && p.key(ev) || v.ScrollKey(ev) }
}

const textMargin = 6

// to scrolls to a line.
func (p *pager) to(line int) { p.w.View.ScrollTo(image.Pt(0, line*p.high)) }

// top returns the first visible line.
func (p *pager) top() int { return p.w.View.Scroll.At.Y / max(p.high, 1) }

// decode returns a text in the characters of the machine that wrote it, with \n as the end
// of each line.
func decode(data []byte, machine string) string {
	if i := bytes.IndexByte(data, 0x1a); i >= 0 && len(data)-i <= 128 { // the end for CP/M and its heirs
		data = data[:i]
	}
	if ob, _, _, ok := oberonText(data); ok {
		return ob
	}
	var s string
	switch {
	case utf8.Valid(data):
		s = string(data)
	case machine == "atari":
		s = eightBit(data, &atarist.Runes)
	case machine == "oberon":
		s = oberontext.String(data)
	default:
		s = eightBit(data, nil)
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.ReplaceAll(s, "\r", "\n")
}

// eightBit decodes a text byte by byte; without a table in Latin 1.
func eightBit(data []byte, table *[256]rune) string {
	var b strings.Builder
	for _, c := range data {
		if table == nil {
			b.WriteRune(rune(c))
		} else {
			b.WriteRune(table[c])
		}
	}
	return b.String()
}

// A style is the look of letters in an Oberon text.
type style struct {
	face  app.Face
	color app.Color
}

// oberonColors are registers of Oberon's palette used in texts.
var oberonColors = map[uint8]app.Color{1: app.Red, 2: app.DarkGreen, 3: app.Blue, 4: app.Magenta, 5: app.Brown, 6: app.DarkCyan, 7: app.Orange, 12: app.Gray, 13: app.Gray}

// oberonText returns the characters of a text of Oberon and the style of each; everything
// that is not a letter is omitted.
func oberonText(data []byte) (text string, styles []style, err error, ok bool) {
	t, err := oberontext.Read(data)
	if t == nil {
		return "", nil, nil, false
	}
	var b strings.Builder
	at := 0
	for _, r := range t.Runs {
		st := style{app.Plain, app.Ink}
		if size, _, _ := strings.Cut(r.Font, "."); strings.HasSuffix(size, "b") || strings.ContainsAny(size, "2") && strings.ContainsAny(size, "04") || strings.Contains(size, "16") {
			st.face = app.Bold
		}
		if c, has := oberonColors[r.Color]; has {
			st.color = c
		}
		end := min(at+r.Length, len(t.Chars))
		for _, c := range oberontext.String(t.Chars[min(at, end):end]) {
			if c == '\r' {
				c = '\n'
			}
			n := 1
			switch {
			case r.Font == "" || c < ' ' && c != '\n' && c != '\t':
				continue
			case c == '\t':
				c, n = ' ', 4
			}
			for range n {
				b.WriteRune(c)
				styles = append(styles, st)
			}
		}
		at = end
	}
	return b.String(), styles, err, true
}

// text shows a text: lines wrap at the window's edge, or break only as in the file.

// tabs replaces tabs with blanks.
func tabs(s string) string {
	if !strings.Contains(s, "\t") {
		return s
	}
	var b strings.Builder
	n := 0
	for _, r := range s {
		if r == '\t' {
			b.WriteString(strings.Repeat(" ", 8-n%8))
			n += 8 - n%8
			continue
		}
		b.WriteRune(r)
		n++
	}
	return b.String()
}

// broken breaks a line at its blanks, or within a word if necessary.
func broken(font *fb.Font, line string, room int) (rows []string) {
	if font.Width(line) <= room {
		return []string{line}
	}
	runes := []rune(line)
	for len(runes) > 0 {
		wide, end, blank := 0, 0, 0
		for end < len(runes) {
			wide += font.Width(string(runes[end]))
			if wide > room && end > 0 {
				break
			}
			if end++; runes[end-1] == ' ' {
				blank = end
			}
		}
		if end < len(runes) && blank > 0 {
			end = blank
		}
		rows = append(rows, strings.TrimRight(string(runes[:end]), " "))
		runes = runes[end:]
	}
	return rows
}
