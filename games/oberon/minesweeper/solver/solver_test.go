package solver

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"phosphor/games/internal/shared"
)

// random returns a field with some boxes opened, as a player sees it.
func random(rnd *rand.Rand, w, h, mines, opened int) (*View, []bool) {
	mined := make([]bool, w*h)
	for _, i := range rnd.Perm(w * h)[:mines] {
		mined[i] = true
	}
	v := &View{Width: w, Height: h, Mines: mines, Boxes: make([]int8, w*h)}
	for i := range v.Boxes {
		v.Boxes[i] = Covered
	}
	for _, i := range rnd.Perm(w * h) {
		if opened == 0 {
			break
		}
		if !mined[i] {
			opened--
			v.Boxes[i] = v.number(mined, i)
		}
	}
	return v, mined
}

func (v *View) number(mined []bool, i int) (n int8) {
	v.near(i, func(j int) {
		if mined[j] {
			n++
		}
	})
	return n
}

// TestChances counts all ways to hide mines in fields of 5 by 5 boxes.
func TestChances(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 5))
	near := make([]uint32, 25)
	for n := range 60 {
		v, _ := random(rnd, 5, 5, 3+rnd.IntN(6), 1+rnd.IntN(12))
		for i := range near {
			near[i] = 0
			v.near(i, func(j int) { near[i] |= 1 << j })
		}
		open := uint32(0)
		for i, b := range v.Boxes {
			if b != Covered {
				open |= 1 << i
			}
		}
		ways, with := 0, [25]int{}
		for m := uint32(1<<v.Mines - 1); m < 1<<25; {
			if m&open == 0 {
				fits := true
				for i, b := range v.Boxes {
					if b != Covered && bits.OnesCount32(m&near[i]) != int(b) {
						fits = false
						break
					}
				}
				if fits {
					ways++
					for i := range with {
						with[i] += int(m >> i & 1)
					}
				}
			}
			// The next number with as many bits (Gosper).
			c := m & -m
			r := m + c
			m = (r^m)>>2/c | r
		}
		got, err := Chances(v)
		if err != nil {
			t.Fatal(err)
		}
		for i := range with {
			if want := float64(with[i]) / float64(ways); got[i] != want {
				t.Fatalf("field %d, box %d: %v, want %d of %d: %+v", n, i, got[i], with[i], ways, v)
			}
		}
	}
}

func TestContradiction(t *testing.T) {
	v := &View{Width: 8, Height: 8, Mines: 10, Boxes: make([]int8, 64)}
	for i := range v.Boxes {
		v.Boxes[i] = Covered
	}
	v.Boxes[0], v.Boxes[1] = 0, 5
	if _, err := Chances(v); err != ErrContradiction {
		t.Errorf("contradictory numbers: %v", err)
	}
}

// sizes are those of other programs' beginner, intermediate and expert.
var sizes = []struct{ w, h, mines int }{{8, 8, 10}, {16, 16, 40}, {30, 16, 99}}

// TestNoGuess plays fields that need no guess, and compares "safe" with the mines.
func TestNoGuess(t *testing.T) {
	for _, s := range sizes {
		found := 0
		for seed := range uint64(3) {
			first := rand.New(rand.NewPCG(seed, 1)).IntN(s.w * s.h)
			mined, ok := NoGuess(s.w, s.h, s.mines, first, seed, 1000)
			if !ok {
				continue
			}
			found++
			n := 0
			for _, m := range mined {
				if m {
					n++
				}
			}
			v := &View{Width: s.w, Height: s.h, Mines: s.mines, Boxes: make([]int8, s.w*s.h)}
			if n != s.mines || mined[first] || v.number(mined, first) != 0 || !v.clear(mined, first) {
				t.Errorf("%v, seed %d: %d mines, or a guess is needed", s, seed, n)
			}
		}
		if found != 3 {
			t.Errorf("%v: only %d of 3 fields found", s, found)
		}
	}
}

// play plays a field to its end: a safe box, or else the one least likely to be a mine.
func play(rnd *rand.Rand, w, h, mines int) (won bool) {
	v, mined := random(rnd, w, h, mines, 0)
	first := 0
	if mined[first] { // it moves elsewhere
		to := rnd.IntN(w * h)
		for mined[to] || to == first {
			to = rnd.IntN(w * h)
		}
		mined[first], mined[to] = false, true
	}
	left := w*h - mines
	var open func(i int)
	open = func(i int) {
		if v.Boxes[i] != Covered {
			return
		}
		v.Boxes[i] = v.number(mined, i)
		left--
		if v.Boxes[i] == 0 {
			v.near(i, open)
		}
	}
	for open(first); left > 0; {
		was := left
		v.plain(open)
		if left < was {
			continue
		}
		chance, err := Chances(v)
		if err != nil {
			panic(err)
		}
		i := v.Best(chance)
		if chance[i] == 0 {
			for j, c := range chance {
				if c == 0 && v.Boxes[j] == Covered {
					if mined[j] {
						panic(fmt.Sprint("a mine in a box that is safe: ", j, v))
					}
					open(j)
				}
			}
			continue
		}
		if mined[i] {
			return false
		}
		open(i)
	}
	return true
}

// TestExpert lets a player who uses the chances play the expert's field.
func TestExpert(t *testing.T) {
	n := shared.Often(30, 10_000)
	rnd := rand.New(rand.NewPCG(99, 480))
	won := 0
	for range n {
		if play(rnd, 30, 16, 99) {
			won++
		}
	}
	share := float64(won) / float64(n)
	t.Logf("%d of %d won, %.1f%%", won, n, 100*share)
	if err := 3 * math.Sqrt(0.24/float64(n)); share < 0.39-err || share > 0.41+err {
		t.Errorf("%.1f%% of fields won, expected 39 to 41", 100*share)
	}
}

func BenchmarkChances(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 1))
	v, _ := random(rnd, 30, 16, 99, 120)
	for b.Loop() {
		if _, err := Chances(v); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNoGuess(b *testing.B) {
	for _, s := range sizes {
		b.Run(fmt.Sprintf("%dx%d", s.w, s.h), func(b *testing.B) {
			seed := uint64(0)
			for b.Loop() {
				seed++
				if _, ok := NoGuess(s.w, s.h, s.mines, 0, seed, 1000); !ok {
					b.Fatal("no field without guesses found")
				}
			}
		})
	}
}
