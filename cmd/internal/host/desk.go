package host

import (
	"path"
	"path/filepath"

	"phosphor/assets"
	"phosphor/formats/container"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/disks"
	"phosphor/games/disks/viewer"
)

// An Outlet is where viewers save files.
type Outlet struct {
	Write  func(name string, data []byte) error
	Exists func(name string) bool // nil: none does
}

// Desktop returns a catalogue row for the desktop of a place, or for a file in its
// viewer. said is the path as the user wrote it; without a machine, the one that suits
// it is used.
func Desktop(f *container.FS, name, said, machine string, out Outlet) *games.Info {
	if machine == "" {
		machine = disks.MachineAt(f, name)
	}
	return &games.Info{
		Name: "open", Title: path.Base(filepath.ToSlash(said)), Machine: machine, About: said, Modes: disks.Modes(machine), Mono: disks.Mono(machine), Assets: assets.Oberon, Passing: true,
		Open: func(env games.Env) (games.Game, error) {
			s, err := disks.Show(f, name, said, options(env, machine, out))
			if err != nil {
				return nil, err
			}
			return s, nil
		},
	}
}

// options returns what a desktop needs from the program: where to save files, and games.
func options(env games.Env, machine string, out Outlet) disks.Options {
	o := disks.Options{
		Machine: machine, Env: env, Write: out.Write, Exists: out.Exists, GameOf: catalog.GameOf,
		Start: func(b disks.Beginning) (games.Game, error) {
			info, err := catalog.Find(b.Game)
			if err != nil {
				return nil, err
			}
			c := Choice{Lang: env.Lang, Deal: b.Deal}
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
			o.Decks = append(o.Decks, viewer.Deck{Game: info.Name, Title: Title(info.Name, env.Lang)})
		}
	}
	return o
}
