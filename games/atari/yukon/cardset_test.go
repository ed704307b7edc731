package yukon

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"phosphor/assets"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/formats/tree"
	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/play"
	"phosphor/sprites/sheettest"
)

// blankSheet is a sheet of the given number of cells of a size.
func blankSheet(columns, rows int, cell image.Point, planes int) *fstest.MapFile {
	sheet := sheettest.Usual(cell, planes)
	sheet.Columns, sheet.Rows = columns, rows
	if columns == 14 {
		sheet.Leer = image.Pt(0, 4)
	}
	return &fstest.MapFile{Data: sheet.IMG()}
}

// gradient is a picture that can be divided into cards of 66x88, but is not a card sheet.
func gradient() *fstest.MapFile {
	p := image.NewPaletted(image.Rect(0, 0, 15*66, 4*88), make(color.Palette, 256))
	for i := range p.Palette {
		p.Palette[i] = color.RGBA{uint8(i), uint8(255 - i), 128, 255}
	}
	for i := range p.Pix {
		p.Pix[i] = uint8(i % p.Stride * 255 / p.Stride)
	}
	return &fstest.MapFile{Data: sheettest.Encode(p)}
}

func ownSheet(t testing.TB, name string) *fstest.MapFile {
	t.Helper()
	b, err := fs.ReadFile(assets.Yukon(), name)
	if err != nil {
		t.Fatal(err)
	}
	return &fstest.MapFile{Data: b}
}

const wideLayout = "columns 14\nrows 5\nleer 0 4\nrueck1 1 4\nrueck2 2 4\n"

// told returns the messages, except the line with the files that were used.
func told(d *drivetest.Driver) []string { return drivetest.Warnings(d.Do("messages").Messages) }

// TestChoiceOfCards checks which set of a folder is used, which depends on the size of its
// cards.
func TestChoiceOfCards(t *testing.T) {
	small, usual, wide := image.Pt(40, 60), image.Pt(60, 84), image.Pt(61, 83)
	text := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	for _, c := range []struct {
		name, mode string
		files      fstest.MapFS
		want       image.Point
		message    string
	}{
		{"size counts before colours that cannot be shown", "falcon16",
			fstest.MapFS{"SMALL4.IMG": blankSheet(15, 4, small, 4), "BIG8.IMG": blankSheet(15, 4, usual, 8)}, usual, ""},
		{"size counts before colours", "falcon256",
			fstest.MapFS{"BIG1.IMG": blankSheet(15, 4, usual, 1), "SMALL8.IMG": blankSheet(15, 4, small, 8)}, usual, ""},
		{"in black and white a set for that counts before size", "st-high",
			fstest.MapFS{"BIG4.IMG": blankSheet(15, 4, usual, 4), "SMALL1.IMG": blankSheet(15, 4, small, 1)}, small, ""},
		{"one that does not fit is no reason to talk while another does", "falcon16",
			fstest.MapFS{"HUGE.IMG": blankSheet(15, 4, image.Pt(100, 140), 1), "S.IMG": blankSheet(15, 4, small, 1)}, small, ""},
		{"nor is another picture", "falcon16",
			fstest.MapFS{"A.IMG": blankSheet(1, 1, image.Pt(320, 200), 4), "S.IMG": blankSheet(15, 4, small, 1)}, small, ""},
		{"a damaged set is reported", "falcon16", fstest.MapFS{"A.IMG": text("hello"), "S.IMG": blankSheet(15, 4, small, 1)}, small, "A.IMG"},
		{"a layout beside the sheet", "st-high", fstest.MapFS{"CARDS.LAY": text(wideLayout), "S.IMG": blankSheet(14, 5, wide, 1)}, wide, ""},
		{"a layout in small letters", "st-high", fstest.MapFS{"cards.lay": text(wideLayout), "s.img": blankSheet(14, 5, wide, 1)}, wide, ""},
		{"a picture that is no card set, though it is the biggest", "falcon16", fstest.MapFS{"A.IMG": gradient(), "S.IMG": blankSheet(15, 4, small, 4)}, small, "A.IMG: is not a card sheet"},
		{"unless a layout says that it is one", "falcon16", fstest.MapFS{"A.IMG": gradient(), "CARDS.LAY": text("rows 4\n"), "S.IMG": blankSheet(15, 4, small, 4)}, image.Pt(66, 88), ""},
		{"a folder without card sets", "st-high", fstest.MapFS{"READ.ME": text("hello"), "CARDS.LAY": text("rows x")}, image.Pt(64, 86), ""},
	} {
		d := drivetest.New(t, Info, c.mode, games.Env{Data: c.files})
		if got := d.Where("stock").Size(); got != c.want {
			t.Errorf("%s: cards of %v, want %v", c.name, got, c.want)
		}
		if m := strings.Join(told(d), " "); !strings.Contains(m, c.message) || (c.message == "") != (m == "") {
			t.Errorf("%s: message %q, want %q", c.name, m, c.message)
		}
	}
}

