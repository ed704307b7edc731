package gobblet

import (
	"bytes"
	"context"
	"image"
	"os"
	"path/filepath"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/play"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/search"
)

// record plays a game with the mouse alone and returns its demo and the frame
// that it ends with: White, whose moves the search finds, against the
// computer's medium level, which a click calls in. There is a refused move, a
// hint, a move that is taken back, and clicks while the computer thinks.
func record(t *testing.T) (demo []byte, frame string, st state) {
	t.Helper()
	mode, err := modes.Find("win256")
	if err != nil {
		t.Fatal(err)
	}
	env := games.Env{Mode: mode, Deal: "5", Fresh: play.Deals("5"), Lang: "en", Variation: "gobblers"}
	g, err := Info.Start(env)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := play.NewDemoWriter(&out, play.Demo{Game: "gobblet", Mode: mode.Name, Variation: env.Variation, Deal: env.Deal, Lang: env.Lang})
	now := 500 * time.Millisecond
	send := func(ev input.Event) {
		ev.Time = now
		w.Event(ev)
		g.Advance(now)
		g.Event(ev)
		now += 40 * time.Millisecond
	}
	at := image.Pt(320, 200)
	glide := func(name string) {
		r, ok := g.(games.Finder).Where(name)
		if !ok {
			t.Fatalf("no item %s", name)
		}
		from, to := at, r.Min.Add(r.Max).Div(2)
		for i := 1; i <= 6; i++ {
			at = from.Add(to.Sub(from).Mul(i).Div(6))
			send(input.Event{Kind: input.Move, At: at})
		}
	}
	press := func(k input.Kind) { send(input.Event{Kind: k, Button: input.Left, At: at}) }
	click := func(name string) {
		glide(name)
		press(input.Press)
		press(input.Release)
	}
	click("radio:OrangeComputer")
	table := g.(*form).table
	engine := search.New(1 << 20)
	for n := 0; !table.game.Result().Over() && n < 40; n++ {
		r, err := engine.Search(context.Background(), table.game, search.Options{Depth: 7})
		if err != nil {
			t.Fatal(err)
		}
		p := table.game.Position()
		name := p.Variant().SpotName
		from, to := name(r.Move.From), name(r.Move.To)
		if n == 1 { // a hint, a refused move, and an undone one
			click("button:Hint")
			now += 2 * time.Second
			click("piece:o:s6")
			click("piece:" + from)
			click(from)
			click(to)
			click("button:Undo") // while the computer thinks
		}
		glide("piece:" + from)
		press(input.Press)
		if n%2 == 0 { // dragged, or in two clicks
			glide(to)
		} else {
			press(input.Release)
			glide(to)
			press(input.Press)
		}
		press(input.Release)
		click("stage") // ignored, since the computer is thinking
		now += 3 * time.Second
		g.Advance(now)
	}
	if err := w.Close(now); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), g.Screen().Hash(), g.Match().State().(state)
}

// wonFrame is the last frame of the recorded game.
const wonFrame = "testdata/won.frame"

// TestRecordedGame replays the demo of a won game and compares the last frame. It also plays
// the game again, which must give the same demo.
func TestRecordedGame(t *testing.T) {
	const name = "testdata/won.demo"
	demo, frame, st := record(t)
	if !st.Over || !st.Won || st.Winner != "w" {
		t.Fatalf("the game was not won: %+v", st)
	}
	if *drivetest.Update {
		if err := os.WriteFile(name, demo, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(wonFrame, []byte(frame+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(wonFrame)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, demo) {
		t.Errorf("the demo differs from a new recording (%v); go test -update rewrites it", err)
	}
	d := open(t, "win-mono", games.Env{Lang: "de"}) // the demo differs
	file, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Do("demo %s", file).Hash; got+"\n" != string(want) || got != frame {
		t.Errorf("the demo ends with frame %s, the game with %s; recorded is %s", got, frame, want)
	}
	if s := d.state(); !s.Won || s.Winner != rules.White.Letter() || s.Players["o"] != "medium" {
		t.Errorf("%+v", s)
	}
}
