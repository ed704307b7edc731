package games

import (
	"errors"
	"io/fs"
	"testing"

	"phosphor/games/play"
	"phosphor/games/store"
)

// A game is begun in an environment in which nothing is missing, and what is there
// stays.
func TestComplete(t *testing.T) {
	info := &Info{Modes: []string{"small"}, Open: func(e Env) (Game, error) {
		for name, k := range map[string]store.Keeper{"settings": e.Settings, "scores": e.Scores, "documents": e.Documents} {
			if _, err := k.Read("x.json"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s: %v", name, err)
			}
		}
		e.Sound("START")
		e.Message("Hello")
		if got, want := e.Fresh(), play.Deals("8")(); got != want {
			t.Errorf("the next deal is %s, want %s", got, want)
		}
		return nil, nil
	}}
	if _, err := info.Start(Env{Deal: "8"}); err != nil {
		t.Error(err)
	}
	if !info.HasMode("small") || info.HasMode("") || info.HasMode("big") {
		t.Error("it runs in other modes")
	}

	heard := ""
	mine := store.Memory{"x.json": []byte("{}")}
	env := Env{Scores: mine, Sound: func(s string) { heard += s }, Message: func(s string) { heard += s }, Fresh: func() string { return "7" }}.Complete()
	env.Sound("a")
	env.Message("b")
	if _, err := env.Scores.Read("x.json"); err != nil || heard != "ab" || env.Fresh() != "7" {
		t.Errorf("%v, %q, %s", err, heard, env.Fresh())
	}
}
