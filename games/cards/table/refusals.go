package table

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"phosphor/games/cards"
	"phosphor/games/play"
)

// This file is what is said of a game, in the language of the player: English, or
// another one as far as there are words for it.

// TitleIn returns the title in a language.
func (g *Game) TitleIn(lang string) string { return in(lang, g.Titles, g.Title) }

// AboutIn returns the line about the game in a language.
func (g *Game) AboutIn(lang string) string { return in(lang, g.Abouts, g.About) }

// VariationIn returns the name of a variation for people, in a language: a word, or a
// number of cards that are drawn.
func VariationIn(lang, v string) string {
	if r := []rune(v); len(r) > 0 && unicode.IsLetter(r[0]) {
		return string(unicode.ToUpper(r[0])) + string(r[1:])
	}
	switch {
	case lang == "de" && v == "1":
		return "Je 1 Karte"
	case lang == "de":
		return "Je " + v + " Karten"
	}
	return "Draw " + v
}

// in returns what is said in a language, else in English.
func in(lang string, others map[string]string, english string) string {
	if s, ok := others[lang]; ok {
		return s
	}
	return english
}

// HelpIn returns how the game is played, in a language, else in English; nil: nobody
// has written it down.
func (g *Game) HelpIn(lang string) []string {
	if lines, ok := g.Help[lang]; ok {
		return lines
	}
	return g.Help["en"]
}

// HelpDragged is HelpIn for desks on which cards are dragged. Paragraphs that say something
// else there are broken anew.
func (g *Game) HelpDragged(lang string) (lines []string) {
	help := g.HelpIn(lang)
	said := g.Dragged[lang]
	if g.Help[lang] == nil {
		said = g.Dragged["en"]
	}
	for i := 0; i < len(help); {
		n := i
		for n < len(help) && help[n] != "" && !strings.HasPrefix(help[n], " ") {
			n++
		}
		if n == i { // an empty line, or one of a table
			lines = append(lines, help[i])
			i++
			continue
		}
		whole := strings.Join(help[i:n], " ")
		text := whole
		for _, pair := range said {
			text = strings.ReplaceAll(text, pair[0], pair[1])
		}
		if text == whole {
			lines = append(lines, help[i:n]...)
		} else {
			lines = append(lines, Wrap(text)...)
		}
		i = n
	}
	return lines
}

// helpWidth is how many characters a line of help has.
const helpWidth = 68

// Wrap breaks a paragraph into the lines of a help.
func Wrap(text string) (lines []string) {
	line := ""
	for _, w := range strings.Fields(text) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(w) > helpWidth {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + w)
	}
	return append(lines, line)
}

// Refusal says why something is refused, as a sentence.
func (g *Game) Refusal(lang string, err error) string {
	text := err.Error()
	for _, said := range []map[error]string{refusals[lang], g.Refusals[lang]} {
		for known, words := range said {
			if errors.Is(err, known) {
				text = words
			}
		}
	}
	return play.Sentence(text)
}

// refusals are the reasons that games have in common.
var refusals = map[string]map[error]string{"de": {
	cards.ErrStockEmpty:   "der Talon ist leer",
	cards.ErrStockNot:     "umgedreht wird erst, wenn der Talon leer ist",
	cards.ErrNoCard:       "da liegt keine Karte",
	cards.ErrSame:         "da liegt die Karte schon",
	cards.ErrFinal:        "was auf einem Grundstapel liegt, bleibt dort",
	cards.ErrFaceDown:     "eine verdeckte Karte kann nicht ziehen",
	cards.ErrOnlyTop:      "nur die oberste Karte kann ziehen",
	cards.ErrTarget:       "Karten kommen nur auf Spalten und Grundstapel",
	cards.ErrOneCard:      "ein Grundstapel nimmt nur eine Karte auf einmal",
	cards.ErrNotNext:      "diese Karte ist hier nicht die nächste ihrer Farbe",
	cards.ErrOnlyKings:    "auf eine leere Spalte kommt nur ein König",
	cards.ErrNotAlternate: "Spalten gehen abwärts, abwechselnd rot und schwarz",
	cards.ErrNoHome:       "diese Karte passt jetzt auf keinen Grundstapel",
	cards.ErrNoHomes:      "dieses Spiel hat keine Grundstapel",
	cards.ErrNoRun:        "keine Folge: diese Karten ziehen nicht zusammen",
	play.ErrNothingToUndo: "es gibt keinen Zug, der zurückgenommen werden kann",
	play.ErrNothingToRedo: "es gibt keinen Zug, der wiederholt werden kann",
}}
