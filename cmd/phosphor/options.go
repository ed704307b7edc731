package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/drive"
	"phosphor/games/store"
)

// gameFlags are the flags that choose a game's beginning: those of play, drive
// and shot.
type gameFlags struct {
	Mode      string `help:"Display mode; phosphor modes lists them." placeholder:"NAME" xor:"mode"`
	Mono      bool   `help:"The mono mode of the game's machine." xor:"mode"`
	Data      string `help:"Folder with files of the original." placeholder:"PATH"`
	Cards     string `help:"Card set to play with." placeholder:"FILE"`
	Deal      string `help:"The deal: the same one is always the same game." placeholder:"N"`
	Variation string `help:"Variation of the rules." placeholder:"NAME"`
	Lang      string `help:"Language, en or de; the default is the locale's." enum:"en,de," default:""`
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
	if f.Variation != "" && !slices.Contains(info.Variations, f.Variation) {
		return env, usageError{fmt.Errorf("%s has no variation %q (%s)", info.Name, f.Variation, strings.Join(info.Variations, " "))}
	}
	if env.Lang == "" {
		env.Lang = localeLanguage(os.Getenv)
	}
	if env.Data, err = f.data(info); err != nil {
		return env, err
	}
	if f.Cards != "" {
		st, err := os.Stat(f.Cards)
		if err != nil {
			return env, err
		}
		if st.IsDir() {
			return env, fmt.Errorf("%s: is a folder, expected a card set", f.Cards)
		}
		env.Cards = games.File{FS: os.DirFS(filepath.Dir(f.Cards)), Name: filepath.Base(f.Cards)}
	}
	return env, nil
}

// localeLanguage returns "de" for a German locale and "en" for any other.
func localeLanguage(getenv func(string) string) string {
	for _, v := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if l := getenv(v); l != "" {
			if strings.HasPrefix(strings.ToLower(l), "de") {
				return "de"
			}
			return "en"
		}
	}
	return "en"
}

// data returns the folder with the original's files, nil when there is none:
// --data, PHOSPHOR_DATA, the original's own variable, the folder of the
// expected name beside the program.
func (f *gameFlags) data(info *games.Info) (fs.FS, error) {
	for _, src := range []struct{ from, path string }{
		{"--data", f.Data},
		{"PHOSPHOR_DATA", os.Getenv("PHOSPHOR_DATA")},
		{info.DataDir, os.Getenv(info.DataDir)},
	} {
		if src.path == "" {
			continue
		}
		st, err := os.Stat(src.path)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", src.from, err)
		}
		if !st.IsDir() {
			return nil, fmt.Errorf("%s: %s is not a folder", src.from, src.path)
		}
		// A folder that holds those of several games is welcome too.
		if dir, ok := subfolder(src.path, info.DataDir); ok {
			return os.DirFS(dir), nil
		}
		return os.DirFS(src.path), nil
	}
	exe, err := os.Executable()
	if err == nil {
		if dir, ok := subfolder(filepath.Dir(exe), info.DataDir); ok {
			return os.DirFS(dir), nil
		}
	}
	return nil, nil
}

// subfolder finds a folder in dir by its name, without regard to case.
func subfolder(dir, name string) (string, bool) {
	entries, err := os.ReadDir(dir)
	if err != nil || name == "" {
		return "", false
	}
	for _, e := range entries {
		if e.IsDir() && strings.EqualFold(e.Name(), name) {
			return filepath.Join(dir, e.Name()), true
		}
	}
	return "", false
}

// keepers are where a game keeps settings and scores; without, it forgets them.
type keepers struct{ settings, scores store.Keeper }

// begin returns the row of a game and the environment that the flags describe,
// with what a demo's header says in their place.
func (f gameFlags) begin(game string, d games.Demo, k keepers) (*games.Info, games.Env, error) {
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
	env.Deal = f.Deal
	if env.Deal == "" {
		env.Deal = "1"
	}
	env.Fresh = games.Deals(env.Deal)
	env.Settings, env.Scores = k.settings, k.scores
	return info, env, err
}

// starter begins games for a session that has no window.
func (f *gameFlags) starter(game string) drive.Starter {
	return func(d games.Demo, sound, message func(string)) (games.Game, error) {
		info, env, err := f.begin(game, d, keepers{})
		if err != nil {
			return nil, err
		}
		env.Sound, env.Message = sound, message
		return info.Start(env)
	}
}
