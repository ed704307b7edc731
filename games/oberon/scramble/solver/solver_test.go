package solver

import (
	"context"
	"fmt"
	"testing"

	"phosphor/games/internal/shared"
	"phosphor/games/oberon/scramble/rules"
)

// follow slides pieces and reports whether the board is in order then.
func follow(t *testing.T, b *rules.Board, n int) int {
	t.Helper()
	way := Solve(context.Background(), b)
	for _, p := range way {
		if err := b.Slide(p); err != nil {
			t.Fatalf("deal %d of %dx%d: %v: %v", n, b.W, b.H, p, err)
		}
	}
	if !b.Done() {
		t.Fatalf("deal %d of %dx%d is not solved after %d slides: %v", n, b.W, b.H, len(way), b.Rows())
	}
	return len(way)
}

// TestSolve puts boards of every size in order.
func TestSolve(t *testing.T) {
	for w := rules.MinSize; w <= rules.MaxSize; w++ {
		for h := rules.MinSize; h <= rules.MaxSize; h++ {
			sum := 0
			deals := shared.Often(1, 3)
			for n := range deals {
				b, err := rules.Deal(w, h, uint32(n)+1)
				if err != nil {
					t.Fatal(err)
				}
				sum += follow(t, b, n+1)
			}
			t.Logf("%dx%d: %d slides", w, h, sum/deals)
		}
	}
}

// TestStages puts boards in order without the search of the whole, whichever piece is
// missing.
func TestStages(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {3, 2}, {2, 5}, {4, 4}, {6, 6}} {
		w, h := size[0], size[1]
		for missing := range w * h {
			g := &board{w: w, h: h}
			var s state
			for i := range w * h {
				g.home[i+1] = i
				s[i] = uint8(i + 1)
			}
			g.home[0], s[missing] = missing, 0
			// Slide at random, by numbers that are always the same.
			gap, r := missing, uint32(missing+1)
			for range 400 {
				r = r*1664525 + 1013904223
				var list [4]int
				near := g.near(gap, list[:0])
				p := near[int(r>>16)%len(near)]
				s[gap], s[p] = s[p], 0
				gap = p
			}
			for _, p := range g.stages(context.Background(), s) {
				s[gap], s[p] = s[p], 0
				gap = p
			}
			if g.estimate(&s) != 0 {
				t.Errorf("%dx%d without %d: %v", w, h, missing+1, s[:w*h])
			}
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, size := range []int{3, 4, 5, 6} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) {
			deal := uint32(0)
			for b.Loop() {
				deal++
				p, err := rules.Deal(size, size, deal)
				if err != nil {
					b.Fatal(err)
				}
				Solve(context.Background(), p)
			}
		})
	}
}
