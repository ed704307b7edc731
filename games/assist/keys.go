package assist

import (
	"strings"

	"phosphor/assets/i18n"
)

// explained has the lines of help about the keys that all games have.
var explained = map[string]string{
	"f4":       "F4 suggests a move; press again to make it.",
	"shift+f4": "Shift+F4 finishes the game for you.",
	WalkKey:    "F6 walks through the game.",
	"f9":       "F9 shows whether you can still win.",
	DealsKey:   "Shift+F9 deals only games that can be won.",
	"shift+f2": "Backspace undoes, Shift+F2 redoes.",
	"f11":      "F11 fills the screen, F12 takes a picture.",
	"f1":       "F1 or Esc closes this text.",
}

// CardKeys are the keys that Explain explains in the help of card games.
var CardKeys = []string{"f4", "shift+f4", WalkKey, "f9", DealsKey, "shift+f2", "f11"}

// Explain returns a paragraph of help about these keys.
func Explain(lang string, keys ...string) string {
	var text []string
	for _, key := range keys {
		text = append(text, i18n.T(lang, explained[key]))
	}
	return strings.Join(text, " ")
}
