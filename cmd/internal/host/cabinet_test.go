package host

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/fb/window"
	"phosphor/games"
	"phosphor/games/cards/table"
	"phosphor/games/catalog"
	"phosphor/games/stats"
	"phosphor/games/store"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares the screen with testdata/NAME.png.
func golden(t *testing.T, h *House, name string) {
	t.Helper()
	goldenImage(t, h.Screen().Snapshot(), name)
}

// goldenImage compares m with the picture of that name.
func goldenImage(t *testing.T, m *image.Paletted, name string) {
	t.Helper()
	file := filepath.Join("testdata", name+".png")
	if *update {
		var b bytes.Buffer
		if err := errors.Join(png.Encode(&b, m), os.MkdirAll("testdata", 0o777), os.WriteFile(file, b.Bytes(), 0o666)); err != nil {
			t.Fatal(err)
		}
		return
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if p, ok := want.(*image.Paletted); !ok || !bytes.Equal(p.Pix, m.Pix) || p.Rect != m.Rect || fmt.Sprint(p.Palette) != fmt.Sprint(m.Palette) {
		out := filepath.Join(os.TempDir(), "phosphor-"+name+".png")
		var b bytes.Buffer
		err := errors.Join(png.Encode(&b, m), os.WriteFile(out, b.Bytes(), 0o666))
		t.Errorf("%s looks different: hash %s %v", name, out, err)
	}
}

// furnished returns a house whose cabinet shows all pictures.
func furnished(t *testing.T, m *memory) *House {
	t.Helper()
	h, warned := newHouse(t, m)
	h.Settings, h.Stats, h.Config = UsualSettings(), store.Memory{}, store.Memory{}
	h.Clock = func() time.Time { return time.Date(1992, 4, 2, 20, 15, 0, 0, time.UTC) }
	h.Furnish()
	h.Settle()
	if len(*warned) > 0 {
		t.Fatal(*warned)
	}
	return h
}

// TestPicturesArrive lets the pictures of the games arrive while the cabinet is visible: the
// result is the same as after waiting for them.
func TestPicturesArrive(t *testing.T) {
	want := furnished(t, &memory{}).Screen().Hash()
	h, _ := newHouse(t, &memory{})
	h.Settings, h.Stats, h.Config = UsualSettings(), store.Memory{}, store.Memory{}
	h.Clock = func() time.Time { return time.Date(1992, 4, 2, 20, 15, 0, 0, time.UTC) }
	h.Furnish()
	for len(h.coming) > 0 {
		h.Advance(0)
		time.Sleep(time.Millisecond)
	}
	if got := h.Screen().Hash(); got != want {
		t.Errorf("the cabinet shows %s, want %s", got, want)
	}
}

// keys presses keys, one after the other.
func (h *House) keys(names ...string) {
	for _, name := range names {
		key, mods, err := input.ParseKey(name)
		if err != nil {
			panic(err)
		}
		h.Event(input.Event{Time: h.now, Kind: input.KeyDown, Key: key, Mods: mods, Rune: input.Typed(key, mods)})
		h.Event(input.Event{Time: h.now, Kind: input.KeyUp, Key: key, Mods: mods})
	}
}

// stand replaces the games' own pictures, which may change some day, by cards in distinct
// colours.
func (c *Cabinet) stand() {
	for i, info := range catalog.All {
		m := image.NewPaletted(image.Rect(0, 0, 640, 400), color.Palette{
			color.RGBA{0x10, uint8(0x50 + 7*i), uint8(0x20 + 5*i), 0xff}, color.RGBA{0xff, 0xff, 0xf0, 0xff}, color.RGBA{0xc0, 0x20, 0x30, 0xff}})
		for n := range 3 + i%5 {
			card := image.Rect(0, 0, 64, 90).Add(image.Pt(30+80*n, 40+12*(n*i%7)))
			for y := card.Min.Y; y < card.Max.Y; y++ {
				for x := card.Min.X; x < card.Max.X; x++ {
					m.SetColorIndex(x, y, uint8(1+(x/9+y/9)%2*(n%2)))
				}
			}
		}
		c.hang(info.Name, newView(m, m, m.Rect.Size()))
	}
	c.draw()
}

// fillDrawer puts things into a drawer: a card set, a disk that shows as a picture, a file
// that is gone.
func fillDrawer(t *testing.T, h *House) {
	t.Helper()
	h.Drawer = &Drawer{Dir: t.TempDir()}
	h.Shows = func(string) (*games.Info, error) {
		info, err := catalog.Find("golf")
		if err != nil {
			return nil, err
		}
		shown := *info
		return &shown, nil
	}
	all := []string{"yukon", "fortythieves", "solitairex", "pyramid", "golf", "klondike", "corners", "calculation", "canfield", "grandtour", "solitaire", "spider", "freecell", "scorpion"}
	for _, c := range []struct {
		t    Thing
		data []byte
	}{
		{Thing{Name: "CARDS8.IMG", Kind: "GEM IMG", Machine: "atari", Size: 40_123, Cards: all[:9]}, []byte{1}},
		{Thing{Name: "Workbench1.3.adf", Kind: "AmigaDOS disk image", Machine: "amiga", Size: 901_120, Data: []string{"solitairex"}}, []byte{2}},
		{Thing{Name: "zoo.zip", Kind: "zip archive", Machine: "windows", Size: 93 << 20, Path: filepath.Join(h.Drawer.Dir, "zoo.zip")}, nil},
	} {
		if _, err := h.Drawer.Add(c.t, map[string][]byte{c.t.Name: c.data}); err != nil {
			t.Fatal(err)
		}
	}
	h.Cabinet.Things(h.Drawer.List(), true)
	h.Cabinet.draw()
}

// TestResults checks the page of results: rows can be selected, open the card of their
// game, and are deleted after a question. The program's name leads home.
func TestResults(t *testing.T) {
	h := furnished(t, &memory{files: map[string][]byte{}})
	c := h.Cabinet
	for _, game := range []string{"golf", "freecell"} {
		if err := stats.Add(h.Stats, stats.Entry{ID: game, Game: game, Result: stats.Won, Moves: 9, Date: h.Clock()}); err != nil {
			t.Fatal(err)
		}
	}
	h.tellCabinet()
	click := func(name string) {
		t.Helper()
		r, ok := c.Where(name)
		if !ok {
			t.Fatalf("no machine %s", name)
		}
		at := r.Min.Add(r.Size().Div(2))
		h.Event(input.Event{Kind: input.Press, Button: input.Left, At: at})
		h.Event(input.Event{Kind: input.Release, Button: input.Left, At: at})
	}
	h.keys("f5", "down", "down", "down", "down", "return")
	if c.page != pageCard || c.marked().Name != "golf" {
		t.Errorf("Return leads to page %d of %s", c.page, c.marked().Name)
	}
	h.keys("escape", "delete")
	if c.page != pageStats || c.result != 4 || c.sums["golf"].Played != 1 || !strings.Contains(c.Said(), "Golf") {
		t.Errorf("after the first request: page %d, row %d, message %q, %d games", c.page, c.result, c.Said(), c.sums["golf"].Played)
	}
	h.keys("up", "down", "delete") // requested again
	if c.sums["golf"].Played != 1 {
		t.Error("results deleted at the first request")
	}
	h.keys("delete")
	if all, err := stats.Read(h.Stats); err != nil || len(all) != 1 || all[0].Game != "freecell" || c.sums["golf"].Played != 0 {
		t.Errorf("results left: %v, %v", all, err)
	}
	click("result:freecell")
	if c.page != pageCard || c.marked().Name != "freecell" {
		t.Errorf("a click leads to page %d of %s", c.page, c.marked().Name)
	}
	if click("home"); c.page != pageRoom {
		t.Errorf("a click on the name leads to page %d", c.page)
	}
}

// TestCabinetWordsFit checks that all words of the cabinet have room, in every language.
func TestCabinetWordsFit(t *testing.T) {
	h := furnished(t, &memory{files: map[string][]byte{}})
	c := h.Cabinet
	for _, code := range i18n.Codes() {
		c.settings.Lang = code
		c.speak()
		w := i18n.Of(code, &cabinetWords)
		fits := func(text string, bold bool, room int) {
			t.Helper()
			if n := c.textWidth(text, bold); n > room {
				t.Errorf("%s: %q is %d pixels wide, want at most %d", code, text, n, room)
			}
		}
		for _, line := range w.help {
			fits(line[0], true, 186)
			fits(line[1], false, 400)
		}
		for _, line := range w.empty {
			fits(line, true, 624)
		}
		d, s := i18n.Of(code, &drawerWords), i18n.Of(code, &shelfWords)
		for _, foot := range []string{w.cardKeys, w.rowKeys, w.resultKeys + "   " + w.streak, fmt.Sprintf(w.forget, "CardGames: Calculation"), d.keys, d.addKeys, d.typeKeys, d.chooserKeys, s.keys} {
			fits(foot, false, 608)
		}
		for i := 1; i < len(w.columns); i++ {
			fits(w.columns[i], true, []int{0, 66, 66, 54, 54, 78, 80, 100}[i])
		}
		for _, p := range []page{pageStats, pageHelp, pageSettings, pagePatiences, pageDrawer} {
			fits(w.pages[p], false, 100)
		}
		for _, r := range c.settings.rows() {
			for range 8 { // the values of the longest list, and of shorter ones again
				fits(i18n.T(code, r.name)+r.value(code), true, 500-48)
				r.step(1)
			}
		}
		if left := c.buttons[len(c.buttons)-1].box.Min.X; left < homeBox.Max.X+8 {
			t.Errorf("%s: the buttons start at %d", code, left)
		}
		for _, g := range catalog.All {
			fits(c.title(g), true, 110) // on the page of results
			c.mark(g.Name)
			for _, rows := range [][]row{c.cardRows(), c.settingRows()} {
				c.rows = rows
				for i, r := range rows {
					if box := c.rowBox(i); c.textWidth(i18n.T(code, r.name), true)+c.textWidth(r.value(code), false) > 500-48 && box.Dx() > 400 {
						t.Errorf("%s: %q and %q overlap", code, i18n.T(code, r.name), r.value(code))
					}
				}
			}
		}
	}
}

// TestCabinetLooks compares the room and its pages with pictures approved by eye, in
// both languages.
func TestCabinetLooks(t *testing.T) {
	// The dates of results are those of the user's clock.
	was := time.Local
	time.Local = time.UTC
	defer func() { time.Local = was }()
	for _, lang := range []string{"en", "de"} {
		m := &memory{files: map[string][]byte{}}
		h := furnished(t, m)
		h.Cabinet.stand()
		h.Cabinet.locale = lang
		h.Cabinet.Use(h.Settings)
		name := func(s string) string { return s + "-" + lang }
		h.keys("f5")
		golden(t, h, name("results-none"))
		for i, r := range []stats.Result{stats.Won, stats.Lost, stats.Helped, stats.Won, stats.GivenUp, stats.Won} {
			e := stats.Entry{ID: fmt.Sprint(i), Game: "freecell", Machine: "oberon", Deal: "617", Result: r, Moves: 90, Seconds: 300 + 61*i, Date: h.Clock()}
			if err := stats.Add(h.Stats, e); err != nil {
				t.Fatal(err)
			}
			e.ID, e.Game, e.Result, e.Score = fmt.Sprint("t", i), "tetris", stats.Finished, 1000*i
			if err := stats.Add(h.Stats, e); err != nil {
				t.Fatal(err)
			}
		}
		h.tellCabinet()
		h.keys("f5", "f5")
		golden(t, h, name("results"))
		h.keys("escape", "f", "r", "return") // Freecell
		if g, info := h.Game(); g == nil || info.Name != "freecell" {
			t.Fatalf("game in play: %v", info)
		}
		if err := h.game.Match().Do(h.game.Match().Moves()[0]); err != nil {
			t.Fatal(err)
		}
		h.Touch()
		h.Event(input.Event{Kind: input.Close})
		if g, _ := h.Game(); g != nil || h.Done() {
			t.Fatal("closing the game's window did not return to the room")
		}
		h.Cabinet.stand()
		golden(t, h, name("oberon"))
		h.keys("space")
		golden(t, h, name("card-freecell"))
		h.keys("escape", "home")
		golden(t, h, name("atari"))
		h.keys("space")
		golden(t, h, name("card-yukon"))
		h.keys("down", "right", "right", "down", "right")
		golden(t, h, name("card-chosen"))
		h.keys("left", "up", "left", "left")
		h.keys("escape", "tab")
		golden(t, h, name("amiga"))
		h.keys("end")
		golden(t, h, name("windows"))
		h.keys("f1")
		golden(t, h, name("help"))
		h.keys("f10")
		golden(t, h, name("settings"))
		h.keys("escape", "escape")
		fillDrawer(t, h)
		h.keys("f10", "end", "return") // the drawer
		for range 3 {
			h.keys("down")
		}
		h.Settle()
		golden(t, h, name("drawer"))
		h.keys("end")
		golden(t, h, name("drawer-gone"))
		h.keys("home", "down", "return")
		for _, r := range strings.Repeat("/home/player/disks", 5) + "/games.zip/yukon.st" {
			h.Event(input.Event{Kind: input.KeyDown, Key: string(r), Rune: r})
		}
		golden(t, h, name("drawer-typed"))
		h.keys("escape")
		h.Cabinet.Say("yukon.zip: " + map[string]string{"en": "the data of Yukon and Forty Thieves", "de": "die Daten von Yukon und Vierzig Räuber"}[h.Cabinet.lang])
		golden(t, h, name("drawer-said"))
		h.keys("up")
		if h.Cabinet.Said() != "" {
			t.Error("the message was not removed")
		}
		h.keys("escape", "escape")
		h.Cabinet.Say("/home/player/disks/disk1.st: " + strings.Repeat("what is wrong with it ", 5))
		golden(t, h, name("windows-said"))
	}
	h, _ := newHouse(t, &memory{files: map[string][]byte{}})
	golden(t, h, "opening")
}

// TestCabinetByPad checks that results, settings, help and the card of a game have a
// controller button each, and that the controller can write text there.
func TestCabinetByPad(t *testing.T) {
	h, _ := newHouse(t, &memory{files: map[string][]byte{}})
	h.Settings, h.Config = UsualSettings(), store.Memory{}
	h.Furnish()
	h.Settle()
	c, hands := h.Cabinet, simulate(h)
	p := &holder{t: t, h: h, hands: hands}
	for b, page := range map[window.PadButton]page{window.PadX: pageStats, window.PadBack: pageSettings, window.PadStart: pageHelp, window.PadY: pageCard} {
		for _, back := range []window.PadButton{window.PadB, b} {
			if p.tap(b); c.page != page {
				t.Errorf("button %d leads to page %d, want %d", b, c.page, page)
			}
			if p.tap(back); c.page != pageRoom {
				t.Errorf("button %d leads from page %d to %d", back, page, c.page)
			}
		}
	}
	h.Drawer = &Drawer{Dir: t.TempDir()}
	h.Furnish()
	var told string
	c.Added = func(path string) (string, error) {
		if told = path; filepath.Base(path) != "Ab" {
			return "", errors.New("no such file")
		}
		return "taken", nil
	}
	p.tap(window.PadBack, window.PadUp, window.PadA, window.PadDown, window.PadA) // the last row, the line on which a path is typed
	if _, ok := h.Typing(); !ok || c.page != pageDrawer {
		t.Fatal("no field for a path")
	}
	p.tap(window.PadUp, window.PadA) // which is refused, and can be corrected
	if text, ok := h.Typing(); !ok || c.Said() != "no such file" || text != "A" {
		t.Errorf("typed %q, message %q", text, c.Said())
	}
	p.tap(window.PadRight, window.PadUp, window.PadUp, window.PadA)
	if _, ok := h.Typing(); ok || told != typedPath("Ab") || c.Said() != "taken" {
		t.Errorf("added %q, message %q, typing %v", told, c.Said(), ok)
	}
}

// TestCardSets checks that exactly the cards of card games offer a card set.
func TestCardSets(t *testing.T) {
	h := furnished(t, &memory{files: map[string][]byte{}})
	c := h.Cabinet
	h.Drawer = &Drawer{Dir: t.TempDir()}
	fits := Thing{Name: "x.img"}
	for _, info := range catalog.All {
		if info.Facts.Cards {
			fits.Cards = append(fits.Cards, info.Name)
		}
	}
	lies, err := h.Drawer.Add(fits, map[string][]byte{"x.img": {1}})
	if err != nil {
		t.Fatal(err)
	}
	c.Things(h.Drawer.List(), true)
	for _, info := range catalog.All {
		c.mark(info.Name)
		c.turnTo(pageCard)
		i := slices.IndexFunc(c.rows, func(r row) bool { return r.name == "Card set" })
		cards := slices.ContainsFunc(catalog.Cards, func(g *table.Game) bool { return g.Name == info.Name })
		if got := i >= 0; got != (cards || info.Name == "solitairex" || info.Name == "grandtour") {
			t.Errorf("%s: unexpected choice of card sets: %v", info.Name, got)
		}
		if n := len(c.rows); n > 0 && c.rowBox(n-1).Max.Y > footTop {
			t.Errorf("%s: %d rows do not fit", info.Name, n)
		}
		if i < 0 {
			continue
		}
		c.row = i
		h.keys("right")
		if got := c.settings.Games[info.Name].Set; got != lies.ID {
			t.Errorf("%s: card set %q", info.Name, got)
		}
		if h.keys("left"); c.settings.Games[info.Name].Set != "" {
			t.Errorf("%s: our own cards are not the previous choice", info.Name)
		}
	}
}

// held is a memory that reports waiting games late.
type held struct {
	*memory
	read, release chan struct{}
}

func (m held) List() ([]string, error) {
	names, err := m.memory.List()
	m.read <- struct{}{}
	<-m.release
	return names, err
}

// TestLateLook checks that a look at the waiting games that began before a game was played may
// end after it: its result is out of date.
func TestLateLook(t *testing.T) {
	m := &memory{files: map[string][]byte{}}
	h, _ := newHouse(t, m)
	h.Furnish()
	h.Settle()
	info, _ := catalog.Find("golf")
	slow := held{m, make(chan struct{}), make(chan struct{})}
	h.Saves = slow
	h.look([]*games.Info{info})
	<-slow.read // it saw that nothing waits
	h.Saves = m
	h.play(info)
	if err := h.game.Match().Do("deal"); err != nil {
		t.Fatal(err)
	}
	h.back()
	close(slow.release)
	h.Settle()
	if !h.Cabinet.waits["golf"] {
		t.Error("the waiting game is no longer marked")
	}
}

// TestSmallScreensAreTrue checks that the small screens show what the games' own code draws:
// each pixel represents the same part of the game's screen.
func TestSmallScreensAreTrue(t *testing.T) {
	m := &memory{files: map[string][]byte{}}
	played, _ := newHouse(t, m)
	info, _ := catalog.Find("golf")
	if err := played.Enter(info, Choice{Deal: "8"}); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if err := played.game.Match().Do("deal"); err != nil {
			t.Fatal(err)
		}
	}
	if err := played.Leave(); err != nil {
		t.Fatal(err)
	}
	h := furnished(t, m)
	env, _ := Choice{Deal: "1"}.Env(info)
	g, err := info.Start(env)
	if err == nil {
		err = g.Match().Load(m.files["golf"])
	}
	if err != nil {
		t.Fatal(err)
	}
	for due, ok := g.Due(); ok && due < dealt; due, ok = g.Due() {
		g.Advance(due)
	}
	if !h.Cabinet.waits["golf"] || h.Cabinet.waits["klondike"] {
		t.Error("the waiting game has no visible mark")
	}
	if !bytes.Equal(h.Cabinet.pictures["golf"].Pix, g.Screen().Pix) {
		t.Error("the picture does not show the saved game")
	}
	registers := h.Cabinet.screen.Regs.Colors()
	for _, info := range catalog.All {
		m := h.Cabinet.pictures[info.Name]
		if m.Paletted == nil {
			t.Errorf("%s has no picture", info.Name)
			continue
		}
		// The small picture is the mean of the large one: it has no other hue anywhere, and
		// nearly the same one on the whole.
		var off, n int
		mean(m.Paletted, image.Pt(128, 80), func(x, y int, r, g, b uint8) {
			r1, g1, b1, _ := registers[h.Cabinet.near.of(r, g, b)].RGBA()
			for _, d := range []int{int(r) - int(r1>>8), int(g) - int(g1>>8), int(b) - int(b1>>8)} {
				d = max(d, -d)
				if off, n = off+d, n+1; d > 0x70 {
					t.Errorf("%s: at %d,%d colour %02x%02x%02x is off by %d", info.Name, x, y, r, g, b, d)
				}
			}
		})
		if off > 8*n {
			t.Errorf("%s is off by %.1f", info.Name, float64(off)/float64(n))
		}
	}
	if n := len(m.files); n != 1 {
		t.Errorf("drawing the pictures left %d saved games", n)
	}
}

