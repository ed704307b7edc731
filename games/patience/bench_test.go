package patience_test

import (
	"testing"

	"phosphor/games/patience"
)

// BenchmarkLoad reads all patiences that come with the program and makes their rules.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		for _, s := range patience.Shelf() {
			d, err := patience.Open(s.Name)
			if err != nil {
				b.Fatal(err)
			}
			d.Rules()
		}
	}
}
