// Package catalog lists all games: programs find games here, and a new game is one entry.
package catalog

import (
	"fmt"
	"slices"
	"strings"

	"phosphor/formats/oberonlib"
	"phosphor/games"
	"phosphor/games/amiga/appscreen"
	"phosphor/games/amiga/cardgames"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/amiga/cardscreen"
	"phosphor/games/amiga/solitairex"
	solitairexrules "phosphor/games/amiga/solitairex/rules"
	"phosphor/games/app"
	"phosphor/games/atari/appwindow"
	"phosphor/games/atari/cardwindow"
	"phosphor/games/atari/fortythieves"
	"phosphor/games/atari/yukon"
	yukonrules "phosphor/games/atari/yukon/rules"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/oberon/system"
	"phosphor/games/play"
	"phosphor/games/windows/appform"
	"phosphor/games/windows/cardform"
	"phosphor/games/windows/gobblet"
)

// An entry is a game: what it is on its own machine, and what makes it run on the others.
type entry struct {
	own   *games.Info
	cards *table.Game  // of a game of cards, or
	app   *app.Program // of any other
	// rules are those of a solitaire that is an app.
	rules func(cards.Setup) (cards.Rules, error)
}

// list holds all games in the order of the cabinet, machine by machine. A game must be
// entered only here. Oberon's games are in system.Games, in the order of the tool panel.
var list = slices.Concat(
	[]entry{{own: yukon.Info, cards: &yukonrules.Game}},
	of(cardwindow.Info, &fortythieves.Game),
	[]entry{{own: solitairex.Info, app: &solitairex.Program, rules: solitairexrules.New}},
	of(cardgames.Info, tour.Stages...), []entry{{own: cardgames.TourInfo(), app: &cardgames.Tour}},
	oberon(),
	[]entry{{own: gobblet.Info, app: &gobblet.Program}},
)

// of returns entries for the card games of a desk.
func of(desk func(*table.Game) *games.Info, list ...*table.Game) (entries []entry) {
	for _, g := range list {
		entries = append(entries, entry{own: desk(g), cards: g})
	}
	return entries
}

func oberon() (entries []entry) {
	for _, p := range system.Games {
		entries = append(entries, entry{own: p.Info(system.Tools), cards: p.Game, app: p.App})
	}
	return entries
}

var (
	All      []*games.Info  // all games on their own machines
	Cards    []*table.Game  // games of cards
	Programs []*app.Program // the others
)

func init() {
	for _, e := range list {
		All = append(All, e.own)
		if e.cards != nil {
			Cards = append(Cards, e.cards)
			e.own.Elsewhere = elsewhere(cardDesks, e.cards, e.own.Machine)
			continue
		}
		Programs = append(Programs, e.app)
		e.own.Elsewhere = elsewhere(appDesks, e.app, e.own.Machine)
	}
}

// cardDesks makes the row of a card game on each machine, appDesks that of any other
// game.
var (
	cardDesks = []func(*table.Game) *games.Info{cardwindow.Info, cardscreen.Info, system.CardInfo, cardform.Info}
	appDesks  = []func(*app.Program) *games.Info{appwindow.Info, appscreen.Info, system.AppInfo, appform.Info}
)

// elsewhere returns the rows of a game on machines other than its own.
func elsewhere[T any](desks []func(T) *games.Info, g T, own string) (rows []*games.Info) {
	for _, on := range desks {
		if row := on(g); row.Machine != own {
			rows = append(rows, row)
		}
	}
	return rows
}

// Find returns the game or patience with the given name.
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

// GameOf returns the game that a file belongs to: a saved game, or a document of an
// Oberon game.
func GameOf(data []byte) (string, error) {
	if generator, ok := oberonlib.MatchDocument(data); ok {
		game := strings.ToLower(strings.TrimSuffix(generator, ".NewDoc"))
		if _, err := Find(game); err != nil { // a picture, for example
			return "", fmt.Errorf("a document of %s, which is not a game here", strings.TrimSuffix(generator, ".NewDoc"))
		}
		return game, nil
	}
	return play.SavedGame(data)
}
