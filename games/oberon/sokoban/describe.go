package sokoban

import (
	"fmt"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/games/play"
	"phosphor/games/puzzle"
)

// squares names the things on squares, by letters of XSB.
var squares = map[byte]i18n.Text{'#': "wall", ' ': "floor", '$': "can", '.': "park",
	'*': "can on a park", '@': "the man", '+': "the man on a park"}

var ways = map[string]i18n.Text{"up": "up", "down": "down", "left": "left", "right": "right"}

// Describe implements play.Described.
func (s state) Describe(lang play.Lang) play.Description {
	return described{puzzle.Field{Lang: lang, Rows: s.Rows, Means: squares}, s}
}

type described struct {
	puzzle.Field
	state
}

// parked returns how many cans are on parks.
func (d described) parked() string {
	rows := strings.Join(d.state.Rows, "")
	n := strings.Count(rows, "*")
	return d.F("Cans on parks: %d of %d", n, n+strings.Count(rows, "$"))
}

func (d described) level() string {
	if d.Title != "" {
		return d.Label(d.F("Level %s", d.Deal), d.Title)
	}
	return d.F("Level %s", d.Deal)
}

func (d described) Position() []string {
	list := []string{d.level(), d.F("moves: %d, pushes: %d", d.Moves, d.Pushes), d.parked()}
	if man := d.Thing("cell:man"); man != "" {
		list = append(list, man)
	}
	list = append(list, d.Read()...)
	if d.Paused {
		list = append(list, puzzle.Paused(d.Lang))
	}
	return list
}

func (d described) Ending() string { return d.Lang.Ending(d.Over, d.Won) }

// Thing describes a square or a direction; "cell:man" is the man's square.
func (d described) Thing(name string) string {
	if way, ok := ways[name]; ok {
		return way.In(string(d.Lang))
	}
	if name == "cell:man" {
		for y, row := range d.state.Rows {
			if x := strings.IndexAny(row, "@+"); x >= 0 {
				name = fmt.Sprintf("cell:%d,%d", x, y)
			}
		}
	}
	return d.Field.Thing(name)
}

// cans returns the rows with only their cans.
func (s state) cans() string {
	return strings.NewReplacer("*", "$", "#", " ", ".", " ", "@", " ", "+", " ").Replace(strings.Join(s.Rows, "\n"))
}

func (d described) Since(before play.Description) (list []string) {
	old, ok := before.(described)
	switch {
	case !ok || len(d.state.Rows) != len(old.state.Rows) && d.Deal == old.Deal:
	case d.Deal != old.Deal:
		return []string{d.level()}
	case d.cans() != old.cans():
		list = []string{d.T("a can was pushed")}
		if now := d.parked(); now != old.parked() {
			list = append(list, now)
		}
	}
	return list
}
