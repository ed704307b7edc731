package table

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// What is said of hints and deals stands in the title of Yukon's window and in the
// information line of other windows of GEM, which have room for 38 characters on a screen
// of 40.
func TestWordsFitNarrowScreens(t *testing.T) {
	const room = 38
	for _, w := range []*words{&english, &german} {
		said := []string{fmt.Sprintf(w.noHelp, map[bool]string{true: "Vierzig Räuber", false: "Forty Thieves"}[w == &german])}
		for _, text := range w.told {
			if strings.Contains(text, "%d") {
				text = fmt.Sprintf(text, 999)
			}
			said = append(said, text)
		}
		for _, text := range w.wishes {
			said = append(said, text)
		}
		for _, text := range said {
			if n := utf8.RuneCountInString(text); n > room {
				t.Errorf("%q has %d characters", text, n)
			}
		}
	}
}
