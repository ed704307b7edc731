package tetris

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/oberon/program"
	"phosphor/games/play"
)

// What the demo in testdata ends with: a game of more than five minutes.
const (
	demoScore = 231790
	demoLevel = 5
	demoHash  = "264fb1618ce8f68462ef80cff5730da9"
)

func start(t *testing.T) *program.App {
	t.Helper()
	m, err := modes.Find("oberon256")
	if err != nil {
		t.Fatal(err)
	}
	a, err := program.Start(appdoc.Program(&Program, &Original), games.Env{Mode: m, Deal: "3", Fresh: play.Deals("3")})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// place returns where a figure does least harm: the place with the fewest holes
// and the lowest stack.
func place(p *Pot) (angle, x int) {
	best := 1 << 30
	for a := range Angles {
		for to := -3; to < Columns; to++ {
			q := *p
			q.draw = func() int { return 0 }
			f := Figure{Figure: p.current.Figure, Angle: a, X: to, Y: p.current.Y}
			if !q.fits(f) {
				continue
			}
			q.current = f
			rows := q.rows
			q.Drop(0)
			harm := -76 * (q.rows - rows)
			before := -1
			for c := range Columns {
				top := 0
				for top < Lines && q.cells[top][c] == empty {
					top++
				}
				height := Lines - top
				harm += 51 * height
				if before >= 0 {
					harm += 18 * max(height-before, before-height)
				}
				before = height
				for y := top; y < Lines; y++ {
					if q.cells[y][c] == empty {
						harm += 36 + 60
					}
				}
			}
			if harm < best {
				best, angle, x = harm, a, to
			}
		}
	}
	return angle, x
}

// record plays with the keyboard for more than five minutes: it turns and shifts
// each figure, drops every third one and lets gravity have the others.
func record(t *testing.T, name string) {
	a := start(t)
	var file bytes.Buffer
	w := play.NewDemoWriter(&file, play.Demo{Game: Program.Name, Mode: "oberon256", Deal: "3"})
	now := time.Duration(0)
	press := func(key string) {
		for _, k := range []input.Kind{input.KeyDown, input.KeyUp} {
			ev := input.Event{Time: now, Kind: k, Key: key}
			a.Advance(now)
			a.Event(ev)
			w.Event(ev)
		}
		now += 40 * time.Millisecond
	}
	g := a.Main.Player.(*table)
	for n := 0; now < 310*time.Second && !g.game.Over(); n++ {
		angle, x := place(g.game)
		if d := (angle - g.game.Current().Angle + Angles) % Angles; d == 3 {
			press("up")
		} else {
			for range d {
				press("down")
			}
		}
		for range x - g.game.Current().X {
			press("right")
		}
		for range g.game.Current().X - x {
			press("left")
		}
		switch {
		case n%40 == 39:
			press("p")
			now += 3 * time.Second
			press("p")
		case n%50 == 20:
			press("v")
		}
		if n%3 == 0 || g.game.Level() > 4 {
			press("space")
			continue
		}
		for y := g.game.Current().Y; g.game.Current().Y >= y && !g.game.Over(); now += 20 * time.Millisecond {
			y = g.game.Current().Y
			a.Advance(now)
		}
	}
	if err := w.Close(now); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, file.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	a.Advance(now)
	t.Logf("score %d, level %d, rows %d, over %v, hash %s", g.game.Score(), g.game.Level(), g.game.Completed(), g.game.Over(), a.Screen().Hash())
}

// TestDemo checks that a recorded game of several minutes ends with the same score and the
// same picture, however its time is cut into pieces.
func TestDemo(t *testing.T) {
	name := filepath.Join("testdata", "minutes.demo")
	if *drivetest.Update {
		record(t, name)
		return
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	d, err := play.ReadDemo(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if d.End < 5*time.Minute {
		t.Errorf("the demo lasts only %v", d.End)
	}
	for _, step := range []time.Duration{d.End, 333 * time.Millisecond, 16 * time.Millisecond} {
		a := start(t)
		now := time.Duration(0)
		for _, ev := range d.Events {
			for ; now < ev.Time; now += step {
				a.Advance(now)
			}
			now = ev.Time
			a.Advance(now)
			a.Event(ev)
		}
		a.Advance(d.End)
		g := a.Main.Player.(*table).game
		if g.Score() != demoScore || g.Level() != demoLevel || a.Screen().Hash() != demoHash {
			t.Errorf("in steps of %v: score %d, level %d, hash %s", step, g.Score(), g.Level(), a.Screen().Hash())
		}
	}
}
