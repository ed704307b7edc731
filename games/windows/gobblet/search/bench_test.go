package search

import (
	"fmt"
	"testing"

	"phosphor/games/windows/gobblet/rules"
)

// BenchmarkNodes measures how many positions one core searches in a second.
func BenchmarkNodes(b *testing.B) {
	for _, bb := range []struct{ name, position string }{
		{"start", rules.Start(rules.Classic).String()},
		{"middle", middle[0]},
	} {
		b.Run(bb.name, func(b *testing.B) {
			e, g := New(DefaultTable), game(b, bb.position)
			var nodes int64
			for b.Loop() {
				nodes += find(b, e, g, Options{Nodes: 1_000_000}).Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// BenchmarkDepth measures how long a search to a depth takes.
func BenchmarkDepth(b *testing.B) {
	for _, bb := range []struct {
		name, position string
		depth          int
	}{
		{"start", rules.Start(rules.Classic).String(), 6},
		{"start", rules.Start(rules.Classic).String(), 8},
		{"middle", middle[0], 4},
		{"middle", middle[0], 6},
	} {
		b.Run(fmt.Sprint(bb.name, bb.depth), func(b *testing.B) {
			e, g := New(DefaultTable), game(b, bb.position)
			var nodes int64
			for b.Loop() {
				nodes += find(b, e, g, Options{Depth: bb.depth}).Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}

// BenchmarkGobblers solves the 3 x 3 game from the start.
func BenchmarkGobblers(b *testing.B) {
	e, g := New(DefaultTable), game(b, rules.Start(rules.Gobblers).String())
	for b.Loop() {
		if plies, _ := find(b, e, g, Options{Depth: 13}).Plies(); plies != 13 {
			b.Fatal("the position was not solved")
		}
	}
}

func BenchmarkValue(b *testing.B) {
	w := boards[rules.Classic]()
	var n node
	p := game(b, middle[0]).Position()
	n.set(w, p)
	for b.Loop() {
		n.value(w)
	}
}
