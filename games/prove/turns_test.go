package prove_test

import (
	"context"
	"reflect"
	"testing"

	"phosphor/games/prove"
)

// TestOneAfterAnother solves deals that need much memory, one after another, then the same
// deals again. What a search leaves to the next one must not change what that one finds.
func TestOneAfterAnother(t *testing.T) {
	deals := [][3]string{
		{"freecell", "", "ms:1"}, {"freecell", "", "ms:7303"}, {"freecell", "", "ms:169"}, {"corners", "", "22"}, {"freecell", "", "ms:7303"}, {"solitairex", "solitaire", "33"},
		{"calculation", "", "90"}, {"solitaire", "3", "1"}, {"flower-garden", "", "1002"}, {"klondike", "", "46"}, {"freecell", "", "ms:169"},
		{"spider", "", "657"}, {"streets-and-alleys", "", "1"}, {"cruel", "", "1018"}, {"golf", "", "3"}, {"yukon", "classic", "2"}, {"canfield", "", "5"},
	}
	first := map[[3]string]prove.Result{}
	for range 2 {
		for _, d := range deals {
			r, err := prove.Solve(context.Background(), problem(t, d[0], d[1], d[2], nil), prove.Limits{Nodes: 40_000})
			if err != nil {
				t.Fatal(err)
			}
			if was, ok := first[d]; !ok {
				first[d] = r
			} else if !reflect.DeepEqual(r, was) {
				t.Errorf("%v: %v after %d nodes, %d bytes; the first time %v after %d, %d", d, r.Verdict, r.Nodes, r.Bytes, was.Verdict, was.Nodes, was.Bytes)
			}
		}
	}
}
