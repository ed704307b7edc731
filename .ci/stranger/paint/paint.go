// Package paint is a small paint program: colours, brushes, fill, open and save.
package paint

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
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
const brush, line, fill = 0, 1, 2

type painter struct {
	w           *app.Window
	palette     *app.View
	picture     *fb.Bitmap
	name        string // of its file
	ink         uint8
	tool, width int
	from        image.Point
	before      []uint8 // the picture before the line that is being drawn
}

var size = image.Pt(288, 176)

const cell = 14 // of the palette

func open(w *app.Window) error {
	p := &painter{w: w, ink: 1, width: 3, name: "picture.png"}
	p.palette = &app.View{Size: image.Pt(7*cell+1, 2*cell+1), Draw: p.drawPalette, Press: p.choose}
	w.Menus = []app.Menu{{Title: "File", Commands: []*app.Command{
		{Text: "New", Key: "ctrl+n", Do: func() { w.Ask("Begin a new picture?", p.clear, "New", "Cancel") }},
		{Text: "Open...", Key: "ctrl+o", Do: func() { w.ChooseFile("*.png", p.read) }, Handy: true},
		{Text: "Save as...", Key: "ctrl+s", Do: func() { w.NameFile(p.name, p.write) }, Handy: true},
	}}}
	w.View = &app.View{Size: size, Draw: p.draw, Press: p.press}
	w.Controls = []*app.Control{
		{Kind: app.Area, Name: "Colours", View: p.palette},
		{Kind: app.Radio, Text: "Tool", Items: func() []string { return []string{"Brush", "Line", "Fill"} },
			Value: func() int { return p.tool }, Set: func(v int) { p.tool = v }},
		{Kind: app.Slider, Text: "Width", Min: 1, Max: 16, Value: func() int { return p.width }, Set: func(v int) { p.width = v }},
	}
	w.Status = func() (text, number string) { return p.name, "" }
	p.clear(0)
	return nil
}

func (p *painter) choose(at image.Point, _ app.Button) *app.Drag {
	p.ink = uint8(min(at.X/cell+7*(at.Y/cell), len(colours)-1))
	p.palette.Redraw()
	return new(app.Drag)
}

func (p *painter) clear(answer int) {
	if answer != 0 {
		return
	}
	pal := color.Palette{}
	for _, c := range colours {
		v := app.RGB[c]
		pal = append(pal, color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255})
	}
	p.picture = fb.Wrap(image.NewPaletted(image.Rectangle{Max: size}, pal), 4)
	p.w.View.Redraw()
}

func (p *painter) draw(c *app.Canvas) {
	r := c.Clip().Intersect(p.picture.Rect)
	c.Picture(r.Min, c.Look.Adopt(p.picture.SubImage(r).(*image.Paletted)))
}

func (p *painter) drawPalette(c *app.Canvas) {
	for i, v := range colours {
		r := image.Rect(0, 0, cell+1, cell+1).Add(image.Pt(i%7*cell, i/7*cell))
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
		return new(app.Drag)
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
	m, bad := png.Decode(bytes.NewReader(b))
	if err = cmp.Or(err, bad); err != nil {
		p.w.Tell(err.Error())
		return
	}
	p.clear(0)
	draw.Draw(p.picture, p.picture.Rect, m, m.Bounds().Min, draw.Src)
	p.name = name
}

func (p *painter) write(name string) {
	var b bytes.Buffer
	if err := cmp.Or(png.Encode(&b, p.picture), p.w.WriteFile(name, b.Bytes())); err != nil {
		p.w.Tell(err.Error())
		return
	}
	p.name = name
}
