package cardwindow

import (
	"strings"
	"testing"
	"unicode/utf8"

	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/app/toolkit"
	"phosphor/games/atari/fortythieves"
	"phosphor/games/atari/yukon/rules"
	"phosphor/games/cards/table"
	"phosphor/games/internal/drivetest"
)

// TestWords checks that the Atari's own games explain in both languages how to play them, in
// lines that fit on all desks, and that their refusals are translated.
func TestWords(t *testing.T) {
	for _, g := range []*table.Game{&rules.Game, &fortythieves.Game} {
		for _, lang := range i18n.Codes() {
			if len(g.HelpIn(lang)) < 5 {
				t.Errorf("%s: no help in %s", g.Name, lang)
			}
			for _, line := range g.HelpIn(lang) {
				if utf8.RuneCountInString(line) > 68 {
					t.Errorf("%s: %q is too long", g.Name, line)
				}
			}
		}
	}
}

// TestUnderTheIcon checks that keys do not change a game that is an icon: the bell rings.
func TestUnderTheIcon(t *testing.T) {
	d := drivetest.New(t, Info(&fortythieves.Game), "st-high", games.Env{})
	d.Do("do deal")
	d.Do("key ctrl+space")
	d.Where("icon")
	d.Do("sounds")
	for _, key := range []string{"ctrl+n", "f2"} {
		d.Do("key %s", key)
	}
	if st := d.Do("state"); st.Deal != "1" || len(d.Pile("waste")) != 1 {
		t.Errorf("deal %s, waste %v", st.Deal, d.Pile("waste"))
	}
	if s := d.Do("sounds").Sounds; len(s) == 0 || s[0] != "BELL" {
		t.Errorf("sounds %v", s)
	}
	d.Do("key ctrl+space")
	d.Do("key ctrl+n")
	if d.Do("state").Deal == "1" {
		t.Error("the window has no new game")
	}
}

// TestPages checks that a page of help fits a screen of any size: no word is lost, no line
// is too long, no page too high.
func TestPages(t *testing.T) {
	for _, room := range []int{20, 34, 74} {
		for _, l := range i18n.Languages() {
			lang, text := l.Code, rules.Game.HelpIn(l.Code)
			lines := toolkit.Reflow(text, room)
			if got, want := strings.Fields(strings.Join(lines, " ")), strings.Fields(strings.Join(text, " ")); strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("%s in %d columns: words are missing", lang, room)
			}
			n := 0
			for _, p := range toolkit.Pages(lines, 15) {
				if len(p) == 0 || len(p) > 15 || p[0] == "" {
					t.Errorf("%s in %d columns: a page of %d lines", lang, room, len(p))
				}
				for _, l := range p {
					if utf8.RuneCountInString(l) > room {
						t.Errorf("%s: %q is longer than %d", lang, l, room)
					}
					n += len(strings.Fields(l))
				}
			}
			if want := len(strings.Fields(strings.Join(text, " "))); n != want {
				t.Errorf("%s in %d columns: %d words on the pages, want %d", lang, room, n, want)
			}
		}
	}
}

// TestEven checks that texts about a game break into as few lines as possible, of
// similar length.
func TestEven(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Two stocks, one held in reserve", "Two stocks, one|held in reserve"},
		{"A square of nine places", "A square of nine places"},
		{"Sieben Spalten, abwärts in der Farbe; was auf einer Karte liegt, kommt mit", "Sieben Spalten, abwärts in|der Farbe; was auf einer|Karte liegt, kommt mit"},
		{"Donaudampfschifffahrtsgesellschaft im Wind", "Donaudampfschifffahrtsgesellschaft|im Wind"},
	} {
		if got := strings.Join(toolkit.Even(c.text, alertLine), "|"); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.text, got, c.want)
		}
	}
}
