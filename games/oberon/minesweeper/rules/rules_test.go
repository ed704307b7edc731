package rules

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

var moves = flag.Int("moves", 6_000, "moves of the random play")

func TestRandom(t *testing.T) {
	r := NewRandom(1)
	if r != 2 {
		t.Errorf("deal 1 begins with %d, want the lowest seed, 2", r)
	}
	for i, want := range []Random{17, 272, 4607, 78302, 20407} {
		if r.Next(10); r != want {
			t.Errorf("number %d from seed 2 is %d, want %d", i+1, r, want)
		}
	}
	if NewRandom(32134) != 2 || NewRandom(32133) != 64266 {
		t.Error("seeds are 2 to 64266")
	}
}

// TestAllSeedsFillTheField checks that every seed finds boxes for every number of mines: a
// generator with a short period would draw for ever.
func TestAllSeedsFillTheField(t *testing.T) {
	const most = 2000 // numbers that a crowded small field needs, and much more
	for deal := uint32(1); deal <= seeds; deal += 37 {
		r := NewRandom(deal)
		seen := map[Random]bool{}
		for range most {
			r.Next(8)
			if seen[r] {
				t.Fatalf("deal %d repeats a number after %d", deal, len(seen))
			}
			seen[r] = true
		}
		if _, err := New(8, 8, 44, NewRandom(deal)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		w, h, m int
		ok      bool
	}{
		{8, 8, 10, true}, {8, 8, 44, true}, {8, 8, 45, false}, {30, 16, 99, true}, {30, 16, 100, false},
		{7, 8, 10, false}, {31, 8, 10, false}, {8, 7, 10, false}, {8, 17, 10, false}, {8, 8, 9, false},
	} {
		if err := Check(c.w, c.h, c.m); (err == nil) != c.ok {
			t.Errorf("%dx%d with %d mines: %v", c.w, c.h, c.m, err)
		}
	}
}

// hedge is a field with mines in the two lower rows.
func hedge(t *testing.T, rows ...string) *Field {
	t.Helper()
	var mines [][2]int
	for x := range 8 {
		mines = append(mines, [2]int{x, 7})
	}
	mines = append(mines, [2]int{0, 6}, [2]int{4, 6})
	all := slices.Repeat([]string{"########"}, 8)
	copy(all, rows)
	f, err := Lay(all, mines, NewRandom(1))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func do(t *testing.T, f *Field, moves ...string) {
	t.Helper()
	for _, m := range moves {
		if err := f.Do(m); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
}

func wantRows(t *testing.T, f *Field, want ...string) {
	t.Helper()
	if got := f.Rows(); !reflect.DeepEqual(got[8-len(want):], want) {
		t.Errorf("the field is\n%s\nits end should be\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestOpenFloods(t *testing.T) {
	f := hedge(t)
	do(t, f, "flag 2 2", "flag 3 3", "flag 3 3", "open 0 0")
	// Neither the flag nor the question mark is opened by a flood.
	wantRows(t, f, "........", "........", "..F.....", "...?....", "........", "11.111..", "#434#432", "########")
	if f.Flags() != 9 || f.Over() {
		t.Errorf("flags %d, over %v", f.Flags(), f.Over())
	}
	for _, m := range []string{"open 2 2", "open 3 3", "open 0 0", "open 8 0", "chord 0 6", "chord 1 6", "chord 0 0", "flag 0 0", "open -1 0", "open 0", "open 0 0 0", "hop 1 1"} {
		before := f.Rows()
		if err := f.Do(m); err == nil {
			t.Errorf("%s was not refused", m)
		}
		if !slices.Equal(before, f.Rows()) {
			t.Errorf("%s was refused, but changed the field", m)
		}
	}
}

func TestRingOfMarks(t *testing.T) {
	f := hedge(t)
	for _, want := range []Mark{Flagged, Doubted, Neutral, Flagged} {
		do(t, f, "flag 0 0")
		if got := f.Mark(0, 0); got != want {
			t.Fatalf("mark %d, want %d", got, want)
		}
	}
	// Ten mines, ten flags; then the flag is skipped.
	for x := 1; x < 8; x++ {
		do(t, f, fmt.Sprintf("flag %d 0", x))
	}
	do(t, f, "flag 0 1", "flag 1 1")
	if f.Flags() != 0 {
		t.Fatalf("%d flags left", f.Flags())
	}
	do(t, f, "flag 2 1")
	if f.Mark(2, 1) != Doubted {
		t.Error("without flags the ring does not continue to the question mark")
	}
}

func TestFirstBoxIsSafe(t *testing.T) {
	for deal := range uint32(200) {
		f, err := New(8, 8, 44, NewRandom(deal+1))
		if err != nil {
			t.Fatal(err)
		}
		m := f.Hidden()[int(deal)%44]
		do(t, f, fmt.Sprintf("open %d %d", m[0], m[1]))
		if f.Over() || len(f.Hidden()) != 44 {
			t.Fatalf("deal %d: over %v with %d mines", deal+1, f.Over(), len(f.Hidden()))
		}
	}
	f := hedge(t)
	do(t, f, "flag 0 0", "open 0 7")
	if !f.Over() || f.Won() {
		t.Error("after a flag the first box is no longer safe")
	}
}

func TestLost(t *testing.T) {
	f := hedge(t)
	do(t, f, "flag 7 0", "open 0 0", "flag 0 6", "flag 1 7", "flag 2 7", "flag 2 7", "open 3 7")
	wantRows(t, f, ".......x", "........", "........", "........", "........", "11.111..", "F434m432", "mFm*mmmm")
	f = hedge(t)
	do(t, f, "flag 0 0", "flag 5 5", "flag 5 5", "open 0 7")
	wantRows(t, f, "x#######", "########", "########", "########", "########", "#####?##", "m###m###", "*mmmmmmm")
	if err := f.Do("open 1 1"); err != errOver {
		t.Errorf("after the end: %v", err)
	}
	if len(f.Moves()) != 0 {
		t.Error("moves are listed after the end")
	}
}

func TestChord(t *testing.T) {
	f := hedge(t)
	do(t, f, "open 4 5")
	if err := f.Do("chord 4 5"); err != errNotMatch {
		t.Errorf("without flags: %v", err)
	}
	do(t, f, "flag 4 6", "flag 3 3", "flag 3 3", "chord 4 5")
	// The chord spreads from box to box and opens the one with the question mark, too.
	wantRows(t, f, "........", "........", "........", "........", "........", "11.111..", "F434F432", "FFFFFFFF")
	if !f.Won() {
		t.Error("all free boxes are open, but the game is not won")
	}
	// A wrong flag lets mines explode, here two at once.
	f = hedge(t)
	do(t, f, "open 3 6", "flag 2 5", "flag 3 5", "flag 4 5", "flag 4 5", "flag 5 5", "flag 5 5")
	do(t, f, "flag 2 6")
	if f.Number(3, 6) != 4 {
		t.Fatalf("the number is %d", f.Number(3, 6))
	}
	do(t, f, "flag 4 6", "chord 3 6")
	if !f.Over() || f.Won() || !strings.Contains(f.Rows()[7], "*") {
		t.Errorf("a wrong flag: over %v, won %v: %v", f.Over(), f.Won(), f.Rows())
	}
}

func TestWonByOpening(t *testing.T) {
	f := hedge(t)
	do(t, f, "open 1 6", "open 2 6", "flag 0 0", "open 7 0")
	if f.Over() {
		t.Fatal("over although a free box is covered")
	}
	do(t, f, "flag 0 0", "flag 0 0", "open 0 0")
	if !f.Won() || !f.Over() || f.Flags() != 0 {
		t.Errorf("won %v, over %v, flags %d", f.Won(), f.Over(), f.Flags())
	}
	wantRows(t, f, "F434F432", "FFFFFFFF")
}

func TestWonByFlags(t *testing.T) {
	f := hedge(t)
	for _, m := range f.Hidden() {
		if f.Over() {
			t.Fatal("over before the last flag")
		}
		do(t, f, fmt.Sprintf("flag %d %d", m[0], m[1]))
	}
	if !f.Won() {
		t.Error("all mines are flagged, but the game is not won")
	}
	wantRows(t, f, "........", "........", "........", "........", "........", "11.111..", "F434F432", "FFFFFFFF")
}

func TestLayRefuses(t *testing.T) {
	f, _ := New(8, 8, 10, NewRandom(5))
	good := f.Rows()
	for name, c := range map[string]struct {
		rows  []string
		mines [][2]int
	}{
		"nothing":         {nil, f.Hidden()},
		"uneven":          {append(good[:7:7], "###"), f.Hidden()},
		"too few mines":   {good, f.Hidden()[:9]},
		"a mine twice":    {good, append(f.Hidden()[:9], f.Hidden()[0])},
		"a mine outside":  {good, append(f.Hidden()[:9], [2]int{8, 0})},
		"a strange box":   {append(good[:7:7], "###9####"), f.Hidden()},
		"a wrong number":  {append(good[:7:7], "8#######"), f.Hidden()},
		"a wrong end":     {append(good[:7:7], "x#######"), f.Hidden()},
		"too many flags":  {append(good[:6:6], "FFFFFFFF", "FFFFFFFF"), f.Hidden()},
		"a crowd of rows": {slices.Repeat([]string{"########"}, 17), f.Hidden()},
	} {
		if _, err := Lay(c.rows, c.mines, 2); err == nil {
			t.Errorf("%s was not refused", name)
		}
	}
}

// TestRandomPlay checks that a field laid out from another is equal, and that exactly
// the listed moves are legal.
func TestRandomPlay(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for n := 0; n < *moves; {
		w, h := MinWidth+rnd.IntN(MaxWidth-MinWidth+1), MinHeight+rnd.IntN(MaxHeight-MinHeight+1)
		mines := MinMines + rnd.IntN(MostMines(w, h)-MinMines+1)
		f, err := New(w, h, mines, NewRandom(rnd.Uint32()|1))
		if err != nil {
			t.Fatal(err)
		}
		for !f.Over() {
			list := f.Moves()
			if len(list) == 0 {
				t.Fatalf("no moves, and not over:\n%s", strings.Join(f.Rows(), "\n"))
			}
			m := list[rnd.IntN(len(list))]
			// Flags on mines most of the time, or no game would last.
			var x, y int
			fmt.Sscanf(m[strings.IndexByte(m, ' ')+1:], "%d %d", &x, &y)
			if m[0] == 'o' && f.Mine(x, y) && rnd.IntN(20) > 0 {
				m = "flag" + m[4:]
			}
			do(t, f, m)
			n++
			if len(f.Hidden()) != mines || f.Flags() < 0 {
				t.Fatalf("%s: %d mines, %d flags", m, len(f.Hidden()), f.Flags())
			}
			if n%50 == 0 || f.Over() {
				g, err := Lay(f.Rows(), f.Hidden(), f.random)
				if err != nil {
					t.Fatalf("%s: %v", m, err)
				}
				if g.over != f.over || g.won != f.won || g.flags != f.flags || g.covered != f.covered {
					t.Fatalf("after %s the copy differs: over %v %v, won %v %v, flags %d %d, covered %d %d\n%s", m,
						g.over, f.over, g.won, f.won, g.flags, f.flags, g.covered, f.covered, strings.Join(f.Rows(), "\n"))
				}
			}
		}
	}
}
