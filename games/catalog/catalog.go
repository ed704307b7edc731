// Package catalog lists the games that there are.
package catalog

import (
	"fmt"
	"slices"
	"strings"

	"phosphor/games"
	"phosphor/games/amiga/cardgames"
	"phosphor/games/amiga/solitairex"
	"phosphor/games/atari/yukon"
	"phosphor/games/oberon"
	"phosphor/games/windows/gobblet"
)

// All are the games in the order in which the cabinet shows them, machine by
// machine.
var All = slices.Concat(
	[]*games.Info{&yukon.Info, &solitairex.Info},
	cardgames.Infos(),
	oberon.Infos(),
	[]*games.Info{&gobblet.Info},
)

// Find returns the game of that name.
func Find(name string) (*games.Info, error) {
	var names []string
	for _, g := range All {
		if g.Name == name {
			return g, nil
		}
		names = append(names, g.Name)
	}
	return nil, fmt.Errorf("there is no game %q (%s)", name, strings.Join(names, " "))
}
