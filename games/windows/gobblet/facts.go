package gobblet

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"Four in a row win. A large piece swallows a smaller one and hides it, so remember what stands below. A piece that is touched must be played.",
		"Vier in einer Reihe gewinnen. Ein großer Stein schluckt einen kleineren und verbirgt ihn: merken, was darunter steht. Wer einen berührt, muss ihn setzen."},
	Author:     games.Text{"a program written in Delphi, for Windows 95", "ein Programm in Delphi, für Windows 95"},
	Mouse:      games.Text{"Left: take a piece and put it down.", "Links: einen Stein nehmen und absetzen."},
	Icon:       games.MachineIcon,
	Variations: map[string]games.Text{"classic": {"Gobblet, 4 x 4"}, "gobblers": {"Gobblers, 3 x 3"}},
}
