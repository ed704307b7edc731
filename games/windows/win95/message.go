package win95

import (
	"embed"
	"image"
	"io/fs"
	"path"
	"slices"
	"strings"

	"phosphor/fb"
)

// This file implements the dialogs of Windows: message boxes, a question with a field,
// the file dialog, a page of text.

// A BoxIcon is the picture of a message box.
type BoxIcon uint8

const (
	NoIcon      BoxIcon = iota
	Information         // an i in a bubble
	Question            // a question mark in a bubble
	Warning             // an exclamation mark in a triangle
	Stop                // a cross in a disc
)

// Measures of dialogs.
const (
	margin    = 12
	spacing   = 16
	buttonGap = 6
	iconSize  = 32
)

// ButtonSize is the size of the buttons of dialogs.
var ButtonSize = image.Pt(75, 23)

// A Box is a message box.
type Box struct {
	Title, Text string
	Icon        BoxIcon
	Buttons     []string // none means OK
	Default     int      // index of the default button
	// Done, if not nil, is called after the box was closed, with the index of the
	// button. Escape counts as the last.
	Done func(button int)
}

// OK, Cancel, Yes and No return texts of buttons in the player's language.
func (d *Desk) OK() string     { return d.word("OK") }
func (d *Desk) Cancel() string { return d.word("Cancel") }
func (d *Desk) Yes() string    { return d.word("&Yes") }
func (d *Desk) No() string     { return d.word("&No") }

// MessageBox shows a message box in the middle of the screen.
func (d *Desk) MessageBox(b Box) *Form {
	d.told(b.Text)
	if len(b.Buttons) == 0 {
		b.Buttons = []string{d.OK()}
	}
	cv := d.Canvas()
	lines := Wrap(d.Font, b.Text, d.Work().Dx()*5/8)
	f := &Form{Title: b.Title, Style: Dialog, Modal: true}
	width, height := 0, len(lines)*d.Font.Height
	for _, l := range lines {
		width = max(width, cv.Font.Width(l))
	}
	x, y := margin, margin
	tall := height
	if b.Icon != NoIcon {
		f.Add(&Control{Kind: "icon", Box: image.Rect(0, 0, iconSize, iconSize).Add(image.Pt(x, y)), Paint: func(r image.Rectangle) { cv.boxIcon(r.Min, b.Icon) }})
		x += iconSize + spacing
		tall = max(tall, iconSize)
		y += max(0, (iconSize-height)/2)
	}
	// A single label, because screen readers read it as a whole.
	f.Add(&Control{Kind: Label, Text: Literal(strings.Join(lines, "\n")), Box: image.Rect(x, y, x+width, y+height)})
	each := ButtonSize.X
	for _, t := range b.Buttons {
		each = max(each, cv.Width(t)+16)
	}
	row := len(b.Buttons)*(each+buttonGap) - buttonGap
	f.Size = image.Pt(max(x+width, margin+row, margin+d.titleRoom(b.Title))+margin, margin+tall+spacing+ButtonSize.Y+margin)
	bx := (f.Size.X - row) / 2
	for i, t := range b.Buttons {
		f.Add(&Control{Kind: Button, Text: t, Default: i == b.Default, Cancel: i == len(b.Buttons)-1,
			Box: image.Rectangle{Max: image.Pt(each, ButtonSize.Y)}.Add(image.Pt(bx+i*(each+buttonGap), f.Size.Y-margin-ButtonSize.Y)),
			Click: func(int) {
				d.Close(f)
				if b.Done != nil {
					b.Done(i)
				}
			}})
	}
	f.Closed = f.Controls[len(f.Controls)-1].press
	d.Open(f)
	return f
}

// press performs a click on a button.
func (c *Control) press() { c.use(partWhole) }

// titleRoom returns the width that a dialog needs for its title.
func (d *Desk) titleRoom(title string) int { return d.Font.Size(title, fb.Thickened).X + 18 }

