package host

import (
	"bytes"
	"encoding/json"
	"image"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"phosphor/fb/input"
	"phosphor/formats/pcm"
	"phosphor/formats/tree"
	"phosphor/formats/wav"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/sound"
)

func TestSoundBank(t *testing.T) {
	var warned []string
	warn := func(err error) { warned = append(warned, err.Error()) }
	ours := os.DirFS(filepath.Join("..", "..", "..", "assets", "yukondat"))
	bell, err := fs.ReadFile(ours, "BELL.HSN")
	if err != nil {
		t.Fatal(err)
	}
	own := fstest.MapFS{"bell.hsn": {Data: bell}, "MOVE.HSN": {Data: []byte("nonsense")}}
	if b := SoundBank(warn, nil, ours); len(b) != 11 || b["START"] == nil || len(warned) != 0 {
		t.Errorf("our sounds: %d, warnings %q", len(b), warned)
	}
	// A caller that keeps only some of the files requests only those.
	if b := SoundBank(warn, own, ours); len(b) != 1 || b["BELL"] == nil || len(warned) != 1 || !strings.Contains(warned[0], "MOVE.HSN") {
		t.Errorf("a folder with one good and one bad sound: %d, warnings %q", len(b), warned)
	}
	// A folder without a sound uses the one lent to it.
	lent := tree.New()
	for _, name := range []string{"a/BELL.HSN", "BELL.HSN", "MOVE.HSN"} {
		f := tree.File{Name: name, Size: int64(len(bell)), Read: func() ([]byte, error) { return bell, nil }}
		if name == "BELL.HSN" {
			f.Lent = "a/BELL.HSN"
			if b := SoundBank(warn, lent); b != nil {
				t.Errorf("sounds of a nested folder: %v", b)
			}
		}
		lent.Add(f)
		if b := SoundBank(warn, lent); name != "a/BELL.HSN" && (len(b) != 1 || b[strings.TrimSuffix(name, ".HSN")] == nil) {
			t.Errorf("after %s: %v", name, b)
		}
	}
	// A wave file, as Gobblet had, is played, and a folder without any has no sounds.
	var wave bytes.Buffer
	if err := wav.Encode(&wave, &pcm.Sound{Rate: 8000, Channels: 1, Bits: 8, Samples: make([]int16, 80)}); err != nil {
		t.Fatal(err)
	}
	if b := SoundBank(warn, fstest.MapFS{"place.wav": {Data: wave.Bytes()}}); len(b) != 1 || b["PLACE"] == nil {
		t.Errorf("a wave file is read as %v", b)
	}
	if b := SoundBank(warn, os.DirFS(t.TempDir())); b != nil {
		t.Errorf("an empty folder gives sounds: %v", b)
	}
}

// memory stores saved games and counts the calls.
type memory struct {
	mu     sync.Mutex // reads for pictures of the cabinet, too
	files  map[string][]byte
	writes int
}

func (m *memory) Read(name string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if b, ok := m.files[name]; ok {
		return b, nil
	}
	return nil, fs.ErrNotExist
}

func (m *memory) Write(name string, saved []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.files[name] = saved
	m.writes++
	return nil
}

func (m *memory) Remove(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.files, name)
	return nil
}

func (m *memory) List() ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Sorted(maps.Keys(m.files)), nil
}

func (m *memory) SetAside(name string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.files[name+".bad"] = m.files[name]
	delete(m.files, name)
	return name + ".bad", nil
}

type silence struct{}

func (silence) SetBank(sound.Bank) {}
func (silence) Play(string)        {}

// newHouse returns a house without files, and its warnings.
func newHouse(t *testing.T, m *memory) (*House, *[]string) {
	t.Helper()
	cab, err := NewCabinet("en")
	if err != nil {
		t.Fatal(err)
	}
	warned := &[]string{}
	return &House{
		Cabinet: cab, saver: saver{Saves: m}, Sounds: silence{},
		Env:  func(info *games.Info, c Choice) (games.Env, error) { return c.Env(info) },
		Warn: func(text string) { *warned = append(*warned, text) },
	}, warned
}

