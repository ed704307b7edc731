//go:build !amd64

package fb

func maskRows32(m *masked) {}
func keyRows32(m *masked)  {}
func maskRows64(m *masked) {}
func keyRows64(m *masked)  {}
