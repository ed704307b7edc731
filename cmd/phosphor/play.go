package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"runtime/debug"
	"time"

	"github.com/adrg/xdg"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/cmd/internal/locale"
	"phosphor/fb/window"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/prove"
	"phosphor/games/store"
)

// screenFlags control the picture and sound of a window: each setting is a flag.
type screenFlags struct {
	host.Display

	named string // path of original files, which the cabinet reports
}

type cabinetCmd struct {
	Data string `help:"Folder, archive or disk image with the originals' files." placeholder:"PATH"`
	Lang string `kong:"-"` // of the whole command line
	screenFlags
}

func (c *cabinetCmd) Run(std *streams) error {
	c.named = cmp.Or(c.Data, os.Getenv("PHOSPHOR_DATA"))
	return show(newHouse(std, gameFlags{Data: c.Data, Lang: c.Lang}), nil, &c.screenFlags)
}

type playCmd struct {
	Game string `arg:"" optional:"" help:"A game, a patience, or the file of a demo, a saved game or an Oberon document; without one, show all games." placeholder:"GAME|FILE"`
	gameFlags
	screenFlags
	Record string `help:"Record a demo: every input with its time." placeholder:"FILE"`
	Demo   string `help:"Show a demo instead of playing." placeholder:"FILE"`
}

func (c *playCmd) Run(std *streams) error {
	h := newHouse(std, c.gameFlags)
	if c.Record != "" {
		h.Record = func() (io.WriteCloser, error) { return newRecording(c.Record) }
	}
	name := c.Game
	if c.Demo == "" && isDemo(name) {
		c.Demo, name = name, ""
	}
	if c.Demo != "" {
		d, err := readDemo(c.Demo)
		if err != nil {
			return err
		}
		if name != "" && name != d.Game {
			return usageError{i18n.Errorf("%s is a demo of %s, not of %s", c.Demo, d.Game, name)}
		}
		if c.Mode != "" || c.Mono || c.Deal != "" || c.Variation != "" || c.Winnable || c.Difficult != "" {
			return usageError{i18n.Errorf("a demo sets its own mode, deals and variation")}
		}
		h.Demo, name = d, d.Game
	}
	if name == "" {
		if c.Record != "" {
			return usageError{i18n.Errorf("--record needs a game, as in: phosphor play yukon --record yukon.demo")}
		}
		if err := c.known(); err != nil {
			return err
		}
		return show(h, nil, &c.screenFlags)
	}
	info, err := find(name)
	if err != nil {
		named := filepath.Ext(name) == "" && filepath.Base(name) == name // like the name of a game
		if _, missing := os.Stat(name); missing != nil && named || isPatience(name) {
			return err
		}
		if info, h.Given, err = stored(name); err != nil {
			return err
		}
	}
	if _, err := on(h.Choice, info); h.Demo == nil && err != nil {
		return err
	}
	return show(h, info, &c.screenFlags)
}

// readDemo reads the demo in a file.
func readDemo(name string) (*play.Demo, error) {
	b, err := store.ReadFile(name)
	if err != nil {
		return nil, err
	}
	d, err := play.ReadDemo(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return d, nil
}

// isDemo reports whether a name is not a game but a file with a demo.
func isDemo(name string) bool {
	if _, err := catalog.Find(name); err == nil || name == "" {
		return false
	}
	if st, err := os.Stat(name); err != nil || !st.Mode().IsRegular() { // a pipe may wait for ever
		return false
	}
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 64)
	n, _ := io.ReadFull(f, head)
	return play.IsDemo(head[:n])
}