// press clicks on a named thing of the game in play, or of the cabinet.
func press(t *testing.T, h *House, now time.Duration, name string) {
	t.Helper()
	where := func(name string) (image.Rectangle, bool) {
		h.Cabinet.mark(name) // the machine first
		return h.Cabinet.Where(name)
	}
	if g, _ := h.Game(); g != nil {
		where = g.(games.Finder).Where
	}
	r, ok := where(name)
	if !ok {
		t.Fatalf("no game %s", name)
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

// A hearer records the sounds to be played.
type hearer struct{ names []string }

func (*hearer) SetBank(sound.Bank) {}
func (l *hearer) Play(name string) { l.names = append(l.names, name) }

// TestOpening checks that Yukon's opening sounds follow each other without delaying the
// program.
func TestOpening(t *testing.T) {
	for what, hurries := range map[string]bool{"the player waits": false, "the player begins": true} {
		h, _ := newHouse(t, &memory{files: map[string][]byte{}})
		heard := &hearer{}
		h.Sounds = heard
		const entered = time.Second
		press(t, h, entered, "yukon")
		h.Advance(entered)
		if !slices.Equal(heard.names, []string{"START"}) {
			t.Errorf("%s: first sounds %v", what, heard.names)
		}
		length := h.bank.Length("START")
		if due, ok := h.Due(); !ok || length < time.Second || due != entered+length {
			t.Errorf("%s: due at %v, %v; START lasts %v", what, due, ok, length)
		}
		if hurries {
			press(t, h, entered+100*time.Millisecond, "stock")
		}
		heard.names = nil
		h.Advance(entered + length)
		if got := slices.Contains(heard.names, "INTRO"); got == hurries {
			t.Errorf("%s: next sounds %v", what, heard.names)
		}
	}
}

// TestAutosave checks that a game is saved within the requested time after a change, once, and
// continues in another house as if nothing had happened.
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
		t.Fatalf("game in play: %v", info)
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
		t.Errorf("saved %d times until %v, notified %d times", m.writes-before, due, told)
	}
	for ; ok && due < 20*time.Second; due, ok = h.Due() {
		h.Advance(due)
	}
	if m.writes != before+1 {
		t.Errorf("saved %d times after one change", m.writes-before)
	}
	other, _ := newHouse(t, m)
	press(t, other, 0, "golf")
	again, _ := other.Game()
	if a, b := g.Match().Status(), again.Match().Status(); a != b || len(*warned) > 0 {
		t.Errorf("continued as %+v, want %+v; warnings %q", b, a, *warned)
	}
	a, _ := g.Match().Save()
	if b, _ := again.Match().Save(); !bytes.Equal(a, b) {
		t.Errorf("continued as %s, want %s", b, a)
	}
}

// TestUnreadableSavedGame checks that an unreadable saved game is set aside, with one line of
// explanation.
func TestUnreadableSavedGame(t *testing.T) {
	m := &memory{files: map[string][]byte{"golf": []byte("nonsense")}}
	h, warned := newHouse(t, m)
	press(t, h, 0, "golf")
	if g, _ := h.Game(); g == nil || string(m.files["golf.bad"]) != "nonsense" || len(*warned) != 1 || !strings.Contains((*warned)[0], "kept as golf.bad") {
		t.Errorf("game %v, files %q, warnings %q", g, m.files, *warned)
	}
}

