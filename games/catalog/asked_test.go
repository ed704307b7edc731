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

// A question that a driven move asks stays on the screen until the next move withdraws it.
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
					t.Errorf("%s asks nothing", move)
				}
				if told := string(d.Raw("messages")); !strings.Contains(told, text) {
					t.Errorf("%s reports %s", move, told)
				}
				d.Do("move 1 1")
				d.Do("wait 500")
				if frame("rest") != plain {
					t.Errorf("the question of %s stays", move)
				}
			}
		})
	}
}
