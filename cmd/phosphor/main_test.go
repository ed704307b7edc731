package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image/gif"
	"image/png"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"
	"github.com/alecthomas/kong"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/usage"
	"phosphor/cmd/internal/version"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/disks"
	"phosphor/games/play"
)

// TestMain lets the test binary act as the program, for tests that need it in a separate
// process.
func TestMain(m *testing.M) {
	if os.Getenv("PHOSPHOR_AS_PROGRAM") == "1" {
		main()
	}
	if os.Getenv("PHOSPHOR_AS_PLAYER") == "1" {
		if err := obey(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	// The tests ignore the files of the user who runs them.
	home, err := os.MkdirTemp("", "phosphor-test")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for _, v := range []string{"XDG_DATA_HOME", "XDG_CONFIG_HOME"} {
		os.Setenv(v, home)
	}
	reload()
	code := m.Run()
	os.RemoveAll(home)
	os.Exit(code)
}

// call runs a command line in this process.
func call(stdin string, args ...string) (code int, out, err string) {
	var o, e bytes.Buffer
	code = run(args, &streams{strings.NewReader(stdin), &o, &e, ""})
	return code, o.String(), e.String()
}

func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	p := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(p, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return p
}

func asset(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "assets", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// demoIn reads the demo in a file.
func demoIn(t testing.TB, name string) *play.Demo {
	t.Helper()
	d, err := readDemo(name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestErrorsAreOneLine(t *testing.T) {
	dir := t.TempDir()
	cards := asset(t, "yukondat/CARDS1.IMG")
	square := write(t, "font.img", asset(t, "fonts/SYSTEM16.FNT"))
	short := write(t, "short.img", cards[:5000])
	oddLay := filepath.Join(dir, "odd")
	os.Mkdir(oddLay, 0o777)
	os.WriteFile(filepath.Join(oddLay, "C.IMG"), cards, 0o666)
	os.WriteFile(filepath.Join(oddLay, "CARDS.LAY"), []byte("rows 4\nfirst zwei\n"), 0o666)
	pack := write(t, "pack.zip", zipped(t, map[string][]byte{"a": {1}}))
	demo := write(t, "a.demo", []byte(`{"phosphor":"demo","version":1,"game":"yukon","mode":"st-high","deal":"1"}`+"\n"))
	for _, c := range []struct {
		name string
		args []string
		code int
		says string
	}{
		{"missing cards", []string{"shot", "yukon", "--cards", filepath.Join(dir, "no.img"), "x.png"}, 1, "no.img: no such file"},
		{"a folder as cards", []string{"shot", "yukon", "--cards", dir, "x.png"}, 1, "is a folder"},
		{"cards of a wrong kind", []string{"shot", "yukon", "--cards", square, "x.png"}, 1, "font.img: gemimg: offset"},
		{"truncated cards", []string{"shot", "yukon", "--cards", short, "x.png"}, 1, "short.img: gemimg: offset"},
		{"a bad CARDS.LAY", []string{"shot", "yukon", "--cards", filepath.Join(oddLay, "C.IMG"), "x.png"}, 1, "CARDS.LAY: line 2"},
		{"missing data", []string{"shot", "yukon", "--data", filepath.Join(dir, "none"), "x.png"}, 1, "none: no such file"},
		{"data that is a file", []string{"shot", "yukon", "--data", short, "x.png"}, 1, "short.img: is not a folder, or a known kind of archive or disk"},
		{"unwritable picture", []string{"shot", "yukon", filepath.Join(dir, "none", "x.png")}, 1, "x.png: no such file"},
		{"unknown game", []string{"drive", "chess"}, 2, `no game "chess"`},
		{"unknown mode", []string{"shot", "yukon", "--mode", "vga", "x.png"}, 2, `no display mode "vga"`},
		{"a mode of another machine", []string{"shot", "tetris", "--machine", "amiga", "--mode", "falcon16", "x.png"}, 2, "does not run in mode"},
		{"unknown variation", []string{"shot", "yukon", "--variation", "hard", "x.png"}, 2, `no variation "hard"`},
		{"bad deal", []string{"shot", "yukon", "--deal", "0", "x.png"}, 2, "a deal is a number"},
		{"bad deal of a session", []string{"drive", "yukon", "--deal", "eight"}, 2, "a deal is a number"},
		{"no such flag", []string{"shot", "yukon", "--fast", "x.png"}, 2, "--fast"},
		{"a negative deal", []string{"play", "yukon", "--deal", "-3"}, 2, `--deal: "-3": a deal is a number`},
		{"no number", []string{"play", "yukon", "--volume", "loud"}, 2, `--volume: expected a number, not "loud"`},
		{"nothing to convert", []string{"convert"}, 2, "expected <path> ..., as in: phosphor convert photo.iff photo.png. phosphor convert --help explains more."},
		{"nothing to look at in German", []string{"info", "--lang", "de"}, 2, "<Datei> ... fehlt, zum Beispiel: phosphor info disk.adf."},
		{"nothing to solve in French", []string{"--lang=fr", "solve"}, 2, "il manque <jeu>, par exemple\u00a0: phosphor solve freecell --deal 617."},
		{"no game in Spanish", []string{"--lang", "es", "shot", "xyz", "x.png"}, 2, `el juego "xyz" no existe; phosphor games y phosphor patience los listan`},
		{"no file in German", []string{"--lang", "de", "info", filepath.Join(dir, "none")}, 1, "none: gibt es nicht"},
		{"a mistyped file", []string{"info", filepath.Join(filepath.Dir(square), "front.img")}, 1, "front.img: no such file or folder; did you mean " + square + "?"},
		{"a mistyped file in another case", []string{"play", "--demo", filepath.Join(filepath.Dir(demo), "A.DEM")}, 1, "; did you mean " + demo + "?"},
		{"a file in no folder", []string{"shot", "yukon", filepath.Join(dir, "none", "x.png")}, 1, "; there is no folder " + filepath.Join(dir, "none")},
		{"a missing file of an archive", []string{"info", filepath.Join(pack, "b")}, 1, "; phosphor ls " + pack + " lists its files"},
		{"no such command", []string{"dance"}, 2, `no command "dance"; phosphor help lists them`},
		{"nearly a command", []string{"plya"}, 2, `no command "plya"; did you mean play?`},
		{"nearly a command for help", []string{"help", "convrt"}, 2, "did you mean convert?"},
		{"a game instead of a command", []string{"yukon"}, 2, "did you mean phosphor play yukon?"},
		{"nearly a game in its place", []string{"--sound", "off", "sokobna"}, 2, "did you mean phosphor play sokoban?"},
		{"a demo in its place", []string{demo}, 2, "did you mean phosphor play " + demo + "?"},
		{"a file in its place", []string{short}, 2, "did you mean phosphor info " + short + "?"},
		{"nearly a game", []string{"play", "yukno"}, 2, `no game "yukno"; did you mean yukon?`},
		{"nearly a game to list", []string{"games", "golff"}, 2, "did you mean golf?"},
		{"nearly a game to count", []string{"stats", "yukno"}, 2, "did you mean yukon?"},
		{"nearly a game to forget", []string{"stats", "--forget", "yukno"}, 2, "did you mean yukon?"},
		{"nearly a game to show", []string{"shot", "yukno", "x.png"}, 2, "did you mean yukon?"},
		{"a flag of the cabinet before a command", []string{"--full", "games"}, 2, "--full is a flag of the cabinet and of play, not of games"},
		{"a flag of a command before it", []string{"--scale", "2", "play", "yukon"}, 2, "write --scale after the command: phosphor play --scale"},
		{"a flag of play alone before it", []string{"--deal", "8", "play", "yukon"}, 2, "write --deal after the command: phosphor play --deal"},
		{"a flag of play without it", []string{"--deal=8"}, 2, "write --deal after the command: phosphor play --deal"},
		{"a flag of another command before it", []string{"--limit=3s", "solve", "golf"}, 2, "write --limit after the command: phosphor solve --limit"},
		{"no number of Microsoft's in German", []string{"--lang=de", "shot", "freecell", "--deal=ms:0", "x.png"}, 1, `"ms:0": ein Spiel von Microsoft heißt ms: und eine Zahl`},
		{"no deal of Freecell in French", []string{"--lang=fr", "shot", "freecell", "--deal=x", "x.png"}, 2, `--deal : "x" : une donne est un nombre de 1 à 4294967295, ou ms: et un nombre de 1 à 1000000`},
		{"a shell that there is not in Spanish", []string{"--lang=es", "--completion=tcsh"}, 2, `--completion: "tcsh" no existe (bash, fish, mdoc, zsh)`},
		{"a flag without its value", []string{"stats", "--forget"}, 2, "--forget needs a value. phosphor stats --help"},
		{"a flag without its number", []string{"play", "yukon", "--volume"}, 2, "--volume needs a value"},
		{"the version in a command's place", []string{"version"}, 2, "did you mean --version?"},
		{"a mode of disks", []string{"play", "spider", "--mode", "amiga-wb13"}, 2, "no game runs in mode amiga-wb13; it shows disks: phosphor open PATH --mode amiga-wb13"},
		{"nearly a mode", []string{"shot", "yukon", "--mode", "falcon61", "x.png"}, 2, `no display mode "falcon61"; did you mean falcon16?`},
		{"nearly a demo of the hardware", []string{"demo", "coper"}, 2, "did you mean copper?"},
		{"nearly a benchmark", []string{"bench", "filll"}, 2, "did you mean fill?"},
		{"nearly a flag", []string{"shot", "yukon", "--moed", "x", "x.png"}, 2, `no flag --moed; did you mean --mode?`},
		{"too many words", []string{"drive", "yukon", "golf"}, 2, "drive: unexpected argument golf"},
		{"a language that there is not", []string{"--lang", "xx"}, 2, `--lang: there is no "xx" (en, de, fr, es)`},
		{"nearly a monitor", []string{"play", "yukon", "--monitor", "sm12"}, 2, `--monitor: there is no "sm12"; did you mean sm124?`},
		{"letters of a monitor exchanged", []string{"--monitor=1048"}, 2, `did you mean 1084?`},
		{"no monitor at all", []string{"--monitor", "philips"}, 2, `--monitor: there is no "philips" (off, sm124, sc1224, 1084, green, amber, multisync)`},
		{"nearly a machine", []string{"play", "spider", "--machine", "atri"}, 2, `there is no machine "atri"; did you mean atari?`},
		{"nearly a machine to show", []string{"shot", "spider", "--machine", "Amgia", "x.png"}, 2, `there is no machine "amgia"; did you mean amiga?`},
		{"nearly a machine of a session", []string{"drive", "spider", "--machine", "ober"}, 2, `did you mean oberon?`},
		{"nearly a machine for the cabinet", []string{"play", "--machine", "atri"}, 2, `did you mean atari?`},
		{"no machine at all for the cabinet", []string{"play", "--machine", "sinclair"}, 2, `there is no machine "sinclair" (atari amiga oberon windows)`},
		{"a machine that there is not", []string{"play", "gobblet", "--machine", "apple"}, 2, `gobblet does not run on "apple" (windows atari amiga oberon)`},
		{"nearly a mode to play in", []string{"play", "yukon", "--mode", "st-hihg"}, 2, `no display mode "st-hihg"; did you mean st-high?`},
		{"nearly a variation", []string{"shot", "yukon", "--variation", "clasic", "x.png"}, 2, `there is no variation "clasic"; did you mean classic?`},
		{"nearly a variation to solve", []string{"solve", "yukon", "--variation", "ligth"}, 2, `did you mean light?`},
		{"nearly a difficulty", []string{"play", "golf", "--difficulty", "med"}, 2, `--difficulty: there is no "med"; did you mean medium?`},
		{"nearly a scale", []string{"play", "golf", "--scale", "strech"}, 2, `--scale: there is no "strech"; did you mean stretch?`},
		{"nearly an aspect", []string{"play", "golf", "--aspect", "orginal"}, 2, `did you mean original?`},
		{"nearly a kind of sound", []string{"play", "golf", "--sound", "of"}, 2, `--sound: there is no "of"; did you mean off?`},
		{"nearly a use of controllers", []string{"play", "golf", "--controller", "swaped"}, 2, `did you mean swapped?`},
		{"nearly an order of bytes", []string{"convert", "--order", "litle", short, filepath.Join(dir, "x.png")}, 2, `did you mean little?`},
		{"nearly an extension", []string{"convert", "--to", "pngg", short, "-"}, 2, `there is no file extension "pngg"; did you mean png?`},
		{"nearly a shell", []string{"--completion", "bsh"}, 2, `did you mean bash?`},
		{"a GIF of the first screen", []string{"shot", "yukon", filepath.Join(dir, "x.gif")}, 2, "must end in .png"},
		{"a JPEG of a frame", []string{"demo", "copper", "--shot", filepath.Join(dir, "x.jpg")}, 2, "must end in .png"},
		{"nothing to record", []string{"play", "--record", filepath.Join(dir, "x.demo")}, 2, "--record needs a game, as in: phosphor play yukon"},
		{"bad scale", []string{"play", "yukon", "--scale", "0"}, 2, `"0" is not a scale`},
		{"missing demo", []string{"play", "--demo", filepath.Join(dir, "x.demo")}, 1, "x.demo: no such file"},
		{"a missing file", []string{"play", filepath.Join(dir, "none")}, 1, "none: no such file"},
		{"a missing file with an ending", []string{"play", "none.demo"}, 1, "none.demo: no such file"},
		{"help with two commands", []string{"help", "play", "shot"}, 2, "help: unexpected argument shot"},
		{"a demo in another mode", []string{"play", "--demo", demo, "--mono"}, 2, "a demo sets its own mode"},
		{"a demo by its name alone", []string{"play", demo, "--mono"}, 2, "a demo sets its own mode"},
		{"not a demo", []string{"play", "--demo", short}, 1, "not a demo"},
		{"info of nothing known", []string{"info", write(t, "x.bin", []byte{0, 1, 2})}, 1, "offset 0"},
		{"info of nothing", []string{"info", filepath.Join(dir, "none")}, 1, "none: no such file"},
		{"a listing of a picture's inside", []string{"ls", short + "/x"}, 1, "short.img: is not a folder, or a known kind of archive or disk"},
		{"convert between families", []string{"convert", short, filepath.Join(dir, "x.wav")}, 2, "cannot become"},
		{"convert to nothing", []string{"convert", short, filepath.Join(dir, "x.xyz")}, 2, "this extension cannot be written"},
		{"convert what is damaged", []string{"convert", short, filepath.Join(dir, "x.png")}, 1, "short.img: gemimg: offset"},
	} {
		code, out, stderr := call("", c.args...)
		if code != c.code || !strings.Contains(stderr, c.says) {
			t.Errorf("%s: exit %d, %q; want exit %d and something with %q", c.name, code, stderr, c.code, c.says)
		}
		if !strings.HasPrefix(stderr, "phosphor: ") || strings.Count(stderr, "\n") != 1 || out != "" {
			t.Errorf("%s: want one line on the error stream, got %q, output %q", c.name, stderr, out)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "x.*")); len(left) > 0 {
		t.Errorf("files left behind: %v", left)
	}
}

func TestLists(t *testing.T) {
	for _, args := range [][]string{{"games"}, {"games", "yukon", "minesweeper"}} {
		code, out, _ := call("", args...)
		if code != 0 || !strings.Contains(out, "yukon") {
			t.Errorf("%s: exit %d, %q", args, code, out)
		}
		for line := range strings.Lines(out) {
			if len(line) > 80 {
				t.Errorf("%s: wider than a terminal: %q", args, line)
			}
		}
	}
	var rows []struct {
		Name, Machine     string
		Modes, Variations []string
	}
	_, out, _ := call("", "games", "--json")
	if err := json.Unmarshal([]byte(out), &rows); err != nil || len(rows) != len(catalog.All) || rows[0].Machine == "" {
		t.Errorf("games --json: %v, %v", rows, err)
	}
	var m []struct {
		Name                 string
		Width, Height, Depth int
	}
	_, out, _ = call("", "modes", "--json")
	if err := json.Unmarshal([]byte(out), &m); err != nil || m[0].Name != "st-high" || m[0].Width != 640 || m[0].Depth != 1 {
		t.Errorf("modes --json: %v, %v", m, err)
	}
	code, out, _ := call("", "modes")
	if code != 0 || strings.Count(out, "\n") != len(m)+3 {
		t.Errorf("modes: exit %d, %q", code, out)
	}
	for _, line := range strings.Split(out, "\n") {
		if len(line) > 80 || strings.HasSuffix(line, " ") {
			t.Errorf("modes: a line of %d columns: %q", len(line), line)
		}
	}
	if i := strings.Index(out, "\namiga-200-16 "); i < 0 || !slices.Equal(strings.Fields(out[i:])[1:4], []string{"640x200", "16", "Amiga"}) {
		t.Errorf("modes does not list amiga-200-16: %q", out)
	}
	// Every mode shows something: a game, or the desktop of a disk.
	for _, mode := range m {
		if err := plays(mode.Name); err != nil {
			t.Errorf("%s is listed: %v", mode.Name, err)
		}
	}
	if strings.Contains(out, "\namiga-low ") {
		t.Error("amiga-low, in which only demos run, is listed")
	}
	if code, out, _ := call("", "--version"); code != 0 || out != "phosphor "+version.Get().String()+"\n" {
		t.Errorf("version: exit %d, %q", code, out)
	}
	for _, args := range [][]string{{"--help"}, {"help"}} {
		if code, out, _ := call("", args...); code != 0 || !strings.Contains(out, "drive") || !strings.Contains(out, "--scale") || !strings.Contains(out, "--lang") {
			t.Errorf("%s: exit %d, %q", args, code, out)
		}
	}
	for _, command := range []string{"play", "convert", "ytool", "help"} {
		_, want, _ := call("", command, "--help")
		if code, out, _ := call("", "help", command); code != 0 || out != want || !strings.Contains(out, "Usage: phosphor "+command) {
			t.Errorf("help %s: exit %d, %q", command, code, out)
		}
	}
}

// TestLanguageFlag checks that the language can be before or after the command, and that every
// command with texts uses it.
func TestLanguageFlag(t *testing.T) {
	t.Cleanup(xdg.Reload)
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	xdg.Reload()
	t.Setenv("LC_ALL", "C")
	for _, c := range []struct {
		args     []string
		en, says string
	}{
		{[]string{"games"}, "MACHINE", "RECHNER"},
		{[]string{"games", "corners"}, "Corners", "Ecken"},
		{[]string{"stats"}, "No finished", "Noch ist kein Spiel"},
	} {
		if _, out, _ := call("", c.args...); !strings.Contains(out, c.en) {
			t.Errorf("%q says %q, want %q", c.args, out, c.en)
		}
		for _, args := range [][]string{append([]string{"--lang", "de"}, c.args...), append(c.args, "--lang", "de")} {
			if code, out, stderr := call("", args...); code != 0 || !strings.Contains(out, c.says) {
				t.Errorf("%q says %q (%s), want %q", args, out, stderr, c.says)
			}
		}
	}
}

func TestShot(t *testing.T) {
	for _, c := range []struct {
		args          []string
		width, height int
		colors        int
	}{
		{[]string{"--mono"}, 640, 400, 2},
		{[]string{"--mode", "falcon16-640x480"}, 640, 480, 16},
		{nil, 640, 400, 16},
	} {
		out := filepath.Join(t.TempDir(), "x.png")
		if code, _, stderr := call("", append([]string{"shot", "yukon", out}, c.args...)...); code != 0 {
			t.Fatal(stderr)
		}
		f, err := os.Open(out)
		if err != nil {
			t.Fatal(err)
		}
		cfg, err := png.DecodeConfig(f)
		f.Close()
		if err != nil || cfg.Width != c.width || cfg.Height != c.height {
			t.Errorf("%v: %dx%d, %v; want %dx%d", c.args, cfg.Width, cfg.Height, err, c.width, c.height)
		}
	}
}

// TestPictureToStandardOutput checks that "-" is standard output, as in convert, and not a
// file of that name.
func TestPictureToStandardOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, args := range [][]string{{"shot", "golf", "-"}, {"demo", "copper", "--shot", "-"}} {
		code, out, stderr := call("", args...)
		if code != 0 {
			t.Fatal(stderr)
		}
		if _, err := png.Decode(strings.NewReader(out)); err != nil {
			t.Errorf("%q: %v", args, err)
		}
	}
	short := play.Demo{Game: "golf", Mode: "amiga", Deal: "8"}
	var demo bytes.Buffer
	if err := play.NewDemoWriter(&demo, short).Close(time.Second); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("short.demo", demo.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	code, out, stderr := call("", "gif", "short.demo", "-")
	if _, err := gif.DecodeAll(strings.NewReader(out)); code != 0 || err != nil {
		t.Errorf("gif: %v, %s", err, stderr)
	}
	if files, err := os.ReadDir("."); err != nil || len(files) != 1 {
		t.Errorf("files: %v, %v", files, err)
	}
}

func TestInfo(t *testing.T) {
	img, snd := filepath.Join("..", "..", "assets", "yukondat", "CARDS4.IMG"), filepath.Join("..", "..", "assets", "yukondat", "BELL.HSN")
	code, out, stderr := call("", "info", "--json", img, snd)
	if code != 0 {
		t.Fatal(stderr)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var a struct {
		Format                string
		Width, Height, Planes int
		Palette               []string
	}
	if err := json.Unmarshal([]byte(lines[0]), &a); err != nil || a.Width != 960 || a.Height != 344 || a.Planes != 4 || len(a.Palette) != 16 {
		t.Errorf("info of a card sheet: %+v, %v", a, err)
	}
	var b struct {
		SampleRate     int `json:"sample_rate"`
		Channels, Bits int
	}
	if err := json.Unmarshal([]byte(lines[1]), &b); err != nil || b.SampleRate != 12500 || b.Channels != 1 || b.Bits != 8 {
		t.Errorf("info of a sound: %+v, %v", b, err)
	}
	for file, want := range map[string]string{"yukondat/YUKON.RSC": "GEM RSC", "fonts/SYSTEM08.FNT": "GDOS font", "yukondat/CARDS8.IMG": "GEM IMG"} {
		if _, out, _ := call("", "info", filepath.Join("..", "..", "assets", file)); !strings.Contains(out, ": "+want+",") {
			t.Errorf("%s is described as %q, want %s", file, out, want)
		}
	}
	if code, out, _ := call("", "info", img); code != 0 || !strings.Contains(out, "960x344 pixels") {
		t.Errorf("info without --json: %q", out)
	}
}

func TestConvertThereAndBack(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ from, via string }{
		{"yukondat/CARDS1.IMG", "a.png"}, {"yukondat/CARDS4.IMG", "b.png"}, {"yukondat/MOVE.HSN", "c.wav"},
	} {
		src := write(t, "src"+filepath.Ext(c.from), asset(t, c.from))
		via, back, again := filepath.Join(dir, c.via), filepath.Join(dir, "back"+filepath.Ext(c.from)), filepath.Join(dir, "again-"+c.via)
		for _, pair := range [][2]string{{src, via}, {via, back}, {back, again}} {
			if code, _, stderr := call("", "convert", pair[0], pair[1]); code != 0 {
				t.Fatalf("%v: %s", pair, stderr)
			}
		}
		x, _ := os.ReadFile(via)
		y, _ := os.ReadFile(again)
		if len(x) == 0 || !bytes.Equal(x, y) {
			t.Errorf("%s: the card set differs after conversion and back", c.from)
		}
	}
}

func TestDriveCommand(t *testing.T) {
	code, out, stderr := call("state\nmoves\nnonsense\n\nquit\nstate\n", "drive", "yukon", "--deal", "8", "--mono")
	if code != 0 {
		t.Fatal(stderr)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 5 {
		t.Fatalf("%d answers, want 5: %q", len(lines), out)
	}
	for i, want := range []string{`"deal":"8"`, `"moves":["deal"`, `"ok":false`, `"ok":false`, `{"ok":true}`} {
		if !strings.Contains(lines[i], want) || !json.Valid([]byte(lines[i])) {
			t.Errorf("answer %d is %.80s, want something with %s", i, lines[i], want)
		}
	}
}

// writings are the individual writes.
type writings []string

func (w *writings) Write(b []byte) (int, error) {
	*w = append(*w, string(b))
	return len(b), nil
}

func TestBench(t *testing.T) {
	turns := benchTurns
	benchTurns = 2 // the figures do not matter here
	defer func() { benchTurns = turns }()
	code, out, stderr := call("", "bench", "--json", "fill", "planar")
	if code != 0 {
		t.Fatal(stderr)
	}
	var rows []benchResult
	if err := json.Unmarshal([]byte(out), &rows); err != nil || len(rows) != 2 || rows[0].Ns <= 0 || rows[1].Ratios["copy"] <= 0 {
		t.Errorf("bench: %v, %v", rows, err)
	}
	// A row is printed when it has been measured, below the heading.
	var told writings
	if code := run([]string{"bench", "fill", "planar"}, &streams{strings.NewReader(""), &told, &told, ""}); code != 0 || len(told) != 4 {
		t.Errorf("exit %d, %q", code, told)
	}
	for i, want := range []string{"NAME ", "fill ", "planar ", "Goals"} {
		if i < len(told) && (!strings.HasPrefix(told[i], want) || strings.Count(told[i], "\n") != 1) {
			t.Errorf("write %d is %q", i, told[i])
		}
	}
	if code, _, _ := call("", "bench", "nothing"); code != 2 {
		t.Errorf("an unknown benchmark: exit %d", code)
	}
}

// folder makes a folder with the given files.
func folder(t *testing.T, name string, files map[string][]byte) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for n, b := range files {
		if err := os.WriteFile(filepath.Join(dir, n), b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestDataFolders(t *testing.T) {
	info, err := catalog.Find("yukon")
	if err != nil {
		t.Fatal(err)
	}
	a := folder(t, "A", map[string][]byte{"A.IMG": nil})
	b := folder(t, "B", map[string][]byte{"B.IMG": nil})
	c := folder(t, "yukondat", map[string][]byte{"C.IMG": nil})
	for _, k := range []struct{ flag, phosphor, yukon, want string }{
		{"", "", "", ""}, {"", "", a, "A.IMG"}, {"", b, a, "B.IMG"}, {a, b, "", "A.IMG"},
		{filepath.Dir(c), "", "", "C.IMG"}, // a folder that holds those of several games
	} {
		t.Setenv("PHOSPHOR_DATA", k.phosphor)
		t.Setenv("YUKONDAT", k.yukon)
		fsys, _, err := (&gameFlags{Data: k.flag}).data(info, "")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if fsys != nil {
			entries, _ := fs.ReadDir(fsys, ".")
			got = entries[0].Name()
		}
		if got != k.want {
			t.Errorf("%+v: found %q, want %q", k, got, k.want)
		}
	}
}

// zipped makes an archive with the given files.
func zipped(t *testing.T, files map[string][]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, data := range files {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write(data)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestDataInContainers checks that the original's files may be in an archive or on a disk.
func TestDataInContainers(t *testing.T) {
	dir := t.TempDir()
	cards := asset(t, "yukondat/CARDS1.IMG")
	archive := zipped(t, map[string][]byte{"YUKON/yukondat/MINE.IMG": cards, "YUKON/README": []byte("hello")})
	places := []string{"a.zip", "b.zip/a.zip", "A.ZIP/Yukon", "a.zip/yukon/yukondat"}
	for name, data := range map[string][]byte{"a.zip": archive, "b.zip": zipped(t, map[string][]byte{"a.zip": archive})} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if mformat, err := exec.LookPath("mformat"); err == nil {
		disk, mine := filepath.Join(dir, "c.st"), write(t, "MINE.IMG", cards)
		for _, c := range [][]string{{mformat, "-C", "-i", disk, "-f", "720"}, {"mmd", "-i", disk, "::/YUKONDAT"}, {"mcopy", "-i", disk, mine, "::/YUKONDAT"}} {
			if out, err := exec.Command(c[0], c[1:]...).CombinedOutput(); err != nil {
				t.Fatalf("%v: %v: %s", c, err, out)
			}
		}
		places = append(places, "c.st")
	}
	info, err := catalog.Find("yukon")
	if err != nil {
		t.Fatal(err)
	}
	want, got := filepath.Join(dir, "want.png"), filepath.Join(dir, "got.png")
	if code, _, stderr := call("", "shot", "yukon", "--mono", "--cards", write(t, "MINE.IMG", cards), want); code != 0 {
		t.Fatal(stderr)
	}
	for _, place := range places {
		fsys, _, err := (&gameFlags{Data: filepath.Join(dir, place)}).data(info, "")
		if err != nil {
			t.Fatal(err)
		}
		if b, err := fs.ReadFile(fsys, "mine.img"); err != nil || !bytes.Equal(b, cards) {
			t.Errorf("%s: %d bytes, %v", place, len(b), err)
		}
		if code, _, stderr := call("", "shot", "yukon", "--mono", "--data", filepath.Join(dir, place), got); code != 0 || stderr != "phosphor: Data: MINE.IMG\n" {
			t.Errorf("%s: exit %d, %s", place, code, stderr)
		}
		x, _ := os.ReadFile(want)
		if y, _ := os.ReadFile(got); !bytes.Equal(x, y) {
			t.Errorf("%s: the screen differs", place)
		}
	}
	// Without a folder of the game's name, files are found anywhere.
	deep := zipped(t, map[string][]byte{"disk/games/cards/MINE.IMG": cards, "MINE.TXT": nil, "a/mine.img": []byte("nearer")})
	if err := os.WriteFile(filepath.Join(dir, "deep.zip"), zipped(t, map[string][]byte{"deep.zip": deep}), 0o666); err != nil {
		t.Fatal(err)
	}
	fsys, _, err := (&gameFlags{Data: filepath.Join(dir, "deep.zip")}).data(info, "")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"Mine.img": "nearer", "deep.zip/disk/games/cards/mine.img": string(cards), "mine.txt": ""} {
		if b, err := fs.ReadFile(fsys, name); err != nil || string(b) != want {
			t.Errorf("%s: %d bytes, %v", name, len(b), err)
		}
	}
	if code, _, stderr := call("", "shot", "yukon", "--mono", "--cards", filepath.Join(dir, "b.zip", "a.zip", "yukon", "yukondat", "mine.img"), got); code != 0 {
		t.Error(stderr)
	}
}

// TestDealsWithZeros checks that a number is the same deal however it is written.
func TestDealsWithZeros(t *testing.T) {
	code, out, stderr := call("state\nnew 0042\nstate\n", "drive", "golf", "--deal", "007")
	if code != 0 || strings.Count(out, `"deal":"7"`) != 1 || strings.Count(out, `"deal":"42"`) != 2 {
		t.Errorf("exit %d, %.300s, %s", code, out, stderr)
	}
}

// TestHelpInLanguages checks that help is completely translated, and that every command that
// needs arguments has an example.
func TestHelpInLanguages(t *testing.T) {
	var c cli
	p, err := kong.New(&c, kong.NamedMapper("named", usage.Named{}), kong.Vars{"version": "", "languages": ""})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range i18n.Languages()[1:] {
		for _, n := range p.Model.Children {
			help := []string{n.Help}
			for _, f := range n.Flags {
				help = append(help, f.Help)
			}
			for _, a := range n.Positional {
				help = append(help, a.Help)
				if a.Required && n.Tag.Get("example") == "" && n.Name != "ytool" {
					t.Errorf("%s needs %s and has no example", n.Name, a.Name)
				}
			}
			for _, text := range help {
				if !l.Has(text) {
					t.Errorf("%s, %s: no completion for %q", l.Code, n.Name, text)
				}
			}
		}
		for _, f := range p.Model.Flags {
			if f.Name != "help" && !l.Has(f.Help) {
				t.Errorf("%s: no completion for %q", l.Code, f.Help)
			}
		}
		out := ""
		if _, out, _ = call("", "--lang", l.Code, "help"); strings.Contains(out, "Flags") || strings.Contains(out, "Usage: ") || strings.Contains(out, "Run \"") {
			t.Errorf("%s: %s", l.Code, out)
		}
		if _, again, _ := call("", "help", "--lang="+l.Code); again != out {
			t.Errorf("%s: help differs: %s", l.Code, again)
		}
	}
}

// TestHelp checks that all ways to ask for help print the same, wherever the language flag is.
func TestHelp(t *testing.T) {
	for want, all := range map[string][][]string{
		"--help":       {{"help"}, {"--lang=en", "help"}, {"help", "--lang", "en"}},
		"stats --help": {{"help", "stats"}, {"--lang", "en", "help", "stats"}, {"help", "--lang=en", "stats"}},
	} {
		_, help, _ := call("", strings.Fields(want)...)
		for _, args := range all {
			if code, out, told := call("", args...); code != 0 || out != help || !strings.HasPrefix(out, "Usage: phosphor") {
				t.Errorf("%q: exit %d, %q, %q", args, code, out, told)
			}
		}
	}
}

// TestYtool checks that the card sheet assembler is also a command, with its own command line.
func TestYtool(t *testing.T) {
	for _, c := range []struct {
		args      []string
		code      int
		out, told string
	}{
		{[]string{"ytool", "--help"}, 0, "--split", ""},
		{[]string{"ytool"}, 2, "", "<srcdir>"},
		{[]string{"--lang", "de", "ytool", "none"}, 1, "", "none: gibt es nicht"},
		{[]string{"ytool", t.TempDir()}, 1, "", "no pictures of cards; looked for"},
		{[]string{"--help"}, 0, "ytool", ""},
	} {
		var out, told bytes.Buffer
		code := run(c.args, &streams{strings.NewReader(""), &out, &told, ""})
		if code != c.code || !strings.Contains(out.String(), c.out) || !strings.Contains(told.String(), c.told) {
			t.Errorf("%q: %d, %s%s", c.args, code, out.String(), told.String())
		}
	}
}

// often is a number for a test that takes long: a small one, or the larger one with
// PHOSPHOR_SLOW=1.
func often(few, many int) int {
	if os.Getenv("PHOSPHOR_SLOW") != "" {
		return many
	}
	return few
}

// plays opens a game, or else the desktop of a disk, in a mode.
func plays(mode string) error {
	m, err := modes.Find(mode)
	if err != nil {
		return err
	}
	for _, g := range catalog.All {
		for _, machine := range g.Machines() {
			if on, err := g.On(machine); err == nil && on.HasMode(mode) {
				_, err := on.Start(games.Env{Mode: m, Deal: "1"})
				return err
			}
		}
	}
	for _, machine := range []string{"atari", "amiga", "oberon", "windows"} {
		if slices.Contains(disks.Modes(machine), mode) {
			return nil
		}
	}
	return errors.New("nothing is shown in it")
}

// TestParse parses command lines with all commands and with only the named ones, and expects
// the same result.
func TestParse(t *testing.T) {
	options := []kong.Option{kong.Bind(words()), kong.NamedMapper("named", usage.Named{Words: words()}), kong.Vars{"version": "", "languages": "en,de"}}
	for _, line := range []string{"", "--sound off", "play", "play yukon --deal 7 --full", "--lang de play yukon", "play stats", "games", "stats --json", "convert a.iff b.png", "solve freecell --deal 617", "nonsense", "play yukon --nonsense", "stats --nonsense", "export yukon games"} {
		args := strings.Fields(line)
		var part, whole cli
		_, ctx, err := parse(&part, args, options...)
		p, failed := kong.New(&whole, options...)
		if failed != nil {
			t.Fatal(failed)
		}
		want, wantErr := p.Parse(args)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Errorf("%q: %v, with all commands %v", line, err, wantErr)
		}
		if err != nil {
			continue
		}
		got, all := ctx.Selected().Target.Interface(), want.Selected().Target.Interface()
		if part.Lang != whole.Lang || !reflect.DeepEqual(got, all) {
			t.Errorf("%q: %s %+v, with all commands %s %+v", line, part.Lang, got, whole.Lang, all)
		}
	}
}