// boxIcon draws the picture of a message box.
func (c Canvas) boxIcon(at image.Point, icon BoxIcon) {
	p := c.Pens()
	b := c.Bitmap
	r := func(x0, y0, x1, y1 int) image.Rectangle { return image.Rect(x0, y0, x1, y1).Add(at) }
	pt := func(x, y int) image.Point { return image.Pt(x, y).Add(at) }
	switch icon {
	case Information, Question:
		bubble := func(d int, edge, fill uint8) {
			tail := []image.Point{pt(16+d, 24+d), pt(23+d, 31+d), pt(23+d, 22+d)}
			fb.FillEllipse(b, r(d, d, 30+d, 27+d), edge, fb.OpCopy)
			fb.FillPolygon(b, tail, edge, fb.OpCopy)
			fb.FillEllipse(b, r(1+d, 1+d, 29+d, 26+d), fill, fb.OpCopy)
			fb.FillPolygon(b, []image.Point{pt(17+d, 24+d), pt(22+d, 29+d), pt(22+d, 21+d)}, fill, fb.OpCopy)
		}
		if !p.Mono {
			bubble(2, p.Shadow, p.Shadow)
		}
		bubble(0, p.Dark, p.Light)
		ink := map[rune]uint8{'x': p.Blue}
		if icon == Information {
			Picture(b, pt(11, 5), signInfo, ink)
		} else {
			Picture(b, pt(10, 5), signQuestion, ink)
		}
	case Warning:
		tri := func(d int, pen uint8) {
			fb.FillPolygon(b, []image.Point{pt(15, 1+2*d), pt(16, 1+2*d), pt(30-2*d, 29-d), pt(1+2*d, 29-d)}, pen, fb.OpCopy)
		}
		if !p.Mono {
			fb.FillPolygon(b, []image.Point{pt(17, 3), pt(18, 3), pt(32, 31), pt(3, 31)}, p.Shadow, fb.OpCopy)
		}
		tri(0, p.Dark)
		tri(1, p.Yellow)
		Picture(b, pt(13, 10), signWarning, map[rune]uint8{'x': p.Dark})
	case Stop:
		if !p.Mono {
			fb.FillEllipse(b, r(2, 2, 32, 32), p.Shadow, fb.OpCopy)
		}
		fb.FillEllipse(b, r(0, 0, 30, 30), p.Dark, fb.OpCopy)
		fb.FillEllipse(b, r(1, 1, 29, 29), p.Red, fb.OpCopy)
		Picture(b, pt(8, 8), signStop, map[rune]uint8{'x': p.Light})
	}
}

const (
	folderUp = `
		.xxxxx.........
		x.....xxxxxxxx.
		x............x.
		x....x.......x.
		x...xxx......x.
		x..xxxxx.....x.
		x....x.......x.
		x....x.......x.
		x....xxxxx...x.
		x............x.
		xxxxxxxxxxxxxx.`
	signInfo = `
		..xxxx..
		..xxxx..
		..xxxx..
		........
		.xxxxx..
		...xxx..
		...xxx..
		...xxx..
		...xxx..
		...xxx..
		...xxx..
		...xxx..
		...xxx..
		.xxxxxxx`
	signQuestion = `
		..xxxxxx..
		.xxxxxxxx.
		xxx....xxx
		xxx....xxx
		xxx....xxx
		......xxx.
		.....xxx..
		....xxx...
		....xxx...
		....xxx...
		..........
		..........
		....xxx...
		....xxx...
		....xxx...`
	signWarning = `
		.xxxx.
		xxxxxx
		xxxxxx
		xxxxxx
		.xxxx.
		.xxxx.
		.xxxx.
		..xx..
		..xx..
		..xx..
		......
		..xx..
		.xxxx.
		.xxxx.
		..xx..`
	signStop = `
		xx..........xx
		xxx........xxx
		.xxx......xxx.
		..xxx....xxx..
		...xxx..xxx...
		....xxxxxx....
		.....xxxx.....
		.....xxxx.....
		....xxxxxx....
		...xxx..xxx...
		..xxx....xxx..
		.xxx......xxx.
		xxx........xxx
		xx..........xx`
)

