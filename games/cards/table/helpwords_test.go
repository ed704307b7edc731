package table

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"phosphor/assets/i18n"
)

// TestWordsFitNarrowScreens checks that messages about hints and deals fit the title of
// Yukon's window, between blanks, and the information line of other GEM windows, which
// hold 36 and 38 characters on a screen of 40.
func TestWordsFitNarrowScreens(t *testing.T) {
	const title, info = 36, 38
	for _, l := range i18n.Languages() {
		w := wordsFor(l.Code)
		text := fmt.Sprintf(w.noHelp, i18n.T(l.Code, "Forty Thieves"))
		if n := utf8.RuneCountInString(text); n > info {
			t.Errorf("%q has %d characters", text, n)
		}
		var said []string
		for _, text := range w.told {
			if strings.Contains(text, "%d") {
				text = fmt.Sprintf(text, 999)
			}
			said = append(said, text)
		}
		for _, text := range w.wishes {
			said = append(said, text)
		}
		said = append(said, fmt.Sprintf(w.lostPriced, 999, 999))
		for _, text := range said {
			if n := utf8.RuneCountInString(text); n > title {
				t.Errorf("%q has %d characters", text, n)
			}
		}
	}
}
