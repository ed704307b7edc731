package rules

// A Random is the original's generator: s = (s-1)*17 modulo 131071. It is not a good one,
// but it hides the mines as the original did.
type Random uint32

const (
	randomFactor  = 17
	randomModulus = 131071
	seeds         = 32133 // number of different seeds from the original's clock
)

// NewRandom returns the generator for the number of a deal. The original took
// the time since the system was started, modulo 32133, plus one, doubled: deal 1
// is its lowest seed, 2, and deal 32134 is deal 1 again.
func NewRandom(deal uint32) Random { return Random(((deal-1)%seeds + 1) * 2) }

// Next returns a number from 0 to n-1.
func (r *Random) Next(n int) int {
	*r = (*r + randomModulus - 1) * randomFactor % randomModulus
	return int(*r) % n
}
