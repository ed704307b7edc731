package catalog

import (
	"slices"

	"phosphor/assets/i18n"
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
	return nil, i18n.Errorf("%s is not a solitaire, so it has no deals to solve", name)
}
