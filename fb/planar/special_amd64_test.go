package planar

// withoutSpecials makes the package work as on a processor without special instructions; the
// function that it returns ends that.
func withoutSpecials() func() {
	was := joins64
	joins64 = false
	return func() { joins64 = was }
}
