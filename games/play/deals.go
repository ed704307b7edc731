package play

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
)

// Deals returns the source of the deals that follow the first one. It depends only on the
// first, so games that begin with the same deal continue with the same deals.
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

// ErrDeal is returned for a text that is not a deal number.
var ErrDeal = errors.New("a deal is a number from 1 to 4294967295")

// ParseDeal parses the number of a deal.
func ParseDeal(s string) (uint32, error) {
	n, err := strconv.ParseUint(s, 10, 32)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("%q: %w", s, ErrDeal)
	}
	return uint32(n), nil
}

// CleanDeal returns a deal without leading zeros: 007 is game 7.
func CleanDeal(deal string) string {
	if n, err := ParseDeal(deal); err == nil {
		return strconv.FormatUint(uint64(n), 10)
	}
	return deal
}
