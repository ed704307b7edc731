package sprites

import (
	"image"
	"slices"

	"phosphor/fb"
)

// This file makes cards narrower by a few columns, for tables whose piles would touch.

// Narrow returns the deck with cards n columns narrower; n is even. On each side,
// symmetrically, the columns in which the fewest faces differ are removed: one of the
// white edge, and in the middle third, away from rank and suit sign, those between the
// pips of number cards. On small cards every column has a rank or a sign, so different
// columns are removed in those rows than between them.
func (d *Deck) Narrow(n int) *Deck {
	keep := d.columns(n)
	top := d.besideRank(n)
	end := slices.Clone(top)
	for i, x := range top {
		end[len(end)-1-i] = d.Size.X - 1 - x
	}
	row := func(y int, faces bool) []int {
		switch {
		case faces && top != nil && y < d.rankRows():
			return top
		case faces && end != nil && y >= d.Size.Y-d.rankRows():
			return end
		}
		return keep
	}
	set, size := *d.set, image.Pt(len(keep), d.Size.Y)
	sheet := image.NewPaletted(image.Rectangle{}, d.sheet.Palette)
	cell := func(at image.Point, faces bool) image.Point {
		from, y := d.set.cell(d.sheet, at), sheet.Rect.Dy()
		sheet.Rect, sheet.Stride = image.Rect(0, 0, size.X, y+size.Y), size.X
		for y := range size.Y {
			for _, x := range row(y, faces) {
				sheet.Pix = append(sheet.Pix, from.Pix[y*from.Stride+x])
			}
		}
		return image.Pt(0, y)
	}
	for i, at := range d.set.face {
		set.face[i] = cell(at, true)
	}
	set.back = nil
	for _, at := range d.set.back {
		set.back = append(set.back, cell(at, false))
	}
	if d.set.empty != nil {
		at := cell(*d.set.empty, false)
		set.empty = &at
	}
	set.Size, set.mask, set.emptyMask = size, narrowMask(d.mask, keep), narrowMask(d.set.emptyMask, keep)
	return &Deck{Size: size, set: &set, sheet: sheet, mask: set.mask, value: d.value, back: make([]*fb.Sprite, len(set.back)), used: d.used, table: d.table}
}

// smallCard is the greatest width of cards whose rank and sign reach to the middle.
const smallCard = 40

// rankRows is how many rows of a small card, at its top and at its bottom, have rank and sign.
func (d *Deck) rankRows() int { return d.Size.Y / 4 }

// besideRank returns the columns that stay in the rank rows at the top of small cards.
// Columns right of the middle are removed, where the fewest faces change. It returns nil
// if the cards are not small.
func (d *Deck) besideRank(n int) (keep []int) {
	w := d.Size.X
	if w > smallCard {
		return nil
	}
	cost := func(x int) (rows int) {
		for _, at := range d.set.face {
			p := d.set.cell(d.sheet, at)
			for y := range d.rankRows() {
				if p.Pix[y*p.Stride+x] != p.Pix[y*p.Stride+x-1] {
					rows++
				}
			}
		}
		return rows
	}
	var list []int
	for x := w/2 + 2; x < w-4; x++ {
		list = append(list, x)
	}
	slices.SortStableFunc(list, func(a, b int) int { return cost(a) - cost(b) })
	for x := range w {
		if !slices.Contains(list[:min(n, len(list))], x) {
			keep = append(keep, x)
		}
	}
	return keep
}

// columns returns the columns of a card that stay.
func (d *Deck) columns(n int) []int {
	w := d.Size.X
	keep := make([]int, w)
	for x := range keep {
		keep[x] = x
	}
	cost := func(x int) (faces int) {
		for _, at := range d.set.face {
			p, off := d.set.cell(d.sheet, at), 0
			for y := range d.Size.Y {
				if p.Pix[y*p.Stride+x] != p.Pix[y*p.Stride+x-1] {
					off++
				}
			}
			if off > cornerSize {
				faces++
			}
		}
		return faces
	}
	costs := make([]int, w/2)
	for x := range costs {
		if x == 2 && w > smallCard || x >= w/3 {
			costs[x] = cost(x)
		} else {
			costs[x] = len(d.set.face) + 1
		}
	}
	var gone []int
	for range min(n/2, w/8) {
		best := 0
		for x := 2; x < w/2; x++ {
			if !slices.Contains(gone, x) && costs[x] < costs[best] {
				best = x
			}
		}
		gone = append(gone, best, w-1-best)
	}
	return slices.DeleteFunc(keep, func(x int) bool { return slices.Contains(gone, x) })
}

func narrowMask(m *image.Alpha, keep []int) *image.Alpha {
	if m == nil {
		return nil
	}
	q := image.NewAlpha(image.Rect(0, 0, len(keep), m.Rect.Dy()))
	for y := range m.Rect.Dy() {
		for i, x := range keep {
			q.Pix[y*q.Stride+i] = m.Pix[y*m.Stride+x]
		}
	}
	return q
}
