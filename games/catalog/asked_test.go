package catalog_test

import (
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/amiga/appscreen"
	"phosphor/games/app"
	"phosphor/games/atari/appwindow"
	"phosphor/games/internal/drivetest"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/play"
	"phosphor/games/windows/appform"
)

// TestTourOnEachMachine checks that winning the first game of a tour is announced on each
// machine, with a sound, and that the next game is offered.
func TestTourOnEachMachine(t *testing.T) {
	const pyramid = "tableau23+tableau26;tableau19+tableau25;deal;deal;tableau24+stock;tableau18 foundation0;deal;tableau21+stock;deal;deal;deal;" +
		"stock+waste;deal;tableau27+stock;tableau17+stock;tableau20+stock;tableau12+stock;stock foundation0;deal;tableau22+stock;tableau13+stock;" +
		"stock foundation0;tableau14+stock;stock+waste;tableau16+stock;stock+waste;tableau8+waste;tableau11+waste;tableau7+tableau15;" +
		"tableau9+tableau10;tableau6 foundation0;stock+waste;tableau3+waste;tableau4+waste;tableau2+tableau5;tableau0+tableau1"
	for _, machine := range []string{"atari", "amiga", "oberon", "windows"} {
		t.Run(machine, func(t *testing.T) {
			t.Parallel()
			info := on(t, "grandtour", machine)
			d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "97", Lang: "en"})
			for move := range strings.SplitSeq(pyramid, ";") {
				d.Do("do %s", move)
			}
			d.Do("wait 1000")
			if told := string(d.Raw("messages")); !strings.Contains(told, "You have won Pyramid!") || !strings.Contains(told, "The total is 78 now.") {
				t.Errorf("the end shows %s", told)
			}
			if heard := string(d.Raw("sounds")); !strings.Contains(heard, `"WIN"`) {
				t.Errorf("no sound of a win among %s", heard)
			}
			d.Click("button:Next game")
			if st := string(d.Raw("state")); !strings.Contains(st, `"stage":1`) {
				t.Errorf("after Next game: %s", st)
			}
		})
	}
}

// An asker is a game whose move "ask" asks a question and whose other moves do nothing.
type asker struct {
	play.Match
	window *app.Window
}

func (a asker) Status() play.Status { return play.Status{Game: "asker"} }

func (a asker) Do(move string) error {
	switch move {
	case "ask":
		a.window.Ask("Another game?", func(int) {}, "Yes", "No")
	case "name":
		a.window.AskText("Who played?", "", func(string) {})
	}
	return nil
}

// TestDrivenMoveAsks checks that a question that a driven move asks stays on the screen until the
// next move withdraws it.
func TestDrivenMoveAsks(t *testing.T) {
	program := app.Program{Name: "asker", Title: "Asker", Open: func(w *app.Window) error {
		w.View = &app.View{Draw: func(c *app.Canvas) { c.Fill(c.Clip(), app.Paper) }}
		w.View.Size.X, w.View.Size.Y = 80, 40
		w.Match = asker{window: w}
		return nil
	}}
	for machine, info := range map[string]*games.Info{
		"atari": appwindow.Info(&program), "amiga": appscreen.Info(&program), "oberon": appdoc.Info(&program), "windows": appform.Info(&program),
	} {
		t.Run(machine, func(t *testing.T) {
			d := drivetest.New(t, info, info.Modes[0], games.Env{Lang: "en"})
			frame := func(move string) string { d.Do("do %s", move); return string(d.Raw("frame")) }
			plain := frame("rest")
			for move, text := range map[string]string{"ask": "Another game?", "name": "Who played?"} {
				asked := frame(move)
				if asked == plain {
					t.Errorf("%s asks no question", move)
				}
				if told := string(d.Raw("messages")); !strings.Contains(told, text) {
					t.Errorf("%s reports %s", move, told)
				}
				d.Do("move 1 1")
				d.Do("wait 500")
				if frame("rest") != plain {
					t.Errorf("the question of %s remains", move)
				}
			}
		})
	}
}
