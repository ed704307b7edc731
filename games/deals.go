package games

import (
	"math/rand/v2"
	"strconv"
)

// Deals returns the source of the deals that follow the first one. It depends
// on the first alone, so a game that was begun with the same deal goes on with
// the same deals.
func Deals(first string) func() string {
	seed := uint64(0xcbf29ce484222325)
	for _, c := range []byte(first) {
		seed = (seed ^ uint64(c)) * 0x100000001b3
	}
	src := rand.NewPCG(seed, 1)
	return func() string {
		for {
			if n := uint32(src.Uint64()); n != 0 {
				return strconv.FormatUint(uint64(n), 10)
			}
		}
	}
}
