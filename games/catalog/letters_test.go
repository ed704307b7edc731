package catalog_test

import (
	"strings"
	"testing"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/games/amiga/intuition"
	"phosphor/games/atari/gem"
	"phosphor/games/windows/win95"
	"phosphor/sprites"
)

// TestLetters checks that the fonts of all desks have every character of the translations
// but those that only the page in a browser and the command line show.
func TestLetters(t *testing.T) {
	fonts := map[string]*fb.Font{"small": gem.SmallFont()}
	add := func(name string, f *fb.Font, err error) {
		if err != nil {
			t.Fatal(err)
		}
		fonts[name] = f
	}
	for name, load := range map[string]func() (*fb.Font, error){
		"SYSTEM08":   func() (*fb.Font, error) { return gem.SystemFont(8) },
		"SYSTEM16":   func() (*fb.Font, error) { return gem.SystemFont(16) },
		"Amiga 8":    func() (*fb.Font, error) { return intuition.Font(8) },
		"Amiga 9":    func() (*fb.Font, error) { return intuition.Font(9) },
		"headings":   intuition.Headings,
		"Windows":    win95.Font,
		"Oberon10":   func() (*fb.Font, error) { return sprites.OpenOberonFont(assets.Fonts(), "Oberon10.Scn.Fnt") },
		"Oberon10 b": func() (*fb.Font, error) { return sprites.OpenOberonFont(assets.Fonts(), "Oberon10b.Scn.Fnt") },
		"Oberon10 i": func() (*fb.Font, error) { return sprites.OpenOberonFont(assets.Fonts(), "Oberon10i.Scn.Fnt") },
		"Oberon12 b": func() (*fb.Font, error) { return sprites.OpenOberonFont(assets.Fonts(), "Oberon12b.Scn.Fnt") },
	} {
		f, err := load()
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