// TestViewsKeepTheirShape checks that a screen of another shape than the small ones of the
// room keeps it.
func TestViewsKeepTheirShape(t *testing.T) {
	box := image.Rect(100, 50, 228, 130)
	for _, c := range []struct{ mode, want string }{
		{"falcon16", "(100,50)-(228,130)"}, {"st-medium", "(100,50)-(228,130)"}, {"st-low", "(100,50)-(228,130)"},
		{"falcon16-640x480", "(111,50)-(217,130)"}, {"oberon256-800x600", "(111,50)-(217,130)"},
	} {
		m, err := modes.Find(c.mode)
		if err != nil {
			t.Fatal(err)
		}
		if got := viewOf(fb.NewScreen(m)).within(box).String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.mode, got, c.want)
		}
	}
}

// TestCabinetWalk checks that keys, letters, the wheel and the mouse lead to every game
// and back.
func TestCabinetWalk(t *testing.T) {
	h := furnished(t, &memory{files: map[string][]byte{}})
	c := h.Cabinet
	at := func() string { return c.marked().Name }
	walk := func(key string) (names []string) {
		first := at()
		for range catalog.All {
			h.keys(key)
			names = append(names, at())
			if at() == first {
				break
			}
		}
		return names
	}
	var all []string
	for _, g := range catalog.All {
		all = append(all, g.Name)
	}
	right := append([]string{all[0]}, walk("right")...)
	if !slices.Equal(right[:len(all)], all) || at() != all[0] {
		t.Errorf("right leads to %q", right)
	}
	left := walk("left")
	slices.Reverse(left)
	if !slices.Equal(left, all) {
		t.Errorf("left leads to %q", left)
	}
	for _, s := range []struct{ keys, want string }{
		{"end", "gobblet"}, {"home", "yukon"}, {"tab", "solitairex"}, {"tab", "solitaire"}, {"shift+tab", "solitairex"}, {"pagedown", "solitaire"}, {"pageup", "solitairex"},
		{"down", "corners"}, {"down", "solitaire"}, {"down", "minesweeper"}, {"down", "gobblet"}, {"down", "yukon"}, {"up", "gobblet"}, {"up", "minesweeper"}, {"up", "solitaire"}, {"up", "corners"},
		{"home", "yukon"}, {"c", "corners"}, {"a", "calculation"}, {"n", "canfield"}, {"s", "canfield"},
	} {
		h.keys(s.keys)
		if s.want != at() && s.keys != "s" {
			t.Errorf("%s leads to %s, want %s", s.keys, at(), s.want)
		}
	}
	h.now += 2 * time.Second
	var found []string
	for range 6 { // the same letter selects the next name
		h.keys("s")
		found = append(found, at())
	}
	for _, name := range []string{"solitaire", "spider", "scorpion", "scramble", "sokoban", "solitairex"} {
		if !slices.Contains(found, name) {
			t.Errorf("the letter s leads to %q", found)
			break
		}
	}
	h.keys("home")
	for _, want := range []string{"Amiga", "Oberon", "Windows", "Atari"} {
		h.Event(input.Event{Kind: input.Wheel, Delta: -1})
		if got := machineWord(c.machines[c.machine].name); got != want {
			t.Errorf("the wheel leads to %s, want %s", got, want)
		}
	}
	press(t, h, h.now, "machine:Oberon")
	if machineWord(c.machines[c.machine].name) != "Oberon" {
		t.Errorf("the monitor of Oberon shows %s", at())
	}
	press(t, h, h.now, "button:settings")
	if c.page != pageSettings {
		t.Error("the button for the settings does not open them")
	}
	h.Event(input.Event{Kind: input.KeyDown, Key: "escape"})
	if c.page != pageRoom || h.Done() {
		t.Error("Esc did not lead to the room")
	}
	h.Event(input.Event{Kind: input.KeyDown, Key: "escape", Repeat: true})
	if h.Done() {
		t.Error("a held Esc leaves the room")
	}
	if _, due := h.Due(); due {
		t.Error("Due reports something in an idle room")
	}
	h.keys("escape")
	if !h.Done() {
		t.Error("Esc does not leave the room")
	}
}

