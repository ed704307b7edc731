//go:build cgo && linux

package main

import (
	"bytes"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/window/xtest"
	"phosphor/games"
	"phosphor/games/play"
)

// These tests run the program for Windows that .ci/package builds, under Wine. They are skipped
// if either is missing or the program is from another commit.
//
// Wine has neither desktop scaling nor the sound devices of Windows, and may accept an icon or a
// version of the file that Windows refuses.

// wonDemo is the demo of a whole game.
var wonDemo = filepath.Join("..", "..", "games", "atari", "yukon", "testdata", "won.demo")

// windows is an installation of Windows with the program.
type windows struct {
	t   *testing.T
	dir string // the prefix
	exe string
	own []string // its settings in the environment
	env []string
}

// drive is the path of C:\ there.
func (w *windows) drive(path ...string) string {
	return filepath.Join(append([]string{w.dir, "drive_c"}, path...)...)
}

func newWindows(t *testing.T) *windows {
	t.Helper()
	if _, err := exec.LookPath("wine"); err != nil {
		t.Skip("wine is not installed")
	}
	exe, err := filepath.Abs("../../build/share/windows/phosphor.exe")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(exe); err != nil {
		t.Skip("there is no program for Windows (.ci/package builds it)")
	}
	w := &windows{t: t, dir: filepath.Join(t.TempDir(), "wine"), exe: exe}
	w.own = []string{"WINEPREFIX=" + w.dir, "WINEDEBUG=-all", "LC_ALL=C.UTF-8", "SDL_AUDIODRIVER=dummy", "WINEDLLOVERRIDES=mscoree,mshtml="}
	w.env = append(os.Environ(), w.own...)
	boot := exec.Command("wineboot", "--init")
	boot.Env = w.env
	if out, err := boot.CombinedOutput(); err != nil {
		t.Skipf("wineboot: %v: %s", err, out)
	}
	t.Cleanup(func() {
		stop := exec.Command("wineserver", "-k")
		stop.Env = w.env
		stop.Run()
	})
	if prng := w.drive("windows", "system32", "bcryptprimitives.dll"); !exists(prng) {
		w.compile("testdata/bcryptprimitives.c", prng, "-shared", "-ladvapi32")
	}
	if out := w.run("", "--version"); !strings.Contains(out, commit(t)) {
		t.Skipf("the program for Windows is from another commit: %s (.ci/package rebuilds it)", out)
	}
	return w
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func commit(t *testing.T) string {
	out, err := exec.Command("git", "rev-parse", "--short=12", "HEAD").Output()
	if err != nil {
		t.Skipf("git: %v", err)
	}
	return strings.TrimSpace(string(out))
}

func (w *windows) compile(source, to string, flags ...string) {
	w.t.Helper()
	out, err := exec.Command("x86_64-w64-mingw32-gcc", append([]string{"-O2", "-o", to, source}, flags...)...).CombinedOutput()
	if err != nil {
		w.t.Skipf("no compiler for Windows: %v: %s", err, out)
	}
}

func (w *windows) command(args ...string) *exec.Cmd {
	cmd := exec.Command("wine", args...)
	cmd.Env = w.env
	cmd.Dir = w.drive()
	return cmd
}

// show gives that Windows a display.
func (w *windows) show(d *xtest.Display) {
	// SDL draws with the driver for Windows, and Wine shows that on X11.
	w.env = append(d.Environ("SDL_VIDEODRIVER=windows"), w.own...)
}

// run runs the program with its streams redirected.
func (w *windows) run(stdin string, args ...string) string {
	w.t.Helper()
	cmd := w.command(append([]string{w.exe}, args...)...)
	cmd.Stdin = strings.NewReader(stdin)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		w.t.Fatalf("phosphor.exe %s: %v: %s", strings.Join(args, " "), err, errs.String())
	}
	return string(out)
}

func TestWine(t *testing.T) {
	w := newWindows(t)
	t.Run("streams and paths", w.streamsAndPaths)
	t.Run("console", w.console)
	t.Run("window", w.window)
}

