package host

import (
	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/play"
	"phosphor/games/prove"
)

// This file replaces deals that stand in for requested ones, and says what was found.

// A wishText is what the player reads about the search for a deal.
type wishText struct{ looking, missed i18n.Text }

var wishTexts = map[prove.Wish]wishText{
	{Winnable: true}: {"Looking for a deal that can be won. To keep this one, make a move.", "No winnable deal was found. This one may be lost."},
	{Winnable: true, Difficulty: prove.Easy}: {"Looking for an easy deal. To keep this one, make a move.",
		"No easy deal was found. This one is the easiest of those tried."},
	{Winnable: true, Difficulty: prove.Medium}: {"Looking for a medium deal. To keep this one, make a move.",
		"No medium deal was found. This one comes closest."},
	{Winnable: true, Difficulty: prove.Hard}: {"Looking for a hard deal. To keep this one, make a move.",
		"No hard deal was found. This one is the hardest of those tried."},
}

// TellMissed makes the dealer of an environment say when it finds no deal of the requested kind.
func TellMissed(env games.Env, tell func(text string)) {
	env.Dealer.Missed = func(w prove.Wish, won bool) {
		if !won {
			w.Difficulty = prove.Unrated
		}
		tell(i18n.T(env.Lang, string(wishTexts[w].missed)))
	}
}

// looking returns what is said while a deal is searched for.
func (h *House) looking() string {
	return i18n.T(h.Language(), string(wishTexts[h.env.Dealer.Wish()].looking))
}

// exchange exchanges stand-ins for the deals that were found meanwhile.
func (h *House) exchange() {
	d := h.env.Dealer
	if !d.Owes() {
		return
	}
	on := func(standIn string) *play.Session {
		for _, m := range h.matches() {
			if s := play.Base(m); s != nil && s.Fresh() && s.Setup().Deal == standIn {
				return s
			}
		}
		return nil
	}
	said := h.line
	standIn, deal, found := d.Late(func(standIn string) bool { return on(standIn) != nil })
	if found {
		if h.line == said {
			h.noted(i18n.T(h.Language(), "The deal was found and is on the table."))
		}
		s := on(standIn)
		setup := s.Setup()
		setup.Deal = deal
		h.warn(s.Start(setup))
		h.Touch()
	}
	looking := h.looking()
	switch {
	case h.line != said: // that there is none
	case d.Owes() && said == "":
		h.entitle(looking, h.now)
		if h.sought != looking { // to say it once is enough
			h.noted(looking)
		}
		h.sought = looking
	case !d.Owes() && said == looking:
		h.line = ""
	}
	if !d.Owes() {
		h.sought = ""
	}
}
