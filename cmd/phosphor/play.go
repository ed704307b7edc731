package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/adrg/xdg"

	"phosphor/cmd/internal/host"
	"phosphor/fb/window"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/prove"
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
	cab, err := host.NewCabinet()
	if err != nil {
		return err
	}
	h := newHouse(std, gameFlags{})
	h.Cabinet = cab
	return show(h, nil, &c.screenFlags)
}

type playCmd struct {
	Game string `arg:"" optional:"" help:"Name of the game."`
	gameFlags
	screenFlags
	Record string `help:"Write a demo: every input with its time." placeholder:"FILE"`
	Demo   string `help:"Show a demo instead of playing." placeholder:"FILE"`
}

func (c *playCmd) Run(std *streams) error {
	h := newHouse(std, c.gameFlags)
	if c.Record != "" {
		h.Record = func() (io.WriteCloser, error) { return os.Create(c.Record) }
	}
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
		h.Demo, name = d, d.Game
	}
	if name == "" {
		return usageError{errors.New("play needs the name of a game, or --demo FILE")}
	}
	info, err := catalog.Find(name)
	if err != nil {
		return usageError{err}
	}
	return show(h, info, &c.screenFlags)
}

// newHouse returns a house whose games find their files and keepers in the
// folders of the host.
func newHouse(std *streams, flags gameFlags) *host.House {
	warn := std.warn
	flags.warn = warn
	h := &host.House{Choice: flags.choice(), Saves: saves{}, Warn: warn}
	h.Env = func(info *games.Info, c host.Choice) (games.Env, error) {
		env, err := flags.env(info, c)
		if h.Demo == nil { // a demo neither reads nor changes them, and depends on no search
			env.Search = prove.Beside
			env.Settings = store.Dir{Path: filepath.Join(xdg.ConfigHome, "phosphor"), Warn: warn}
			env.Scores = store.Dir{Path: filepath.Join(xdg.DataHome, "phosphor", "scores"), Warn: warn}
			env.Documents = store.Dir{Path: filepath.Join(xdg.DataHome, "phosphor", "documents"), Warn: warn}
		}
		return env, err
	}
	return h
}

// show runs a house in a window, beginning with a game if there is one.
func show(h *host.House, first *games.Info, f *screenFlags) error {
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
	sounds := openSound(f.Sound == "on", f.Volume, h.Warn)
	h.Sounds = sounds
	if first != nil {
		if err := h.Enter(first, h.Choice); err != nil {
			return err
		}
	}
	err := window.Run(h, window.Options{Scale: scale, Aspect: aspects[f.Aspect], FullScreen: f.Full})
	err = errors.Join(h.Err(), err, h.Leave())
	sounds.Finish(farewell)
	if err := sounds.Close(); err != nil {
		h.Warn(fmt.Sprintf("sound: %v", err))
	}
	return err
}

// farewell is how long the program waits at its end for the last sounds.
const farewell = 3 * time.Second

// openSound returns a player without sounds. Where there is no device it is
// silent, and warn is told why.
func openSound(on bool, volume int, warn func(string)) *sound.Player {
	p, err := sound.Open(nil, sound.Options{Off: !on, Volume: volume})
	if err != nil {
		warn(err.Error())
	}
	return p
}

// aspects are the values of --aspect.
var aspects = map[string]window.Aspect{"square": window.Square, "original": window.Original}

// saves keeps the games that were left, each in a file of its own.
type saves struct{}

// savePath is where the position of a game that was left is kept.
func savePath(game string) string {
	return filepath.Join(xdg.DataHome, "phosphor", "saves", game+".json")
}

func (saves) Read(game string) ([]byte, error) { return os.ReadFile(savePath(game)) }

func (saves) Write(game string, saved []byte) error {
	path := savePath(game)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return store.WriteFile(path, saved)
}

func (saves) Remove(game string) error {
	if err := os.Remove(savePath(game)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (saves) SetAside(game string) (string, error) {
	path := savePath(game)
	to, err := store.SetAside(path)
	if err != nil {
		to = path
	}
	return to, err
}
