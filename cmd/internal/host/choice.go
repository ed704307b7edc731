package host

import (
	"slices"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/disks"
	"phosphor/games/play"
	"phosphor/games/prove"
)

// A Choice is how a game should begin. Empty fields mean the game's defaults: its usual
// mode and variation.
type Choice struct {
	Machine   string // on whose desk, a name for games.Info.On; "": the game's own, or the one that has Mode
	Mode      string
	Mono      bool // the mono mode of the game's machine, instead of Mode
	Variation string
	Deal      string
	Lang      string // a code of package i18n
	Slot      string // the saved game to continue if it is the requested one; see House.Slot
	Wish      prove.Wish
	Fair      bool // help knows only what the player has seen

	drawn bool // the deal was drawn, not requested
}

// Of returns the choice with a demo's data about its beginning.
func (c Choice) Of(d play.Demo) Choice {
	c.Machine, c.Mode, c.Mono, c.Variation, c.Deal = "", d.Mode, false, d.Variation, d.Deal
	c.Wish, _ = prove.ParseWish(d.Wish) // an unknown wish is none
	c.Fair = d.Fair
	if d.Lang != "" {
		c.Lang = d.Lang
	}
	return c
}

// On returns the game's row for the machine of the choice.
func (c Choice) On(info *games.Info) (*games.Info, error) {
	if c.Machine == "" && c.Mode != "" && !info.HasMode(c.Mode) {
		for _, row := range info.Elsewhere {
			if row.HasMode(c.Mode) {
				return row, nil
			}
		}
	}
	return info.On(c.Machine)
}

// Env returns the environment of a game that begins as c says, without files. The default deal
// is 1. It returns an error if the game lacks the variation, the mode or the machine.
func (c Choice) Env(info *games.Info) (games.Env, error) {
	env := games.Env{Variation: c.Variation, Lang: c.Lang, Wish: c.Wish, Deal: play.CleanDeal(c.Deal), Asked: c.Deal != "" && !c.drawn}
	if env.Deal == "" {
		env.Deal = "1"
	}
	env.Fresh = play.Deals(env.Deal)
	if c.Fair {
		env.Sight = &prove.Sight{Fair: true}
	}
	name := c.Mode
	switch {
	case c.Mono:
		name = info.Mono
	case name == "":
		name = info.Modes[0]
	}
	mode, err := modes.Find(name)
	if err != nil {
		return env, err
	}
	if !info.HasMode(name) {
		if plays, onDesk := Shows(name); onDesk && !plays {
			return env, i18n.Errorf("no game runs in mode %s; it shows disks: phosphor open PATH --mode %[1]s", name)
		}
		return env, i18n.Errorf("%s does not run in mode %s (%s)", info.Name, name, strings.Join(info.Modes, " "))
	}
	env.Mode = mode
	if c.Variation != "" && len(info.Variations) == 0 {
		return env, i18n.Errorf("%s has no variations", info.Name)
	}
	if c.Variation != "" && !slices.Contains(info.Variations, c.Variation) {
		return env, i18n.Errorf("%s has no variation %q (%s)", info.Name, c.Variation, strings.Join(info.Variations, " "))
	}
	return env, nil
}

// Shows reports whether some game runs in the mode of that name, and whether some machine
// shows its disks in it.
func Shows(mode string) (plays, onDesk bool) {
	for _, g := range catalog.All {
		plays = plays || g.HasMode(mode) || slices.ContainsFunc(g.Elsewhere, func(row *games.Info) bool { return row.HasMode(mode) })
		for _, machine := range g.Machines() {
			onDesk = onDesk || slices.Contains(disks.Modes(machine), mode)
		}
	}
	return plays, onDesk
}

// Begin gives a game that has just begun a deal of the requested kind, unless a certain deal
// was requested or an unfinished game continues.
func Begin(g games.Game, env games.Env) error {
	m := g.Match()
	s := play.Base(m)
	if env.Asked || env.Dealer.Wish() == (prove.Wish{}) || s == nil || !s.Fresh() || m.Status().Deal != env.Deal {
		return nil
	}
	if _, err := catalog.Rules(m.Status().Game); err != nil {
		return nil // no prover finds its deals
	}
	return m.New("")
}
