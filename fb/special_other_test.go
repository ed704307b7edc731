//go:build !amd64

package fb

func withoutSpecials() func() { return func() {} }

func withoutAVX512() func() { return func() {} }
