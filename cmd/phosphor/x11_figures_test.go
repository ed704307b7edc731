//go:build cgo && linux

package main

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/window/xtest"
	"phosphor/games"
)

// TestX11Figures measures what a window costs: the time to its first frame, and the share
// of a core that the program and the X server use while nothing happens, while a colour
// pulses, and while a card is dragged, with the frames shown in a second. It sets no limits,
// because times on a busy machine prove nothing. PHOSPHOR_FIGURE selects the lines that
// contain its text.
//
//	PHOSPHOR_SLOW=1 go test -count=1 -run X11Figures -v ./cmd/phosphor
func TestX11Figures(t *testing.T) {
	if os.Getenv("PHOSPHOR_SLOW") == "" {
		t.Skip("PHOSPHOR_SLOW=1 measures it")
	}
	exe := os.Getenv("PHOSPHOR_EXE") // built before, so that the machine can be kept free for measuring
	if exe == "" {
		exe = filepath.Join(t.TempDir(), "phosphor")
		if out, err := exec.Command("go", "build", "-o", exe, ".").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	for _, size := range []image.Point{{640, 400}, {1366, 768}, {1920, 1080}, {3840, 2160}} {
		for _, args := range []string{"play yukon --deal 1", "--sound off", "--full", "play yukon --deal 1 --full --monitor sc1224"} {
			what := fmt.Sprintf("first frame, %dx%d, %s", size.X, size.Y, args)
			if only := os.Getenv("PHOSPHOR_FIGURE"); only != "" && !strings.Contains(what, only) {
				continue
			}
			d := xtest.Start(t, size.X, size.Y)
			var took []time.Duration
			for range 7 {
				p := measured(t, d, exe, args)
				begun := time.Now()
				for !d.Lit() {
					time.Sleep(200 * time.Microsecond) // leaves the processors to the program and to the server
				}
				took = append(took, time.Since(begun))
				p.end()
			}
			slices.Sort(took)
			t.Logf("%-60s %3d ms after the start, at best %d", what, took[len(took)/2].Milliseconds(), took[0].Milliseconds())
			d.Close()
		}
	}
	type line struct {
		what, args string
		size       image.Point
		do         func(p *figure)
	}
	lines := []line{
		{"at rest", "play yukon --deal 1 --sound off", image.Pt(1280, 1024), (*figure).rest},
		{"at rest on a tube", "play yukon --deal 1 --sound off --monitor sc1224", image.Pt(1280, 1024), (*figure).rest},
		{"the pulse of SolitaireX", "play solitairex --deal 1 --sound off", image.Pt(1280, 1024), (*figure).pulse},
		{"a dragged card, 125 Hz, scale 1", "play yukon --deal 1 --sound off --scale 1", image.Pt(1280, 1024), (*figure).drag125},
		{"a dragged card, 125 Hz, 1920x1080", "play yukon --deal 1 --sound off --full", image.Pt(1920, 1080), (*figure).drag125},
		{"a dragged card, 125 Hz, 1920x1080, scale 2", "play yukon --deal 1 --sound off --full --scale 2", image.Pt(1920, 1080), (*figure).drag125},
		{"at rest, 3840x2160", "play yukon --deal 1 --sound off --full", image.Pt(3840, 2160), (*figure).rest},
		{"a dragged card, 60 Hz, 3840x2160", "play yukon --deal 1 --sound off --full", image.Pt(3840, 2160), (*figure).drag60},
	}
	for _, m := range []string{"off", "sm124", "sc1224", "1084", "green", "amber", "multisync", "sc1224 --curve", "sm124 --curve"} {
		name, args := strings.ReplaceAll(m, " --curve", " curved"), "play yukon --deal 1 --sound off --full --monitor "+m
		lines = append(lines, line{"at rest, 1280x800, " + name, args, image.Pt(1280, 800), (*figure).rest},
			line{"a dragged card, 60 Hz, 1280x800, " + name, args, image.Pt(1280, 800), (*figure).drag60})
	}
	for _, c := range lines {
		if only := os.Getenv("PHOSPHOR_FIGURE"); only != "" && !strings.Contains(c.what, only) {
			continue
		}
		d := xtest.Start(t, c.size.X, c.size.Y)
		p := measured(t, d, exe, c.args)
		d.Wait("the game", lit)
		time.Sleep(time.Second)
		c.do(p)
		shown := ""
		if p.fps > 0 {
			shown = fmt.Sprintf("; %5.1f moves, %4.1f frames a second, at most %d ms between two", p.moves, p.fps, p.pause.Milliseconds())
		}
		t.Logf("%-60s program %5.2f%%, X server %5.2f%% of a core%s", c.what, p.share[0], p.share[1], shown)
		p.end()
		d.Close()
	}
}

// lit reports whether anything is visible.
func lit(img *image.RGBA) bool {
	for i := 0; i < len(img.Pix); i += 4 * 16 {
		if img.Pix[i]|img.Pix[i+1]|img.Pix[i+2] != 0 {
			return true
		}
	}
	return false
}

// A figure is a program that is measured.
type figure struct {
	*testing.T
	display *xtest.Display
	cmd     *exec.Cmd
	share   [2]float64
	moves   float64       // of the mouse in a second
	fps     float64       // frames a second; 0: not counted
	pause   time.Duration // the longest between two of them
}

func measured(t *testing.T, d *xtest.Display, exe, args string) *figure {
	t.Helper()
	p := &figure{T: t, display: d, cmd: exec.Command(exe, strings.Fields(args)...)}
	home := t.TempDir()
	p.cmd.Env = d.Environ("XDG_DATA_HOME="+home, "XDG_CONFIG_HOME="+home, "SDL_AUDIODRIVER=dummy", "LANG=C", "PHOSPHOR_DATA=", "YUKONDAT=")
	p.cmd.Stderr = os.Stderr
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.cmd.Process.Kill() })
	return p
}

