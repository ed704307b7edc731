package system_test

import (
	"encoding/json"
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/system"
	"phosphor/games/prove"
)

// said returns the messages since the last call.
func said(d *drivetest.Driver) string { return strings.Join(d.Do("messages").Messages, "|") }

// stands returns the state of the game.
func stands(d *drivetest.Driver) (s struct{ Over, Won bool }) {
	if json.Unmarshal(d.Raw("state"), &s) != nil {
		s.Over = true
	}
	return s
}

// lay lays a level of Sokoban out.
func lay(d *drivetest.Driver, rows ...string) {
	b, _ := json.Marshal(map[string]any{"rows": rows})
	d.Do("layout %s", b)
}

// TestPuzzleHelp requests the lamp, hints and the whole solution in each puzzle.
func TestPuzzleHelp(t *testing.T) {
	for _, c := range []struct {
		p      *program.Program
		begin  string
		hint   string // the message
		german string
	}{
		{system.Games[6], "new 3", "Go up.", "Nach oben gehen."},
		{system.Games[5], "new 5", "Slide a piece up into the gap.", "Ein Stück nach oben in die Lücke schieben."},
		{system.Games[4], "do open 3 3", "Safe:", "Sicher laut"},
	} {
		t.Run(c.p.Name, func(t *testing.T) {
			t.Parallel()
			env := games.Env{Lang: "en", Wish: prove.Wish{Winnable: true}}
			d := drivetest.New(t, c.p.Info(), "oberon256", env)
			d.Do("%s", c.begin)
			plain := d.Do("frame").Hash
			d.Do("key f9")
			d.Golden("green-" + c.p.Name + "-oberon256")
			d.Do("key f9")
			if got := d.Do("frame").Hash; got != plain {
				t.Error("the lamp leaves pixels on the screen")
			}
			said(d)
			d.Do("key f4")
			if text := said(d); !strings.Contains(text, c.hint) {
				t.Errorf("the hint is %q", text)
			}
			d.Golden("hint-" + c.p.Name + "-oberon256")
			d.Do("key f4")
			if got := d.Do("frame").Hash; got == plain {
				t.Error("a second F4 has no effect")
			}
			d.Do("key shift+f4")
			d.Do("wait 400")
			d.Do("key space") // stops it
			half := d.Do("frame").Hash
			d.Do("wait 2000")
			if stands(d).Won || d.Do("frame").Hash != half && c.p.Name == "scramble" {
				t.Error("a key does not stop the game that plays itself")
			}
			d.Do("key shift+f4")
			for n := 0; n < 300 && !stands(d).Won; n++ {
				d.Do("wait 1000")
				if c.p.Name != "scramble" {
					d.Ask("key shift+f4") // a part may be all that was certain
				}
			}
			if !stands(d).Won {
				t.Error("the game does not play itself to its end")
			}

			mono := drivetest.New(t, c.p.Info(), "oberon-mono", games.Env{Lang: "de", Wish: env.Wish})
			mono.Do("%s", c.begin)
			mono.Do("key f9")
			mono.Do("key f4")
			if text := said(mono); !strings.Contains(text, c.german) {
				t.Errorf("in German the hint is %q", text)
			}
			mono.Golden("hint-" + c.p.Name + "-oberon-mono")
		})
	}
}

// TestNotMixed requests help with a picture that has not been shuffled yet, and with one that
// was put in order.
func TestNotMixed(t *testing.T) {
	for lang, want := range map[string]string{"en": "Shuffle the pieces first", "de": "Erst die Stücke mischen"} {
		d := drivetest.New(t, system.Games[5].Info(), "oberon256", games.Env{Lang: lang})
		for _, key := range []string{"f4", "shift+f4"} {
			said(d)
			d.Do("key %s", key)
			if text := said(d); !strings.Contains(text, want) || strings.Contains(text, "|") {
				t.Errorf("%s says %q, want %q", key, text, want)
			}
		}
		if a := d.Ask("hint"); a.Error != "the game has not begun" {
			t.Errorf("hint returns %+v", a)
		}
		d.Do("new")
		d.Do("key f4")
		if text := said(d); strings.Contains(text, want) || text == "" {
			t.Errorf("after mixing, F4 shows %q", text)
		}
		d.Do("key shift+f4")
		for n := 0; n < 300 && !stands(d).Won; n++ {
			d.Do("wait 1000")
		}
		said(d)
		d.Do("key f4")
		if text := said(d); !strings.Contains(text, "solved.") && !strings.Contains(text, "gelöst.") {
			t.Errorf("after the solution, F4 shows %q", text)
		}
	}
}