// TestSetsInFolders checks that card sets in subfolders of the data folder are used only
// if the folder has none itself, and appear in the selector only in their own folder.
func TestSetsInFolders(t *testing.T) {
	small, usual := image.Pt(40, 60), image.Pt(60, 84)
	for _, own := range []bool{true, false} {
		data := tree.New()
		add := func(name, lent string, sheet *fstest.MapFile) {
			data.Add(tree.File{Name: name, Lent: lent, Size: int64(len(sheet.Data)), Read: func() ([]byte, error) { return sheet.Data, nil }})
		}
		big := blankSheet(15, 4, usual, 1)
		add("more/BIG.IMG", "", big)
		add("BIG.IMG", "more/BIG.IMG", big)
		want := usual
		if own {
			add("SMALL.IMG", "", blankSheet(15, 4, small, 1))
			want = small
		}
		d := drivetest.New(t, Info, "st-high", games.Env{Data: data})
		if got := d.Where("stock").Size(); got != want {
			t.Errorf("with its own set %v: cards of %v, want %v", own, got, want)
		}
		d.Do("key ctrl+l")
		if a := d.Ask("where file:BIG.IMG"); a.Error == "" {
			t.Error("the selector shows a file from a folder")
		}
		d.Click("file:more")
		if a := d.Ask("where file:BIG.IMG"); a.Error != "" {
			t.Errorf("in its folder: %s", a.Error)
		}
	}
}

// TestFolderIsRefused checks that unusable card sets are reported, and that no game
// begins until others are loaded. In a folder of several games they are only skipped.
func TestFolderIsRefused(t *testing.T) {
	big := blankSheet(15, 4, image.Pt(100, 140), 1)
	cut := ownSheet(t, "CARDS4.IMG")
	cut.Data = cut.Data[:3000]
	hello := &fstest.MapFile{Data: []byte("hello")}
	for _, c := range []struct {
		files fstest.MapFS
		want  []string
	}{
		{fstest.MapFS{"BIG.IMG": big}, []string{"BIG.IMG: cards of 100x140 pixels are too large for a window of 638x361"}},
		{fstest.MapFS{"CARDS.IMG": hello}, []string{"CARDS.IMG:", "offset"}},
		{fstest.MapFS{"CARDS4.IMG": cut}, []string{"CARDS4.IMG:", "offset"}},
		{fstest.MapFS{"A.IMG": blankSheet(1, 1, image.Pt(320, 200), 4)}, []string{"A.IMG: 320x200 pixels do not divide into 15x4 or 13x5 cards"}},
		{fstest.MapFS{"A.IMG": gradient()}, []string{"A.IMG: is not a card sheet", "There are no cards here for this screen."}},
		{fstest.MapFS{"A.IMG": ownSheet(t, "CARDS1.IMG"), "CARDS.LAY": {Data: []byte("first as\nrows x")}}, []string{`CARDS.LAY: line 2: "rows x": expected rows N`}},
		{fstest.MapFS{"A.IMG": ownSheet(t, "CARDS1.IMG"), "CARDS.LAY": {Data: []byte(wideLayout)}}, []string{"A.IMG: 960x344 pixels do not divide into 14x5 cards"}},
		{fstest.MapFS{"BIG.IMG": big, "HUGE.IMG": big, "X.IMG": hello}, []string{"X.IMG:", "offset", "BIG.IMG: cards", "HUGE.IMG: cards"}},
	} {
		d := drivetest.New(t, Info, "falcon16", games.Env{Data: c.files})
		told := strings.Join(told(d), " ")
		for _, want := range c.want {
			if !strings.Contains(told, want) {
				t.Errorf("message %q, want one with %q", told, want)
			}
		}
		if st := d.Do("state"); len(st.Piles) != 0 || st.Over {
			t.Errorf("%s: a game was begun: %+v", c.want, st)
		}
		d = drivetest.New(t, Info, "falcon16", games.Env{Data: c.files, Common: true})
		if st := d.Do("state"); len(st.Piles) == 0 || d.Where("stock").Size() != image.Pt(64, 86) {
			t.Errorf("%s, with other games' files: no game with our cards: %+v", c.want, st)
		}
	}
}

