package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/cmd/internal/host"
	"phosphor/formats/adf/adftest"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/sprites/sheettest"
)

// A visitor is a user in the cabinet who drops files on it.
func visitor(t *testing.T) (*host.House, *drop) {
	t.Helper()
	var says bytes.Buffer
	h := newHouse(&streams{strings.NewReader(""), &says, &says, ""}, gameFlags{Lang: "en"})
	cab, err := host.NewCabinet("en")
	if err != nil {
		t.Fatal(err)
	}
	h.Cabinet, h.Sounds = cab, quiet{}
	cab.Use(h.Settings)
	t.Cleanup(func() {
		h.Settle()
		if err := h.Leave(); err != nil {
			t.Error(err)
		}
		if says.Len() > 0 {
			t.Errorf("message %s", says.String())
		}
	})
	d := &drop{House: h}
	h.Added = d.added
	h.Shows = func(path string) (*games.Info, error) { return (&openFlags{Lang: "en"}).info(path) }
	return h, d
}

// put writes a file to a temporary folder.
func put(t *testing.T, name string, data []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

func mustFind(t *testing.T, name string) *games.Info {
	t.Helper()
	info, err := catalog.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// TestDrop checks that dropped files are used, or described in one line.
func TestDrop(t *testing.T) {
	keptIn(t)
	saved := func() []byte {
		s, err := sit(mustFind(t, "golf"), host.Choice{Deal: "8"})
		if err != nil {
			t.Fatal(err)
		}
		g, _ := s.Game()
		if err := g.Match().Do("deal"); err != nil {
			t.Fatal(err)
		}
		b, err := g.Match().Save()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}()
	var demo bytes.Buffer
	w := play.NewDemoWriter(&demo, play.Demo{Game: "golf", Mode: "amiga", Deal: "8"})
	if err := w.Close(0); err != nil {
		t.Fatal(err)
	}
	yukondat := zipped(t, map[string][]byte{"disk/old/YUKONDAT/CARDS4.IMG": asset(t, "yukondat/CARDS4.IMG"), "README": []byte("read me\n")})
	images := zipped(t, map[string][]byte{"stuff/Cards.images": asset(t, "amiga/Cards.images")})
	for _, c := range []struct {
		what, file string
		data       []byte
		says       []string // parts of the line
		plays      string
		uses       string // game and what it plays with
	}{
		{"a card sheet", "CARDS4.IMG", asset(t, "yukondat/CARDS4.IMG"), []string{"CARDS4.IMG: the cards of ", "Yukon"}, "", "yukon CARDS4.IMG"},
		{"cards of Oberon in a document of its painting program", "Cards.Pict", slices.Concat([]byte("\xf7\x07RembrandtDocs.NewDoc\x00\x00\x00\x00\x00\x80\x02\xbd\x02"), asset(t, "oberon/Cards.Pict")), []string{"Cards.Pict: the cards of "}, "", "solitaire Cards.Pict"},
		{"cards of the Amiga in an archive", "amiga.zip", images, []string{"amiga.zip: used for ", "SolitaireX"}, "", "solitairex amiga.zip"},
		{"a disk of the Amiga", "spades.adf", adftest.Disk(adftest.File{Name: "Cards.images", Data: asset(t, "amiga/Cards.images")}), []string{"spades.adf: used for ", "SolitaireX"}, "", "solitairex spades.adf"},
		{"an archive with a YUKONDAT folder", "yukon.zip", yukondat, []string{"yukon.zip: used for ", "Yukon"}, "", "yukon yukon.zip"},
		{"an archive of something else", "other.zip", zipped(t, map[string][]byte{"README": []byte("read me\n")}), nil, "open", ""},
		{"a demo", "golf.demo", demo.Bytes(), nil, "golf", ""},
		{"a saved game", "golf.json", saved, nil, "golf", ""},
		{"a broken saved game", "golf.json", bytes.Replace(saved, []byte(`"deal"`), []byte(`"dael"`), 2), []string{"golf.json: "}, "", ""},
		{"levels", "LEVELS.XSB", asset(t, "sokoban/LEVELS.XSB"), []string{"LEVELS.XSB: used for Sokoban from now on"}, "", "sokoban LEVELS.XSB"},
		{"a picture of a program of GEM", "PICTURE.IMG", sheettest.Encode(image.NewPaletted(image.Rect(0, 0, 320, 200), color.Palette{color.White, color.Black})), nil, "open", ""},
		{"a card sheet that is cut", "CARDS4.IMG", asset(t, "yukondat/CARDS4.IMG")[:9000], []string{"CARDS4.IMG: GEM IMG, damaged: gemimg: offset 8994: after 38 of 344 lines"}, "", ""},
		{"cards of the Amiga that are cut", "Cards.images", asset(t, "amiga/Cards.images")[:5000], []string{"Cards.images: ", ", damaged: ", "5000 bytes"}, "", ""},
		{"a sound", "MOVE.HSN", asset(t, "yukondat/MOVE.HSN"), nil, "open", ""},
		{"nonsense", "noise.bin", bytes.Repeat([]byte{0x5a, 0xa5, 7}, 999), []string{"noise.bin: unknown file format"}, "", ""},
		{"nothing", "missing/../nothing", nil, []string{"nothing"}, "", ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			keptIn(t)
			h, d := visitor(t)
			file := filepath.Join(t.TempDir(), "nothing")
			if c.data != nil {
				file = put(t, c.file, c.data)
			}
			d.take([]string{file})
			said := h.Cabinet.Said()
			t.Log(said)
			if strings.Contains(said, "\n") {
				t.Errorf("a message of more than one line: %q", said)
			}
			for _, part := range c.says {
				if !strings.Contains(said, part) {
					t.Errorf("message %q, want %q", said, part)
				}
			}
			g, info := h.Game()
			switch {
			case c.plays == "" && g != nil:
				t.Errorf("playing %s", info.Name)
			case c.plays != "" && (g == nil || info.Name != c.plays):
				t.Errorf("does not play %s, message %q", c.plays, said)
			}
			things := h.Drawer.List()
			if kept := c.uses != "" || c.plays == "open"; (len(things) == 1) != kept {
				t.Errorf("drawer: %+v", things)
			}
			if c.plays != "" {
				return
			}
			os.Remove(file) // nothing breaks
			again, err := host.LoadSettings(h.Config)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range []host.Settings{h.Settings, again} {
				game, name, _ := strings.Cut(c.uses, " ")
				chosen := s.Games[game]
				if t1, ok := h.Drawer.Find(chosen.Set + chosen.Files); ok != (c.uses != "") || ok && (t1.Name != name || t1.Gone) {
					t.Errorf("settings %+v", s)
				}
			}
		})
	}
}

// TestDropInBothLanguages checks that messages about a file are in the cabinet's
// language, and spoken at once without waiting for another event.
func TestDropInBothLanguages(t *testing.T) {
	keptIn(t)
	demo := []byte(`{"phosphor":"demo","version":1,"game":"chess","mode":"st-high"}` + "\n")
	broken := []byte(`{"phosphor":"demo","version":"one"}` + "\n")
	for _, c := range []struct {
		file   string
		data   []byte
		en, de string
	}{
		{"CARDS4.IMG", asset(t, "yukondat/CARDS4.IMG"), "the cards of Yukon, Forty Thieves, ", "von nun an die Karten von Yukon, Vierzig Räuber, "},
		{"chess.demo", demo, "chess.demo: from a game that Phosphor does not have", "chess.demo: von einem Spiel, das Phosphor nicht hat"},
		{"chess.json", []byte(`{"phosphor":"saved game","version":1,"game":"chess"}`), "chess.json: from a game that Phosphor does not have", "chess.json: von einem Spiel, das Phosphor nicht hat"},
		{"one.demo", broken, "one.demo: ", "das geht nicht: one.demo: "},
		{"noise.bin", bytes.Repeat([]byte{0x5a, 0xa5, 7}, 999), "unknown file format", "unbekanntes Dateiformat"},
	} {
		for lang, want := range map[string]string{"en": c.en, "de": c.de} {
			h, d := visitor(t)
			h.Choice.Lang = lang
			h.Dropped = d.take
			aloud := ""
			h.Speak = func(text string, now bool) { aloud += text }
			h.Drop([]string{put(t, c.file, c.data)})
			said := h.Cabinet.Said()
			if !strings.Contains(said, want) || said == "" || strings.Contains(said, "\n") {
				t.Errorf("%s, %s: %q, want %q", c.file, lang, said, want)
			}
			if _, heard, ok := strings.Cut(said, ": "); !ok || !strings.Contains(aloud, heard) {
				t.Errorf("%s, %s: %q is shown, but %q is spoken", c.file, lang, said, aloud)
			}
		}
	}
}

// TestDropNoFile checks the message for something that is not a file: its name and the
// system's reason, in the cabinet's language.
func TestDropNoFile(t *testing.T) {
	keptIn(t)
	dir := t.TempDir()
	if err := exec.Command("mkfifo", filepath.Join(dir, "pipe")).Run(); err != nil {
		t.Skip("mkfifo is missing: ", err)
	}
	for _, c := range []struct{ file, en, de string }{
		{"pipe", "pipe: is a pipe, not a file", "das geht nicht: pipe: ist eine Pipe und keine Datei"},
		{"none.img", "none.img: no such file", "das geht nicht: none.img: gibt es nicht"},
		{"../../../../../../../../../../dev/zero", "zero: is a device, not a file", "das geht nicht: zero: ist ein Gerät und keine Datei"},
	} {
		for lang, want := range map[string]string{"en": c.en, "de": c.de} {
			h, d := visitor(t)
			h.Choice.Lang = lang
			d.take([]string{filepath.Join(dir, c.file)})
			if said := h.Cabinet.Said(); !strings.HasPrefix(said, want) {
				t.Errorf("%s, %s: %q, want %q", c.file, lang, said, want)
			}
			want = strings.TrimPrefix(want, "das geht nicht: ")
			if said := d.about(filepath.Join(dir, c.file), lang); !strings.Contains(said, want) {
				t.Errorf("%s typed, %s: %q, want %q", c.file, lang, said, want)
			}
		}
	}
}

// TestDropAgain checks that a second drop names the files that it replaces, which stay
// in the drawer, and that the same drop again adds nothing. A folder is copied
// completely; files that are too large stay where they are.
func TestDropAgain(t *testing.T) {
	keptIn(t)
	h, d := visitor(t)
	for i, c := range []struct{ file, says string }{
		{"CARDS4.IMG", "CARDS4.IMG: the cards of Yukon, Forty Thieves, "}, {"CARDS8.IMG", ", in place of CARDS4.IMG (F8)"}, {"CARDS4.IMG", ", in place of CARDS8.IMG (F8)"},
	} {
		d.take([]string{put(t, c.file, asset(t, "yukondat/"+c.file))})
		if said := h.Cabinet.Said(); !strings.Contains(said, c.says) || len(h.Drawer.List()) != min(i+1, 2) {
			t.Errorf("%s: %q, %d things", c.file, said, len(h.Drawer.List()))
		}
	}
	dir := folder(t, "mine", map[string][]byte{"CARDS4.IMG": asset(t, "yukondat/CARDS4.IMG"), "MOVE.HSN": asset(t, "yukondat/MOVE.HSN")})
	d.take([]string{filepath.Join(dir, "MOVE.HSN"), filepath.Join(dir, "CARDS4.IMG")})
	path, err := h.Drawer.Path(h.Settings.Games["yukon"].Files)
	if err != nil || filepath.Base(path) != filepath.Base(dir)+".zip" {
		t.Fatalf("%q, %v: %s", path, err, h.Cabinet.Said())
	}
	if p, err := open(path + "/" + filepath.Base(dir) + "/MOVE.HSN"); err != nil {
		t.Error(err)
	} else if data, _, err := p.contents(); err != nil || !bytes.Equal(data, asset(t, "yukondat/MOVE.HSN")) {
		t.Errorf("the copy has %d bytes, %v", len(data), err)
	}
	h.Drawer.Most = 1000
	big := zipped(t, map[string][]byte{"YUKONDAT/CARDS8.IMG": asset(t, "yukondat/CARDS8.IMG")})
	file := put(t, "big.zip", big)
	d.take([]string{file})
	if said := h.Cabinet.Said(); !strings.Contains(said, "too large to copy") {
		t.Errorf("message %q", said)
	}
	if path, err := h.Drawer.Path(h.Settings.Games["yukon"].Files); path != file || err != nil {
		t.Errorf("%q, %v", path, err)
	}
}

// TestGoneBlocksNothing checks that missing, damaged or unreadable files do not prevent
// playing: each machine shows something, and the card and the game name the files.
func TestGoneBlocksNothing(t *testing.T) {
	for _, c := range []struct {
		what   string
		spoil  func(path string) error
		says   string
		cannot bool // be seen in the drawer
	}{
		{"removed", os.Remove, "is gone", true},
		{"emptied", func(path string) error { return os.Truncate(path, 0) }, "", false},
		{"cut", func(path string) error { return os.Truncate(path, 3000) }, "", false},
		{"all of the drawer removed", func(path string) error { return os.RemoveAll(filepath.Dir(filepath.Dir(path))) }, "is gone", true},
		{"a folder in its place", func(path string) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o777)) }, "", false},
	} {
		keptIn(t)
		h, d := visitor(t)
		d.take([]string{put(t, "CARDS4.IMG", asset(t, "yukondat/CARDS4.IMG"))})
		d.take([]string{put(t, "cards.zip", zipped(t, map[string][]byte{"YUKONDAT/CARDS8.IMG": asset(t, "yukondat/CARDS8.IMG"), "Cards.images": asset(t, "amiga/Cards.images")}))})
		for _, thing := range h.Drawer.List() {
			path, err := h.Drawer.Path(thing.ID)
			if err == nil {
				err = c.spoil(path)
			}
			if err != nil && c.what != "all of the drawer removed" {
				t.Fatal(err)
			}
		}
		h.Settle()
		var says bytes.Buffer
		again := newHouse(&streams{strings.NewReader(""), &says, &says, ""}, gameFlags{Lang: "en"})
		cab, err := host.NewCabinet("en")
		if err != nil {
			t.Fatal(err)
		}
		again.Cabinet, again.Sounds, again.Stats, again.Saves = cab, quiet{}, nil, nil
		again.Furnish()
		again.Settle()
		for _, game := range []string{"yukon", "solitairex", "golf", "sokoban", "spider"} {
			if !cab.Pictured(game) {
				t.Errorf("%s: the picture of %s is black", c.what, game)
			}
			if err := again.Enter(mustFind(t, game), host.Choice{Deal: "1"}); err != nil {
				t.Errorf("%s: %s: %v", c.what, game, err)
				continue
			}
			if title := again.Title(); game == "yukon" && !strings.Contains(title, c.says) {
				t.Errorf("%s: the title of %s is %q", c.what, game, title)
			}
			if err := again.Leave(); err != nil {
				t.Error(err)
			}
		}
		for _, thing := range again.Drawer.List() {
			if thing.Gone != c.cannot {
				t.Errorf("%s: %+v", c.what, thing)
			}
		}
	}
}

