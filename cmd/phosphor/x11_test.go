//go:build cgo

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"phosphor/cmd/internal/host"
	"phosphor/fb/demo"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/fb/window/xtest"
	"phosphor/formats/quant"
	"phosphor/games"
	"phosphor/games/atari/yukon"
	"phosphor/games/play"
	"phosphor/games/store"
	"phosphor/games/windows/gobblet"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/search"
)

// patience is how long a test waits before it fails: the machine may be busy.
const patience = 2 * time.Minute

// A program is the real program on its own display.
type program struct {
	t       *testing.T
	display *xtest.Display
	cmd     *exec.Cmd
	stderr  told
	home    string
	exited  chan error
}

// launch starts the program with a display of exactly a screen's size, so that
// pixels of the display are pixels of the screen.
func launch(t *testing.T, args ...string) *program {
	t.Helper()
	p := prepare(t)
	p.start(args...)
	return p
}

// prepare returns a program that is not started yet.
func prepare(t *testing.T) *program {
	return &program{t: t, display: xtest.Start(t, 640, 400), home: t.TempDir(), exited: make(chan error, 1)}
}

func (p *program) start(args ...string) {
	p.t.Helper()
	exe, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	p.cmd = exec.Command(exe, args...)
	p.cmd.Stderr = &p.stderr
	p.cmd.Env = p.display.Environ("PHOSPHOR_AS_PROGRAM=1", "XDG_DATA_HOME="+p.home, "XDG_CONFIG_HOME="+p.home,
		"SDL_AUDIODRIVER=dummy", "LANG=C", "PHOSPHOR_DATA=", "YUKONDAT=")
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	go func() { p.exited <- p.cmd.Wait() }()
	p.t.Cleanup(func() { p.cmd.Process.Kill() })
}

// A told is the output of a program so far; it can be read while more comes.
type told struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (o *told) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(p)
}

func (o *told) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
}

func (o *told) Len() int { return len(o.String()) }

// until waits until the display satisfies ok, which is called once for each change of the
// display.
func (p *program) until(what string, ok func(img *image.RGBA) bool) *image.RGBA {
	p.t.Helper()
	var last *image.RGBA
	pause := 10 * time.Millisecond // longer each time: looking takes time from the drawing program
	for end := time.Now().Add(patience); ; time.Sleep(pause) {
		pause = min(pause*3/2, 100*time.Millisecond)
		img := p.display.Capture()
		if img != last && ok(img) {
			return img
		}
		last = img
		select {
		case err := <-p.exited:
			p.t.Fatalf("waiting for %s: the program ended: %v %s", what, err, p.stderr.String())
		default:
		}
		if time.Now().After(end) {
			p.t.Fatalf("no %s after %v; the display is in %s; the program said: %s", what, patience, p.keepDisplay(img), p.stderr.String())
		}
	}
}

// keepDisplay stores the display of a failing test, and returns the file's name.
func (p *program) keepDisplay(img image.Image) string {
	name := filepath.Join(os.TempDir(), "phosphor-display.png")
	if f, err := os.Create(name); err == nil {
		png.Encode(f, img)
		f.Close()
	}
	return name
}

// input performs a demo's event with the real mouse and keyboard.
func (p *program) input(ev input.Event) {
	switch ev.Kind {
	case input.Move:
		p.display.Move(ev.At.X, ev.At.Y)
	case input.Press:
		p.display.Press(ev.Button)
	case input.Release:
		p.display.Release(ev.Button)
	case input.KeyDown:
		p.display.KeyDown(ev.Key)
	case input.KeyUp:
		p.display.KeyUp(ev.Key)
	}
}

// wait waits until the program ends.
func (p *program) wait() {
	p.t.Helper()
	select {
	case err := <-p.exited:
		if err != nil {
			p.t.Fatalf("%v %s", err, p.stderr.String())
		}
	case <-time.After(patience):
		p.t.Fatal("the program does not end")
	}
}

// same compares the display with a screen.
func same(img *image.RGBA, screen *image.Paletted) bool { return samePart(img, screen, screen.Rect) }

