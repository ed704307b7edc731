package yukon

import (
	"bytes"
	"fmt"
	"image"
	"math/rand/v2"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/atari/yukon/rules"
	"phosphor/games/cards"
	"phosphor/games/internal/cardstest"
	"phosphor/games/play"
)

// TestRandomInput makes random input with mouse and keyboard, like a child. Nothing may fail,
// no card may be lost, and the screen must equal a complete redraw.
func TestRandomInput(t *testing.T) {
	keys := []string{"space", "f2", "ctrl+n", "ctrl+r", "ctrl+v", "ctrl+z", "ctrl+h", "ctrl+l", "ctrl+a", "f1", "ctrl+space",
		"left", "right", "up", "down", "return", "tab", "escape", "a", "backspace", "left", "right", "up", "down", "return", "space"}
	for seed := range uint64(6) {
		name := []string{"st-high", "falcon16", "falcon256-640x480"}[seed%3]
		mode, err := modes.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Info.Start(games.Env{Mode: mode, Deal: fmt.Sprint(seed + 1), Fresh: play.Deals(fmt.Sprint(seed)), Variation: rules.Variations[seed%3]})
		if err != nil {
			t.Fatal(err)
		}
		table := g.(*Table)
		rnd := rand.New(rand.NewPCG(seed, 9))
		at := image.Pt(320, 200)
		now := time.Duration(0)
		down := map[input.Button]bool{}
		checked := 0
		for step := range 4000 {
			ev := input.Event{At: at}
			switch n := rnd.IntN(20); {
			case n < 6:
				at = image.Pt(rnd.IntN(mode.Width), rnd.IntN(mode.Height))
				if rnd.IntN(2) == 0 { // somewhere on a pile
					r := table.Window.Table.Layout.Bounds(table.Window.Table.Shown, rnd.IntN(piles))
					at = r.Min.Add(image.Pt(rnd.IntN(r.Dx()), rnd.IntN(r.Dy())))
				}
				ev = input.Event{Kind: input.Move, At: at}
			case n < 15:
				b := input.Left
				if rnd.IntN(8) == 0 {
					b = input.Right
				}
				ev.Kind, ev.Button = input.Press, b
				if down[b] {
					ev.Kind = input.Release
				}
				down[b] = !down[b]
			case n < 16:
				ev.Kind = input.Blur
				for b := range down {
					down[b] = false
				}
			default:
				key, mods, err := input.ParseKey(keys[rnd.IntN(len(keys))])
				if err != nil {
					t.Fatal(err)
				}
				ev.Kind, ev.Key, ev.Mods, ev.Rune = input.KeyDown, key, mods, input.Typed(key, mods)
			}
			now += time.Duration(rnd.IntN(400)) * time.Millisecond
			ev.Time = now
			g.Advance(now)
			g.Event(ev)
			table.done = false // a player who leaves comes back
			if step%20 != 0 || table.Modal() || table.Window.Table.Held() != nil || table.Frame.IsIcon() {
				continue
			}
			cardstest.Complete(t, table.session)
			exposed(t, table.session)
			before := bytes.Clone(table.Desk.Screen.Pix)
			table.Frame.Draw()
			table.Update(table.Frame.Work())
			if !bytes.Equal(before, table.Desk.Screen.Pix) {
				n, first := 0, image.Point{}
				for i := range before {
					if before[i] != table.Desk.Screen.Pix[i] {
						if n == 0 {
							first = image.Pt(i%mode.Width, i/mode.Width)
						}
						n++
					}
				}
				t.Fatalf("seed %d, step %d: %d pixels differ from drawing anew, the first at %v", seed, step, n, first)
			}
			checked++
		}
		if checked < 10 {
			t.Errorf("seed %d: the screen was compared only %d times", seed, checked)
		}
	}
}

// exposed checks that no exposed card of a column lies face down.
func exposed(t *testing.T, s *cards.Session) {
	for _, p := range s.Position().Piles {
		if top, ok := p.Top(); ok && p.Kind == cards.Tableau && !top.FaceUp() {
			t.Fatalf("%s: exposed card is face down", p.Name)
		}
	}
}
