package solver

import (
	"context"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"phosphor/assets"
	"phosphor/formats/xsb"
	"phosphor/games/internal/shared"
	"phosphor/games/oberon/sokoban/rules"
)

func level(t testing.TB, text string) *rules.Board {
	t.Helper()
	b, err := rules.New(strings.Split(strings.Trim(text, "\n"), "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSolve(t *testing.T) {
	for _, c := range []struct {
		name, text string
		pushes     int
	}{
		{"one push", "#####\n#@$.#\n#####", 1},
		{"around", "######\n#    #\n#.$@ #\n#    #\n######", 1},
		{"from behind", "######\n#    #\n# $@.#\n#    #\n######", 2},
		{"solved", "####\n#@*#\n####", 0},
		{"two", "#######\n#     #\n#@$ . #\n# $ . #\n#######", 4},
		{"a park left over", "#######\n#@$ ..#\n#######", 2},
	} {
		b := level(t, c.text)
		s, err := Solve(b, 1e5)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if err := b.Replay(s.Moves); err != nil || !b.Solved() || s.Pushes != c.pushes || b.Pushes() != c.pushes {
			t.Errorf("%s: %q: %v, solved %v, %d pushes, want %d", c.name, s.Moves, err, b.Solved(), s.Pushes, c.pushes)
		}
	}
	for name, text := range map[string]string{
		"in the corner": "#####\n#$ .#\n# @ #\n#####",
		"frozen pair":   "#######\n#@    #\n# $$  #\n#######\n#  .. #\n#######",
		"no way":        "######\n#@#$.#\n######",
		"two, one park": "######\n#@ . #\n#$   #\n#$   #\n#.   #\n######",
	} {
		if _, err := Solve(level(t, text), 1e5); err != ErrUnsolvable {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Solve(level(t, "########\n#@     #\n# $ $. #\n#    . #\n########"), 5); err != ErrLimit {
		t.Errorf("with a limit of 5: %v", err)
	}
}

// fewest finds the fewest pushes by a plain search, breadth first over all positions of man
// and cans; pushes cost 1 and steps nothing.
func fewest(b *rules.Board) int {
	type place struct{ rows string }
	key := func(b *rules.Board) place { return place{strings.Join(b.Rows(), "\n")} }
	front := []*rules.Board{b}
	seen := map[place]bool{key(b): true}
	for pushes := 0; len(front) > 0; pushes++ {
		var next []*rules.Board
		for i := 0; i < len(front); i++ {
			if front[i].Solved() {
				return pushes
			}
			for d := rules.Up; d <= rules.Right; d++ {
				c, _ := rules.New(front[i].Rows())
				if c.Move(d) != nil {
					continue
				}
				switch k := key(c); {
				case c.Pushes() > 0:
					next = append(next, c)
				case !seen[k]:
					seen[k] = true
					front = append(front, c)
				}
			}
		}
		front = front[:0]
		for _, c := range next {
			if k := key(c); !seen[k] {
				seen[k] = true
				front = append(front, c)
			}
		}
	}
	return -1
}

// TestAgreesWithPlainSearch compares the solver with a plain search on small random
// levels: solvability and the number of pushes.
func TestAgreesWithPlainSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("one long computation; not with -short")
	}
	rnd := rand.New(rand.NewPCG(9, 10))
	solved, unsolvable := 0, 0
	for range shared.Often(700, 1500) {
		w, h := 3+rnd.IntN(3), 3+rnd.IntN(2)
		rows := make([][]byte, h)
		for y := range rows {
			rows[y] = []byte(strings.Repeat(" ", w))
		}
		put := func(c byte) {
			for {
				if x, y := rnd.IntN(w), rnd.IntN(h); rows[y][x] == ' ' {
					rows[y][x] = c
					return
				}
			}
		}
		for _, c := range []byte("@$.$.##"[:3+2*rnd.IntN(3)]) {
			put(c)
		}
		var text []string
		for _, r := range rows {
			text = append(text, string(r))
		}
		b, err := rules.New(text)
		if err != nil {
			t.Fatal(err)
		}
		want := fewest(b)
		s, err := Solve(b, 1e6)
		switch {
		case want < 0 && err == ErrUnsolvable:
			unsolvable++
		case err != nil || want < 0 || s.Pushes != want:
			t.Fatalf("%s\na plain search finds %d pushes; the solver %+v, %v", strings.Join(text, "\n"), want, s, err)
		default:
			solved++
			if err := b.Replay(s.Moves); err != nil || !b.Solved() {
				t.Fatalf("%s\n%q: %v", strings.Join(text, "\n"), s.Moves, err)
			}
		}
	}
	if solved < 100 || unsolvable < 50 {
		t.Errorf("%d solved and %d unsolvable levels prove little", solved, unsolvable)
	}
}

// microban returns the levels of the collection.
func microban(t testing.TB) (levels []*rules.Board) {
	t.Helper()
	data, err := os.ReadFile(shared.Path(t, "samples", "sokoban", "microban_155.xsb"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Split(string(data), "\n\n") {
		var rows []string
		for _, r := range strings.Split(text, "\n") {
			if r = strings.TrimRight(r, "\r "); strings.Contains(r, "#") && strings.Trim(r, "#@$.*+ ") == "" {
				rows = append(rows, r)
			}
		}
		if len(rows) == 0 {
			continue
		}
		b, err := rules.New(rows)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		levels = append(levels, b)
	}
	return levels
}

// TestMicroban checks that Microban's first levels are small, and that all can be solved.
func TestMicroban(t *testing.T) {
	if testing.Short() {
		t.Skip("one long computation; not with -short")
	}
	levels := microban(t)
	limit, want := 8_000, 110
	if shared.Slow {
		limit, want = 3_000_000, 145
	}
	n, found := 0, 0
	for _, b := range levels {
		n++
		s, err := Solve(b, limit)
		switch {
		case err == nil:
			found++
			if err := b.Replay(s.Moves); err != nil || !b.Solved() {
				t.Errorf("level %d: %v", n, err)
			}
		case err != ErrLimit:
			t.Errorf("level %d: %v", n, err)
		}
	}
	t.Logf("%d of %d levels solved", found, n)
	if n != 155 || found < want {
		t.Errorf("%d of %d levels solved, expected %d of 155", found, n, want)
	}
}

func BenchmarkSolve(b *testing.B) {
	const text = `
##########
#.  #   .#
# $  $ $ #
#  #@  # #
# $  .  .#
##########`
	positions := 0
	for b.Loop() {
		s, err := Solve(level(b, text), 1e6)
		if err != nil {
			b.Fatal(err)
		}
		positions += s.Positions
	}
	b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
}

// BenchmarkLevels counts how many of Microban's 155 levels and of our own 55 are solved within
// a second each.
func BenchmarkLevels(b *testing.B) {
	b.Run("microban", func(b *testing.B) { within(b, microban(b)) })
	b.Run("own", func(b *testing.B) { within(b, own(b)) })
}

// own returns the levels that come with the game.
func own(t testing.TB) (levels []*rules.Board) {
	t.Helper()
	f, err := assets.Sokoban().Open("LEVELS.XSB")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c, _, err := xsb.ReadText(f)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range c.Levels {
		b, err := rules.New(l.Rows)
		if err != nil {
			t.Fatal(err)
		}
		levels = append(levels, b)
	}
	return levels
}

func within(b *testing.B, levels []*rules.Board) {
	for b.Loop() {
		solved := 0
		for _, l := range levels {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			if _, err := SolveContext(ctx, l, 3_000_000); err == nil {
				solved++
			}
			cancel()
		}
		b.ReportMetric(float64(solved), "solved")
		b.ReportMetric(float64(len(levels)), "levels")
	}
}
