package cardgames

import (
	"image"

	"phosphor/games/amiga/cardgames/pyramid"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/cards"
)

// A game is one of the six as the table knows it: its rules and a table of
// positions, and the few things that are clicked otherwise.
type game struct {
	tour.Stage
	places []cards.Place

	whole bool                          // the face-up cards of a column move together
	pair  func(a, b int) cards.Move     // cards leave in pairs, a single one by itself; nil: they do not
	above func(w *words) map[int]string // what is written above piles; nil: nothing
}

// sixGames are the games in the order of the tour.
var sixGames = func() (all []*game) {
	for _, s := range tour.Stages {
		g := positions[s.Name]
		g.Stage = s
		all = append(all, &g)
	}
	return all
}()

// positions are the tables, pile by pile in the order of the rules.
var positions = map[string]game{
	"pyramid":     {places: join(row(1, 30, 34, 0), row(1, 98, 34, 0), row(1, 554, 34, 0), pyramidRows(7, 292, 30, 62, 41)), pair: pyramid.Pair},
	"golf":        {places: join(row(1, 40, 256, 0), fanned(row(1, 116, 256, 0), image.Pt(8, 0), 484), columns(7, 76, 32, 72, 26, 210))},
	"klondike":    {places: join(row(1, 40, 30, 0), waste(row(1, 124, 30, 0)), row(4, 292, 30, 84), columns(7, 40, 118, 84, 22, 230)), whole: true},
	"corners":     {places: join(row(1, 84, 131, 0), row(1, 156, 131, 0), grid(300, 32, 88, 0, 2, 6, 8), grid(300, 32, 88, 1, 3, 4, 5, 7))},
	"calculation": {places: join(row(1, 56, 44, 0), row(1, 56, 156, 0), row(4, 188, 44, 104), columns(4, 188, 124, 104, 22, 224)), above: steps},
	"canfield": {places: join(row(1, 44, 44, 0), waste(row(1, 116, 44, 0)), row(1, 44, 156, 0), row(1, 116, 156, 0),
		row(4, 268, 44, 88), columns(4, 268, 128, 88, 22, 220)), whole: true, above: stocks},
}

// join returns the places of a table one after the other.
func join(lists ...[]cards.Place) (all []cards.Place) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// row returns n places beside each other.
func row(n, x, y, step int) []cards.Place {
	list := make([]cards.Place, n)
	for i := range list {
		list[i].At = image.Pt(x+i*step, y)
	}
	return list
}

// fanned returns the places with their cards spread.
func fanned(list []cards.Place, step image.Point, room int) []cards.Place {
	for i := range list {
		list[i].Up, list[i].Room = step, room
		if step.Y > 0 {
			list[i].Down = image.Pt(0, 7)
		}
	}
	return list
}

// columns returns n columns that spread downwards.
func columns(n, x, y, pitch, step, room int) []cards.Place {
	return fanned(row(n, x, y, pitch), image.Pt(0, step), room)
}

// wastePile is the number of the waste in the rules of all games that have one.
const wastePile = 1

// waste returns the place with the last three cards spread.
func waste(list []cards.Place) []cards.Place {
	list = fanned(list, image.Pt(16, 0), 0)
	list[0].Under = func(p *cards.Position) int { return max(len(p.Piles[wastePile].Cards)-3, 0) }
	return list
}

// pyramidRows returns the places of a pyramid, whose top card lies at x, y.
func pyramidRows(n, x, y, width, height int) (all []cards.Place) {
	for i := range n {
		all = append(all, row(i+1, x-i*width/2, y+i*height, width)...)
	}
	for i := range all {
		all[i].Bare = true
	}
	return all
}

// grid returns places of a box of three by three, counted line by line.
func grid(x, y, pitch int, cells ...int) (all []cards.Place) {
	for _, c := range cells {
		all = append(all, row(1, x+c%3*pitch, y+c/3*pitch*9/8, 0)...)
	}
	return all
}

// What Calculation and Canfield have written above their piles.
func steps(w *words) map[int]string {
	return map[int]string{0: w.stock, 1: w.turned, 2: w.steps[0], 3: w.steps[1], 4: w.steps[2], 5: w.steps[3]}
}

func stocks(w *words) map[int]string {
	return map[int]string{0: w.mainStock, 2: w.holdingStock}
}
