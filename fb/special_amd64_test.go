package fb

// withoutSpecials makes the package go the ways of a processor that can do
// nothing special; the function that it returns ends that.
func withoutSpecials() func() {
	a, b, c, d, e, f, g := expands1, expands4, expands8, expands64, rows32, expands16, expandsHAM
	expands1, expands4, expands8, expands64, rows32, expands16, expandsHAM = false, false, false, false, false, false, false
	return func() {
		expands1, expands4, expands8, expands64, rows32, expands16, expandsHAM = a, b, c, d, e, f, g
	}
}