// TestSettings checks that choices are saved and apply to the games and the window.
func TestSettings(t *testing.T) {
	h := furnished(t, &memory{files: map[string][]byte{}})
	volume := -1
	h.Loud = func(v int) { volume = v }
	h.keys("f10")
	row := func(name string) {
		for i, r := range h.Cabinet.rows {
			if i18n.T("en", r.name) == name {
				h.Cabinet.row = i
				return
			}
		}
		t.Fatalf("no row %s", name)
	}
	row("Language")
	h.keys("right", "right")
	row("Monitor")
	h.keys("right")
	row("Size")
	h.keys("right")
	row("Volume")
	h.keys("left", "left")
	row("Sound")
	h.keys("right")
	if h.Settings.Sound != SoundMore {
		t.Errorf("after a step right: %+v", h.Settings)
	}
	h.keys("right")
	if h.Cabinet.lang != "de" || h.Choice.Lang != "de" || volume != 0 || h.Shown != (window.Picture{Scale: window.Integer, Monitor: window.SM124}) {
		t.Errorf("language %s %s, volume %d, picture %+v", h.Cabinet.lang, h.Choice.Lang, volume, h.Shown)
	}
	h.keys("escape", "home", "space", "right", "down", "right", "down", "right", "down", "right", "right", "down", "right", "escape")
	again, err := LoadSettings(h.Config)
	if err != nil || again.Volume != 70 || again.Sound != SoundOff || again.Lang != "de" {
		t.Errorf("saved settings %+v, %v", again, err)
	}
	if g := again.Games["yukon"]; g != (GameSettings{Machine: "amiga", Mode: g.Mode, Variation: "classic", Deals: "easy", Lamp: true}) || g.Mode == "" {
		t.Errorf("saved settings of Yukon: %+v", g)
	}
	h.Settle()
	h.keys("return")
	if g, info := h.Game(); g == nil || info.Machine != "Amiga" || g.Match().Status().Variation != "classic" || h.env.Mode.Name != again.Games["yukon"].Mode || h.env.Lang != "de" {
		t.Errorf("game in play: %v in %s", info, h.env.Mode.Name)
	}
}

