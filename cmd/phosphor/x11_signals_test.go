//go:build cgo

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
)

// whole is a game in play with its moves, to be compared.
func whole(t *testing.T, g games.Game) string {
	t.Helper()
	state, err := json.Marshal(g.Match().State())
	if err != nil {
		t.Fatal(err)
	}
	b, err := g.Match().Save()
	if err != nil {
		t.Fatal(err)
	}
	var saved struct{ Moves []string }
	if err := json.Unmarshal(b, &saved); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(string(state), saved.Moves)
}

// witness replays what the program recorded, which is written before an input reaches the
// game, and returns the game after each of the inputs, with their times.
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
		after, at = append(after, whole(t, g)), append(at, ev.Time)
	}
	return after, at
}

// kept returns the saved game as it is continued.
func (p *program) kept() string {
	p.t.Helper()
	data, err := os.ReadFile(filepath.Join(p.home, "phosphor", "saves", "yukon.json"))
	if err != nil {
		p.t.Fatal(err)
	}
	g := headless(p.t, "1")
	if err := g.Match().Load(data); err != nil {
		p.t.Fatal(err)
	}
	return whole(p.t, g)
}

// grown waits until the program records inputs, for which it must be on the screen.
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

// temporaries are the files that a program was writing when it was ended.
func (p *program) temporaries() (names []string) {
	list, _ := filepath.Glob(filepath.Join(p.home, "phosphor", "*", ".*"))
	for _, name := range list {
		if !strings.HasSuffix(name, ".lock") {
			names = append(names, name)
		}
	}
	return names
}

// TestX11Signals ends the program by signals and by the end of its display: then nothing
// is lost at all.
func TestX11Signals(t *testing.T) {
	for _, c := range []struct {
		name string
		code int
		end  func(p *program)
	}{
		{"TERM", 143, func(p *program) { p.cmd.Process.Signal(syscall.SIGTERM) }},
		{"INT", 130, func(p *program) { p.cmd.Process.Signal(syscall.SIGINT) }},
		{"HUP", 129, func(p *program) { p.cmd.Process.Signal(syscall.SIGHUP) }},
		{"display", 1, func(p *program) { p.display.Close() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			rec := filepath.Join(t.TempDir(), "own.demo")
			p := launch(t, "play", "yukon", "--record", rec, "--sound", "off")
			p.grown(rec)
			for range 5 {
				p.display.Key("space")
			}
			c.end(p)
			select {
			case <-p.exited:
			case <-time.After(2 * time.Minute):
				t.Fatal("the program does not end")
			}
			if code := p.cmd.ProcessState.ExitCode(); code != c.code {
				t.Errorf("exit code %d, want %d: %s", code, c.code, p.stderr.String())
			}
			after, _ := witness(t, rec)
			if kept := p.kept(); kept != after[len(after)-1] {
				t.Errorf("kept is %s, want %s", kept, after[len(after)-1])
			}
			if left := p.temporaries(); len(left) > 0 {
				t.Errorf("left over: %q", left)
			}
			data, err := os.ReadFile(rec)
			if err != nil || !bytes.Contains(data, []byte(`"e":"end"`)) {
				t.Errorf("the demo has no end: %v", err)
			}
		})
	}
}
