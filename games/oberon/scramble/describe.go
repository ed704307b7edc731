package scramble

import (
	"slices"
	"strconv"
	"strings"

	"phosphor/games/play"
	"phosphor/games/puzzle"
)

// Describe implements play.Described.
func (s state) Describe(lang play.Lang) play.Description { return described{s, lang} }

type described struct {
	state
	play.Lang
}

// piece describes a piece by its number; 0 is the gap.
func (d described) piece(n int) string {
	if n == 0 {
		return d.Gap()
	}
	return strconv.Itoa(n)
}

func (d described) Position() (list []string) {
	for y, row := range d.Rows {
		var parts []string
		for _, n := range row {
			parts = append(parts, d.piece(n))
		}
		list = append(list, d.Label(d.Row(y+1), strings.Join(parts, ", ")))
	}
	if d.Done && !d.Won {
		list = append(list, d.T("the picture is complete: press Return to shuffle it"))
	}
	return list
}

func (d described) Ending() string { return d.Lang.Ending(d.Over, d.Won) }

// Thing describes a cell; "cell:gap" is the gap.
func (d described) Thing(name string) string {
	x, y, ok := puzzle.CellOf(name)
	if name == "cell:gap" {
		y = slices.IndexFunc(d.Rows, func(row []int) bool { return slices.Contains(row, 0) })
		if ok = y >= 0; ok {
			x = slices.Index(d.Rows[y], 0)
		}
	}
	if !ok || y >= len(d.Rows) || x >= len(d.Rows[y]) {
		return ""
	}
	return puzzle.Cell(d.Lang, d.piece(d.Rows[y][x]), x, y)
}

func (d described) Goal(name string) string { return d.Thing(name) }

func (d described) Since(before play.Description) []string {
	if old, ok := before.(described); ok && d.Deal != old.Deal {
		return []string{d.Begun(d.Deal)}
	}
	return nil
}
