// Package paint is a small paint program: colours, brushes, fill, open and save.
package paint

import (
	"bytes"
	"image"
	"image/color"
	"image/png"

	"phosphor/fb"
	"phosphor/games/app"
)

// Program runs on every desk.
var Program = app.Program{Name: "paint", Title: "Paint", About: "Colours, brushes, fill", Open: open}

// colours are those of the palette, by their numbers in the picture.
var colours = []app.Color{app.White, app.Black, app.Red, app.Orange, app.Yellow, app.Green, app.Cyan, app.Blue,
	app.Gray, app.Brown, app.DarkRed, app.Magenta, app.DarkGreen, app.DarkBlue}

// Tools of the palette.
const (
	brush = iota
	line
	fill
)

type painter struct {
	w       *app.Window
	picture *fb.Bitmap
	name    string // of its file
	ink     uint8
	tool    int
	width   int
	palette *app.View
	from    image.Point
	before  []uint8 // the picture before the line that is being drawn
}

var size = image.Pt(288, 176)

func open(w *app.Window) error {
	p := &painter{w: w, ink: 1, width: 3, name: "PICTURE.PNG"}
	p.blank()
	cell := image.Pt(14, 14)
	p.palette = &app.View{Size: image.Pt(7*cell.X+1, 2*cell.Y+1), Draw: p.drawPalette, Press: func(at image.Point, b app.Button) *app.Drag {
		p.ink = uint8(min(at.X/cell.X+7*(at.Y/cell.Y), len(colours)-1))
		p.palette.Redraw()
		return nil
	}}
	w.Menus = []app.Menu{{Title: w.In("File", "Datei"), Commands: []*app.Command{
		{Text: w.In("New", "Neu"), Key: "ctrl+n", Do: p.clear},
		{Text: w.In("Open...", "Öffnen..."), Key: "ctrl+o", Do: func() { w.ChooseFile("*.PNG", p.read) }, Handy: true},
		{Text: w.In("Save as...", "Sichern als..."), Key: "ctrl+s", Do: func() { w.NameFile(p.name, p.write) }, Handy: true},
	}}}
	w.View = &app.View{Size: size, Draw: p.draw, Press: p.press}
	w.Controls = []*app.Control{
		{Kind: app.Area, Name: "Colours", View: p.palette},
		{Kind: app.Radio, Text: w.In("Tool", "Werkzeug"), Items: func() []string { return []string{w.In("Brush", "Pinsel"), w.In("Line", "Linie"), w.In("Fill", "Füllen")} },
			Value: func() int { return p.tool }, Set: func(v int) { p.tool = v }},
		{Kind: app.Slider, Text: w.In("Width", "Breite"), Min: 1, Max: 16, Value: func() int { return p.width }, Set: func(v int) { p.width = v }},
	}
	w.Status = func() (text, number string) { return p.name, "" }
	return nil
}

func (p *painter) blank() {
	pal := color.Palette{}
	for _, c := range colours {
		v := app.RGB[c]
		pal = append(pal, color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255})
	}
	p.picture = fb.Wrap(image.NewPaletted(image.Rectangle{Max: size}, pal), 4)
}

func (p *painter) clear() {
	p.w.Ask(p.w.In("Begin a new picture?", "Ein neues Bild beginnen?"), func(answer int) {
		if answer == 0 {
			p.blank()
			p.w.View.Redraw()
		}
	}, p.w.In("New", "Neu"), p.w.In("Cancel", "Abbruch"))
}

func (p *painter) draw(c *app.Canvas) {
	r := c.Clip().Intersect(p.picture.Rect)
	c.Picture(r.Min, c.Look.Adopt(p.picture.SubImage(r).(*image.Paletted)))
}

func (p *painter) drawPalette(c *app.Canvas) {
	for i, v := range colours {
		r := image.Rect(0, 0, 15, 15).Add(image.Pt(i%7*14, i/7*14))
		c.Fill(r, v)
		c.Frame(r, 1, app.Ink)
		if uint8(i) == p.ink {
			c.Frame(r.Inset(1), 2, app.Paper)
			c.Frame(r.Inset(2), 1, app.Ink)
		}
	}
}

func (p *painter) press(at image.Point, b app.Button) *app.Drag {
	ink := p.ink
	if b != app.Point {
		ink = 0
	}
	p.before = append(p.before[:0], p.picture.Pix...)
	p.from = at
	undo := func() {
		copy(p.picture.Pix, p.before)
		p.w.View.Redraw()
	}
	switch p.tool {
	case fill:
		fb.FloodFill(p.picture, at, ink)
		p.w.View.Redraw()
		return nil
	case line:
		p.stroke(at, ink)
		return &app.Drag{Cancel: undo, Move: func(to image.Point) {
			from := p.from
			undo()
			p.stroke(to, ink)
			p.from = from
		}}
	}
	p.stroke(at, ink)
	return &app.Drag{Cancel: undo, Move: func(to image.Point) { p.stroke(to, ink) }}
}

// stroke draws from where the brush is to a point.
func (p *painter) stroke(to image.Point, ink uint8) {
	from, d := p.from, to.Sub(p.from)
	steps := max(d.X, -d.X, d.Y, -d.Y, 1)
	dot := image.Rect(0, 0, p.width, p.width).Sub(image.Pt(p.width/2, p.width/2))
	for i := range steps + 1 {
		fb.FillEllipse(p.picture, dot.Add(from).Add(d.Mul(i).Div(steps)), ink, fb.OpCopy)
	}
	p.w.View.Redraw(dot.Add(from).Union(dot.Add(to)))
	p.from = to
}

func (p *painter) read(name string) {
	b, err := p.w.ReadFile(name)
	var m image.Image
	if err == nil {
		m, err = png.Decode(bytes.NewReader(b))
	}
	if err != nil {
		p.w.Tell(err.Error())
		return
	}
	p.blank()
	for y := range size.Y {
		for x := range size.X {
			p.picture.Set(x, y, m.At(x, y))
		}
	}
	p.name = name
	p.w.View.Redraw()
}

func (p *painter) write(name string) {
	var b bytes.Buffer
	err := png.Encode(&b, p.picture)
	if err == nil {
		err = p.w.WriteFile(name, b.Bytes())
	}
	if err != nil {
		p.w.Tell(err.Error())
		return
	}
	p.name = name
}
