//go:build linux

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"phosphor/cmd/internal/host"
	"phosphor/games/catalog"
	"phosphor/games/store"
)

// nasty are things other than a file. The program must not wait for any of them, or read one
// as a whole.
var nasty = map[string]func(name string) error{
	"folder":          func(name string) error { return os.Mkdir(name, 0o777) },
	"pipe":            func(name string) error { return syscall.Mkfifo(name, 0o666) },
	"device":          func(name string) error { return os.Symlink("/dev/zero", name) },
	"link to nowhere": func(name string) error { return os.Symlink("nowhere", name) },
	"link to itself":  func(name string) error { return os.Symlink(filepath.Base(name), name) },
	"nonsense":        func(name string) error { return os.WriteFile(name, []byte("nonsense"), 0o666) },
	"null":            func(name string) error { return os.WriteFile(name, []byte("null"), 0o666) },
	"empty":           func(name string) error { return os.WriteFile(name, nil, 0o666) },
	"3 GB": func(name string) error {
		if err := os.WriteFile(name, []byte("{"), 0o666); err != nil {
			return err
		}
		return os.Truncate(name, 3<<30)
	},
	"protected": func(name string) error { return os.WriteFile(name, []byte("{}"), 0) },
}

// allocates returns how many bytes f allocates.
func allocates(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestNastyKeptFiles checks that the game starts if something else is in place of a stored file,
// with at most one line of output, and that it saves or says why not.
func TestNastyKeptFiles(t *testing.T) {
	for _, c := range []struct{ game, file string }{
		{"yukon", "scores/yukon.json"}, {"yukon", "saves/yukon.json"}, {"yukon", "yukon.json"},
		{"solitairex", "scores/solitairex.json"}, {"grandtour", "scores/grandtour.json"}, {"golf", "saves/golf.json"},
		{"tetris", "scores/tetris.json"}, {"tetris", "tetris.json"}, {"sokoban", "scores/sokoban.json"}, {"sokoban", "saves/sokoban.json"},
		{"minesweeper", "minesweeper.json"}, {"spider", "desktop.json"}, {"gobblet", "gobblet.json"}, {"gobblet", "saves/gobblet.json"},
	} {
		info, err := catalog.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		for what, create := range nasty {
			if c.game != "yukon" && !slices.Contains([]string{"folder", "pipe", "3 GB", "null"}, what) {
				continue
			}
			t.Run(c.file+"/"+what, func(t *testing.T) {
				dir := keptIn(t)
				name := filepath.Join(dir, c.file)
				if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := create(name); err != nil {
					t.Fatal(err)
				}
				n := allocates(func() {
					p, err := sit(info, host.Choice{Deal: "8"})
					if err != nil {
						t.Fatal(err)
					}
					m := p.match()
					if moves := m.Moves(); len(moves) > 0 {
						if err := m.Do(moves[0]); err != nil {
							t.Error(err)
						}
					}
					p.Touch()
					saved, err := m.Save()
					if err != nil {
						t.Fatal(err)
					}
					saved = bytes.ReplaceAll(saved, paused, nil)
					leaving := p.Leave()
					if said := p.says.String(); strings.Count(said, "\n") > 1 && leaving == nil {
						t.Errorf("message %q", said)
					}
					again, err := sit(info, host.Choice{})
					if err != nil {
						t.Fatal(err)
					}
					if b, err := again.match().Save(); leaving == nil && (err != nil || !bytes.Equal(bytes.ReplaceAll(b, paused, nil), saved)) {
						t.Errorf("continued as %s, %v, want %s", b, err, saved)
					}
					again.Leave()
				})
				if n > 256<<20 {
					t.Errorf("%d MiB were allocated", n>>20)
				}
			})
		}
	}
}

// paused is what leaving changes in a game against time.
var paused = []byte("  \"paused\": true,\n")

// TestNastyInputs checks that a nasty input is refused in one line.
func TestNastyInputs(t *testing.T) {
	for what, create := range nasty {
		dir := t.TempDir()
		name := filepath.Join(dir, "x.img")
		if err := create(name); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{
			{"info", name}, {"info", name + "/y"}, {"ls", name}, {"convert", name, filepath.Join(dir, "y.png")},
			{"play", name}, {"play", "--demo", name}, {"play", "yukon", "--cards", name, "--sound", "off"}, {"shot", "yukon", "--cards", name, filepath.Join(dir, "z.png")},
			{"drive", "yukon", "--cards", name},
		} {
			if what == "protected" && os.Getuid() == 0 || (what == "null" || what == "nonsense") && args[0] != "play" && args[0] != "shot" && args[0] != "drive" {
				continue // a text
			}
			fine := args[0] == "ls" && args[1] == name || what == "folder" && (args[0] == "info" && args[1] == name || args[0] == "convert")
			n := allocates(func() {
				code, _, said := call("", args...)
				// The target of a broken link is taken for a game's name.
				if unknown := strings.HasPrefix(what, "link") && len(args) == 2 && args[0] == "play"; !fine && (code != 1 && !(unknown && code == 2) || strings.Count(said, "\n") != 1 || !strings.HasPrefix(said, "phosphor: ")) {
					t.Errorf("%s: %s: code %d, %q", what, args, code, said)
				}
			})
			if n > 256<<20 {
				t.Errorf("%s: %s: %d MiB were allocated", what, args, n>>20)
			}
		}
		for _, command := range []string{"load ", "demo "} {
			n := allocates(func() {
				if code, out, said := call(command+name+"\nstate\n", "drive", "golf"); code != 0 || strings.Count(out, "\n") != 2 || !strings.HasPrefix(out, `{"ok":false,"error":`) {
					t.Errorf("%s: drive's %s: code %d, %s, %s", what, command, code, out, said)
				}
			})
			if n > 256<<20 {
				t.Errorf("%s: drive's %s: %d MiB were allocated", what, command, n>>20)
			}
		}
	}
}

// TestNastyData uses a folder of originals with pipes and devices. The game starts
// without waiting for them, or says why not in one line.
func TestNastyData(t *testing.T) {
	for _, what := range []string{"pipe", "device"} {
		dir := t.TempDir()
		for _, name := range []string{"CARDS1.IMG", "CARDS.LAY", "FLIP.HSN", "YUKON.RSC", "Cards.images", "Cards.Pict", "Microban.txt"} {
			if err := nasty[what](filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
		for _, info := range catalog.All {
			code, out, said := call("state\n", "drive", info.Name, "--data", dir)
			if starts := code == 0 && strings.Count(out, "\n") == 1; !starts && (code != 1 || strings.Count(said, "\n") != 1) {
				t.Errorf("%s, %s: code %d, %q, %.200q", what, info.Name, code, said, out)
			}
		}
	}
}

// TestOldFilesStay checks that a file is not overwritten before the new contents are
// complete and writable.
func TestOldFilesStay(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old.png")
	protected := filepath.Join(dir, "protected.png")
	for _, name := range []string{old, protected} {
		if err := os.WriteFile(name, []byte("old"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	os.Chmod(protected, 0o444)
	for _, args := range [][]string{
		{"shot", "yukon", "--cards", "/nowhere", old},
		{"shot", "yukon", "--mode", "nothing", old},
		{"shot", "yukon", protected},
		{"shot", "yukon", filepath.Join(dir, "nowhere", "x.png")},
		{"shot", "yukon", dir},
		{"play", "yukon", "--cards", "/nowhere", "--record", old, "--sound", "off"},
		{"convert", "/nowhere", old},
	} {
		if code, _, said := call("", args...); code == 0 || strings.Count(said, "\n") != 1 {
			t.Errorf("%s: code %d, %q", args, code, said)
		}
	}
	_, out, _ := call("shot "+protected+"\nshot "+dir+"\nshot /dev/full\nsave "+protected+"\nsave /dev/full\nstate\n", "drive", "golf")
	if n := strings.Count(out, `{"ok":false,"error":`); n != 5 || strings.Count(out, "\n") != 6 {
		t.Errorf("drive prints %s", out)
	}
	for _, name := range []string{old, protected} {
		if b, err := os.ReadFile(name); err != nil || string(b) != "old" {
			t.Errorf("%s is %q, %v", name, b, err)
		}
	}
	if l, _ := os.ReadDir(dir); len(l) != 2 {
		t.Errorf("files left over: %v", l)
	}
}

// TestFullOutput checks that output that cannot be written is an error, whichever command
// writes it.
func TestFullOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	cards := write(t, "c.img", asset(t, "yukondat/CARDS1.IMG"))
	saves := store.NewSaves(filepath.Join(keptIn(t), "saves"), store.Host)
	if err := saves.Write("golf", []byte(`{"phosphor":"saved game","version":1,"game":"golf","setup":{"deal":"7"}}`+"\n")); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"info", cards}, {"info", "--json", cards}, {"ls", filepath.Dir(cards)}, {"games"}, {"games", "--json"}, {"modes"}, {"--version"}, {"--help"},
		{"drive", "golf"}, {"shot", "golf", "/dev/full"}, {"stats"},
	} {
		var said bytes.Buffer
		code := run(args, &streams{strings.NewReader("state\n"), full, &said, ""})
		if code != 1 || strings.Count(said.String(), "\n") != 1 || strings.Count(said.String(), "the disk is full") != 1 {
			t.Errorf("%s: code %d, %q", args, code, said.String())
		}
	}
}

// TestUnusualNames checks that files are found whatever bytes their names have, and that no
// name reaches a terminal that would obey it.
func TestUnusualNames(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"gr\xfc\xdfe.txt", "\x1b[31mred\n.txt"} {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte("text"), 0o666); err != nil {
			t.Skip(err)
		}
		if code, out, errs := call("", "info", name); code != 0 || !strings.Contains(out, ".txt: text, 4 bytes\n") || strings.ContainsRune(out, 0x1b) {
			t.Errorf("info %q: %d %q %q", name, code, out, errs)
		}
		if _, _, errs := call("", "info", name+"?"); strings.Count(errs, "\n") != 1 || strings.ContainsRune(errs, 0x1b) {
			t.Errorf("info of nothing: %q", errs)
		}
	}
	_, out, _ := call("", "ls", dir)
	if !strings.Contains(out, "grüße.txt\n") || !strings.Contains(out, "?[31mred?.txt\n") {
		t.Errorf("ls: %q", out)
	}
}

// TestLeftOverTemporaries checks that temporary files of a killed program are removed by
// the next one.
func TestLeftOverTemporaries(t *testing.T) {
	dir := keptIn(t)
	left := map[string]bool{ // whether it stays
		"saves/.golf.json.999999999.0":    false,
		"scores/.golf.json.999999999.3":   false,
		".golf.json.999999999.0":          false,
		"documents/.a.Game.999999999.0":   false,
		"saves/.golf.json.1.0":            true, // of a program that runs
		"saves/.golf.json.lock":           true,
		"saves/golf.json.999999999.0":     true,
		"saves/.golf.json.999999999.0.ab": true,
	}
	for name := range left {
		name = filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(name), 0o777)
		if err := os.WriteFile(name, []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	info, _ := catalog.Find("golf")
	p, err := sit(info, host.Choice{Deal: "8"})
	if err != nil {
		t.Fatal(err)
	}
	p.Leave()
	for name, stays := range left {
		if _, err := os.Stat(filepath.Join(dir, name)); (err == nil) != stays {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestDealBesideOlderGame checks that a deal requested by its number leaves the older game
// waiting.
func TestDealBesideOlderGame(t *testing.T) {
	keptIn(t)
	info, _ := catalog.Find("yukon")
	own, err := sit(info, host.Choice{})
	if err != nil {
		t.Fatal(err)
	}
	own.match().Do("deal")
	own.Touch()
	want, _ := own.match().Save()
	own.Leave()
	other, err := sit(info, host.Choice{Deal: "8"})
	if err != nil || other.match().Status().Deal != "8" {
		t.Fatal(err, other.match().Status())
	}
	other.match().Do("deal")
	other.match().Do("deal")
	other.Touch()
	asked, _ := other.match().Save()
	other.Leave()
	for _, c := range []struct {
		deal string
		want []byte
	}{{"", want}, {"8", asked}, {"", want}} {
		p, err := sit(info, host.Choice{Deal: c.deal})
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := p.match().Save(); !bytes.Equal(got, c.want) {
			t.Errorf("deal %q continues with %s, want %s", c.deal, got, c.want)
		}
		p.Leave()
	}
}

// TestNoHome checks that without a home folder nothing is stored in the root of the file
// system, and that a relative path is not accepted as a home.
func TestNoHome(t *testing.T) {
	keptIn(t)
	for _, v := range []string{"XDG_DATA_HOME", "XDG_CONFIG_HOME"} {
		t.Setenv(v, "")
		os.Unsetenv(v)
	}
	for _, home := range []string{"", "rel", "./rel/x"} {
		t.Setenv("HOME", home)
		if home == "" {
			os.Unsetenv("HOME")
		}
		reload()
		config, data, err := folders()
		for _, dir := range []string{config, data} {
			if err == nil && (!filepath.IsAbs(dir) || strings.HasPrefix(dir, "/.") || strings.Contains(dir, "rel")) {
				t.Errorf("HOME=%s: settings in %s, games in %s", home, config, data)
			}
		}
	}
}
