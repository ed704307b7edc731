//go:build race

package fb

// The race detector makes a sync.Pool forget what it keeps.
const poolForgets = true