// told passes a text to Message.
func (d *Desk) told(text string) {
	if d.Message != nil {
		d.Message(strings.Join(strings.Fields(text), " "))
	}
}

// Ask asks for a line of text. done is called after the dialog was closed.
func (d *Desk) Ask(title, prompt, text string, done func(text string, ok bool)) *Form {
	const width = 320
	d.told(prompt)
	cv := d.Canvas()
	f := &Form{Title: title, Style: Dialog, Modal: true}
	lines := Wrap(d.Font, prompt, width-2*margin)
	y := margin + len(lines)*d.Font.Height
	f.Add(&Control{Kind: Label, Text: Literal(strings.Join(lines, "\n")), Box: image.Rect(margin, margin, width-margin, y)})
	field := f.Add(&Control{Kind: Edit, Name: "Text", Text: text, Box: image.Rect(margin, y+6, width-margin, y+6+21)})
	y += 6 + 21 + spacing
	f.Size = image.Pt(width, y+ButtonSize.Y+margin)
	end := func(ok bool) {
		d.Close(f)
		if done != nil {
			done(field.Text, ok)
		}
	}
	f.buttons(width-margin, y, cv, []*Control{
		{Kind: Button, Text: d.OK(), Default: true, Click: func(int) { end(true) }},
		{Kind: Button, Text: d.Cancel(), Cancel: true, Click: func(int) { end(false) }},
	})
	f.Closed = func() { end(false) }
	f.Focus(field)
	d.Open(f)
	return f
}

// buttons adds buttons in a row that ends at right.
func (f *Form) buttons(right, y int, cv Canvas, list []*Control) {
	for _, b := range slices.Backward(list) {
		w := max(ButtonSize.X, cv.Width(b.Text)+16)
		b.Box = image.Rect(right-w, y, right, y+ButtonSize.Y)
		right -= w + buttonGap
	}
	for _, b := range list {
		f.Add(b)
	}
}

// Page shows a longer text, with a button to close it.
func (d *Desk) Page(title, text string) *Form {
	w := d.Work()
	cv := d.Canvas()
	f := &Form{Title: title, Style: Dialog, Modal: true}
	width := min(w.Dx()-60, 460)
	rows := len(Wrap(d.Font, text, width-2*margin-12-scrollWidth))
	height := min(w.Dy()-110, rows*d.Font.Height+4)
	text = strings.TrimRight(text, "\n")
	f.Add(&Control{Kind: Memo, Name: "Text", Text: text, Box: image.Rect(margin, margin, width-margin, margin+height)})
	y := margin + height + margin
	f.Size = image.Pt(width, y+ButtonSize.Y+margin)
	f.buttons((width+ButtonSize.X)/2, y, cv, []*Control{{Kind: Button, Text: d.OK(), Default: true, Cancel: true, Click: func(int) { d.Close(f) }}})
	d.Open(f)
	return f
}

// A FileDialog asks for a file.
type FileDialog struct {
	FS    fs.FS
	Dir   string   // folder to begin with, slash-separated; "" or ".": the root
	Types []string // extensions listed, such as ".txt"; none: all
	Name  string   // initial name
	Save  bool     // for writing: the file need not exist
	Title string   // "": Open or Save As
	// Done is called after the dialog was closed, with the slash-separated name of the
	// file within FS. ok is false if it was cancelled.
	Done func(name string, ok bool)
}

