package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/cmd/internal/locale"
	"phosphor/fb/modes"
	"phosphor/formats/container"
	"phosphor/games"
	"phosphor/games/drive"
	"phosphor/games/play"
	"phosphor/games/prove"
)

// gameFlags are the flags that set how a game begins: those of play, drive and shot.
type gameFlags struct {
	Machine   string `help:"Play on the desktop of another machine: atari, amiga, oberon, windows." placeholder:"NAME"`
	Mode      string `help:"Display mode; phosphor modes lists them." placeholder:"NAME" xor:"mode"`
	Mono      bool   `help:"The monochrome mode of the game's machine." xor:"mode"`
	Data      string `help:"Folder, archive or disk image with the original's files." placeholder:"PATH"`
	Cards     string `help:"Card set to play with." placeholder:"FILE"`
	Deal      string `help:"Number of the deal; the same number always gives the same game." placeholder:"N"`
	Variation string `help:"Variation of the rules." placeholder:"NAME"`
	Winnable  bool   `help:"Deal only games that can be won."`
	Difficult string `name:"difficulty" help:"Deal only winnable games that are easy, medium or hard." placeholder:"LEVEL" type:"named" enum:"easy,medium,hard," default:""`
	Fair      bool   `help:"Base hints and the lamp only on cards that you have seen."`
	Lang      string `kong:"-"` // of the whole command line

	found  func(text string) // if not nil, called with the player's files that were found
	drawer *host.Drawer      // with the things chosen for the games; nil: no drawer
	warn   func(err error)   // if not nil, reports problems that do not stop the program
}

// choice returns how a game begins.
func (f *gameFlags) choice() host.Choice {
	c := host.Choice{Machine: strings.ToLower(f.Machine), Mode: f.Mode, Mono: f.Mono, Variation: f.Variation, Deal: f.Deal, Lang: f.Lang}
	c.Wish.Winnable = f.Winnable || f.Difficult != ""
	c.Fair = f.Fair
	c.Wish.Difficulty, _ = prove.ParseDifficulty(f.Difficult) // the parser has checked it
	if c.Lang == "" {
		c.Lang = locale.Language(os.Getenv)
	}
	return c
}

// env returns the environment for a game that begins as c says, with the files that these
// flags name. For the others, kept supplies the values.
func (f *gameFlags) env(info *games.Info, c host.Choice, kept host.Settings) (games.Env, error) {
	env, err := c.Env(info)
	if err != nil {
		if _, none := modes.Find(c.Mode); c.Mode != "" && none != nil {
			return env, suggest(nil, "display mode", c.Mode, info.Modes)
		}
		return env, suggest(err, "variation", c.Variation, info.Variations)
	}
	// The house reports chosen files that are gone; the game still starts.
	chosen := kept.Games[info.Name]
	files, _ := f.drawer.Path(chosen.Files)
	if env.Data, env.DataName, err = f.data(info, files); err != nil {
		return env, err
	}
	if f.Cards != "" {
		env.Cards, err = f.cards(f.Cards)
	} else if path, gone := f.drawer.Path(chosen.Set); gone == nil {
		env.Cards, _ = f.cards(path)
	}
	return env, err
}

// cards returns the card set at a path.
func (f *gameFlags) cards(path string) (games.File, error) {
	p, err := open(path)
	if err != nil {
		return games.File{}, err
	}
	st, err := p.stat()
	if err == nil && st.IsDir() {
		err = i18n.Errorf("%s is a folder, not a card set", path)
	}
	if err != nil {
		return games.File{}, err
	}
	f.told(p.fsys)
	return games.File{FS: p.fsys, Name: p.name}, nil
}

// on returns the row of a game on the machine of a choice.
func on(c host.Choice, info *games.Info) (*games.Info, error) {
	row, err := c.On(info)
	if err != nil {
		return nil, suggest(err, "machine", c.Machine, info.Machines())
	}
	return row, nil
}

// known rejects words that no game has, for flags that are not limited by a game.
func (f *gameFlags) known() error {
	c, names := f.choice(), words()
	for _, w := range []struct{ what, word, list string }{
		{"machine", c.Machine, "machine"}, {"display mode", c.Mode, "mode"}, {"variation", c.Variation, "variation"},
	} {
		if list := names[w.list]; w.word != "" && !slices.Contains(list, w.word) {
			return suggest(nil, w.what, w.word, list)
		}
	}
	return nil
}

// told reports problems found in containers.
func (f *gameFlags) told(fsys *container.FS) {
	if f.warn != nil {
		for _, w := range fsys.Warnings() {
			f.warn(w)
		}
	}
}

// data returns the folder with the original's files, which may be a container, or nil if there is
// none. It takes the first of: --data, PHOSPHOR_DATA, the original's own variable, the file chosen
// in the drawer, the folder of the expected name beside the program.
func (f *gameFlags) data(info *games.Info, chosen string) (dir fs.FS, name string, err error) {
	for _, src := range []struct{ from, path string }{
		{"--data", f.Data},
		{"PHOSPHOR_DATA", os.Getenv("PHOSPHOR_DATA")},
		{info.DataVar, os.Getenv(info.DataVar)},
	} {
		if src.path == "" {
			continue
		}
		dir, err := f.files(info, src.path)
		if err != nil {
			return nil, "", fmt.Errorf("%s: %w", src.from, err)
		}
		return dir, src.path, nil
	}
	if dir, err := f.files(info, chosen); chosen != "" && err == nil {
		return dir, filepath.Base(chosen), nil
	}
	if exe, err := os.Executable(); err == nil {
		beside := os.DirFS(filepath.Dir(exe))
		if dir := host.FindFolder(beside, ".", info.DataDir, 1); dir != "" {
			sub, err := fs.Sub(beside, dir)
			return sub, dir, err
		}
	}
	return nil, "", nil
}

// files returns an original's files at a path.
func (f *gameFlags) files(info *games.Info, path string) (fs.FS, error) {
	p, err := open(path)
	if err != nil {
		return nil, err
	}
	dir, err := p.folder(info.DataDir)
	if err == nil {
		f.told(p.fsys)
	}
	return dir, err
}

// starter starts games for a session without a window.
func (f *gameFlags) starter(game string) drive.Starter {
	return func(d play.Demo, sound, message func(string)) (games.Game, error) {
		c := f.choice()
		if d.Game != "" {
			game, c = d.Game, c.Of(d)
		}
		info, err := find(game)
		if err != nil {
			return nil, err
		}
		info, err = on(c, info)
		if err != nil {
			return nil, err
		}
		env, err := f.env(info, c, host.Settings{})
		if err != nil {
			return nil, err
		}
		env.Sound, env.Message, env.Found = sound, message, f.found
		env.Settings, env.Scores, env.Documents = d.Folder("settings"), d.Folder("scores"), d.Folder("documents")
		env = env.Complete()
		host.TellMissed(env, func(text string) {
			message(text)
			if f.warn != nil {
				f.warn(errors.New(text))
			}
		})
		g, err := info.Start(env)
		if err == nil && d.Game == "" {
			err = host.Begin(g, env)
		}
		return g, err
	}
}
