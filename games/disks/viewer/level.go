package viewer

import (
	"fmt"
	"image"
	"strconv"

	"phosphor/fb/input"
	"phosphor/formats/xsb"
	"phosphor/games/app"
)

// level shows the boards of Sokoban's levels as miniatures, and saved games and documents of
// the games here with a button that plays them.
func level(f *File) func(w *app.Window) {
	if f.Contents != nil {
		if c, ok := f.Contents.File.(*xsb.Collection); ok && len(c.Levels) > 0 {
			return func(w *app.Window) { boards(f, w, c) }
		}
	}
	game := ""
	if f.Shell != nil {
		game = f.Shell.GameOf(f.Data)
	}
	if game == "" {
		return nil
	}
	return func(w *app.Window) {
		play := func() {
			w.Report(f.Shell.Play(game, nil, f.Data))
		}
		text := w.F("A saved game of %s", game)
		w.View = &app.View{Size: image.Pt(360, 80), Draw: func(c *app.Canvas) {
			c.Fill(c.Clip(), app.Paper)
			c.TextIn(image.Rectangle{Max: w.View.Size}, text, app.Plain, app.Ink)
		}, Double: func(image.Point) *app.Drag { play(); return nil }, Press: func(image.Point, app.Button) *app.Drag { return &app.Drag{} }}
		w.Controls = []*app.Control{{Kind: app.PushButton, Text: w.T("Play"), Do: play}}
		w.Menus = []app.Menu{{Title: w.T("Game"), Commands: []*app.Command{{Text: w.T("Play"), Name: "Play", Key: "return", Handy: true, Do: play}}}}
		w.Describe = func() []string { return []string{text + "."} }
	}
}

const miniature = 96 // pixels of a board

// boards shows the levels of a collection.
func boards(f *File, w *app.Window, c *xsb.Collection) {
	chosen, perRow := 0, 1
	w.View = &app.View{Size: image.Pt(5*miniature, 2*miniature+60), Scroll: &app.Scroll{Step: image.Pt(miniature, miniature/2)}}
	v := w.View
	spot := func(n int) image.Rectangle {
		return image.Rect(0, 0, miniature, miniature).Add(image.Pt(n%perRow*miniature, n/perRow*miniature))
	}
	v.Fit = func(room, _ image.Point) {
		perRow = max(room.X/miniature, 1)
		v.Scroll.Extent = image.Pt(room.X, (len(c.Levels)+perRow-1)/perRow*miniature)
	}
	v.Draw = func(canvas *app.Canvas) {
		canvas.Fill(canvas.Clip(), app.Paper)
		for n := range c.Levels {
			if r := spot(n).Sub(v.Scroll.At); r.Overlaps(canvas.Clip()) {
				board(canvas, r.Inset(6), c.Levels[n].Rows)
				if n == chosen {
					canvas.Cursor(r.Inset(1))
				}
			}
		}
	}
	choose := func(n int) {
		if n < 0 || n >= len(c.Levels) {
			return
		}
		v.Redraw(spot(chosen).Sub(v.Scroll.At), spot(n).Sub(v.Scroll.At))
		chosen = n
		v.Reveal(spot(n))
	}
	play := func() {
		w.Report(f.Shell.Levels("sokoban", f, strconv.Itoa(chosen+1)))
	}
	at := func(p image.Point) int {
		p = p.Add(v.Scroll.At)
		return p.Y/miniature*perRow + min(p.X/miniature, perRow-1)
	}
	v.Press = func(p image.Point, b app.Button) *app.Drag { choose(at(p)); return &app.Drag{} }
	v.Double = func(p image.Point) *app.Drag { choose(at(p)); play(); return nil }
	v.Key = func(ev input.Event) bool {
		by, ok := map[string]int{"left": -1, "right": 1, "up": -perRow, "down": perRow, "pagedown": 2 * perRow, "pageup": -2 * perRow}[ev.Key]
		if ok {
			choose(chosen + by)
		}
		return ok
	}
	w.Status = func() (string, string) {
		return c.Levels[chosen].Title, fmt.Sprintf("%d / %d", chosen+1, len(c.Levels))
	}
	w.Menus = []app.Menu{{Title: w.T("Levels"), Commands: []*app.Command{{Text: w.T("Play"), Name: "Play", Key: "return", Handy: true, Do: play}}}}
}

// cells holds the colours of the things on a board.
var cells = map[rune]app.Color{'#': app.Gray, '$': app.Brown, '*': app.Orange, '.': app.Red, '@': app.Blue, '+': app.Blue}

// board draws a board into a square.
func board(c *app.Canvas, r image.Rectangle, rows []string) {
	wide := 1
	for _, row := range rows {
		wide = max(wide, len(row))
	}
	size := max(min(r.Dx()/wide, r.Dy()/max(len(rows), 1)), 1)
	from := r.Min.Add(image.Pt((r.Dx()-size*wide)/2, (r.Dy()-size*len(rows))/2))
	for y, row := range rows {
		for x, s := range row {
			color, ok := cells[s]
			if !ok {
				continue
			}
			cell := image.Rect(0, 0, size, size).Add(from).Add(image.Pt(x*size, y*size))
			if s == '.' && size > 3 {
				cell = cell.Inset(size / 3)
			}
			c.Fill(cell, color)
		}
	}
}
