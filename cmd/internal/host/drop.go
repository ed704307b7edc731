package host

import (
	"slices"

	"phosphor/games"
	"phosphor/games/play"
)

// This file handles files that a user drops on the window. The program identifies them;
// this file plays them, or makes them the data of the games that use them.

// Drop is called by the window; see House.Dropped.
func (h *House) Drop(names []string) {
	if h.Dropped != nil && len(names) > 0 {
		defer h.speak(true) // without waiting for another event
		h.Dropped(names)
	}
}

// Tell shows a message of the program: at the foot of the cabinet, or during a game, which
// owns the whole screen, in a caption and in the title of the window.
func (h *House) Tell(text string) {
	if h.game == nil && h.Cabinet != nil {
		h.Cabinet.Say(text)
		return
	}
	h.noted(text)
	h.entitle(text, h.now)
}

// found shows, once, what was found among the files that the user named.
func (h *House) found(text string) {
	if h.finds.news(text) {
		h.entitle(text, h.now)
		h.Warn(text)
	}
}

// leave leaves the game in play for another one.
func (h *House) leave() {
	h.warn(h.Leave())
	h.Demo, h.Given, h.ended = nil, nil, false
}

// ShowDemo shows a demo in place of the present game, which waits.
func (h *House) ShowDemo(info *games.Info, d *play.Demo) error {
	h.leave()
	h.Demo = d
	return h.opened(h.Enter(info, h.Choice))
}

// PlaySaved plays a saved game, or an Oberon document, in place of the present game,
// which waits.
func (h *House) PlaySaved(info *games.Info, saved []byte) error {
	h.leave()
	h.Given = saved
	return h.opened(h.Enter(info, h.Choice))
}

// Visit opens something to look at, such as the desktop of a disk, in place of the
// present game, which waits.
func (h *House) Visit(info *games.Info) error {
	h.leave()
	return h.opened(h.Enter(info, Choice{Lang: h.Choice.Lang}))
}

// opened returns to the cabinet if a game could not be opened.
func (h *House) opened(err error) error {
	if err == nil {
		return nil
	}
	h.release()
	h.game, h.Demo, h.Given = nil, nil, nil
	if h.Cabinet == nil {
		h.err = err
	}
	return err
}

// Change changes the settings as the pages of the cabinet do. A game in play continues with the new settings. If
// it cannot, Change returns an error and the game continues unchanged.
func (h *House) Change(change func(*Settings)) error {
	s := h.Settings
	change(&s)
	if c := h.Cabinet; c != nil {
		c.Use(s)
	}
	h.change(s)
	if h.Cabinet != nil {
		h.Furnish()
	}
	switch {
	case h.game == nil || h.Demo != nil:
		return nil
	case h.recorder.file != nil:
		return errRecorded
	}
	c := h.choice
	c.drawn = true // other files may have no level of this number
	return h.Reopen(c)
}

// Choose makes the games that can use a thing of the drawer play with it, and returns the
// names of the things that it replaces.
func (s *Settings) Choose(t *Thing, d *Drawer) (before []string) {
	for _, c := range []struct {
		games []string
		at    func(*GameSettings) *string
	}{{t.Cards, func(g *GameSettings) *string { return &g.Set }}, {t.Data, func(g *GameSettings) *string { return &g.Files }}} {
		for _, game := range c.games {
			s.setGame(game, func(g *GameSettings) {
				at := c.at(g)
				if old, ok := d.Find(*at); ok && old.ID != t.ID && !slices.Contains(before, old.Name) {
					before = append(before, old.Name)
				}
				*at = t.ID
			})
		}
	}
	return before
}