func (w *windows) streamsAndPaths(t *testing.T) {
	_, want, _ := call("", "games")
	if got := w.run("", "games"); got != want {
		t.Errorf("games prints\n%s\nwant\n%s", got, want)
	}

	// A demo of a whole game, and input with the line ends of Windows.
	demo, err := os.ReadFile(wonDemo)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(w.drive("won.demo"), demo, 0o666); err != nil {
		t.Fatal(err)
	}
	_, want, _ = call("demo "+wonDemo+"\nframe\n", "drive", "yukon")
	got := w.run("demo C:\\won.demo\r\nframe\r\n", "drive", "yukon")
	if hash := `{"hash":"`; got != want || !strings.Contains(got, hash) {
		t.Errorf("the demo ends with\n%s\nwant\n%s", got, want)
	}

	// A card set and a picture in folders with umlauts.
	folder := w.drive("users", "Jörg", "Schöne Karten")
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	cards, err := os.ReadFile("../../assets/yukondat/CARDS8.IMG")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "Müller.IMG"), cards, 0o666); err != nil {
		t.Fatal(err)
	}
	const path = `C:\users\Jörg\Schöne Karten\`
	w.run("", "shot", "yukon", path+`Bild.png`, "--deal", "8", "--mode", "falcon256", "--cards", path+"Müller.IMG")
	own := filepath.Join(t.TempDir(), "own.png")
	if code, _, msg := call("", "shot", "yukon", own, "--deal", "8", "--mode", "falcon256", "--cards", "../../assets/yukondat/CARDS8.IMG"); code != 0 {
		t.Fatal(msg)
	}
	a, err := os.ReadFile(filepath.Join(folder, "Bild.png"))
	if err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(own); err != nil || !bytes.Equal(a, b) {
		t.Errorf("the picture with the cards of %s differs (%v)", path, err)
	}
	if out := w.run("", "info", path+"Müller.IMG"); !strings.Contains(out, "GEM IMG") {
		t.Errorf("info prints %s", out)
	}
	if out := w.run("", "ls", `C:\users\Jörg/Schöne Karten`); !strings.Contains(out, "Müller.IMG") {
		t.Errorf("ls prints %s", out)
	}
}

// In a console the program has no streams and uses the console's.
func (w *windows) console(t *testing.T) {
	w.show(xtest.Start(t, 1024, 768))
	console := w.drive("console.exe")
	w.compile("testdata/console.c", console)
	shown := w.drive("shown.txt")
	for _, args := range [][]string{{"games"}, {"--version"}, {"info", "nothing.img"}} {
		out, err := w.command(append([]string{console, `C:\shown.txt`, w.exe}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("console: %v: %s", err, out)
		}
		b, err := os.ReadFile(shown)
		if err != nil {
			t.Fatal(err)
		}
		_, stdout, stderr := call("", args...)
		// Lines longer than the console's continue in the next.
		squeeze := strings.NewReplacer("\r", "", "\n", "", " ", "").Replace
		want := stdout + stderr
		if args[0] == "--version" {
			want = "phosphor " + w.run("", "--version")[len("phosphor "):]
		}
		if args[0] == "info" {
			want = "phosphor: nothing.img: "
		}
		if !strings.Contains(squeeze(string(b)), squeeze(want)) {
			t.Errorf("%v: the console shows\n%s\nwant\n%s", args, b, want)
		}
	}
}

// A window, a move with the mouse, a saved game that continues, and a demo.
func (w *windows) window(t *testing.T) {
	p := &program{t: t, display: xtest.Start(t, 640, 400)}
	w.show(p.display)
	start := func(args ...string) {
		p.exited = make(chan error, 1)
		p.cmd = w.command(append([]string{w.exe}, args...)...)
		p.cmd.Stderr = &p.stderr
		if err := p.cmd.Start(); err != nil {
			t.Fatal(err)
		}
		cmd, exited := p.cmd, p.exited
		go func() { exited <- cmd.Wait() }()
		t.Cleanup(func() { cmd.Process.Kill() })
	}

	g := headless(t, "8")
	start("play", "yukon", "--deal", "8", "--mode", "falcon16", "--full")
	p.display.Move(2, 398)
	p.until("the deal", func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
	stock, _ := g.(games.Finder).Where("stock")
	at := stock.Min.Add(stock.Max).Div(2)
	press := func() {
		p.display.Move(at.X, at.Y)
		time.Sleep(200 * time.Millisecond) // Wine queries the pointer's position now and then
		p.display.Press(input.Left)
		time.Sleep(100 * time.Millisecond)
		p.display.Release(input.Left)
	}
	// Without a window manager the first click only sets the keyboard focus.
	first := p.display.Capture()
	for tries := 0; tries < 5 && bytes.Equal(p.display.Capture().Pix, first.Pix); tries++ {
		press()
		time.Sleep(time.Second)
	}
	for i, kind := range []input.Kind{input.Move, input.Press, input.Release} {
		g.Event(input.Event{Time: time.Duration(i+1) * 100 * time.Millisecond, Kind: kind, Button: input.Left, At: at})
	}
	g.Advance(time.Minute)
	turned := p.until("a card turned", func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
	p.display.Key("escape")
	p.wait()
	if saves, _ := filepath.Glob(w.drive("users", "*", "AppData", "Local", "phosphor", "saves", "yukon*")); len(saves) != 1 {
		t.Errorf("saved games in AppData: %v", saves)
	}
	start("play", "yukon", "--mode", "falcon16", "--full")
	p.until("the same game", func(img *image.RGBA) bool { return bytes.Equal(img.Pix, turned.Pix) })
	p.display.Key("escape")
	p.wait()

	d := demoIn(t, wonDemo)
	// In a window the first moves of the demo are enough.
	end := headless(t, d.Deal)
	short := *d
	short.Events = d.Events[:min(40, len(d.Events))]
	for _, ev := range short.Events {
		end.Advance(ev.Time)
		end.Event(ev)
	}
	short.End = short.Events[len(short.Events)-1].Time + time.Second
	end.Advance(short.End)
	var file bytes.Buffer
	dw := play.NewDemoWriter(&file, short)
	for _, ev := range short.Events {
		dw.Event(ev)
	}
	if err := dw.Close(short.End); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(w.drive("short.demo"), file.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	start("play", "--demo", `C:\short.demo`, "--full")
	p.until("the demo's last frame", func(img *image.RGBA) bool { return same(img, end.Screen().Snapshot()) })
	p.display.Key("escape")
	p.wait()
}
