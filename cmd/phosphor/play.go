package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/adrg/xdg"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/window"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/store"
	"phosphor/sound"
)

// screenFlags are how a window looks and sounds.
type screenFlags struct {
	Scale  string `help:"Enlargement of the window, a whole number, or fit." default:"fit" placeholder:"N|fit"`
	Aspect string `help:"Pixels as the machine's monitor had them, or square." enum:"square,original" default:"square"`
	Full   bool   `help:"Full screen (F11 switches)."`
	Sound  string `help:"Sound." enum:"on,off" default:"on"`
	Volume int    `help:"Loudness, 0 to 100." default:"80"`
}

type cabinetCmd struct{ screenFlags }

func (c *cabinetCmd) Run(std *streams) error {
	cab, err := newCabinet()
	if err != nil {
		return err
	}
	return (&house{std: std, cabinet: cab}).run(&c.screenFlags)
}

type playCmd struct {
	Game string `arg:"" optional:"" help:"Name of the game."`
	gameFlags
	screenFlags
	Record string `help:"Write a demo: every input with its time." placeholder:"FILE"`
	Demo   string `help:"Show a demo instead of playing." placeholder:"FILE"`
}

func (c *playCmd) Run(std *streams) error {
	h := &house{std: std, flags: c.gameFlags, record: c.Record}
	name := c.Game
	if c.Demo != "" {
		f, err := os.Open(c.Demo)
		if err != nil {
			return err
		}
		d, err := play.ReadDemo(f)
		f.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", c.Demo, err)
		}
		if name != "" && name != d.Game {
			return usageError{fmt.Errorf("%s is a demo of %s, not of %s", c.Demo, d.Game, name)}
		}
		if c.Mode != "" || c.Mono || c.Deal != "" || c.Variation != "" {
			return usageError{errors.New("a demo says its mode, deal and variation itself")}
		}
		h.demo, name = d, d.Game
	}
	if name == "" {
		return usageError{errors.New("play needs the name of a game, or --demo FILE")}
	}
	info, err := catalog.Find(name)
	if err != nil {
		return usageError{err}
	}
	h.open = info
	return h.run(&c.screenFlags)
}

// A house is what the window shows: the cabinet, or the game that was chosen
// in it, or one game from beginning to end.
type house struct {
	std     *streams
	flags   gameFlags
	record  string
	demo    *play.Demo  // being shown instead of played
	cabinet *cabinet    // nil: straight into a game
	open    *games.Info // to be opened first

	sounds   *sound.Player
	game     games.Game
	info     *games.Info
	now      time.Duration // window's time
	began    time.Duration // window's time when the game began
	shown    int           // inputs of the demo that have been replayed
	recorder *play.DemoWriter
	recFile  *os.File
	recBuf   *bufio.Writer
	done     bool
	err      error
}

func (h *house) run(f *screenFlags) error {
	scale := 0
	if f.Scale != "fit" {
		n, err := strconv.Atoi(f.Scale)
		if err != nil || n < 1 || n > 16 {
			return usageError{fmt.Errorf("--scale=%s: expected a whole number from 1 to 16, or fit", f.Scale)}
		}
		scale = n
	}
	if f.Volume < 0 || f.Volume > 100 {
		return usageError{fmt.Errorf("--volume=%d: expected 0 to 100", f.Volume)}
	}
	h.sounds = openSound(f.Sound == "on", f.Volume, h.warn)
	if h.open != nil {
		if err := h.enter(h.open); err != nil {
			return err
		}
	}
	err := window.Run(h, window.Options{Scale: scale, Aspect: aspects[f.Aspect], FullScreen: f.Full})
	err = errors.Join(h.err, err, h.leave())
	h.sounds.Finish(farewell)
	if err := h.sounds.Close(); err != nil {
		h.warn(fmt.Sprintf("sound: %v", err))
	}
	return err
}

func (h *house) warn(text string) { fmt.Fprintln(h.std.err, "phosphor:", text) }

// aspects are the values of --aspect.
var aspects = map[string]window.Aspect{"square": window.Square, "original": window.Original}

// enter opens a game: the demo's, the saved one, or a fresh deal.
func (h *house) enter(info *games.Info) error {
	d := play.Demo{}
	if h.demo != nil {
		d = *h.demo
	}
	flags := h.flags
	flags.warn = h.warn
	if flags.Deal == "" {
		flags.Deal = strconv.FormatUint(uint64(rand.Uint32()|1), 10)
	}
	_, env, err := flags.begin(info.Name, d, h.keepers())
	if err != nil {
		return err
	}
	h.sounds.SetBank(soundBank(h.warn, env.Data, info.Assets()))
	env.Sound, env.Message = h.sounds.Play, func(string) {}
	g, err := info.Start(env)
	if err != nil {
		return err
	}
	h.game, h.info, h.began, h.shown = g, info, h.now, 0
	if h.demo != nil {
		if h.demo.Saved != nil {
			return g.Match().Load(h.demo.Saved)
		}
		return nil
	}
	// The variation may be one that the game remembered; a demo must say it.
	variation := g.Match().Status().Variation
	var saved []byte
	if h.flags.Deal == "" && h.flags.Variation == "" {
		saved = h.resume()
	}
	if h.record == "" {
		return nil
	}
	if saved == nil {
		// What the game remembers of earlier ones would be missing when the demo
		// is shown elsewhere.
		if saved, err = g.Match().Save(); err == nil {
			err = g.Match().Load(saved)
		}
		if err != nil {
			return err
		}
	}
	if h.recFile, err = os.Create(h.record); err != nil {
		return err
	}
	h.recBuf = bufio.NewWriter(h.recFile)
	h.recorder = play.NewDemoWriter(h.recBuf, play.Demo{
		Game: info.Name, Mode: env.Mode.Name, Variation: variation, Deal: flags.Deal, Lang: env.Lang, Saved: saved,
	})
	return nil
}

