package table

import (
	"strings"
	"unicode"

	"phosphor/assets/i18n"
	"phosphor/games/play"
)

// This file holds the texts about a game, in the player's language if there is a
// translation, otherwise in English.

// TitleIn returns the title in the given language.
func (g *Game) TitleIn(lang string) string { return i18n.Own(lang, g.Titles, g.Title) }

// AboutIn returns the line about the game in the given language.
func (g *Game) AboutIn(lang string) string { return i18n.Own(lang, g.Abouts, g.About) }

// VariationIn returns the name of a variation for people, in the given language: a word,
// or a number of cards that are drawn.
func VariationIn(lang, v string) string {
	if r := []rune(v); len(r) > 0 && unicode.IsLetter(r[0]) {
		return string(unicode.ToUpper(r[0])) + string(r[1:])
	}
	if v == "1" {
		return i18n.T(lang, "Draw 1")
	}
	return i18n.F(lang, "Draw %s", v)
}

// HelpIn returns the help text in the given language, or nil if there is none.
func (g *Game) HelpIn(lang string) []string {
	if own := g.Helps[lang]; own != nil {
		return own
	}
	return g.Help.In(lang)
}

// HelpDragged is HelpIn for desks on which cards are dragged.
func (g *Game) HelpDragged(lang string) []string {
	return i18n.Page(g.HelpIn(lang)).Map(func(text string) string {
		for _, pair := range g.Dragged {
			text = strings.ReplaceAll(text, i18n.T(lang, pair[0]), i18n.T(lang, pair[1]))
		}
		return text
	})
}

// Refusal returns why something is refused, as a sentence.
func (g *Game) Refusal(lang string, err error) string {
	_, text, _ := i18n.Say(lang, err)
	return play.Sentence(text)
}
