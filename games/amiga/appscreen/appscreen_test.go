package appscreen

import (
	"fmt"
	"image"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/amiga/cardgames"
	"phosphor/games/amiga/solitairex"
	"phosphor/games/app"
	"phosphor/games/internal/apptest"
	"phosphor/games/internal/shared"
	"phosphor/games/oberon/minesweeper"
	"phosphor/games/oberon/scramble"
	"phosphor/games/oberon/sokoban"
	"phosphor/games/oberon/tetris"
	"phosphor/games/windows/gobblet"
)

func TestControls(t *testing.T) {
	for _, mode := range []string{"amiga", "amiga-mono", "amiga-200-16"} {
		t.Run(mode, func(t *testing.T) {
			apptest.Controls(t, Info(&apptest.Program), mode)
			apptest.Keys(t, Info(&apptest.Program), mode)
			apptest.Idle(t, Info(&apptest.Program), mode)
		})
	}
}

func open(t *testing.T, mode string, program *app.Program) *Program {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Open(program, games.Env{Mode: m, Deal: "1", Lang: "en"}.Complete())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestRests(t *testing.T) {
	apptest.Rests(t, func(p *app.Program) games.Game { return open(t, "amiga", p) })
}

// TestMonkey compares incremental drawing with drawing the whole screen, after random
// input.
func TestMonkey(t *testing.T) {
	for seed := range shared.Often(6, 200) {
		p := open(t, []string{"amiga", "amiga-mono"}[seed%2], &apptest.Program)
		apptest.Monkey(t, p, int64(seed), 150, func() bool {
			p.on.Update(p.on.Bitmap().Rect)
			return true
		})
	}
}

// buttons records the presses in a view that has Mark and grows on Act.
func buttons(log *[]string) *app.Program {
	return &app.Program{Name: "buttons", Title: "Buttons", Open: func(w *app.Window) error {
		note := func(s string) func(image.Point) { return func(image.Point) { *log = append(*log, s) } }
		w.View = &app.View{Size: image.Pt(200, 100), Marks: true, Draw: func(c *app.Canvas) {}}
		w.View.Press = func(_ image.Point, b app.Button) *app.Drag {
			*log = append(*log, b.String())
			return &app.Drag{Move: note("move"), Done: note("done"), Cancel: func() { *log = append(*log, "cancel") }}
		}
		w.View.Double = func(image.Point) *app.Drag {
			*log = append(*log, "double")
			w.View.Size.Y = 300
			return nil
		}
		return nil
	}}
}

// TestButtons checks that the right button works in views with Mark and opens menus elsewhere,
// and that two buttons together cancel what the first began. A view that grows gets a screen
// of 400 lines.
func TestButtons(t *testing.T) {
	var log []string
	p := open(t, "amiga-200-16", buttons(&log))
	r, _ := p.Where("view")
	at, now := r.Min.Add(image.Pt(9, 9)), time.Duration(0)
	send := func(k input.Kind, b input.Button) {
		now += 100 * time.Millisecond
		p.Event(input.Event{Kind: k, Button: b, At: at, Time: now})
	}
	expect := func(want ...string) {
		t.Helper()
		if len(log) != len(want) {
			t.Fatalf("got %q, want %q", log, want)
		}
		for i := range want {
			if log[i] != want[i] {
				t.Fatalf("got %q, want %q", log, want)
			}
		}
		log = nil
	}
	send(input.Press, input.Right)
	send(input.Release, input.Right)
	expect("mark", "done")
	send(input.Press, input.Left)
	send(input.Move, input.None)
	send(input.Press, input.Right)
	send(input.Release, input.Left)
	send(input.Release, input.Right)
	expect("point", "move", "cancel", "act", "done")
	now += time.Second
	send(input.Press, input.Left)
	p.Event(input.Event{Kind: input.Blur, Time: now})
	expect("point", "cancel")
	now += time.Second
	for range 2 {
		send(input.Press, input.Left)
		send(input.Release, input.Left)
	}
	expect("point", "done", "double")
	if got := p.Screen().Mode.Name; got != "amiga" {
		t.Errorf("a view of 300 lines has the mode %s", got)
	}
	at = image.Pt(300, 3)
	send(input.Press, input.Right)
	if _, ok := p.Where("menu:Project"); !ok {
		t.Error("the right button on the title opens no menus")
	}
	send(input.Release, input.Right)
	expect()
}

// TestGames compares incremental drawing of games with drawing everything.
func TestGames(t *testing.T) {
	list := []*app.Program{&minesweeper.Program, &scramble.Program, &sokoban.Program, &tetris.Program, &gobblet.Program, &solitairex.Program, &cardgames.Tour}
	apptest.Games(t, list, []string{"amiga", "amiga-mono"}, func(t *testing.T, mode string, p *app.Program) (games.Game, func() bool) {
		d := open(t, mode, p)
		return d, func() bool {
			d.on.Update(d.on.Bitmap().Rect)
			return true
		}
	})
}

// A program as a game for the machine, in its first display.
func ExampleInfo() {
	info := Info(&app.Program{Name: "pegs", Title: "Pegs", Open: func(w *app.Window) error {
		w.View = &app.View{Size: image.Pt(64, 64)}
		return nil
	}})
	mode, err := modes.Find(info.Modes[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := info.Start(games.Env{Mode: mode})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(info.Machine, g.Screen().Mode.Name, info.Mono, g.(games.Titled).Title())
	// Output: Amiga amiga amiga-mono Pegs
}
