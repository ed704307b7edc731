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
	"phosphor/cmd/internal/handout"
	"phosphor/cmd/internal/host"
	"phosphor/cmd/internal/luggage"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/store"
)

// exportCmd exports a game that plays in browsers, or all stored files of the player.
type exportCmd struct {
	Args      []string `arg:"" name:"game|file" help:"The game, then the file: .html runs without a server, .zip is for sites that serve pages, such as itch.io."`
	Deal      string   `help:"The first deal." placeholder:"N"`
	Machine   string   `help:"Use the desktop of another machine: atari, amiga, oberon, windows." placeholder:"NAME"`
	Mode      string   `help:"Display mode; phosphor modes lists them." placeholder:"NAME"`
	Variation string   `help:"Variation of the rules." placeholder:"NAME"`
	Page      string   `help:"Folder of the page that ./play web --build makes; by default that of this program." placeholder:"FOLDER"`
	Kept      bool     `help:"Instead of a game, save all your games as a zip that the page and import can read."`
}

func (c *exportCmd) Run(std *streams) error {
	if c.Kept {
		if len(c.Args) != 1 {
			return usageError{i18n.Errorf("expected a file name, as in: phosphor export --kept games.zip")}
		}
		return c.kept(std, c.Args[0])
	}
	if len(c.Args) != 2 {
		return usageError{i18n.Errorf("expected a game and a file name, as in: phosphor export yukon yukon.html")}
	}
	info, err := catalog.Find(c.Args[0])
	if err != nil {
		return suggest(nil, "game", c.Args[0], words()["game"])
	}
	make, ok := map[string]func(fs.FS, handout.Game) ([]byte, error){".html": handout.HTML, ".zip": handout.Zip}[strings.ToLower(filepath.Ext(c.Args[1]))]
	if !ok {
		return usageError{i18n.Errorf("%s: the name must end in .html or .zip", c.Args[1])}
	}
	choice := host.Choice{Machine: strings.ToLower(c.Machine), Mode: c.Mode, Variation: c.Variation, Deal: c.Deal}
	link := host.Link{Game: info.Name, Choice: choice}
	choice.Lang = "en"
	row, err := on(choice, info)
	if err != nil {
		return err
	}
	env, err := choice.Env(row)
	if err != nil {
		return err
	}
	g, err := row.Start(env) // for its deal
	if err != nil {
		return err
	}
	if st := g.Match().Status(); c.Deal != "" && st.Deal != play.CleanDeal(c.Deal) {
		return i18n.Errorf("%s has no deal %s", info.Name, c.Deal)
	}
	page, err := c.page()
	if err != nil {
		return err
	}
	title := host.Title(info.Name, "en")
	if c.Deal != "" {
		title += " · " + c.Deal
	}
	b, err := make(os.DirFS(page), handout.Game{Name: info.Name, Title: title, Link: "#" + link.String()})
	if err != nil {
		return fmt.Errorf("%s: %w", page, err)
	}
	return store.WriteOutput(c.Args[1], b)
}

// page returns the folder of the page: the one named by the flag, or the one that was installed
// with this program or built beside it.
func (c *exportCmd) page() (string, error) {
	is := func(dir string) bool {
		_, err := os.Stat(filepath.Join(dir, "phosphor.wasm.gz"))
		return err == nil
	}
	if c.Page != "" {
		if !is(c.Page) {
			return "", i18n.Errorf("%s: is not the folder of the page, which has a file phosphor.wasm.gz", c.Page)
		}
		return c.Page, nil
	}
	exe, err := os.Executable()
	if err == nil {
		exe, err = filepath.EvalSymlinks(exe)
	}
	if err != nil {
		return "", err
	}
	for _, dir := range []string{"web", filepath.Join("..", "share", "phosphor", "web")} {
		if dir = filepath.Join(filepath.Dir(exe), dir); is(dir) {
			return dir, nil
		}
	}
	return "", i18n.Errorf("the page is not installed: build it with ./play web --build, and give its folder with --page")
}

// A kit is the place of the user's files on this machine, under the names of package
// luggage.
type kit struct{ config, data string }

