//go:build cgo && !windows && !darwin

package main

import (
	"bytes"
	"image"
	"image/color"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"phosphor/cmd/internal/host"
	"phosphor/fb/modes"
	"phosphor/formats/adf/adftest"
	"phosphor/games"
	"phosphor/games/play"
	"phosphor/games/store"
)

// sameIcon compares an icon with the window's, whose transparent pixels may have lost their
// colours.
func sameIcon(got *image.NRGBA, want image.Image) bool {
	if got == nil || got.Rect.Size() != want.Bounds().Size() {
		return false
	}
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			c := color.NRGBAModel.Convert(want.At(x, y)).(color.NRGBA)
			if g := got.NRGBAAt(x, y); g.A != c.A || c.A > 0 && g != c {
				return false
			}
		}
	}
	return true
}

// TestX11Icon checks that the window has the program's icon, and that of the game in play.
func TestX11Icon(t *testing.T) {
	p := launch(t)
	awaits := func(title string, want image.Image) {
		t.Helper()
		for end := time.Now().Add(patience); !sameIcon(p.display.Icon(title), want); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s has the wrong icon", title)
			}
		}
	}
	h := &host.House{}
	awaits("Phosphor", h.Icon())
	p.display.Key("g") // golf, grandtour
	p.display.Key("return")
	awaits("CardGames", host.Icon(mustFind(t, "golf")))
	p.display.Key("escape")
	awaits("Phosphor", h.Icon())
	p.display.Key("s")
	p.display.Key("p")
	p.display.Key("return")
	awaits("Spider.Game", host.Icon(mustFind(t, "spider")))
}

// TestX11Drop drops files on the window from another program: each is used, or one line says
// what it is.
func TestX11Drop(t *testing.T) {
	l := listens(t, "")
	var demo bytes.Buffer
	if err := play.NewDemoWriter(&demo, play.Demo{Game: "golf", Mode: "amiga", Deal: "8", Lang: "en"}).Close(0); err != nil {
		t.Fatal(err)
	}
	s, err := sit(mustFind(t, "calculation"), host.Choice{Deal: "8"})
	if err != nil {
		t.Fatal(err)
	}
	g, _ := s.Game()
	saved, err := g.Match().Save()
	if err != nil {
		t.Fatal(err)
	}
	p := launch(t, "--speak", "--lang", "en")
	l.hears(p, "Phosphor")
	settings := func() (s host.Settings) {
		if err := store.ReadJSON(store.Dir{Path: filepath.Join(p.home, "phosphor")}, host.SettingsFile, &s); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		return s
	}
	for _, c := range []struct {
		file string
		data []byte
		says string
		uses func(host.Settings) string
	}{
		{"CARDS4.IMG", asset(t, "yukondat/CARDS4.IMG"), "CARDS4.IMG: the cards of ",
			func(s host.Settings) string { return s.Games["yukon"].Set }},
		{"spades.adf", adftest.Disk(adftest.File{Name: "Cards.images", Data: asset(t, "amiga/Cards.images")}), "pades.adf: used for ",
			func(s host.Settings) string { return s.Games["solitairex"].Files }},
		{"a game disk.zip", zipped(t, map[string][]byte{"disk/old/YUKONDAT/CARDS4.IMG": asset(t, "yukondat/CARDS4.IMG")}), " game disk.zip: used for ",
			func(s host.Settings) string { return s.Games["yukon"].Files }},
		{"noise.bin", bytes.Repeat([]byte{0x5a, 0xa5, 7}, 999), "oise.bin: unknown file format", nil},
	} {
		if !p.display.Drop("Phosphor", put(t, c.file, c.data)) {
			t.Fatalf("%s was not accepted", c.file)
		}
		l.hears(p, c.says)
		if c.uses == nil {
			continue
		}
		kept, _ := (&host.Drawer{Dir: filepath.Join(p.home, "phosphor", "drawer")}).Find(c.uses(settings()))
		if kept.Name != c.file {
			t.Errorf("%s: settings %+v", c.file, settings())
		}
	}
	for _, c := range []struct {
		file string
		data []byte
		says string
	}{{"golf.demo", demo.Bytes(), "Golf"}, {"saved.json", saved, "Calculation"}} {
		p.display.Drop("Phosphor", put(t, c.file, c.data))
		l.hears(p, c.says)
		p.display.Key("escape")
		l.hears(p, "Phosphor. ") // the room again
	}
	if n := p.stderr.Len(); n > 0 {
		t.Log(p.stderr.String())
	}
}

// TestX11DropOnGame checks that a game in play uses dropped files at once: the cards of a
// YUKONDAT in an archive, and levels in which nothing was done. The position is the same as
// before.
func TestX11DropOnGame(t *testing.T) {
	cards := asset(t, "yukondat/CARDS1.IMG") // in black and white, as an unusual choice
	levels := []byte("########\n#@ $  .#\n########\n")
	for _, c := range []struct {
		game, mode, deal, title, file string
		data                          []byte
		files                         fstest.MapFS // of the game as it must look then
	}{
		{"yukon", "falcon16", "8", "Yukon", "yukon.zip", zipped(t, map[string][]byte{"old/YUKONDAT/CARDS1.IMG": cards}), fstest.MapFS{"CARDS1.IMG": {Data: cards}}},
		{"sokoban", "oberon256", "3", "Sokoban", "MINE.XSB", levels, fstest.MapFS{"MINE.XSB": {Data: levels}}},
	} {
		p := launch(t, "play", c.game, "--deal", c.deal, "--sound", "off", "--lang", "en")
		screen := func(deal string, data fs.FS) *image.Paletted {
			mode, err := modes.Find(c.mode)
			if err != nil {
				t.Fatal(err)
			}
			g, err := mustFind(t, c.game).Start(games.Env{Mode: mode, Deal: deal, Fresh: play.Deals(deal), Lang: "en", Data: data, Found: func(string) {}})
			if err != nil {
				t.Fatal(err)
			}
			return g.Screen().Snapshot()
		}
		before := screen(c.deal, nil)
		p.until("the game", func(img *image.RGBA) bool { return samePart(img, before, image.Rect(0, 0, 400, 300)) })
		if !p.display.Drop(c.title, put(t, c.file, c.data)) {
			t.Fatalf("%s was not accepted", c.file)
		}
		deal := c.deal
		if c.game == "sokoban" {
			deal = "1" // as far as the player has come in these levels
		}
		after := screen(deal, c.files)
		if bytes.Equal(before.Pix, after.Pix) {
			t.Fatal("these files change nothing")
		}
		p.until("the game with "+c.file, func(img *image.RGBA) bool { return samePart(img, after, image.Rect(0, 0, 400, 300)) })
		p.display.Key("escape")
		p.wait()
		if said := p.stderr.String(); strings.Count(said, "Data: ") != 1 || strings.Count(said, "\n") != 1 {
			t.Errorf("%s reports %q, want one message about the files it uses", c.game, said)
		}
	}
}
