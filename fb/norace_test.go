//go:build !race

package fb

const poolForgets = false
