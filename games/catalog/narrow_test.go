package catalog_test

import (
	"testing"
	"unicode/utf8"

	"phosphor/games/atari/gem"
	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/play"
)

// What a game of cards refuses is said in the information line of GEM's window, which has
// 310 pixels on a screen of 320: no reason is too long for it, at least in the small font.
func TestRefusalsFitNarrowScreens(t *testing.T) {
	const room = 310
	fits := func(game, text string) {
		if s := play.Sentence(text); gem.SmallFont().Width(s) > room {
			t.Errorf("%s: %q has %d characters", game, s, utf8.RuneCountInString(s))
		}
	}
	for _, err := range []error{cards.ErrStockEmpty, cards.ErrStockNot, cards.ErrNoCard, cards.ErrSame, cards.ErrFinal, cards.ErrFaceDown,
		cards.ErrOnlyTop, cards.ErrTarget, cards.ErrOneCard, cards.ErrNotNext, cards.ErrOnlyKings, cards.ErrNotAlternate, cards.ErrNoHome, cards.ErrNoHomes, cards.ErrNoRun} {
		for _, lang := range []string{"en", "de"} {
			fits(lang, catalog.Cards[0].Refusal(lang, err))
		}
	}
	for _, g := range catalog.Cards {
		if g.Abouts["de"] == "" {
			t.Errorf("%s has no line about itself in German", g.Name)
		}
		for err, german := range g.Refusals["de"] {
			fits(g.Name, err.Error())
			fits(g.Name, german)
		}
	}
}
