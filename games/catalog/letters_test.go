package catalog_test

import (
	"fmt"
	"strings"
	"testing"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/games/amiga/intuition"
	"phosphor/sprites"
)

// TestLetters checks that the fonts of all desks have every character of the translations
// but those that only the page in a browser and the command line show.
func TestLetters(t *testing.T) {
	fonts := map[string]*fb.Font{}
	add := func(name string, f *fb.Font, err error) {
		if err != nil {
			t.Fatal(err)
		}
		fonts[name] = f
	}
	for _, machine := range []string{"atari", "amiga", "windows"} {
		for i, f := range fontsOf(t, machine) {
			add(fmt.Sprint(machine, " ", i), f, nil)
		}
	}
	small, err := intuition.Font(9)
	add("Amiga 9", small, err)
	large, err := intuition.Headings()
	add("headings", large, err)
	for _, name := range []string{"Oberon10", "Oberon10b", "Oberon10i", "Oberon12b"} {
		f, err := sprites.OpenOberonFont(assets.Fonts(), name+".Scn.Fnt")
		add(name, f, err)
	}
	for _, l := range i18n.Languages()[1:] {
		file, err := i18n.File(l.Code)
		if err != nil {
			t.Fatal(err)
		}
		said := map[rune]string{}
		for _, text := range i18n.Parse(l.Code, string(file)) {
			for _, c := range text {
				said[c] = text
			}
		}
		if len(said) < 60 {
			t.Errorf("%s has only %d characters", l.Name, len(said))
		}
		for c, text := range said {
			for name, f := range fonts {
				if c >= ' ' && !strings.ContainsRune("\u00a0‹…„“º°", c) && f.Glyphs[c] == nil {
					t.Errorf("%s lacks %c of %s: %q", name, c, l.Name, text)
				}
			}
		}
	}
}