// ChooseFile opens the dialog that asks for a file.
func (d *Desk) ChooseFile(o FileDialog) *Form {
	const width, height = 420, 240
	cv := d.Canvas()
	f := &Form{Title: o.Title, Style: Dialog, Modal: true}
	action := d.word("&Open")
	if o.Save {
		action = d.word("&Save")
	}
	if f.Title == "" {
		f.Title = map[bool]string{false: d.word("Open"), true: d.word("Save As")}[o.Save]
	}
	dir := path.Clean(o.Dir)
	if o.FS == nil {
		o.FS = embed.FS{} // no files
	}
	if s, err := fs.Stat(o.FS, dir); err != nil || !s.IsDir() {
		dir = "."
	}
	label := 12 + max(cv.Width(d.word("Look &in:")), cv.Width(d.word("File &name:"))) + 8
	f.Add(&Control{Kind: Label, Text: plain(d.word("Look &in:")), Box: image.Rect(12, 14, label, 27)})
	where := f.Add(&Control{Kind: Edit, Name: "Folder", Disabled: true, Box: image.Rect(label, 10, width-44, 31)})
	up := f.Add(&Control{Kind: Button, Name: "Up", Box: image.Rect(width-38, 10, width-12, 32)})
	up.Paint = func(r image.Rectangle) {
		cv.sign(r.Min.Add(r.Max).Sub(signSize(folderUp)).Div(2), folderUp, up.Disabled)
	}
	list := f.Add(&Control{Kind: List, Name: "Files", Value: -1, Box: image.Rect(12, 40, width-12, height-80)})
	f.Add(&Control{Kind: Label, Text: d.word("File &name:"), Box: image.Rect(12, height-66, label, height-53)})
	name := f.Add(&Control{Kind: Edit, Name: "Name", Text: o.Name, Box: image.Rect(label, height-70, width-12, height-49)})
	var folders int
	read := func(to string) {
		dir = to
		entries, _ := fs.ReadDir(o.FS, dir) // an unreadable folder is treated as empty
		var dirs, files []string
		for _, e := range entries {
			switch {
			case e.IsDir():
				dirs = append(dirs, e.Name()+"/")
			case len(o.Types) == 0 || slices.ContainsFunc(o.Types, func(t string) bool { return strings.HasSuffix(strings.ToLower(e.Name()), strings.ToLower(t)) }):
				files = append(files, e.Name())
			}
		}
		folders = len(dirs)
		list.SetItems(append(dirs, files...))
		where.SetText("/" + strings.TrimPrefix(dir, "."))
		up.Enable(dir != ".")
	}
	end := func(full string, ok bool) {
		d.Close(f)
		if o.Done != nil {
			o.Done(full, ok)
		}
	}
	take := func() {
		text := strings.Trim(name.Text, "/ ")
		full := path.Join(dir, text)
		s, err := fs.Stat(o.FS, full)
		switch {
		case text == "" || !fs.ValidPath(full):
			d.bell()
		case err == nil && s.IsDir():
			name.SetText("")
			read(full)
		case err != nil && !o.Save:
			d.MessageBox(Box{Title: f.Title, Icon: Warning, Text: text + "\n" + d.word("File not found.")})
		default:
			end(full, true)
		}
	}
	list.Changed = func() {
		if list.Value >= folders {
			name.SetText(list.Items[list.Value])
		}
	}
	list.Click = func(int) {
		if list.Value < folders {
			read(path.Join(dir, strings.TrimSuffix(list.Items[list.Value], "/")))
			return
		}
		take()
	}
	up.Click = func(int) { read(path.Dir(dir)) }
	f.Size = image.Pt(width, height)
	f.buttons(width-12, height-12-ButtonSize.Y, cv, []*Control{
		{Kind: Button, Name: "Take", Text: action, Default: true, Click: func(int) {
			if f.Focused() == list && list.Value >= 0 && list.Value < folders {
				list.Click(0)
				return
			}
			take()
		}},
		{Kind: Button, Text: d.Cancel(), Cancel: true, Click: func(int) { end("", false) }},
	})
	f.Closed = func() { end("", false) }
	f.Focus(name)
	d.Open(f)
	read(dir)
	return f
}
