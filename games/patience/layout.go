package patience

import (
	"image"

	"phosphor/games/cards"
)

// Measures of the tables, for cards of Oberon's size. Other machines fit them.
var card = image.Pt(50, 68)

const (
	stepX, stepY = 52, 78
	edgeX, edgeY = 5, 6
	height       = 392
	oneRow       = 13 // number of columns side by side
	topRow       = 12 // number of other piles
)

// layout computes the positions of the piles: stock, waste, cells, reserve and hole at
// the top left, foundations at the top right, the tableau below, in rows if it is wide.
// Reserve piles with several cards are left of the tableau. A line place overrides that.
func (r *rules) layout() (l cards.Layout, size image.Point) {
	d := r.d
	rows := d.rows()
	per := (d.columns + rows - 1) / rows
	side := d.reserve > 0 && d.of > 1 && rows == 1 && per+d.reserve < oneRow
	fan := 0
	if d.stock == "waste" && d.draw > 1 {
		fan = 1
	}
	left := r.stock.n + r.waste.n + fan + r.cell.n + r.hole.n
	reserveRow := !side && left+r.reserve.n+r.found.n > max(topRow, per)
	if !side && !reserveRow {
		left += r.reserve.n
	}
	wide := max(per, left+r.found.n, 7)
	if left > 0 && r.found.n > 0 && left+r.found.n == wide && wide < oneRow {
		wide++ // there are piles between them
	}
	if side {
		wide = max(wide, per+d.reserve+1)
	}
	if reserveRow && wide < r.reserve.n {
		wide = max(wide, min(r.reserve.n, oneRow))
	}
	size = image.Pt(2*edgeX+wide*stepX-stepX+card.X, height)
	l = cards.Layout{Card: card, Place: make([]cards.Place, len(r.specs))}
	at := func(p pileRange, x, y, step int) {
		for i := range p.n {
			l.Place[p.first+i].At = image.Pt(x+i*step, y)
		}
	}
	x, y := edgeX, edgeY
	next := func(p pileRange, more int) {
		at(p, x, y, stepX)
		x += (p.n + more) * stepX
	}
	next(r.stock, 0)
	next(r.waste, fan)
	next(r.cell, 0)
	if r.hole.n > 0 && r.stock.n == 0 {
		x = max(x, edgeX+(wide-1)*stepX/2)
	}
	next(r.hole, 0)
	if !side && !reserveRow {
		next(r.reserve, 0)
	}
	at(r.found, edgeX+(wide-r.found.n)*stepX, y, stepX)
	if top := left + r.found.n; top > 0 {
		y += stepY
	}
	if reserveRow {
		step := stepX
		if n := r.reserve.n; n > wide {
			step = (wide - 1) * stepX / (n - 1)
		}
		at(r.reserve, edgeX, y, step)
		y += stepY
	}
	begin := edgeX + (wide-per)*stepX/2
	if side {
		begin = edgeX + (wide-per-d.reserve-1)*stepX/2
		at(r.reserve, begin, y, stepX)
		begin += (d.reserve + 1) * stepX
	}
	room := (height - y) / rows
	for i := range d.columns {
		l.Place[r.tableau.first+i].At = image.Pt(begin+i%per*stepX, y+i/per*room)
	}
	for i := range l.Place {
		if pl := &l.Place[i]; r.tableau.has(i) || side && r.reserve.has(i) {
			pl.Up, pl.Down, pl.Room = image.Pt(0, 13), image.Pt(0, 5), room-edgeY
		}
	}
	if fan > 0 {
		pl := &l.Place[r.waste.first]
		pl.Up = image.Pt(13, 0)
		pl.Under = func(p *cards.Position) int { return max(len(p.Piles[r.waste.first].Cards)-d.draw, 0) }
	}
	for kind, p := range map[string]pileRange{"stock": r.stock, "waste": r.waste, "reserve": r.reserve, "cells": r.cell, "hole": r.hole, "foundation": r.found, "tableau": r.tableau} {
		if s, ok := d.places[kind]; ok {
			for i := range p.n {
				pl := &l.Place[p.first+i]
				if pl.At = image.Pt(edgeX+(s.col-1+i)*stepX, edgeY+(s.row-1)*stepY); s.down {
					pl.At = image.Pt(edgeX+(s.col-1)*stepX, edgeY+(s.row-1+i)*stepY)
				}
				if pl.Room > 0 {
					pl.Room = max(height-pl.At.Y-edgeY, card.Y)
				}
				size.X, size.Y = max(size.X, pl.At.X+card.X+edgeX), max(size.Y, pl.At.Y+card.Y+edgeY)
			}
		}
	}
	return l, size
}

// rows returns the number of rows of the tableau.
func (d *Description) rows() int {
	if d.columns > oneRow {
		return (d.columns + 9) / 10
	}
	return 1
}

// arrange returns a layout for a room and other cards. The rows of a wide tableau share the
// height.
func (r *rules) arrange(l cards.Layout, rows int, room image.Rectangle, card image.Point) cards.Layout {
	l = l.Fit(room, card)
	list := l.Place[r.tableau.first:]
	per := (len(list) + rows - 1) / rows
	top := list[0].At.Y
	for _, pl := range l.Place[:r.tableau.first] {
		top = max(top, pl.At.Y+card.Y+4)
	}
	each := (room.Max.Y - edgeY - top) / rows
	for i := range list {
		list[i].At.Y = top + i/per*each
		list[i].Room = max(each-4, card.Y)
	}
	return l
}
