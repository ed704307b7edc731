//go:build unix

package host

import (
	"bytes"
	"image"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/games/store"
)

// A seat is a program in a folder, and its messages.
type seat struct {
	*House
	t    *testing.T
	info *games.Info
	said []string
	now  time.Duration
}

func sit(t *testing.T, dir, game string, c Choice) *seat {
	t.Helper()
	info, err := catalog.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	s := &seat{House: on(t, dir, store.Host), t: t, info: info}
	s.Warn = func(text string) { s.said = append(s.said, text) }
	if err := s.Enter(info, c); err != nil {
		t.Fatal(err)
	}
	return s
}

// play makes moves, each of which should be saved within a frame.
func (s *seat) play(n int) {
	s.t.Helper()
	m := s.game.Match()
	for i := range n {
		moves := m.Moves()
		begun := time.Now()
		if err := m.Do(moves[i%len(moves)]); err != nil {
			s.t.Fatal(err)
		}
		s.now += time.Second / 10
		s.Touch()
		s.Advance(s.now)
		if took := time.Since(begun); took > 5*time.Second { // a machine may be busy; a lock took 10 s
			s.t.Errorf("a move took %v", took)
		}
	}
}

// kill ends the program at once.
func (s *seat) kill() string {
	s.release()
	return stateOf(s.game.Match())
}

// again is the game that a new program continues.
func again(t *testing.T, dir, game string) string {
	t.Helper()
	s := sit(t, dir, game, Choice{})
	defer s.kill()
	return stateOf(s.game.Match())
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	b, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, b, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestReplacedFile checks that no move is lost when programs that copy and restore files
// replace ours.
func TestReplacedFile(t *testing.T) {
	for _, c := range []struct {
		what   string
		do     func(t *testing.T, file string)
		beside bool // the game continues in another file
	}{
		{"a copy of itself", func(t *testing.T, file string) {
			copyFile(t, file, file+".copy")
			if err := os.Rename(file+".copy", file); err != nil {
				t.Fatal(err)
			}
		}, false},
		{"nothing", func(t *testing.T, file string) {
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
		}, false},
		{"another game", func(t *testing.T, file string) {
			other := t.TempDir()
			s := sit(t, other, "yukon", Choice{Deal: "77", drawn: true})
			s.play(2)
			s.kill()
			copyFile(t, filepath.Join(other, "saves", "yukon.json"), file+".new")
			if err := os.Rename(file+".new", file); err != nil {
				t.Fatal(err)
			}
		}, true},
		{"a file that was written to", func(t *testing.T, file string) {
			f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := f.WriteString("x\n"); err != nil {
				t.Fatal(err)
			}
			f.Close()
		}, false},
		{"a folder", func(t *testing.T, file string) {
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			if err := os.Mkdir(file, 0o777); err != nil {
				t.Fatal(err)
			}
		}, true},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "saves", "yukon.json")
		s := sit(t, dir, "yukon", Choice{Deal: "8", drawn: true})
		s.play(3)
		c.do(t, file)
		there, _ := os.ReadFile(file)
		s.play(5)
		if s.owes() {
			t.Errorf("%s: not saved: %v", c.what, s.Debts.Err())
		}
		want := s.kill()
		if !c.beside {
			if got := again(t, dir, "yukon"); got != want || len(s.said) > 0 {
				t.Errorf("%s: continued as\n%s\nwant\n%s; messages %q", c.what, got, want, s.said)
			}
			continue
		}
		if len(s.said) != 1 || !strings.Contains(s.said[0], "Another program has changed") {
			t.Errorf("%s: messages %q", c.what, s.said)
		}
		if now, _ := os.ReadFile(file); !bytes.Equal(now, there) {
			t.Errorf("%s: the file of another program was overwritten", c.what)
		}
		beside, err := os.ReadFile(filepath.Join(dir, "saves", "yukon.2.json"))
		if m := s.game.Match(); err != nil || m.Load(beside) != nil || stateOf(m) != want {
			t.Errorf("%s: the other file is %.100q, %v", c.what, beside, err)
		}
	}
}

