package bench

import "testing"

// BenchmarkAll runs the table: MB/s are millions of pixels.
func BenchmarkAll(b *testing.B) {
	rows, done := Rows(1)
	defer done()
	for _, r := range rows {
		b.Run(r.Name, func(b *testing.B) {
			for _, w := range append([]Way{r.Ours, r.Least}, r.Peers...) {
				b.Run(w.Name, func(b *testing.B) {
					b.SetBytes(int64(r.Pixels * w.Times))
					for b.Loop() {
						w.Run()
					}
				})
			}
		})
	}
}

// TestRows checks that every way of every row runs, and ours do not allocate where it only moves
// pixels.
func TestRows(t *testing.T) {
	rows, done := Rows(1)
	defer done()
	for _, r := range rows {
		for _, w := range append([]Way{r.Least}, r.Peers...) {
			w.Run()
		}
		for _, c := range append(r.Cases, r) {
			if n := testing.AllocsPerRun(3, c.Ours.Run); n != 0 {
				t.Errorf("%s %s allocates %v times", r.Name, c.About, n)
			}
		}
	}
}