// samePart compares a part of both. It examines every pixel after each change of the display,
// and no other goroutine uses the two, so it runs without the race detector, which would take
// most of the test's time here.
//
//go:norace
func samePart(img *image.RGBA, screen *image.Paletted, r image.Rectangle) bool {
	if !r.In(img.Rect) || !r.In(screen.Rect) {
		return false
	}
	var colors [256][4]uint8
	for i, c := range screen.Palette {
		c := color.RGBAModel.Convert(c).(color.RGBA)
		colors[i] = [4]uint8{c.R, c.G, c.B, c.A}
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		got := img.Pix[img.PixOffset(r.Min.X, y):]
		for i, index := range screen.Pix[screen.PixOffset(r.Min.X, y):][:r.Dx()] {
			if [4]uint8(got[4*i:]) != colors[index] {
				return false
			}
		}
	}
	return true
}

// headless returns the same game without a window.
func headless(t *testing.T, deal string) games.Game {
	t.Helper()
	mode, err := modes.Find("falcon16")
	if err != nil {
		t.Fatal(err)
	}
	g, err := yukon.Info.Start(games.Env{Mode: mode, Deal: deal, Fresh: play.Deals(deal), Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestX11Cabinet starts the program as a user does, chooses Yukon with the
// mouse, turns a card, leaves, and finds the game as it was left.
func TestX11Cabinet(t *testing.T) {
	t.Parallel()
	p := launch(t)
	cab, err := host.NewCabinet("en")
	if err != nil {
		t.Fatal(err)
	}
	cab.Things(nil, true)
	cab.Use(cab.Settings())
	p.display.Move(2, 2) // where no game is
	head := image.Rect(0, 0, 640, 24)
	cabinet := func(img *image.RGBA) bool { return samePart(img, cab.Screen().Snapshot(), head) }
	p.until("the cabinet", cabinet)
	cell, _ := cab.Where("yukon")
	p.until("the game as a small screen", func(img *image.RGBA) bool { return !samePart(img, cab.Screen().Snapshot(), cell) })
	button, _ := cab.Where("button:help")
	p.display.Move(button.Min.X+9, button.Min.Y+9)
	p.until("the button under the pointer lit up", func(img *image.RGBA) bool { return !cabinet(img) })
	at := cell.Min.Add(cell.Max).Div(2)
	p.display.Click(input.Left, at.X, at.Y)

	// The deal is a new one; the table's frame and the stock are always there.
	model := headless(t, "1")
	stock, _ := model.(games.Finder).Where("stock")
	waste, _ := model.(games.Finder).Where("waste")
	part := func(img *image.RGBA, g games.Game, r image.Rectangle) bool {
		return samePart(img, g.Screen().Snapshot(), r)
	}
	p.until("the table", func(img *image.RGBA) bool { return part(img, model, stock) && part(img, model, waste) })

	middle := stock.Min.Add(stock.Max).Div(2)
	p.display.Click(input.Left, middle.X, middle.Y)
	turned := p.until("a card on the waste", func(img *image.RGBA) bool { return !part(img, model, waste) })

	p.display.Key("escape")
	p.until("the cabinet again", cabinet)
	p.display.Click(input.Left, at.X, at.Y)
	p.until("the same game again", func(img *image.RGBA) bool { return bytes.Equal(img.Pix, turned.Pix) })
	p.display.CloseWindow("Yukon") // goes back to where it came from
	p.until("the cabinet", cabinet)
	p.display.Key("escape")
	p.wait()
}

// TestX11PlaysToTheEnd plays a whole game with a real pointer: the inputs of the demo of a won
// game. From time to time, and at the end, the display must show the same as the game without
// a window after the same inputs.
func TestX11PlaysToTheEnd(t *testing.T) {
	t.Parallel()
	d := demoIn(t, filepath.Join("..", "..", "games", "atari", "yukon", "testdata", "won.demo"))
	rec := filepath.Join(t.TempDir(), "own.demo")
	p := launch(t, "play", "yukon", "--deal", d.Deal, "--record", rec, "--sound", "off")
	g := headless(t, d.Deal)
	p.until("the deal", func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
	compared := 0
	for i, ev := range d.Events {
		g.Event(ev)
		p.input(ev)
		// While cards finish the game by themselves, the real game follows its clock.
		if _, moving := g.Due(); !moving && i%40 == 39 && ev.Kind == input.Release {
			compared++
			p.until("the same table", func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
		}
	}
	if compared < 3 {
		t.Errorf("the table was compared %d times", compared)
	}
	g.Advance(d.End)
	p.until("the cleared table", func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
	p.display.CloseWindow("Yukon")
	p.wait()

	// What the program recorded must replay to the same end.
	own, err := os.ReadFile(rec)
	if err != nil {
		t.Fatal(err)
	}
	r, err := play.ReadDemo(bytes.NewReader(own))
	if err != nil {
		t.Fatal(err)
	}
	again := headless(t, r.Deal)
	if err := r.Replay(again); err != nil {
		t.Fatal(err)
	}
	if again.Screen().Hash() != g.Screen().Hash() {
		t.Error("the recorded demo ends with a different frame")
	}
	if left, _ := filepath.Glob(filepath.Join(p.home, "phosphor", "saves", "*.json")); len(left) != 0 {
		t.Errorf("a finished game was saved: %v", left)
	}
}

// gobbletDrag is what the mouse does to move a piece from one place to another.
func gobbletDrag(t *testing.T, g games.Game, from, to string) []input.Event {
	t.Helper()
	var at [2]image.Point
	for i, name := range []string{from, to} {
		r, ok := g.(games.Finder).Where(name)
		if !ok {
			t.Fatalf("no %s", name)
		}
		at[i] = r.Min.Add(r.Max).Div(2)
	}
	evs := []input.Event{{Kind: input.Move, At: at[0]}, {Kind: input.Press, Button: input.Left, At: at[0]}}
	if from != to {
		evs = append(evs, input.Event{Kind: input.Move, At: at[1]})
	}
	return append(evs, input.Event{Kind: input.Release, Button: input.Left, At: at[1]})
}

// TestX11Gobblet plays Gobblet against the computer with a real pointer to the end, undoes a
// move while the computer thinks, leaves in the middle and comes back.
func TestX11Gobblet(t *testing.T) {
	t.Parallel()
	mode, err := modes.Find("win256")
	if err != nil {
		t.Fatal(err)
	}
	g, err := gobblet.Info.Start(games.Env{Mode: mode, Deal: "7", Fresh: play.Deals("7"), Lang: "en", Variation: "gobblers"})
	if err != nil {
		t.Fatal(err)
	}
	rec := filepath.Join(t.TempDir(), "own.demo")
	p := &program{t: t, display: xtest.Start(t, 640, 400), home: t.TempDir(), exited: make(chan error, 1)}
	choices := store.Dir{Path: filepath.Join(p.home, "phosphor")} // for two people, as the original begins
	if err := choices.Write("gobblet.json", []byte(`{"variation":"classic","computer":[false,false],"level":"medium"}`)); err != nil {
		t.Fatal(err)
	}
	p.start("play", "gobblet", "--variation", "gobblers", "--deal", "7", "--record", rec, "--sound", "off")
	now := time.Duration(0)
	rest := 10 * time.Second // of the game without a window
	do := func(from, to string) {
		for _, ev := range gobbletDrag(t, g, from, to) {
			ev.Time = now
			g.Event(ev)
			p.input(ev)
		}
	}
	agree := func(what string) {
		now += rest
		g.Advance(now)
		p.until(what, func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
	}
	agree("the form")
	do("radio:OrangeComputer", "radio:OrangeComputer")
	do("spin:Level/up", "spin:Level/up")
	do("spin:Level/up", "spin:Level/up") // the level with the longest search
	do("piece:s1", "B2")
	do("button:Undo", "button:Undo") // while it thinks
	do("spin:Level/down", "spin:Level/down")
	do("spin:Level/down", "spin:Level/down")
	agree("the board at the beginning")

	engine := search.New(1 << 20)
	for range 12 {
		st := g.Match().State()
		b, err := json.Marshal(st)
		if err != nil {
			t.Fatal(err)
		}
		var s rules.State
		if err := json.Unmarshal(b, &s); err != nil {
			t.Fatal(err)
		}
		if g.Match().Status().Over {
			break
		}
		pos, err := s.Position(rules.Gobblers)
		if err != nil {
			t.Fatal(err)
		}
		r, err := engine.Search(context.Background(), rules.NewGame(pos), search.Options{Depth: 13, Nodes: 100_000})
		if err != nil {
			t.Fatal(err)
		}
		do("piece:"+rules.Gobblers.SpotName(r.Move.From), rules.Gobblers.SpotName(r.Move.To))
		agree("the computer's answer")
	}
	if sum := g.Match().Status(); !sum.Over {
		t.Fatalf("the game did not end: %+v", sum)
	}
	if *pictures {
		picture(t, p.display.Capture(), filepath.Join("..", "..", "assets", "pictures", "gobblet.png"))
	}
	p.display.CloseWindow("Gobblet")
	p.wait()
	d := demoIn(t, rec)
	again, err := gobblet.Info.Start(games.Env{Mode: mode, Deal: d.Deal, Fresh: play.Deals(d.Deal), Lang: d.Lang, Variation: d.Variation})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Replay(again); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again.Match().State(), g.Match().State()) {
		t.Errorf("the recorded demo ends with %+v, the game with %+v", again.Match().State(), g.Match().State())
	}

	// The players are remembered, and the game continues.
	p.start("play", "gobblet", "--sound", "off")
	if g, err = gobblet.Info.Start(games.Env{Mode: mode, Deal: "7", Fresh: play.Deals("7"), Lang: "en", Variation: "gobblers"}); err != nil {
		t.Fatal(err)
	}
	for _, ev := range gobbletDrag(t, g, "radio:OrangeComputer", "radio:OrangeComputer") {
		ev.Time = now
		g.Event(ev)
	}
	agree("a new game with the same players")
	do("radio:OrangePerson", "radio:OrangePerson")
	do("piece:s1", "B2")
	do("piece:s3", "A1")
	agree("a game in the middle")
	p.display.Key("escape")
	p.wait()
	p.start("play", "gobblet", "--sound", "off")
	agree("the game last used")
	p.display.CloseWindow("Gobblet")
	p.wait()
}

// TestX11NoDisplay checks that without a display the program says so and ends. It saves no
// game and no demo.
func TestX11NoDisplay(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	cmd := exec.Command(exe, "play", "yukon", "--deal", "8", "--record", filepath.Join(home, "x.demo"))
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "DISPLAY=") && !strings.HasPrefix(v, "WAYLAND_DISPLAY=") && !strings.HasPrefix(v, "SDL_VIDEODRIVER=") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "PHOSPHOR_AS_PROGRAM=1", "XDG_DATA_HOME="+home, "XDG_CONFIG_HOME="+home, "SDL_VIDEODRIVER=x11", "SDL_AUDIODRIVER=dummy", "LANG=C")
	out, err := cmd.CombinedOutput()
	if e, ok := err.(*exec.ExitError); !ok || e.ExitCode() != 1 {
		t.Errorf("without a display: %v", err)
	}
	if s := string(out); !strings.HasPrefix(s, "phosphor: ") || strings.Count(s, "\n") != 1 || !strings.Contains(s, "display") {
		t.Errorf("without a display the program prints %q", s)
	}
	err = filepath.WalkDir(home, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && !strings.HasSuffix(path, ".lock") {
			t.Errorf("without a display a file was written: %s", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

var pictures = flag.Bool("pictures", false, "take the pictures of the README anew")

// TestX11Pictures takes the README's pictures from the running program: the cabinet, and
// games after so many moves of a solution. The picture of Gobblet is from TestX11Gobblet.
func TestX11Pictures(t *testing.T) {
	if !*pictures {
		t.Skip("only with -pictures")
	}
	for _, c := range []struct {
		file, game, deal string
		moves, scale     int
		flags            string
	}{
		{"cabinet.png", "", "", 0, 1, ""},
		{"yukon.png", "yukon", "8", 60, 1, "--mode=falcon16"},
		{"yukon-mono.png", "yukon", "8", 60, 1, "--mode=st-high"},
		{"tube-sm124.png", "yukon", "8", 60, 2, "--mode=st-high --monitor=sm124 --full"},
		{"cardgames.png", "klondike", "8", 118, 1, "--mode=amiga"},
		{"tube-1084.png", "klondike", "8", 118, 2, "--mode=amiga --monitor=1084 --curve --full"},
		{"solitairex.png", "solitairex", "10", 95, 1, "--mode=amiga-200"},
		{"solitaire.png", "solitaire", "1", 135, 1, "--mode=oberon256"},
	} {
		args := strings.Fields("--sound=off --still " + c.flags)
		p := &program{t: t, display: xtest.Start(t, 640*c.scale, 400*c.scale), home: t.TempDir(), exited: make(chan error, 1)}
		if c.game != "" {
			args = append([]string{"play", position(t, c.game, c.deal, c.moves)}, args...)
		}
		p.start(args...)
		time.Sleep(10 * time.Second)
		picture(t, p.display.Capture(), filepath.Join("..", "..", "assets", "pictures", c.file))
		p.cmd.Process.Kill()
		<-p.exited
	}
}

// position returns the file of a saved game, after the first moves of its solution.
func position(t *testing.T, game, deal string, moves int) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), game)
	drive := func(commands string) (answers []byte) {
		cmd := exec.Command(os.Args[0], "drive", game, "--deal", deal)
		cmd.Env = append(os.Environ(), "PHOSPHOR_AS_PROGRAM=1", "XDG_DATA_HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir())
		cmd.Stdin = strings.NewReader(commands)
		answers, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		return answers
	}
	var solution struct{ Moves []string }
	if err := json.Unmarshal(drive("solve"), &solution); err != nil || len(solution.Moves) < moves {
		t.Fatalf("%s: %d moves, %v", game, len(solution.Moves), err)
	}
	drive("do " + strings.Join(solution.Moves[:moves], "\ndo ") + "\nsave " + file)
	return file
}

// picture writes what a display shows as an indexed PNG.
func picture(t *testing.T, img *image.RGBA, name string) {
	t.Helper()
	small := quant.Indexed(img)
	out, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(png.Encode(out, small), out.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestX11RecordsRememberedVariation plays a variation remembered from the last time; the demo
// must contain it.
func TestX11RecordsRememberedVariation(t *testing.T) {
	rec := filepath.Join(t.TempDir(), "own.demo")
	p := &program{t: t, display: xtest.Start(t, 640, 400), home: t.TempDir(), exited: make(chan error, 1)}
	dir := filepath.Join(p.home, "phosphor")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "yukon.json"), []byte(`{"variation":"medium"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	p.start("play", "yukon", "--deal", "5", "--record", rec, "--sound", "off")
	p.until("the table", func(img *image.RGBA) bool { return img.RGBAAt(5, 5).R == 255 })
	p.display.CloseWindow("Yukon")
	p.wait()
	b, err := os.ReadFile(rec)
	if err != nil {
		t.Fatal(err)
	}
	if d, err := play.ReadDemo(bytes.NewReader(b)); err != nil || d.Variation != "medium" {
		t.Errorf("the demo has %+v, %v", d, err)
	}
}

// TestDemoWindow shows a hardware demo in a real window: the frames of a moment, and any key ends
// it.
func TestDemoWindow(t *testing.T) {
	p := launch(t, "demo", "halftone")
	d, err := demo.Find("halftone")
	if err != nil {
		t.Fatal(err)
	}
	s, draw := d.Start()
	draw(0)
	first := s.Snapshot()
	p.until("a frame of the demo", func(img *image.RGBA) bool {
		// Black and white dots all over, and no longer the first frame.
		black, other := 0, false
		for i := range first.Pix {
			x, y := i%first.Stride, i/first.Stride
			c := img.RGBAAt(x, y)
			if c.R == 0 {
				black++
			}
			other = other || color.RGBAModel.Convert(first.At(x, y)) != c
		}
		return other && black > len(first.Pix)/4 && black < len(first.Pix)*3/4
	})
	p.display.KeyDown("space")
	p.wait()
}
