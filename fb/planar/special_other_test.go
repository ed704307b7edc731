//go:build !amd64

package planar

func withoutSpecials() func() { return func() {} }
