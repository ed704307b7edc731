// Package minstd is the random generator of ETH Oberon's games: the minimal standard of
// Park and Miller (1988), 16807 times the seed modulo 2147483647. It is not a good one,
// but the original games used it. Do not use it where randomness matters.
package minstd

const (
	factor  = 16807
	modulus = 1<<31 - 1
)

// A Source is the generator; its value is the seed, 1 to 2147483646.
type Source int32

// New returns the generator for the number of a deal. Numbers up to 2147483646 are the
// seed itself; higher ones wrap to 1, because a seed of 0 would stay 0 for ever.
func New(deal uint32) Source { return Source((deal-1)%(modulus-1) + 1) }

// Next returns the next number, 1 to 2147483646.
func (s *Source) Next() int32 {
	*s = Source(int64(*s) * factor % modulus)
	return int32(*s)
}

// Uniform returns a number from 0 to n-1: the next number divided by the modulus, times n,
// as the games compute it in double precision.
func (s *Source) Uniform(n int) int { return int(int64(s.Next()) * int64(n) / modulus) }
