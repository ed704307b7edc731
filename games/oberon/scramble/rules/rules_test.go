package rules

import (
	"fmt"
	"image"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

func board(t *testing.T, rows ...[]int) *Board {
	t.Helper()
	b, err := Lay(rows)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestOrder(t *testing.T) {
	b, err := New(4, 3)
	if err != nil {
		t.Fatal(err)
	}
	want := [][]int{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 0}}
	if !reflect.DeepEqual(b.Rows(), want) || !b.Done() || b.Missing() != 12 || b.Gap() != (image.Point{3, 2}) {
		t.Errorf("%v done %v missing %d gap %v", b.Rows(), b.Done(), b.Missing(), b.Gap())
	}
	if len(b.Moves()) != 0 || b.Slide(image.Point{0, 2}) != errDone || b.MoveGap(image.Point{-1, 0}) != errDone {
		t.Error("a finished board has moves")
	}
	for _, s := range [][2]int{{1, 4}, {7, 4}, {4, 1}, {4, 7}} {
		if _, err := New(s[0], s[1]); err == nil {
			t.Errorf("%v was not refused", s)
		}
	}
}

func TestGroupsSlide(t *testing.T) {
	b := board(t, []int{1, 2, 3}, []int{0, 4, 5}, []int{7, 8, 6})
	want := []string{"slide 0 0", "slide 0 2", "slide 1 1", "slide 2 1"}
	if got := b.Moves(); !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
	for p, want := range map[image.Point]error{{0, 1}: errGap, {1, 0}: errLine, {2, 2}: errLine, {3, 1}: errOutside, {0, -1}: errOutside} {
		if err := b.Slide(p); err != want {
			t.Errorf("slide %v: %v, want %v", p, err, want)
		}
	}
	if err := b.Slide(image.Point{2, 1}); err != nil {
		t.Fatal(err)
	}
	if want := [][]int{{1, 2, 3}, {4, 5, 0}, {7, 8, 6}}; !reflect.DeepEqual(b.Rows(), want) || b.Done() {
		t.Errorf("%v, want %v", b.Rows(), want)
	}
	b.Back(image.Point{0, 1})
	if want := [][]int{{1, 2, 3}, {0, 4, 5}, {7, 8, 6}}; !reflect.DeepEqual(b.Rows(), want) {
		t.Errorf("after undo: %v, want %v", b.Rows(), want)
	}
}

func TestGapMoves(t *testing.T) {
	b := board(t, []int{1, 2, 3}, []int{4, 0, 6}, []int{7, 5, 8})
	for _, d := range []image.Point{{0, 1}, {1, 0}} {
		if err := b.MoveGap(d); err != nil {
			t.Fatal(err)
		}
	}
	if !b.Done() {
		t.Errorf("not done: %v", b.Rows())
	}
	b = board(t, []int{1, 0}, []int{3, 2})
	if err := b.MoveGap(image.Point{1, 0}); err != errEdge {
		t.Errorf("over the edge: %v", err)
	}
}

func TestLayRefuses(t *testing.T) {
	for name, rows := range map[string][][]int{
		"nothing":    {},
		"uneven":     {{1, 2}, {3}},
		"twice":      {{1, 1}, {2, 0}},
		"no gap":     {{1, 2}, {3, 4}},
		"too big":    {{1, 2}, {0, 5}},
		"impossible": {{2, 1}, {3, 0}},
		"one row":    {{1, 2, 0}},
	} {
		if _, err := Lay(rows); err == nil {
			t.Errorf("%s was not refused", name)
		}
	}
	// The gap need not be that of the last piece.
	if b := board(t, []int{0, 2}, []int{3, 4}); !b.Done() || b.Missing() != 1 {
		t.Errorf("done %v, missing %d", b.Done(), b.Missing())
	}
}

// TestScrambleAndBack checks that a scrambled board can be laid out again, is never in order,
// and that going back over all gaps leads to the start.
func TestScrambleAndBack(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for n := range 2000 {
		w, h := MinSize+rnd.IntN(5), MinSize+rnd.IntN(5)
		b, err := New(w, h)
		if err != nil {
			t.Fatal(err)
		}
		b.Scramble(rnd.IntN)
		if b.Done() {
			t.Fatal("scrambled, but done")
		}
		start := b.Rows()
		if _, err := Lay(start); err != nil {
			t.Fatalf("%v: %v", start, err)
		}
		var gaps []image.Point
		for range 20 {
			moves := b.Moves()
			if b.Done() {
				break
			}
			if len(moves) != w+h-2 {
				t.Fatalf("%d moves on %dx%d", len(moves), w, h)
			}
			p, err := ParseMove(moves[rnd.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			gaps = append(gaps, b.Gap())
			if err := b.Slide(p); err != nil {
				t.Fatal(err)
			}
		}
		for _, g := range slices.Backward(gaps) {
			b.Back(g)
		}
		if !reflect.DeepEqual(b.Rows(), start) {
			t.Fatalf("board %d: returned to %v, began at %v", n, b.Rows(), start)
		}
	}
}

// TestHalfOfAllOrders checks that exactly half of all orders with the gap in its corner
// can be reached.
func TestHalfOfAllOrders(t *testing.T) {
	possible := 0
	var try func(cells, rest []int)
	try = func(cells, rest []int) {
		if len(rest) == 0 {
			if _, err := Lay([][]int{cells[:3], {cells[3], cells[4], 0}}); err == nil {
				possible++
			}
			return
		}
		for i := range rest {
			try(append(slices.Clone(cells), rest[i]), slices.Delete(slices.Clone(rest), i, i+1))
		}
	}
	try(nil, []int{1, 2, 3, 4, 5})
	if possible != 60 {
		t.Errorf("%d of 120 orders can be reached, want 60", possible)
	}
}

func TestParseMove(t *testing.T) {
	for _, s := range []string{"", "slide", "slide 1", "slide 1 2 3", "slide a b", "hop 1 2"} {
		if _, err := ParseMove(s); err == nil {
			t.Errorf("%q was not refused", s)
		}
	}
	if p, err := ParseMove(fmt.Sprintf("slide %d %d", 3, 1)); err != nil || p != (image.Point{3, 1}) {
		t.Errorf("%v %v", p, err)
	}
}
