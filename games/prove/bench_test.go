package prove_test

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"phosphor/games/prove"
)

// BenchmarkSolve decides deals one after the other, with at most 20,000 positions each,
// and reports the positions per deal. On a page a search begins seconds after the program
// was loaded. Until then the browser optimises what ran at initialization, so the
// benchmark waits for that.
func BenchmarkSolve(b *testing.B) {
	if runtime.GOOS == "js" {
		time.Sleep(3 * time.Second)
	}
	for _, name := range slices.Sorted(maps.Keys(prove.Models)) {
		b.Run(name, func(b *testing.B) {
			game, variation, _ := strings.Cut(name, "/")
			prefix := ""
			if game == "freecell" {
				prefix = "ms:"
			}
			var nodes int64
			n := 0
			for b.Loop() {
				n++
				nodes += solve(b, problem(b, game, variation, fmt.Sprint(prefix, n), nil), 20_000).Nodes
			}
			b.ReportMetric(float64(nodes)/float64(n), "nodes/op")
		})
	}
}

// BenchmarkCancel measures how long a search takes to end after it is cancelled: the
// average and the maximum.
func BenchmarkCancel(b *testing.B) {
	for _, name := range named() {
		b.Run(name, func(b *testing.B) {
			game, variation, _ := strings.Cut(name, "/")
			var sum, most time.Duration
			n := 0
			for deal := 1; b.Loop(); deal++ {
				ctx, cancel := context.WithCancel(context.Background())
				var at time.Time
				time.AfterFunc(time.Duration(deal%40)*5*time.Millisecond, func() { at = time.Now(); cancel() })
				pr := problem(b, game, variation, fmt.Sprint(deal), nil)
				_, err := prove.Solve(ctx, pr, prove.Limits{})
				if err != nil {
					b.Fatal(err)
				}
				if ctx.Err() == nil {
					<-ctx.Done()
					continue // decided before it was cancelled
				}
				n++
				d := time.Since(at)
				sum, most = sum+d, max(most, d)
			}
			if n > 0 {
				b.ReportMetric(float64(sum.Microseconds())/float64(n), "us-to-end/op")
				b.ReportMetric(float64(most.Microseconds()), "us-at-most/op")
			}
		})
	}
}
