package host

import (
	"strings"
	"testing"

	"phosphor/fb/input"
)

// TestSpeak checks that screens are read aloud in the cabinet and during play.
func TestSpeak(t *testing.T) {
	for _, lang := range []string{"en", "de"} {
		german := map[string]int{"en": 0, "de": 1}[lang]
		h, _ := newHouse(t, &memory{files: map[string][]byte{}})
		h.Settings = UsualSettings()
		h.Settings.Lang = lang
		h.Furnish()
		h.Settle()
		var said []string
		answered := false
		h.Speak = func(text string, now bool) { said, answered = append(said, text), now }
		hear := func(keys ...string) string {
			t.Helper()
			said = nil
			for _, k := range keys {
				key, mods, err := input.ParseKey(k)
				if err != nil {
					t.Fatal(err)
				}
				h.Event(input.Event{Kind: input.KeyDown, Key: key, Mods: mods})
				h.Event(input.Event{Kind: input.KeyUp, Key: key, Mods: mods})
				h.Advance(h.now)
			}
			return strings.Join(said, " | ")
		}
		for _, step := range []struct {
			key  string
			want [2]string
		}{
			{"right", [2]string{"Press Shift+F6 to hear everything on the screen.", "Umschalt+F6 liest alles vor"}},
			{"home", [2]string{"Yukon, Atari ST. Patience with casino points", "Yukon, Atari ST. Patience mit Kasinopunkten"}},
			{"shift+f6", [2]string{"Amiga: SolitaireX, Pyramid,", "Pfeiltasten gehen von Spiel zu Spiel"}},
			{"space", [2]string{"The deck costs 52 points", "Das Spiel kostet 52 Punkte"}},
			{"down", [2]string{"Screen mode: as usual", "Bildmodus: wie üblich"}},
			{"right", [2]string{"Screen mode: ", "Bildmodus: "}},
			{"left", [2]string{"Screen mode: as usual", "Bildmodus: wie üblich"}},
			{"f10", [2]string{"Settings. Arrow keys choose, Esc goes back. Language: English.", "Einstellungen. Pfeiltasten wählen, Esc geht zurück. Sprache: Deutsch."}},
			{"down", [2]string{"Display: a window", "Anzeige: Fenster"}},
			{"f5", [2]string{"No finished games yet.", "Noch kein Spiel zu Ende gespielt."}},
			{"f1", [2]string{"F11, Alt+Return: full screen", "F11, Alt+Return: Vollbild"}},
			{"shift+f6", [2]string{"F11, Alt+Return: full screen. F12", "F11, Alt+Return: Vollbild. F12"}},
			{"escape", [2]string{"No finished games yet.", "Noch kein Spiel zu Ende gespielt."}},
			{"escape", [2]string{"Display: a window", "Anzeige: Fenster"}},
			{"escape", [2]string{"Release F, 1996. Mouse: Left", "Release F, 1996. Maus: Links"}},
			{"escape", [2]string{"Yukon, Atari ST.", "Yukon, Atari ST."}},
			{"return", [2]string{"Yukon.", "Yukon."}},
			{"left", [2]string{" on column 1", " auf Spalte 1"}},
			{"space", [2]string{" on waste", " auf Abwurf"}},
			{"f1", [2]string{"Move all cards", "Alle Karten kommen"}},
			{"return", [2]string{"", ""}},
			{"shift+f6", [2]string{"Stock: 23 cards, face down.", "Talon: 23 Karten, verdeckt."}},
			{"escape", [2]string{"Press Return to continue", "Return spielt weiter"}},
		} {
			got := hear(step.key)
			if !strings.Contains(got, step.want[german]) || got != "" && !answered {
				t.Errorf("%s: after %s it speaks %q, want %q; at once: %v", lang, step.key, got, step.want[german], answered)
			}
		}
		h.Speak = nil
		if got := hear("left", "shift+f6", "right"); got != "" {
			t.Errorf("%s: still says %q", lang, got)
		}
	}
}
