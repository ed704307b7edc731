package patience

import (
	"image"
	"slices"

	"phosphor/games/cards"
	"phosphor/games/cards/table"
)

// Measures of the tables, for cards of the size that Oberon's have. Other machines fit them.
var card = image.Pt(50, 68)

const (
	stepX, stepY = 52, 78
	edgeX, edgeY = 5, 6
	height       = 392
	oneRow       = 13 // so many columns stand beside each other
	topRow       = 12 // so many other piles
)

// layout computes where the piles lie: stock, waste, cells, reserve and hole at the top
// left, foundations at the top right, the tableau below, in rows if it is wide. Reserve
// piles of several cards stand left of the tableau. A line place says otherwise.
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
	reserveRow := false
	if !side {
		reserveRow = left+r.reserve.n+r.found.n > max(topRow, per)
		if !reserveRow {
			left += r.reserve.n
		}
	}
	wide := max(per, left+r.found.n, 7)
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

// rows is in how many rows the tableau lies.
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

// Title returns the title in a language; other is for a description that has none.
func (d *Description) Title(lang, other string) string {
	for _, l := range []string{lang, "en"} {
		if t := d.Titles[l]; t != "" {
			return t
		}
	}
	for _, t := range d.Titles {
		return t
	}
	return other
}

// about is the line about the game.
func (d *Description) about(lang string) string {
	if list := d.Helps[lang]; len(list) > 0 {
		return list[0]
	}
	return upper(d.buildSaid(lang))
}

// help is what the description says of the game, and its rules.
func (d *Description) help(lang string) (lines []string) {
	for i, text := range append(slices.Clone(d.Helps[lang]), d.Sentences(lang)...) {
		if i > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, table.Wrap(text)...)
	}
	return lines
}

// Game returns the game as every desk plays it, under that name.
func (d *Description) Game(name string) *table.Game {
	r := newRules(d)
	l, size := r.layout()
	g := &table.Game{
		Name: name, Title: d.Title("en", name), Titles: map[string]string{}, About: d.about("en"), Abouts: map[string]string{"de": d.about("de")},
		Rules: cards.Single(name, r), Layout: l, Size: size,
		Reach: func(p *cards.Position, pile int) int { n, _ := r.most(p, pile); return n },
		Whole: d.moves["pile"] && !d.moves["one"],
		Back:  slices.ContainsFunc(d.founds, func(f founding) bool { return f.back }),
		Send:  r.send,
		Help:  map[string][]string{"en": d.help("en"), "de": d.help("de")},
		Refusals: map[string]map[error]string{"de": {
			r.unlike: d.buildSaid("de"), r.spaces: d.spaceSaid("de"),
			errCell: "eine Zelle hält eine Karte", errShut: "die Zellen öffnen sich, wenn der Talon leer ist",
			errRuns: "ein Grundstapel nimmt nur eine ganze Farbe auf einmal", errTogether: "die Karten eines Stapels ziehen zusammen",
			errMany: "es gibt zu wenige freie Zellen und leere Plätze", errAll: "vor dem Geben muss jeder leere Platz gefüllt sein",
			errPasses: "der Talon wird nicht noch einmal umgedreht", errOften: "die Karten werden nicht noch einmal gegeben",
			errPlace: "erst muss die aufgedeckte Karte einen Platz haben", errKingEnds: "auf einen König kommt nichts",
			errNeighbour: "hier passt nur eine Karte eins höher oder tiefer", errStays: "hier ziehen keine Karten von Stapel zu Stapel",
			errReserve: "auf einen leeren Platz kommt zuerst eine Karte der Reserve", errFaceUp: "hier liegt keine verdeckte Karte",
		}},
	}
	if _, placed := d.places["tableau"]; !placed && d.rows() > 1 {
		g.Arrange = func(room image.Rectangle, card image.Point) cards.Layout { return r.arrange(l, d.rows(), room, card) }
	}
	for lang := range d.Titles {
		g.Titles[lang] = d.Title(lang, name)
	}
	if d.again != 0 {
		g.Tap = func(p *cards.Position, pile int) []cards.Move {
			if r.stock.has(pile) {
				return []cards.Move{cards.Verb(r.gathers())}
			}
			return table.Taps(p, pile)
		}
	}
	if d.shuffled {
		g.Further = func(_ cards.Rules, p *cards.Position) bool { return r.checkVerb(p, cards.Verb(verbAgain)) == nil }
	}
	return g
}

// send returns where the cards at the end of a pile go by themselves: home, alone or as a
// complete run.
func (r *rules) send(_ cards.Rules, p *cards.Position, pile int) (m cards.Move, ok bool) {
	for _, to := range []pileRange{r.found, r.hole} {
		for i := range to.n {
			for _, n := range []int{1, r.ranks} {
				if m = (cards.Move{From: pile, To: to.first + i, N: n}); r.Check(p, m) == nil {
					return m, true
				}
			}
		}
	}
	return m, false
}
