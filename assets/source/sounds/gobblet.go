package main

import (
	"bytes"
	"fmt"
	"math"

	"phosphor/formats/wav"
)

// gobblet are the sounds of wooden cups on a wooden board, and of a game that is won.
var gobblet = []sound{
	{"PLACE", "a cup is set down", place, 0, -3, 20, waveRate},
	{"GOBBLE", "a cup goes over another", gobble, 0, -3, 30, waveRate},
	{"REFUSED", "that is not allowed", refused, 0, -9.5, 20, waveRate},
	{"WON", "four in a row", won, 1.2, -2, 120, waveRate},
}

// wood is a hollow cup that is struck: a body of pitch freq Hz with two higher modes that are out of tune with it.
func wood(seed noise, freq, tau float64) track {
	a, b, c := oscillator{wave: sine}, oscillator{wave: sine}, oscillator{wave: sine}
	var f filter
	return newTrack(9 * tau).fill(func(t float64) float64 {
		s := a.next(freq)*fade(t, tau) + 0.5*b.next(2.43*freq)*fade(t, tau/2.5) + 0.3*c.next(4.31*freq)*fade(t, tau/5)
		return (s + 0.6*f.low(seed.next(), 2600, 0.7)*fade(t, 0.003)) * math.Min(1, t/0.0006)
	})
}

func place() track {
	t := newTrack(0.3)
	t.add(0, wood(601, 310, 0.03), 0.9)
	t.add(0, thud(602, 120, 0.02), 0.5)
	t.add(0.055, wood(603, 325, 0.018), 0.2) // it rocks once
	return t
}

// gobble is a cup that slides over another, rim on wood with trapped air, and comes down around it.
func gobble() track {
	t := newTrack(0.5)
	r := noise(611)
	var f filter
	t.add(0, newTrack(0.16).fill(func(t float64) float64 {
		return f.band(r.next(), glide(2100, 600, t, 0.15), 2.5) * hump(t, 0.1, 0.16)
	}), 0.55)
	o := oscillator{wave: sine}
	t.add(0.10, newTrack(0.12).fill(func(t float64) float64 {
		return o.next(glide(520, 190, t, 0.09)) * hump(t, 0.03, 0.12)
	}), 0.8)
	t.add(0.19, wood(612, 215, 0.045), 1)
	t.add(0.19, thud(613, 95, 0.03), 0.7)
	return t
}

// refused is a hollow knock and a slide down by a fifth that comes to nothing. No cup sounds like it.
func refused() track {
	t := newTrack(0.3)
	t.add(0, wood(621, 233, 0.014), 0.5)
	o := oscillator{wave: triangle}
	var f filter
	t.add(0.03, newTrack(0.25).fill(func(t float64) float64 {
		s := o.next(glide(pitch("A3"), pitch("D3"), t, 0.2))
		return f.low(s, 900, 0.7) * fade(t, 0.11) * math.Min(1, t/0.006)
	}), 0.9)
	return t
}

func won() track {
	const beat = 0.1
	t := newTrack(1.25)
	t.sing(0, beat, 0.85, 0.34, brass, "C5 1 C5 0.5 C5 0.5 E5 1 G5 1 E5 0.5 G5 0.5 C6 4")
	t.sing(0, beat, 0.85, 0.24, alto, "E4 1 E4 0.5 E4 0.5 G4 1 C5 1 G4 0.5 D5 0.5 E5 4")
	t.sing(0, beat, 0.9, 0.5, bass, "C3 2 C3 1 E3 1 G3 1 C3 4")
	for i, n := range []float64{0, 2, 3, 4, 5} {
		t.add(n*beat, wood(noise(631+i), 240+40*n, 0.03), 0.4)
	}
	return t.room(0.15, 0.5, 0.1)
}

// encodeWAV makes a sound and returns it as a wave file of 8 bits.
func (s sound) encodeWAV() ([]byte, error) {
	var b bytes.Buffer
	if err := wav.Encode(&b, s.pcm()); err != nil {
		return nil, fmt.Errorf("writing the sound: %w", err)
	}
	return b.Bytes(), nil
}
