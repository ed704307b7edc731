//go:build !js

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"phosphor/games/catalog"
	texts "phosphor/games/patience"
	"phosphor/games/play"
)

// TestPatience opens a patience from the address, one that comes with the program by its name,
// and one from a dropped file.
func TestPatience(t *testing.T) {
	t.Parallel()
	const text = "title Nine Piles\ntableau 9\nbuild down alternate\ncells 2\n"
	row, err := catalog.AddPatience([]byte(text), "")
	if err != nil {
		t.Fatal(err)
	}
	address, err := texts.Link([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t)
	p := newPerson(t).page(s, "/#patience="+address+"?deal=3", size(1300, 860, 1, false))
	p.playing(row.Name)
	p.same("the deal of the address", headless(t, play.Demo{Game: row.Name, Deal: "3"}))
	if now := eval[string](p, "location.hash"); now != "#patience="+address+"?deal=3" {
		t.Errorf("address %s", now)
	}
	p.follow("#bakers-dozen?deal=8")
	p.playing("bakers-dozen")
	p.same("a patience of the shelf", headless(t, play.Demo{Game: "bakers-dozen", Deal: "8"}))
	file := filepath.Join(t.TempDir(), "mine.patience")
	if err := os.WriteFile(file, []byte(strings.Replace(text, "9", "7", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	p.drop(file)
	p.until("document.body.dataset.game.startsWith('patience-') && document.body.dataset.game !== '" + row.Name + "'")
}
