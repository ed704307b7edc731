package main

import (
	"fmt"
	"math"
	"math/cmplx"
	"strings"

	"phosphor/formats/pcm"
)

// A figure holds the measurements by which sounds are balanced. Levels are in dB of full
// scale.
type figure struct {
	seconds float64
	peak    float64 // the greatest sample
	mean    float64 // of the whole, as power
	loud    float64 // of the loudest tenth of a second, about the ear's time for loudness
	centre  float64 // Hz, the mean of the spectrum, by power: how bright it is
}

// measure measures a mono sound of 8 bits.
func measure(s *pcm.Sound) figure {
	var peak, sum, window, loudest float64
	width := s.Rate / 10
	x := make([]float64, len(s.Samples))
	for i, v := range s.Samples {
		x[i] = float64(v>>8) / 127
		peak = max(peak, math.Abs(x[i]))
		sum += x[i] * x[i]
		window += x[i] * x[i]
		if i >= width {
			window -= x[i-width] * x[i-width]
		}
		loudest = max(loudest, window)
	}
	return figure{
		seconds: float64(len(x)) / float64(s.Rate),
		peak:    20 * math.Log10(peak),
		mean:    10 * math.Log10(sum/float64(len(x))),
		loud:    10 * math.Log10(loudest/float64(width)),
		centre:  centre(x, s.Rate),
	}
}

// centre is the mean frequency of x by power, over pieces of 256 samples under a Hann window that overlap by half.
func centre(x []float64, rate int) float64 {
	const n = 256
	weighted, power := 0.0, 0.0
	for from := 0; from < len(x); from += n / 2 {
		piece := make([]complex128, n)
		for i := range piece {
			if from+i < len(x) {
				piece[i] = complex(x[from+i]*(0.5-0.5*math.Cos(2*math.Pi*float64(i)/n)), 0)
			}
		}
		for k, c := range fourier(piece)[:n/2] {
			p := real(c)*real(c) + imag(c)*imag(c)
			weighted += p * float64(k) * float64(rate) / n
			power += p
		}
	}
	return weighted / power
}

// fourier is the discrete Fourier transform of x, whose length is a power of two.
func fourier(x []complex128) []complex128 {
	n := len(x)
	if n == 1 {
		return x
	}
	even, odd := make([]complex128, n/2), make([]complex128, n/2)
	for i := range even {
		even[i], odd[i] = x[2*i], x[2*i+1]
	}
	even, odd = fourier(even), fourier(odd)
	y := make([]complex128, n)
	for k := range even {
		turned := cmplx.Rect(1, -2*math.Pi*float64(k)/float64(n)) * odd[k]
		y[k], y[k+n/2] = even[k]+turned, even[k]-turned
	}
	return y
}

// figures returns the table of README.md.
func figures() string {
	var b strings.Builder
	b.WriteString("| sound | meaning | seconds | peak dB | mean dB | loudest 0.1 s dB | spectral centre Hz |\n")
	b.WriteString("|---|---|---:|---:|---:|---:|---:|\n")
	for _, set := range []struct {
		sounds []sound
		ending string
	}{{sounds, ".HSN"}, {amiga, ".8SVX"}, {gobblet, ".WAV"}, {oberon, ".WAV"}} {
		for _, s := range set.sounds {
			f := measure(s.pcm())
			fmt.Fprintf(&b, "| %s%s | %s | %.2f | %.1f | %.1f | %.1f | %.0f |\n",
				s.name, set.ending, strings.TrimPrefix(s.info, "Yukon: "), f.seconds, f.peak, f.mean, f.loud, math.Round(f.centre/10)*10)
		}
	}
	return b.String()
}
