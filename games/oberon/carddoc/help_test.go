package carddoc_test

import (
	"context"
	"testing"

	"phosphor/games"
	"phosphor/games/cards/table"
	"phosphor/games/internal/cardstest"
	"phosphor/games/oberon/carddoc"
	"phosphor/games/oberon/freecell"
	"phosphor/games/oberon/scorpion"
	"phosphor/games/oberon/solitaire"
	"phosphor/games/oberon/spider"
	"phosphor/games/prove"
)

// verdict is a search that ends at once with the given result.
func verdict(v prove.Verdict) func(func(context.Context) prove.Result) prove.Search {
	return func(func(context.Context) prove.Result) prove.Search {
		return prove.Now(func(context.Context) prove.Result { return prove.Result{Verdict: v} })
	}
}

// TestLight checks the lamp in the document's bar, in colour and on one plane, and the frames
// of a hint. Without a request, nothing is shown.
func TestLight(t *testing.T) {
	for _, c := range []struct {
		name, mode string
		game       *table.Game
		search     func(func(context.Context) prove.Result) prove.Search
		keys       string
		told       string
	}{
		{"green", "oberon256", &solitaire.Game, verdict(prove.Winnable), "key:f9", ""},
		{"red", "oberon256", &scorpion.Game, verdict(prove.Lost), "key:f9", ""},
		{"amber", "oberon256", &spider.Game, verdict(prove.Unknown), "key:f9 key:f4", "It is not known whether you can win."},
		{"red", "oberon16", &freecell.Game, verdict(prove.Lost), "key:f9", ""},
		{"green", "oberon-mono", &solitaire.Game, verdict(prove.Winnable), "key:f9", ""},
		{"red", "oberon-mono", &solitaire.Game, verdict(prove.Lost), "key:f9", ""},
		{"amber", "oberon-mono", &solitaire.Game, verdict(prove.Unknown), "key:f9", ""},
		{"hint", "oberon256", &freecell.Game, nil, "key:f4", "Ace of spades to foundation 4."},
		{"hint", "oberon-mono", &freecell.Game, nil, "key:f9 key:f4", "Ace of spades to foundation 4."},
	} {
		h := cardstest.Sit(t, carddoc.Info(c.game), c.mode, games.Env{Search: c.search}, "")
		plain := h.Do("frame").Hash
		h.Script(c.keys)
		h.Golden("light-" + c.name + "-" + c.mode)
		told := h.Do("messages").Messages
		if len(told) > 0 != (c.told != "") || c.told != "" && told[len(told)-1] != c.told {
			t.Errorf("%s in %s: message %q, want %q", c.name, c.mode, told, c.told)
		}
		if c.keys == "key:f9" {
			if h.Script("key:f9"); h.Do("frame").Hash != plain {
				t.Errorf("%s in %s: switching the lamp off leaves pixels", c.name, c.mode)
			}
		}
	}
}

// TestHintsArePlayed checks that the same key plays the hint, and that the game plays itself
// until the next key or button.
func TestHintsArePlayed(t *testing.T) {
	h := cardstest.Sit(t, carddoc.Info(&freecell.Game), "oberon256", games.Env{}, "")
	start := string(h.Raw("state"))
	if h.Script("key:f4"); string(h.Raw("state")) != start {
		t.Error("a hint moves a card")
	}
	if h.Script("key:f4"); string(h.Raw("state")) == start {
		t.Error("a second F4 does not play the hint")
	}
	h.Script("key:shift+f4")
	h.Do("wait 2000")
	playing := string(h.Raw("state"))
	for _, stop := range [][]string{
		{"key space"}, {"key escape"}, {"key f5"}, {"keydown shift", "key f4", "keyup shift"}, // as a keyboard sends it
		{"press left 5 395", "release left 5 395"}, {"press right 5 395", "release right 5 395"}, // on the desk
	} {
		h.Do("wait 1000")
		if string(h.Raw("state")) == playing {
			t.Error("the game does not play itself")
		}
		for _, line := range stop {
			h.Do("%s", line)
		}
		h.Do("wait 100")
		stopped := string(h.Raw("state"))
		if h.Do("wait 3000"); string(h.Raw("state")) != stopped {
			t.Errorf("%s does not stop the game", stop)
		}
		h.Script("key:shift+f4")
		playing = stopped
	}
}