// TestBackToThePage checks that Esc, and the key or button of the current page, return
// to the previous page and row.
func TestBackToThePage(t *testing.T) {
	for _, c := range []struct {
		keys string // separated by blanks
		page page
		row  int
	}{
		{"space down f1 escape", pageCard, 1},
		{"space down f1 f1", pageCard, 1},
		{"space f1 escape escape", pageRoom, 0},
		{"f10 down down f5 f1 escape", pageStats, 0},
		{"f10 down down f5 f1 escape escape", pageSettings, 2},
		{"f10 down f1 f10", pageSettings, 1},
		{"f10 f1 f10 escape", pageRoom, 0},
		{"f1 space", pageRoom, 0},
	} {
		h := furnished(t, &memory{files: map[string][]byte{}})
		h.keys(strings.Fields(c.keys)...)
		if got := h.Cabinet; got.page != c.page || got.row != c.row || h.Done() {
			t.Errorf("%s: page %d, row %d, left %v; want page %d, row %d", c.keys, got.page, got.row, h.Done(), c.page, c.row)
		}
	}
	h := furnished(t, &memory{files: map[string][]byte{}})
	h.keys("space", "down")
	press(t, h, h.now, "button:help")
	press(t, h, h.now, "button:help")
	if c := h.Cabinet; c.page != pageCard || c.row != 1 {
		t.Errorf("a second press of Help shows page %d, row %d", c.page, c.row)
	}
}

