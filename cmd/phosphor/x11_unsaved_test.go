//go:build cgo && linux

package main

import (
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"phosphor/cmd/internal/host"
	"phosphor/games"
	"phosphor/games/catalog"
)

// corner is where a caption begins.
var corner = image.Rect(0, 380, 60, 400)

// TestX11NotSaved checks that a game that cannot be saved says so on the screen of every
// machine, asks before the player leaves, and removes the message once it is saved.
func TestX11NotSaved(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ game, mode, key string }{
		{"yukon", "falcon16", "space"}, {"golf", "amiga", "space"}, {"solitaire", "oberon256", "space"}, {"gobblet", "win-mono", "return"},
	} {
		p := prepare(t)
		saves := filepath.Join(p.home, "phosphor", "saves")
		if err := os.MkdirAll(filepath.Dir(saves), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(saves, nil, 0o666); err != nil { // a file, where a folder should be
			t.Fatal(err)
		}
		p.start("play", c.game, "--mode", c.mode, "--deal", "8", "--sound", "off")
		info, err := catalog.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		env, err := host.Choice{Mode: c.mode, Deal: "8", Lang: "en"}.Env(info)
		if err != nil {
			t.Fatal(err)
		}
		g, err := info.Start(env)
		if err != nil {
			t.Fatal(err)
		}
		shown := func(img *image.RGBA) bool { return samePart(img, g.Screen().Snapshot(), corner) }
		g.Advance(5 * time.Second)
		p.until("the deal of "+c.game, func(img *image.RGBA) bool { return samePart(img, g.Screen().Snapshot(), image.Rect(0, 0, 640, 12)) })
		p.display.Key(c.key)
		marked := p.until("the mark", func(img *image.RGBA) bool { return !shown(img) && strings.Contains(p.stderr.String(), "Not saved: ") })
		keepPicture(t, c.game+"-unsaved.png", marked)
		part := func(img *image.RGBA) string { return string(img.SubImage(corner).(*image.RGBA).Pix[:640*4*19]) }
		mark := part(marked)
		p.display.CloseWindow(title(g, info))
		asked := p.until("the question", func(img *image.RGBA) bool { return part(img) != mark })
		keepPicture(t, c.game+"-asked.png", asked)
		p.display.Key("f7") // which is none of a game's
		// On a busy machine it is the shorter one by then.
		p.until("the mark again", func(img *image.RGBA) bool { return part(img) != part(asked) && !shown(img) })
		if err := os.Remove(saves); err != nil {
			t.Fatal(err)
		}
		p.until("the mark gone", shown)
		if files, _ := filepath.Glob(filepath.Join(saves, "*.json")); len(files) != 1 {
			t.Errorf("%s: saved %q", c.game, files)
		}
		p.display.CloseWindow(title(g, info))
		p.wait()
	}
}

// title is that of the window of a game.
func title(g games.Game, info *games.Info) string {
	if g, ok := g.(games.Titled); ok {
		return g.Title()
	}
	return info.Title
}

// keepPicture stores a picture of the test, if requested.
func keepPicture(t *testing.T, name string, img *image.RGBA) {
	if dir := os.Getenv("PHOSPHOR_PICTURES"); dir != "" {
		if err := writePNG(&streams{}, filepath.Join(dir, name), img); err != nil {
			t.Error(err)
		}
	}
}
