//go:build !amd64

package fb

func withoutSpecials() func() { return func() {} }