// TestSettingsOfTwo checks that two concurrent programs keep the changes of both, and no flags
// of a start.
func TestSettingsOfTwo(t *testing.T) {
	var two [2]*House
	config := store.Memory{}
	for i := range two {
		h := furnished(t, &memory{files: map[string][]byte{}})
		h.Config = config
		s := h.Settings
		s.Monitor = window.Green // a flag
		h.Settings = s
		h.Cabinet.Use(s)
		two[i] = h
	}
	two[0].keys("f10", "down", "down", "right", "escape", "space", "right", "escape")       // the size, and Yukon's machine
	two[1].keys("f10", "down", "down", "down", "right", "escape", "space", "down", "right") // pixels, and Yukon's mode
	two[0].keys("f10", "home", "right")                                                     // English
	two[1].keys("escape", "end", "space", "down", "right")                                  // something of Gobblet
	s, err := LoadSettings(config)
	if err != nil || s.Scale != window.Integer || s.Aspect != window.Original || s.Lang != "en" || s.Monitor != window.Off || s.Volume != UsualVolume {
		t.Errorf("saved settings %+v, %v", s, err)
	}
	if g := s.Games["yukon"]; g.Machine == "" || g.Mode == "" {
		t.Errorf("saved settings of Yukon: %+v", g)
	}
	if s.Games["gobblet"] == (GameSettings{}) {
		t.Errorf("settings of Gobblet were saved: %+v", s.Games)
	}
}

