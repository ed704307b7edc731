package catalog_test

import (
	"context"
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/prove"
)

// TestLights looks at each state of the lamp and at a hint on each desk, in colour and in
// black and white, with the texts in English and German.
func TestLights(t *testing.T) {
	open := func(func(context.Context) prove.Result) prove.Search {
		return prove.Now(func(context.Context) prove.Result { return prove.Result{} })
	}
	for _, c := range []struct {
		name   string
		deals  int // cards of the stock, which lose it
		search func(func(context.Context) prove.Result) prove.Search
		keys   string
		said   map[string]string
	}{
		{"green", 0, nil, "f9", nil},
		{"red", 15, nil, "f9 f4", map[string]string{"en": "since move", "de": "seit Zug"}},
		{"amber", 0, open, "f9 f4", map[string]string{"en": "not known", "de": "nicht bekannt"}},
		{"hint", 0, nil, "f9 f4", map[string]string{"en": "8 of spades on 9 of hearts.", "de": "Pik 8 auf Herz 9."}},
	} {
		search := func() func(func(context.Context) prove.Result) prove.Search { return c.search }
		if c.search == nil {
			search = searchOnce()
		}
		for _, machine := range machines {
			info := on(t, "golf", machine)
			for _, at := range [][2]string{{info.Modes[0], "en"}, {info.Modes[0], "de"}, {info.Mono, "en"}, {info.Mono, "de"}} {
				mode, lang := at[0], at[1]
				if c.said == nil && (mode == info.Mono) != (lang == "de") {
					continue // the light has no words
				}
				name := strings.Join([]string{"light", c.name, mode, lang}, "-")
				d := drivetest.New(t, info, mode, games.Env{Deal: "8", Lang: lang, Search: search()})
				for range c.deals {
					d.Do("do deal")
				}
				for _, key := range strings.Fields(c.keys) {
					d.Do("key %s", key)
				}
				if said := strings.Join(d.Do("messages").Messages, "|"); !strings.Contains(said, c.said[lang]) {
					t.Errorf("%s: %q", name, said)
				}
				d.Golden(name)
			}
		}
	}
}
