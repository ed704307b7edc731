package fb

// withoutSpecials makes the package convert as on a processor without AVX2, and
// withoutAVX512 as on one with it. The functions that they return end that.
func withoutSpecials() func() {
	return without(&expands1, &expands4, &expands8, &expands64, &rows32, &rows64, &expands16, &expands16Wide, &expandsHAM)
}

func withoutAVX512() func() {
	return without(&rows64, &expands64, &expands16Wide, &expandsHAM)
}

func without(flags ...*bool) func() {
	was := make([]bool, len(flags))
	for i, f := range flags {
		was[i], *f = *f, false
	}
	return func() {
		for i, f := range flags {
			*f = was[i]
		}
	}
}