// TestDropCrowded drops a whole disk by mistake, which belongs to no game and is
// reported at once.
func TestDropCrowded(t *testing.T) {
	keptIn(t)
	dir := t.TempDir()
	cards := filepath.Join(dir, "CARDS4.IMG")
	if err := os.WriteFile(cards, asset(t, "yukondat/CARDS4.IMG"), 0o666); err != nil {
		t.Fatal(err)
	}
	h, d := visitor(t)
	if d.take([]string{dir}); !strings.Contains(h.Cabinet.Said(), ": used for ") {
		t.Errorf("a single file: %q", h.Cabinet.Said())
	}
	before := fmt.Sprint(h.Settings.Games)
	for i := range mostDropped {
		if err := os.Mkdir(filepath.Join(dir, fmt.Sprint(i)), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	full := t.TempDir()
	if err := os.Rename(dir, filepath.Join(full, "disk")); err != nil {
		t.Fatal(err)
	}
	if d.take([]string{full}); !strings.Contains(h.Cabinet.Said(), "too many files") {
		t.Errorf("many files: %q", h.Cabinet.Said())
	}
	if after := fmt.Sprint(h.Settings.Games); after != before || len(h.Drawer.List()) != 1 {
		t.Errorf("settings %s", after)
	}
}

// TestKnowsBest checks that only the best matching games are reported for a folder: a
// card sheet is also a picture, any picture can be a puzzle, and a text need not contain
// levels.
func TestKnowsBest(t *testing.T) {
	keptIn(t)
	picture := asset(t, "oberon/Default.Pict")
	for _, c := range []struct {
		files     map[string][]byte
		says, not string
	}{
		{map[string][]byte{"CARDS4.IMG": asset(t, "yukondat/CARDS4.IMG"), "CARDS8.IMG": asset(t, "yukondat/CARDS8.IMG")}, "Yukon", "Scramble"},
		{map[string][]byte{"CARDS4.IMG": asset(t, "yukondat/CARDS4.IMG"), "HOLIDAY.PICT": picture}, "Yukon", "Scramble"},
		{map[string][]byte{"holiday.pict": picture}, "Scramble", "Yukon"},
		{map[string][]byte{"readme.txt": []byte("read me\n")}, "no game can use anything in it", "Sokoban"},
		{map[string][]byte{"levels.txt": asset(t, "sokoban/LEVELS.XSB")}, "Sokoban", "Scramble"},
		{nil, "no game can use anything in it", ""},
	} {
		_, d := visitor(t)
		said := d.about(folder(t, "files", c.files), "en")
		if !strings.Contains(said, c.says) || c.not != "" && strings.Contains(said, c.not) {
			t.Errorf("%d files: %q, want %q and not %q", len(c.files), said, c.says, c.not)
		}
	}
}

// TestNamedDataIsReported checks that the program reports once, in the title and beside the
// window, what it found in a folder from the command line or the settings: on every machine,
// and for games started alone or from the cabinet. It reports that nothing fits the game
// only if the folder was named for that game.
func TestNamedDataIsReported(t *testing.T) {
	keptIn(t)
	useless, yukon := folder(t, "useless", map[string][]byte{"readme.txt": []byte("hello\n")}), folder(t, "yukondat", map[string][]byte{"CARDS4.IMG": asset(t, "yukondat/CARDS4.IMG")})
	loud, words := folder(t, "loud", map[string][]byte{"undo.hsn": asset(t, "yukondat/UNDO.HSN")}), folder(t, "words", map[string][]byte{"YUKON.RSC": asset(t, "yukondat/YUKON.RSC")})
	const nothing = "Data: no files of this game"
	noCards := "Data: no CardGames.DAT or CardGames.REKO in " + useless
	for _, c := range []struct {
		game, flag, kept string
		cabinet          bool
		says             string
	}{
		{"yukon", yukon, "", false, "Data: CARDS4.IMG"}, {"yukon", useless, "", false, nothing}, {"golf", useless, "", false, noCards},
		{"gobblet", useless, "", false, nothing}, {"sokoban", useless, "", false, nothing}, {"spider", useless, "", false, nothing},
		{"yukon", loud, "", false, "Data: undo.hsn"}, {"golf", loud, "", false, "Data: no CardGames.DAT or CardGames.REKO in " + loud}, {"solitairex", loud, "", false, "Data: no Cards.images or Spades.images in " + loud}, {"yukon", words, "", false, "Data: YUKON.RSC"},
		{"yukon", "", yukon, false, "Data: CARDS4.IMG"}, {"yukon", "", yukon, true, "Data: CARDS4.IMG"}, {"yukon", yukon, "", true, "Data: CARDS4.IMG"},
		{"yukon", "", useless, false, ""}, {"yukon", "", useless, true, ""}, {"spider", useless, "", true, ""}, {"sokoban", "", yukon, true, ""},
		{"yukon", "", "", false, ""}, {"yukon", "", "", true, ""},
	} {
		var says bytes.Buffer
		h := newHouse(&streams{strings.NewReader(""), &says, &says, ""}, gameFlags{Data: c.flag, Lang: "en"})
		h.Sounds, h.Saves, h.Config, h.Stats = quiet{}, nil, nil, nil
		if c.kept != "" {
			h.Drawer.Dir = t.TempDir()
			kept, err := h.Drawer.Add(host.Thing{Name: filepath.Base(c.kept), Path: c.kept}, nil)
			if err != nil {
				t.Fatal(err)
			}
			h.Settings.Games = map[string]host.GameSettings{c.game: {Files: kept.ID}}
		}
		if c.cabinet {
			cab, err := host.NewCabinet("en")
			if err != nil {
				t.Fatal(err)
			}
			h.Cabinet = cab
			cab.Use(h.Settings)
		}
		for range 2 {
			if err := h.Enter(mustFind(t, c.game), host.Choice{Deal: "1", Mode: ""}); err != nil {
				t.Fatal(err)
			}
			if title := h.Title(); c.says != "" && !strings.Contains(title, c.says) || c.says == "" && strings.Contains(title, "Data:") {
				t.Errorf("%+v: title %q", c, title)
			}
			if err := h.Leave(); err != nil {
				t.Fatal(err)
			}
		}
		want := ""
		if c.says != "" {
			want = "phosphor: " + c.says + "\n"
		}
		if says.String() != want {
			t.Errorf("%s says %q, want %q", c.game, says.String(), want)
		}
	}
}

// TestDropOnGame checks that a game in play uses dropped files at once, and that the title of
// the window reports useless ones for a while.
func TestDropOnGame(t *testing.T) {
	keptIn(t)
	h, d := visitor(t)
	if err := h.Enter(mustFind(t, "yukon"), host.Choice{Deal: "8"}); err != nil {
		t.Fatal(err)
	}
	g, _ := h.Game()
	if err := g.Match().Do("deal"); err != nil {
		t.Fatal(err)
	}
	d.take([]string{put(t, "CARDS8.IMG", asset(t, "yukondat/CARDS8.IMG"))})
	after, _ := h.Game()
	if after == g || after == nil {
		t.Fatal("the game was not reopened")
	}
	if st := after.Match().Status(); st.Deal != "8" || len(after.Match().Moves()) == 0 {
		t.Errorf("continued as %+v", st)
	}
	if !strings.Contains(h.Title(), "CARDS8.IMG") {
		t.Errorf("title %q", h.Title())
	}
	due, ok := h.Due()
	if !ok {
		t.Fatal("the title was not reset")
	}
	for ; ok && due < 20*time.Second; due, ok = h.Due() {
		h.Advance(due)
	}
	if strings.Contains(h.Title(), "CARDS8.IMG") {
		t.Errorf("title %q, want the usual one", h.Title())
	}
}
