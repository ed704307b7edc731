//go:build cgo

package main

import (
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/cards"
	"phosphor/games/catalog"
	"phosphor/games/play"
)

// TestX11OberonButtons presses the middle button, which has its own function at Oberon's
// tables, on a real pointer and in both ways without one; then the player leaves and comes
// back.
func TestX11OberonButtons(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game  string
		moves []string
		want  string // some piles at the end
	}{
		{"freecell", []string{
			"middle tableau5", "left tableau2", "left cell0", "left tableau2", "left cell1", "ctrl tableau2", "chord tableau1", "middle tableau1",
			"left tableau6", "left tableau6", "left tableau0", "left cell2", "click button:Undo",
		}, "{cell0 [8D]} {cell1 [TS]} {foundation3 [AS 2S 3S 4S]} {tableau6 [7D 4H AH 9S 5C 2D]}"},
		{"solitaire", []string{
			"drag tableau6 tableau0", "left tableau6", "drag tableau1 tableau6", "left tableau1", "left stock", "left stock", "drag waste tableau5", "drag waste tableau1",
			"left stock", "drag waste tableau5", "left stock", "drag waste tableau0",
			"ctrl waste", "click button:Undo", "chord waste", "click button:Undo", "middle waste",
		}, "{foundation3 [AC]} {tableau0 [KD QC JH]} {tableau1 [KC QH]}"},
	} {
		t.Run(c.game, func(t *testing.T) {
			t.Parallel()
			p := launch(t, "play", c.game, "--deal", "1", "--mode", "oberon256", "--sound", "off")
			info, err := catalog.Find(c.game)
			if err != nil {
				t.Fatal(err)
			}
			mode, err := modes.Find("oberon256")
			if err != nil {
				t.Fatal(err)
			}
			g, err := info.Start(games.Env{Mode: mode, Deal: "1", Fresh: play.Deals("1"), Lang: "en"})
			if err != nil {
				t.Fatal(err)
			}
			p.display.Move(2, 2)
			p.until("the deal", func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
			now := time.Duration(0)
			send := func(kind input.Kind, at image.Point, b input.Button, key string, mods input.Mods) {
				ev := input.Event{Time: now, Kind: kind, At: at, Button: b, Key: key, Mods: mods}
				g.Event(ev)
				p.input(ev)
			}
			pause := func() { // longer than the delay allowed within a chord
				now += 80 * time.Millisecond
				time.Sleep(80 * time.Millisecond)
				g.Advance(now)
			}
			corner := func(name string) image.Point {
				r, ok := g.(games.Finder).Where(name)
				if !ok {
					t.Fatalf("no %q", name)
				}
				return r.Max.Sub(image.Pt(6, 6)) // of a pile: on its top card
			}
			for _, m := range c.moves {
				before := g.Screen().Hash()
				words := strings.Fields(m)
				verb, names := words[0], words[1:]
				at := corner(names[0])
				send(input.Move, at, input.None, "", 0)
				pause()
				switch verb {
				case "left", "click":
					send(input.Press, at, input.Left, "", 0)
					pause()
					send(input.Release, at, input.Left, "", 0)
				case "middle":
					send(input.Press, at, input.Middle, "", 0)
					pause()
					send(input.Release, at, input.Middle, "", 0)
				case "ctrl":
					send(input.KeyDown, at, input.None, "ctrl", 0)
					send(input.Press, at, input.Left, "", input.Ctrl)
					pause()
					send(input.Release, at, input.Left, "", input.Ctrl)
					send(input.KeyUp, at, input.None, "ctrl", 0)
				case "chord":
					send(input.Press, at, input.Left, "", 0)
					send(input.Press, at, input.Right, "", 0)
					pause()
					send(input.Release, at, input.Right, "", 0)
					send(input.Release, at, input.Left, "", 0)
				case "drag":
					send(input.Press, at, input.Left, "", 0)
					pause()
					send(input.Move, corner(names[1]), input.None, "", 0)
					pause()
					p.until(m+": the outline", func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
					send(input.Release, corner(names[1]), input.Left, "", 0)
				}
				pause()
				p.until(m, func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
				if g.Screen().Hash() == before {
					t.Errorf("%s changed nothing", m)
				}
			}
			p.display.Move(2, 2)
			g.Event(input.Event{Time: now, Kind: input.Move, At: image.Pt(2, 2)})
			p.until("the last table", func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
			p.display.Key("escape")
			p.wait()
			p.start("play", c.game, "--mode", "oberon256", "--sound", "off")
			p.until("the table continued", func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
			piles := ""
			for _, q := range g.Match().State().(cards.State).Piles {
				piles += fmt.Sprintf("{%s %v} ", q.Name, q.Cards)
			}
			for _, want := range strings.SplitAfter(c.want, "} ") {
				if !strings.Contains(piles, strings.TrimSpace(want)) {
					t.Errorf("%s, want %s", piles, want)
				}
			}
		})
	}
}
