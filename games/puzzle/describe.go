package puzzle

import (
	"fmt"
	"strconv"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/games/play"
)

// Cell returns the name of a cell of a board, counted from 0.
func Cell(lang play.Lang, what string, x, y int) string {
	return fmt.Sprintf("%s, %s %d, %s", what, lang.T("column"), x+1, lang.Row(y+1))
}

// CellOf parses the name of a cell.
func CellOf(name string) (x, y int, ok bool) {
	n, _ := fmt.Sscanf(name, "cell:%d,%d", &x, &y)
	return x, y, n == 2 && x >= 0 && y >= 0
}

// Field describes a board of letters.
type Field struct {
	play.Lang
	Rows  []string
	Means map[byte]i18n.Text // what the letters mean
}

func (f Field) letter(c byte) string {
	if text, ok := f.Means[c]; ok {
		return text.In(string(f.Lang))
	}
	return string(c)
}

// Read describes the rows. Runs of equal letters are given with their number.
func (f Field) Read() (list []string) {
	for y, row := range f.Rows {
		var parts []string
		for i := 0; i < len(row); {
			n := 1
			for i+n < len(row) && row[i+n] == row[i] {
				n++
			}
			text := f.letter(row[i])
			if n > 1 {
				text = strconv.Itoa(n) + " x " + text
			}
			parts = append(parts, text)
			i += n
		}
		list = append(list, f.Label(f.Row(y+1), strings.Join(parts, ", ")))
	}
	return list
}

// Thing returns what is in the named cell, or "" if there is no such cell.
func (f Field) Thing(name string) string {
	x, y, ok := CellOf(name)
	if !ok || y >= len(f.Rows) || x >= len(f.Rows[y]) {
		return ""
	}
	return Cell(f.Lang, f.letter(f.Rows[y][x]), x, y)
}

// Goal is the same as Thing.
func (f Field) Goal(name string) string { return f.Thing(name) }

// Paused returns the text for a paused game.
func Paused(lang play.Lang) string { return lang.T("the game is paused") }