// TestWithoutLocks checks that two programs that play the same game lose nothing where
// locks are unavailable.
func TestWithoutLocks(t *testing.T) {
	for what, lock := range map[string]func(name string) error{
		"a folder": func(name string) error { return os.Mkdir(name, 0o777) },
		"a pipe":   func(name string) error { return syscall.Mkfifo(name, 0o666) },
	} {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, "saves"), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := lock(filepath.Join(dir, "saves", ".yukon.json.lock")); err != nil {
			t.Skip(err)
		}
		begun := time.Now()
		one, two := sit(t, dir, "yukon", Choice{}), sit(t, dir, "yukon", Choice{})
		if took := time.Since(begun); took > 10*time.Second {
			t.Errorf("%s: begin took %v", what, took)
		}
		if len(one.said) != 1 || !strings.Contains(one.said[0], "without locks") {
			t.Errorf("%s: messages %q", what, one.said)
		}
		for range 3 {
			one.play(2)
			two.play(3)
		}
		want := []string{one.kill(), two.kill()}
		reader := sit(t, t.TempDir(), "yukon", Choice{})
		got := states(t, dir, reader.game.Match())
		if slices.Sort(got); len(got) != 2 || !slices.Contains(got, want[0]) || !slices.Contains(got, want[1]) {
			t.Errorf("%s: saved\n%s\nplayed\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestDamagedLine checks that one bad line loses only the moves from there on: the game
// continues with those before it, and the file is kept.
func TestDamagedLine(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "saves", "yukon.json")
	s := sit(t, dir, "yukon", Choice{Deal: "8", drawn: true})
	s.play(6)
	want := s.kill()
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	bad := slices.Concat(good, bytes.Repeat([]byte{0}, 40), []byte("\n"), []byte("\"deal\" 12345678\n"))
	if err := os.WriteFile(file, bad, 0o666); err != nil {
		t.Fatal(err)
	}
	s = sit(t, dir, "yukon", Choice{})
	if got := stateOf(s.game.Match()); got != want || len(s.said) != 1 || !strings.Contains(s.said[0], "yukon.json.bad") {
		t.Errorf("continued as\n%s\nwant\n%s; messages %q", got, want, s.said)
	}
	if aside, err := os.ReadFile(file + ".bad"); err != nil || !bytes.Equal(aside, bad) {
		t.Errorf("the copy has %d bytes, %v", len(aside), err)
	}
	s.play(2)
	want = s.kill()
	s = sit(t, dir, "yukon", Choice{})
	if got := stateOf(s.game.Match()); got != want || len(s.said) > 0 {
		t.Errorf("then continued as\n%s\nwant\n%s; messages %q", got, want, s.said)
	}
}

// TestPlainGameFromATournament checks that a game that was begun instead of another one, such
// as a plain game from a tournament, is found by a plain start.
func TestPlainGameFromATournament(t *testing.T) {
	dir := t.TempDir()
	// A plain game waits, so that the tournament has a place of its own.
	s := sit(t, dir, "solitairex", Choice{})
	s.play(1)
	first := stateOf(s.game.Match())
	if err := s.Leave(); err != nil {
		t.Fatal(err)
	}
	s = sit(t, dir, "solitairex", Choice{Variation: "tournament"})
	base := play.Base(s.game.Match())
	if err := base.Start(play.Setup{Variation: "solitaire", Deal: "77"}); err != nil {
		t.Fatal(err)
	}
	s.play(1)
	second := stateOf(s.game.Match())
	if err := s.Leave(); err != nil {
		t.Fatal(err)
	}
	if got := again(t, dir, "solitairex"); got != first {
		t.Errorf("the first continued game is %s", got)
	}
	if err := os.Remove(filepath.Join(dir, "saves", "solitairex.json")); err != nil {
		t.Fatal(err)
	}
	if got := again(t, dir, "solitairex"); got != second {
		t.Errorf("the second program continues %s, want %s", got, second)
	}
	h := on(t, dir, store.Host)
	h.furnish()
	if list := h.places("solitairex"); len(list) != 1 {
		t.Errorf("the cabinet lists %q", list)
	}
	// A requested tournament does not take its place.
	s = sit(t, dir, "solitairex", Choice{Variation: "tournament"})
	s.play(1)
	s.kill()
	if got := again(t, dir, "solitairex"); got != second {
		t.Errorf("after a tournament it continues with %s, want %s", got, second)
	}
}

// TestHeldLock checks that a lock held by another program does not freeze the window;
// writes are delayed.
func TestHeldLock(t *testing.T) {
	dir := t.TempDir()
	s := sit(t, dir, "yukon", Choice{})
	s.play(2)
	unlock, err := store.Dir{Path: dir}.Lock("statistics.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	if err := s.game.Match().New(""); err != nil { // the first is given up
		t.Fatal(err)
	}
	s.Touch()
	s.Advance(s.now)
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
	if !s.owes() || s.unsaved == "" || !strings.Contains(s.unsaved, "another program") {
		t.Errorf("mark %q", s.unsaved)
	}
	unlock()
	s.Advance(s.now + retryAfter)
	if b, err := os.ReadFile(filepath.Join(dir, "statistics.jsonl")); err != nil || bytes.Count(b, []byte("\n")) != 1 || s.unsaved != "" {
		t.Errorf("results %q, %v; mark %q", b, err, s.unsaved)
	}
}

// TestDemoStandsByItself checks that a demo is complete: it contains what a game read of the
// player's files, and a replay that differs reports after which input.
func TestDemoStandsByItself(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "settings"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "settings", "minesweeper.json"), []byte(`{"width":20,"height":14,"mines":12}`), 0o666); err != nil {
		t.Fatal(err)
	}
	info, err := catalog.Find("minesweeper")
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []string{"oberon256", "oberon256-800x600"} {
		tape := &tape{}
		h := on(t, dir, store.Host)
		h.Record = func() (io.WriteCloser, error) { return tape, nil }
		if err := h.Enter(info, Choice{Mode: mode, Deal: "5"}); err != nil {
			t.Fatal(err)
		}
		screen := h.Screen().Rect
		now := time.Duration(0)
		for x := 20; x < screen.Max.X; x += 37 {
			for _, ev := range []input.Event{{Kind: input.Move}, {Kind: input.Press, Button: input.Left}, {Kind: input.Release, Button: input.Left}} {
				now += 50 * time.Millisecond
				ev.Time, ev.At = now, image.Pt(x, screen.Max.Y/3)
				h.Advance(now)
				h.Event(ev)
			}
		}
		want := stateOf(h.game.Match())
		if err := h.Leave(); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(want, "1") || strings.Count(want, "#") > 20*14-2 {
			t.Fatalf("%s: nothing was uncovered: %s", mode, want)
		}
		d, err := play.ReadDemo(&tape.Buffer)
		if err != nil {
			t.Fatal(err)
		}
		replay := func() (*House, string) {
			again := &House{projector: projector{Demo: d}, Sounds: silence{}, Warn: func(string) {}, Env: func(info *games.Info, c Choice) (games.Env, error) { return c.Env(info) }}
			if err := again.Enter(info, Choice{}); err != nil {
				t.Fatal(err)
			}
			again.Advance(now + time.Minute)
			return again, stateOf(again.game.Match())
		}
		if again, got := replay(); got != want || again.checker.Err() != nil || again.checker.Frame != 0 {
			t.Errorf("%s: it leads to\n%s\nwant\n%s; %v, the screen differs from input %d", mode, got, want, again.checker.Err(), again.checker.Frame)
		}
		for i := range d.Events { // as if the recording had been different
			d.Events[i].At = image.Pt(3, 3)
		}
		if again, _ := replay(); again.checker.Err() == nil || !again.differed {
			t.Errorf("%s: a demo with a changed input: %v", mode, again.checker.Err())
		}
	}
}
