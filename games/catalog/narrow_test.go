package catalog_test

import (
	"testing"
	"unicode/utf8"

	"phosphor/assets/i18n"
	"phosphor/games/atari/gem"
	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/play"
)

// TestRefusalsFitNarrowScreens checks that every refusal of a card game fits the
// information line of GEM's window, 310 pixels on a screen of 320, at least in the small
// font.
func TestRefusalsFitNarrowScreens(t *testing.T) {
	const room = 310
	fits := func(game, text string) {
		if s := play.Sentence(text); gem.SmallFont().Width(s) > room {
			t.Errorf("%s: %q has %d characters", game, s, utf8.RuneCountInString(s))
		}
	}
	for _, err := range []error{cards.ErrStockEmpty, cards.ErrStockNot, cards.ErrNoCard, cards.ErrSame, cards.ErrFinal, cards.ErrFaceDown,
		cards.ErrOnlyTop, cards.ErrTarget, cards.ErrOneCard, cards.ErrNotNext, cards.ErrOnlyKings, cards.ErrNotAlternate, cards.ErrNoHome, cards.ErrNoHomes, cards.ErrNoRun} {
		for _, lang := range i18n.Codes() {
			fits(lang, catalog.Cards[0].Refusal(lang, err))
		}
	}
	for _, g := range catalog.Cards {
		s := cards.NewSession(g.Name, g.Rules)
		if err := s.Start(cards.Setup{Deal: "1", Variation: append(g.Variations, "")[0]}); err != nil {
			t.Fatal(err)
		}
		said := map[string]bool{}
		for from := range s.Position().Piles {
			for to := range s.Position().Piles {
				for n := 1; n < 4; n++ {
					if err := s.Rules().Check(s.Position(), cards.Move{From: from, To: to, N: n}); err != nil && !said[err.Error()] {
						said[err.Error()] = true
						for _, l := range i18n.Languages() {
							fits(g.Name, g.Refusal(l.Code, err))
							if l.Code != "en" && g.Refusal(l.Code, err) == g.Refusal("en", err) {
								t.Errorf("%s: no text for %q in %s", g.Name, err, l.Name)
							}
						}
					}
				}
			}
		}
	}
}
