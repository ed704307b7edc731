package apptest

import (
	"encoding/json"
	"fmt"
	"image"
	"math/rand"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/internal/drivetest"
	"phosphor/games/store"
)

// state is Program's state as the pipe reports it.
type state struct {
	Controls map[string]any
	Number   string
}

// A desk is a desk under test.
type desk struct {
	*drivetest.Driver
	t *testing.T
}

func (d desk) expect(name string, want any) {
	d.t.Helper()
	var st state
	if err := json.Unmarshal(d.Raw("state"), &st); err != nil {
		d.t.Fatal(err)
	}
	if got := st.Controls[name]; fmt.Sprint(got) != fmt.Sprint(want) {
		d.t.Errorf("%s is %v, want %v", name, got, want)
	}
}

func (d desk) typed(text string) {
	for _, r := range text {
		d.Do("key %c", r)
	}
}

// Controls uses every control and asks every question of Program on a desk, with the
// mouse and the keys.
func Controls(t *testing.T, info *games.Info, mode string) {
	d := desk{drivetest.New(t, info, mode, games.Env{Lang: "en"}), t}
	d.Click("view")
	d.Click("button:Push")
	d.expect("Score", "100")
	d.Click("button:Cannot")
	d.expect("Score", "100")
	d.Click("check:With sound")
	d.expect("With sound", 0)
	d.Click("choice:Fast")
	d.expect("Speed", 2)
	d.Click("choice:A person")
	d.expect("Player", 0)
	d.Click("more:Width")
	d.expect("Width", 11)
	at := d.Middle("less:Width")
	d.Do("press left %d %d", at.X, at.Y)
	d.Do("wait 1000")
	d.Do("release left %d %d", at.X, at.Y)
	var st state
	if err := json.Unmarshal(d.Raw("state"), &st); err != nil {
		t.Fatal(err)
	}
	if w, ok := st.Controls["Width"].(float64); !ok || w > 6 {
		t.Errorf("a held arrow gives the width %v", st.Controls["Width"])
	}
	d.Click("field:Width")
	d.Do("key backspace")
	d.typed("42")
	d.Do("key return")
	d.expect("Width", 42)
	d.Click("more:Volume")
	d.expect("Volume", 31)
	at = d.Middle("handle:Volume")
	d.Do("press left %d %d", at.X, at.Y)
	d.Do("move %d %d", at.X+500, at.Y)
	d.Do("release left %d %d", at.X+500, at.Y)
	d.expect("Volume", 100)
	d.Click("row:Level 5")
	d.expect("Levels", 4)
	for range 20 {
		d.Click("down:Levels")
	}
	d.Click("row:Level 14")
	d.expect("Levels", 13)
	d.Click("field:Name")
	for range 6 {
		d.Do("key backspace")
	}
	d.typed("ann")
	d.expect("Name", "Martin") // it is not passed on before Return
	d.Do("key return")
	d.expect("Name", "ann")

	// Questions.
	d.Do("key ctrl+t")
	for range 6 {
		d.Do("key backspace")
	}
	d.typed("bob")
	d.Do("key return")
	d.expect("Name", "bob")
	d.Do("key shift+f3")
	d.Click("button:Advanced")
	d.expect("Name", "Advanced")
	d.Do("key ctrl+n")
	d.Do("key return")
	d.expect("Name", "Begin")
	for _, key := range []string{"ctrl+n", "shift+f3"} { // Esc is the last answer, whatever its words
		d.Do("key %s", key)
		d.Do("key escape")
		d.expect("Name", map[string]string{"ctrl+n": "Later", "shift+f3": "None of them"}[key])
	}
	d.Do("key ctrl+s")
	d.Do("key return")
	d.expect("Name", "new.txt")
	d.Do("key ctrl+t")
	d.typed("x")
	d.Do("key return")
	d.Do("key ctrl+o")
	d.typed("new.txt")
	d.Do("key return")
	d.expect("Name", "new.txt")
	d.Do("key f1")
	if a := d.Do("describe"); a.Text == "" {
		t.Error("no message about the help")
	}
	d.Do("key return")
	d.Do("key alt+t")
	d.expect("Score", "200")
	d.Do("key f5") // cannot be chosen now
	d.expect("Score", "200")
}

// Keys goes from control to control with Tab on a desk whose view has the focus at first.
func Keys(t *testing.T, info *games.Info, mode string) {
	d := desk{drivetest.New(t, info, mode, games.Env{Lang: "en"}), t}
	for _, c := range []struct {
		key, name string
		want      any
	}{
		{"tab", "Score", "0"}, {"space", "Score", "100"}, // the first button; the second one is disabled
		{"tab", "With sound", 1}, {"space", "With sound", 0},
		{"tab", "Speed", 1}, {"right", "Speed", 2},
		{"tab", "Player", 2}, {"up", "Player", 1},
		{"tab", "Width", 10}, {"up", "Width", 11}, {"5", "Width", 11}, {"escape", "Width", 11},
		{"tab", "Width", 11}, {"shift+tab", "Width", 11},
		{"shift+tab", "Name", "Martin"}, {"x", "Name", "Martin"}, {"shift+tab", "Name", "Martinx"}, // left the field
		{"down", "Levels", 3}, {"pagedown", "Levels", 8},
		{"shift+tab", "Volume", 30}, {"right", "Volume", 36},
	} {
		d.Do("key %s", c.key)
		d.expect(c.name, c.want)
	}
}