// stored reads a saved game, or a document of Oberon's, and returns the name of its game.
func stored(name string) (*games.Info, []byte, error) {
	p, err := open(name)
	if err != nil {
		return nil, nil, err
	}
	data, _, err := p.contents()
	if err != nil {
		return nil, nil, err
	}
	game, err := catalog.GameOf(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	info, err := catalog.Find(game)
	return info, data, err
}

// newHouse returns a house whose games find their files and keepers in folders of the
// host.
func newHouse(std *streams, flags gameFlags) *host.House {
	warn := std.warn
	flags.warn = std.fail
	config, data, err := folders()
	if err != nil {
		std.fail(err)
	}
	h := &host.House{Choice: flags.choice(), Warn: warn, Debts: &store.Debts{}}
	h.Autosave = autosave
	if data != "" {
		h.Config = keeper(config, warn)
	}
	if h.Settings, err = host.LoadSettings(h.Config); err != nil {
		std.fail(err)
	}
	if flags.Lang != "" {
		h.Settings.Lang = flags.Lang
	}
	if data != "" {
		h.Drawer = &host.Drawer{Dir: filepath.Join(data, "drawer")}
		flags.drawer = h.Drawer
		h.Saves = store.NewSaves(filepath.Join(data, "saves"), store.Host)
		h.Stats = keeper(data, warn)
	}
	h.Pictures = newPicture
	h.Clipboard = clipboard{}
	h.Named = func(info *games.Info) (named, alone bool) {
		named = flags.Data != "" || os.Getenv("PHOSPHOR_DATA") != "" || info.DataVar != "" && os.Getenv(info.DataVar) != ""
		return named || h.Kept().Games[info.Name].Files != "", named && h.Cabinet == nil
	}
	h.Env = func(info *games.Info, c host.Choice) (games.Env, error) {
		env, err := flags.env(info, c, h.Kept())
		env.Search = prove.Beside
		if data != "" {
			env.Settings = keeper(config, warn)
			env.Scores = keeper(filepath.Join(data, "scores"), warn)
			env.Documents = keeper(filepath.Join(data, "documents"), warn)
		}
		return env, err
	}
	return h
}

// clipboard is the system's clipboard.
type clipboard struct{}

func (clipboard) Copy(text string) error { return window.Copy(text) }
func (clipboard) Paste() (string, error) { return window.Paste() }

// autosave is the longest time for which a change of a game may stay unsaved.
const autosave = 250 * time.Millisecond

// folders are those of the user's settings and of all other stored files. The error says
// why there are none; then nothing is stored. If HOME is unset or not an absolute path,
// the library would use the root of the file system, or the working directory, as the
// user's home.
func folders() (config, data string, err error) {
	config, data = xdg.ConfigHome, xdg.DataHome
	if !filepath.IsAbs(xdg.Home) || xdg.Home == "/" && os.Getenv("HOME") == "" {
		var home string
		if u, err := user.Current(); err == nil && u.HomeDir != "/" {
			home = u.HomeDir
		}
		for name, dir := range map[string]*string{"XDG_CONFIG_HOME": &config, "XDG_DATA_HOME": &data} {
			if !filepath.IsAbs(os.Getenv(name)) {
				if home == "" {
					return "", "", i18n.Errorf("nothing is saved: HOME is not set, and this user has no home folder")
				}
				if below, err := filepath.Rel(xdg.Home, *dir); err == nil && xdg.Home != "" {
					*dir = below
				}
				*dir = filepath.Join(home, *dir)
			}
		}
	}
	return filepath.Join(config, "phosphor"), filepath.Join(data, "phosphor"), nil
}

// keeper stores files in a folder. It first removes unfinished files from there, left by
// programs that were killed while writing.
func keeper(dir string, warn func(string)) store.Keeper {
	store.Tidy(store.Host, dir)
	return store.Dir{Path: dir, Warn: warn}
}

// A recording is the file of a demo. An existing file of that name stays until there is
// something to write.
type recording struct {
	*os.File
	made, begun bool
}

func newRecording(name string) (*recording, error) {
	_, err := os.Lstat(name)
	f, failed := store.OpenOutput(name, os.O_WRONLY|os.O_CREATE)
	return &recording{File: f, made: errors.Is(err, fs.ErrNotExist)}, failed
}

func (r *recording) Write(data []byte) (int, error) {
	if !r.begun {
		r.begun = true
		if st, err := r.Stat(); err == nil && st.Mode().IsRegular() {
			if err := r.Truncate(0); err != nil {
				return 0, err
			}
		}
	}
	return r.File.Write(data)
}

func (r *recording) Close() error {
	if r.made && !r.begun {
		os.Remove(r.Name())
	}
	return r.File.Close()
}

// show runs a house in a window, beginning with a game, or with the cabinet if first is nil.
func show(h *host.House, first *games.Info, f *screenFlags) error {
	if f.Volume < 0 || f.Volume > 100 {
		return usageError{i18n.Errorf("--volume=%d: expected a number from 0 to 100", f.Volume)}
	}
	set := &h.Settings
	set.Display = f.Display
	h.Shown = set.Picture()
	env := h.Env
	h.Env = func(info *games.Info, c host.Choice) (games.Env, error) {
		e, err := env(info, c)
		e.More = h.Kept().Sound == host.SoundMore
		return e, err
	}
	garbage := debug.SetGCPercent(starting)
	bound(prove.DefaultBytes) // a search during a game has a lower limit
	muted := f.Sound == host.SoundOff
	sounds := &speaker{deaf: muted}
	h.Sounds, h.Wake = sounds, window.Wake
	dropped := &drop{House: h}
	h.Dropped = dropped.take
	news := make(chan string, 1)
	h.News = news
	h.Added = dropped.added
	h.Shows = func(path string) (*games.Info, error) {
		f := openFlags{Lang: h.Choice.Lang}
		return f.info(path)
	}
	voice := &narrator{house: h}
	defer voice.close()
	h.Reads = voice.use
	voice.use(set.Speak)
	opened := make(chan struct{})
	h.Opened = opened
	listen := func(volume int) {
		lang := h.Language()
		sounds.open(volume, func(silent error) { h.Warn(i18n.F(lang, "the game is silent: %s", silent)) })
	}
	enter := func() error {
		if first != nil {
			c := h.Choice
			if h.Demo == nil && h.Record == nil {
				c = h.Settings.Choice(first, c)
			}
			return h.Enter(first, c)
		}
		cab, err := host.NewCabinet(locale.Language(os.Getenv))
		if err != nil {
			return err
		}
		h.Cabinet = cab
		h.Loud = func(volume int) {
			off := set.Sound == host.SoundOff
			switch {
			case off == muted:
			case !off:
				listen(volume)
			default:
				if err := sounds.close(0); err != nil {
					h.Warn(i18n.Error(h.Language(), err))
				}
			}
			muted = off
			sounds.SetVolume(volume)
		}
		h.Furnish()
		h.Enliven()
		return nil
	}
	if err := enter(); err != nil {
		return err
	}
	options := window.Options{
		Opened: func() {
			close(opened)
			if first == nil && f.named != "" {
				lang := h.Choice.Lang
				go func() {
					news <- dropped.about(f.named, lang)
					window.Wake()
				}()
			}
			time.AfterFunc(time.Second, func() { debug.SetGCPercent(garbage) })
			if !muted {
				listen(f.Volume)
			}
		},
		Lost: func() {
			if err := errors.Join(errLost, h.Leave()); err != nil {
				h.Warn(oneLine(h.Language(), err))
			}
		},
	}
	var err error
	onMain(func() { err = window.Run(h, options) })
	leave := h.Leave
	select {
	case <-opened:
	default: // no window was opened
		leave = h.Abandon
	}
	err = errors.Join(h.Err(), err, leave())
	var ended *window.SignalError
	wait := farewell
	if errors.As(err, &ended) {
		wait = 0
	}
	if err := sounds.close(wait); err != nil {
		h.Warn(i18n.Error(h.Language(), err))
	}
	return err
}

// starting limits the garbage until the first frame is shown, in percent of the memory in
// use. Both are a few megabytes, and a collection would delay the frame.
const starting = 400

var errLost = errors.New("the display or its window has gone")

// farewell is how long the program waits at its end for the last, short sound. The window
// is closed by then.
const farewell = 600 * time.Millisecond
