//go:build cgo && linux

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"phosphor/fb/input"
	"phosphor/fb/window/xtest"
)

// A watcher ends a program at a step of its writing. The kernel reports each file in some
// folders that is created, written to, closed, renamed or removed, and the watcher acts at
// once. The program's next steps, such as syncing and renaming the file, take much longer.
type watcher struct {
	t     *testing.T
	fd    int
	stuck func() // called instead of end when nothing was written for long
}

// watch watches folders, and creates missing ones.
func watch(t *testing.T, dirs ...string) *watcher {
	t.Helper()
	fd, err := unix.InotifyInit1(unix.IN_CLOEXEC)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(fd) })
	for _, dir := range dirs {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		if _, err := unix.InotifyAddWatch(fd, dir, unix.IN_CREATE|unix.IN_MODIFY|unix.IN_CLOSE_WRITE|unix.IN_MOVED_TO|unix.IN_DELETE); err != nil {
			t.Fatal(err)
		}
	}
	return &watcher{t: t, fd: fd}
}

// at calls end at step n from now, counted from 0, and returns what that was: "create",
// "modify" and so on, or "" if it did not come in time.
func (w *watcher) at(n int, end func()) <-chan string {
	w.drain()
	done := make(chan string, 1)
	go func() {
		step := w.wait(n)
		if step == "" && w.stuck != nil {
			w.stuck()
		} else {
			end()
		}
		done <- step
	}()
	return done
}

func (w *watcher) wait(n int) string {
	buf := make([]byte, 1<<16)
	for until := time.Now().Add(2 * time.Minute); ; {
		if !w.ready(time.Until(until)) {
			return ""
		}
		k, err := unix.Read(w.fd, buf)
		if err != nil {
			return ""
		}
		for off := 0; off < k; {
			ev := (*unix.InotifyEvent)(unsafe.Pointer(&buf[off]))
			name := unix.ByteSliceToString(buf[off+unix.SizeofInotifyEvent:][:ev.Len])
			off += unix.SizeofInotifyEvent + int(ev.Len)
			if strings.HasSuffix(name, ".lock") {
				continue
			}
			if n--; n < 0 {
				return steps[ev.Mask]
			}
		}
	}
}

// ready waits until there is something to read.
func (w *watcher) ready(patience time.Duration) bool {
	for until := time.Now().Add(patience); ; {
		fds := []unix.PollFd{{Fd: int32(w.fd), Events: unix.POLLIN}}
		k, err := unix.Poll(fds, int(max(time.Until(until).Milliseconds(), 0)))
		if err != unix.EINTR {
			return k > 0 && err == nil
		}
	}
}

// after calls end after a delay and then reports it.
func after(d time.Duration, end func()) <-chan string {
	done := make(chan string, 1)
	time.AfterFunc(d, func() {
		end()
		done <- "any"
	})
	return done
}

var steps = map[uint32]string{unix.IN_CREATE: "create", unix.IN_MODIFY: "modify", unix.IN_CLOSE_WRITE: "close", unix.IN_MOVED_TO: "rename", unix.IN_DELETE: "remove"}

// drain discards the output so far.
func (w *watcher) drain() {
	buf := make([]byte, 1<<16)
	for w.ready(0) {
		unix.Read(w.fd, buf)
	}
}

// kill is the end without a word.
func (p *program) kill() { p.cmd.Process.Kill() }

// ask makes the program print the stacks of all goroutines and ends it, and keeps a picture of
// the display.
func (p *program) ask() {
	p.keepDisplay(p.display.Capture())
	p.cmd.Process.Signal(syscall.SIGQUIT)
	select {
	case <-p.exited:
		p.exited <- nil
	case <-time.After(10 * time.Second):
	}
	p.kill()
}

