package system

import (
	"context"
	"fmt"
	"image"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/oberon/program"
	"phosphor/games/play"
	"phosphor/games/prove"
)

// TestRandomInput sends random input with any documents open: nothing panics,
// incremental drawing equals drawing everything, and equal events give equal frames.
func TestRandomInput(t *testing.T) {
	programs := slices.Concat(Games, Panels, []*program.Program{deskHelp, cardHelp, Tools})
	keys := []string{"f1", "f2", "f5", "f7", "f4", "f8", "f9", "undo", "left", "right", "up", "down", "space", "return", "pagedown", "end", "a", "p", "v", "b", "7", "delete"}
	rapid.Check(t, func(t *rapid.T) {
		mode, err := modes.Find(rapid.SampledFrom([]string{"oberon256", "oberon16", "oberon-mono", "oberon256-800x600"}).Draw(t, "mode"))
		if err != nil {
			t.Fatal(err)
		}
		first := rapid.IntRange(0, len(Games)-1).Draw(t, "game")
		more := rapid.SliceOfN(rapid.IntRange(0, len(programs)-1), 0, 3).Draw(t, "documents")
		type step struct {
			ev   input.Event
			wait bool
		}
		var steps []step
		at, now := image.Point{}, time.Duration(0)
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			now += time.Duration(rapid.SampledFrom([]int{0, 10, 30, 80, 1500}).Draw(t, "ms")) * time.Millisecond
			ev := input.Event{Time: now, At: at}
			wait := false
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0, 1, 2:
				at = image.Pt(rapid.IntRange(-5, mode.Width+5).Draw(t, "x"), rapid.IntRange(-5, mode.Height+5).Draw(t, "y"))
				ev.Kind, ev.At = input.Move, at
			case 3, 4:
				ev.Kind, ev.Button = input.Press, input.Button(rapid.IntRange(1, 3).Draw(t, "press"))
				ev.Mods = rapid.SampledFrom([]input.Mods{0, 0, 0, input.Ctrl, input.Alt}).Draw(t, "mods")
			case 5, 6:
				ev.Kind, ev.Button = input.Release, input.Button(rapid.IntRange(1, 3).Draw(t, "release"))
			case 7:
				ev.Kind, ev.Key = input.KeyDown, rapid.SampledFrom(keys).Draw(t, "key")
				ev.Rune = input.Typed(ev.Key, 0)
			case 8:
				ev.Kind, ev.Delta = input.Wheel, rapid.IntRange(-2, 2).Draw(t, "wheel")
				if ev.Delta == 0 {
					ev.Kind = input.Blur
				}
			case 9:
				wait = true
			}
			steps = append(steps, step{ev, wait})
		}

		play := func() *program.App {
			g, err := Games[first].Info(Tools).Start(games.Env{Mode: mode, Deal: "1", Fresh: play.Deals("1"), Lang: "en", Search: unknown})
			if err != nil {
				t.Fatal(err)
			}
			app := g.(*program.App)
			for _, i := range more {
				app.Run(programs[i])
			}
			for _, s := range steps {
				if s.wait {
					app.Advance(s.ev.Time)
				} else {
					app.Event(s.ev)
				}
			}
			return app
		}
		app := play()
		pix := slices.Clone(app.Screen().Pix)
		if again := play(); !slices.Equal(again.Screen().Pix, pix) {
			t.Fatalf("the same events give a different frame, with\n%v", app.Desk)
		}
		app.Damage(app.Screen().Rect)
		app.Advance(now)
		if i := firstDifference(pix, app.Screen().Pix); i >= 0 {
			t.Fatalf("pixel (%d,%d) was %d and is %d when drawn at once, with\n%v", i%mode.Width, i/mode.Width, pix[i], app.Screen().Pix[i], fmt.Sprint(app.Desk))
		}
	})
}

// unknown is a search that ends at once without a result.
func unknown(func(context.Context) prove.Result) prove.Search {
	return prove.Now(func(context.Context) prove.Result { return prove.Result{Verdict: prove.Unknown} })
}

func firstDifference(a, b []uint8) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}
