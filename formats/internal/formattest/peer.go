package formattest

import (
	"bytes"
	"os/exec"
	"testing"
	"time"
)

// This file measures beside other programs. The benchmarks whose names begin with Peer
// use it, and .ci/peers makes the table in formats/SPEED.md of what they report.

// A Peer is another program that does what a benchmark does.
type Peer struct {
	Name string
	Args []string
	// Less are the arguments of a run that does all but what is measured: that starts
	// and perhaps reads the same file. Its time is taken off. Without them the input
	// should be so large that the start does not matter.
	Less []string
}

// Run runs the program with those arguments. It skips the benchmark if it is not
// installed.
func (p *Peer) Run(b *testing.B, args []string) {
	b.Helper()
	var said bytes.Buffer
	cmd := exec.Command(Find(b, p.Name), args...)
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		b.Fatalf("%s: %v: %s", p.Name, err, said.Bytes())
	}
}

// Benchmark measures how fast f does what the program does.
func (p *Peer) Benchmark(b *testing.B, f func() error) {
	b.Helper()
	ours := func() {
		if err := f(); err != nil {
			b.Fatal(err)
		}
	}
	theirs := func() { p.Run(b, p.Args) }
	if p.Less == nil {
		Beside(b, p.Name, ours, theirs, nil)
	} else {
		Beside(b, p.Name, ours, theirs, func() { p.Run(b, p.Less) })
	}
}

// Beside measures how fast ours does what theirs does. They take turns, and the
// shortest time of each counts, for theirs less that of less if it is not nil. It
// reports both times in ms, that of theirs with its name, and how many times as fast
// ours is.
func Beside(b *testing.B, name string, ours, theirs, less func()) {
	b.Helper()
	const long = time.Duration(1 << 62)
	best := [3]time.Duration{long, long, long}
	for b.Loop() {
		for i, f := range []func(){ours, theirs, less} {
			if f != nil {
				start := time.Now()
				f()
				best[i] = min(best[i], time.Since(start))
			}
		}
	}
	if less != nil {
		best[1] = max(1, best[1]-best[2])
	}
	b.ReportMetric(0, "ns/op") // together they mean nothing
	b.ReportMetric(float64(best[0])/1e6, "ms")
	b.ReportMetric(float64(best[1])/1e6, name+"-ms")
	b.ReportMetric(float64(best[1])/float64(best[0]), "x-"+name)
}
