package appwindow

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/amiga/cardgames"
	"phosphor/games/amiga/solitairex"
	"phosphor/games/app"
	"phosphor/games/internal/apptest"
	"phosphor/games/internal/drivetest"
	"phosphor/games/internal/shared"
	"phosphor/games/oberon/minesweeper"
	"phosphor/games/oberon/scramble"
	"phosphor/games/oberon/sokoban"
	"phosphor/games/oberon/tetris"
	"phosphor/games/windows/gobblet"
	"phosphor/sprites"
)

func TestControls(t *testing.T) {
	for _, mode := range []string{"falcon16", "st-high", "st-medium", "tt-low"} {
		t.Run(mode, func(t *testing.T) {
			apptest.Controls(t, Info(&apptest.Program), mode)
			apptest.Keys(t, Info(&apptest.Program), mode)
			apptest.Idle(t, Info(&apptest.Program), mode)
		})
	}
}

// open opens programs on one desk.
func open(t *testing.T, mode string, programs ...*app.Program) *Desk {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	d, err := New(games.Env{Mode: m, Deal: "1", Lang: "en"}.Complete(), "TEST")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range programs {
		if _, err := d.Open(p); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func TestRests(t *testing.T) {
	apptest.Rests(t, func(p *app.Program) games.Game { return open(t, "st-high", p) })
}

// TestMonkey compares incremental drawing with drawing the whole window, after random
// input.
func TestMonkey(t *testing.T) {
	for seed := range shared.Often(6, 200) {
		d := open(t, []string{"falcon16", "st-high"}[seed%2], &apptest.Program)
		apptest.Monkey(t, d, int64(seed), 150, func() bool {
			if d.Modal() || d.top() == nil {
				return false
			}
			d.top().frame.Update(d.top().frame.Work())
			return true
		})
	}
}

// small is a program that grows when it is pressed.
var small = app.Program{Name: "small", Title: "Small", Open: func(w *app.Window) error {
	w.View = &app.View{Size: image.Pt(100, 100), Draw: func(c *app.Canvas) { c.Fill(image.Rectangle{Max: w.View.Size}, app.Gray) }}
	w.View.Press = func(image.Point, app.Button) *app.Drag {
		w.View.Size = w.View.Size.Add(image.Pt(200, 80))
		return new(app.Drag)
	}
	return nil
}}

// TestGrows checks that a window that no longer fits makes the desk change the resolution.
func TestGrows(t *testing.T) {
	d := open(t, "st-low", &small)
	now := time.Duration(0)
	for _, want := range []string{"st-low", "falcon16-640x480", "falcon16-640x480"} {
		if got := d.Screen().Mode.Name; got != want && !(want == "falcon16-640x480" && got == "falcon16") {
			t.Errorf("%v in %s, want %s", d.windows[0].sheet.View.Size, got, want)
		}
		r, ok := d.Where("view")
		if !ok || !r.In(d.Screen().Rect) {
			t.Errorf("the view is at %v, in %v", r, d.Screen().Rect)
		}
		now += time.Second
		for _, k := range []input.Kind{input.Press, input.Release} {
			d.Event(input.Event{Kind: k, Button: input.Left, At: r.Min.Add(image.Pt(5, 5)), Time: now})
		}
	}
}

// TestMenusAfterPresses checks that after a press in a view the bar's menus drop again.
func TestMenusAfterPresses(t *testing.T) {
	d := open(t, "falcon16", &apptest.Program)
	now := time.Duration(0)
	send := func(k input.Kind, name string) {
		now += time.Second
		r, ok := d.Where(name)
		if !ok {
			t.Fatalf("no item %s", name)
		}
		d.Event(input.Event{Kind: k, Button: input.Left, At: r.Min.Add(r.Size().Div(2)), Time: now})
	}
	for _, name := range []string{"view", "button:Push", "choice:Fast"} {
		send(input.Press, name)
		send(input.Release, name)
		send(input.Move, "menu:Edit")
		send(input.Move, "item:Ask")
		d.Event(input.Event{Kind: input.KeyDown, Key: "escape", Time: now})
	}
}

// TestDrawnBelowQuestions checks that changes made before a question are visible below
// it.
func TestDrawnBelowQuestions(t *testing.T) {
	lit := app.White
	d := open(t, "falcon16", &app.Program{Name: "lamp", Title: "Lamp", Open: func(w *app.Window) error {
		w.View = &app.View{Size: image.Pt(300, 200), Draw: func(c *app.Canvas) { c.Fill(c.Clip(), lit) }}
		w.View.Press = func(image.Point, app.Button) *app.Drag {
			lit = app.Red
			w.View.Redraw()
			w.Tell("It is on.")
			return new(app.Drag)
		}
		return nil
	}})
	r, _ := d.Where("view")
	at := r.Min.Add(image.Pt(2, 2))
	d.Event(input.Event{Kind: input.Press, Button: input.Left, At: at, Time: time.Second})
	if _, ok := d.Where("alert"); !ok {
		t.Fatal("no message")
	}
	if got, want := d.Screen().ColorIndexAt(at.X, at.Y), d.look.Pen(app.Red); got != want {
		t.Errorf("the pixel below the alert is %d, want %d", got, want)
	}
}

// TestSeveral checks that several programs share one desk; the menu bar is that of the
// topmost, and the desk is left when the last one is closed.
func TestSeveral(t *testing.T) {
	d := open(t, "falcon16", &apptest.Program, &small)
	if _, ok := d.Where("menu:Edit"); ok || d.Title() != "Small" {
		t.Errorf("%s is on top, but the bar has another program's menu", d.Title())
	}
	now := time.Second
	key := func(name string) {
		now += time.Second
		k, mods, err := input.ParseKey(name)
		if err != nil {
			t.Fatal(err)
		}
		d.Event(input.Event{Kind: input.KeyDown, Key: k, Mods: mods, Time: now})
		d.Event(input.Event{Kind: input.KeyUp, Key: k, Mods: mods, Time: now})
	}
	r, _ := d.Desk.Where("mover:Controls")
	for _, k := range []input.Kind{input.Press, input.Release} {
		d.Event(input.Event{Kind: k, Button: input.Left, At: r.Min.Add(image.Pt(20, 5)), Time: now})
	}
	if _, ok := d.Where("menu:Edit"); !ok || d.Title() != "Controls" {
		t.Errorf("%s is on top", d.Title())
	}
	for _, done := range []bool{false, true} {
		key("escape")
		if d.Done() != done {
			t.Errorf("done: %t with %d windows", d.Done(), len(d.windows))
		}
	}
}

// TestGames compares incremental drawing of games with drawing everything.
func TestGames(t *testing.T) {
	list := []*app.Program{&minesweeper.Program, &scramble.Program, &sokoban.Program, &tetris.Program, &gobblet.Program, &solitairex.Program, &cardgames.Tour}
	apptest.Games(t, list, []string{"falcon16", "st-high"}, func(t *testing.T, mode string, p *app.Program) (games.Game, func() bool) {
		d := open(t, mode, p)
		return d, func() bool {
			if d.Modal() || d.top() == nil {
				return false
			}
			d.top().frame.Update(d.top().frame.Work())
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
	// Output: Atari ST falcon16 st-high Pegs
}

// TestRemembers checks that windows keep their position. The fuller fills the screen with a
// table; puzzles have no fuller.
func TestRemembers(t *testing.T) {
	apptest.Remembers(t, Info(&sokoban.Program), "st-high", "falcon16-640x480", "window", "mover", "", "")
	apptest.Remembers(t, Info(&cardgames.Tour), "falcon16-640x480", "st-high", "window", "mover", "fuller", "fuller")
	placed := app.Program{Name: "placed", Title: "Placed", Open: func(w *app.Window) error {
		w.View = &app.View{Size: image.Pt(64, 64), Scroll: &app.Scroll{Extent: image.Pt(500, 500)}}
		w.Frame = image.Rect(32, 60, 232, 260)
		return nil
	}}
	if r := drivetest.New(t, Info(&placed), "st-high", games.Env{}).Where("window"); r.Min != image.Pt(32, 60) {
		t.Errorf("a program that asks for a place is at %v", r)
	}
	apptest.Remembers(t, Info(&placed), "st-high", "falcon16", "window", "mover", "fuller", "fuller")
	if _, ok := open(t, "st-high", &sokoban.Program).Where("fuller"); ok {
		t.Error("the window of a puzzle has a fuller")
	}
}

// TestPicturesInAnotherMode checks that a picture and cards that a program has opened are
// right in the resolution that its window makes the desk change to.
func TestPicturesInAnotherMode(t *testing.T) {
	var file bytes.Buffer
	source := image.NewRGBA(image.Rect(0, 0, 4, 1))
	for x, c := range []color.RGBA{{0xff, 0, 0, 0xff}, {0, 0, 0xff, 0xff}, {0xff, 0xff, 0xff, 0xff}, {0xff, 0xff, 0, 0xff}} {
		source.SetRGBA(x, 0, c)
	}
	if err := png.Encode(&file, source); err != nil {
		t.Fatal(err)
	}
	var deck *sprites.Deck
	shown := func(mode string, grow bool) (list []color.Color) {
		view := &app.View{Size: image.Pt(100, 100)}
		d := open(t, mode, &app.Program{Name: "picture", Title: "Picture", Assets: func() fs.FS { return fstest.MapFS{"P.png": {Data: file.Bytes()}} },
			Open: func(w *app.Window) error {
				p, _, err := w.OpenPicture("P", image.Pt(100, 100))
				if err == nil {
					deck, err = w.Deck(image.Pt(80, 100))
				}
				view.Draw = func(c *app.Canvas) {
					c.Fill(c.Clip(), app.Black)
					c.Picture(image.Point{}, p)
					b, at := c.Screen()
					deck.DrawFace(b, at.Add(image.Pt(10, 10)), 1, 12)
				}
				w.View = view
				return err
			}})
		if grow {
			view.Size = image.Pt(500, 300)
			d.Sync()
		}
		if now := d.Screen().Mode.Name; now != "falcon16" {
			t.Fatalf("mode %s", now)
		}
		r, _ := d.Where("view")
		for y := range 50 {
			for x := range 50 {
				list = append(list, d.Screen().At(r.Min.X+x, r.Min.Y+y))
			}
		}
		return list
	}
	if !slices.Equal(shown("st-low", true), shown("falcon16", false)) {
		t.Error("the colours differ from those with the mode from the start")
	}
}
