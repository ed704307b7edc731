//go:build cgo && linux

package window

import (
	"bufio"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/window/xtest"
)

// Under this name in the environment the test binary is a drawing program in
// a window, for the tests below to use as a user would.
const asProgram = "PHOSPHOR_WINDOW_PROGRAM"

func TestMain(m *testing.M) {
	if o := os.Getenv(asProgram); o != "" {
		if err := sketch(o); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// A sketchpad draws where the left button drags, in colour 1 on colour 0. The
// right button makes colour 0 blue, the middle one goes to a smaller screen.
// The key w makes colour 0 blue too, by way of another goroutine, and d in a
// tenth of a second; t makes it print the times of events, and r tick invisibly.
// It prints every event on standard output.
type sketchpad struct {
	screen  *fb.Screen
	done    bool
	drag    bool
	thought atomic.Bool
	due     time.Duration
	ticking bool // every 50 ms
	timed   bool // prints the times of events, in ms
}

func sketch(options string) error {
	var o Options
	var scale, aspect string
	if _, err := fmt.Sscan(options, &scale, &aspect, &o.Picture.FullScreen); err != nil {
		return err
	}
	if err := errors.Join(o.Picture.Scale.UnmarshalText([]byte(scale)), o.Picture.Aspect.UnmarshalText([]byte(aspect))); err != nil {
		return err
	}
	return Run(&sketchpad{screen: page(160, 50, image.Pt(1, 2))}, o)
}

// page returns a screen of colour 0, red, whose first pixel of the last line is
// of colour 1, green, and whose mouse form is a white square in a black one.
func page(w, h int, double image.Point) *fb.Screen {
	s := fb.NewScreen(&fb.Mode{Width: w, Height: h, Depth: 1, Double: double, Aspect: image.Pt(5, 12), Palette: []uint32{0xff0000, 0x00ff00}})
	form := image.NewPaletted(image.Rect(0, 0, 5, 4), color.Palette{color.Transparent, color.Black, color.White})
	for i := range form.Pix {
		form.Pix[i] = 1
	}
	form.Pix[0] = 0
	form.SetColorIndex(2, 1, 2)
	s.Pointer = &fb.Pointer{Name: "square", Image: form, Hot: image.Pt(2, 1)}
	s.SetColorIndex(0, h-1, 1)
	return s
}

func (p *sketchpad) Screen() *fb.Screen         { return p.screen }
func (p *sketchpad) Title() string              { return "sketchpad" }
func (p *sketchpad) Done() bool                 { return p.done }
func (p *sketchpad) Due() (time.Duration, bool) { return p.due, p.due > 0 }

func (p *sketchpad) Advance(now time.Duration) {
	if p.ticking && now >= p.due {
		p.due = now + 50*time.Millisecond
		return
	}
	if p.thought.Load() || p.due > 0 && now >= p.due {
		p.screen.Regs.SetWord(0, 0x0000ff)
		p.due = 0
	}
}

func (p *sketchpad) Event(ev input.Event) {
	if p.timed {
		fmt.Print(ev.Time.Milliseconds(), " ")
	}
	fmt.Println(describe(ev))
	switch {
	case ev.Kind == input.KeyDown && ev.Key == "t":
		p.timed = true
	case ev.Kind == input.KeyDown && ev.Key == "r":
		p.ticking, p.due = true, ev.Time+50*time.Millisecond
	case ev.Kind == input.Press && ev.Button == input.Right:
		p.screen.Regs.SetWord(0, 0x0000ff)
	case ev.Kind == input.Press && ev.Button == input.Middle:
		p.screen = page(100, 30, image.Point{})
	case ev.Kind == input.KeyDown && ev.Key == "w":
		time.AfterFunc(100*time.Millisecond, func() {
			p.thought.Store(true)
			Wake()
		})
	case ev.Kind == input.KeyDown && ev.Key == "d":
		p.due = ev.Time + 100*time.Millisecond
	case ev.Button == input.Left:
		p.drag = ev.Kind == input.Press
	}
	if p.drag {
		p.screen.SetColorIndex(ev.At.X, ev.At.Y, 1)
	}
	p.done = ev.Kind == input.Close || ev.Kind == input.KeyDown && ev.Key == "escape"
}

// A program is a sketchpad that runs on a display of its own.
type program struct {
	*testing.T
	*xtest.Display
	cmd    *exec.Cmd
	lines  *bufio.Scanner
	window image.Rectangle
	k      image.Point // host pixels per pixel of the screen
}

func start(t *testing.T, managed bool, options string) *program {
	t.Helper()
	if testing.Short() {
		t.Skip("starts an X server")
	}
	d := xtest.Start(t, 640, 480)
	if managed {
		d.Manage()
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &program{T: t, Display: d, cmd: exec.Command(self), k: image.Pt(2, 4)}
	p.cmd.Env = d.Environ(asProgram + "=" + options)
	p.cmd.Stderr = os.Stderr
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.lines = bufio.NewScanner(out)
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// Nothing here may outlive the test, even if it fails.
	watchdog := time.AfterFunc(5*time.Minute, func() { p.cmd.Process.Kill() })
	t.Cleanup(func() {
		watchdog.Stop()
		p.cmd.Process.Kill()
		io.Copy(io.Discard, out)
		p.cmd.Wait()
	})
	p.window = d.Window("sketchpad")
	return p
}

// expect reads what the program prints. Before each line it accepts moves of the pointer that
// the test did not make.
func (p *program) expect(want ...string) {
	p.Helper()
	for _, w := range want {
		for {
			if !p.lines.Scan() {
				p.Fatalf("the program ended before it told %q: %v", w, p.lines.Err())
			}
			got := p.lines.Text()
			if got == w {
				break
			}
			if !strings.HasPrefix(got, "move ") {
				p.Fatalf("the program told %q, want %q", got, w)
			}
		}
	}
}

// shows waits until a pixel of the screen has a colour, in every host pixel.
func (p *program) shows(what string, x, y int, rgb uint32) *image.RGBA {
	p.Helper()
	r := image.Rectangle{Max: p.k}.Add(p.window.Min).Add(image.Pt(x*p.k.X, y*p.k.Y))
	return p.Wait(what, func(img *image.RGBA) bool { return uniform(img, r, rgb) })
}

func uniform(img *image.RGBA, r image.Rectangle, rgb uint32) bool {
	want := color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if img.RGBAAt(x, y) != want {
				return false
			}
		}
	}
	return !r.Empty()
}

// goTo moves the pointer to the middle of a pixel of the screen.
func (p *program) goTo(x, y int) {
	p.Helper()
	p.Move(p.window.Min.X+x*p.k.X+p.k.X/2, p.window.Min.Y+y*p.k.Y+p.k.Y/2)
}

const red, green, blue = 0xff0000, 0x00ff00, 0x0000ff

func TestPersonAtTheWindow(t *testing.T) {
	p := start(t, false, "2 square false")
	if p.window.Size() != image.Pt(320, 200) {
		t.Errorf("the window is %v", p.window)
	}
	p.shows("the page", 0, 0, red)
	p.shows("its mark", 0, 49, green)
	p.expect("focus")

	p.goTo(10, 20)
	p.expect("move (10,20)")
	p.Press(input.Left)
	p.expect("press left (10,20)")
	img := p.shows("the first point", 10, 20, green)
	if at := p.window.Min.Add(image.Pt(11*2, 20*4)); !uniform(img, image.Rectangle{Min: at, Max: at.Add(p.k)}, red) {
		t.Error("the neighbour of the point changed, too")
	}
	p.goTo(100, 30)
	p.expect("move (100,30)")
	p.shows("the second point", 100, 30, green)

	// The drag leaves the window, which has the mouse captured.
	p.Move(p.window.Max.X+50, p.window.Min.Y+40)
	p.expect("move (159,10)")
	p.shows("the point at the edge", 159, 10, green)
	p.Move(p.window.Min.X-30, p.window.Max.Y+20)
	p.expect("move (0,49)")
	p.Release(input.Left)
	p.expect("release left (0,49)")

	// Outside of the window nothing comes any more.
	p.Move(p.window.Max.X+40, p.window.Max.Y+40)
	p.goTo(50, 10)
	p.expect("move (50,10)")

	// Three buttons at once.
	p.Press(input.Left)
	p.Press(input.Right)
	p.expect("press left (50,10)", "press right (50,10)")
	p.shows("colour register 0", 0, 0, blue)
	p.Release(input.Left)
	p.Wheel(-1)
	p.Release(input.Right)
	p.expect("release left (50,10)", "wheel -1 (50,10)", "release right (50,10)")

	p.Key("a")
	p.expect("keydown a 'a'", "keyup a")
	p.Type("Q!")
	p.expect("keydown shift", "keydown shift+q 'Q'", "keyup shift+q", "keyup shift", "keydown shift", "keydown shift+1 '!'", "keyup shift+1", "keyup shift")
	p.Key("ctrl+n")
	p.expect("keydown ctrl", "keydown ctrl+n", "keyup ctrl+n", "keyup ctrl")
	p.Key("alt+m")
	p.expect("keydown alt", "keydown alt+m", "keyup alt+m", "keyup alt")
	for _, k := range input.Keys {
		if k == "f11" || k == "escape" {
			continue
		}
		p.Key(k)
		switch m := input.Modifier(k); {
		case k == "space":
			p.expect("keydown space ' '", "keyup space")
		case m != 0:
			p.expect("keydown "+k, "keyup "+k)
		default:
			p.expect("keydown "+k, "keyup "+k)
		}
	}

	p.goTo(15, 7)
	p.Press(input.Middle)
	p.expect("press middle (15,7)")
	p.k = image.Pt(2, 2)
	p.Wait("the window in its new size", func(*image.RGBA) bool {
		p.window = p.Window("sketchpad")
		return p.window.Size() == image.Pt(200, 60)
	})
	p.shows("the smaller page", 0, 29, green)
	p.shows("the smaller page", 99, 29, red)
	p.goTo(99, 0)
	p.Release(input.Middle)
	p.expect("release middle (99,0)")

	p.Key("escape")
	p.expect("keydown escape")
	if err := p.cmd.Wait(); err != nil {
		t.Errorf("the program ended with %v", err)
	}
}

func TestSleepingWindowWakes(t *testing.T) {
	for _, key := range []string{"w", "d"} {
		p := start(t, false, "2 square false")
		p.shows("the page", 0, 0, red)
		p.expect("focus")
		p.Key(key)
		p.shows("the change that nobody made", 0, 0, blue)
		p.CloseWindow("sketchpad")
		p.expect("keydown "+key+" '"+key+"'", "keyup "+key, "close")
		if err := p.cmd.Wait(); err != nil {
			t.Errorf("the program ended with %v", err)
		}
	}
}

func TestMouseForm(t *testing.T) {
	p := start(t, false, "3 square false")
	p.k = image.Pt(3, 6)
	p.goTo(20, 20)
	want := image.Rect(0, 0, 15, 24)
	p.Wait("the mouse form", func(*image.RGBA) bool {
		img, _ := p.Pointer()
		return img.Rect == want
	})
	img, hot := p.Pointer()
	if hot != image.Pt(2*3+1, 1*6+3) {
		t.Errorf("the hot spot is %v", hot)
	}
	for y := range 24 {
		for x := range 15 {
			var want color.NRGBA
			switch (image.Point{X: x / 3, Y: y / 6}) {
			case image.Point{}:
			case image.Pt(2, 1):
				want = color.NRGBA{255, 255, 255, 255}
			default:
				want.A = 255
			}
			if c := img.NRGBAAt(x, y); c != want {
				t.Fatalf("pixel (%d,%d) of the mouse form is %v, want %v", x, y, c, want)
			}
		}
	}
}

func TestForeignLayout(t *testing.T) {
	p := start(t, false, "2 square false")
	p.expect("focus")
	p.Layout("de")
	// The keyboard that XTEST plays takes the layout with its first key.
	p.Key("y")
	p.expect("keydown y 'y'", "keyup y")
	p.Type("zß/Ö")
	p.expect("keydown z 'z'", "keyup z", "keydown ß 'ß'", "keyup ß",
		"keydown shift", "keydown shift+7 '/'", "keyup shift+7", "keyup shift",
		"keydown shift", "keydown shift+ö 'Ö'", "keyup shift+ö", "keyup shift")
	p.KeyDown("altgr")
	p.Key("q")
	p.Key("7")
	p.KeyUp("altgr")
	p.expect("keydown alt", "keydown q '@'", "keyup alt+q", "keydown 7 '{'", "keyup alt+7", "keyup alt")
}

// fills waits until the page has the whole display, into which its 160 x 100 go four times,
// and clicks on it.
func (p *program) fills() {
	p.Helper()
	p.k = image.Pt(4, 8)
	p.window = image.Rect(0, 40, 640, 440)
	p.shows("the page on the whole display", 0, 49, green)
	img := p.shows("the page on the whole display", 159, 0, red)
	if !uniform(img, image.Rect(0, 0, 640, 40), 0) || !uniform(img, image.Rect(0, 440, 640, 480), 0) {
		p.Error("the borders are not black")
	}
	p.goTo(80, 25)
	p.Press(input.Left)
	p.Release(input.Left)
}

func TestFullScreen(t *testing.T) {
	p := start(t, true, "1 square false")
	p.k = image.Pt(1, 2)
	p.expect("focus")
	p.shows("the page", 0, 0, red)
	small := p.window
	for _, key := range []string{"f11", "alt+return"} {
		p.Key(key)
		p.fills()
		if key == "f11" {
			p.expect("press left (80,25)", "release left (80,25)")
		} else {
			p.expect("keydown alt", "keyup alt", "press left (80,25)", "release left (80,25)")
		}
		p.Key("f11")
		p.k = image.Pt(1, 2)
		p.window = small
		p.shows("the page in its window again", 0, 49, green)
	}
}

// TestFullScreenAlone checks full screen and back on a display without a window manager.
func TestFullScreenAlone(t *testing.T) {
	p := start(t, false, "1 square true")
	p.expect("focus")
	for range 2 {
		p.fills()
		p.expect("press left (80,25)", "release left (80,25)")
		p.Key("f11")
		p.k = image.Pt(1, 2)
		p.window = image.Rect(240, 190, 400, 290)
		p.shows("the page in the middle of the display", 0, 49, green)
		p.Key("f11")
	}
}

func TestOriginalAspectOnDisplay(t *testing.T) {
	p := start(t, false, "4 original true")
	p.expect("focus")
	img := p.Wait("the whole display filled", func(img *image.RGBA) bool {
		return uniform(img, image.Rect(8, 0, 640, 470), red) && uniform(img, image.Rect(0, 473, 3, 480), green)
	})
	if uniform(img, image.Rect(0, 471, 4, 480), red) {
		t.Error("no mark")
	}
}

// A moment is when something was done, by the clock of the test.
type moment struct{ from, to time.Time }

// TestLateEvents stops the program while the user continues. Afterwards it reads all events at
// once, as on a busy machine, but each press and release keeps its own time. Time in which the
// program was stopped and there was no input does not count.
func TestLateEvents(t *testing.T) {
	p := start(t, false, "2 square false")
	p.shows("the page", 0, 0, red)
	p.goTo(10, 10)
	p.expect("focus", "move (10,10)")
	p.Key("t")
	p.expect("keydown t 't'")
	var done []moment
	do := func(what func()) {
		from := time.Now()
		what()
		done = append(done, moment{from, time.Now()})
	}
	// told reads the times of n events other than moves.
	told := func(want ...string) (at []time.Duration) {
		t.Helper()
		for _, w := range want {
			got := "move "
			for strings.Contains(got, "move ") || strings.Contains(got, "keyup t") || strings.Contains(got, "again") {
				if !p.lines.Scan() {
					t.Fatalf("the program ended before it printed %q: %v", w, p.lines.Err())
				}
				got = p.lines.Text()
			}
			ms, what, _ := strings.Cut(got, " ")
			n, err := strconv.Atoi(ms)
			if err != nil || what != w {
				t.Fatalf("the program printed %q, want %q", got, w)
			}
			at = append(at, time.Duration(n)*time.Millisecond)
		}
		return at
	}
	// A first event that is on time relates the clocks of the server and the program.
	do(func() { p.Press(input.Left) })
	do(func() { p.Release(input.Left) })
	times := told("press left (10,10)", "release left (10,10)")

	p.cmd.Process.Signal(syscall.SIGSTOP)
	want := []string{"press left (10,10)", "release left (10,10)", "press left (10,10)", "release left (10,10)", "keydown a 'a'", "keyup a"}
	for i, pause := range []int{300, 50, 350, 60, 700, 20} {
		time.Sleep(time.Duration(pause) * time.Millisecond) // the user's
		do([]func(){
			func() { p.Press(input.Left) }, func() { p.Release(input.Left) }, func() { p.Press(input.Left) },
			func() { p.Release(input.Left) }, func() { p.KeyDown("a") }, func() { p.KeyUp("a") },
		}[i])
	}
	p.cmd.Process.Signal(syscall.SIGCONT)
	times = append(times, told(want...)...)
	const grain = 30 * time.Millisecond // of the clocks
	for i := range times[1:] {
		passed, least, most := times[i+1]-times[i], done[i+1].from.Sub(done[i].to), done[i+1].to.Sub(done[i].from)
		if passed < least-grain || passed > most+grain {
			t.Errorf("%d and %d: the time between these events is %v, want %v to %v", i, i+1, passed, least, most)
		}
	}

	// Now something is due all the time.
	done = nil
	do(func() { p.Key("r") })
	times = told("keydown r 'r'", "keyup r")
	p.cmd.Process.Signal(syscall.SIGSTOP)
	stopped := time.Now()
	const stop = 2500 * time.Millisecond
	time.Sleep(stop)
	stood := time.Since(stopped)
	p.cmd.Process.Signal(syscall.SIGCONT)
	do(func() { p.Press(input.Right) })
	times = append(times, told("press right (10,10)")...)
	// The last tick before the stop may have been a while ago on a busy machine.
	if passed, most := times[2]-times[0], done[1].to.Sub(done[0].from)-stood+100*time.Millisecond+grain; passed > most {
		t.Errorf("%v passed in the program, want at most %v, because it was stopped for %v", passed, most, stood)
	}
}

// TestIdle checks that an idle window costs nothing.
func TestIdle(t *testing.T) {
	p := start(t, false, "2 square false")
	p.shows("the page", 0, 0, red)
	p.goTo(10, 10)
	p.expect("focus", "move (10,10)")
	// The first spans finish what the start has left to do, however slow the machine is.
	const span = 2 * time.Second
	for end := time.Now().Add(2 * time.Minute); ; {
		before := cpu(t, p.cmd.Process.Pid)
		if before == 0 {
			t.Skip("the kernel does not report the time of threads")
		}
		time.Sleep(span)
		used := cpu(t, p.cmd.Process.Pid) - before
		t.Logf("%v of processor time in %v", used, span)
		if used <= span/200 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("an idle window used %v of processor time in %v, more than half a percent", used, span)
		}
	}
}

// cpu is the time that all threads of a process have run.
func cpu(t *testing.T, pid int) time.Duration {
	t.Helper()
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil || len(files) == 0 {
		t.Skip("the kernel does not report the time of threads")
	}
	var sum time.Duration
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			continue // the thread has just ended
		}
		ns, _, _ := strings.Cut(string(b), " ")
		n, err := strconv.ParseInt(ns, 10, 64)
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		sum += time.Duration(n)
	}
	return sum
}
