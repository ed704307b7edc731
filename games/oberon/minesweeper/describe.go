package minesweeper

import (
	"strings"

	"phosphor/assets/i18n"
	"phosphor/games/play"
	"phosphor/games/puzzle"
)

var boxes = map[byte]i18n.Text{'#': "covered", 'F': "flag", '?': "question mark", '.': "open",
	'*': "the mine that went off", 'm': "mine", 'x': "wrong flag"}

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
		d.F("%d columns and %d rows, %d flags left", len(d.state.Rows[0]), len(d.state.Rows), d.Flags),
		d.F("seconds: %d", d.Time),
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
		return []string{d.F("%d boxes were opened", old.covered()-d.covered())}
	}
	return nil
}