// TestTypedPath checks that a typed path may begin at the home folder.
func TestTypedPath(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"": "", "~": home, "~/atari/games.zip/a.st": filepath.Join(home, "atari", "games.zip", "a.st"),
		"~x": filepath.Join(here, "~x"), "disks": filepath.Join(here, "disks"), filepath.Join(home, "x"): filepath.Join(home, "x"),
	} {
		if got := typedPath(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// TestGameThatDoesNotOpen checks that a game that cannot be opened is reported in the
// room.
func TestGameThatDoesNotOpen(t *testing.T) {
	h := furnished(t, &memory{files: map[string][]byte{}})
	h.Env = func(*games.Info, Choice) (games.Env, error) {
		return games.Env{}, errors.New("cards.img: offset 12: no")
	}
	h.keys("return")
	if g, _ := h.Game(); g != nil || h.Done() || h.Cabinet.said != "cards.img: offset 12: no" {
		t.Errorf("game %v, done %v, message %q", g, h.Done(), h.Cabinet.said)
	}
	h.keys("right")
	if h.Cabinet.said != "" {
		t.Error("the message is still there")
	}
}

// languages yields a cabinet in each language.
func languages(t *testing.T) iter.Seq2[string, *Cabinet] {
	return func(yield func(string, *Cabinet) bool) {
		h, _ := newHouse(t, &memory{files: map[string][]byte{}})
		for _, lang := range i18n.Codes() {
			h.Cabinet.settings.Lang = lang
			h.Cabinet.speak()
			if !yield(lang, h.Cabinet) {
				return
			}
		}
	}
}

// TestCardChoices checks that the choices on the cards of games have names that fit.
func TestCardChoices(t *testing.T) {
	for lang, c := range languages(t) {
		for _, info := range catalog.All {
			c.mark(info.Name)
			check := func(variation string, change func(*GameSettings)) {
				c.settings.setGame(info.Name, change)
				for _, r := range c.cardRows() {
					text := r.value(lang)
					room := c.rowBox(0).Dx() - 58 - c.textWidth(i18n.T(lang, r.name), true) // as in drawRows
					if w := c.textWidth(text, false); w > room {
						t.Errorf("%s: %q is too wide by %d pixels", info.Name, text, w-room)
					}
					if variation != "" && text == variation {
						t.Errorf("%s: variation %s is shown by its flag's value", info.Name, variation)
					}
				}
			}
			c.page = pageCard
			for _, v := range info.Variations {
				check(v, func(g *GameSettings) { *g = GameSettings{Variation: v} })
			}
			for _, machine := range info.Machines() {
				for _, m := range modesOf(info, machine) {
					check("", func(g *GameSettings) { *g = GameSettings{Machine: machine, Mode: m} })
				}
			}
		}
	}
}

// TestFacts checks that the facts about games fit.
func TestFacts(t *testing.T) {
	for lang, c := range languages(t) {
		for _, info := range catalog.All {
			foot := c.about(info) + fmt.Sprintf(i18n.Of(lang, &cabinetWords).wonOf, 1000, 2000)
			if w := c.textWidth(foot, false) + c.textWidth(i18n.Of(lang, &cabinetWords).keysWaits, false); w > 600 {
				t.Errorf("%s: the foot %q is too wide by %d pixels", info.Name, foot, w-600)
			}
			c.machine, c.page = 0, pageCard
			c.mark(info.Name)
			c.settings.setGame(info.Name, func(g *GameSettings) { g.Set, g.Files = "gone", "gone" })
			c.rows = c.cardRows()
			if rows := len(c.rows); c.rowBox(rows-1).Max.Y > footTop {
				t.Errorf("%s: too many rows on the card: %d", info.Name, rows)
			}
			if last := c.textWidth(i18n.Of(lang, &cabinetWords).results[stats.Helped]+", "+i18n.Of(lang, &cabinetWords).deal+" 4000000000", false); last > 268-76 {
				t.Errorf("a line of results is too wide by %d pixels", last-268+76)
			}
			n := len(c.lines(c.playing(info), 268)) + len(c.lines(info.Facts.Author.In(c.Lang()), 268)) + len(c.lines(info.Facts.Mouse.In(c.Lang()), 268))
			if n > 13 {
				t.Errorf("%s: the card has %d lines", info.Name, n)
			}
			if strings.Contains(strings.ToLower(c.playing(info)), "example") {
				t.Errorf("%s: the description is written for developers", info.Name)
			}
		}
		for _, line := range i18n.Of(lang, &cabinetWords).help {
			if c.textWidth(line[0], true) > 186 || c.textWidth(line[1], false) > 400 {
				t.Errorf("the help %q is too wide", line)
			}
		}
	}
}

// BenchmarkCabinet opens the cabinet, with all its pictures and without.
func BenchmarkCabinet(b *testing.B) {
	for _, all := range []bool{false, true} {
		b.Run(map[bool]string{false: "Room", true: "Pictures"}[all], func(b *testing.B) {
			for b.Loop() {
				c, err := NewCabinet("en")
				if err != nil {
					b.Fatal(err)
				}
				h := &House{Cabinet: c, Sounds: silence{}, Warn: func(string) {}, Env: func(info *games.Info, c Choice) (games.Env, error) { return c.Env(info) }}
				h.Furnish()
				if all {
					h.Settle()
				}
			}
		})
	}
}

// TestReplacedPicturesGo checks that the cabinet does not keep replaced pictures, however long
// the session.
func TestReplacedPicturesGo(t *testing.T) {
	h, _ := newHouse(t, &memory{files: map[string][]byte{}})
	c := h.Cabinet
	for range 100 {
		m := image.NewPaletted(image.Rect(0, 0, 64, 40), c.screen.Regs.Colors())
		c.hang("yukon", newView(m, m, m.Rect.Size()))
		c.draw()
	}
	if n := len(c.small1); n > 8 {
		t.Errorf("%d pictures are stored", n)
	}
}
