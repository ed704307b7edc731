package disks

import (
	"phosphor/fb/oberon"
	"phosphor/games/atari/gem"
	"phosphor/games/windows/appform"
)

// A machine is a desk on which disks can be shown.
type machine struct {
	modes []string // of its display, the usual one first
	mono  string
	open  func(s *Shell) (Desk, Theme, error)
}

var machines = map[string]machine{
	"atari":   {gem.Modes, "st-high", openAtari},
	"amiga":   {benchModes, "amiga-200-mono", openAmiga},
	"oberon":  {oberonModes, "oberon-mono", openOberon},
	"windows": {appform.Modes, "win-mono", openWindows},
}

// Modes returns the display modes of a machine's desk, the usual one first, or nil if it
// has none.
func Modes(machine string) []string { return machines[machine].modes }

// Mono returns the mode of a machine's desk for its monochrome monitor.
func Mono(machine string) string { return machines[machine].mono }

var oberonModes = func() (names []string) {
	for _, m := range oberon.Modes {
		names = append(names, m.Name)
	}
	return names
}()
