package desktops

import (
	"image"
	"slices"
	"strings"

	"phosphor/fb"
	"phosphor/fb/input"
)

// A Log shows messages, the latest at the end, and scrolls. Messages that cannot be read
// there are also shown in a banner.
type Log struct {
	Base
	told []string
	last bool // the last message is a remark, which the next one replaces
	text Text
	at   image.Rectangle // where it is written
}

// logLines limits the messages that a log keeps.
const logLines = 200

// Append adds a message and scrolls to it. It replaces a remark.
func (g *Log) Append(text string) {
	if g.last {
		g.told = g.told[:len(g.told)-1]
	}
	g.last = text != "" && g.Desk() != nil && g.Desk().passing
	if text != "" {
		g.told = append(g.told, text)
	}
	g.told = g.told[max(0, len(g.told)-logLines):]
	all := image.Rectangle{Max: g.Size()}
	g.at = all
	doc := g.Document()
	if doc != nil && g.Desk() != nil {
		r := g.Desk().Free(g.Bounds(), doc)
		if !r.Empty() {
			g.at = r.Sub(g.Bounds().Min)
		}
		if text == "" || r.Empty() || g.at != all && !g.readable(text) {
			g.Desk().Banner(text)
		}
	}
	g.write()
	g.Redraw()
}

// Place implements Gadget.
func (g *Log) Place(s Site) {
	g.Base.Place(s)
	g.at = image.Rectangle{Max: g.Size()}
	g.write()
}

// write breaks all messages into lines.
func (g *Log) write() {
	if g.Desk() == nil || len(g.told) == 0 && g.text.rows == nil {
		return
	}
	f, width := g.Desk().Fonts.Text, g.at.Inset(2).Dx()-2*g.text.margin()-textBar
	rows := make([]row, len(g.told))
	for i, s := range g.told {
		rows[i] = row{s: pathsBroken(f, s, width), font: f}
	}
	g.text.Log, g.text.rows, g.text.lines = true, rows, nil
	g.text.Place(g.site.In(g.at.Inset(2)))
	g.text.scroll(len(g.text.lines))
}

// readable reports whether a message, or three lines of a longer one, can be read in the
// log.
func (g *Log) readable(text string) bool {
	f, room := g.Desk().Fonts.Text, g.at.Inset(2).Size()
	width := room.X - 4
	lines := Wrap(f, pathsBroken(f, text, width), width, width)
	lines = lines[:min(3, len(lines))]
	wide := func(line string) bool { return f.Width(line) > width }
	return len(lines)*f.Height <= room.Y && !slices.ContainsFunc(lines, wide)
}

// Draw implements Gadget.
func (g *Log) Draw(b *fb.Bitmap, r image.Rectangle) {
	Fill(b, r, Light)
	Hollow(b, r)
	if len(g.told) > 0 {
		at := g.at.Inset(2).Add(r.Min)
		clip := b.SetClip(b.Clip().Intersect(at))
		g.text.Draw(b, at)
		b.SetClip(clip)
	}
}

// Press implements Pressed, and the methods that follow implement their interfaces.
func (g *Log) Press(p image.Point, button input.Button) *Track {
	if len(g.told) == 0 {
		return nil
	}
	corner := g.at.Inset(2).Min
	return g.text.Press(p.Sub(corner), button).from(corner)
}

func (g *Log) Wheel(p image.Point, delta int) {
	if len(g.told) > 0 {
		g.text.Wheel(p, delta)
	}
}

func (g *Log) Key(ev input.Event) bool { return len(g.told) > 0 && g.text.Key(ev) }

// Where finds the knob of its bar, and words.
func (g *Log) Where(name string) (image.Rectangle, bool) {
	if len(g.told) == 0 || name == "text" || name == "knob" && g.text.bar() == 0 {
		return image.Rectangle{}, false
	}
	r, ok := g.text.Where(name)
	return r.Add(g.at.Inset(2).Min), ok
}

// Lines returns the messages in the log.
func (g *Log) Lines() []string { return g.told }

// pathsBroken inserts spaces into words wider than a line, after the slashes of a path.
func pathsBroken(f *fb.Font, s string, width int) string {
	words := strings.Fields(s)
	for i, w := range words {
		if f.Width(w) <= width {
			continue
		}
		line, all := "", ""
		for _, part := range strings.SplitAfter(w, "/") {
			if line != "" && f.Width(line+part) > width {
				all, line = all+line+" ", ""
			}
			line += part
		}
		words[i] = all + line
	}
	return strings.Join(words, " ")
}
