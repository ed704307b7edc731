package main

import (
	"bytes"
	"io/fs"
	"os"
	"strings"
	"testing"

	"phosphor/assets"
	"phosphor/games/oberon/sokoban/rules"
	"phosphor/games/oberon/sokoban/solver"
)

// embedded returns the levels as they are in the program, with their solutions.
func embedded(t *testing.T) (data []byte, all []level) {
	t.Helper()
	data, err := fs.ReadFile(assets.Sokoban(), "LEVELS.XSB")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Split(string(data), "\n\n")[1:] {
		var l level
		for _, line := range strings.Split(text, "\n") {
			if title, ok := strings.CutPrefix(line, "Title: "); ok {
				l.title = title
			} else if moves, ok := strings.CutPrefix(line, "Solution: "); ok {
				l.Solution = &solver.Solution{Moves: moves}
			} else if line != "" {
				l.rows = append(l.rows, line)
			}
		}
		if l.Solution != nil {
			all = append(all, l)
		}
	}
	return data, all
}

// TestEveryLevelIsSolved checks that the stored solution solves its level, and that the solver
// finds none with fewer pushes.
func TestEveryLevelIsSolved(t *testing.T) {
	_, all := embedded(t)
	if len(all) != len(lessons)+len(titles) || len(all) < 50 {
		t.Fatalf("%d levels, want %d", len(all), len(lessons)+len(titles))
	}
	seen, named := map[string]string{}, map[string]bool{}
	for _, l := range all {
		b, err := rules.New(l.rows)
		if err != nil {
			t.Errorf("%s: %v", l.title, err)
			continue
		}
		s, err := solver.Solve(b, solverLimit)
		if err != nil {
			t.Errorf("%s: %v", l.title, err)
			continue
		}
		if err := b.Replay(l.Moves); err != nil || !b.Solved() || b.Pushes() != s.Pushes {
			t.Errorf("%s: %v, solved %v, %d pushes; the solver needs %d", l.title, err, b.Solved(), b.Pushes(), s.Pushes)
		}
		if other := seen[l.key()]; other != "" || named[l.title] {
			t.Errorf("%s has the same board or name as %s", l.title, other)
		}
		seen[l.key()], named[l.title] = l.title, true
	}
}

// TestGenerated checks that the levels are what this program makes. It takes a while.
func TestGenerated(t *testing.T) {
	if os.Getenv("PHOSPHOR_SLOW") == "" {
		t.Skip("the search takes half a minute; PHOSPHOR_SLOW=1 runs it")
	}
	all, err := collection()
	if err != nil {
		t.Fatal(err)
	}
	if data, _ := embedded(t); !bytes.Equal(data, write(all)) {
		t.Error("LEVELS.XSB differs from the output of go generate ./assets")
	}
}
