package planar

// withoutSpecials makes the package go the ways of a processor that can do
// nothing special; the function that it returns ends that.
func withoutSpecials() func() {
	was := joins64
	joins64 = false
	return func() { joins64 = was }
}