func TestLoadOtherCards(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "kept")
	d := drivetest.New(t, Info, "st-high", games.Env{Variation: "light"})
	d.Do("key ctrl+z")
	d.Do("key space")
	d.Do("wait 5000")
	d.Do("save %s", kept)
	waste := strings.Join(d.Pile("waste"), " ")

	files := fstest.MapFS{"BIG.IMG": blankSheet(15, 4, image.Pt(100, 140), 1), "YUKON.RSC": {Data: []byte("x")}}
	d = drivetest.New(t, Info, "st-high", games.Env{Data: files})
	sounds(t, d, "START")
	d.Golden("no-cards-st-high")
	told(d)
	for _, want := range []string{"YUKON.RSC belongs to another Yukon and is not used.", "The cards in BIG.IMG are too large for this screen."} {
		d.Click("button:OK")
		if m := d.Do("messages").Messages; !slices.Equal(m, []string{want}) {
			t.Errorf("message %q, want %q", m, want)
		}
	}
	d.Click("button:OK")
	for _, refused := range []string{"do deal", "undo", "new 3", `layout {"piles":[]}`} {
		if a := d.Ask("%s", refused); a.Error != errNotStarted.Error() {
			t.Errorf("%s: %q", refused, a.Error)
		}
	}
	if m := d.Do("moves").Moves; len(m) != 0 {
		t.Errorf("moves are listed: %q", m)
	}
	before := d.Do("frame").Hash
	for _, key := range []string{"space", "return", "left", "ctrl+n", "ctrl+r", "ctrl+v", "ctrl+z", "ctrl+space", "undo"} {
		d.Do("key %s", key)
	}
	d.Do("press right 300 200")
	d.Do("release right 300 200")
	d.Do("press left 300 200")
	d.Do("release left 300 200")
	if d.Do("frame").Hash != before {
		t.Error("clicks without a game changed the screen")
	}
	d.Do("key f1")
	d.Do("where dialog")
	d.Do("key return")
	p := d.Middle("menu:Game")
	d.Do("move %d %d", p.X, p.Y)
	d.Golden("no-cards-menu-st-high")
	d.Do("press left 500 300")
	d.Do("release left 500 300")

	// A saved game is neither lost nor continued.
	d.Do("load %s", kept)
	again := filepath.Join(t.TempDir(), "again")
	d.Do("save %s", again)
	a, err1 := os.ReadFile(kept)
	b, err2 := os.ReadFile(again)
	if err := errors.Join(err1, err2); err != nil || !bytes.Equal(a, b) {
		t.Errorf("the saved game became %s: %v", b, err)
	}

	d.Do("key ctrl+l")
	d.Click("file:CARDS1.IMG")
	d.Click("button:OK")
	pile(t, d, "waste", waste)
	sounds(t, d, "INTRO")
	d.Golden("cards-loaded-st-high")
	d.Do("key ctrl+n")
	sounds(t, d, "INTRO")
	d.Do("key ctrl+l")
	d.Where("file:BIG.IMG")
	d.Click("button:Cancel")
	d.Do("key ctrl+q")
	sounds(t, d, "QUIT")
}

