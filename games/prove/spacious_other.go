//go:build !linux

package prove

// spacious makes a slice for which large pages are wanted, where that can be told.
func spacious[T any](n int) []T { return make([]T, n) }
