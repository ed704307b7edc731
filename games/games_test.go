package games_test

import (
	"errors"
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"phosphor/games"
	"phosphor/games/play"
	"phosphor/games/store"
)

// TestComplete checks that an incomplete environment is completed, and that the given
// parts are kept.
func TestComplete(t *testing.T) {
	info := &games.Info{Modes: []string{"small"}, Open: func(e games.Env) (games.Game, error) {
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
	if _, err := info.Start(games.Env{Deal: "8"}); err != nil {
		t.Error(err)
	}
	if !info.HasMode("small") || info.HasMode("") || info.HasMode("big") {
		t.Error("the game runs in other modes")
	}

	heard := ""
	mine := store.Memory{"x.json": []byte("{}")}
	env := games.Env{Scores: mine, Sound: func(s string) { heard += s }, Message: func(s string) { heard += s }, Fresh: func() string { return "7" }}.Complete()
	env.Sound("a")
	env.Message("b")
	if _, err := env.Scores.Read("x.json"); err != nil || heard != "ab" || env.Fresh() != "7" {
		t.Errorf("%v, %q, %s", err, heard, env.Fresh())
	}
}

// TestWrongToldLast checks that problems with the player's files are reported after the
// list of files, since the last message is the one seen, even if the game does not
// start.
func TestWrongToldLast(t *testing.T) {
	for _, broken := range []error{nil, errors.New("no game")} {
		var told []string
		var later func(string)
		info := &games.Info{Modes: []string{"small"}, Open: func(e games.Env) (games.Game, error) {
			_, err := fs.ReadFile(e.Data, "t.xsb")
			if err != nil {
				t.Fatal(err)
			}
			e.Message("line 7")
			later = e.Message
			return nil, broken
		}}
		_, err := info.Start(games.Env{Data: fstest.MapFS{"t.xsb": {}}, Message: func(s string) { told = append(told, s) }})
		later("move")
		want := []string{"Data: t.xsb", "line 7", "move"}
		if broken != nil {
			want = want[1:]
		}
		if err != broken || !slices.Equal(told, want) {
			t.Errorf("%v: message %q, want %q", err, told, want)
		}
	}
}
