package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"phosphor/cmd/internal/host"
	"phosphor/games"
	"phosphor/games/disks"
	"phosphor/games/drive"
	"phosphor/games/play"
	"phosphor/games/store"
)

// openFlags set how the desktop of a disk begins.
type openFlags struct {
	Machine string `help:"Use the desktop of this machine: atari, amiga, oberon, windows; by default the one that suits the disk." placeholder:"NAME"`
	Mode    string `help:"Display mode; phosphor modes lists them." placeholder:"NAME" xor:"mode"`
	Mono    bool   `help:"The monochrome mode of the machine." xor:"mode"`
	Lang    string `kong:"-"` // of the whole command line
}

type openCmd struct {
	Path string `arg:"" help:"A disk image, an archive, a folder, or a file inside one: disk.zip/a.adf/Docs."`
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

// info returns a row of the catalogue for the desktop of a path.
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
		return nil, suggest(nil, "machine", machine, words()["machine"])
	}
	return host.Desktop(p.fsys, p.name, said, machine, host.Outlet{
		Write: func(name string, data []byte) error {
			if err := os.Mkdir(filepath.Dir(name), 0o777); err != nil && !errors.Is(err, fs.ErrExist) { // a font is a folder, too
				return err
			}
			return store.WriteOutput(name, data)
		},
		Exists: func(name string) bool {
			_, err := os.Lstat(name)
			return !errors.Is(err, fs.ErrNotExist)
		},
	}), nil
}

// starter opens desktops for a session without a window.
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