// where returns the path of a file, or "" if the file has no place here.
func (b kit) where(name string) string {
	folder, file, _ := strings.Cut(name, "/")
	switch folder {
	case "saves":
		return filepath.Join(b.data, "saves", file+".json")
	case "stats":
		return filepath.Join(b.data, file)
	case "settings":
		if file != "page.json" {
			return filepath.Join(b.config, file)
		}
	case "scores", "documents":
		return filepath.Join(b.data, folder, file)
	}
	return ""
}

func (b kit) Read(name string) ([]byte, error) { return store.ReadFile(b.where(name)) }

func (b kit) Write(name string, data []byte) error {
	if folder, file, _ := strings.Cut(name, "/"); folder == "saves" {
		release, free, err := store.NewSaves(filepath.Join(b.data, folder), store.Host).Claim(file)
		if err != nil {
			return err
		}
		if !free {
			return i18n.Errorf("this game is running; close it first")
		}
		if release != nil {
			defer release()
		}
	}
	to := b.where(name)
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return store.WriteFile(to, data)
}

// files lists the user's files.
func (b kit) files() (list []luggage.File, err error) {
	add := func(folder, dir, strip string, only ...string) {
		entries, bad := os.ReadDir(dir)
		if bad != nil && !errors.Is(bad, fs.ErrNotExist) {
			err = errors.Join(err, bad)
		}
		for _, e := range entries {
			name, ok := strings.CutSuffix(e.Name(), strip)
			if !ok || !e.Type().IsRegular() || strings.HasPrefix(name, ".") || strings.HasSuffix(name, ".lock") || len(only) > 0 && !slices.Contains(only, name) {
				continue
			}
			data, bad := store.ReadFile(filepath.Join(dir, e.Name()))
			if bad != nil {
				err = errors.Join(err, bad)
				continue
			}
			list = append(list, luggage.File{Name: folder + "/" + name, Data: data})
		}
	}
	add("saves", filepath.Join(b.data, "saves"), ".json")
	add("scores", filepath.Join(b.data, "scores"), "")
	add("documents", filepath.Join(b.data, "documents"), "")
	add("stats", b.data, "", "statistics.jsonl")
	add("settings", b.config, "")
	return list, err
}

// home returns the kit of this user.
func home() (kit, error) {
	config, data, err := folders()
	return kit{config, data}, err
}

func (c *exportCmd) kept(std *streams, name string) error {
	b, err := home()
	if err != nil {
		return err
	}
	files, err := b.files()
	if err != nil {
		return err
	}
	data, err := luggage.Pack(files)
	if err != nil {
		return err
	}
	if err := store.WriteOutput(name, data); err != nil {
		return err
	}
	fmt.Fprintln(std.out, i18n.Label(std.lang, name, i18n.N(std.lang, len(files), "%d file", "%d files")))
	return nil
}

// importCmd reads the file written by export --kept or by the page.
type importCmd struct {
	File string `arg:"" help:"The zip that the page or export --kept wrote."`
}

func (c *importCmd) Run(std *streams) error {
	b, err := home()
	if err != nil {
		return err
	}
	data, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	files, err := luggage.Unpack(data)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	originals := 0
	files = slices.DeleteFunc(files, func(f luggage.File) bool {
		if strings.HasPrefix(f.Name, "originals/") {
			originals++
		}
		return b.where(f.Name) == ""
	})
	r, err := luggage.Merge(b, files)
	for _, part := range []struct {
		what string
		list []string
	}{{"added: %s", r.New}, {"added beside the existing game: %s", r.Moved}, {"not replaced: %s", r.Kept}} {
		for _, name := range part.list {
			fmt.Fprintln(std.out, i18n.F(std.lang, part.what, name))
		}
	}
	fmt.Fprintln(std.out, i18n.F(std.lang, "%d files added, %d were already here", len(r.New)+len(r.Moved), len(r.Same)))
	if originals > 0 {
		std.warn(i18n.F(std.lang, "%d original files were not added; name them with --data", originals))
	}
	return err
}
