package host

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/pcm"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/spoken"
	"phosphor/games/stats"
	"phosphor/games/store"
	"phosphor/sound"
)

// The parts of the house, each without the house.

// begun starts a game alone.
func begun(t *testing.T, name, deal string) games.Game {
	t.Helper()
	info, err := catalog.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	env, err := Choice{Deal: deal, Lang: "en"}.Env(info)
	if err != nil {
		t.Fatal(err)
	}
	g, err := info.Start(env)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func screenOf(width int) *fb.Screen {
	return fb.NewScreen(&fb.Mode{Width: width, Height: 20, Depth: 8, DAC: fb.RGB24, Palette: cabinetMode.Palette})
}

func down(key string, mods input.Mods, at time.Duration) input.Event {
	return input.Event{Kind: input.KeyDown, Key: key, Mods: mods, Time: at}
}

// TestStageDue checks that a stage waits for whatever comes first: its game or its demo.
func TestStageDue(t *testing.T) {
	const s = time.Second
	st := stage{game: &slowGame{due: 9 * s}, began: 10 * s}
	for _, step := range []struct {
		demo *play.Demo
		want time.Duration
	}{
		{nil, 19 * s},
		{&play.Demo{Events: []input.Event{{Time: 4 * s}}, End: 5 * s}, 14 * s},
		{&play.Demo{End: 5 * s}, 15 * s},
		{&play.Demo{End: 50 * s}, 19 * s},
	} {
		if due, ok := st.due(0, &projector{Demo: step.demo}); !ok || due != step.want {
			t.Errorf("due at %v, %v, want %v", due, ok, step.want)
		}
	}
	if st.game = nil; len(st.matches()) != 0 {
		t.Error("matches without a game in play")
	}
}

type heardSounds struct {
	silence
	names []string
}

func (h *heardSounds) Play(name string) { h.names = append(h.names, name) }

// TestOverture checks that the sounds of an overture follow each other.
func TestOverture(t *testing.T) {
	second := &pcm.Sound{Rate: 8000, Channels: 1, Bits: 16, Samples: make([]int16, 8000)}
	bank := sound.Bank{"A": second, "B": second}
	o := overture{opening: []string{"A", "B"}, openingAt: time.Second, bank: bank}
	out := &heardSounds{}
	o.open(0, out)
	if len(out.names) != 0 {
		t.Errorf("too early: %q", out.names)
	}
	for _, now := range []time.Duration{time.Second, 1500 * time.Millisecond} {
		if o.open(now, out); !slices.Equal(out.names, []string{"A"}) {
			t.Errorf("at %v: %q", now, out.names)
		}
	}
	if o.open(time.Second+bank.Length("A"), out); !slices.Equal(out.names, []string{"A", "B"}) {
		t.Errorf("at the due time: %q", out.names)
	}
}

// TestRecorderAndProjector replays a recording.
func TestRecorderAndProjector(t *testing.T) {
	file := &leaf{&bytes.Buffer{}}
	r := recorder{Record: func() (io.WriteCloser, error) { return file, nil }}
	g := begun(t, "golf", "8")
	env := g.Match().Status()
	if err := r.begin(g.Match(), play.Demo{Game: "golf", Deal: env.Deal, Lang: "en", Mode: "amiga-ntsc"}); err != nil {
		t.Fatal(err)
	}
	for i, key := range []string{"space", "space"} {
		ev := down(key, 0, time.Duration(i+1)*time.Second)
		if err := r.input(ev, g); err != nil {
			t.Fatal(err)
		}
		g.Event(ev)
		r.check(ev.Time, g)
	}
	if err := errors.Join(r.finish(4*time.Second), r.drop()); err != nil || r.out != nil || r.file != nil {
		t.Fatalf("%v, continues at %v", err, r)
	}
	d, err := play.ReadDemo(file)
	if err != nil {
		t.Fatal(err)
	}
	again := begun(t, "golf", "8")
	if err := again.Match().Load(d.Saved); err != nil {
		t.Fatal(err)
	}
	p := projector{Demo: d, ended: true}
	p.rewind()
	if due, ok := p.due(); !ok || due != time.Second {
		t.Errorf("first input at %v, %v", due, ok)
	}
	p.replay(again, 3*time.Second)
	again.Advance(3 * time.Second)
	g.Advance(3 * time.Second)
	if again.Screen().Hash() != g.Screen().Hash() {
		t.Error("a different screen")
	}
	if err := p.differs(); err != nil {
		t.Error(err)
	}
	if due, ok := p.due(); !ok || due != 4*time.Second || p.ends(due-1) || !p.ends(due) || p.ends(due) {
		t.Errorf("ends at %v, %v", due, ok)
	}
	if _, ok := p.due(); ok {
		t.Error("the demo continues after its end")
	}
}

// TestRecorderHears checks that a recorder puts the files that the game reads into the demo.
func TestRecorderHears(t *testing.T) {
	m := store.Memory{"deals.json": []byte("{}")}
	r := recorder{}
	k := store.Keeper(store.Debtor{Keeper: m})
	if r.hear(k, "settings"); r.heard != nil {
		t.Error("reads are noted although nothing is recorded")
	}
	r.Record = func() (io.WriteCloser, error) { return nil, errors.New("no file") }
	if _, err := r.hear(k, "settings").Read("deals.json"); err != nil || string(r.heard["settings/deals.json"]) != "{}" {
		t.Errorf("noted %q, %v", r.heard, err)
	}
	if err := r.begin(begun(t, "golf", "8").Match(), play.Demo{}); err == nil || r.header != nil {
		t.Error("an unwritable demo file gives no error")
	}
}

// TestCameraAlone checks that a camera reports what it took, and that another size of the
// screen ends a film.
func TestCameraAlone(t *testing.T) {
	a, told := album{}, []string{}
	c := camera{tells: func(err error) { told = append(told, strings.Fields(err.Error())[0]) }}
	shown := screenOf(32)
	key := func(name string, mods input.Mods) bool {
		return c.key(down(name, mods, time.Second), func() *fb.Screen { return shown }, func() string { return "it" })
	}
	if key("f12", 0) {
		t.Error("the key works without Pictures")
	}
	c.Pictures = a.open
	if !key("f12", 0) || key("f11", 0) || a["it.png"].Len() == 0 {
		t.Error("no picture")
	}
	if key("f12", input.Shift); c.film == nil {
		t.Error("no recording begins")
	}
	if c.filmed(screenOf(48), 2*time.Second); c.film != nil || a["it.gif"].Len() == 0 {
		t.Error("the recording continues")
	}
	if want := []string{"picture:", "recording", "recorded:"}; !slices.Equal(told, want) {
		t.Errorf("messages %q", told)
	}
}

// TestVoiceAlone checks that a voice says what is new and how to hear everything once, and
// repeats nothing.
func TestVoiceAlone(t *testing.T) {
	v, said := voice{}, []string{}
	scene := spoken.New("Room", "en")
	look := func() spoken.Scene { return scene }
	v.noted("nobody hears this")
	v.speak(look, "Again!", false)
	v.Speak = func(text string, now bool) { said = append(said, text) }
	v.speak(look, "Again!", false)
	v.noted("A key")
	scene.Focus = []string{"A key"}
	v.speak(look, "Again!", true)
	v.speak(look, "Again!", true)
	all := down("f6", 0, 0)
	all.Mods = input.Shift
	if !v.describe(all, look) || v.describe(down("f6", 0, 0), look) {
		t.Error("the wrong key was handled")
	}
	if want := []string{"Room. Again!", "A key.", "Room. A key."}; !slices.Equal(said, want) {
		t.Errorf("spoken %q", said)
	}
}

// TestNotice checks that a notice disappears, and that an empty caption draws nothing.
func TestNotice(t *testing.T) {
	var n notice
	n.entitle("hello", time.Second)
	if n.pass(time.Second + noticed - 1); n.line == "" {
		t.Error("the line was removed too early")
	}
	if n.pass(time.Second + noticed); n.line != "" {
		t.Error("the line was not removed")
	}
	var c caption
	if c.show("", false) != nil || c.show("text", false).Rect.Dx() >= c.show("text", true).Rect.Dx() || c.show("", false) != nil {
		t.Error("the caption was drawn anew")
	}
}

// TestMark checks that the mark is visible as long as something is unsaved, and becomes short
// after a while.
func TestMark(t *testing.T) {
	var told []string
	m := mark{Marked: func(text string) { told = append(told, text) }}
	if m.owes() || m.look(0, "en") != "" {
		t.Error("a new mark shows something unsaved")
	}
	m.debts = &store.Debts{}
	full := true
	_ = m.debts.Attempt("x", true, func() error {
		if full {
			return errors.New("no space")
		}
		return nil
	})
	if news := m.look(time.Second, "en"); news == "" || news != m.text(time.Second) || m.look(time.Second, "en") != "" {
		t.Errorf("first %q, then %q", news, m.text(time.Second))
	}
	if text := m.text(time.Second + noticed); text != "Not saved" {
		t.Errorf("after a while: %q", text)
	}
	m.asking = true
	if m.answer(input.Event{Kind: input.Move}) || !m.asking || !m.answer(down("space", 0, 0)) || m.asking {
		t.Error("the wrong answer to the question")
	}
	if full = false; m.look(time.Minute, "en") != "Everything is saved again" || m.owes() {
		t.Error("the mark remains, or does not report that everything is saved")
	}
	if want := []string{"Not saved: the file cannot be written", ""}; !slices.Equal(told, want) {
		t.Errorf("messages %q", told)
	}
	_ = m.debts.Attempt("y", true, func() error { return errors.New("no space") })
	m.asking = true
	if m.answer(input.Event{Kind: input.Close}) || m.asking || m.owes() {
		t.Error("a second Close does not leave")
	}
}

// TestGallery checks that a gallery shows pictures when the window is open, unless there
// is news of their game.
func TestGallery(t *testing.T) {
	opened := make(chan struct{})
	g := gallery{Opened: opened}
	a, b, c := &games.Info{Name: "a"}, &games.Info{Name: "b"}, &games.Info{Name: "c"}
	take := func(info *games.Info, _ Choice) (still, error) {
		if info == c {
			return still{}, errors.New("no picture")
		}
		return still{game: info.Name}, nil
	}
	g.order([]*games.Info{a, b, c}, func(*games.Info) Choice { return Choice{} }, take, func() {})
	var shown []string
	show := func(s still) { shown = append(shown, s.game) }
	if g.hang(show); len(shown) != 0 {
		t.Errorf("pictures drawn before the cabinet is visible: %q", shown)
	}
	g.outdate(b)
	close(opened)
	if g.settle(show); !slices.Equal(shown, []string{"a"}) || len(g.coming) != 0 {
		t.Errorf("shown %q, still to come %d", shown, len(g.coming))
	}
}

// TestPreferences checks that preferences store what a user changed, but not the flags of this
// start.
func TestPreferences(t *testing.T) {
	m := store.Memory{}
	var volume int
	var reads bool
	p := preferences{Settings: Settings{Display: Display{Volume: 30}}, Config: m, Loud: func(v int) { volume = v }, Reads: func(on bool) { reads = on }}
	same := func(k store.Keeper) store.Keeper { return k }
	s := p.Settings
	s.Curve, s.Speak = true, true
	if err := p.change(s, same); err != nil {
		t.Fatal(err)
	}
	if volume != 30 || !reads || !p.Shown.Curve || !p.Kept().Curve {
		t.Errorf("volume %d, read aloud %v, picture %+v", volume, reads, p.Shown)
	}
	kept, err := LoadSettings(m)
	if err != nil || !kept.Curve || kept.Volume != UsualVolume {
		t.Errorf("saved settings %+v, %v", kept, err)
	}
	if err := p.setGame("golf", func(g *GameSettings) { g.Lamp = true }, same); err != nil || !p.Kept().Games["golf"].Lamp {
		t.Errorf("%+v, %v", p.Kept(), err)
	}
	if kept, _ = LoadSettings(m); !kept.Games["golf"].Lamp || !kept.Curve {
		t.Errorf("saved settings %+v", kept)
	}
	p.Config = nil
	if err := p.change(Settings{Display: Display{Sound: SoundOff, Volume: 50}}, same); err != nil || volume != 0 {
		t.Errorf("mute: volume %d, %v", volume, err)
	}
}

// TestSaver checks that a saver keeps a game that was touched, and finds it again.
func TestSaver(t *testing.T) {
	m := &memory{files: map[string][]byte{}}
	saved := func() *saver {
		return &saver{Saves: m, Autosave: time.Second, debts: &store.Debts{}, tells: func(err error) { t.Error(err) }, wake: func() {}, unkept: &sync.Map{}}
	}
	s, g := saved(), begun(t, "golf", "8").Match()
	if s.Slot() != "" || s.waits("golf") {
		t.Error("a new saver has a game that waits")
	}
	k := &keeping{match: g}
	k.slot, k.release = s.waiting("golf", g)
	s.kept = append(s.kept, k)
	if err := g.Do(g.Moves()[0]); err != nil {
		t.Fatal(err)
	}
	s.moved(0, []play.Match{g})
	s.soon(5 * time.Second)
	if s.Slot() != "golf" || !s.changed || s.keepAt != 6*time.Second {
		t.Errorf("saved as %q, at %v", s.Slot(), s.keepAt)
	}
	s.putAll([]play.Match{g}, true)
	s.release()
	s = saved()
	again := begun(t, "golf", "9").Match()
	found, loaded := s.named(again, "golf", "golf", func(st play.Status) bool { return st.Deal == "8" })
	if found == nil || !loaded || stateOf(again) != stateOf(g) {
		t.Errorf("found %v, read %v: %s", found, loaded, stateOf(again))
	}
	if list := s.places("golf"); !slices.Equal(list, []string{"golf"}) {
		t.Errorf("waiting games %q", list)
	}
}

// TestCounter checks that a counter writes the result of a game, and how long it was played.
func TestCounter(t *testing.T) {
	m := store.Memory{}
	c := counter{Stats: m, Clock: func() time.Time { return time.Unix(1e9, 0) }, owed: &store.Debts{}}
	g := begun(t, "golf", "8").Match()
	k := &keeping{match: g}
	c.count([]*keeping{k}, "Amiga")
	c.attend(3 * time.Second)
	if err := g.Do(g.Moves()[0]); err != nil {
		t.Fatal(err)
	}
	c.count([]*keeping{k}, "Amiga")
	if k.tally.entry.Seconds != 3 || k.tally.entry.Machine != "amiga" || k.tally.entry.Moves != 1 {
		t.Errorf("result %+v", k.tally.entry)
	}
	c.attend(3*time.Second + 2*longestThought)
	if c.active != 3*time.Second+longestThought {
		t.Errorf("played for %v", c.active)
	}
	if err := g.New("9"); err != nil {
		t.Fatal(err)
	}
	c.count([]*keeping{k}, "Amiga")
	all, err := stats.Read(m)
	if err != nil || len(all) != 1 || all[0].Result != stats.GivenUp || all[0].Deal != "8" || !all[0].Date.Equal(time.Unix(1e9, 0)) {
		t.Errorf("results written: %+v, %v", all, err)
	}
}

// TestDrawersAndFinds checks that drawers report what is gone, and that finds report
// everything once.
func TestDrawersAndFinds(t *testing.T) {
	var none drawers
	d := drawers{Drawer: &Drawer{Dir: t.TempDir()}}
	thing, err := d.Drawer.Add(Thing{Name: "cards.img"}, map[string][]byte{"cards.img": {1}})
	if err != nil {
		t.Fatal(err)
	}
	chosen := GameSettings{Set: thing.ID, Files: "0123456789abcdef"}
	if said := none.gone(chosen, "en"); said != nil {
		t.Errorf("without a drawer: %q", said)
	}
	if said := d.gone(chosen, "en"); len(said) != 1 || !strings.Contains(said[0], "is gone") {
		t.Errorf("message %q", said)
	}
	s := Settings{Games: map[string]GameSettings{"golf": chosen}}
	if s.forget(thing.ID); s.Games["golf"].Set != "" || s.Games["golf"].Files == "" {
		t.Errorf("chosen %+v", s.Games["golf"])
	}
	var f finds
	if !f.news("a") || f.news("a") || !f.news("b") {
		t.Error("the message was reported twice, or never")
	}
}
