package sokoban

import (
	"fmt"
	"strings"

	"phosphor/games/play"
	"phosphor/games/puzzle"
)

// squares are what is on the squares, by the letters of XSB.
var squares = map[byte]play.Text{'#': {"wall", "Mauer"}, ' ': {"floor", "Boden"}, '$': {"can", "Dose"}, '.': {"park", "Platz"},
	'*': {"can on a park", "Dose auf einem Platz"}, '@': {"the man", "der Mann"}, '+': {"the man on a park", "der Mann auf einem Platz"}}

var ways = map[string]play.Text{"up": {"up", "nach oben"}, "down": {"down", "nach unten"}, "left": {"left", "nach links"}, "right": {"right", "nach rechts"}}

// Describe implements play.Described.
func (s state) Describe(lang play.Lang) play.Description {
	return described{puzzle.Field{Lang: lang, Rows: s.Rows, Means: squares}, s}
}

type described struct {
	puzzle.Field
	state
}

// parked tells how many cans are on parks.
func (d described) parked() string {
	rows := strings.Join(d.state.Rows, "")
	n := strings.Count(rows, "*")
	return fmt.Sprintf(d.In("%d of %d cans are on parks", "%d von %d Dosen sind auf ihrem Platz"), n, n+strings.Count(rows, "$"))
}

func (d described) level() string {
	text := fmt.Sprintf("Level %s", d.Deal)
	if d.Title != "" {
		text += ": " + d.Title
	}
	return text
}

func (d described) Position() []string {
	list := []string{d.level(), fmt.Sprintf(d.In("moves: %d, pushes: %d", "Züge: %d, Schübe: %d"), d.Moves, d.Pushes), d.parked()}
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

// Thing says what is on a square, or a way; "cell:man" is the square of the man.
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

// cans returns the rows with nothing but their cans.
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
		list = []string{d.In("a can was pushed", "eine Dose wurde geschoben")}
		if now := d.parked(); now != old.parked() {
			list = append(list, now)
		}
	}
	return list
}
