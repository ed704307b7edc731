package catalog

import (
	"fmt"
	"slices"

	"phosphor/games/cards"
)

// Rules returns what makes the rules of the card game of that name without a desk, by
// how a game begins.
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
