package system

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"phosphor/assets/i18n"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/oberon/freecell"
	"phosphor/games/oberon/scorpion"
	"phosphor/games/oberon/solitaire"
	"phosphor/games/oberon/spider"
)

// TestCardGamesExplained checks that Oberon's card games explain themselves on desks that have
// room for it, and that every refusal of their rules is translated to German.
func TestCardGamesExplained(t *testing.T) {
	for _, g := range []*table.Game{&solitaire.Game, &spider.Game, &freecell.Game, &scorpion.Game} {
		for _, lang := range i18n.Codes() {
			if len(g.HelpIn(lang)) < 5 {
				t.Errorf("%s has no help in %s", g.Name, lang)
			}
			for _, line := range g.HelpIn(lang) {
				if utf8.RuneCountInString(line) > 68 {
					t.Errorf("%s: %q is too long", g.Name, line)
				}
			}
		}
		s := cards.NewSession(g.Name, g.Rules)
		if err := s.Start(cards.Setup{Deal: "1", Variation: append(g.Variations, "")[0]}); err != nil {
			t.Fatal(err)
		}
		refused := 0
		for from := range s.Position().Piles {
			for to := range s.Position().Piles {
				for n := 1; n < 4; n++ {
					err := s.Rules().Check(s.Position(), cards.Move{From: from, To: to, N: n})
					if err == nil {
						continue
					}
					refused++
					if en, de := g.Refusal("en", err), g.Refusal("de", err); en == de {
						t.Errorf("%s: no German text for %q", g.Name, en)
					}
				}
			}
		}
		if refused < 50 {
			t.Errorf("%s rejects only %d moves", g.Name, refused)
		}
	}
}

// TestTextsInAllLanguages checks that the texts exist in every language, with the same
// paragraphs and the same commands.
func TestTextsInAllLanguages(t *testing.T) {
	for _, name := range []string{"desk", "cards"} {
		read := func(lang string) (kinds, commands []string) {
			b, err := texts.ReadFile("texts/" + name + "." + lang + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range strings.Split(string(b), "\n") {
				kinds = append(kinds, line[:min(len(line), strings.IndexFunc(line+"x", func(r rune) bool { return !strings.ContainsRune("#-\t/", r) }))])
				if strings.HasPrefix(line, "\t") || strings.HasPrefix(line, "Hints.") {
					commands = append(commands, line)
				}
			}
			return kinds, commands
		}
		kinds, commands := read("en")
		for _, lang := range i18n.Codes() {
			k, c := read(lang)
			if !slices.Equal(k, kinds) {
				t.Errorf("%s, %s: its paragraphs differ from the English ones", name, lang)
			}
			if !slices.Equal(c, commands) {
				t.Errorf("%s, %s: commands %q, want %q", name, lang, c, commands)
			}
		}
	}
}
