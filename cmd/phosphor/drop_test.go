package main

import (
	"bytes"
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
	"phosphor/games/store"
	"phosphor/sprites/sheettest"
)

// A visitor is somebody in the cabinet who drops files on it.
func visitor(t *testing.T) (*host.House, *drop) {
	t.Helper()
	var says bytes.Buffer
	h := newHouse(&streams{strings.NewReader(""), &says, &says}, gameFlags{Lang: "en"})
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
			t.Errorf("said %s", says.String())
		}
	})
	return h, &drop{House: h}
}

// put writes a file into a folder of the test's.
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

// What is dropped becomes what it is good for, or is said to be what it is, in one line.
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
		uses       func(host.Settings) bool
	}{
		{"a card sheet", "CARDS4.IMG", asset(t, "yukondat/CARDS4.IMG"), []string{"CARDS4.IMG: the cards of ", "Yukon"}, "",
			func(s host.Settings) bool { return strings.HasSuffix(s.Games["yukon"].Cards, "CARDS4.IMG") }},
		{"cards of Oberon in a document of its painting program", "Cards.Pict", slices.Concat([]byte("\xf7\x07RembrandtDocs.NewDoc\x00\x00\x00\x00\x00\x80\x02\xbd\x02"), asset(t, "oberon/Cards.Pict")), []string{"Cards.Pict: the cards of "}, "",
			func(s host.Settings) bool { return strings.HasSuffix(s.Games["solitaire"].Cards, "Cards.Pict") }},
		{"cards of the Amiga in an archive", "amiga.zip", images, []string{"amiga.zip: the data of ", "SolitaireX"}, "",
			func(s host.Settings) bool { return strings.HasSuffix(s.Data, "amiga.zip") }},
		{"a disk of the Amiga", "spades.adf", adftest.Disk(adftest.File{Name: "Cards.images", Data: asset(t, "amiga/Cards.images")}), []string{"spades.adf: the data of ", "SolitaireX"}, "",
			func(s host.Settings) bool { return strings.HasSuffix(s.Data, "spades.adf") }},
		{"an archive with a YUKONDAT folder", "yukon.zip", yukondat, []string{"yukon.zip: the data of ", "Yukon"}, "",
			func(s host.Settings) bool { return strings.HasSuffix(s.Data, "yukon.zip") }},
		{"an archive of something else", "other.zip", zipped(t, map[string][]byte{"README": []byte("read me\n")}), nil, "open", nil},
		{"a demo", "golf.demo", demo.Bytes(), nil, "golf", nil},
		{"a saved game", "golf.json", saved, nil, "golf", nil},
		{"a broken saved game", "golf.json", bytes.Replace(saved, []byte(`"deal"`), []byte(`"dael"`), 2), []string{"golf.json: "}, "", nil},
		{"levels", "LEVELS.XSB", asset(t, "sokoban/LEVELS.XSB"), []string{"LEVELS.XSB: the data of Sokoban from now on"}, "",
			func(s host.Settings) bool { return strings.HasSuffix(s.Data, "LEVELS.XSB") }},
		{"a picture of a program of GEM", "PICTURE.IMG", sheettest.Encode(image.NewPaletted(image.Rect(0, 0, 320, 200), color.Palette{color.White, color.Black})), []string{"PICTURE.IMG: GEM IMG, which no game here takes"}, "", nil},
		{"a card sheet that is cut", "CARDS4.IMG", asset(t, "yukondat/CARDS4.IMG")[:9000], []string{"CARDS4.IMG: GEM IMG, damaged: gemimg: offset 8994: after 38 of 344 lines"}, "", nil},
		{"cards of the Amiga that are cut", "Cards.images", asset(t, "amiga/Cards.images")[:5000], []string{"Cards.images: ", ", damaged: ", "5000 bytes"}, "", nil},
		{"a sound", "MOVE.HSN", asset(t, "yukondat/MOVE.HSN"), []string{"MOVE.HSN: "}, "", nil},
		{"nonsense", "noise.bin", bytes.Repeat([]byte{0x5a, 0xa5, 7}, 999), []string{"noise.bin: no file that anything here knows"}, "", nil},
		{"nothing", "missing/../nothing", nil, []string{"nothing"}, "", nil},
	} {
		t.Run(c.what, func(t *testing.T) {
			h, d := visitor(t)
			file := filepath.Join(t.TempDir(), "nothing")
			if c.data != nil {
				file = put(t, c.file, c.data)
			}
			d.take([]string{file})
			said := h.Cabinet.Said()
			t.Log(said)
			if strings.Contains(said, "\n") {
				t.Errorf("said in more than one line: %q", said)
			}
			for _, part := range c.says {
				if !strings.Contains(said, part) {
					t.Errorf("said %q, want %q", said, part)
				}
			}
			g, info := h.Game()
			switch {
			case c.plays == "" && g != nil:
				t.Errorf("plays %s", info.Name)
			case c.plays != "" && (g == nil || info.Name != c.plays):
				t.Errorf("does not play %s, says %q", c.plays, said)
			}
			if c.uses == nil {
				return
			}
			if !c.uses(h.Settings) {
				t.Errorf("settings %+v", h.Settings)
			}
			if again, err := host.LoadSettings(h.Config); err != nil || !c.uses(again) {
				t.Errorf("kept %+v, %v", again, err)
			}
			if err := store.WriteJSON(h.Config, host.SettingsFile, host.Settings{Volume: host.UsualVolume}); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// What is said of a file is said in the language of the cabinet, and aloud at once where the
// program speaks: no further event may come.
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
		{"chess.demo", demo, "chess.demo: of a game that is not here", "chess.demo: von einem Spiel, das es hier nicht gibt"},
		{"chess.json", []byte(`{"phosphor":"saved game","version":1,"game":"chess"}`), "chess.json: of a game that is not here", "chess.json: von einem Spiel, das es hier nicht gibt"},
		{"one.demo", broken, "one.demo: ", "das geht nicht: one.demo: "},
		{"noise.bin", bytes.Repeat([]byte{0x5a, 0xa5, 7}, 999), "no file that anything here knows", "keine Datei, die hier jemand kennt"},
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
				t.Errorf("%s, %s: %q is shown, and %q is said aloud", c.file, lang, said, aloud)
			}
		}
	}
}

