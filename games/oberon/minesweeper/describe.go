package minesweeper

import (
	"fmt"
	"strings"

	"phosphor/games/play"
	"phosphor/games/puzzle"
)

var boxes = map[byte]play.Text{'#': {"covered", "verdeckt"}, 'F': {"flag", "Flagge"}, '?': {"question mark", "Fragezeichen"}, '.': {"open", "offen"},
	'*': {"the mine that went off", "die Mine, die hochging"}, 'm': {"mine", "Mine"}, 'x': {"wrong flag", "falsche Flagge"}}

// Describe implements play.Described.
func (s state) Describe(lang play.Lang) play.Description {
	return described{puzzle.Field{Lang: lang, Rows: s.Rows, Means: boxes}, s}
}

type described struct {
	puzzle.Field
	state
}

func (d described) Position() []string {
	list := append([]string{
		fmt.Sprintf(d.In("%d columns and %d rows, %d flags left", "%d Spalten und %d Zeilen, noch %d Flaggen"), len(d.state.Rows[0]), len(d.state.Rows), d.Flags),
		fmt.Sprintf(d.In("seconds: %d", "Sekunden: %d"), d.Time),
	}, d.Read()...)
	if d.Paused {
		list = append(list, puzzle.Paused(d.Lang))
	}
	return list
}

func (d described) Ending() string { return d.Lang.Ending(d.Over, d.Won) }

// covered counts the boxes that are not open.
func (s state) covered() (n int) {
	for _, row := range s.Rows {
		n += strings.Count(row, "#") + strings.Count(row, "?") + strings.Count(row, "F")
	}
	return n
}

func (d described) Since(before play.Description) []string {
	old, ok := before.(described)
	switch {
	case ok && d.Deal != old.Deal:
		return []string{d.Begun(d.Deal)}
	case ok && old.covered()-d.covered() > 1:
		return []string{fmt.Sprintf(d.In("%d boxes were opened", "%d Felder wurden geöffnet"), old.covered()-d.covered())}
	}
	return nil
}
