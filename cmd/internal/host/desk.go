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

// An Outlet is where files go that are saved from a viewer.
type Outlet struct {
	Write  func(name string, data []byte) error
	Exists func(name string) bool // nil: none does
}

// Desktop is the desktop of a place, or a file in its viewer, as a row of the catalogue. said
// is what the person calls it; without a machine it is on that which suits it.
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

// options are what a desktop needs of the program: where files are saved, and games.
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
