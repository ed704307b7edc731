package formattest

import (
	"bytes"
	"os/exec"
	"testing"
	"time"
)

// This file measures speed relative to other programs. The benchmarks whose names begin
// with Peer use it, and .ci/peers makes the table in formats/SPEED.md from their reports.

// A Peer is another program that does the work of a benchmark.
type Peer struct {
	Name string
	Args []string
	// Less are the arguments of a run that does everything except the work to be measured:
	// it starts and perhaps reads the same file. Its time is subtracted. Without Less the
	// input should be so large that the start does not matter.
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

// Benchmark measures the speed of f relative to the program.
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

// Beside measures the speed of ours relative to theirs. They take turns, and the shortest
// time of each counts; if less is not nil, its time is subtracted from that of theirs.
// Beside reports both times in ms, that of theirs with its name, and the ratio.
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
	b.ReportMetric(0, "ns/op") // their sum means nothing
	b.ReportMetric(float64(best[0])/1e6, "ms")
	b.ReportMetric(float64(best[1])/1e6, name+"-ms")
	b.ReportMetric(float64(best[1])/float64(best[0]), "x-"+name)
}
