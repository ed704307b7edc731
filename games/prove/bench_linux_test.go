package prove_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"phosphor/games/beside"
	"phosphor/games/prove"
)

// BenchmarkBreath measures the longest processor time between two pauses of a search,
// and from the last pause to its end. A search checks for cancellation at every
// position, and pauses every 256, so this is an upper bound for how long a cancelled
// search continues, even on a busy machine.
func BenchmarkBreath(b *testing.B) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	now := func() time.Duration {
		var t unix.Timespec
		if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
			b.Fatal(err)
		}
		return time.Duration(t.Nano())
	}
	before := beside.Pause
	defer func() { beside.Pause = before }()
	for _, name := range named() {
		b.Run(name, func(b *testing.B) {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			game, variation, _ := strings.Cut(name, "/")
			var most, last time.Duration
			look := func() {
				t := now()
				most, last = max(most, t-last), t
			}
			beside.Pause = look
			for deal := 1; b.Loop(); deal++ {
				pr := problem(b, game, variation, fmt.Sprint(deal), nil)
				last = now()
				solve(b, pr, 1_000_000)
				look()
			}
			b.ReportMetric(float64(most.Microseconds()), "us-at-most/op")
		})
	}
}

// BenchmarkNodes measures positions per second of processor time, on deals that are not
// decided at once, with at most a million positions each.
func BenchmarkNodes(b *testing.B) {
	used := func() time.Duration {
		var u unix.Rusage
		if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
			b.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	for _, name := range []string{"klondike 46", "canfield 5", "corners 22", "calculation 191", "solitairex 33", "spider 657", "freecell ms:11982",
		"gypsy 1010", "flower-garden 1002", "mrs-mop 31", "spiderette 31", "king-albert 31", "streets-and-alleys 1025"} {
		game, deal, _ := strings.Cut(name, " ")
		b.Run(game, func(b *testing.B) {
			begin := func() prove.Problem { return problem(b, game, "", deal, nil) }
			if list := shelf(b); slices.ContainsFunc(list, func(p shelved) bool { return p.name == game }) {
				begin = func() prove.Problem {
					return list[slices.IndexFunc(list, func(p shelved) bool { return p.name == game })].deal(b, deal, nil)
				}
			}
			var nodes int64
			from := used()
			for b.Loop() {
				nodes += solve(b, begin(), 1_000_000).Nodes
			}
			b.ReportMetric(float64(nodes)/(used()-from).Seconds(), "nodes/s")
		})
	}
}
