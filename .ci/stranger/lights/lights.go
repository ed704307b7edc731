// Package lights is Lights Out: a press switches a light and those beside it.
package lights

import (
	"fmt"
	"image"
	"math/rand"

	"phosphor/fb/input"
	"phosphor/games/app"
)

// Program runs on every desk.
var Program = app.Program{Name: "lights", Title: "Lights Out", About: "Switch off all lights", Open: open}

const side = 5 // lights across and down

type game struct {
	w            *app.Window
	lit          map[image.Point]bool
	cell, cursor image.Point
	moves        int
	random       *rand.Rand
}

func open(w *app.Window) error {
	var deal int64
	fmt.Sscan(w.Env.Deal, &deal)
	g := &game{w: w, random: rand.New(rand.NewSource(deal))}
	w.Menus = []app.Menu{{Title: "Game", Commands: []*app.Command{{Text: "New", Key: "ctrl+n", Do: g.deal, Handy: true}}}}
	w.View = &app.View{Fit: g.fit, Draw: g.draw, Press: g.press, Key: g.key}
	w.Status = func() (text, number string) { return fmt.Sprintf("%d lights", len(g.lit)), fmt.Sprint(g.moves) }
	w.Help = "# Lights Out\n\nA click switches a light and the four beside it. Switch all of them off."
	g.deal()
	return nil
}

func (g *game) deal() {
	for g.moves, g.lit = 0, map[image.Point]bool{}; len(g.lit) < 8; {
		g.flip(image.Pt(g.random.Intn(side), g.random.Intn(side)))
	}
	g.w.View.Redraw()
}

func (g *game) flip(at image.Point) {
	for _, d := range []image.Point{{}, {X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		if p := at.Add(d); g.lit[p] {
			delete(g.lit, p)
		} else if p.In(image.Rect(0, 0, side, side)) {
			g.lit[p] = true
		}
	}
}

func (g *game) press(p image.Point, b app.Button) *app.Drag {
	g.moves++
	g.flip(image.Pt(p.X/g.cell.X, p.Y/g.cell.Y))
	if g.w.View.Redraw(); len(g.lit) == 0 {
		g.w.Tell(fmt.Sprintf("All lights are off after %d moves.", g.moves))
	}
	return new(app.Drag)
}

func (g *game) key(ev input.Event) bool {
	d, arrow := map[string]image.Point{"left": {X: -1}, "right": {X: 1}, "up": {Y: -1}, "down": {Y: 1}}[ev.Key]
	g.cursor = g.cursor.Add(d).Mod(image.Rect(0, 0, side, side))
	if g.w.View.Redraw(); ev.Key == "space" {
		g.press(image.Pt(g.cursor.X*g.cell.X, g.cursor.Y*g.cell.Y), app.Point)
	}
	return arrow || ev.Key == "space"
}

func (g *game) fit(room, aspect image.Point) {
	g.cell = app.Cells(image.Pt(side, side), 48, room, aspect)
	g.w.View.Size = g.cell.Mul(side)
}

func (g *game) draw(c *app.Canvas) {
	for i := range side * side {
		p := image.Pt(i%side, i/side)
		box := image.Rectangle{Max: g.cell}.Add(image.Pt(p.X*g.cell.X, p.Y*g.cell.Y))
		if c.Raise(box); g.lit[p] {
			c.Fill(box.Inset(4), app.Yellow)
		}
		if p == g.cursor {
			c.Cursor(box)
		}
	}
}