// TestEnterDeal checks that a link selects a deal: the user's own game waits meanwhile, and
// both continue.
func TestEnterDeal(t *testing.T) {
	m := &memory{files: map[string][]byte{}}
	golf, err := catalog.Find("golf")
	if err != nil {
		t.Fatal(err)
	}
	own, _ := newHouse(t, m)
	if err := own.Enter(golf, Choice{}); err != nil {
		t.Fatal(err)
	}
	first := own.game.Match().Status().Deal
	own.game.Match().Do("deal")
	if err := own.Leave(); err != nil {
		t.Fatal(err)
	}
	enter := func(deal string) *House {
		h, _ := newHouse(t, m)
		if err := h.Enter(golf, Choice{Deal: deal}); err != nil {
			t.Fatal(err)
		}
		return h
	}
	h := enter("8")
	if deal := h.game.Match().Status().Deal; deal != "8" {
		t.Errorf("the link leads to deal %s", deal)
	}
	h.game.Match().Do("deal")
	state, _ := json.Marshal(h.game.Match().State())
	h.Leave()
	h = enter("8")
	if again, _ := json.Marshal(h.game.Match().State()); !bytes.Equal(again, state) {
		t.Errorf("the link read back: %s, want %s", again, state)
	}
	if h.kept[0].slot != "golf.deal-8" {
		t.Errorf("saved as %s", h.kept[0].slot)
	}
	h.Leave()
	moves := func(h *House) int { return counted(h.game.Match()).Count().Moves }
	// Further ones leave it in its place, but a deal without any move is not saved.
	enter("9").Leave()
	for i, deal := range []string{"2", "10", "8", "2", "10"} {
		h = enter(deal)
		if want := map[bool]int{true: 1, false: i / 3}[deal == "8"]; moves(h) != want || h.game.Match().Status().Deal != deal {
			t.Errorf("deal %s: %+v with %d moves, want %d", deal, h.game.Match().Status(), moves(h), want)
		}
		h.game.Match().Do("deal")
		h.Leave()
	}
	// Another deal begun in its place is found by its own number, even twice.
	for i, next := range []string{"11", "11"} {
		h = enter("8")
		h.game.Match().New(next)
		for range i + 1 {
			h.game.Match().Do("deal")
		}
		h.Leave()
		h = enter("8")
		if moves(h) != 0 {
			t.Errorf("deal 8 begun again: %d moves", moves(h))
		}
		h.game.Match().Do("deal")
		h.Leave()
	}
	h = enter("11")
	if moves(h) != 1 {
		t.Errorf("deal 11 requested again: %+v with %d moves", h.game.Match().Status(), moves(h))
	}
	h.Leave()
	names := slices.Sorted(maps.Keys(m.files))
	if want := []string{"golf", "golf.deal-10", "golf.deal-11", "golf.deal-2", "golf.deal-8", "golf.deal-8.2"}; !slices.Equal(names, want) {
		t.Errorf("saved games %q, want %q", names, want)
	}
	// So is one for which no other game waits any more.
	kept := m.files["golf"]
	own.Saves.Remove("golf")
	for _, deal := range []string{"10", "2"} {
		h = enter(deal)
		if moves(h) != 2 {
			t.Errorf("deal %s: %d moves", deal, moves(h))
		}
		h.Leave()
	}
	own.Saves.Write("golf", kept)
	h = enter(first)
	if h.kept[0].slot != "golf" || h.kept[0].kept == nil {
		t.Errorf("a link to the player's own deal: slot %s", h.kept[0].slot)
	}
	h.Leave()
	h, _ = newHouse(t, m)
	h.Enter(golf, Choice{})
	if deal := h.game.Match().Status().Deal; deal != first {
		t.Errorf("the player's own deal was %s and is %s", first, deal)
	}
	// Another mode shows the same game.
	before, _ := json.Marshal(h.game.Match().State())
	if err := h.Reopen(Choice{Mono: true}); err != nil {
		t.Fatal(err)
	}
	if after, _ := json.Marshal(h.game.Match().State()); !bytes.Equal(before, after) || h.env.Mode.Name != golf.Mono {
		t.Errorf("in mode %s: %s, want %s", h.env.Mode.Name, after, before)
	}
	if err := h.Reopen(Choice{Mode: "nothing"}); err == nil || h.env.Mode.Name != golf.Mono {
		t.Errorf("an unknown mode: %v, mode now %s", err, h.env.Mode.Name)
	}
}
