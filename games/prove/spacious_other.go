//go:build !linux

package prove

// spacious allocates a slice.
func spacious[T any](n int) []T { return make([]T, n) }
