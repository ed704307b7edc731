//go:build cgo && linux

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"phosphor/fb/modes"
	"phosphor/fb/window/xtest"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
)

// ended is a game that is over, which is not saved.
const ended = "over"

// whole is a game in play with its moves, for comparison.
func whole(t *testing.T, g games.Game) string {
	t.Helper()
	if st := g.Match().Status(); st.Over && !st.Continues {
		return ended
	}
	state, err := json.Marshal(g.Match().State())
	if err != nil {
		t.Fatal(err)
	}
	b, err := g.Match().Save()
	if err != nil {
		t.Fatal(err)
	}
	return played.ReplaceAllString(string(state)+string(b), "")
}

// played is the state that changes by itself, the identity under which the game is counted,
// and the table of best results, which has its own file.
var played = regexp.MustCompile(`,?\s*"(elapsed|seconds)": ?[0-9]+|,?\s*"id": ?"[0-9a-z]+"|\s*"best": \[[^]]*\],?`)

// witness replays the program's recording, to which each input is written before it reaches the
// game. It returns the game after each input, or "" for inputs more than two seconds before the
// last, and the times of the inputs.
func witness(t *testing.T, name string) (after []string, at []time.Duration) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	d, err := play.ReadDemo(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	info, err := catalog.Find(d.Game)
	if err != nil {
		t.Fatal(err)
	}
	mode, err := modes.Find(d.Mode)
	if err != nil {
		t.Fatal(err)
	}
	g, err := info.Start(games.Env{Mode: mode, Deal: d.Deal, Variation: d.Variation, Lang: d.Lang, Fresh: play.Deals(d.Deal)})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Match().Load(d.Saved); err != nil {
		t.Fatal(err)
	}
	after, at = append(after, whole(t, g)), append(at, 0)
	for _, ev := range d.Events {
		g.Advance(ev.Time)
		g.Event(ev)
		now := ""
		if ev.Time > d.End-2*time.Second {
			now = whole(t, g)
		}
		after, at = append(after, now), append(at, ev.Time)
	}
	return after, at
}

// saved is the file of a saved game.
func (p *program) saved(game string) string {
	return filepath.Join(p.home, "phosphor", "saves", game+".json")
}

// kept returns the saved game as it is continued.
func (p *program) kept(game string) string {
	p.t.Helper()
	data, err := os.ReadFile(p.saved(game))
	if errors.Is(err, fs.ErrNotExist) {
		return ended
	}
	if err != nil {
		p.t.Fatal(err)
	}
	info, err := catalog.Find(game)
	if err != nil {
		p.t.Fatal(err)
	}
	mode, err := modes.Find(info.Modes[0])
	if err != nil {
		p.t.Fatal(err)
	}
	g, err := info.Start(games.Env{Mode: mode, Deal: "1", Fresh: play.Deals("1"), Lang: "en"})
	if err != nil {
		p.t.Fatal(err)
	}
	if err := g.Match().Load(data); err != nil {
		p.t.Fatal(err)
	}
	return whole(p.t, g)
}

// grown waits until the program records inputs, which it does once it is on the screen.
func (p *program) grown(rec string) {
	p.t.Helper()
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if st, err := os.Stat(rec); err == nil && st.Size() > 0 {
			return
		}
		if time.Now().After(end) {
			p.t.Fatalf("no input was recorded; the program said: %s", p.stderr.String())
		}
		p.display.Key("space")
	}
}

// temporaries are the files that a program was writing when it ended.
func (p *program) temporaries() (names []string) {
	list, _ := filepath.Glob(filepath.Join(p.home, "phosphor", "*", ".*"))
	for _, name := range list {
		if !strings.HasSuffix(name, ".lock") {
			names = append(names, name)
		}
	}
	return names
}

// TestX11Signals ends the program by signals, at any instant and at a step of its writing, and
// by closing its display or window: nothing is lost. PHOSPHOR_SLOW=1 does it 1000 times.
func TestX11Signals(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(5, 6))
	signal := func(s syscall.Signal) func(p *program) {
		return func(p *program) { p.cmd.Process.Signal(s) }
	}
	for _, c := range []struct {
		name string
		code int
		end  func(p *program)
	}{
		{"TERM", 143, signal(syscall.SIGTERM)},
		{"INT", 130, signal(syscall.SIGINT)},
		{"HUP", 129, signal(syscall.SIGHUP)},
		{"display", 1, func(p *program) { p.display.Close() }},
		{"window", 1, func(p *program) { p.display.DestroyWindow("Yukon") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			var display *xtest.Display
			home, rec, at := t.TempDir(), filepath.Join(t.TempDir(), "own.demo"), map[string]int{}
			w := watch(t, filepath.Join(home, "phosphor", "saves"))
			for i := range often(2, 250) {
				if display == nil || c.name == "display" {
					display = xtest.Start(t, 640, 400)
				}
				os.Remove(rec)
				p := &program{t: t, display: display, home: home, exited: make(chan error, 1)}
				p.start("play", "yukon", "--record", rec, "--sound", "off")
				p.grown(rec)
				switch {
				case i%2 == 1 && c.code != 1:
					done := w.at(rnd.IntN(12), func() { c.end(p) })
					p.use(rec, rnd, keys)
					at[<-done]++
				default:
					for range rnd.IntN(10) {
						p.display.Key("space")
					}
					c.end(p)
					at["any"]++
					select {
					case <-p.exited:
					case <-time.After(2 * time.Minute):
						t.Fatal("the program did not end")
					}
				}
				if code := p.cmd.ProcessState.ExitCode(); code != c.code {
					t.Fatalf("end %d: exit code %d, want %d: %s", i, code, c.code, p.stderr.String())
				}
				after, _ := witness(t, rec)
				if said := p.stderr.String(); strings.Count(said, "\n") > 1 {
					t.Errorf("end %d: it printed %s", i, said)
				}
				if kept := p.kept("yukon"); kept != after[len(after)-1] {
					t.Fatalf("end %d: saved %s, want %s", i, kept, after[len(after)-1])
				}
				if left := p.temporaries(); len(left) > 0 {
					t.Fatalf("end %d: files left over: %q", i, left)
				}
				data, err := os.ReadFile(rec)
				if err != nil || !bytes.Contains(data, []byte(`"e":"end"`)) {
					t.Fatalf("end %d: the demo is incomplete: %v", i, err)
				}
			}
			t.Logf("ended at %v", at)
		})
	}
}