// Idle checks that an unused program does nothing by itself.
func Idle(t *testing.T, info *games.Info, mode string) {
	g := start(t, info, mode)
	g.Advance(time.Hour)
	g.Event(input.Event{Kind: input.Move, At: image.Pt(100, 100), Time: time.Hour})
	g.Screen().ClearDirty()
	g.Event(input.Event{Kind: input.Move, At: image.Pt(101, 101), Time: time.Hour})
	if due, ok := g.Due(); ok {
		t.Errorf("something is due at %v", due)
	}
	if !g.Screen().Dirty().Empty() {
		t.Errorf("moving the pointer over nothing draws %v", g.Screen().Dirty().Rects())
	}
}

func start(t *testing.T, info *games.Info, mode string) games.Game {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	g, err := info.Start(games.Env{Mode: m, Deal: "1", Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Monkey presses keys and buttons at random. After each it calls whole, which redraws the
// whole screen if nothing covers it, and compares the pixels.
func Monkey(t *testing.T, g games.Game, seed int64, events int, whole func() bool) {
	t.Helper()
	random := rand.New(rand.NewSource(seed))
	keys := []string{"tab", "space", "return", "escape", "left", "right", "up", "down", "a", "1", "backspace", "f1", "ctrl+n", "ctrl+t", "ctrl+o", "ctrl+k", "alt+t", "shift+f3"}
	now := time.Duration(0)
	at := image.Point{}
	for n := range events {
		now += time.Duration(random.Intn(300)) * time.Millisecond
		ev := input.Event{Time: now, At: at}
		switch random.Intn(10) {
		case 0, 1:
			name := keys[random.Intn(len(keys))]
			key, mods, err := input.ParseKey(name)
			if err != nil {
				t.Fatal(err)
			}
			if name == "escape" && n%5 > 0 { // it may leave the program
				continue
			}
			ev.Kind, ev.Key, ev.Mods, ev.Rune = input.KeyDown, key, mods, input.Typed(key, mods)
			g.Event(ev)
			ev.Kind = input.KeyUp
		case 2, 3, 4:
			ev.Kind, ev.Button = input.Press, input.Button(1+random.Intn(3))
			g.Event(ev)
			ev.Kind = input.Release
		case 5:
			ev.Kind, ev.Delta = input.Wheel, random.Intn(3)-1
		default:
			r := g.Screen().Rect
			at = image.Pt(random.Intn(r.Dx()), random.Intn(r.Dy()))
			ev.At = at
		}
		g.Event(ev)
		if g.Done() {
			return
		}
		before := g.Screen().Snapshot()
		if !whole() {
			continue
		}
		after := g.Screen().Snapshot()
		if string(before.Pix) != string(after.Pix) {
			t.Fatalf("seed %d, event %d (%+v): drawn as a whole the screen differs", seed, n, ev)
		}
	}
}

// Rests opens a question over a game that runs by itself, which must lose the focus until
// it is answered, and over one that does not, which must keep it.
func Rests(t *testing.T, open func(p *app.Program) games.Game) {
	for _, rests := range []bool{true, false} {
		on := false
		g := open(&app.Program{Name: "falling", Title: "Falling", Open: func(w *app.Window) error {
			w.View = &app.View{Size: image.Pt(40, 40), Rests: rests, Focus: func(has bool) { on = has }}
			w.View.Key = func(ev input.Event) bool {
				if ev.Key == "a" {
					w.Tell("Stop.")
				}
				return ev.Key == "a"
			}
			return nil
		}})
		for i, c := range []struct {
			key  string
			want bool
		}{{"b", true}, {"a", !rests}, {"return", true}} {
			g.Event(input.Event{Kind: input.KeyDown, Key: c.key, Time: time.Duration(i+1) * time.Second})
			if on != c.want {
				t.Errorf("rests %t, after %s: the view has the focus: %t", rests, c.key, on)
			}
		}
	}
}

// Remembers moves a window by its title bar, lets it fill the screen if it has a gadget
// for that, and opens it again: it must be where it was, and in another mode at its
// default position. back is the gadget that shrinks it again.
func Remembers(t *testing.T, info *games.Info, mode, another, window, bar, full, back string) {
	t.Helper()
	env := games.Env{Lang: "en", Settings: store.Memory{}}
	where := func(mode string) image.Rectangle { return drivetest.New(t, info, mode, env).Where(window) }
	usual, elsewhere := where(mode), where(another)
	d := drivetest.New(t, info, mode, env)
	grip := d.Where(bar).Min.Add(image.Pt(60, 8))
	d.Do("press left %d %d", grip.X, grip.Y)
	d.Do("move %d %d", grip.X-32, grip.Y+9)
	d.Do("release left %d %d", grip.X-32, grip.Y+9)
	moved := d.Where(window)
	if moved == usual {
		t.Errorf("%s cannot be moved from %v", info.Name, usual)
	}
	if again := where(mode); again != moved {
		t.Errorf("%s opens at %v, want %v", info.Name, again, moved)
	}
	if again := where(another); again != elsewhere {
		t.Errorf("in %s %s opens at %v, want %v", another, info.Name, again, elsewhere)
	}
	if full == "" {
		return
	}
	d.Click(full)
	large := d.Where(window)
	d = drivetest.New(t, info, mode, env)
	if again := d.Where(window); large == moved || again != large {
		t.Errorf("%s covers %v and opens at %v", info.Name, large, again)
	}
	d.Click(back)
	if again := d.Where(window); again != moved {
		t.Errorf("%s is then at %v, want %v", info.Name, again, moved)
	}
}
