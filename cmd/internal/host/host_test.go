package host

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/sound"
)

func TestCabinetFitsAllGames(t *testing.T) {
	c, err := NewCabinet()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range c.lines {
		if !l.box.In(c.screen.Rect) {
			t.Errorf("%s%v lies outside of the screen: %v", l.heading, l.game, l.box)
		}
		if l.game != nil && l.about && aboutColumn+c.font.Width(l.game.About) > l.box.Dx() {
			t.Errorf("%s: %q does not fit into its line", l.game.Name, l.game.About)
		}
	}
}

func TestSoundBank(t *testing.T) {
	var warned []string
	warn := func(s string) { warned = append(warned, s) }
	ours := os.DirFS(filepath.Join("..", "..", "..", "assets", "yukondat"))
	bell, err := fs.ReadFile(ours, "BELL.HSN")
	if err != nil {
		t.Fatal(err)
	}
	own := fstest.MapFS{"bell.hsn": {Data: bell}, "MOVE.HSN": {Data: []byte("nonsense")}}
	if b := SoundBank(warn, nil, ours); len(b) != 11 || b["START"] == nil || len(warned) != 0 {
		t.Errorf("our sounds: %d, warnings %q", len(b), warned)
	}
	// Whoever keeps only some of the files wants only those.
	if b := SoundBank(warn, own, ours); len(b) != 1 || b["BELL"] == nil || len(warned) != 1 || !strings.Contains(warned[0], "MOVE.HSN") {
		t.Errorf("a folder of one good and one bad sound: %d, warnings %q", len(b), warned)
	}
	if b := SoundBank(warn, os.DirFS(t.TempDir())); b != nil {
		t.Errorf("an empty folder has sounds: %v", b)
	}
}

// memory keeps saved games and counts what happens to them.
type memory struct {
	files  map[string][]byte
	writes int
}

func (m *memory) Read(name string) ([]byte, error) {
	if b, ok := m.files[name]; ok {
		return b, nil
	}
	return nil, fs.ErrNotExist
}

func (m *memory) Write(name string, saved []byte) error {
	m.files[name] = saved
	m.writes++
	return nil
}

func (m *memory) Remove(name string) error { delete(m.files, name); return nil }

func (m *memory) SetAside(name string) (string, error) {
	m.files[name+".bad"] = m.files[name]
	delete(m.files, name)
	return name + ".bad", nil
}

type silence struct{}

func (silence) SetBank(sound.Bank) {}
func (silence) Play(string)        {}

// newHouse returns a house without files, and what it was warned of.
func newHouse(t *testing.T, m *memory) (*House, *[]string) {
	t.Helper()
	cab, err := NewCabinet()
	if err != nil {
		t.Fatal(err)
	}
	warned := &[]string{}
	return &House{
		Cabinet: cab, Saves: m, Sounds: silence{},
		Env:  func(info *games.Info, c Choice) (games.Env, error) { return c.Env(info) },
		Warn: func(text string) { *warned = append(*warned, text) },
	}, warned
}

// press clicks on a named thing of the game in play, or of the cabinet.
func press(t *testing.T, h *House, now time.Duration, name string) {
	t.Helper()
	where := h.Cabinet.Where
	if g, _ := h.Game(); g != nil {
		where = g.(games.Finder).Where
	}
	r, ok := where(name)
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	at := r.Min.Add(r.Max).Div(2)
	for _, k := range []input.Kind{input.Move, input.Press, input.Release} {
		ev := input.Event{Time: now, Kind: k, At: at}
		if k != input.Move {
			ev.Button = input.Left
		}
		h.Event(ev)
	}
}

// A game is kept within the time that was asked for after it changed, once, and
// goes on in another house as if nothing had happened.
func TestAutosave(t *testing.T) {
	const ms = time.Millisecond
	m := &memory{files: map[string][]byte{}}
	h, warned := newHouse(t, m)
	h.Autosave = 200 * ms
	told := 0
	h.Changed = func() { told++ }
	press(t, h, 1000*ms, "golf")
	g, info := h.Game()
	if info == nil || info.Name != "golf" {
		t.Fatalf("in play is %v", info)
	}
	h.Advance(1000 * ms)
	for due, ok := h.Due(); ok && due < 8000*ms; due, ok = h.Due() { // the deal
		h.Advance(due)
	}
	before := m.writes
	press(t, h, 9000*ms, "stock")
	due, ok := h.Due()
	for ; ok && due <= 9200*ms && m.writes == before; due, ok = h.Due() {
		h.Advance(due)
	}
	if m.writes != before+1 || told == 0 {
		t.Errorf("kept %d times until %v, told %d times", m.writes-before, due, told)
	}
	for ; ok && due < 20*time.Second; due, ok = h.Due() {
		h.Advance(due)
	}
	if m.writes != before+1 {
		t.Errorf("kept %d times although only one thing happened", m.writes-before)
	}
	other, _ := newHouse(t, m)
	press(t, other, 0, "golf")
	again, _ := other.Game()
	if a, b := g.Match().Status(), again.Match().Status(); a != b || len(*warned) > 0 {
		t.Errorf("goes on as %+v, was %+v; warnings %q", b, a, *warned)
	}
	a, _ := g.Match().Save()
	if b, _ := again.Match().Save(); !bytes.Equal(a, b) {
		t.Errorf("goes on as %s, was %s", b, a)
	}
}

// A saved game that cannot be read is set aside, with one line that says so.
func TestUnreadableSavedGame(t *testing.T) {
	m := &memory{files: map[string][]byte{"golf": []byte("nonsense")}}
	h, warned := newHouse(t, m)
	press(t, h, 0, "golf")
	if g, _ := h.Game(); g == nil || string(m.files["golf.bad"]) != "nonsense" || len(*warned) != 1 || !strings.Contains((*warned)[0], "kept as golf.bad") {
		t.Errorf("game %v, files %q, warnings %q", g, m.files, *warned)
	}
}
