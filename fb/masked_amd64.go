package fb

//go:noescape
func maskRows32(m *masked)

//go:noescape
func keyRows32(m *masked)
