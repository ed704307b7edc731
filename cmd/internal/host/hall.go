package host

import (
	"slices"
	"strconv"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/prove"
	"phosphor/games/stats"
	"phosphor/games/store"
)

// This file connects the cabinet and the games: it opens a game from the cabinet, returns
// from it, and gives the cabinet its pictures and results.

// Furnish gives the cabinet the state and results of the games. Pictures arrive when they
// are ready; the program need not wait for them.
func (h *House) Furnish() {
	h.furnish()
	c := h.Cabinet
	h.publish()
	c.Use(h.Settings)
	h.Choice.Lang = c.Lang()
	c.Changed = h.change
	if h.Drawer != nil {
		c.Things(h.Drawer.List(), true)
		c.Added, c.Removed = h.Added, h.takeOut
	}
	if h.Stats != nil {
		c.Forget = h.forgetResults
	}
	h.tellCabinet()
	order := append([]*games.Info{}, c.machines[c.machine].games...)
	for i, m := range c.machines {
		if i != c.machine {
			order = append(order, m.games[m.at]) // those on the monitors
		}
	}
	for i, m := range c.machines {
		for j, g := range m.games {
			if i != c.machine && j != m.at {
				order = append(order, g)
			}
		}
	}
	c.draw()
	h.look(order)
}

// Enliven lets the room move, see life. Programs with a window call it.
func (h *House) Enliven() {
	h.Cabinet.Enliven(func(info *games.Info, deal int) (games.Game, error) {
		c := h.Cabinet.choice(info, h.Choice)
		c.Deal, c.drawn = strconv.Itoa(deal), true
		g, _, err := unplayed(info, c, h.Env)
		return g, err
	})
}

// tellCabinet updates the cabinet with the state of the games.
func (h *House) tellCabinet() {
	if h.Stats == nil {
		return
	}
	all, err := stats.Games(h.Stats)
	if err != nil {
		h.warn(i18n.Errorf("statistics: %v", err))
		return
	}
	h.Cabinet.tallies(all)
}

// forgetResults forgets the results of a game.
func (h *House) forgetResults(game string) error {
	if _, err := stats.Forget(h.Stats, game); err != nil {
		return err
	}
	h.tellCabinet()
	return nil
}

// look begins to draw pictures of games.
func (h *House) look(order []*games.Info) {
	h.order(order,
		func(info *games.Info) Choice { return h.Cabinet.choice(info, h.Choice) },
		func(info *games.Info, c Choice) (still, error) { return photograph(info, c, h.Env, &h.saver) },
		h.wakeUp)
}

// Settle waits until all pictures of the cabinet are ready, and shows them.
func (h *House) Settle() {
	h.settle(h.Cabinet.show)
	h.Cabinet.refresh()
}

// inCabinet delivers what the user does in the cabinet.
func (h *House) inCabinet(ev input.Event) {
	c := h.Cabinet
	before := c.settings
	c.Event(ev)
	if info := c.chosen(); info != nil {
		h.play(info)
		return
	}
	if t := c.cupboard.thing(); c.cupboard.look && t != nil {
		c.cupboard.look = false
		h.visitThing(t)
		return
	}
	if t := c.wantedThing(); t != nil {
		if info, err := h.thingInfo(t); err == nil {
			h.look([]*games.Info{info})
		}
	}
	if after := c.settings; after.Lang != before.Lang {
		h.look(catalog.All)
	} else if name := c.marked().Name; after.Games[name] != before.Games[name] {
		h.look([]*games.Info{c.marked()})
	} else if list := c.wanted(); list != nil {
		h.look(list)
	}
}

// play opens a game that was chosen in the cabinet. If that fails, it shows the reason there.
func (h *House) play(info *games.Info) {
	c := h.Cabinet
	if err := h.Enter(info, c.choice(info, h.Choice)); err != nil {
		h.game = nil
		h.release()
		c.turnTo(pageRoom)
		c.Say(i18n.Error(c.lang, err))
		return
	}
	if c.settings.Games[info.Name].Lamp && info.Facts.Lamp && h.Record == nil {
		h.game.Event(input.Event{Kind: input.KeyDown, Key: "f9"})
		h.game.Event(input.Event{Kind: input.KeyUp, Key: "f9"})
	}
}

// back leaves the game in play for the cabinet.
func (h *House) back() {
	h.hang(h.Cabinet.show)
	h.Cabinet.refresh()
	shown, row, demo := lookAt(h.game), h.row, h.Demo != nil
	h.warn(h.Leave())
	c := h.Cabinet
	c.mark(row.Name)
	h.tellCabinet()
	if c.page, c.below = pageRoom, nil; catalog.FindPatience(row.Name) != nil {
		c.below = []layer{{pageRoom, 0}}
		c.turnTo(pagePatiences)
		c.shelf.at = max(0, slices.IndexFunc(c.shelf.list, func(p *catalog.Patience) bool { return p.Name == row.Name }))
	}
	h.Demo, h.ended, h.line = nil, false, ""
	if strings.HasPrefix(row.Name, thingKey("")) {
		c.below = []layer{{pageRoom, 0}}
		c.turnTo(pageDrawer)
		return
	}
	h.outdate(row)
	waits := len(h.places(row.Name)) > 0
	if waits && !demo {
		c.hang(row.Name, shown)
	}
	c.waits[row.Name] = waits
	c.draw()
	if !waits && !demo { // show its first deal again
		h.look([]*games.Info{row})
	}
}

// change applies settings that were changed in the cabinet, and stores the changes.
func (h *House) change(s Settings) {
	if h.Cabinet != nil {
		h.Choice.Lang = h.Cabinet.Lang()
	}
	h.warn(h.preferences.change(s, h.config))
}

// config returns the keeper of the settings, which retries failed writes.
func (h *House) config(k store.Keeper) store.Keeper { return h.owing(k, "config") }

// keepWish stores the kind of deals that the player wants in a game, for the game's card.
func (h *House) keepWish(game string, w prove.Wish) {
	h.choice.Wish = w
	h.keepGame(game, func(g *GameSettings) { g.Deals = w.String() })
}

// keepFair stores whether help in a game knows only what the player has seen.
func (h *House) keepFair(game string, fair bool) {
	h.choice.Fair = fair
	h.keepGame(game, func(g *GameSettings) { g.Fair = fair })
}

// keepGame changes the stored settings of a game, for the game's card.
func (h *House) keepGame(game string, change func(*GameSettings)) {
	err := h.setGame(game, change, h.config)
	if h.Cabinet != nil {
		h.Cabinet.Use(h.Settings)
	}
	h.warn(err)
}

// visitThing opens a thing in its viewer.
func (h *House) visitThing(t *Thing) {
	info, err := h.thingInfo(t)
	if err == nil {
		err = h.Visit(info)
	}
	if err != nil {
		h.Cabinet.Say(i18n.Error(h.Cabinet.lang, err))
	}
}

// takeOut removes a thing from the drawer. Games that used it return to our own files.
func (h *House) takeOut(id string) error {
	if err := h.Drawer.Remove(id); err != nil {
		return err
	}
	s := h.Settings
	s.forget(id)
	h.change(s)
	h.Cabinet.Use(s)
	h.Cabinet.Things(h.Drawer.List(), true)
	h.look(catalog.All)
	return nil
}
