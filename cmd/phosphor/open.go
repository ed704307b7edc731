package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"phosphor/assets"
	"phosphor/cmd/internal/host"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/disks"
	"phosphor/games/disks/viewer"
	"phosphor/games/drive"
	"phosphor/games/play"
	"phosphor/games/store"
)

// openFlags are how the desktop of a disk begins.
type openFlags struct {
	Machine string `help:"On the desktop of this machine: atari, amiga, oberon, windows. Without it, of the one that suits the disk." placeholder:"NAME"`
	Mode    string `help:"Display mode; phosphor modes lists them." placeholder:"NAME" xor:"mode"`
	Mono    bool   `help:"The mono mode of the machine." xor:"mode"`
	Lang    string `kong:"-"` // of the whole command line
}

type openCmd struct {
	Path string `arg:"" help:"A disk image, an archive, a folder, or a file in one of them: disk.zip/a.adf/Docs."`
	openFlags
	screenFlags
}

func (c *openCmd) Run(std *streams) error {
	info, err := c.info(c.Path)
	if err != nil {
		return err
	}
	h := newHouse(std, gameFlags{Lang: c.Lang})
	h.Choice = c.choice()
	return show(h, info, &c.screenFlags)
}

func (f *openFlags) choice() host.Choice {
	g := gameFlags{Mode: f.Mode, Mono: f.Mono, Lang: f.Lang}
	return g.choice()
}

// info is the desktop of a path as a row of the catalogue.
func (f *openFlags) info(said string) (*games.Info, error) {
	p, err := open(said)
	if err != nil {
		return nil, err
	}
	if _, err := p.stat(); err != nil {
		return nil, err
	}
	machine := strings.ToLower(f.Machine)
	if machine == "" {
		machine = disks.MachineAt(p.fsys, p.name)
	}
	if disks.Modes(machine) == nil {
		return nil, suggest(errors.New("there is no desk of "+machine+" (atari amiga oberon windows)"), "machine", machine, words()["machine"])
	}
	return &games.Info{
		Name: "open", Title: filepath.Base(said), Machine: machine, About: said, Modes: disks.Modes(machine), Mono: disks.Mono(machine), Assets: assets.Oberon, Passing: true,
		Open: func(env games.Env) (games.Game, error) {
			s, err := disks.Show(p.fsys, p.name, said, options(env, machine))
			if err != nil {
				return nil, err
			}
			return s, nil
		},
	}, nil
}

// options are what a desktop needs of the program: where files are saved, and games.
func options(env games.Env, machine string) disks.Options {
	o := disks.Options{
		Machine: machine, Env: env,
		Write: func(name string, data []byte) error { return store.WriteOutput(name, data) },
		Exists: func(name string) bool {
			_, err := os.Lstat(name)
			return !errors.Is(err, fs.ErrNotExist)
		},
		GameOf: catalog.GameOf,
		Start: func(b disks.Beginning) (games.Game, error) {
			info, err := catalog.Find(b.Game)
			if err != nil {
				return nil, err
			}
			c := host.Choice{Lang: env.Lang, Deal: b.Deal}
			inner, err := c.Env(info)
			if err != nil {
				return nil, err
			}
			inner.Cards, inner.Data, inner.Sound, inner.Message, inner.Search = b.Cards, b.Data, env.Sound, env.Message, env.Search
			g, err := info.Start(inner.Complete())
			if err == nil && b.Saved != nil {
				err = g.Match().Load(b.Saved)
			}
			return g, err
		},
	}
	for _, info := range catalog.All {
		if _, err := catalog.Rules(info.Name); err == nil {
			o.Decks = append(o.Decks, viewer.Deck{Game: info.Name, Title: host.Title(info.Name, env.Lang)})
		}
	}
	return o
}

// starter begins desktops for a session that has no window.
func (f *openFlags) starter(said string) drive.Starter {
	return func(d play.Demo, sound, message func(string)) (games.Game, error) {
		info, err := f.info(said)
		if err != nil {
			return nil, err
		}
		c := f.choice()
		env, err := c.Env(info)
		if err != nil {
			return nil, err
		}
		env.Sound, env.Message = sound, message
		return info.Start(env.Complete())
	}
}
