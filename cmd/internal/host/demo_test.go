package host

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/store"
)

// A touched is a keeper that records whether it was used.
type touched struct {
	store.Memory
	t *testing.T
}

func (k touched) Read(name string) ([]byte, error) {
	k.t.Errorf("%s is read", name)
	return k.Memory.Read(name)
}

func (k touched) Write(name string, data []byte) error {
	k.t.Errorf("%s is written", name)
	return k.Memory.Write(name, data)
}

// TestDemoTellsItsEnd checks that a demo announces its end once, when its time has passed. It
// does not touch the user's files, such as the best scores, even if the demo's game is won.
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
		h.Env = func(info *games.Info, c Choice) (games.Env, error) {
			env, err := c.Env(info)
			k := touched{store.Memory{}, t}
			env.Settings, env.Scores, env.Documents = k, k, k
			return env, err
		}
		info, _ := catalog.Find(d.Game)
		if err := h.Enter(info, Choice{}); err != nil {
			t.Fatal(err)
		}
		steps := 0
		for due, ok := h.Due(); ok && due <= d.End && len(*warned) == 0; due, ok = h.Due() {
			if strings.Contains(h.Title(), want) {
				t.Fatalf("%s: at %v of %v", h.Title(), due, d.End)
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
