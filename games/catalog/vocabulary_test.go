package catalog_test

import (
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
)

// TestOneVocabulary reads all texts about each card game and its help: a pile has one name in
// each language, in every text.
func TestOneVocabulary(t *testing.T) {
	others := map[string][]string{
		"en": {"suit stack", "row stack", "discard", "talon", "the hand", "the deck "},
		"de": {"Ablage", "Zielstapel", "Farbstapel", "die Hand", "der Hand", "Reserve", "Häufchen"},
	}
	for _, info := range catalog.All {
		for _, machine := range info.Machines() {
			for lang, words := range others {
				row := on(t, info.Name, machine)
				d := drivetest.New(t, row, row.Modes[0], games.Env{Deal: "2", Lang: lang})
				d.Do("wait 8000")
				said := d.Do("describe").Text
				d.Do("key f1")
				help := d.Do("describe").Text
				if said == help {
					t.Errorf("%s on %s: the help is not read aloud", info.Name, machine)
				}
				for _, word := range words {
					if strings.Contains(said, word) {
						t.Errorf("%s on %s is described by %q: %s", info.Name, machine, word, said)
					}
					if strings.Contains(help, word) {
						t.Errorf("the help of %s on %s contains %q: %s", info.Name, machine, word, help)
					}
				}
			}
		}
	}
}
