// Package modes lists the displays of all machines in one table, under the
// names that the command line uses.
package modes

import (
	"fmt"
	"strings"

	"phosphor/fb"
	"phosphor/fb/amiga"
	"phosphor/fb/atari"
	"phosphor/fb/oberon"
)

// All returns every mode, machine by machine.
func All() []*fb.Mode {
	var all []*fb.Mode
	all = append(all, atari.Modes...)
	all = append(all, amiga.Modes...)
	all = append(all, oberon.Modes...)
	all = append(all, windows...)
	return all
}

// Find returns the mode with the given name.
func Find(name string) (*fb.Mode, error) {
	var names []string
	for _, m := range All() {
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
	}
	return nil, fmt.Errorf("there is no display mode %q (%s)", name, strings.Join(names, " "))
}
