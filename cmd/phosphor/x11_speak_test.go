//go:build cgo && !windows && !darwin

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A listener records what the program says aloud.
type listener struct {
	t    *testing.T
	file string
}

// listens puts a program on the PATH that records what it should speak, and then does more.
func listens(t *testing.T, more string) listener {
	t.Helper()
	bin := t.TempDir()
	log := filepath.Join(bin, "said")
	script := "#!/bin/sh\ntest \"$1\" = -C && exit\nshift 4\necho \"$*\" >> " + log + "\n" + more + "\n"
	if err := os.WriteFile(filepath.Join(bin, "spd-say"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	return listener{t, log}
}

// hears waits for a text, and forgets everything before it.
func (l listener) hears(p *program, want string) {
	l.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if b, _ := os.ReadFile(l.file); strings.Contains(string(b), want) {
			os.Truncate(l.file, 0)
			return
		}
	}
	b, _ := os.ReadFile(l.file)
	l.t.Fatalf("%q was not said, but %q; the program said: %s", want, b, p.stderr.String())
}

// TestX11Speak checks that the program speaks through a program of the system without waiting
// for it, and says in one line if there is none.
func TestX11Speak(t *testing.T) {
	l := listens(t, "exec /bin/sleep 30")
	p := launch(t, "play", "klondike", "--deal", "1", "--speak", "--lang", "de")
	l.hears(p, "Klondike")
	for _, step := range [][2]string{{"left", "Pik 8 auf Spalte 1"}, {"right", "Karo 2 auf Spalte 2"}, {"shift+f6", "Talon: 24 Karten"}, {"f1", "Vier Grundstapel wachsen"}} {
		p.display.Key(step[0])
		l.hears(p, step[1])
	}
	p.display.Key("escape")
	p.display.Key("escape")
	p.wait()
	if p.stderr.Len() > 0 {
		t.Error(p.stderr.String())
	}
	t.Setenv("PATH", t.TempDir())
	p.start("play", "klondike", "--speak")
	for end := time.Now().Add(patience); !strings.Contains(p.stderr.String(), "no speech program found"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the program printed %q", p.stderr.String())
		}
	}
	if n := strings.Count(p.stderr.String(), "\n"); n != 1 {
		t.Errorf("%d lines: %s", n, p.stderr.String())
	}
}
