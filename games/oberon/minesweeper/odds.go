package minesweeper

import (
	"context"
	"fmt"
	"image"
	"time"

	"phosphor/games/app"
	"phosphor/games/clock"
	"phosphor/games/oberon/minesweeper/rules"
	"phosphor/games/oberon/minesweeper/solver"
	"phosphor/games/prove"
)

// This file shows, on demand, the probability of a mine in each covered box. It is
// exact, and computed in the background; a box is called safe, or a mine, only if that
// is proven. Looking at it counts as help.

// odds are the probabilities on display.
type odds struct {
	shown  bool
	chance []float64 // of each box; nil: not known yet
	search prove.Search
	timer  *clock.Timer
}

// toggleOdds shows or hides the probabilities.
func (t *table) toggleOdds() {
	t.odds.shown = !t.odds.shown
	t.judge()
}

// judge starts computing the probabilities of the current field, if they are shown.
func (t *table) judge() {
	o := &t.odds
	if !o.shown && o.search == nil && o.chance == nil {
		return
	}
	if o.search != nil {
		o.search.Stop()
		o.search = nil
	}
	o.chance = nil
	if o.shown && t.field.Begun() && !t.field.Over() {
		t.NoteHelp()
		v, found := t.seen(), new([]float64)
		o.search = t.Env.Search(func(context.Context) prove.Result {
			*found, _ = solver.Chances(v)
			return prove.Result{}
		})
		t.attend(found)
	}
	t.Window.View.Redraw()
}

// attend takes the probabilities when they are known.
func (t *table) attend(found *[]float64) {
	o := &t.odds
	t.Window.Clock.Stop(o.timer)
	if o.search == nil {
		return
	}
	if _, done := o.search.Poll(); done {
		o.search, o.chance = nil, *found
		t.Window.View.Redraw()
		return
	}
	o.timer = t.Window.Clock.After(15*time.Millisecond, func() { t.attend(found) })
}

// drawOdds draws the probability of a covered box in percent, and reports whether it
// did. Proven boxes have signs instead: a dot is safe, a mine is a mine.
func (v *view) drawOdds(c *app.Canvas, r image.Rectangle, x, y int) bool {
	t := v.table
	i := y*t.field.Width + x
	if !t.odds.shown || t.odds.chance == nil || t.field.Mark(x, y) == rules.Open || t.field.Letter(x, y) != '#' || v.down == image.Pt(x, y) {
		return false
	}
	shape := func(list []string, color app.Color) {
		at := r.Min.Add(image.Pt((r.Dx()-len(list[0]))/2, (r.Dy()-len(list)+1)/2))
		c.Shape(at, list, color)
	}
	if c.Mono() { // signs would be lost on the dots
		c.Fill(r.Inset(2), app.White)
	}
	switch p := t.odds.chance[i]; {
	case p == 0:
		shape(safeSign, app.DarkGreen)
	case p == 1:
		shape(mineSign, app.Red)
	default:
		percent := min(max(int(100*p+0.5), 1), 99) // an unproven box is neither 0 nor 100
		if text := fmt.Sprint(percent); c.Height(app.Small) <= r.Dy() && c.Width(text, app.Small) <= r.Dx()-2 {
			c.TextIn(r, text, app.Small, app.Black)
			return true
		}
		shape(number(percent), app.Black)
	}
	return true
}

var (
	safeSign = []string{".###.", "#...#", "#...#", "#...#", ".###."}
	mineSign = []string{"#...#", ".#.#.", "..#..", ".#.#.", "#...#"}
)

// number returns a number in small digits side by side.
func number(n int) []string {
	list := make([]string, 5)
	for i, digit := range fmt.Sprint(n) {
		for row, line := range digits[string(digit)] {
			if i > 0 {
				list[row] += "."
			}
			list[row] += line
		}
	}
	return list
}
