package host

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"phosphor/games/catalog"
	"phosphor/games/play"
)

// A demo says once that it is over, when its time has passed.
func TestDemoTellsItsEnd(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "..", "..", "games", "atari", "yukon", "testdata", "won.demo"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	d, err := play.ReadDemo(f)
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "the demo is over", "de": "Die Vorführung ist zu Ende"} {
		h, warned := newHouse(t, nil)
		d.Lang = lang
		h.Cabinet, h.Saves, h.Demo = nil, nil, d
		info, _ := catalog.Find(d.Game)
		if err := h.Enter(info, Choice{}); err != nil {
			t.Fatal(err)
		}
		steps := 0
		for due, ok := h.Due(); ok && due <= d.End && len(*warned) == 0; due, ok = h.Due() {
			if strings.Contains(h.Title(), want) {
				t.Fatalf("%s at %v of %v", h.Title(), due, d.End)
			}
			h.Advance(due)
			steps++
		}
		if !slices.Equal(*warned, []string{want}) || !strings.HasSuffix(h.Title(), ": "+want) {
			t.Errorf("%s: %q, title %q after %d steps", lang, *warned, h.Title(), steps)
		}
		if due, ok := h.Due(); ok && due <= h.now || h.Done() {
			t.Errorf("%s: due at %v, %v, done %v", lang, due, ok, h.Done())
		}
	}
}
