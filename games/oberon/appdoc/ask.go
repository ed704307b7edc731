package appdoc

import (
	"image"
	"slices"
	"strings"

	"phosphor/fb/input"
	"phosphor/games/app"
	"phosphor/games/oberon/desktops"
)

// Oberon asked no questions: commands took their parameters from a text. If a program
// asks one, a panel covers its document until it is answered.

// A question is the panel of a question.
type question struct {
	*desktops.Panel
	answer func(n int)
	last   int
}

// Key implements desktops.Typed: Return chooses the first answer, wherever the focus is.
func (q *question) Key(ev input.Event) bool {
	if ev.Key == "return" && !ev.Repeat {
		q.answer(0)
		return true
	}
	return q.Panel.Key(ev)
}

const (
	askWidth  = 300
	askButton = 60
	askRow    = 22
)

// ask opens a panel with lines of text, the gadgets that add puts below them, and
// buttons.
func (t *document) ask(text string, answers []string, done func(n int), add func(q *question, y int) int) {
	t.withdraw()
	q := &question{Panel: desktops.NewPanel(), last: len(answers) - 1}
	before := t.desk.Focus()
	width := askWidth
	wide := margin
	for _, a := range answers {
		wide += max(askButton, t.desk.Fonts.Text.Width(a)+16) + gap
	}
	width = max(width, wide+margin-gap)
	y := margin
	for _, par := range strings.Split(text, "\n") {
		lines := desktops.Wrap(t.desk.Fonts.Text, par, width-2*margin, width-2*margin)
		if len(lines) == 0 {
			lines = []string{""}
		}
		for _, l := range lines {
			q.Add("", image.Rect(margin, y, width-margin, y+labelRoom), &desktops.Caption{Text: l})
			y += labelRoom + 2
		}
	}
	y += gap
	doc := &desktops.Document{Title: t.w.Title, Content: q}
	q.answer = func(n int) {
		if t.asking != doc {
			return
		}
		t.asking = nil
		t.desk.Close(doc)
		if slices.Contains(t.desk.Documents(), before) {
			t.desk.SetFocus(before)
		}
		done(n)
	}
	if add != nil {
		y = add(q, y)
	}
	x := margin
	for i, a := range answers {
		w := max(askButton, t.desk.Fonts.Text.Width(a)+16)
		q.Add("button:"+a, image.Rect(x, y, x+w, y+askRow), &desktops.Button{Caption: a, Do: func() { q.answer(i) }})
		x += w + gap
	}
	doc.Size = image.Pt(width, y+askRow+margin)
	doc.Escape = func() { q.answer(q.last) }
	doc.Closed = func() { // closed by its own button
		if t.asking == doc {
			t.asking = nil
			done(q.last)
		}
	}
	t.asking = doc
	screen := t.desk.Screen.Rect.Size()
	at := screen.Sub(doc.Size).Sub(image.Pt(0, desktops.BarHeight)).Div(2)
	t.desk.Open(doc, image.Pt(max(0, at.X), max(0, at.Y)))
	t.desk.SetFocus(doc)
}

// withdraw closes a question without an answer.
func (t *document) withdraw() {
	if doc := t.asking; doc != nil {
		t.asking = nil
		t.desk.Close(doc)
	}
}

// doing returns a function that runs a command. A question does not block the document,
// so it may still be open.
func (t *document) doing(c *app.Command) func() {
	return func() {
		t.withdraw()
		c.Run()
	}
}

// Ask implements app.Host.
func (t *document) Ask(q app.Question) {
	var field *desktops.TextField
	add := func(p *question, y int) int {
		if !q.Field {
			return y
		}
		field = &desktops.TextField{Text: q.Initial, Room: q.Max}
		p.Add("field:1", image.Rect(margin, y, askWidth-margin, y+18), field)
		p.Keys = field
		return y + 18 + gap
	}
	t.desk.Told(q.Text)
	t.ask(q.Text, q.Answers, func(n int) {
		line := ""
		if field != nil {
			line = field.Typed()
		}
		q.Answer(n, line)
	}, add)
}

// File implements app.Host: a list of names, and a field to type one.
func (t *document) File(f app.FileQuestion) {
	title, accept, cancel := f.Title, t.w.T("Open"), t.w.T("Cancel")
	if f.Save {
		accept = t.w.T("Store")
	}
	if title == "" {
		title = map[bool]string{false: t.w.T("Which file?"), true: t.w.T("Under which name?")}[f.Save]
	}
	names := t.w.Files(f.Pattern)
	chosen := -1
	field := &desktops.TextField{Text: f.Name, Room: 60}
	t.ask(title, []string{accept, cancel}, func(n int) {
		if name := field.Typed(); n == 0 && name != "" {
			f.Done(name)
		}
	}, func(p *question, y int) int {
		g := &list{c: &app.Control{Items: func() []string { return names }, Value: func() int { return chosen }, Set: func(v int) {
			chosen = v
			field.Show(names[v])
		}}}
		p.Add("list:files", image.Rect(margin, y, askWidth-margin, y+6*listRow+4), g)
		g.sync()
		y += 6*listRow + 4 + gap/2
		p.Add("field:1", image.Rect(margin, y, askWidth-margin, y+18), field)
		p.Keys = field
		return y + 18 + gap
	})
}
