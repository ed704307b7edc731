package solver

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestWhy checks that exactly the boxes that are safe without the total number of mines
// have a reason, and that no number in it is superfluous.
func TestWhy(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	proven, counted := 0, 0
	for range 12 {
		v := &View{Width: 8, Height: 8, Mines: 10, Boxes: make([]int8, 64)}
		mined := map[int]bool{}
		for len(mined) < v.Mines {
			mined[rnd.IntN(64)] = true
		}
		for i := range v.Boxes {
			v.Boxes[i] = Covered
			if !mined[i] && rnd.IntN(3) > 0 {
				v.Boxes[i] = 0
				v.near(i, func(j int) {
					if mined[j] {
						v.Boxes[i]++
					}
				})
			}
		}
		chance, err := Chances(v)
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range v.Boxes {
			if n != Covered {
				continue
			}
			why := Why(v, i)
			switch {
			case why == nil:
				if chance[i] == 0 {
					counted++
				}
				continue
			case chance[i] != 0:
				t.Fatalf("box %d hides a mine with chance %v, but numbers prove it free", i, chance[i])
			}
			proven++
			for k, number := range why {
				if v.Boxes[number] == Covered {
					t.Fatalf("box %d is proven safe by a covered box", i)
				}
				if v.proves(slices.Delete(slices.Clone(why), k, k+1), i) {
					t.Fatalf("box %d is proven safe without number %d of %v", i, number, why)
				}
			}
		}
	}
	if proven < 30 {
		t.Errorf("only %d boxes are proven safe", proven)
	}
	t.Logf("%d boxes are proven safe by numbers, %d by the number of all mines", proven, counted)
}
