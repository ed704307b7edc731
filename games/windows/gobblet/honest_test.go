package gobblet

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"phosphor/games"
	"phosphor/games/play"
	"phosphor/games/prove"
)

// TestHonest wins on the small board against the computer, without help and with each kind of
// it: after help there is no winner's sound, and the statistics say so.
func TestHonest(t *testing.T) {
	lost := func(func(context.Context) prove.Result) prove.Search {
		return prove.Now(func(context.Context) prove.Result { return prove.Result{Verdict: prove.Lost} })
	}
	begin := func(env games.Env) table {
		env.Variation = "gobblers"
		d := open(t, "win256", env)
		d.Click("radio:OrangeComputer")
		return d
	}
	const answered = "wait 3000"
	other, line := begin(games.Env{}), []string{}
	for !other.state().Over && len(line) < 20 {
		var hint struct{ Move string }
		if err := json.Unmarshal(other.Raw("hint"), &hint); err != nil {
			t.Fatal(err)
		}
		line = append(line, hint.Move)
		other.Do("do %s", hint.Move)
		other.Do(answered)
	}
	if !other.state().Won || len(line) < 3 {
		t.Fatalf("%v did not win", line)
	}
	for name, c := range map[string]struct {
		do     []string
		helped bool
		search func(func(context.Context) prove.Result) prove.Search
	}{
		"by hand":    {},
		"lamp":       {do: []string{"key f9", answered}, helped: true},
		"lamp out":   {do: []string{"key f9", answered, "key f9"}},
		"glance":     {do: []string{"key f9", answered, "key f9", "undo", answered, "redo", answered}, helped: true},
		"hint":       {do: []string{"key f4", answered}, helped: true},
		"walk":       {do: []string{"key f6", answered, "key escape", answered}, helped: true},
		"lost since": {do: []string{"key f4", answered, "undo", answered, "redo", answered}, helped: true, search: lost},
		"layout":     {do: []string{"layout"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := begin(games.Env{Search: c.search})
			for _, m := range line[:len(line)-1] {
				d.Do("do %s", m)
				d.Do(answered)
			}
			for _, command := range c.do {
				if command == "layout" {
					command += " " + string(d.Raw("state"))
				}
				d.Do("%s", command)
			}
			d.Do("sounds")
			d.Do("do %s", line[len(line)-1])
			if !d.state().Won {
				t.Fatalf("the game was not won: %+v", d.state())
			}
			if now := play.Base(d.Match()).Count(); now.Helped != c.helped || now.Laid != (name == "layout") {
				t.Errorf("counted as %+v", now)
			}
			if sounds := d.Do("sounds").Sounds; slices.Contains(sounds, soundWon) == (c.helped || name == "layout") {
				t.Errorf("it plays %v", sounds)
			}
		})
	}
}