// Of what is no file only its name is told, and what the system says of it in the language
// of the cabinet.
func TestDropNoFile(t *testing.T) {
	keptIn(t)
	dir := t.TempDir()
	if err := exec.Command("mkfifo", filepath.Join(dir, "pipe")).Run(); err != nil {
		t.Skip("there is no mkfifo: ", err)
	}
	for _, c := range []struct{ file, en, de string }{
		{"pipe", "pipe: is a pipe, expected a file", "das geht nicht: pipe: ist eine Pipe und keine Datei"},
		{"none.img", "none.img: no such file", "das geht nicht: none.img: gibt es nicht"},
		{"../../../../../../../../../../dev/zero", "zero: is no file that ends", "das geht nicht: zero: ist ein Gerät und keine Datei"},
	} {
		for lang, want := range map[string]string{"en": c.en, "de": c.de} {
			h, d := visitor(t)
			h.Choice.Lang = lang
			d.take([]string{filepath.Join(dir, c.file)})
			if said := h.Cabinet.Said(); !strings.HasPrefix(said, want) {
				t.Errorf("%s, %s: %q, want %q", c.file, lang, said, want)
			}
			want = strings.TrimPrefix(want, "das geht nicht: ")
			if said := d.about(filepath.Join(dir, c.file), lang == "de"); !strings.Contains(said, want) {
				t.Errorf("%s typed, %s: %q, want %q", c.file, lang, said, want)
			}
		}
	}
}

// What is dropped is remembered unless that is not wanted; then it holds until the program
// ends, also when something else is changed.
func TestDropOnce(t *testing.T) {
	for _, once := range []bool{false, true} {
		keptIn(t)
		h, d := visitor(t)
		h.Settings.Once = once
		cards := put(t, "CARDS4.IMG", asset(t, "yukondat/CARDS4.IMG"))
		d.take([]string{cards})
		want := map[bool]string{false: "CARDS4.IMG: the cards of Yukon, Forty Thieves, ", true: " for this time"}[once]
		if said := h.Cabinet.Said(); !strings.Contains(said, want) {
			t.Errorf("once %v: %q, want %q", once, said, want)
		}
		d.take([]string{filepath.Dir(cards)})
		if s := h.Settings; s.Data != filepath.Dir(cards) || s.Games["yukon"].Cards != cards {
			t.Errorf("once %v: %+v", once, s)
		}
		kept, err := host.LoadSettings(h.Config)
		if err != nil || (kept.Data == "") != once || (kept.Games["yukon"].Cards == "") != once {
			t.Errorf("once %v: kept %+v, %v", once, kept, err)
		}
	}
}

// All of a disk, dropped by mistake, belongs to no game; that is told at once.
func TestDropCrowded(t *testing.T) {
	keptIn(t)
	dir := t.TempDir()
	cards := filepath.Join(dir, "CARDS4.IMG")
	if err := os.WriteFile(cards, asset(t, "yukondat/CARDS4.IMG"), 0o666); err != nil {
		t.Fatal(err)
	}
	h, d := visitor(t)
	if d.take([]string{dir}); !strings.Contains(h.Cabinet.Said(), ": the data of ") {
		t.Errorf("one file: %q", h.Cabinet.Said())
	}
	data := h.Settings.Data
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
		t.Errorf("a crowd: %q", h.Cabinet.Said())
	}
	if h.Settings.Data != data {
		t.Errorf("the data folder is %s", h.Settings.Data)
	}
}