// use plays until the program has ended. Until the program records inputs, it presses only
// the space bar: SDL may report part of a combination typed while the window opens, and
// Ctrl+Space makes the window an icon. It is no faster than quick hands. On a busy machine the
// program would need minutes to answer faster input, and would save nothing meanwhile, because
// its time to save depends on the inputs it has handled.
func (p *program) use(rec string, rnd *rand.Rand, act func(p *program, rnd *rand.Rand)) {
	open := false
	for {
		select {
		case <-p.exited:
			return
		default:
		}
		if !open {
			st, err := os.Stat(rec)
			open = err == nil && st.Size() > 0
		}
		if open {
			act(p, rnd)
		} else {
			p.display.Key("space")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// keys plays Yukon. The program writes a new game, or the first move of any, as a whole file
// beside the old one.
func keys(p *program, rnd *rand.Rand) {
	names := []string{"space", "space", "space", "space", "f2", "ctrl+n"}
	p.display.Key(names[rnd.IntN(len(names))])
}

// TestX11Kills kills the program in the middle of a game: at any instant, and at a step of its
// writing. Yukon, whose moves are appended at once, loses only the very last input, if any; so
// do CardGames and the Grand Tour. The files can be read. PHOSPHOR_SLOW=1 kills 1000 times.
func TestX11Kills(t *testing.T) {
	t.Parallel()
	display := xtest.Start(t, 640, 400)
	for _, c := range []struct {
		game, title string
		kills       int
		act         func(p *program, rnd *rand.Rand)
	}{
		{"yukon", "Yukon", often(8, 750), keys},
		{"klondike", "CardGames", often(4, 250), func(p *program, _ *rand.Rand) {
			p.display.Click(input.Left, 60, 50) // the stock, which has no end
		}},
		{"grandtour", "CardGames", often(4, 250), func(p *program, rnd *rand.Rand) {
			if rnd.IntN(40) == 0 {
				p.display.Key("ctrl+e") // a question whether to go to the next game
				p.display.Key("return")
			}
			p.display.Key("space")
		}},
	} {
		t.Run(c.game, func(t *testing.T) {
			p := &program{t: t, display: display, home: t.TempDir(), exited: make(chan error, 1)}
			w := watch(t, filepath.Join(p.home, "phosphor", "saves"))
			w.stuck = p.ask
			rnd := rand.New(rand.NewPCG(1, 2))
			at, inside, late, inputs, existed := map[string]int{}, 0, 0, 0, false
			rec := filepath.Join(t.TempDir(), "own.demo")
			for i := range c.kills {
				os.Remove(rec)
				if i%20 == 19 { // a game of thousands of moves is slow to replay
					os.Remove(p.saved(c.game))
					existed = false
				}
				p.start("play", c.game, "--record", rec, "--sound", "off")
				var killed <-chan string
				if i%2 == 0 {
					killed = w.at(rnd.IntN(10), p.kill)
				} else {
					p.grown(rec)
					killed = after(time.Duration(rnd.IntN(200_000))*time.Microsecond, p.kill)
				}
				p.use(rec, rnd, c.act)
				how := <-killed
				if at[how]++; how == "" {
					t.Fatalf("kill %d: nothing was written; the program printed: %s", i, p.stderr.String())
				}
				left := p.temporaries()
				if len(left) > 1 {
					t.Errorf("kill %d: temporary files %q", i, left)
				}
				inside += min(len(left), 1)
				if bad, _ := filepath.Glob(filepath.Join(p.home, "phosphor", "*", "*.bad*")); len(bad) > 0 {
					t.Errorf("kill %d: set aside %q", i, bad)
				}
				if st, err := os.Stat(rec); err != nil || st.Size() == 0 {
					continue // before the first input
				}
				states, _ := witness(t, rec)
				n, kept := len(states)-1, states[0]
				if _, err := os.Stat(p.saved(c.game)); err == nil || existed {
					kept, existed = p.kept(c.game), true
				}
				inputs += n
				k := n
				for k >= 0 && states[k] != kept {
					k--
				}
				if k < n {
					late++
				}
				// The last input may be recorded without having reached the game.
				if k < n-1 {
					t.Fatalf("kill %d, after %d inputs: saved is the state after %d\n%s\nwant\n%s", i, n, k, kept, states[n])
				}
				if t.Failed() {
					return
				}
			}
			t.Logf("killed at %v; %d times while a file was replaced; %d inputs, of which the last were lost %d times", at, inside, inputs, late)
			p.start("play", c.game, "--sound", "off")
			p.display.Window(c.title)
			p.display.CloseWindow(c.title)
			p.wait()
			if left := p.temporaries(); len(left) > 0 || p.stderr.Len() > 0 {
				t.Errorf("at the end there are %q; the program printed %s", left, p.stderr.String())
			}
		})
	}
}

// TestX11KillsAtTheEnd kills the program while a game is being won. Afterwards the result is
// stored, or the game, so that it can be won again.
func TestX11KillsAtTheEnd(t *testing.T) {
	t.Parallel()
	saved, last, points, err := endOfYukon()
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("\"points\": %d", points)
	p := &program{t: t, display: xtest.Start(t, 640, 400), home: t.TempDir(), exited: make(chan error, 1)}
	save, scores := filepath.Join(p.home, "phosphor", "saves", "yukon.json"), filepath.Join(p.home, "phosphor", "scores", "yukon.json")
	w := watch(t, filepath.Dir(save), filepath.Dir(scores))
	rnd := rand.New(rand.NewPCG(3, 4))
	at, banked, waits := map[string]int{}, 0, 0
	for i := range often(5, 200) {
		if err := os.WriteFile(save, saved, 0o666); err != nil {
			t.Fatal(err)
		}
		os.Remove(scores)
		p.start("play", "yukon", "--sound", "off")
		g := headless(t, "1")
		if err := g.Match().Load(saved); err != nil {
			t.Fatal(err)
		}
		p.until("the game last used", func(img *image.RGBA) bool { return same(img, g.Screen().Snapshot()) })
		killed := w.at(rnd.IntN(5), p.kill)
		for _, ev := range last {
			p.input(ev)
		}
		<-p.exited
		how := <-killed
		if at[how]++; how == "" {
			t.Fatalf("kill %d: nothing was written; the program printed: %s", i, p.stderr.String())
		}
		data, err := os.ReadFile(scores)
		there := err == nil && bytes.Contains(data, []byte(want))
		if there && !json.Valid(data) || err == nil && !there {
			t.Fatalf("kill %d: results %s", i, data)
		}
		_, err = os.Stat(save)
		switch {
		case there:
			banked++
		case err == nil:
			waits++
			p.kept("yukon") // can be read
		default:
			t.Fatalf("kill %d: neither the result nor the saved game exists", i)
		}
		if left := p.temporaries(); len(left) > 1 {
			t.Errorf("kill %d: temporary files %q", i, left)
		}
	}
	t.Logf("killed at %v; the result existed %d times, otherwise the game before its last move %d times", at, banked, waits)
}
