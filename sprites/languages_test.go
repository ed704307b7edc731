package sprites

import (
	"strings"
	"testing"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb"
)

// TestFontsHaveAllLetters checks that the fonts of all desks have every letter of every text in
// every language, except for a few signs that only the page in the browser shows.
func TestFontsHaveAllLetters(t *testing.T) {
	var fonts []*fb.Font
	var names []string
	for _, set := range []struct {
		open  func(name string) (*fb.Font, error)
		names string
	}{
		{func(name string) (*fb.Font, error) { return OpenGDOSFont(assets.Fonts(), name) }, "SYSTEM16.FNT SYSTEM08.FNT FORM13.FNT"},
		{func(name string) (*fb.Font, error) { return OpenAmigaFont(assets.Fonts(), name) }, "phosphor/8 phosphor/9 phosphor/30"},
		{func(name string) (*fb.Font, error) { return OpenOberonFont(assets.Fonts(), name) }, "Oberon10.Scn.Fnt Oberon10b.Scn.Fnt Oberon10i.Scn.Fnt Oberon12b.Scn.Fnt"},
	} {
		for _, name := range strings.Fields(set.names) {
			f, err := set.open(name)
			if err != nil {
				t.Fatal(err)
			}
			fonts, names = append(fonts, f), append(names, name)
		}
	}
	missing := map[string]bool{}
	for _, code := range i18n.Codes()[1:] {
		file, err := i18n.File(code)
		if err != nil {
			t.Fatal(err)
		}
		for english, text := range i18n.Parse("", string(file)) {
			for _, r := range english + text + "áéíóúüñÁÉÍÓÚÜÑ¿¡àâæçèéêëîïôùûÀÂÇÈÉÊäöüÄÖÜß" {
				if strings.ContainsRune("\n\t“”„æ‹…°º", r) {
					continue
				}
				for i, f := range fonts {
					if key := names[i] + " lacks " + string(r); f.Glyphs[r] == nil && !missing[key] {
						missing[key] = true
						t.Errorf("%s, as in %q", key, text)
					}
				}
			}
		}
	}
}
