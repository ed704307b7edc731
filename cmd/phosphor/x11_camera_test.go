//go:build cgo

package main

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/play"
)

// album waits for a file with an extension in a folder, and returns its name.
func (p *program) album(dir, ending string) string {
	p.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		names, _ := filepath.Glob(filepath.Join(dir, "*"+ending))
		if len(names) == 1 {
			return names[0]
		}
		if time.Now().After(end) {
			p.t.Fatalf("%d files %s: %q; the program said: %s", len(names), ending, names, p.stderr.String())
		}
	}
}

// tells waits until the program has printed a text n times.
func (p *program) tells(text string, n int) {
	p.t.Helper()
	for end := time.Now().Add(patience); strings.Count(p.stderr.String(), text) < n; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			p.t.Fatalf("the program does not say %q but %q", text, p.stderr.String())
		}
	}
}

// frames are the frames of an animation as shown, and their durations.
func frames(t *testing.T, name string) (all []*image.RGBA, long []time.Duration) {
	t.Helper()
	g := animation(t, name)
	canvas := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, m := range g.Image {
		draw.Draw(canvas, m.Rect, m, m.Rect.Min, draw.Over)
		all = append(all, &image.RGBA{Pix: slices.Clone(canvas.Pix), Stride: canvas.Stride, Rect: canvas.Rect})
		long = append(long, time.Duration(g.Delay[i])*10*time.Millisecond)
	}
	return all, long
}

// TestX11Camera checks that F12 on a real keyboard writes a picture of the screen, pixel for
// pixel, and that Shift+F12 starts and stops a recording that shows everything for as long as
// it was visible.
func TestX11Camera(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_PICTURES_DIR", dir)
	info := mustFind(t, "golf")
	mode, err := modes.Find(info.Modes[0])
	if err != nil {
		t.Fatal(err)
	}
	g, err := info.Start(games.Env{Mode: mode, Deal: "8", Fresh: play.Deals("8"), Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	p := launch(t, "play", "golf", "--deal", "8", "--sound", "off")
	now := time.Duration(0)
	agree := func(what string) *image.RGBA {
		t.Helper()
		now += 10 * time.Second
		g.Advance(now)
		return p.until(what, func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
	}
	agree("the deal")

	p.display.Key("f12")
	p.tells("picture: ", 1)
	f, err := os.Open(p.album(dir, ".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	want := g.Screen().Snapshot()
	if pic, ok := m.(*image.Paletted); !ok || !bytes.Equal(pic.Pix, want.Pix) || !samePalette(pic.Palette, want.Palette) {
		t.Errorf("the picture differs from the screen: %T %v", m, m.Bounds())
	}

	before := time.Now()
	p.display.Key("shift+f12")
	p.tells("recording ", 1)
	began := time.Now()
	shown := []*image.RGBA{agree("the same table while it is recorded")}
	var since []time.Time // when the next table appeared
	for range 3 {
		time.Sleep(300 * time.Millisecond) // which is visible in the recording
		since = append(since, time.Now())
		p.display.Key("space")
		for _, kind := range []input.Kind{input.KeyDown, input.KeyUp} {
			g.Event(input.Event{Time: now, Kind: kind, Key: "space", Rune: ' '})
		}
		shown = append(shown, agree("the next card"))
	}
	time.Sleep(300 * time.Millisecond)
	end := time.Now()
	p.display.Key("shift+f12")
	p.tells("recorded: ", 1)
	ended := time.Now()

	name := p.album(dir, ".gif")
	all, long := frames(t, name)
	total := time.Duration(0)
	for _, d := range long {
		total += d
	}
	const hundredths = 40 * time.Millisecond // the times of the format, and of the events
	if total < end.Sub(began)-hundredths || total > ended.Sub(before)+hundredths {
		t.Errorf("the recording lasts %v, want %v to %v", total, end.Sub(began), ended.Sub(before))
	}
	at, seen := time.Duration(0), 0
	for i, frame := range all {
		if seen < len(shown) && bytes.Equal(frame.Pix, shown[seen].Pix) {
			if seen > 0 {
				// The keys were pressed this long after the beginning.
				least, most := since[seen-1].Sub(began)-hundredths, ended.Sub(before)
				if at < least || at > most {
					t.Errorf("table %d appears after %v, want at least %v or soon after", seen, at, least)
				}
			}
			seen++
		}
		at += long[i]
	}
	if seen != len(shown) || len(all) < len(shown) {
		t.Errorf("%d of %d tables appear in %d frames", seen, len(shown), len(all))
	}
	if last := all[len(all)-1]; !bytes.Equal(last.Pix, shown[len(shown)-1].Pix) {
		t.Error("the recording ends with a different frame")
	}
	if got := lastFrame(t, name); !bytes.Equal(got, rgb(g.Screen().Snapshot(), image.Pt(1, 1))) {
		t.Error("ffmpeg decodes a different last frame")
	}
	p.display.Key("escape")
	p.wait()
}

func samePalette(a, b color.Palette) bool {
	return slices.EqualFunc(a, b, func(a, b color.Color) bool { return color.RGBAModel.Convert(a) == color.RGBAModel.Convert(b) })
}
