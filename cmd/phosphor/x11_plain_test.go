//go:build cgo

package main

import (
	"hash/maphash"
	"image"
	"image/draw"
	"os"
	"slices"
	"testing"
	"time"

	"phosphor/fb/window/xtest"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/store"
)

// TestX11Plain checks that players can have only what the machines showed: with --scale 1
// --monitor off and no settings, the window has exactly the pixels of the screen. It compares
// the window with the same deal without a window: for one game of each machine and one whose
// colours pulse, or for all games with PHOSPHOR_SLOW=1.
func TestX11Plain(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	d := xtest.Start(t, 800, 600)
	d.Move(799, 599) // outside the window: things under a pointer may light up
	some := []string{"yukon", "solitairex", "klondike", "minesweeper", "gobblet"}
	for _, info := range catalog.All {
		if os.Getenv("PHOSPHOR_SLOW") == "" && !slices.Contains(some, info.Name) {
			continue
		}
		t.Run(info.Name, func(t *testing.T) {
			p := &program{t: t, display: d, home: t.TempDir(), exited: make(chan error, 1)}
			p.start("play", info.Name, "--scale", "1", "--monitor", "off", "--deal", "8", "--sound", "off")
			seed := maphash.MakeSeed()
			known := map[uint64]bool{}
			shows := func(img *image.RGBA) uint64 { return maphash.Bytes(seed, img.Pix) }
			var size image.Point
			for _, m := range unattended(t, info) {
				known[shows(m)] = true
				size = m.Rect.Size()
			}
			part := image.NewRGBA(image.Rectangle{Max: size})
			p.until("the screen of the game without a window", func(img *image.RGBA) bool {
				// In the middle of the display, as far as a title bar above leaves that.
				for _, bar := range []int{0, 40} {
					draw.Draw(part, part.Rect, img, image.Pt((800-size.X)/2, bar+(600-bar-size.Y)/2), draw.Src)
					if known[shows(part)] {
						return true
					}
				}
				return false
			})
			d.Key("escape")
			p.wait()
		})
	}
}

// unattended returns what deal 8 of a game shows in its first minute without a window and without
// input, with the pixels of doubled modes doubled.
func unattended(t *testing.T, info *games.Info) (all []*image.RGBA) {
	t.Helper()
	env, err := (&gameFlags{Deal: "8", Lang: "en"}).choice().Env(info)
	if err != nil {
		t.Fatal(err)
	}
	env.Fresh = play.Deals("8")
	env.Settings = store.Memory{} // of a newcomer, whom Gobblet lets play against the computer
	g, err := info.Start(env)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for now := time.Duration(0); ; {
		if h := g.Screen().Hash(); !seen[h] {
			seen[h] = true
			m, k := g.Screen().Snapshot(), g.Screen().Mode.Scale()
			img := image.NewRGBA(image.Rect(0, 0, k.X*m.Rect.Dx(), k.Y*m.Rect.Dy()))
			for y := range img.Rect.Max.Y {
				for x := range img.Rect.Max.X {
					img.Set(x, y, m.At(x/k.X, y/k.Y))
				}
			}
			all = append(all, img)
		}
		due, ok := g.Due()
		if !ok || due > time.Minute {
			return all
		}
		// Pulsing colours are those of the moment of the comparison.
		if pulses := due < now+100*time.Millisecond; pulses && now < 5*time.Second {
			due = now + time.Millisecond
		}
		now = max(now, due)
		g.Advance(now)
	}
}
