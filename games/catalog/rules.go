package catalog

import (
	"fmt"
	"slices"

	"phosphor/games/amiga/cardgames/calculation"
	"phosphor/games/amiga/cardgames/canfield"
	"phosphor/games/amiga/cardgames/corners"
	"phosphor/games/amiga/cardgames/golf"
	"phosphor/games/amiga/cardgames/klondike"
	"phosphor/games/amiga/cardgames/pyramid"
	solitairex "phosphor/games/amiga/solitairex/rules"
	yukon "phosphor/games/atari/yukon/rules"
	"phosphor/games/cards"
	"phosphor/games/oberon/freecell"
	"phosphor/games/oberon/scorpion"
	"phosphor/games/oberon/solitaire"
	"phosphor/games/oberon/spider"
)

// rules are those of the card games, for whoever wants them without a desk.
var rules = map[string]func(cards.Setup) (cards.Rules, error){
	"yukon":       yukon.New,
	"solitairex":  solitairex.New,
	"pyramid":     pyramid.RulesFor,
	"golf":        golf.RulesFor,
	"klondike":    klondike.RulesFor,
	"corners":     corners.RulesFor,
	"calculation": calculation.RulesFor,
	"canfield":    canfield.RulesFor,
	"solitaire":   solitaire.Game.Rules,
	"spider":      spider.Game.Rules,
	"freecell":    freecell.Game.Rules,
	"scorpion":    scorpion.Game.Rules,
}

// Rules returns what makes the rules of the card game of that name, by how a game
// begins.
func Rules(name string) (func(cards.Setup) (cards.Rules, error), error) {
	g, err := Find(name)
	if err != nil {
		return nil, err
	}
	if r := rules[g.Name]; r != nil {
		return r, nil
	}
	return nil, fmt.Errorf("%s is no solitaire of one deal (%v)", name, RulesNames())
}

// RulesNames returns the names of the games for which Rules has an answer, in the
// order of All.
func RulesNames() []string {
	var names []string
	for _, g := range All {
		if rules[g.Name] != nil && !slices.Contains(names, g.Name) {
			names = append(names, g.Name)
		}
	}
	return names
}
