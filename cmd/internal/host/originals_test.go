package host

import (
	"archive/zip"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"phosphor/assets"
	"phosphor/formats/container"
	"phosphor/games"
	"phosphor/games/catalog"
)

// opened returns the data of a game as the program finds it at a path.
func opened(t *testing.T, info *games.Info, path string) fs.FS {
	t.Helper()
	fsys, name, err := container.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	dir, err := fsys.Dir(name)
	if err != nil {
		t.Fatal(err)
	}
	data, err := Originals(dir, info.DataDir, fsys.Kind(name) != nil)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestOriginalsWhereverTheyLie checks that original files are found in a flat folder, in
// nested folders, in one with the original's name, and in an archive: cards, levels,
// pictures, backdrops and fonts. They are reported once.
func TestOriginalsWhereverTheyLie(t *testing.T) {
	own := func(from fs.FS, name string) []byte {
		b, err := fs.ReadFile(from, name)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	font := own(assets.Fonts(), "Oberon10.Scn.Fnt")
	level := []byte("#####\n#@$.#\n#####\n\n; bad\n#####\n#@@.#\n#####\n")
	oberon := map[string][]byte{
		"pict/Cards.Pict": own(assets.Oberon(), "Cards.Pict"), "fnt/Oberon10.Scn.Fnt": font,
		"pict/MineSweeperBD.Pict": own(assets.Oberon(), "MineSweeperBD.Pict"), "pict/Flock.Pict": own(assets.Oberon(), "Flock.Pict"),
		"pict/deeper/default.pict": own(assets.Oberon(), "Default.Pict"), "pict/backdrops/Bows.Pict": own(assets.Oberon(), "Bows.Pict"),
		"levels/mine.xsb": level, "readme": []byte("hello"),
	}
	games := map[string][]string{ // what each must find
		"solitaire": {"Cards.Pict", "Oberon10.Scn.Fnt"}, "minesweeper": {"MineSweeperBD.Pict"}, "scramble": {"default.pict"},
		"sokoban": {"Flock.Pict", "mine.xsb"}, "tetris": {"Bows.Pict"},
		"yukon": {"CARDS4.IMG"}, "solitairex": {"Cards.images"},
	}
	yukon := map[string][]byte{"disk1/cards/CARDS4.IMG": own(assets.Yukon(), "CARDS4.IMG")}
	amiga := map[string][]byte{"disk1/c/Cards.images": own(assets.Amiga(), "Cards.images")}
	for game, want := range games {
		info, err := catalog.Find(game)
		if err != nil {
			t.Fatal(err)
		}
		files := oberon
		switch info.Machine {
		case "Atari ST":
			files = yukon
		case "Amiga":
			files = amiga
		}
		for layout, where := range map[string]func(name string) string{
			"flat":      path.Base,
			"tree":      func(name string) string { return name },
			"its own":   func(name string) string { return path.Join(strings.ToLower(info.DataDir), name) },
			"zip":       func(name string) string { return name },
			"zip, own":  func(name string) string { return path.Join("a", info.DataDir, name) },
			"zip, flat": path.Base,
		} {
			dir := t.TempDir()
			if strings.HasPrefix(layout, "zip") {
				dir = filepath.Join(dir, "all.zip")
				f, err := os.Create(dir)
				if err != nil {
					t.Fatal(err)
				}
				w := zip.NewWriter(f)
				for name, data := range files {
					part, err := w.Create(where(name))
					if err == nil {
						_, err = part.Write(data)
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
				f.Close()
			} else {
				for name, data := range files {
					name := filepath.Join(dir, where(name))
					if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(name, data, 0o666); err != nil {
						t.Fatal(err)
					}
				}
			}
			env, err := Choice{Lang: "en"}.Env(info)
			if err != nil {
				t.Fatal(err)
			}
			var told []string
			env.Data = opened(t, info, dir)
			env.Message = func(s string) { told = append(told, s) }
			if _, err := info.Start(env); err != nil {
				t.Fatal(err)
			}
			found, lists := "", 0
			for _, s := range told {
				if strings.HasPrefix(s, "Data: ") {
					found = s
					lists++
				}
			}
			for _, name := range want {
				if lists != 1 || !strings.Contains(found, name) && !strings.HasSuffix(found, ", ...") {
					t.Errorf("%s, %s: %s not found: %q", game, layout, name, told)
				}
			}
			if game == "sokoban" && (len(told) < 2 || !strings.Contains(told[len(told)-1], "mine.xsb: line 6: ")) {
				t.Errorf("%s: the bad level: %q", layout, told)
			}
		}
	}
}

// TestLibraryBeforeDocument checks that the icon of Spider comes from the library, not from a
// document in the same archive that has a Spider, too.
func TestLibraryBeforeDocument(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "all.zip")
	f, err := os.Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(f)
	for _, lib := range []string{"CardGames.Panel", "Icons2.Lib"} {
		part, err := w.Create(lib + "/Spider.Pict") // as the container lists both
		if err == nil {
			_, err = part.Write([]byte(lib))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f.Close()
	info, err := catalog.Find("spider")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := fs.ReadFile(opened(t, info, dir), "Spider.Pict"); string(got) != "Icons2.Lib" || err != nil {
		t.Errorf("Spider uses the picture of %s: %v", got, err)
	}
}
