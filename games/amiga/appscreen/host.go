package appscreen

import (
	"image"
	"strings"

	"phosphor/fb"
	"phosphor/games/amiga/intuition"
	"phosphor/games/app"
	"phosphor/games/app/toolkit"
)

// Close implements app.Host, and so do the methods that follow.
func (p *Program) Close() {
	p.sheet.Cancel()
	p.done = true
	if p.sheet.Closed != nil {
		p.sheet.Closed()
	}
}

func (p *Program) Type(v *app.View) { p.sheet.Type(v) }

func (p *Program) Look() app.Look { return p.look }

// Say shows a remark in the title bar.
func (p *Program) Say(text string) {
	p.sheet.Env.Message(text)
	p.sheet.Remark(text)
}

// columns returns how many characters fit in a line of a requester.
func (p *Program) columns() int { return p.on.Work().Dx()/p.on.Font.Width("W") - 8 }

// Ask opens a requester.
func (p *Program) Ask(q app.Question) {
	p.sheet.Cancel()
	r := intuition.Requester{Buttons: q.Answers, Center: !q.Field}
	for _, l := range strings.Split(q.Text, "\n") {
		r.Lines = append(r.Lines, toolkit.Even(l, min(p.columns(), 50))...)
		if l == "" {
			r.Lines = append(r.Lines, "")
		}
	}
	if q.Field {
		r.Fields = []intuition.Field{{Text: q.Initial, Max: min(q.Max, p.columns()-4)}}
	}
	p.on.Request(r, func(button int, fields []string) {
		line := ""
		if len(fields) > 0 {
			line = fields[0]
		}
		q.Answer(button, line)
	})
}

// File opens a file requester.
func (p *Program) File(f app.FileQuestion) {
	p.sheet.Cancel()
	in := p.sheet.T
	title, ok := f.Title, in("Open")
	if f.Save {
		ok = in("Save")
	}
	if title == "" {
		title = map[bool]string{false: in("Which file?"), true: in("Save as")}[f.Save]
	}
	p.on.RequestFile(title, p.sheet.Files(f.Pattern), f.Name, in("File"), ok, in("Cancel"), func(name string, ok bool) {
		if ok && f.Done != nil {
			f.Done(name)
		}
	})
}

// about shows what the program is.
func (p *Program) about() {
	lines := []string{p.sheet.Name()}
	if line := p.sheet.Program.AboutIn(p.sheet.Env.Lang); line != "" {
		lines = append(lines, "", line)
	}
	p.on.Request(intuition.Requester{Lines: lines, Buttons: []string{"OK"}, Center: true}, nil)
}

// help shows how the program is used.
func (p *Program) help() { p.Read("", p.sheet.Explain()) }

// Read shows a text page by page.
func (p *Program) Read(title, text string) {
	p.sheet.Cancel()
	p.pages(toolkit.Sheets(title, text, min(p.columns(), 60), (p.on.Work().Dy()-6*p.on.Font.Height)/(p.on.Font.Height+1)))
}

func (p *Program) pages(list [][]string) {
	r := intuition.Requester{Lines: list[0], Buttons: []string{"OK"}}
	if len(list) > 1 {
		r.Buttons = []string{p.sheet.T("More"), p.sheet.T("Cancel")}
	}
	p.on.Request(r, func(button int, _ []string) {
		p.reading = false
		if len(list) > 1 && button == 0 {
			p.pages(list[1:])
		}
	})
	p.reading = true
}

// draw draws the part of the screen below the bar that is in r.
func (p *Program) draw(r image.Rectangle) {
	b := p.on.Bitmap()
	at := p.origin()
	view := p.sheet.ViewBox.Add(at)
	for _, left := range fb.Subtract([]image.Rectangle{r}, view) {
		fb.Fill(b, left, p.look.ground, fb.OpCopy)
	}
	if v := p.sheet.View; v != nil && v.Draw != nil {
		p.on.Frame(p.on.Inset(view, -1), p.look.Pen(app.Ink))
		v.Paint(b, view, p.look)
	}
	for _, q := range p.sheet.Pieces() {
		if q.Rect = q.Rect.Add(at); q.Rect.Inset(-2).Overlaps(r) {
			p.drawPiece(q)
		}
	}
}
