// Package catalog lists all games: programs find them here, and a new game is one entry.
package catalog

import (
	"fmt"
	"slices"
	"strings"

	"phosphor/formats/oberonlib"
	"phosphor/games"
	"phosphor/games/amiga/cardgames"
	"phosphor/games/amiga/cardgames/calculation"
	"phosphor/games/amiga/cardgames/canfield"
	"phosphor/games/amiga/cardgames/corners"
	"phosphor/games/amiga/cardgames/golf"
	"phosphor/games/amiga/cardgames/klondike"
	"phosphor/games/amiga/cardgames/pyramid"
	"phosphor/games/amiga/cardscreen"
	"phosphor/games/amiga/solitairex"
	"phosphor/games/app"
	"phosphor/games/atari/cardwindow"
	"phosphor/games/atari/fortythieves"
	"phosphor/games/atari/yukon"
	yukonrules "phosphor/games/atari/yukon/rules"
	"phosphor/games/cards/table"
	"phosphor/games/desks"
	"phosphor/games/oberon/freecell"
	"phosphor/games/oberon/minesweeper"
	"phosphor/games/oberon/scorpion"
	"phosphor/games/oberon/scramble"
	"phosphor/games/oberon/sokoban"
	"phosphor/games/oberon/solitaire"
	"phosphor/games/oberon/spider"
	"phosphor/games/oberon/system"
	"phosphor/games/oberon/tetris"
	"phosphor/games/play"
	"phosphor/games/windows/cardform"
	"phosphor/games/windows/gobblet"
)

// All are the games in the order in which the cabinet shows them, machine by
// machine.
var All = slices.Concat(
	[]*games.Info{&yukon.Info, cardwindow.Info(&fortythieves.Game), &solitairex.Info},
	cardgames.Infos(),
	system.Infos(),
	[]*games.Info{&gobblet.Info},
)

// Cards are the games of cards that run on the desk of every machine that has cards.
var Cards = []*table.Game{&yukonrules.Game, &fortythieves.Game, &golf.Game, &pyramid.Game, &klondike.Game, &corners.Game, &calculation.Game, &canfield.Game,
	&solitaire.Game, &spider.Game, &freecell.Game, &scorpion.Game}

// Programs are the games that run on the desk of every machine by what they say of
// themselves.
var Programs = []*app.Program{&minesweeper.Program, &scramble.Program, &sokoban.Program, &tetris.Program, &gobblet.Program,
	&solitairex.Program, &cardgames.Tour}

// cardDesks make the row of a game of cards on each machine.
var cardDesks = []func(*table.Game) *games.Info{cardwindow.Info, cardscreen.Info, system.CardInfo, cardform.Info}

// elsewhere returns the rows of a game on the other machines than its own.
func elsewhere(g *table.Game, own string) (rows []*games.Info) {
	for _, on := range cardDesks {
		if row := on(g); row.Machine != own {
			rows = append(rows, row)
		}
	}
	return rows
}

func init() {
	for _, g := range Cards {
		own, err := Find(g.Name)
		if err != nil {
			panic(err) // a game that is listed below and not above
		}
		own.Elsewhere = elsewhere(g, own.Machine)
	}
	for _, p := range Programs {
		own, err := Find(p.Name)
		if err != nil {
			panic(err)
		}
		for _, d := range desks.All {
			if row := d.Info(p); row.Machine != own.Machine {
				own.Elsewhere = append(own.Elsewhere, row)
			}
		}
	}
}

// Find returns the game of that name, or the patience.
func Find(name string) (*games.Info, error) {
	var names []string
	for _, g := range All {
		if g.Name == name {
			return g, nil
		}
		names = append(names, g.Name)
	}
	if p := FindPatience(name); p != nil {
		return p.Info, nil
	}
	return nil, fmt.Errorf("there is no game %q (%s)", name, strings.Join(names, " "))
}

// GameOf tells which game a file is of: a saved game, or a document of one of Oberon's.
func GameOf(data []byte) (string, error) {
	if generator, ok := oberonlib.MatchDocument(data); ok {
		game := strings.ToLower(strings.TrimSuffix(generator, ".NewDoc"))
		if _, err := Find(game); err != nil { // a picture, for one
			return "", fmt.Errorf("a document of %s, which is no game here", strings.TrimSuffix(generator, ".NewDoc"))
		}
		return game, nil
	}
	return play.SavedGame(data)
}
