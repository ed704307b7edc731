package gobblet

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/games/play"
)

var (
	sizeNames = [...]i18n.Text{"", "small", "medium", "large", "huge"}
	sideNames = map[string]i18n.Text{"w": "white", "o": "orange"}
	turns     = map[string]i18n.Text{"w": "white moves", "o": "orange moves"}
	wins      = map[string]i18n.Text{"w": "white wins", "o": "orange wins"}
	computers = map[string]i18n.Text{"w": "the computer plays white", "o": "the computer plays orange",
		"wo": "the computer plays both sides"}
)

// Describe implements play.Described.
func (s state) Describe(lang play.Lang) play.Description { return described{s, lang} }

type described struct {
	state
	play.Lang
}

func (d described) say(t i18n.Text) string { return t.In(string(d.Lang)) }

func (d described) Position() (list []string) {
	if !d.Over {
		list = append(list, d.say(turns[d.Turn]))
	}
	computer := ""
	for _, side := range []string{"w", "o"} {
		if d.Players[side] != person {
			computer += side
		}
	}
	list = append(list, d.say(computers[computer]))
	others := d.T("all squares are empty")
	for _, name := range d.squares() {
		if len(d.Board[name]) > 0 {
			list = append(list, d.Thing(name))
			others = d.T("all other squares are empty")
		}
	}
	list = append(list, others)
	for _, side := range []string{"w", "o"} {
		for i := range d.Reserve[side] {
			list = append(list, d.Thing(fmt.Sprintf("%s:s%d", side, i+1)))
		}
	}
	return list
}

// squares returns the names of the squares, in order.
func (d described) squares() []string { return slices.Sorted(maps.Keys(d.Board)) }

func (d described) Ending() string {
	switch {
	case d.Winner != "":
		return d.say(wins[d.Winner])
	case d.Over:
		return d.T("a draw")
	}
	return ""
}

// seen describes the visible piece of a square.
func (d described) seen(pieces []string) string {
	if len(pieces) == 0 {
		return d.T("square::empty")
	}
	return d.piece(pieces[len(pieces)-1])
}

// piece describes a piece in the notation of states: w4.
func (d described) piece(c string) string {
	if len(c) != 2 || c[1] < '1' || c[1] > '4' {
		return c
	}
	return d.F("%s %s piece", d.say(sizeNames[c[1]-'0']), d.say(sideNames[c[:1]]))
}

// Thing returns what is on a square or a stack, or in the hand: A1, w:s1, lifted:w4.
func (d described) Thing(name string) string {
	if pieces, ok := d.Board[name]; ok {
		return d.Label(name, d.seen(pieces))
	}
	side, at, _ := strings.Cut(name, ":")
	if side == "lifted" {
		return d.T("in hand: ") + d.piece(at)
	}
	n, err := strconv.Atoi(strings.TrimPrefix(at, "s"))
	if err != nil || n < 1 || n > len(d.Reserve[side]) {
		return ""
	}
	pieces := []string{}
	if sizes := d.Reserve[side][n-1]; len(sizes) > 0 {
		pieces = append(pieces, fmt.Sprint(side, sizes[0]))
	}
	return d.Label(d.F("%s stack %d", d.say(sideNames[side]), n), d.seen(pieces))
}

// Goal is the name of a square.
func (d described) Goal(name string) string { return name }

func (d described) Since(before play.Description) (list []string) {
	old, ok := before.(described)
	switch {
	case !ok:
		return nil
	case d.Deal != old.Deal:
		return []string{d.Begun(d.Deal)}
	}
	for _, name := range d.squares() {
		if now := d.seen(d.Board[name]); now != old.seen(old.Board[name]) {
			list = append(list, d.Label(name, now))
		}
	}
	if d.Turn != old.Turn && !d.Over {
		list = append(list, d.say(turns[d.Turn]))
	}
	return list
}
