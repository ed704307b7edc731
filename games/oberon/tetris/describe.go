package tetris

import (
	"fmt"
	"strconv"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/games/play"
	"phosphor/games/puzzle"
)

var figureNames = [...]i18n.Text{"a Z", "a T", "a bar", "a square", "an S", "a J", "an L"}

// Describe implements play.Described.
func (s state) Describe(lang play.Lang) play.Description { return described{s, lang} }

type described struct {
	state
	play.Lang
}

func (d described) counted() string {
	return d.F("level %d, %d rows, score %d", d.Level, d.Completed, d.Score)
}

// Position describes the next figure, the heights of the columns, and the points.
func (d described) Position() (list []string) {
	if d.Next >= 0 && d.Next < len(figureNames) {
		list = append(list, d.T("next: ")+figureNames[d.Next].In(string(d.Lang)))
	}
	var heights []string
	for x := range d.Rows[0] {
		h := 0
		for y, row := range d.Rows {
			if row[x] != '.' {
				h = len(d.Rows) - y
				break
			}
		}
		heights = append(heights, strconv.Itoa(h))
	}
	list = append(list, d.T("heights of the columns: ")+strings.Join(heights, " "), d.counted())
	if d.Paused {
		list = append(list, puzzle.Paused(d.Lang))
	}
	return list
}

func (d described) Ending() string { return d.Lang.Ending(d.Over, d.Won) }

// Thing describes the falling figure: its number and its columns, from 0.
func (d described) Thing(name string) string {
	var n, left, right int
	if k, _ := fmt.Sscanf(name, "figure:%d,%d,%d", &n, &left, &right); k < 3 || n < 0 || n >= len(figureNames) {
		return ""
	}
	figure := figureNames[n].In(string(d.Lang))
	if left == right {
		return d.F("%s falls, column %d", figure, left+1)
	}
	return d.F("%s falls, columns %d to %d", figure, left+1, right+1)
}

func (d described) Goal(name string) string { return d.Thing(name) }

func (d described) Since(before play.Description) []string {
	old, ok := before.(described)
	switch {
	case ok && d.Deal != old.Deal:
		return []string{d.Begun(d.Deal)}
	case ok && (d.Completed != old.Completed || d.Level != old.Level):
		return []string{d.counted()}
	}
	return nil
}
