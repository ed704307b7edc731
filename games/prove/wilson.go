package prove

import "math"

// Wilson returns the 95% confidence interval of a proportion observed k times in n, by
// Wilson's score (1927); 0 to 1 if n is 0.
func Wilson(k, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.959963984540054
	N := float64(n)
	p := float64(k) / N
	d := 1 + z*z/N
	middle := (p + z*z/(2*N)) / d
	half := z / d * math.Sqrt(p*(1-p)/N+z*z/(4*N*N))
	return max(0, middle-half), min(1, middle+half)
}