// savePath is where the position of a game that was left is kept.
func savePath(game string) string {
	return filepath.Join(xdg.DataHome, "phosphor", "saves", game+".json")
}

// keepers are where games keep settings and scores. A demo neither reads nor
// changes them.
func (h *house) keepers() keepers {
	if h.demo != nil {
		return keepers{}
	}
	return keepers{
		settings:  store.Dir{Path: filepath.Join(xdg.ConfigHome, "phosphor"), Warn: h.warn},
		scores:    store.Dir{Path: filepath.Join(xdg.DataHome, "phosphor", "scores"), Warn: h.warn},
		documents: store.Dir{Path: filepath.Join(xdg.DataHome, "phosphor", "documents"), Warn: h.warn},
	}
}

// resume continues the game that was left the last time, if there is one, and
// returns it. One that cannot be read is set aside with a warning.
func (h *house) resume() []byte {
	path := savePath(h.info.Name)
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		if err = h.game.Match().Load(b); err == nil {
			return b
		}
	}
	to, aside := store.SetAside(path)
	if aside != nil {
		to = path
	}
	h.warn(fmt.Sprintf("%v; the file is kept as %s", err, to))
	return nil
}

// leave closes the game in play: its position is kept for the next time unless
// it is over.
func (h *house) leave() error {
	if h.game == nil {
		return nil
	}
	g := h.game
	h.game = nil
	var err error
	if h.demo == nil {
		err = keep(h.info.Name, g)
	}
	if h.recorder != nil {
		err = errors.Join(err, h.recorder.Close(h.now-h.began), h.recBuf.Flush(), h.recFile.Close())
		h.recorder = nil
	}
	return err
}

func keep(name string, g games.Game) error {
	path := savePath(name)
	if st := g.Match().Status(); st.Over && !st.Continues {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	saved, err := g.Match().Save()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return store.WriteFile(path, saved)
}

func (h *house) Screen() *fb.Screen {
	if h.game != nil {
		return h.game.Screen()
	}
	return h.cabinet.Screen()
}

func (h *house) Title() string {
	if h.game != nil {
		if t, ok := h.game.(games.Titled); ok {
			return t.Title()
		}
		return h.info.Title
	}
	return h.cabinet.Title()
}

func (h *house) Done() bool {
	return h.done || h.err != nil || h.cabinet != nil && h.cabinet.Done()
}

func (h *house) Due() (time.Duration, bool) {
	if h.game == nil {
		return h.cabinet.Due()
	}
	t, ok := h.game.Due()
	if h.demo != nil && h.shown < len(h.demo.Events) {
		if e := h.demo.Events[h.shown].Time; !ok || e < t {
			t, ok = e, true
		}
	}
	if due, thinking := h.thinking(); thinking && ok && t >= due {
		return max(due+h.began, h.now+thinkingPoll), true
	}
	return t + h.began, ok
}

// thinkingPoll is how often a search that is late is looked after.
const thinkingPoll = 20 * time.Millisecond

// thinking returns the time that the game must not reach yet, because a search
// has not ended whose move is due then.
func (h *house) thinking() (time.Duration, bool) {
	g, ok := h.game.(games.Thinker)
	if !ok {
		return 0, false
	}
	return g.Thinking()
}

// gameTime sets the window's time and returns the game's. The game's stands
// still just before a move is due that the computer has not found yet, so that
// the game still hears what the person does, and a demo records it when it
// happened in the game.
func (h *house) gameTime(now time.Duration) time.Duration {
	h.now = now
	if due, thinking := h.thinking(); thinking {
		limit := due - time.Millisecond
		h.began = max(h.began, now-limit)
	}
	return now - h.began
}

func (h *house) Advance(now time.Duration) {
	if h.game == nil {
		h.now = now
		h.cabinet.Advance(now)
		return
	}
	t := h.gameTime(now)
	if h.demo != nil {
		for h.shown < len(h.demo.Events) && h.demo.Events[h.shown].Time <= t {
			ev := h.demo.Events[h.shown]
			h.shown++
			h.game.Advance(ev.Time)
			h.game.Event(ev)
		}
	}
	h.game.Advance(t)
}

func (h *house) Event(ev input.Event) {
	h.now = ev.Time
	if h.game == nil {
		h.cabinet.Event(ev)
		if info := h.cabinet.chosen(); info != nil {
			h.err = h.enter(info)
		}
		return
	}
	if h.demo != nil {
		// The demo plays; the person can only leave.
		h.done = h.done || ev.Kind == input.Close || ev.Kind == input.KeyDown && ev.Key == "escape"
		return
	}
	closing := ev.Kind == input.Close
	ev.Time = h.gameTime(ev.Time)
	if h.recorder != nil {
		h.recorder.Event(ev)
	}
	h.game.Event(ev)
	if !h.game.Done() {
		return
	}
	if h.cabinet == nil || closing {
		h.done = true
		return
	}
	h.err = h.leave()
}