// TestSokobanLost pushes a can into a corner.
func TestSokobanLost(t *testing.T) {
	d := drivetest.New(t, system.Games[6].Info(), "oberon256", games.Env{})
	lay(d, "#######", "#  .  #", "#@ $  #", "#     #", "#######")
	d.Do("do right")
	for range 3 { // to the wall, from where it cannot return to the park in the middle
		d.Ask("do right")
	}
	said(d)
	d.Do("key f9")
	d.Golden("red-sokoban-oberon256")
	d.Do("key f4")
	if text := said(d); !strings.Contains(text, "Lost since move 3") {
		t.Errorf("the hint is %q", text)
	}
	d.Do("key f4")
	var s struct{ Moves int }
	if err := json.Unmarshal(d.Raw("state"), &s); err != nil || s.Moves != 2 {
		t.Errorf("a second F4 goes back to move %d, %v", s.Moves, err)
	}
	said(d)
	d.Do("key f4")
	if text := said(d); text != "Go down." {
		t.Errorf("then the hint is %q", text)
	}
}

// TestMinesGuess plays until nothing is certain: the first box is safe wherever it is, unless
// a flag was set before.
func TestMinesGuess(t *testing.T) {
	d := drivetest.New(t, system.Games[4].Info(), "oberon256", games.Env{})
	d.Do("key f9")
	d.Do("key f4")
	if text := said(d); !strings.Contains(text, "The framed box is safe") {
		t.Errorf("for the first box the hint is %q", text)
	}
	d.Do("do flag 7 7")
	d.Golden("amber-minesweeper-oberon256")
	d.Do("key f4")
	if text := said(d); !strings.Contains(text, "No box is safe") || !strings.Contains(text, "15.6%") { // 10 of 64
		t.Errorf("the hint is %q", text)
	}
}

// TestMinesWithoutGuess plays fields of every deal and first box to their end with safe boxes
// only.
func TestMinesWithoutGuess(t *testing.T) {
	for _, first := range []string{"0 0", "4 4", "7 2"} {
		d := drivetest.New(t, system.Games[4].Info(), "oberon256", games.Env{Wish: prove.Wish{Winnable: true}})
		for range 3 {
			d.Do("new")
			d.Do("do open %s", first)
			for n := 0; n < 80 && !stands(d).Over; n++ {
				said(d)
				d.Do("key f4")
				if text := said(d); !strings.Contains(text, "Safe:") && !strings.Contains(text, "The framed box is safe") {
					t.Fatalf("first box %s: %q", first, text)
				}
				d.Do("key f4")
			}
			if !stands(d).Won {
				t.Errorf("first box %s: the game was not won", first)
			}
		}
	}
}

// TestHintWords executes the commands of the desktop's text.
func TestHintWords(t *testing.T) {
	for _, c := range []struct {
		p    *program.Program
		lang string
	}{{system.Games[2], "en"}, {system.Games[4], "de"}} {
		d := drivetest.New(t, c.p.Info(system.Tools), "oberon256-800x600", games.Env{Lang: c.lang, Deal: "2"})
		middle := func(name string) {
			p := d.Middle(name)
			d.Do("press middle %d %d", p.X, p.Y)
			d.Do("release middle %d %d", p.X, p.Y)
			d.Do("wait 100")
		}
		middle("Games.Tool/button:Open Help")
		d.Click("Games.Text/text")
		for range 80 {
			if a := d.Ask("where Games.Text/word:Hints.Hard"); a.Error == "" {
				break
			}
			d.Do("key pagedown")
		}
		d.Golden("hintwords-" + c.p.Name + "-" + c.lang)
		middle("Games.Text/word:Hints.Light")
		said(d)
		middle("Games.Text/word:Hints.Hint")
		if text := said(d); !strings.Contains(text, "F4") && !strings.Contains(text, "%") && !strings.Contains(text, "foundation") {
			t.Errorf("%s: the hint is %q", c.p.Name, text)
		}
		middle("Games.Text/word:Hints.Winnable")
		middle("Games.Text/word:Hints.ShowMe")
	}
}