func (p *figure) end() {
	p.cmd.Process.Signal(os.Interrupt)
	p.cmd.Wait()
}

// ran is how long the threads of a process have run.
func ran(t *testing.T, pid int) (sum time.Duration) {
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil || len(files) == 0 {
		t.Skip("the kernel does not report the time of threads")
	}
	for _, f := range files {
		b, _ := os.ReadFile(f) // of a thread that has just ended: nothing
		ns, _, _ := strings.Cut(string(b), " ")
		n, _ := strconv.ParseInt(ns, 10, 64)
		sum += time.Duration(n)
	}
	return sum
}

// measure returns the shares of a core that are used while f runs.
func (p *figure) measure(f func()) {
	pids := []int{p.cmd.Process.Pid, p.display.PID()}
	var before [2]time.Duration
	for i, pid := range pids {
		before[i] = ran(p.T, pid)
	}
	begun := time.Now()
	f()
	for i, pid := range pids {
		p.share[i] = 100 * float64(ran(p.T, pid)-before[i]) / float64(time.Since(begun))
	}
}

func (p *figure) rest() { p.measure(func() { time.Sleep(5 * time.Second) }) }

// pulse turns on the keyboard's cursor, if the game has one, and waits.
func (p *figure) pulse() {
	p.display.Key("right")
	time.Sleep(time.Second)
	p.rest()
}

func (p *figure) drag125() { p.drag(125) }
func (p *figure) drag60()  { p.drag(60) }

// drag moves the last card of a column in circles over the table.
func (p *figure) drag(hertz int) {
	g := headless(p.T, "1")
	r, ok := g.(games.Finder).Where("tableau2/2")
	if !ok {
		p.Fatal("there is no such card")
	}
	at := r.Min.Add(r.Max).Div(2)
	title := strings.TrimSpace(g.(games.Titled).Title())
	inside := p.display.Window(title)
	// The picture is fitted into the window, see package window.
	w := min(inside.Dx(), inside.Dy()*640/400)
	if strings.Contains(strings.Join(p.cmd.Args, " "), "--scale") {
		w = w / 640 * 640
	}
	org := inside.Min.Add(inside.Size().Sub(image.Pt(w, w*400/640)).Div(2))
	to := func(at image.Point) (x, y int) { return org.X + at.X*w/640, org.Y + at.Y*w/640 }
	p.display.Move(to(at))
	p.display.Press(input.Left)
	time.Sleep(300 * time.Millisecond)
	moves, took := 4*hertz, time.Duration(0) // a busy machine moves the mouse later
	frames, pause := p.display.Frames(title, func() {
		p.measure(func() {
			tick := time.NewTicker(time.Second / time.Duration(hertz))
			defer tick.Stop()
			begun := time.Now()
			for i := range moves {
				<-tick.C
				a := 2 * math.Pi * float64(i) / float64(hertz)
				p.display.Move(to(image.Pt(320+int(150*math.Cos(a)), 220+int(80*math.Sin(a)))))
			}
			took = time.Since(begun)
		})
	})
	p.moves, p.fps, p.pause = float64(moves)/took.Seconds(), float64(frames)/took.Seconds(), pause
	// The measured things must have happened.
	before := p.display.Capture()
	p.display.Move(to(image.Pt(300, 150)))
	p.display.Wait("the card to follow", func(img *image.RGBA) bool { return !bytes.Equal(img.Pix, before.Pix) })
	p.display.Release(input.Left)
}
