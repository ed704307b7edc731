// Package lights is Lights Out: a press switches a light and its neighbours, and the game
// is to switch all off.
package lights

import (
	"fmt"
	"image"
	"math/rand"
	"strconv"

	"phosphor/fb/input"
	"phosphor/games/app"
)

// Program runs on every desk.
var Program = app.Program{Name: "lights", Title: "Lights Out", About: "Switch off all lights", Open: open}

const side = 5

type game struct {
	w      *app.Window
	lit    [side][side]bool
	cell   image.Point
	cursor image.Point
	moves  int
	deals  int64
}

func open(w *app.Window) error {
	g := &game{w: w}
	g.deals, _ = strconv.ParseInt(w.Env.Deal, 10, 64)
	w.Menus = []app.Menu{{Title: w.In("Game", "Spiel"), Commands: []*app.Command{
		{Text: w.In("New game", "Neues Spiel"), Key: "ctrl+n", Do: g.deal, Handy: true},
	}}}
	w.View = &app.View{Fit: g.fit, Draw: g.draw, Press: g.press, Key: g.key}
	w.Status = func() (text, number string) { return w.In("Switch off all lights", "Alle Lichter aus"), strconv.Itoa(g.moves) }
	w.Help = "# Lights Out\n\nA click switches a light and the four beside it. Switch off all of them."
	g.deal()
	return nil
}

func (g *game) deal() {
	g.deals++
	random := rand.New(rand.NewSource(g.deals))
	for range 3 * side {
		g.flip(image.Pt(random.Intn(side), random.Intn(side)))
	}
	g.moves = 0
	g.w.View.Redraw()
}

func (g *game) flip(at image.Point) (left int) {
	for _, d := range []image.Point{{}, {X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		if p := at.Add(d); p.In(image.Rect(0, 0, side, side)) {
			g.lit[p.Y][p.X] = !g.lit[p.Y][p.X]
			g.w.View.Redraw(g.box(p))
		}
	}
	for i := range side * side {
		if g.lit[i/side][i%side] {
			left++
		}
	}
	return left
}

func (g *game) play(at image.Point) {
	if !at.In(image.Rect(0, 0, side, side)) {
		return
	}
	g.moves++
	if g.flip(at) == 0 {
		g.w.Ask(fmt.Sprintf(g.w.In("All off in %d moves.", "Alle aus in %d Zügen."), g.moves), func(int) { g.deal() }, "OK")
	}
}

func (g *game) press(p image.Point, b app.Button) *app.Drag {
	g.play(image.Pt(p.X/g.cell.X, p.Y/g.cell.Y))
	return nil
}

func (g *game) key(ev input.Event) bool {
	d, arrow := map[string]image.Point{"left": {X: -1}, "right": {X: 1}, "up": {Y: -1}, "down": {Y: 1}}[ev.Key]
	if to := g.cursor.Add(d); to.In(image.Rect(0, 0, side, side)) {
		g.w.View.Redraw(g.box(g.cursor), g.box(to))
		g.cursor = to
	}
	if ev.Key == "space" {
		g.play(g.cursor)
	}
	return arrow || ev.Key == "space"
}

func (g *game) fit(room, aspect image.Point) {
	g.cell = app.Cells(image.Pt(side, side), 48, room, aspect)
	g.w.View.Size = image.Pt(side*g.cell.X, side*g.cell.Y)
}

func (g *game) box(p image.Point) image.Rectangle {
	return image.Rectangle{Max: g.cell}.Add(image.Pt(p.X*g.cell.X, p.Y*g.cell.Y))
}

func (g *game) draw(c *app.Canvas) {
	for i := range side * side {
		p := image.Pt(i%side, i/side)
		if c.Raise(g.box(p)); g.lit[p.Y][p.X] {
			c.Fill(g.box(p).Inset(4), app.Yellow)
		}
	}
	c.Cursor(g.box(g.cursor))
}