// TestLeaveWithoutCards checks that you can leave without cards.
func TestLeaveWithoutCards(t *testing.T) {
	for _, leave := range []string{"key escape", "key ctrl+q", "click"} {
		d := drivetest.New(t, Info, "st-high", games.Env{Data: fstest.MapFS{"A.IMG": {}}})
		d.Click("button:OK")
		d.Click("button:OK")
		d.Do("sounds")
		if leave == "click" {
			d.Click("button:Close")
		} else {
			d.Do("%s", leave)
		}
		sounds(t, d, "QUIT")
	}
}

// TestGoldenManyColours shows sheets with more colours than the screen has.
func TestGoldenManyColours(t *testing.T) {
	for _, c := range []struct{ mode, sheet string }{{"falcon16", "CARDS8"}, {"falcon4", "CARDS4"}, {"falcon4", "CARDS8"}} {
		d := drive(t, c.mode)
		d.Do("key ctrl+l")
		d.Click("file:" + c.sheet + ".IMG")
		d.Click("button:OK")
		d.Golden(strings.ToLower(c.sheet) + "-" + c.mode)
		loaded := d.Do("frame").Hash
		d = drivetest.New(t, Info, c.mode, games.Env{Data: fstest.MapFS{"A.IMG": ownSheet(t, c.sheet+".IMG")}})
		if d.Do("frame").Hash != loaded {
			t.Errorf("%s in %s looks different when loaded than from the start", c.sheet, c.mode)
		}
	}
}

// TestRandomInputWithoutCards sends random input without cards. The game appears once
// there are cards.
func TestRandomInputWithoutCards(t *testing.T) {
	keys := []string{"space", "f2", "f1", "ctrl+n", "ctrl+r", "ctrl+v", "ctrl+z", "ctrl+h", "ctrl+a", "ctrl+space", "left", "return", "tab", "a"}
	mode, err := modes.Find("falcon16")
	if err != nil {
		t.Fatal(err)
	}
	g, err := Info.Start(games.Env{Mode: mode, Deal: "1", Fresh: play.Deals("1"), Data: fstest.MapFS{"A.IMG": {}}})
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	now := time.Duration(0)
	send := func(ev input.Event) {
		now += 50 * time.Millisecond
		ev.Time = now
		g.Advance(now)
		g.Event(ev)
	}
	press := func(name string) {
		key, mods, err := input.ParseKey(name)
		if err != nil {
			t.Fatal(err)
		}
		send(input.Event{Kind: input.KeyDown, Key: key, Mods: mods, Rune: input.Typed(key, mods)})
		send(input.Event{Kind: input.KeyUp, Key: key, Mods: mods})
	}
	for range 3000 {
		if rnd.IntN(2) == 0 {
			press(keys[rnd.IntN(len(keys))])
			continue
		}
		// The menus are left alone: they could load cards or leave.
		at := image.Pt(20+rnd.IntN(mode.Width-20), 20+rnd.IntN(mode.Height-20))
		send(input.Event{Kind: input.Move, At: at})
		button := []input.Button{input.Left, input.Right}[rnd.IntN(2)]
		send(input.Event{Kind: input.Press, At: at, Button: button})
		send(input.Event{Kind: input.Release, At: at, Button: button})
	}
	if g.Done() || len(g.Match().Moves()) > 0 {
		t.Fatal("a game began or ended")
	}
	for _, name := range []string{"return", "return", "return", "ctrl+l", "c", "a", "r", "d", "s", "4", ".", "i", "m", "g", "return"} {
		press(name)
	}
	if len(g.Match().Moves()) == 0 {
		t.Error("no game began")
	}
}