// Of games that find something in a folder those are told that know it best: a card sheet
// is a picture, too, and any picture can be put together from pieces; a text need not hold
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
		{map[string][]byte{"readme.txt": []byte("read me\n")}, "nothing in it belongs to any game", "Sokoban"},
		{map[string][]byte{"levels.txt": asset(t, "sokoban/LEVELS.XSB")}, "Sokoban", "Scramble"},
		{nil, "nothing in it belongs to any game", ""},
	} {
		_, d := visitor(t)
		said := d.about(folder(t, "files", c.files), false)
		if !strings.Contains(said, c.says) || c.not != "" && strings.Contains(said, c.not) {
			t.Errorf("%d files: %q, want %q and not %q", len(c.files), said, c.says, c.not)
		}
	}
}

// What was found in a folder that is named on the command line, or kept in the settings, is
// told once, in the title and beside the window, whatever the machine, and whether the game
// is started alone or from the cabinet. That there is nothing of the game's is told only
// where the folder was named for it.
func TestNamedDataIsTold(t *testing.T) {
	keptIn(t)
	useless, yukon := folder(t, "useless", map[string][]byte{"readme.txt": []byte("hello\n")}), folder(t, "yukondat", map[string][]byte{"CARDS4.IMG": asset(t, "yukondat/CARDS4.IMG")})
	loud, words := folder(t, "loud", map[string][]byte{"undo.hsn": asset(t, "yukondat/UNDO.HSN")}), folder(t, "words", map[string][]byte{"YUKON.RSC": asset(t, "yukondat/YUKON.RSC")})
	const nothing = "Data: nothing of this game's is there"
	for _, c := range []struct {
		game, flag, kept string
		cabinet          bool
		says             string
	}{
		{"yukon", yukon, "", false, "Data: CARDS4.IMG"}, {"yukon", useless, "", false, nothing}, {"golf", useless, "", false, nothing},
		{"gobblet", useless, "", false, nothing}, {"sokoban", useless, "", false, nothing}, {"spider", useless, "", false, nothing},
		{"yukon", loud, "", false, "Data: undo.hsn"}, {"golf", loud, "", false, nothing}, {"yukon", words, "", false, "Data: YUKON.RSC"},
		{"yukon", "", yukon, false, "Data: CARDS4.IMG"}, {"yukon", "", yukon, true, "Data: CARDS4.IMG"}, {"yukon", yukon, "", true, "Data: CARDS4.IMG"},
		{"yukon", "", useless, false, ""}, {"yukon", "", useless, true, ""}, {"spider", useless, "", true, ""}, {"sokoban", "", yukon, true, ""},
		{"yukon", "", "", false, ""}, {"yukon", "", "", true, ""},
	} {
		var says bytes.Buffer
		h := newHouse(&streams{strings.NewReader(""), &says, &says}, gameFlags{Data: c.flag, Lang: "en"})
		h.Sounds, h.Saves, h.Config, h.Stats = quiet{}, nil, nil, nil
		if c.kept != "" {
			h.Settings.Data = c.kept
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
				t.Errorf("%+v: the title is %q", c, title)
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

// Files that are kept for one game leave the others as they are, whatever pictures are among
// them.
func TestDataOfOtherGames(t *testing.T) {
	keptIn(t)
	pictures := folder(t, "pictures", map[string][]byte{"TIGER.IMG": sheettest.Encode(image.NewPaletted(image.Rect(0, 0, 384, 152), color.Palette{color.White, color.Black}))})
	for _, game := range []string{"yukon", "fortythieves", "golf", "spider"} {
		h, _ := visitor(t)
		h.Settings.Data = pictures
		if err := h.Enter(mustFind(t, game), host.Choice{Deal: "8"}); err != nil {
			t.Fatal(err)
		}
		if g, _ := h.Game(); len(g.Match().Moves()) == 0 || strings.Contains(h.Title(), "TIGER") {
			t.Errorf("%s cannot be played, or plays with %s", game, h.Title())
		}
	}
}

// Files that are dropped on a game in play are played with at once; what is no use is said
// in the title of the window for a while.
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
		t.Fatal("the game was not opened again")
	}
	if st := after.Match().Status(); st.Deal != "8" || len(after.Match().Moves()) == 0 {
		t.Errorf("goes on as %+v", st)
	}
	if !strings.Contains(h.Title(), "CARDS8.IMG") {
		t.Errorf("the title is %q", h.Title())
	}
	due, ok := h.Due()
	if !ok {
		t.Fatal("the title stays")
	}
	for ; ok && due < 20*time.Second; due, ok = h.Due() {
		h.Advance(due)
	}
	if strings.Contains(h.Title(), "CARDS8.IMG") {
		t.Errorf("the title stays %q", h.Title())
	}
}
