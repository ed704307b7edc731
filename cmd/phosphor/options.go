package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"phosphor/cmd/internal/locale"
	"phosphor/fb/modes"
	"phosphor/formats/container"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/drive"
	"phosphor/games/play"
	"phosphor/games/store"
)

// gameFlags are the flags that choose a game's beginning: those of play, drive
// and shot.
type gameFlags struct {
	Mode      string `help:"Display mode; phosphor modes lists them." placeholder:"NAME" xor:"mode"`
	Mono      bool   `help:"The mono mode of the game's machine." xor:"mode"`
	Data      string `help:"Folder, archive or disk image with files of the original." placeholder:"PATH"`
	Cards     string `help:"Card set to play with." placeholder:"FILE"`
	Deal      string `help:"The deal: the same one is always the same game." placeholder:"N"`
	Variation string `help:"Variation of the rules." placeholder:"NAME"`
	Lang      string `help:"Language, en or de; the default is the locale's." enum:"en,de," default:""`

	warn func(text string) // told of what is wrong and no reason to stop; nil: nobody
}

// env returns the environment for a game that these flags describe, without
// a deal.
func (f *gameFlags) env(info *games.Info) (games.Env, error) {
	env := games.Env{Variation: f.Variation, Lang: f.Lang}
	name := f.Mode
	switch {
	case f.Mono:
		name = info.Mono
	case name == "":
		name = info.Modes[0]
	}
	mode, err := modes.Find(name)
	if err != nil {
		return env, usageError{err}
	}
	if !info.HasMode(name) {
		return env, usageError{fmt.Errorf("%s does not run in mode %s (%s)", info.Name, name, strings.Join(info.Modes, " "))}
	}
	env.Mode = mode
	if f.Variation != "" && len(info.Variations) == 0 {
		return env, usageError{fmt.Errorf("%s has no variations", info.Name)}
	}
	if f.Variation != "" && !slices.Contains(info.Variations, f.Variation) {
		return env, usageError{fmt.Errorf("%s has no variation %q (%s)", info.Name, f.Variation, strings.Join(info.Variations, " "))}
	}
	if env.Lang == "" {
		env.Lang = locale.Language(os.Getenv)
	}
	if env.Data, err = f.data(info); err != nil {
		return env, err
	}
	if f.Cards != "" {
		p, err := open(f.Cards)
		if err != nil {
			return env, err
		}
		st, err := p.stat()
		if err != nil {
			return env, err
		}
		if st.IsDir() {
			return env, fmt.Errorf("%s: is a folder, expected a card set", f.Cards)
		}
		f.told(p.fsys)
		env.Cards = games.File{FS: p.fsys, Name: p.name}
	}
	return env, nil
}

// told tells what was found wrong in containers.
func (f *gameFlags) told(fsys *container.FS) {
	if f.warn != nil {
		for _, w := range fsys.Warnings() {
			f.warn(w)
		}
	}
}

// data returns the folder with the original's files, which may be a container,
// nil when there is none:
// --data, PHOSPHOR_DATA, the original's own variable, the folder of the
// expected name beside the program.
func (f *gameFlags) data(info *games.Info) (fs.FS, error) {
	for _, src := range []struct{ from, path string }{
		{"--data", f.Data},
		{"PHOSPHOR_DATA", os.Getenv("PHOSPHOR_DATA")},
		{info.DataVar, os.Getenv(info.DataVar)},
	} {
		if src.path == "" {
			continue
		}
		p, err := open(src.path)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", src.from, err)
		}
		dir, err := p.folder(info.DataDir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", src.from, err)
		}
		f.told(p.fsys)
		return dir, nil
	}
	if exe, err := os.Executable(); err == nil {
		beside := os.DirFS(filepath.Dir(exe))
		if dir := find(beside, ".", info.DataDir, 1); dir != "" {
			return fs.Sub(beside, dir)
		}
	}
	return nil, nil
}

// keepers are where a game keeps settings, scores and what the player stores;
// without, it forgets them.
type keepers struct{ settings, scores, documents store.Keeper }

// begin returns the row of a game and the environment that the flags describe,
// with what a demo's header says in their place.
func (f gameFlags) begin(game string, d play.Demo, k keepers) (*games.Info, games.Env, error) {
	if d.Game != "" {
		game = d.Game
		f.Mode, f.Mono, f.Variation, f.Deal = d.Mode, false, d.Variation, d.Deal
		if d.Lang != "" {
			f.Lang = d.Lang
		}
	}
	info, err := catalog.Find(game)
	if err != nil {
		return nil, games.Env{}, usageError{err}
	}
	env, err := f.env(info)
	env.Deal = play.CleanDeal(f.Deal)
	if env.Deal == "" {
		env.Deal = "1"
	}
	env.Fresh = play.Deals(env.Deal)
	env.Settings, env.Scores, env.Documents = k.settings, k.scores, k.documents
	return info, env, err
}

// starter begins games for a session that has no window.
func (f *gameFlags) starter(game string) drive.Starter {
	return func(d play.Demo, sound, message func(string)) (games.Game, error) {
		info, env, err := f.begin(game, d, keepers{})
		if err != nil {
			return nil, err
		}
		env.Sound, env.Message = sound, message
		return info.Start(env)
	}
}
