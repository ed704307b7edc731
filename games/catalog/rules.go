package catalog

import (
	"fmt"
	"slices"

	"phosphor/games/cards"
)

// Rules returns a function that makes the rules of the named card game from a Setup,
// without a desk.
func Rules(name string) (func(cards.Setup) (cards.Rules, error), error) {
	if _, err := Find(name); err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(list, func(e entry) bool { return e.own.Name == name && e.rules != nil }); i >= 0 {
		return list[i].rules, nil
	}
	if g := Game(name); g != nil {
		return g.Rules, nil
	}
	return nil, fmt.Errorf("%s is no solitaire of one deal", name)
}
