package catalog

import (
	"fmt"

	"phosphor/games/amiga/solitairex"
	solitairexrules "phosphor/games/amiga/solitairex/rules"
	"phosphor/games/cards"
)

// Rules returns what makes the rules of the card game of that name without a desk, by
// how a game begins.
func Rules(name string) (func(cards.Setup) (cards.Rules, error), error) {
	if _, err := Find(name); err != nil {
		return nil, err
	}
	if name == solitairex.Info.Name {
		return solitairexrules.New, nil
	}
	if g := Game(name); g != nil {
		return g.Rules, nil
	}
	return nil, fmt.Errorf("%s is no solitaire of one deal", name)
}
